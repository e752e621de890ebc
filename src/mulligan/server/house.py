"""
All rooms of a server: opened when somebody comes, closed when all have gone.

The house is what rooms share: the store, the bots' threads, the lobby, the settings.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any

import msgspec

from mulligan.core import MulliganError, RefusedError, Seat, SetupError
from mulligan.core.record import Replay
from mulligan.games import one_more, second_chance
from mulligan.games.second_chance import caller, solo
from mulligan.server import entries as said
from mulligan.server import replays, wire
from mulligan.server.agreements import DEFAULT_EDITION, RULES, Agreement, Solo, deck_of
from mulligan.server.coaching import Coaches, digest
from mulligan.server.daily import Calendar, today
from mulligan.server.histories import Histories
from mulligan.server.identity import COOKIE_SECONDS, Passes, clean_name, new_table_id, unlike
from mulligan.server.lobby import Lobby
from mulligan.server.metrics import Metrics
from mulligan.server.moments import moves_before
from mulligan.server.room import Room
from mulligan.server.settings import Settings
from mulligan.server.sights import wire_move
from mulligan.server.table import Refusal, Table, folded
from mulligan.server.thinkers import PLAIN, Thinkers
from mulligan.server.trials import Trials
from mulligan.store import Store, StoreError, TableRow

DATABASE = "mulligan.db"
SWEEP = 2.0
"""Seconds between the watchdog's rounds."""
DAY = 24 * 3600.0
CALLERS_NAME = "Caller"

logger = logging.getLogger(__name__)


class House:
    def __init__(self, settings: Settings) -> None:
        """Raises StoreError if the data folder cannot be used."""
        self.settings = settings
        self.metrics = Metrics()
        folder = Path(settings.data)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{folder}: cannot be made ({error.strerror}).") from None
        self.store = Store(folder / DATABASE, on_commit=self.metrics.committed)
        self.passes = Passes(self.store.secret("passes"))
        self.calendar = Calendar(self.store.secret("daily"))
        self._bot_scores: dict[tuple[date, str], asyncio.Task[list[wire.BotScore]]] = {}
        self.thinkers = Thinkers(settings.think)
        self.lobby = Lobby()
        self.histories = Histories(self.store, self.passes)
        self.coaches = Coaches(self.thinkers.pool)
        self.trials = Trials(self.thinkers.pool)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()
        self.coaches.close()
        self.thinkers.close()
        self.store.close()

    async def room(self, id: str) -> Room | None:
        """The room of the table *id*, folded from its log if it is not in memory."""
        if (room := self._rooms.get(id)) is not None:
            return room
        if (loading := self._loading.get(id)) is None:
            loading = self._loading[id] = asyncio.create_task(self._opened(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _opened(self, id: str) -> Room | None:
        found = await self.load(id)
        if found is None:
            return None
        table, touched = found
        if table.stage is wire.Stage.ENDED:
            await self.ended(table)  # if we died between storing the last move and noting this
        room = self._rooms[id] = Room(table, self, touched)
        self.metrics.rooms.set(len(self._rooms))
        return room

    async def load(self, table: str) -> tuple[Table, float] | None:
        found = await self.store.load(table)
        if found is None:
            return None
        agreement = msgspec.json.decode(found.row.setup, type=Agreement)
        entries = map(said.read, found.entries)
        return folded(table, agreement, found.row.seed, entries), found.touched

    async def record(self, table: Table) -> dict[str, Any]:
        """The record of a finished game."""
        found = await self.store.load(table.id)
        if found is None:
            raise StoreError("The table is gone.")
        return table.record(map(said.read, found.entries))

    async def coaching(self, table: Table, seat: Seat) -> wire.Coaching:
        """What the coach thinks of a finished game, as far as it is."""
        found = await self.store.load(table.id)
        if found is None:
            raise StoreError("The table is gone.")
        entries = [said.read(entry) for entry in found.entries]
        known = digest(table.record(entries))
        return self.coaches.ask(known, table.agreement.game, table.events(entries), seat)

    async def open(self, asked: wire.NewTable, person: str) -> Table:
        """
        A new table as *asked*, with the people of this device and the bots already seated.

        Raises:
            MulliganError: It cannot be played like that.
        """
        toml = asked.deck.toml if isinstance(asked.deck, wire.OwnDeck) else None
        name = asked.deck if isinstance(asked.deck, str) else ""
        edition = None
        if asked.game != one_more.GAME:
            edition = asked.edition or DEFAULT_EDITION
        elif asked.edition is not None:
            raise SetupError("One More! has one edition.")
        calls = asked.game == caller.GAME
        if calls and (asked.seats != 1 or asked.bots):
            raise SetupError("A caller's table has one seat, and no bots.")
        if asked.series and (asked.game != second_chance.GAME or asked.seats != 1):
            raise SetupError("A solo challenge is Second Chance for one.")
        if asked.practice and (asked.game != second_chance.GAME or asked.seats != 1):
            raise SetupError("Practice is Second Chance for one.")
        if asked.practice and (asked.series or not asked.undo):
            raise SetupError("Practice is no challenge, and drawings can be taken back in it.")
        _, label = deck_of(asked.game, name, toml)
        agreement = Agreement(
            game=asked.game,
            seats=asked.seats,
            host=person,
            edition=edition,
            deck=label.name,
            toml=toml,
            private=asked.private,
            timer=asked.timer,
            # A card that was played has been seen: only drawings can be taken back.
            undo=asked.undo and asked.game == second_chance.GAME,
            solo=Solo(token_hex(8), 0, []) if asked.series else None,
            papers=_names(asked.people) if calls else [],
            practice=asked.practice,
        )
        seed = token_bytes(32)
        if asked.deal_of is not None:
            seed = await self._seed_of(agreement, asked.deal_of)
            agreement.deal_of = asked.deal_of
        agreement.setup(asked.seats)
        if calls:
            entries: list[said.AnyEntry] = [said.Seated(caller.CALLER, person, CALLERS_NAME)]
            return await self._create(agreement, entries, seed, start=True)
        return await self._create(agreement, self._seated(asked, person), seed, start=asked.start)

    async def _seed_of(self, agreement: Agreement, finished: str) -> bytes:
        """The cards of a finished game, to be played again with the same number of seats."""
        room = await self.room(finished)
        if room is None or room.table.stage is not wire.Stage.ENDED:
            raise RefusedError(Refusal.NOT_OVER, "Only a finished game can be played again.")
        if room.table.sealed:
            raise RefusedError(Refusal.SEALED, "This is today's deal. Tomorrow it can be shared.")
        other = room.table.agreement
        same = _dealt_to(other, len(room.table.chairs)) == _dealt_to(agreement, agreement.seats)
        if not same:
            raise SetupError("The same deal needs the same game, deck and number of seats.")
        return room.table.seed

    async def play_daily(self, kind: wire.DailyKind, person: str, name: str) -> Table:
        """
        Today's deal: the scored try where it stands, or, when that is over, the cards once more
        for fun.
        """
        day = today()
        begun = await self.store.try_of(day.isoformat(), kind, person)
        if begun is not None and begun[1] is None:
            room = await self.room(begun[0])
            # Who had the cards called for paper has seen them: what follows is for fun.
            if room is not None and room.table.agreement.game != caller.GAME:
                return room.table
        agreement = _of_the_day(
            day,
            person,
            game=second_chance.GAME,
            solo=Solo(token_hex(8), 0, []) if kind == "series" else None,
            scored=begun is None,
            # Where the same cards lie: what is played for fun is compared with the scored game.
            deal_of=begun[0] if begun and begun[1] is not None and kind == "game" else None,
        )
        (cleaned,) = _names([name])
        entries: list[said.AnyEntry] = [said.Seated(0, person, cleaned)]
        seed = self.calendar.deal(day, kind, 0)
        table = await self._create(agreement, entries, seed, start=True)
        if begun is None:
            first = await self.store.begin_try(day.isoformat(), kind, person, table.id)
            if first != table.id and (room := await self.room(first)):
                return room.table  # begun on another device at the same moment
        return table

    async def daily_on_paper(self, day: date, person: str, name: str) -> Table:
        """
        The cards of *day*, called one by one for a sheet of paper. Those of today are then seen:
        the one scored try at them is this one, which has no score.

        Raises:
            RefusedError: They are in the middle of the scored try.
        """
        (cleaned,) = _names([name])
        text, id = day.isoformat(), new_table_id()
        if day >= today():
            # Before there is a table: nobody sees a card of it and plays for the score after all.
            first = await self.store.begin_try(text, "game", person, id)
            room = await self.room(first)
            if room is None:
                id = first  # this one, or one that was noted before a crash and never laid
            elif room.table.stage is not wire.Stage.ENDED:
                return _called(room.table)
        agreement = _of_the_day(day, person, game=caller.GAME, papers=[cleaned])
        entries: list[said.AnyEntry] = [said.Seated(caller.CALLER, person, CALLERS_NAME)]
        seed = self.calendar.deal(day, "game", 0)
        return await self._create(agreement, entries, seed, start=True, id=id)

    async def daily(self, kind: wire.DailyKind, day: date, person: str) -> wire.Daily:
        text, now = day.isoformat(), today()
        begun = await self.store.try_of(text, kind, person)
        paper = None if begun is None or begun[1] is not None else await self._on_paper(begun[0])
        if paper is not None:
            begun = None
        over = day < now
        told = over or (begun is not None and begun[1] is not None)
        told = told or (paper is not None and paper.stage is wire.Stage.ENDED)
        return wire.Daily(
            day=text,
            today=now.isoformat(),
            kind=kind,
            commitment=self.calendar.promise(day, kind),
            seed=self.calendar.seed(day, kind).hex() if over else None,
            coming=self.calendar.coming(now, kind),
            table=begun[0] if begun else None,
            empty=begun[1] if begun else None,
            paper=None if paper is None else paper.id,
            scores=list(await self.store.scores(text, kind)) if told else [],
            bots=self._bots_at(day, kind) if told else [],
        )

    async def _on_paper(self, begun: str) -> Table | None:
        """The table *begun*, if it calls cards for paper."""
        room = await self.room(begun)
        return None if room is None or room.table.agreement.game != caller.GAME else room.table

    def _bots_at(self, day: date, kind: str) -> list[wire.BotScore]:
        """
        How the bots do with the cards of *day*: played once, in the background. Nobody waits for
        them; as long as they play, there is nothing to tell.
        """
        if (day, kind) not in self._bot_scores:
            seeds = [self.calendar.deal(day, kind, at) for at in range(1 if kind == "game" else 3)]
            self._bot_scores[day, kind] = asyncio.create_task(self.thinkers.alone(seeds))
        playing = self._bot_scores[day, kind]
        if not playing.done() or playing.cancelled() or playing.exception() is not None:
            return []
        return playing.result()

    async def ended(self, table: Table) -> None:
        agreement = table.agreement
        if not agreement.scored or table.play is None:
            return
        empty = table.game.result(table.play.state).empty[0]
        if agreement.solo is None:
            await self.store.end_try(table.id, empty)
        elif agreement.solo.index + 1 == solo.GAMES:
            await self.store.end_try(table.id, sum(agreement.solo.empty) + empty)

    def _seated(self, asked: wire.NewTable, person: str) -> list[said.AnyEntry]:
        if len(asked.people) + len(asked.bots) > asked.seats:
            raise SetupError("There are not enough seats.")
        entries: list[said.AnyEntry] = [
            said.Seated(seat, person, name) for seat, name in enumerate(_names(asked.people))
        ]
        for seat, bot in enumerate(asked.bots, len(asked.people)):
            if not self.thinkers.known(asked.game, bot):
                raise MulliganError("There is no such bot.")
            entries.append(said.BotSeated(seat, bot))
        return entries

    async def play_on_from(self, table: Table, asked: wire.PlayOn, person: str) -> Table:
        """
        A table for practice that begins at a moment of a finished *table*. Today's cards are
        nobody else's to see, there neither.
        """
        if table.stage is not wire.Stage.ENDED:
            raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
        if table.sealed and not table.seats_of(person):
            raise RefusedError(Refusal.SEALED, "This is today's deal. Play it yourself first.")
        text = msgspec.json.encode(await self.record(table))
        found = await asyncio.get_running_loop().run_in_executor(None, replays.read, text)
        day = table.agreement.day if table.sealed else None
        agreement = msgspec.structs.replace(table.agreement, deal_of=table.id, day=day)
        return await self.practise(agreement, found, asked, person, seed=table.seed)

    async def practise(
        self,
        agreement: Agreement,
        replay: Replay[Any, Any],
        asked: wire.PlayOn,
        person: str,
        *,
        seed: bytes | None = None,
    ) -> Table:
        """
        A table that begins at a moment of another game: *person* plays one seat, bots the others.
        *seed* is the game's, where its record must not tell it yet.

        Raises:
            RefusedError: The game is over there, or nobody knows how the cards lay.
        """
        if seed is None:
            seed = replay.head.seed
        if seed is None:
            raise RefusedError(Refusal.NO_SEED, "This record does not tell how the cards lay.")
        players = replay.head.players
        if asked.seat >= len(players):
            raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {asked.seat + 1} there.")
        loop = asyncio.get_running_loop()
        moves = await loop.run_in_executor(None, moves_before, replay, seed, asked.step)
        (name,) = _names([asked.name])
        entries: list[said.AnyEntry] = []
        for seat, player in enumerate(players):
            known = player.bot is not None and self.thinkers.known(agreement.game, player.bot)
            bot = player.bot if known and player.bot else PLAIN
            mine = seat == asked.seat
            entries.append(said.Seated(seat, person, name) if mine else said.BotSeated(seat, bot))
        entries.append(said.Started())
        entries += [said.Moved(seat, wire_move(move)) for seat, move in moves]
        agreement = msgspec.structs.replace(
            agreement,
            seats=len(players),
            host=person,
            private=True,
            timer=None,
            undo=agreement.game == second_chance.GAME,
            solo=None,
            scored=False,
            practice=True,
        )
        return await self._create(agreement, entries, seed, start=False)

    async def play_on(self, table: Table) -> str:
        """A new deal for the same people, started at once; in a solo challenge, the next game."""
        following = _next_game(table)
        goes_on = following is not None and following.index > 0
        day = table.agreement.day if goes_on else None
        agreement = msgspec.structs.replace(
            table.agreement,
            seats=len(table.chairs),
            solo=following,
            deal_of=None,
            day=day,
            scored=table.agreement.scored and goes_on,
            # A new deal of One More! is a game like any other: nothing is taken back in it.
            practice=table.agreement.practice and table.agreement.game == second_chance.GAME,
        )
        seed = token_bytes(32)
        if day is not None and following is not None:
            seed = self.calendar.deal(date.fromisoformat(day), "series", following.index)
        entries: list[said.AnyEntry] = []
        for seat, chair in enumerate(table.chairs):
            if chair.people:
                entries.append(said.Seated(seat, chair.people[0], chair.name))
                entries += [said.Claimed(seat, person) for person in chair.people[1:]]
                if chair.bot is not None:
                    entries.append(said.StoodIn(seat, chair.bot))
            elif chair.bot is not None:
                entries.append(said.BotSeated(seat, chair.bot))
        new = await self._create(agreement, entries, seed, start=True)
        if agreement.scored:
            await self.store.go_on_with_try(table.id, new.id)
        return new.id

    async def _create(
        self,
        agreement: Agreement,
        entries: list[said.AnyEntry],
        seed: bytes,
        *,
        start: bool,
        id: str | None = None,
    ) -> Table:
        if start:
            entries = [*entries, said.Started()]
        table = folded(id or new_table_id(), agreement, seed, entries)
        people = {person for chair in table.chairs for person in chair.people}
        row = TableRow(
            id=table.id,
            game=agreement.game,
            rules=RULES,
            seed=seed,
            setup=msgspec.json.encode(agreement).decode(),
            stage=table.stage,
            private=agreement.private,
            created=time.time(),
        )
        await self.store.create(row, [said.written(entry) for entry in entries], sorted(people))
        self._rooms[table.id] = room = Room(table, self, row.created)
        self.metrics.rooms.set(len(self._rooms))
        room.kick()
        return table

    def changed(self, room: Room) -> None:
        self.lobby.heard_of(room)

    async def watch(self) -> None:
        """Ask bots again that should have moved, close quiet rooms, forget old tables."""
        next_clearing = 0.0
        while True:
            await asyncio.sleep(SWEEP)
            try:
                self._sweep(time.monotonic())
                if time.time() >= next_clearing:
                    next_clearing = time.time() + DAY / 4
                    before = time.time() - self.settings.keep_days * DAY
                    await self.store.remove_idle(before, keep=frozenset(self._rooms))
                    # As long as the cookie that says whose it is.
                    await self.store.remove_old_histories(time.time() - COOKIE_SECONDS)
            except Exception:  # the watchdog outlives whatever it finds
                logger.exception("the watchdog stumbled")

    def _sweep(self, now: float) -> None:
        quiet = self.settings.idle_minutes * 60
        for id, room in list(self._rooms.items()):
            if room.empty and now - room.quiet_since > quiet:
                room.close()
                del self._rooms[id]
            else:
                room.kick()
        self.metrics.rooms.set(len(self._rooms))


def _names(wanted: Sequence[str]) -> list[str]:
    """*wanted*, cleaned and told apart. Raises RefusedError for one that is no name."""
    names: list[str] = []
    for each in wanted:
        cleaned = clean_name(each)
        if not cleaned:
            raise RefusedError(Refusal.NO_NAME, "A name needs a letter or a digit.")
        names.append(unlike(cleaned, frozenset(names)))
    return names


def _of_the_day(day: date, person: str, **more: Any) -> Agreement:
    """What *person* plays alone with the cards of *day*."""
    return Agreement(
        seats=1,
        host=person,
        edition=DEFAULT_EDITION,
        deck="standard",
        toml=None,
        private=True,
        timer=None,
        undo=False,
        day=day.isoformat(),
        **more,
    )


def _called(begun: Table) -> Table:
    """The game that was *begun* with today's cards. Raises RefusedError if it is scored."""
    if begun.agreement.game != caller.GAME:
        raise RefusedError(
            Refusal.TRY_OPEN, "You are in the middle of today's game. Finish it first."
        )
    return begun


def _dealt_to(agreement: Agreement, seats: int) -> tuple[str, str, str | None, int]:
    """What the cards of a table depend on, beside the seed. Paper gets the cards of a screen."""
    calls = agreement.game == caller.GAME
    game = second_chance.GAME if calls else agreement.game
    players = len(agreement.papers) if calls else seats
    return game, agreement.deck, agreement.toml, players


def _next_game(table: Table) -> Solo | None:
    """Which game of a solo challenge follows: the next of this one, or the first of a new one."""
    this = table.agreement.solo
    if this is None or table.play is None:
        return None
    ended = table.game.result(table.play.state)
    if this.index + 1 < solo.GAMES:
        return Solo(this.id, this.index + 1, [*this.empty, ended.empty[0]])
    return Solo(token_hex(8), 0, [])

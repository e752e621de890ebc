"""
All rooms of a server: opened when somebody comes, closed when all have gone.

The house is what rooms share: the store, the bots' threads, the lobby, the settings.
"""

import asyncio
import logging
import time
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from mulligan.core import RefusedError, Seat, SetupError
from mulligan.core.record import Replay
from mulligan.games import second_chance
from mulligan.games.second_chance import caller
from mulligan.kernels import keep_compiled_in
from mulligan.server import entries as said
from mulligan.server import openings, replays, wire
from mulligan.server.agreements import RULES, Agreement, deck_of
from mulligan.server.coaching import Coaches, digest
from mulligan.server.daily import DAILY_EDITION, Calendar, today
from mulligan.server.histories import Histories
from mulligan.server.identity import COOKIE_SECONDS, Passes, new_table_id
from mulligan.server.lobby import Lobby
from mulligan.server.metrics import Metrics
from mulligan.server.moments import moves_before
from mulligan.server.openings import Opening
from mulligan.server.room import Room
from mulligan.server.series import series_is_over
from mulligan.server.settings import Settings
from mulligan.server.table import Refusal, Table, folded, folded_by_other_rules
from mulligan.server.thinkers import Thinkers
from mulligan.server.trials import Trials
from mulligan.store import BehindError, Store, Stored, StoreError, TableRow

DATABASE = "mulligan.db"
COMPILED = "kernels"
"""The bots' kernels, where the package itself cannot be written to."""
SWEEP = 2.0
"""Seconds between the watchdog's rounds."""
DAY = 24 * 3600.0
BOTS_LOOK_BACK = 14
"""For so many days the bots play the deal of the day when somebody asks how they did."""

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
        keep_compiled_in(folder / COMPILED)
        self.store = Store(folder / DATABASE, on_commit=self.metrics.committed)
        self.passes = Passes(self.store.secret("passes"))
        self.calendar = Calendar(self.store.secret("daily"))
        self._bot_scores: dict[tuple[date, str], asyncio.Task[list[wire.BotScore]]] = {}
        self.thinkers = Thinkers(settings.think)
        self.lobby = Lobby()
        self.histories = Histories(self.store.histories, self.passes)
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
        return self._moved_in(table, touched)

    def _moved_in(self, table: Table, touched: float) -> Room:
        """The one room of *table*: whoever opened it and whoever looked for it meet there."""
        if (room := self._rooms.get(table.id)) is None:
            room = self._rooms[table.id] = Room(table, self, touched)
            self.metrics.rooms.set(len(self._rooms))
        return room

    async def load(self, table: str) -> tuple[Table, float] | None:
        found = await self.store.log.load(table)
        if found is None:
            return None
        # Not in the event loop: a long game takes a moment to be played again.
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(None, _folded, found), found.touched

    async def record(self, table: Table) -> dict[str, Any]:
        """The record of a finished game."""
        found = await self.store.log.load(table.id)
        if found is None:
            raise StoreError("The table is gone.")
        entries = map(said.read, found.entries)
        write = partial(table.record, entries, series_over=await series_is_over(table, self.room))
        return await asyncio.get_running_loop().run_in_executor(None, write)

    async def coaching(self, table: Table, seat: Seat) -> wire.Coaching:
        """What the coach thinks of a finished game, as far as it is."""
        found = await self.store.log.load(table.id)
        if found is None:
            raise StoreError("The table is gone.")
        entries = [said.read(entry) for entry in found.entries]
        loop = asyncio.get_running_loop()
        known = digest(await loop.run_in_executor(None, table.record, entries))
        events = await loop.run_in_executor(None, table.events, entries)
        return self.coaches.ask(known, table.agreement.game, events, seat)

    async def open(self, asked: wire.NewTable, person: str) -> Table:
        """
        A new table as *asked*, with the people of this device and the bots already seated.

        Raises:
            MulliganError: It cannot be played like that.
        """
        if isinstance(asked.deck, wire.OwnDeck):
            # Read and remembered, but not in the event loop: whoever wrote it took their time.
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(None, deck_of, asked.game, "", asked.deck.toml)
        opening = openings.as_asked(asked, person, self.thinkers.known)
        if asked.deal_of is not None:
            seed = await self._seed_of(opening.agreement, asked.deal_of)
            opening = replace(opening, seed=seed)
        return await self._create(opening)

    async def teach(
        self, game: wire.GameName, person: str, name: str, language: wire.Language
    ) -> Table:
        """A lesson: a game against bots, with a deal that was chosen for it."""
        known = self.thinkers.known
        return await self._create(openings.lesson(game, person, name, language, known))

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
        begun = await self.store.scores.try_of(day.isoformat(), kind, person)
        id, ended = begun or (None, None)
        room = None if id is None else await self.room(id)
        # Who had the cards called for paper has seen them: what follows is for fun.
        if room is not None and ended is None and room.table.agreement.game != caller.GAME:
            return room.table
        opening = openings.of_the_day(
            day,
            person,
            name,
            self.calendar.seed(day, kind),
            series=kind == "series",
            scored=room is None and ended is None,
            before=id if ended is not None and kind == "game" else None,
        )
        if not opening.agreement.scored:
            return await self._create(opening)
        if id is None:
            # Before there is a table: who asks twice at once gets one, and none to practise at.
            id = await self.store.scores.begin_try(day.isoformat(), kind, person, new_table_id())
        return await self._laid(opening, id)

    async def daily_on_paper(self, day: date, person: str, name: str) -> Table:
        """
        The cards of *day*, called one by one for a sheet of paper. Those of today are then seen:
        the one scored try at them is this one, which has no score.

        Raises:
            RefusedError: They are in the middle of the scored try.
        """
        opening = openings.day_on_paper(day, person, name, self.calendar.deal(day, "game", 0))
        text, id = day.isoformat(), new_table_id()
        if day >= today():
            # Before there is a table: nobody sees a card of it and plays for the score after all.
            first = await self.store.scores.begin_try(text, "game", person, id)
            room = await self.room(first)
            if room is None:
                id = first  # this one, or one that was noted before a crash and never laid
            elif room.table.stage is not wire.Stage.ENDED:
                return _called(room.table)
        return _called(await self._laid(opening, id))

    async def _laid(self, opening: Opening, id: str) -> Table:
        """The table *id*, opened unless it is there: somebody may have asked twice at once."""
        if (room := await self.room(id)) is not None:
            return room.table
        try:
            return await self._create(opening, id)
        except BehindError:
            room = await self.room(id)
            assert room is not None
            return room.table

    async def daily(self, kind: wire.DailyKind, day: date, person: str) -> wire.Daily:
        text, now = day.isoformat(), today()
        begun = await self.store.scores.try_of(text, kind, person)
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
            edition=DAILY_EDITION,
            commitment=self.calendar.promise(day, kind),
            seed=self.calendar.seed(day, kind).hex() if over else None,
            coming=self.calendar.coming(now, kind),
            table=begun[0] if begun else None,
            empty=begun[1] if begun else None,
            paper=None if paper is None else paper.id,
            scores=list(await self.store.scores.of_day(text, kind)) if told else [],
            bots=self._bots_at(day, kind) if told else [],
        )

    async def _on_paper(self, begun: str) -> Table | None:
        """The table *begun*, if it calls cards for paper."""
        room = await self.room(begun)
        return None if room is None or room.table.agreement.game != caller.GAME else room.table

    def _bots_at(self, day: date, kind: str) -> list[wire.BotScore] | None:
        """
        How the bots do with the cards of *day*: played once, in the background. Nobody waits for
        them; None as long as they play. Of days long past there is nothing to tell.
        """
        since = today() - timedelta(days=BOTS_LOOK_BACK)
        if day < since:
            return []
        if (day, kind) not in self._bot_scores:
            for known in [known for known in self._bot_scores if known[0] < since]:
                del self._bot_scores[known]
            seeds = [self.calendar.deal(day, kind, at) for at in range(1 if kind == "game" else 3)]
            self._bot_scores[day, kind] = asyncio.create_task(self.thinkers.alone(seeds))
        playing = self._bot_scores[day, kind]
        if not playing.done():
            return None
        return [] if playing.cancelled() or playing.exception() is not None else playing.result()

    def score_of(self, table: Table) -> int | None:
        """The empty squares with which a scored try at the deal of the day is over."""
        agreement = table.agreement
        if not agreement.scored or table.play is None or not table.play.over:
            return None
        empty: int = table.game.result(table.play.state).empty[0]
        if agreement.solo is None:
            return empty
        return sum(agreement.solo.empty) + empty if agreement.solo.last else None

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
        loop = asyncio.get_running_loop()
        moves = await loop.run_in_executor(None, moves_before, replay, seed, asked.step)
        opening = openings.from_moment(
            agreement, replay.head.players, moves, asked, person, seed, self.thinkers.known
        )
        return await self._create(opening)

    async def play_on(self, table: Table) -> str:
        """A new deal for the same people, started at once; in a solo challenge, the next game."""
        opening = openings.once_more(table)
        agreed = opening.agreement
        if agreed.day is None or agreed.solo is None:
            return (await self._create(opening)).id
        if agreed.scored:
            begun = await self.store.scores.try_of(agreed.day, "series", agreed.host)
            if begun is not None and begun[0] != table.id:
                return begun[0]  # opened before, and then it could not be noted here
        seed = self.calendar.deal(date.fromisoformat(agreed.day), "series", agreed.solo.index)
        new = await self._create(replace(opening, seed=seed))
        if agreed.scored:
            await self.store.scores.go_on_with_try(table.id, new.id)
        return new.id

    async def _create(self, opening: Opening, id: str | None = None) -> Table:
        agreement, entries = opening.agreement, opening.entries
        table = folded(id or new_table_id(), agreement, opening.seed, entries)
        people = {person for chair in table.chairs for person in chair.people}
        row = TableRow(
            id=table.id,
            rules=RULES[agreement.game],
            seed=opening.seed,
            setup=msgspec.json.encode(agreement).decode(),
            stage=table.stage,
            created=time.time(),
        )
        await self.store.log.create(row, [said.written(entry) for entry in entries], sorted(people))
        self._moved_in(table, row.created).kick()
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
                    await self.store.log.remove_idle(before, keep=frozenset(self._rooms))
                    await self.store.scores.forget_who_tried(date.fromtimestamp(before).isoformat())
                    # As long as the cookie that says whose it is.
                    await self.store.histories.remove_old(time.time() - COOKIE_SECONDS)
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


def _folded(found: Stored) -> Table:
    row = found.row
    agreement = msgspec.json.decode(row.setup, type=Agreement)
    entries = map(said.read, found.entries)
    stage = wire.Stage(row.stage)
    if row.rules == RULES[agreement.game] or stage is wire.Stage.GATHERING:
        return folded(row.id, agreement, row.seed, entries)
    return folded_by_other_rules(row.id, agreement, row.seed, entries, stage)


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

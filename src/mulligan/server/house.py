"""
All rooms of a server: opened when somebody comes, closed when all have gone.

The house is what rooms share: the store, the bots' threads, the lobby, the settings.
"""

import asyncio
import logging
import time
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any

import msgspec

from mulligan.core import MulliganError, RefusedError, SetupError
from mulligan.games import second_chance
from mulligan.games.second_chance import solo
from mulligan.server import entries as said
from mulligan.server import wire
from mulligan.server.agreements import DEFAULT_EDITION, RULES, Agreement, Solo, deck_of
from mulligan.server.identity import Passes, clean_name, new_table_id, unlike
from mulligan.server.lobby import Lobby
from mulligan.server.metrics import Metrics
from mulligan.server.room import Room
from mulligan.server.settings import Settings
from mulligan.server.table import Refusal, Table, folded
from mulligan.server.thinkers import Thinkers
from mulligan.store import Store, StoreError, TableRow

DATABASE = "mulligan.db"
SWEEP = 2.0
"""Seconds between the watchdog's rounds."""
DAY = 24 * 3600.0

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
        self.thinkers = Thinkers(settings.think)
        self.lobby = Lobby()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()
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

    async def open(self, asked: wire.NewTable, person: str) -> Table:
        """
        A new table as *asked*, with the people of this device and the bots already seated.

        Raises:
            MulliganError: It cannot be played like that.
        """
        toml = asked.deck.toml if isinstance(asked.deck, wire.OwnDeck) else None
        name = asked.deck if isinstance(asked.deck, str) else ""
        edition = None
        if asked.game == second_chance.GAME:
            edition = asked.edition or DEFAULT_EDITION
        elif asked.edition is not None:
            raise SetupError("One More! has one edition.")
        if asked.series and (asked.game != second_chance.GAME or asked.seats != 1):
            raise SetupError("A solo challenge is Second Chance for one.")
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
        )
        agreement.setup(asked.seats)
        return await self._create(agreement, self._seated(asked, person), start=asked.start)

    def _seated(self, asked: wire.NewTable, person: str) -> list[said.AnyEntry]:
        if len(asked.people) + len(asked.bots) > asked.seats:
            raise SetupError("There are not enough seats.")
        entries: list[said.AnyEntry] = []
        names: frozenset[str] = frozenset()
        for seat, wanted in enumerate(asked.people):
            cleaned = clean_name(wanted)
            if not cleaned:
                raise RefusedError(Refusal.NO_NAME, "A name needs a letter or a digit.")
            name = unlike(cleaned, names)
            names |= {name}
            entries.append(said.Seated(seat, person, name))
        for seat, bot in enumerate(asked.bots, len(asked.people)):
            if not self.thinkers.known(asked.game, bot):
                raise MulliganError("There is no such bot.")
            entries.append(said.BotSeated(seat, bot))
        return entries

    async def play_on(self, table: Table) -> str:
        """A new deal for the same people, started at once; in a solo challenge, the next game."""
        agreement = msgspec.structs.replace(
            table.agreement, seats=len(table.chairs), solo=_next_game(table)
        )
        entries: list[said.AnyEntry] = []
        for seat, chair in enumerate(table.chairs):
            if chair.people:
                entries.append(said.Seated(seat, chair.people[0], chair.name))
                entries += [said.Claimed(seat, person) for person in chair.people[1:]]
                if chair.bot is not None:
                    entries.append(said.StoodIn(seat, chair.bot))
            elif chair.bot is not None:
                entries.append(said.BotSeated(seat, chair.bot))
        return (await self._create(agreement, entries, start=True)).id

    async def _create(
        self, agreement: Agreement, entries: list[said.AnyEntry], *, start: bool
    ) -> Table:
        seed = token_bytes(32)
        if start:
            entries = [*entries, said.Started()]
        table = folded(new_table_id(), agreement, seed, entries)
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


def _next_game(table: Table) -> Solo | None:
    """Which game of a solo challenge follows: the next of this one, or the first of a new one."""
    this = table.agreement.solo
    if this is None or table.play is None:
        return None
    ended = table.game.result(table.play.state)
    if this.index + 1 < solo.GAMES:
        return Solo(this.id, this.index + 1, [*this.empty, ended.empty[0]])
    return Solo(token_hex(8), 0, [])

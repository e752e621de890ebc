"""All rooms: opened when somebody comes, closed when everybody has left."""

import asyncio
import logging
import time
from collections import ChainMap
from collections.abc import Awaitable
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from mulligan.rooms.asking import Allowance, Unlimited, asking_address, for_everybody
from mulligan.rooms.brake import Brake
from mulligan.rooms.loading import Loaded, loaded
from mulligan.rooms.lobby import Lobby, Publish
from mulligan.rooms.protocols import (
    Background,
    BehindError,
    BrokenTableError,
    DamagedError,
    Meter,
    MovedError,
    Stored,
    StoreError,
    TableLog,
    TableRow,
    Thinking,
    Timing,
    Work,
)
from mulligan.rooms.room import Room
from mulligan.rooms.room.club_notes import club_note
from mulligan.tables import entries
from mulligan.tables.identity import new_table_id, next_table_id
from mulligan.tables.new_table import Opening, once_more
from mulligan.tables.records import events_of, record_of
from mulligan.tables.table import Table, folded
from mulligan.wire import Stage

UNVISITED = 200
"""How many tables that were created here are kept in memory until their people come."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game, for viewing."""

    events: tuple[Any, ...]
    record: dict[str, Any]


class Rooms:
    """The rooms in memory, one per table. They share what is given here."""

    def __init__(
        self,
        log: TableLog,
        thinking: Thinking,
        timing: Timing,
        meter: Meter,
        background: Background,
        publish: Publish | None = None,
        prefix: str = "",
        allowance: Allowance | None = None,
        broken: type[BrokenTableError] = BrokenTableError,
    ) -> None:
        """
        *publish* tells other processes which tables wait for players here. The ids of new tables
        begin with *prefix*. Without an *allowance*, everybody may have stored what they like. A
        damaged table is refused with *broken*.
        """
        self.log = log
        self.thinking = thinking
        self.timing = timing
        self.meter = meter
        self.background = background
        self.allowance: Allowance = Unlimited() if allowance is None else allowance
        self.lobby = Lobby(publish)
        self._prefix = prefix
        self._refused = broken
        self._brake = Brake()
        self._draining = False
        self._rooms: dict[str, Room] = {}
        self._broken: set[str] = set()
        self._created: dict[str, Loaded] = {}
        """Created here, whose people may well come to another process."""
        self._unvisited: list[str] = []
        """Created here, and no longer in memory: nobody came."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._moved: dict[str, int] = {}
        """The newest epoch heard of for tables that are being loaded."""

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()

    @property
    def open(self) -> AbstractSet[str]:
        """The tables that are in memory, or about to be, whenever you look."""
        return ChainMap[str, Any](self._rooms, self._loading).keys()

    async def find(self, id: str) -> Room | None:
        """
        The room of the table *id*, folded from its log if it is not in memory; its home is here
        from then on.

        Raises:
            MovedError: This process opens no more rooms, or another one has taken it meanwhile.
        """
        if (room := self._rooms.get(id)) is not None:
            return room
        if (loading := self._loading.get(id)) is None:
            loading = self._loading[id] = asyncio.create_task(self._find(id))
            loading.add_done_callback(partial(self._loaded_or_not, id))
        return await asyncio.shield(loading)

    def _loaded_or_not(self, id: str, loading: "asyncio.Task[Room | None]") -> None:
        self._loading.pop(id, None)
        self._moved.pop(id, None)
        if not loading.cancelled():
            loading.exception()  # everybody who waited for it may be gone

    async def look(self, id: str) -> Loaded | None:
        """The table *id*, without becoming its home."""
        if (room := self._rooms.get(id)) is not None:
            return room.loaded
        if self.log.shared:
            return self._created.get(id) or await self._loaded(id, self.log.load(id))
        opened = await self.find(id)  # somebody who looks at a table often does so again
        return None if opened is None else opened.loaded

    async def look_if_whole(self, id: str) -> Loaded | None:
        """The same, but None for a damaged table too."""
        try:
            return await self.look(id)
        except BrokenTableError:
            return None

    def here(self, id: str) -> Room | None:
        """The room of the table *id*, if it is in memory."""
        return self._rooms.get(id)

    async def _find(self, id: str) -> Room | None:
        if self._draining:
            raise MovedError
        found = self._created.pop(id, None) or await self._take(id)
        if found is None:
            return None
        room = self._room(found)
        if self.log.shared:
            self.meter.took_home()
            room.wake_bots()
        return room

    async def _take(self, id: str) -> Loaded | None:
        await self._brake.wait(id)
        found = await self._loaded(id, self.log.take(id))
        if found is None:
            return None
        if found.epoch < self._moved.get(id, 0):  # nobody would tell us to close the room
            self._brake.lost(id)
            raise MovedError
        return found

    def _room(self, found: Loaded) -> Room:
        """The one room of a table, whether it was just created or loaded."""
        id = found.table.id
        room = self._rooms.get(id)
        if room is not None and room.epoch < found.epoch:
            self._let_go(room)  # it was lost and taken again before anybody heard of it
            room = None
        if room is None:
            room = self._rooms[id] = Room(found, self)
            self.meter.opened(len(self._rooms))
        return room

    async def create(
        self, opening: Opening, id: str | None = None, *, goes_on_from: str | None = None
    ) -> Table:
        """
        A new table. A scored try at the table *goes_on_from* goes on here.

        Raises:
            BehindError: There is a table called *id*.
        """
        agreement = opening.agreement
        table = folded(id or new_table_id(self._prefix), agreement, opening.seed, opening.entries)
        people = {person for chair in table.chairs for person in chair.people}
        row = TableRow(
            id=table.id,
            rules=agreement.kind.rules_version,
            seed=opening.seed,
            setup=msgspec.json.encode(agreement).decode(),
            stage=table.stage,
            created=time.time(),
        )
        texts = [entries.written(entry) for entry in opening.entries]
        await self.log.create(
            row, texts, sorted(people), goes_on_from=goes_on_from, club=club_note(table)
        )
        made = Loaded(table, row.created, row.created, opened_from=asking_address.get())
        if self.log.shared:
            self._wait_for_people(made)
        else:
            self._room(made).wake_bots()
        return table

    def _wait_for_people(self, made: Loaded) -> None:
        """Its bots don't move before somebody comes, here or at another process."""
        self._created[made.table.id] = made
        if len(self._created) > UNVISITED:
            self._forget_created(next(iter(self._created)))

    def _forget_created(self, id: str) -> None:
        del self._created[id]
        self._unvisited.append(id)

    async def find_or_create(self, opening: Opening, id: str) -> Table:
        """The table *id*, created if it does not exist: somebody may have asked twice at once."""
        if (found := await self.look(id)) is not None:
            return found.table
        try:
            return await self.create(opening, id)
        except BehindError:
            found = await self.look(id)
            assert found is not None
            return found.table

    # --- what rooms ask -------------------------------------------------------------------------

    async def load(self, table: str) -> Loaded | None:
        """A table as it is stored, for all who are there."""
        with for_everybody():
            return await self._loaded(table, self.log.load(table))

    async def _loaded(self, table: str, loading: Awaitable[Stored | None]) -> Loaded | None:
        try:
            found = await loading
            if found is None:
                return None
            # Replaying a long game takes a moment.
            return await self.background.run(Work.TABLES, partial(loaded, found))
        except DamagedError as error:
            raise self.broke(table, error) from None

    def lost(self, room: Room) -> None:
        """Another process is the home of the table by now, or nobody knows what is stored."""
        if self._rooms.get(room.table.id) is room:
            self._brake.lost(room.table.id)
            self.meter.lost_home()
            self._let_go(room)

    def _let_go(self, room: Room) -> None:
        self._rooms.pop(room.table.id, None)
        self.lobby.forget(room.table.id)
        room.dismiss()
        self.meter.opened(len(self._rooms))

    def broke(self, table: str, error: DamagedError) -> BrokenTableError:
        """*table* is damaged: close its room, say so in the log once, and return the refusal."""
        self._rooms.pop(table, None)
        if table not in self._broken:
            self._broken.add(table)
            # Nobody can enter it, so its id may be told.
            logger.error("a table is damaged", extra={"table": table, "reason": str(error)})
        return self._refused()

    async def play_on(self, table: Table) -> str:
        """
        A new deal for the same people, started at once; in a solo challenge, the next game. If it
        was opened before and noting that failed, the same table again: a second one with the same
        cards would be a second look at them.
        """
        opening, id = once_more(table), next_table_id(table.id, table.seed)
        goes_on_from = table.id if opening.agreement.scored else None
        with suppress(BehindError):
            made = await self.create(opening, id, goes_on_from=goes_on_from)
            if not table.moves:  # no person moved: those of bots and the clock have no id
                self.allowance.add_table(asking_address.get(), made)
        return id

    def changed(self, room: Room) -> None:
        if self._rooms.get(room.table.id) is room:
            self.lobby.heard_of(room)

    # --- other processes ------------------------------------------------------------------------

    def has_moved(self, id: str, epoch: int) -> None:
        """The table *id* has got a new home, elsewhere."""
        made = self._created.get(id)
        if made is not None and made.epoch < epoch:
            del self._created[id]
        room = self._rooms.get(id)
        if room is not None and room.epoch < epoch:
            self.lost(room)
        elif id in self._loading:
            self._moved[id] = max(epoch, self._moved.get(id, 0))

    async def compare(self) -> None:
        """Let go of tables that have moved without our hearing of it."""
        rooms, loading = dict(self._rooms), set(self._loading)
        epochs = await self.log.epochs({*rooms, *loading, *self._created})
        for id, room in rooms.items():
            if epochs.get(id) != room.epoch:
                self.lost(room)
        for id in (loading | self._created.keys()) & epochs.keys():
            self.has_moved(id, epochs[id])

    def open_no_more(self) -> None:
        """From now on no table gets its home here."""
        self._draining = True

    async def hand_over(self) -> None:
        """Let go of all tables: other processes serve them from now on."""
        rooms = list(self._rooms.values())
        for room in rooms:
            await room.finish()
            self._let_go(room)
        created, self._created = self._created, {}
        await self.log.release([*(room.table.id for room in rooms), *created, *self._unvisited])

    # --- what was played ------------------------------------------------------------------------

    async def record(self, table: Table) -> dict[str, Any]:
        """The record of a finished game."""
        log = await self._entries(table)
        series_over = await self._series_is_over(table)
        return await self.background.run(
            Work.REPLAYS, partial(record_of, table, log, series_over=series_over)
        )

    async def finished(self, table: Table) -> Finished:
        """A finished game with all its events; its record says nothing of a series."""
        log = await self._entries(table)
        return await self.background.run(
            Work.REPLAYS, lambda: Finished(events_of(table, log), record_of(table, log))
        )

    async def _entries(self, table: Table) -> list[entries.AnyEntry]:
        try:
            found = await self.log.load(table.id)
            if found is None:
                raise StoreError("The table is gone.")
            return [entries.read(entry) for entry in found.entries]
        except (DamagedError, msgspec.MsgspecError, TypeError) as error:
            # It was whole when somebody came, and is in memory.
            damage = DamagedError(f"its log cannot be read: {type(error).__name__}")
            raise self.broke(table.id, damage) from None

    async def _series_is_over(self, table: Table) -> bool:
        """Whether the solo challenge of *table* is finished, here or at a later table: then the
        seed of all three games is no longer secret."""
        while (solo := table.agreement.solo) is not None and table.stage is Stage.ENDED:
            if solo.last:
                return True
            found = None if table.rematch is None else await self.look_if_whole(table.rematch)
            if found is None:
                return False
            table = found.table
        return False

    def sweep(self, idle: float) -> list[str]:
        """
        Wake bots that should have moved, and close rooms where nobody was for *idle* seconds, even
        if bots still play there: they go on when somebody comes. Returns the tables that were
        closed: they need no home any more.
        """
        now = time.monotonic()
        for id, made in list(self._created.items()):
            if time.time() - made.touched > idle:
                self._forget_created(id)
        closed, self._unvisited = self._unvisited, []
        for id, room in list(self._rooms.items()):
            if room.empty and now - room.quiet_since > idle:
                room.close()
                del self._rooms[id]
                closed.append(id)
            else:
                room.wake_bots()
        self.meter.opened(len(self._rooms))
        return closed

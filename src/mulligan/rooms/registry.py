"""All rooms: opened when somebody comes, closed when everybody has left."""

import asyncio
import logging
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.lobby import Lobby, TableCodes
from mulligan.rooms.protocols import (
    Background,
    BehindError,
    BrokenTableError,
    DamagedError,
    Meter,
    Stored,
    StoreError,
    TableLog,
    TableRow,
    Thinking,
    Timing,
    Work,
)
from mulligan.rooms.room import Room
from mulligan.tables import entries
from mulligan.tables.agreement import Agreement
from mulligan.tables.games import KINDS
from mulligan.tables.identity import new_table_id, next_table_id
from mulligan.tables.new_table import Opening, once_more
from mulligan.tables.records import events_of, record_of
from mulligan.tables.table import Table, folded, folded_by_other_rules
from mulligan.wire import Stage

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
    ) -> None:
        self.log = log
        self.thinking = thinking
        self.timing = timing
        self.meter = meter
        self.background = background
        self.lobby = Lobby()
        self.codes = TableCodes()
        self._rooms: dict[str, Room] = {}
        self._broken: set[str] = set()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()

    @property
    def open(self) -> frozenset[str]:
        """The tables that are in memory."""
        return frozenset(self._rooms)

    async def find(self, id: str) -> Room | None:
        """The room of the table *id*, folded from its log if it is not in memory."""
        if (room := self._rooms.get(id)) is not None:
            return room
        if (loading := self._loading.get(id)) is None:
            loading = self._loading[id] = asyncio.create_task(self._find(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def find_whole(self, id: str) -> Room | None:
        """The same, but None for a damaged table too."""
        try:
            return await self.find(id)
        except BrokenTableError:
            return None

    async def _find(self, id: str) -> Room | None:
        found = await self.load(id)
        return None if found is None else self._room(*found)

    def _room(self, table: Table, touched: float) -> Room:
        """The one room of *table*, whether it was just created or loaded."""
        if (room := self._rooms.get(table.id)) is None:
            room = self._rooms[table.id] = Room(table, self, touched)
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
        table = folded(id or new_table_id(), agreement, opening.seed, opening.entries)
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
        await self.log.create(row, texts, sorted(people), goes_on_from=goes_on_from)
        self._room(table, row.created).wake_bots()
        return table

    async def find_or_create(
        self, opening: Opening, id: str, *, goes_on_from: str | None = None
    ) -> Table:
        """The table *id*, created if it does not exist: somebody may have asked twice at once."""
        if (room := await self.find(id)) is not None:
            return room.table
        try:
            return await self.create(opening, id, goes_on_from=goes_on_from)
        except BehindError:
            room = await self.find(id)
            assert room is not None
            return room.table

    # --- what rooms ask -------------------------------------------------------------------------

    async def load(self, table: str) -> tuple[Table, float] | None:
        """A table as it is stored, and when something last happened at it."""
        try:
            found = await self.log.load(table)
            if found is None:
                return None
            # Replaying a long game takes a moment.
            folding = self.background.run(Work.TABLES, partial(_folded, found))
            return await folding, found.touched
        except DamagedError as error:
            raise self.broke(table, error) from None

    def broke(self, table: str, error: DamagedError) -> BrokenTableError:
        """*table* is damaged: close its room, say so in the log once, and return the refusal."""
        self._rooms.pop(table, None)
        if table not in self._broken:
            self._broken.add(table)
            # Nobody can enter it, so its id may be told.
            logger.error("a table is damaged", extra={"table": table, "reason": str(error)})
        return BrokenTableError()

    async def play_on(self, table: Table) -> str:
        """
        A new deal for the same people, started at once; in a solo challenge, the next game. If it
        was opened before and noting that failed, the same table again: a second one with the same
        cards would be a second look at them.
        """
        opening, id = once_more(table), next_table_id(table.id, table.seed)
        goes_on_from = table.id if opening.agreement.scored else None
        return (await self.find_or_create(opening, id, goes_on_from=goes_on_from)).id

    def changed(self, room: Room) -> None:
        self.lobby.heard_of(room)
        self.codes.heard_of(room)

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
            room = None if table.rematch is None else await self.find_whole(table.rematch)
            if room is None:
                return False
            table = room.table
        return False

    def sweep(self, idle: float) -> None:
        """Wake bots that should have moved, and close rooms that were quiet for *idle* seconds."""
        now = time.monotonic()
        for id, room in list(self._rooms.items()):
            if room.empty and now - room.quiet_since > idle:
                room.close()
                del self._rooms[id]
            else:
                room.wake_bots()
        self.meter.opened(len(self._rooms))


def _folded(found: Stored) -> Table:
    """Raises DamagedError if its entries do not make a table."""
    try:
        table = _fold(found)
    except Exception as error:  # a damaged row can be anything, and so can what comes of it
        reason = error.reason if isinstance(error, RefusedError) else type(error).__name__
        raise DamagedError(f"it does not fold: {reason}") from None
    if table.stage is not wire.Stage(found.row.stage):
        raise DamagedError("its last entries are missing")
    return table


def _fold(found: Stored) -> Table:
    row = found.row
    agreement = msgspec.json.decode(row.setup, type=Agreement)
    log = map(entries.read, found.entries)
    stage = wire.Stage(row.stage)
    if row.rules == KINDS[agreement.game].rules_version or stage is Stage.GATHERING:
        return folded(row.id, agreement, row.seed, log)
    return folded_by_other_rules(row.id, agreement, row.seed, log, stage)

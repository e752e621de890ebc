"""The log of the tables of one device. Entries are kept by the time `append` returns."""

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from mulligan.offline.storage import (
    Change,
    EmptiedError,
    KeptDevice,
    KeptEntries,
    KeptTable,
    Storage,
)
from mulligan.rooms.protocols import (
    BehindError,
    ClubNote,
    DamagedError,
    Stored,
    StoreError,
    TableRow,
)


class DeviceLog:
    """In memory are all tables, but only the entries of those that somebody came to."""

    shared = False

    def __init__(
        self,
        storage: Storage,
        device: KeptDevice,
        tables: Sequence[KeptTable],
        changed: Callable[[str], None] = lambda _: None,
    ) -> None:
        """*changed* is called with the id of a table after something happened at it."""
        self._storage = storage
        self._device = device
        self._changed = changed
        self._tables = {table.id: table for table in tables}
        self._loaded: dict[str, Stored] = {}

    async def create(
        self,
        row: TableRow,
        entries: Sequence[str],
        people: Sequence[str],
        *,
        goes_on_from: str | None = None,
        club: ClubNote | None = None,
    ) -> None:
        if row.id in self._tables:
            raise BehindError("There is such a table already.")
        table = _kept(row, people)
        first = KeptEntries(row.id, 0, row.created, list(entries))
        await self._keep(Change(tables=[table], entries=[first]))
        self._tables[row.id] = table
        self._loaded[row.id] = Stored(row, tuple(entries), (row.created,) * len(entries))
        self._changed(row.id)

    async def load(self, table: str) -> Stored | None:
        if table not in self._tables:
            return None
        if table not in self._loaded:
            parts = await self._entries_of(table)
            if not parts:
                del self._tables[table]  # somebody has deleted what was kept
                return None
            self._loaded[table] = _stored(self._tables[table], parts)
        return self._loaded[table]

    take = load

    async def epochs(self, tables: Collection[str]) -> dict[str, int]:
        return dict.fromkeys(self._tables.keys() & set(tables), 0)

    async def release(self, tables: Collection[str]) -> None:
        """Nobody is at these tables any more: their entries are read again when somebody comes."""
        for table in tables:
            self._loaded.pop(table, None)

    async def ready(self) -> None:
        """Everything that was kept is kept."""

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[str],
        *,
        stage: str | None = None,
        rules: int | None = None,
        people: Sequence[str] = (),
        score: int | None = None,
        club: ClubNote | None = None,
        epoch: int = 0,
    ) -> None:
        known = await self.load(table)
        if known is None:
            raise StoreError("The table is gone.")
        if len(known.entries) != number:
            raise BehindError("Something else was appended first.")
        row = replace(known.row, stage=stage or known.row.stage, rules=rules or known.row.rules)
        before = self._tables[table]
        after = _kept(row, (*before.people, *people))
        appended = KeptEntries(table, number, time.time(), list(entries))
        changed = [after] if after != before else []
        times = (*known.times, *(appended.at for _ in entries))
        stored = Stored(row, (*known.entries, *entries), times)
        try:
            await self._keep(Change(tables=changed, entries=[appended]))
        except EmptiedError:
            # The game that is open goes on, and whose it is must be known when it is opened again.
            await self._keep(Change(self._device, [after], _parts(stored)))
        self._tables[table] = after
        self._loaded[table] = stored
        self._changed(table)

    async def tables_of(self, person: str, most: int = 50) -> tuple[str, ...]:
        theirs = [table for table in self._tables.values() if person in table.people]
        latest = sorted(theirs, key=lambda table: -table.created)
        return tuple(table.id for table in latest[:most])

    async def remove_idle(
        self, before: float, keep: Collection[str] = (), stage: str | None = None
    ) -> int:
        old = [
            table
            for table in self._tables.values()
            if table.created < before and table.id not in keep and stage in (None, table.stage)
        ]
        idle = [table.id for table in old if await self._touched(table) < before]
        if idle:
            await self._keep(Change(removed=idle))
        for id in idle:
            del self._tables[id]
            self._loaded.pop(id, None)
        return len(idle)

    async def _touched(self, table: KeptTable) -> float:
        """When something last happened at it; a damaged table has no other time than its first."""
        parts = await self._entries_of(table.id)
        return max((part.at for part in parts), default=table.created)

    async def _entries_of(self, table: str) -> Sequence[KeptEntries]:
        try:
            return await self._storage.entries_of(table)
        except Exception as error:  # of whatever keeps it
            raise StoreError(f"The table cannot be read: {error}") from error

    async def _keep(self, change: Change) -> None:
        try:
            await self._storage.keep(change)
        except (EmptiedError, StoreError):
            raise
        except Exception as error:  # of whatever keeps it
            raise StoreError(f"Nothing could be kept: {error}") from error


def _kept(row: TableRow, people: Sequence[str]) -> KeptTable:
    return KeptTable(
        id=row.id,
        rules=row.rules,
        seed=row.seed.hex(),
        setup=row.setup,
        stage=row.stage,
        created=row.created,
        people=sorted(set(people)),
    )


def _parts(stored: Stored) -> list[KeptEntries]:
    """All entries of a table, each with its time."""
    told = zip(stored.entries, stored.times, strict=True)
    return [
        KeptEntries(stored.row.id, number, at, [entry]) for number, (entry, at) in enumerate(told)
    ]


def _stored(table: KeptTable, parts: Sequence[KeptEntries]) -> Stored:
    """Raises DamagedError if something is missing."""
    entries: list[str] = []
    times: list[float] = []
    for part in parts:
        if part.number != len(entries):
            raise DamagedError("entries are missing")
        entries += part.texts
        times += [part.at] * len(part.texts)
    row = TableRow(
        id=table.id,
        rules=table.rules,
        seed=bytes.fromhex(table.seed),
        setup=table.setup,
        stage=table.stage,
        created=table.created,
    )
    return Stored(row, tuple(entries), tuple(times))

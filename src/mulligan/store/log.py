"""
The log of all tables. Entries are on disk by the time `append` returns.

Entries are numbered per table and the number is part of the key: if two writers append the same
number, one gets BehindError and none of its entries are stored. If several processes share the
database, a table has one home: taking it raises the table's epoch, and entries that come with an
older epoch are not stored (MovedError).
"""

import time
from collections.abc import Awaitable, Collection, Sequence
from functools import partial
from typing import Any

from cachetools import LRUCache
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from mulligan.rooms.protocols import ClubNote, DamagedError, Stored, TableRow
from mulligan.store import archive
from mulligan.store.clubs.games import forget_tables, hear
from mulligan.store.database import Database
from mulligan.store.database.deleting import parts
from mulligan.store.database.jobs import Entry
from mulligan.store.database.statements import insert_new
from mulligan.store.processes.process import HOMES, Process, alive
from mulligan.store.schema import archive as archived
from mulligan.store.schema import codes, log, seats, tables
from mulligan.store.scores import end_try, go_on_with_try

HOUR = 3600.0
STAMPED = 20_000
"""Of how many tables is known when the time in their row was last set."""
BESIDE = 5
"""About how many rows a table has beside its entries: its own, its seats and its code."""
PACKED = 20
"""The row of an archive takes as long as so many others: it is long."""
ENDED = "ended"

_ROW = tuple(tables.c[name] for name in (*TableRow.__slots__, "epoch"))


class TableLog:
    def __init__(self, database: Database, process: Process) -> None:
        self._database = database
        self._process = process
        self._stamped: LRUCache[str, float] = LRUCache(STAMPED)

    @property
    def shared(self) -> bool:
        """Whether other processes may serve tables, too."""
        return self._database.shared

    async def create(
        self,
        row: TableRow,
        entries: Sequence[str],
        people: Sequence[str],
        *,
        goes_on_from: str | None = None,
        club: ClubNote | None = None,
    ) -> None:
        """
        A new table with its first entries, and who sits at it. Its home is here, in its first
        epoch, which is 0. A scored try at the table *goes_on_from* goes on here, and a *club* hears
        of it.

        Raises:
            BehindError: There is such a table.
        """
        rows = [
            {"table_id": id, "number": number, "at": at, "entry": entry}
            for id, number, at, entry, _ in _rows(row.id, 0, entries)
        ]
        values = {name: getattr(row, name) for name in TableRow.__slots__}
        if self.shared:
            values["home"] = self._process.id

        def work(connection: Connection) -> None:
            connection.execute(insert(tables), [values | {"touched": row.created}])
            if rows:
                connection.execute(insert(log), rows)
            _sit(connection, row.id, people)
            if goes_on_from is not None:
                go_on_with_try(connection, goes_on_from, row.id)
            if club is not None:
                hear(connection, row.id, club, row.created)

        await self._database.write(work)

    async def ready(self) -> None:
        """Return when the disk is ready: what is appended right after this is written together."""
        await self._database.ready()

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
        """
        Append *entries* after the first *number* ones of *table*, as its home of that *epoch*. They
        are on disk when this returns, together with the table's new *stage*, the version of the
        *rules* with which a game begins, new people at its seats, the *score* of a try that ended,
        and what a *club* hears.

        Raises:
            BehindError: *table* already has other entries there.
            MovedError: It has another home by now.
            UnclearError: They may be stored or not.
            StoreError: Nothing was stored.
        """
        changed = {"stage": stage, "rules": rules, "touched": self._stamp(table)}
        values = {name: value for name, value in changed.items() if value is not None}

        def work(connection: Connection) -> None:
            _sit(connection, table, people)
            if values:
                connection.execute(update(tables).where(tables.c.id == table).values(values))
            if stage is not None:
                connection.execute(delete(codes).where(codes.c.table_id == table))
            if score is not None:
                end_try(connection, table, score)
            if club is not None:
                hear(connection, table, club, time.time())

        more = work if values or people or score is not None or club is not None else None
        await self._database.write(more, _rows(table, number, entries, epoch))

    def _stamp(self, table: str) -> float | None:
        """The time, if that in the row of *table* is too old; every move would be too much."""
        now = time.time()
        if self._stamped.get(table, 0.0) > now - HOUR:
            return None
        self._stamped[table] = now
        return now

    async def load(self, table: str) -> Stored | None:
        """The table, to look at."""
        return await self._whole(self._database.read(lambda each: read_table(each, table)))

    async def take(self, table: str) -> Stored | None:
        """The table, whose home is here from now on; the home it had hears of that."""
        if not self.shared:
            return await self.load(table)

        def work(connection: Connection) -> Stored | None:
            # Waits until what the old home has begun to append is stored.
            taking = update(tables).where(tables.c.id == table)
            values = {"home": self._process.id, "epoch": tables.c.epoch + 1}
            found = connection.execute(taking.values(values).returning(*_ROW)).one_or_none()
            if found is None:
                return None
            self._process.notify(connection, HOMES, f"{table} {found.epoch} {self._process.id}")
            return _stored(connection, found)

        return await self._whole(self._database.change(work))

    async def _whole(self, loading: Awaitable[Stored | None]) -> Stored | None:
        try:
            return await loading
        except (TypeError, ValueError) as error:  # SQLite keeps any value in any column
            raise DamagedError(f"a value of another kind: {type(error).__name__}") from None

    async def release(self, ids: Collection[str]) -> None:
        """Nobody is at these tables any more: they have no home, if it was here."""
        for id in ids:
            self._stamped.pop(id, None)
        if not self.shared or not ids:
            return
        ours = tables.c.id.in_(sorted(ids)), tables.c.home == self._process.id
        query = update(tables).where(*ours).values(home="")

        def work(connection: Connection) -> None:
            connection.execute(query)

        await self._database.write(work, bulky=True)

    async def epochs(self, ids: Collection[str]) -> dict[str, int]:
        """The epoch of each of these tables, as far as they exist."""

        def work(connection: Connection) -> dict[str, int]:
            query = select(tables.c.id, tables.c.epoch).where(tables.c.id.in_(sorted(ids)))
            return {row.id: row.epoch for row in connection.execute(query)}

        return await self._database.read(work)

    async def tables_of(self, person: str, most: int = 50) -> tuple[str, ...]:
        """The tables where *person* has a seat, the latest first."""

        def work(connection: Connection) -> tuple[str, ...]:
            query = (
                select(tables.c.id)
                .join(seats, seats.c.table_id == tables.c.id)
                .where(seats.c.person == person)
                .order_by(tables.c.created.desc())
                .limit(most)
            )
            return tuple(connection.execute(query).scalars())

        return await self._database.read(work)

    async def remove_idle(
        self, before: float, keep: Collection[str] = (), stage: str | None = None
    ) -> int:
        """
        Forget the tables at which nothing happened since *before*, of all stages or of one, but
        not those in *keep* and not those open elsewhere; returns how many. Each goes as a whole, so
        what is left if the server is killed is found the next time.
        """

        def idle(connection: Connection) -> list[tuple[str, int]]:
            touched = func.coalesce(func.max(log.c.at), tables.c.touched)
            query = (
                self._unused(before, stage)
                .add_columns(func.count(log.c.number), func.count(archived.c.table_id))
                .outerjoin(log, log.c.table_id == tables.c.id)
                .outerjoin(archived, archived.c.table_id == tables.c.id)
                .group_by(tables.c.id)
                .having(touched < before)
            )
            return [
                (id, BESIDE + in_log + (PACKED if in_archive else 0))
                for id, in_log, in_archive in connection.execute(query)
            ]

        removed = 0
        for part in parts(await self._database.read(idle)):
            removed += await self._forget(part, before, keep)
        return removed

    async def _forget(self, ids: Sequence[str], before: float, keep: Collection[str]) -> int:
        """Forget those of these tables to which nobody has come back; returns how many."""
        found: Sequence[str] = ()

        def work(connection: Connection) -> None:
            nonlocal found
            query = self._unused(before).where(tables.c.id.in_(ids)).order_by(tables.c.id)
            # People who come now wait, and find nothing.
            locked = connection.execute(query.with_for_update(of=tables)).scalars()
            found = [id for id in locked if id not in keep]
            if not found:
                return
            rows = log.c.table_id, archived.c.table_id, codes.c.table_id, seats.c.table_id
            for each in (*rows, tables.c.id):
                connection.execute(delete(each.table).where(each.in_(found)))
            forget_tables(connection, found)

        await self._database.write(work, bulky=True)
        return len(found)

    async def fold_ended(self, before: float, keep: Collection[str] = ()) -> int:
        """
        Put the entries of games that ended before that into one row each: they take a fifth of the
        space, and are read as before. Returns how many.
        """

        def ended(connection: Connection) -> list[tuple[str, int]]:
            query = (
                self._unused(before, ENDED)
                .add_columns(func.count())
                .join(log, log.c.table_id == tables.c.id)
                .group_by(tables.c.id)
            )
            return [(id, PACKED + in_log) for id, in_log in connection.execute(query)]

        def fold(ids: Sequence[str], connection: Connection) -> None:
            for id in ids:
                archive.fold(connection, id)

        found = await self._database.read(ended)
        wanted = [(id, rows) for id, rows in found if id not in keep]
        for part in parts(wanted):
            await self._database.write(partial(fold, part), bulky=True)
        return len(wanted)

    def _unused(self, before: float, stage: str | None = None) -> "Select[Any]":
        """Tables at which nothing happened since, by their rows, and not open elsewhere."""
        others = alive().where(self._process.is_another())
        query = select(tables.c.id).where(tables.c.touched < before, tables.c.home.not_in(others))
        return query if stage is None else query.where(tables.c.stage == stage)


def read_table(connection: Connection, table: str) -> Stored | None:
    """
    The table, to look at. Part of a transaction that sees one moment.

    Raises:
        DamagedError: Something of it is missing.
        TypeError, ValueError: A value is of another kind: SQLite keeps any value in any column.
    """
    found = connection.execute(select(*_ROW).where(tables.c.id == table)).one_or_none()
    return None if found is None else _stored(connection, found)


def _stored(connection: Connection, row: "Row[Any]") -> Stored:
    entries = archive.entries_of(connection, row.id)
    found = connection.execute(
        select(log.c.number, log.c.entry, log.c.at)
        .where(log.c.table_id == row.id)
        .order_by(log.c.number)
    ).all()
    if any(each.number != at for at, each in enumerate(found, len(entries))):
        raise DamagedError("entries are missing")
    entries += [(each.at, each.entry) for each in found]
    if not all(isinstance(at, float) for at in (row.created, *(at for at, _ in entries))):
        raise DamagedError("a time is missing")
    values = row._asdict()
    epoch = values.pop("epoch")
    times, texts = tuple(at for at, _ in entries), tuple(text for _, text in entries)
    return Stored(TableRow(**values), texts, times, epoch)


def _rows(table: str, number: int, entries: Sequence[str], epoch: int = 0) -> list[Entry]:
    now = time.time()
    return [(table, at, now, entry, epoch) for at, entry in enumerate(entries, number)]


def _sit(connection: Connection, table: str, people: Sequence[str]) -> None:
    if people:
        rows = [{"person": person, "table_id": table} for person in sorted(set(people))]
        connection.execute(insert_new(seats), rows)

"""
The log of all tables. Entries are on disk by the time `append` returns.

Entries are numbered per table and the number is part of the key: if two writers append the same
number, one gets BehindError and none of its entries are stored.
"""

import time
from collections.abc import Collection, Sequence
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select, update

from mulligan.rooms.protocols import DamagedError, Stored, TableRow
from mulligan.store.database import Database
from mulligan.store.schema import log, seats, tables
from mulligan.store.scores import end_try, go_on_with_try
from mulligan.store.writer import LARGEST_BATCH, Entry


class TableLog:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self,
        row: TableRow,
        entries: Sequence[str],
        people: Sequence[str],
        *,
        goes_on_from: str | None = None,
    ) -> None:
        """
        A new table with its first entries, and who sits at it. A scored try at the table
        *goes_on_from* goes on here.
        """

        def work(connection: Connection) -> None:
            values = {name: getattr(row, name) for name in TableRow.__slots__}
            connection.execute(insert(tables), [values])
            _sit(connection, row.id, people)
            if goes_on_from is not None:
                go_on_with_try(connection, goes_on_from, row.id)

        await self._database.write(work, _rows(row.id, 0, entries))

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
    ) -> None:
        """
        Append *entries* after the first *number* ones of *table*. They are on disk when this
        returns, together with the table's new *stage*, the version of the *rules* with which a
        game begins, new people at its seats, and the *score* of a try that ended.

        Raises:
            BehindError: *table* already has other entries there.
            StoreError: Nothing was stored.
        """

        def work(connection: Connection) -> None:
            _sit(connection, table, people)
            changed = {"stage": stage, "rules": rules}
            values = {name: value for name, value in changed.items() if value is not None}
            if values:
                connection.execute(update(tables).where(tables.c.id == table).values(values))
            if score is not None:
                end_try(connection, table, score)

        more = work if people or stage is not None or score is not None else None
        await self._database.write(more, _rows(table, number, entries))

    async def load(self, table: str) -> Stored | None:
        def work(connection: Connection) -> Stored | None:
            row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
            if row is None:
                return None
            found = connection.execute(
                select(log.c.number, log.c.entry, log.c.at)
                .where(log.c.table_id == table)
                .order_by(log.c.number)
            ).all()
            if any(each.number != at for at, each in enumerate(found)):
                raise DamagedError("entries are missing")
            touched = found[-1].at if found else row.created
            if not isinstance(touched, float):
                raise DamagedError("a time is missing")
            return Stored(TableRow(**row._mapping), tuple(each.entry for each in found), touched)

        try:
            return await self._database.read(work)
        except (TypeError, ValueError) as error:  # SQLite keeps any value in any column
            raise DamagedError(f"a value of another kind: {type(error).__name__}") from None

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
        not those in *keep*; returns how many.
        """

        def idle(connection: Connection) -> list[str]:
            touched = func.coalesce(func.max(log.c.at), tables.c.created)
            query = (
                select(tables.c.id)
                .outerjoin(log, log.c.table_id == tables.c.id)
                .group_by(tables.c.id)
                .having(touched < before)
            )
            if stage is not None:
                query = query.where(tables.c.stage == stage)
            return [id for id in connection.execute(query).scalars() if id not in keep]

        def forget(ids: Sequence[str], connection: Connection) -> None:
            for part in (log.c.table_id, seats.c.table_id, tables.c.id):
                connection.execute(delete(part.table).where(part.in_(ids)))

        found = await self._database.read(idle)
        # A few at a time, so that moves do not have to wait for all of them.
        for at in range(0, len(found), LARGEST_BATCH):
            await self._database.write(partial(forget, found[at : at + LARGEST_BATCH]), bulky=True)
        return len(found)


def _rows(table: str, number: int, entries: Sequence[str]) -> list[Entry]:
    now = time.time()
    return [(table, at, now, entry) for at, entry in enumerate(entries, number)]


def _sit(connection: Connection, table: str, people: Sequence[str]) -> None:
    if people:
        rows = [{"person": person, "table_id": table} for person in sorted(set(people))]
        connection.execute(insert(seats).prefix_with("OR IGNORE", dialect="sqlite"), rows)

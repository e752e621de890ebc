"""
The one scored try of each person at each day's deal, and how it ended.

A person with two devices is two people here, with one table: each has a row, and it counts once.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, Select, and_, case, func, select, update

from mulligan.store.database import Database
from mulligan.store.database.deleting import delete_in_parts, update_in_parts
from mulligan.store.database.statements import insert_new, random_name
from mulligan.store.schema import daily


class Scores:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin_try(self, day: str, kind: str, person: str, table: str) -> str:
        """
        Note that *person* tries the deal of *day* at *table*. Returns the table of their one
        scored try: *table*, or the one where they began before.
        """
        found = ""

        def work(connection: Connection) -> None:
            nonlocal found
            row = {"day": day, "kind": kind, "person": person, "table_id": table}
            connection.execute(insert_new(daily), [row])
            found = connection.execute(_try_of(day, kind, person)).scalar_one()

        await self._database.write(work)
        return found

    async def try_of(self, day: str, kind: str, person: str) -> tuple[str, int | None] | None:
        """Where *person* tries the deal of *day*, and how it ended."""

        def work(connection: Connection) -> tuple[str, int | None] | None:
            query = _try_of(day, kind, person).add_columns(daily.c.empty)
            row = connection.execute(query).one_or_none()
            return None if row is None else (row.table_id, row.empty)

        return await self._database.read(work)

    async def of_day(self, day: str, kind: str) -> tuple[int, ...]:
        """How everybody's try at the deal of *day* ended, the best first."""
        # Results of long ago have no table any more.
        one_try = case((daily.c.table_id == "", daily.c.person), else_=daily.c.table_id)

        def work(connection: Connection) -> tuple[int, ...]:
            query = (
                select(func.min(daily.c.empty))
                .where(daily.c.day == day, daily.c.kind == kind, daily.c.empty.is_not(None))
                .group_by(one_try)
                .order_by(func.min(daily.c.empty))
            )
            return tuple(connection.execute(query).scalars())

        return await self._database.read(work)

    async def of_people(
        self, day: str, kind: str, people: Sequence[str]
    ) -> dict[str, tuple[str, int]]:
        """Where each of these *people* ended their try at the deal of *day*, and how."""

        def work(connection: Connection) -> dict[str, tuple[str, int]]:
            query = select(daily.c.person, daily.c.table_id, daily.c.empty).where(
                daily.c.day == day,
                daily.c.kind == kind,
                daily.c.person.in_(people),
                daily.c.empty.is_not(None),
            )
            return {row.person: (row.table_id, row.empty) for row in connection.execute(query)}

        return await self._database.read(work)

    async def forget_who_tried(self, before: str) -> int:
        """
        Keep only the results of tries on days *before*, without person or table. Returns how many
        tries there were.
        """
        known = and_(daily.c.day < before, daily.c.table_id != "")
        query = select(daily.c.day, daily.c.kind).where(known).distinct()
        days = await self._database.read(lambda each: each.execute(query).all())
        return sum([await self._forget_who_tried_on(day, kind) for day, kind in days])

    async def _forget_who_tried_on(self, day: str, kind: str) -> int:
        """The same for one deal. It counts alike at any time: a server may be killed meanwhile."""
        known = and_(daily.c.day == day, daily.c.kind == kind, daily.c.table_id != "")
        same = daily.alias()
        of_each_table = (
            select(func.min(same.c.person))
            .where(same.c.day == day, same.c.kind == kind, same.c.table_id != "")
            .group_by(same.c.table_id)
        )
        again = daily.c.person.not_in(of_each_table)
        await delete_in_parts(self._database, daily, and_(known, daily.c.empty.is_(None)))
        await delete_in_parts(self._database, daily, and_(known, again))
        nobody = {"person": random_name(), "table_id": ""}
        return await update_in_parts(self._database, daily, known, **nobody)


def go_on_with_try(connection: Connection, table: str, next_table: str) -> None:
    """
    The try at *table* goes on at *next_table*: the next game of a challenge. Part of the
    transaction that stores the new table.
    """
    query = update(daily).where(daily.c.table_id == table, daily.c.empty.is_(None))
    connection.execute(query.values(table_id=next_table))


def end_try(connection: Connection, table: str, empty: int) -> None:
    """The try at *table* has ended. Part of the transaction that stores its last move."""
    trying = (daily.c.table_id == table, daily.c.empty.is_(None))
    connection.execute(update(daily).where(*trying).values(empty=empty))


def _try_of(day: str, kind: str, person: str) -> Select[str]:
    return select(daily.c.table_id).where(
        daily.c.day == day, daily.c.kind == kind, daily.c.person == person
    )

"""
Deleting or changing much: a part at a time, each a job of its own, so that moves and others come in
between.

If the process is killed between two parts the rest is still there. What the rest belongs to must
either be whole then, or be found by those who clear up.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Table,
    Update,
    delete,
    select,
    tuple_,
    update,
)

from mulligan.store.database.database import Database

MOST_ROWS = 200
"""How many rows a part has: a commit with that many more takes a few milliseconds longer."""


async def delete_in_parts(database: Database, table: Table, which: ColumnElement[bool]) -> None:
    """Delete the rows of *table* for which that holds."""
    await _in_parts(database, delete(table), which)


async def update_in_parts(
    database: Database, table: Table, which: ColumnElement[bool], **values: Any
) -> int:
    """
    Give the rows of *table* for which that holds other *values*, after which it no longer holds.
    Returns how many there were.
    """
    return await _in_parts(database, update(table).values(values), which)


async def _in_parts(database: Database, query: Delete | Update, which: ColumnElement[bool]) -> int:
    key = query.table.primary_key
    some = select(*key).where(which).limit(MOST_ROWS)
    found, changed, in_all = MOST_ROWS, 0, 0

    def work(connection: Connection) -> None:
        nonlocal found, changed
        # First the keys: with a subquery PostgreSQL may look for them again for each row.
        keys = [tuple(row) for row in connection.execute(some)]
        chosen = query.where(which, tuple_(*key).in_(keys))
        found, changed = len(keys), connection.execute(chosen).rowcount if keys else 0

    while found == MOST_ROWS:
        await database.write(work, bulky=True)
        in_all += changed
    return in_all


def parts(rows: Iterable[tuple[str, int]]) -> Iterator[list[str]]:
    """
    What is only deleted whole, given by name and number of rows, in parts of at most so many
    rows. What has more is a part alone.
    """
    part: list[str] = []
    size = 0
    for name, its_size in rows:
        if part and size + its_size > MOST_ROWS:
            yield part
            part, size = [], 0
        part.append(name)
        size += its_size
    if part:
        yield part

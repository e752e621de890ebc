"""
Deleting much: a part at a time, each a job of its own, so that moves and others come in between.

If the process is killed between two parts the rest is still there. What the rest belongs to must
either be whole then, or be found by those who clear up.
"""

from collections.abc import Iterable, Iterator

from sqlalchemy import ColumnElement, Connection, Table, delete, select, tuple_

from mulligan.store.database.database import Database

MOST_ROWS = 200
"""How many rows a part has: a commit with that many more takes a few milliseconds longer."""


async def delete_in_parts(database: Database, table: Table, which: ColumnElement[bool]) -> None:
    """Delete the rows of *table* for which that holds."""
    key = tuple_(*table.primary_key)
    some = select(*table.primary_key).where(which).limit(MOST_ROWS)
    query = delete(table).where(which, key.in_(some))
    deleted = MOST_ROWS

    def work(connection: Connection) -> None:
        nonlocal deleted
        deleted = connection.execute(query).rowcount

    while deleted == MOST_ROWS:
        await database.write(work, bulky=True)


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

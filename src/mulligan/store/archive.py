"""
Games that ended long ago, in one row each.

A game has some hundred entries, and each row of the log carries the name of its table and an index
entry. Packed together they take a fifth of the space. What happens at the table later, a rematch
for example, is appended to the log as ever.
"""

import zlib
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select

from mulligan.rooms.protocols import DamagedError
from mulligan.store.schema import archive, log, tables

Entries: TypeAlias = list[tuple[float, str]]
"""The time and the text of each."""


def entries_of(connection: Connection, table: str) -> Entries:
    """The first entries of *table*, if they are here."""
    query = select(archive.c.entries).where(archive.c.table_id == table)
    packed = connection.execute(query).scalar_one_or_none()
    if packed is None:
        return []
    try:
        return msgspec.json.decode(zlib.decompress(packed), type=Entries)
    except (zlib.error, msgspec.MsgspecError, TypeError) as error:
        raise DamagedError(f"its archive cannot be read: {type(error).__name__}") from None


def fold(connection: Connection, table: str) -> None:
    """Move all entries of *table* from the log into one row. Part of a transaction."""
    # Nobody appends to it meanwhile.
    locked = select(tables.c.id).where(tables.c.id == table).with_for_update()
    if connection.execute(locked).one_or_none() is None:
        return
    found = connection.execute(
        select(log.c.at, log.c.entry).where(log.c.table_id == table).order_by(log.c.number)
    )
    entries = [*entries_of(connection, table), *((row.at, row.entry) for row in found)]
    packed = zlib.compress(msgspec.json.encode(entries), 9)
    connection.execute(delete(archive).where(archive.c.table_id == table))
    connection.execute(insert(archive), {"table_id": table, "entries": packed})
    connection.execute(delete(log).where(log.c.table_id == table))

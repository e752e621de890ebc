"""What is not a table or its log: seats, tries, histories, codes, clubs and secrets, row by
row."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, Table, delete, insert, select, tuple_
from sqlalchemy.exc import DBAPIError, IntegrityError

from mulligan.rooms.protocols import DamagedError, StoreError
from mulligan.store.database.statements import insert_new
from mulligan.store.database.writer import reason
from mulligan.store.schema import (
    club_games,
    club_members,
    clubs,
    codes,
    daily,
    history,
    history_readers,
    seats,
    secrets,
    tables,
)

KINDS = (seats, daily, history_readers, history, codes, clubs, club_members, club_games)
AT_ONCE = 500
GROWING = {clubs: "version", club_games: "changed"}
"""Rows that change, and the column that tells which of two is the later one."""

Key: TypeAlias = tuple[Any, ...]
Row: TypeAlias = tuple[Any, ...]


def batches(connection: Connection, kind: Table) -> Iterator[Sequence[Row]]:
    """All rows of *kind*, some at a time. Raises DamagedError where they cannot be read."""
    query = select(kind).order_by(*kind.primary_key.columns)
    try:
        with connection.begin_nested():
            found = connection.execute(query, execution_options={"yield_per": AT_ONCE})
            for batch in found.partitions():
                yield [tuple(row) for row in batch]
    except DBAPIError as error:
        told = StoreError if error.connection_invalidated else DamagedError
        raise told(" ".join(reason(error).split())) from None


def key_of(kind: Table, row: Row) -> Key:
    names = [column.name for column in kind.columns]
    return tuple(row[names.index(column.name)] for column in kind.primary_key.columns)


def present(connection: Connection, kind: Table, rows: Sequence[Row]) -> dict[Key, Row]:
    """The rows with the same keys as *rows*."""
    columns = list(kind.primary_key.columns)
    keys = [key_of(kind, row) for row in rows]
    if connection.dialect.name == "postgresql":  # which refuses even to look for such a text
        keys = [key for key in keys if not any("\0" in part for part in key)]
    if len(columns) == 1:
        same = columns[0].in_([key for (key,) in keys])
    else:
        same = tuple_(*columns).in_(keys)
    found = connection.execute(select(kind).where(same))
    return {key_of(kind, tuple(row)): tuple(row) for row in found}


def clashes(kind: Table, here: Sequence[Row], there: dict[Key, Row]) -> int:
    """How many of *here* are other rows there, and not merely behind."""
    found = [(row, there.get(key_of(kind, row))) for row in here]
    return sum(
        other is not None and other != row and not _is_behind(kind, row, other)
        for row, other in found
    )


def carry(
    connection: Connection, kind: Table, here: Sequence[Row], there: dict[Key, Row]
) -> tuple[int, dict[str, str]]:
    """
    Store what is missing or behind. Part of a transaction. Returns how many rows were stored, and
    which cannot be, and why.
    """
    wanted = [row for row in here if there.get(key_of(kind, row)) != row]
    try:
        with connection.begin_nested():
            for row in wanted:
                if key_of(kind, row) in there:
                    connection.execute(_removing(kind, row))
            if wanted:
                names = [column.name for column in kind.columns]
                values = [dict(zip(names, row, strict=True)) for row in wanted]
                connection.execute(insert_new(kind), values)
    except IntegrityError:
        raise
    except DBAPIError as error:  # SQLite keeps values that PostgreSQL does not take
        if error.connection_invalidated:
            raise
        if len(wanted) == 1:
            name = f"{kind.name} {' '.join(map(str, key_of(kind, wanted[0])))}"
            return 0, {name: " ".join(reason(error).split())}
        parts = [carry(connection, kind, [row], there) for row in wanted]
        return sum(count for count, _ in parts), {k: v for _, bad in parts for k, v in bad.items()}
    return len(wanted), {}


def is_bare(connection: Connection) -> bool:
    """Whether nothing is stored there but what a server makes by itself when it starts."""
    return not any(
        connection.execute(select(kind).limit(1)).first() is not None for kind in (tables, *KINDS)
    )


def read_secrets(connection: Connection) -> dict[str, bytes]:
    return {row.name: bytes(row.value) for row in connection.execute(select(secrets))}


def replace_secrets(connection: Connection, known: dict[str, bytes]) -> None:
    """Part of a transaction."""
    connection.execute(delete(secrets).where(secrets.c.name.in_(known)))
    if known:
        values = [{"name": name, "value": value} for name, value in known.items()]
        connection.execute(insert(secrets), values)


def _is_behind(kind: Table, here: Row, there: Row) -> bool:
    """A try that has not ended there may have gone on here, and so may a club and its games."""
    if kind is daily:
        return there[-1] is None
    if kind in GROWING:
        at = [column.name for column in kind.columns].index(GROWING[kind])
        return bool(there[at] < here[at])
    return False


def _removing(kind: Table, row: Row) -> Any:
    columns = kind.primary_key.columns
    same = (column == value for column, value in zip(columns, key_of(kind, row), strict=True))
    return delete(kind).where(*same)

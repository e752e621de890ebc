"""One table: read whole, compared with the other side, carried over, and folded on both sides."""

from dataclasses import dataclass
from enum import Enum, auto

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from mulligan.core import RefusedError
from mulligan.rooms.loading import Loaded, loaded
from mulligan.rooms.protocols import DamagedError, Stored, StoreError, TableRow
from mulligan.store.database.writer import reason
from mulligan.store.log import read_table
from mulligan.store.schema import archive, codes, log, tables
from mulligan.tables import entries
from mulligan.tables.records import record_of
from mulligan.wire import Stage

FIXED = ("id", "seed", "setup", "created")
"""What never changes in the row of a table."""


class Standing(Enum):
    """How a table stands in the destination, compared with the source."""

    MISSING = auto()
    BEHIND = auto()
    EQUAL = auto()
    DIFFERENT = auto()


@dataclass(frozen=True, slots=True)
class Game:
    """A table of the source that is whole."""

    stored: Stored
    loaded: Loaded
    packed: bytes | None
    """The row of the archive with its first entries, if it has one."""
    in_log: int
    """How many of its entries are not there."""
    touched: float


def read(connection: Connection, id: str) -> Stored | None:
    """Raises DamagedError if something of the table *id* is missing or unreadable."""
    try:
        with connection.begin_nested():
            return read_table(connection, id)
    except (TypeError, ValueError) as error:
        raise DamagedError(f"a value of another kind: {type(error).__name__}") from None
    except DBAPIError as error:
        kind = StoreError if error.connection_invalidated else DamagedError
        raise kind(" ".join(reason(error).split())) from None


def game(connection: Connection, id: str) -> Game | None:
    """The table *id* with all that is to be carried over. Raises DamagedError like `read`."""
    stored = read(connection, id)
    if stored is None:
        return None
    in_log = select(func.count()).select_from(log).where(log.c.table_id == id)
    packed = select(archive.c.entries).where(archive.c.table_id == id)
    touched = select(tables.c.touched).where(tables.c.id == id)
    return Game(
        stored,
        loaded(stored),
        connection.execute(packed).scalar_one_or_none(),
        connection.execute(in_log).scalar_one(),
        connection.execute(touched).scalar_one(),
    )


def standing(here: Stored, there: Stored | None) -> Standing:
    if there is None:
        return Standing.MISSING
    known = len(there.entries)
    same = all(getattr(here.row, name) == getattr(there.row, name) for name in FIXED)
    begins = (here.entries[:known], here.times[:known]) == (there.entries, there.times)
    if not (same and begins):
        return Standing.DIFFERENT
    if known < len(here.entries):
        return Standing.BEHIND
    return Standing.EQUAL if here.row == there.row else Standing.DIFFERENT


def difference(here: Stored, there: Stored) -> str:
    """In words, how *there* differs."""
    played_on = there.entries[: len(here.entries)] == here.entries
    if played_on and len(there.entries) > len(here.entries):
        return "people have gone on with it there"
    return "it is another one there"


def carry(connection: Connection, found: Game, there: Stored | None) -> int:
    """
    Store what *there* lacks. Part of a transaction; returns how many entries were stored. The
    table has no home there: nobody is at it.
    """
    stored = found.stored
    row = {name: getattr(stored.row, name) for name in TableRow.__slots__}
    if there is None:
        first = len(stored.entries) - found.in_log
        values = row | {"touched": found.touched, "epoch": stored.epoch}
        connection.execute(insert(tables), values)
        if found.packed is not None:
            packed = {"table_id": stored.row.id, "entries": found.packed}
            connection.execute(insert(archive), packed)
    else:
        first = len(there.entries)
        changed = {"stage": row["stage"], "rules": row["rules"], "touched": found.touched}
        this = tables.c.id == stored.row.id
        connection.execute(update(tables).where(this).values(changed))
        if there.row.stage != stored.row.stage:  # a code is for tables that wait
            connection.execute(delete(codes).where(codes.c.table_id == stored.row.id))
    rows = [
        {"table_id": stored.row.id, "number": number, "at": at, "entry": entry}
        for number, (at, entry) in enumerate(zip(stored.times, stored.entries, strict=True))
    ][first:]
    if rows:
        connection.execute(insert(log), rows)
    return len(stored.entries) - (0 if there is None else first)


@dataclass(frozen=True, slots=True)
class Verified:
    difference: str | None
    record: bool
    """Whether it is a finished game with a record."""


def verify(found: Game, there: Stored | None) -> Verified:
    """Fold the table from what was read *there*, and compare it with that of the source."""
    if there is None:
        return Verified("it is not there", record=False)
    here = found.stored
    if standing(here, there) is not Standing.EQUAL:
        return Verified("its entries are others", record=False)
    try:
        folded = loaded(there)
    except DamagedError as error:
        return Verified(str(error), record=False)
    ours = found.loaded
    if (folded.table, folded.touched, folded.asked) != (ours.table, ours.touched, ours.asked):
        return Verified("it folds to another table", record=False)
    record = _record(ours, here)
    if record != _record(folded, there):
        return Verified("its record is another one", record=False)
    return Verified(None, record=record is not None)


def _record(table: Loaded, stored: Stored) -> bytes | None:
    if table.table.stage is not Stage.ENDED:
        return None
    try:
        return msgspec.json.encode(record_of(table.table, map(entries.read, stored.entries)))
    except RefusedError:  # what is played on paper, and games by older rules, have none
        return None

"""The two databases of a move: opened, and checked before anything happens."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import randbits
from typing import Any

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from mulligan.rooms.protocols import StoreError
from mulligan.store.database.migrating import newest
from mulligan.store.database.postgres import Postgres
from mulligan.store.database.private import make_folder
from mulligan.store.database.sqlite import Sqlite, begin_as_told
from mulligan.store.database.writer import reason
from mulligan.store.moving.places import Place, shown
from mulligan.store.processes.process import alive
from mulligan.store.schema import clubs, log, tables

SHARED_MEMORY = "-shm"
OPEN_ELSEWHERE = 128
"""The byte of that file on which every process that has the database open keeps a lock: the "dead
man switch" of SQLite's os_unix.c."""


class Source:
    """The database that is read, and never changed."""

    def __init__(self, place: Place) -> None:
        """
        Raises:
            StoreError: It is not there, of another version, or a server uses it.
        """
        self.place = place
        if isinstance(place, Path):
            if not place.is_file():
                raise StoreError(_nothing_at(place))
            _must_not_be_open(place)
        self._engine = _read_only(place)
        _must_be_usable(self)

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """A connection that sees the database as it is now, until the block ends."""
        # Without a commit: SQLite refuses even an empty one after it has seen a damaged page.
        with _blaming(self.place), self._engine.connect() as connection:
            yield connection


class Destination:
    """The database that gets everything."""

    def __init__(self, place: Place) -> None:
        """
        Raises:
            StoreError: It cannot be reached, is of another version, or a server uses it.
        """
        self.place = place
        if isinstance(place, Path):
            try:
                make_folder(place.parent)
            except OSError as error:
                raise StoreError(f"{place.parent}: {error.strerror}") from None
            _must_not_be_open(place)
        self._backend = Sqlite(place) if isinstance(place, Path) else Postgres(place)
        try:
            self._backend.open()
        except StoreError as error:
            message = str(error).removeprefix("The database: ")
            raise StoreError(f"{shown(place)}: {message.removeprefix(f'{place}: ')}") from None
        _must_be_usable(self)

    def close(self) -> None:
        self._backend.close()

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """A connection that sees the database as it is now, until the block ends."""
        with _blaming(self.place), self._backend.reading.begin() as connection:
            yield connection

    @contextmanager
    def change(self) -> Iterator[Connection]:
        """A transaction. It is stored when the block ends, or nothing of it."""
        with _blaming(self.place), self._backend.changing.begin() as connection:
            yield connection


def must_be_two(source: Source, destination: Place) -> None:
    """Raises StoreError if *destination* is the database of *source*, by whatever name."""
    one, other = source.place, destination
    if isinstance(one, Path) and isinstance(other, Path):
        same = other.exists() and one.samefile(other)
    elif isinstance(one, str) and isinstance(other, str):
        same = _have_common_locks(one, other)
    else:
        same = False
    if same:
        raise StoreError("The source and the destination are the same database.")


def signature(connection: Connection) -> tuple[Any, ...]:
    """Something else after every change of a table or a club."""
    counted = select(func.count(), func.max(tables.c.touched), func.sum(tables.c.epoch))
    entries = select(func.count(), func.max(log.c.at))
    counted, entries = counted.select_from(tables), entries.select_from(log)
    changes = select(func.count(), func.sum(clubs.c.version)).select_from(clubs)
    return tuple(
        part for query in (counted, entries, changes) for part in connection.execute(query).one()
    )


def _read_only(place: Place) -> Engine:
    if not isinstance(place, Path):
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        return Postgres(place).reading.execution_options(**options)

    def connect() -> sqlite3.Connection:
        address = f"{place.absolute().as_uri()}?mode=ro"
        return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)

    engine = create_engine("sqlite://", creator=connect)
    event.listen(engine, "begin", begin_as_told)
    return engine


def _must_be_usable(side: Source | Destination) -> None:
    """Close *side* and raise StoreError if it is of another version, or a server uses it."""
    try:
        with side.moment() as connection:
            _must_be_current(side.place, connection)
            if not isinstance(side.place, Path):
                _must_not_be_served(side.place, connection)
    except BaseException:
        side.close()
        raise


def _must_be_current(place: Place, connection: Connection) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        raise StoreError(f"{shown(place)}: this is not a database of Mulligan.")
    if found < newest():
        raise StoreError(
            f"{shown(place)}: this was written by an older version of Mulligan. Start the server"
            " with it once, and stop it: that brings it up to date."
        )
    if found != newest():
        raise StoreError(
            f"{shown(place)}: this was written by a newer version of Mulligan. Use that one."
        )


def _must_not_be_served(place: Place, connection: Connection) -> None:
    count = connection.execute(select(func.count()).select_from(alive().subquery())).scalar_one()
    if count:
        raise _served(place)


def _must_not_be_open(path: Path) -> None:
    """Notice a server that uses the file, where files can be locked as POSIX has it."""
    if os.name != "posix":
        return
    import fcntl

    try:
        file = path.with_name(path.name + SHARED_MEMORY).open("r+b")
    except OSError:
        return  # nobody has it open, or it is not ours to look at
    with file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, OPEN_ELSEWHERE)
        except OSError:
            raise _served(path) from None


def _served(place: Place) -> StoreError:
    return StoreError(
        f"{shown(place)}: a server or another program uses it. Stop that first;"
        " a server that was killed is forgotten after some seconds."
    )


def _have_common_locks(one: str, other: str) -> bool:
    """Whether two addresses lead to one database: the same one may be called by many names."""
    key = randbits(62)
    with _one_connection(one) as first, _one_connection(other) as second:
        first.execute(text(f"SELECT pg_advisory_lock({key})"))
        free = second.execute(text(f"SELECT pg_try_advisory_lock({key})")).scalar_one()
        return not free


@contextmanager
def _one_connection(address: str) -> Iterator[Connection]:
    backend = Postgres(address)
    with _blaming(address), closing(backend), backend.writing.connect() as connection:
        yield connection


@contextmanager
def _blaming(place: Place) -> Iterator[None]:
    """Name the database in any error."""
    try:
        yield
    except IntegrityError:
        raise StoreError(f"{shown(place)}: somebody else writes into it right now.") from None
    except SQLAlchemyError as error:
        raise StoreError(f"{shown(place)}: {_in_a_line(error)}") from None


def _in_a_line(error: Exception) -> str:
    return " ".join(reason(error).split())


def _nothing_at(path: Path) -> str:
    absolute = Path("/") / path
    if not path.is_absolute() and absolute.exists():
        return f"{path}: there is no such file. Do you mean {absolute}?"
    return f"{path}: there is no such file."

"""SQLite: one file, for one process. Nothing to install."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from mulligan.rooms.protocols import DamagedError, StoreError
from mulligan.store.database.damage import DAMAGE, WriteAheadLog, must_be_whole
from mulligan.store.database.migrating import migrate
from mulligan.store.database.private import keep_private
from mulligan.store.database.writer import reason

BUSY_SECONDS = 5

# All rows in one parameter: row by row, the thread would have to get Python's lock back from the
# event loop after each one.
APPEND = """
INSERT INTO log (table_id, number, at, entry)
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)
"""


class Sqlite:
    shared = False
    readers = 1

    def __init__(self, path: Path, *, also_ours: frozenset[str] = frozenset()) -> None:
        """The file at *path*. *also_ours* are the names of other things in its folder."""
        self._path = path
        self._also_ours = also_ours
        options = {"check_same_thread": False, "timeout": BUSY_SECONDS}
        self.reading = create_engine(f"sqlite:///{path}", connect_args=options)
        event.listen(self.reading, "connect", _prepare)
        event.listen(self.reading, "begin", begin_as_told)
        self.changing = self.reading.execution_options(begin="BEGIN IMMEDIATE")
        self.writing = self.reading.execution_options(begin=None)

    def open(self) -> None:
        path = self._path
        try:
            keep_private(path, self._also_ours)
        except OSError as error:
            raise StoreError(f"{path}: {error.strerror}") from None
        promised = WriteAheadLog(path)
        try:
            with self.writing.connect() as connection:
                promised.compare(connection)
                must_be_whole(connection)
            with self.changing.begin() as connection:
                migrate(connection)
        except DamagedError as error:
            self.close()
            raise StoreError(f"{path}: {error}. Take a backup, or see docs/hosting.md.") from None
        except StoreError as error:
            self.close()
            raise StoreError(f"{path}: {error}") from None
        except (SQLAlchemyError, OSError) as error:
            self.close()
            raise StoreError(f"{path}: {reason(error)}") from None

    def close(self) -> None:
        self.reading.dispose()

    def begin(self, connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def append(self, connection: Connection, rows: str) -> frozenset[str]:
        connection.exec_driver_sql(APPEND, (rows,))
        return frozenset()  # there are no homes: the second finds the numbers taken

    def is_damage(self, error: Exception) -> bool:
        origin = getattr(error, "orig", None)
        if isinstance(origin, sqlite3.Error) and hasattr(origin, "sqlite_errorcode"):
            return origin.sqlite_errorcode & 0xFF in DAMAGE  # the other bits say where exactly
        return str(origin).startswith("Could not decode to UTF-8")

    def is_lost(self, _error: Exception) -> bool:
        return False


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin only where we say, DDL included
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
    cursor.execute("PRAGMA temp_store = MEMORY")
    cursor.close()


def begin_as_told(connection: Connection) -> None:
    # Announce a write at BEGIN: SQLite waits for another writer only there.
    begin = connection.get_execution_options().get("begin", "BEGIN")
    if begin is not None:
        connection.exec_driver_sql(begin)

"""
One database file: how it is opened, brought up to date, read from and written to.

The modules next to this one say what it holds. Reading and writing (`writer`) each have their own
thread, so neither ever blocks the event loop.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from mulligan.rooms.protocols import DamagedError, StoreError
from mulligan.store.damage import WriteAheadLog, must_be_whole
from mulligan.store.private import keep_private
from mulligan.store.writer import Entry, Work, Writer, reason, told

T = TypeVar("T")
BUSY_SECONDS = 5


class Database:
    def __init__(
        self,
        path: Path,
        *,
        on_commit: Callable[[int, float], None] | None = None,
        also_ours: frozenset[str] = frozenset(),
    ) -> None:
        """
        Open the file at *path*; create or migrate it if needed.

        *on_commit* is called after every commit with its number of jobs and its seconds.
        *also_ours* are the names of other things that belong in its folder.

        Raises:
            StoreError: It cannot be opened, is damaged, or has another version.
        """
        self._closed = False
        try:
            keep_private(path, also_ours)
        except OSError as error:
            raise StoreError(f"{path}: {error.strerror}") from None
        promised = WriteAheadLog(path)
        self._engine = create_engine(
            f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS}
        )
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._writing = self._engine.execution_options(begin="BEGIN IMMEDIATE")
        try:
            with self._engine.execution_options(begin=None).connect() as connection:
                promised.compare(connection)
                must_be_whole(connection)
            with self._writing.begin() as connection:
                _migrate(connection)
        except DamagedError as error:
            self._engine.dispose()
            raise StoreError(f"{path}: {error}. Take a backup, or see docs/hosting.md.") from None
        except (SQLAlchemyError, OSError) as error:
            self._engine.dispose()
            raise StoreError(f"{path}: {reason(error)}") from None
        except CommandError:
            self._engine.dispose()
            raise StoreError(f"{path}: this was written by another version of Mulligan.") from None
        self._writer = Writer(self._engine.execution_options(begin=None), on_commit)
        self._readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-reader")

    def close(self) -> None:
        """Finish all pending work, then close the files."""
        self._closed = True
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def ready(self) -> None:
        """Return when the disk is ready: what is appended right after this is written together."""
        await self._writer.ready()

    async def write(
        self, work: Work | None, entries: Sequence[Entry] = (), *, bulky: bool = False
    ) -> None:
        """
        Return when *entries* are in the log and *work* is done, on disk. *bulky* work lets moves go
        first, and is refused as `busy` if much of it waits already.
        """
        if self._closed:
            raise StoreError("The store is closed.")
        await self._writer.write(work, entries, bulky=bulky)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run *work* on the reading thread, and return its result."""

        def run() -> T:
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                raise told(error) from None

        if self._closed:
            raise StoreError("The store is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def write_now(self, work: Callable[[Connection], T]) -> T:
        """Do *work* and return its result: for what is needed before there is an event loop."""
        try:
            with self._writing.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StoreError(reason(error)) from None


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin only where we say, DDL included
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
    cursor.execute("PRAGMA temp_store = MEMORY")
    cursor.close()


def _begin(connection: Connection) -> None:
    # Announce a write at BEGIN: SQLite waits for another writer only there.
    begin = connection.get_execution_options().get("begin", "BEGIN")
    if begin is not None:
        connection.exec_driver_sql(begin)


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

"""
One database file: how it is opened, brought up to date, read from and written to.

The modules beside this one say what stands in it. Reading has a thread of its own, and so has
writing (`writer`): neither ever waits in the event loop.
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

from mulligan.rooms.protocols import StoreError
from mulligan.store.writer import Entry, Work, Writer, reason

T = TypeVar("T")
BUSY_SECONDS = 5


class Database:
    def __init__(
        self, path: Path, *, on_commit: Callable[[int, float], None] | None = None
    ) -> None:
        """
        Open the file at *path*, made or migrated as needed.

        *on_commit* hears of every commit: how many jobs it held and how many seconds it took.

        Raises:
            StoreError: It cannot be opened, or is of another version.
        """
        self._closed = False
        self._engine = create_engine(
            f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS}
        )
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._writing = self._engine.execution_options(begin="BEGIN IMMEDIATE")
        try:
            with self._writing.begin() as connection:
                _migrate(connection)
        except (SQLAlchemyError, OSError) as error:
            self._engine.dispose()
            raise StoreError(f"{path}: {reason(error)}") from None
        except CommandError:
            self._engine.dispose()
            raise StoreError(f"{path}: this was written by another version of Mulligan.") from None
        self._writer = Writer(self._engine.execution_options(begin=None), on_commit)
        self._readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-reader")

    def close(self) -> None:
        """Finish what was asked for, then let go of the files."""
        self._closed = True
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def ready(self) -> None:
        """Return when the disk is ready for more: what is appended at once is written together."""
        await self._writer.ready()

    async def write(self, work: Work | None, entries: Sequence[Entry] = ()) -> None:
        """Return when *entries* are in the log and *work* is done, on disk."""
        if self._closed:
            raise StoreError("The store is closed.")
        await self._writer.write(work, entries)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What *work* finds."""

        def run() -> T:
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                raise StoreError(reason(error)) from None

        if self._closed:
            raise StoreError("The store is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def write_now(self, work: Callable[[Connection], T]) -> T:
        """Do *work* and return what came of it: for what is needed before there is a loop."""
        try:
            with self._writing.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StoreError(reason(error)) from None


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say, around DDL too
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
    cursor.execute("PRAGMA temp_store = MEMORY")
    cursor.close()


def _begin(connection: Connection) -> None:
    # Who will write says so first: waiting for another writer works only at the beginning.
    begin = connection.get_execution_options().get("begin", "BEGIN")
    if begin is not None:
        connection.exec_driver_sql(begin)


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

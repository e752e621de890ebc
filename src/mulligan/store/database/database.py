"""
Reading (`reader`) and writing (`writer`) each have threads of their own, so neither ever blocks the
event loop.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from mulligan.rooms.protocols import BehindError, StoreError
from mulligan.store.database.backend import Backend
from mulligan.store.database.jobs import Entry, Work
from mulligan.store.database.reader import Reader
from mulligan.store.database.writer import Writer, told

T = TypeVar("T")


class Database:
    def __init__(
        self, backend: Backend, *, on_commit: Callable[[int, float], None] | None = None
    ) -> None:
        """
        Open what *backend* leads to; create or migrate it if needed.

        *on_commit* is called after every commit with its number of jobs and its seconds.

        Raises:
            StoreError: It cannot be opened, is damaged, or has another version.
        """
        self._closed = False
        self._backend = backend
        backend.open()
        self._writer = Writer(backend, on_commit)
        self._reader = Reader(backend.readers)

    @property
    def shared(self) -> bool:
        """Whether other processes may serve tables from it, too."""
        return self._backend.shared

    @property
    def waiting(self) -> float:
        """For how many seconds the commit that is under way has not come back."""
        return self._writer.waiting

    def close(self) -> None:
        """Finish all pending work, then close the files."""
        self._closed = True
        self._writer.close()
        self._reader.close()
        self._backend.close()

    async def ready(self) -> None:
        """Return when the disk is ready: what is appended right after this is written together."""
        await self._writer.ready()

    async def write(
        self, work: Work | None, entries: Sequence[Entry] = (), *, bulky: bool = False
    ) -> None:
        """
        Return when *entries* are in the log and *work* is done, on disk. Work without entries lets
        moves go first, *bulky* work lets everything go first, and both are refused as `busy` if
        much of it waits already.
        """
        self._must_be_open()
        await self._writer.write(work, entries, bulky=bulky)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """
        Run *work* on a reading thread, and return its result. If too much waits to be read, it is
        refused as `busy`.
        """
        return await self._run(self._backend.reading, work)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """
        Do *work* in a transaction of its own, not the writer's, and return its result. It waits
        among what is read.
        """
        return await self._run(self._backend.changing, work)

    def change_now(self, work: Callable[[Connection], T]) -> T:
        """The same, for what is needed before there is an event loop."""
        return self._do(self._backend.changing, work)

    async def _run(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        self._must_be_open()
        return await self._reader.run(lambda: self._do(engine, work))

    def _do(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        try:
            with engine.begin() as connection:
                return work(connection)
        except IntegrityError:
            raise BehindError("Someone else was first.") from None
        except SQLAlchemyError as error:
            raise told(error, self._backend) from None

    def _must_be_open(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")

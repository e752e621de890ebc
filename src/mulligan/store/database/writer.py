"""
The one thread that writes.

Everything that arrives during one commit goes into the next, so a busy server pays for one flush
of the disk instead of one per move. Only what is appended to a table, moves above all, is always
admitted and goes first. Everything else waits for its turn, a few jobs to a commit; bulky jobs have
a queue of their own and go one to a commit, so moves never wait for more than one of them.

A database on another machine can go away and come back. A commit that was cut off may be stored or
not: the caller gets UnclearError and has to look.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from mulligan.rooms.asking import asking_address
from mulligan.rooms.protocols import (
    BehindError,
    DamagedError,
    MovedError,
    StoreError,
    UnclearError,
)
from mulligan.store.database.backend import Backend
from mulligan.store.database.jobs import Entry, Job, Work
from mulligan.store.database.turns import Turns

LARGEST_BATCH = 512
MOST_WORK = 4
"""How many jobs of a batch may have more to do than to append: opening a table takes as long as
appending to twenty, and all who move wait for the whole batch."""
MOST_WAITING = 1000
"""How many jobs may wait that append to no table: new tables above all."""
MOST_BULKY = 100
"""How many bulky jobs may wait."""

PATIENCE = 8.0
"""Seconds that a batch waits for a database that is away."""
PAUSE = 0.1
"""Seconds between two attempts to reach it."""

Batch: TypeAlias = tuple[asyncio.AbstractEventLoop, Sequence[Job]]

logger = logging.getLogger(__name__)


class Writer:
    """
    Writes to *backend*. *on_commit* is called with the number of jobs and the seconds of a commit.

    Jobs are collected in the event loop; the thread is given one batch at a time.
    """

    def __init__(self, backend: Backend, on_commit: Callable[[int, float], None] | None) -> None:
        self._backend = backend
        self._on_commit = on_commit
        self._connection: Connection | None = None
        self._appending: list[Job] = []
        self._others: Turns[Job] = Turns(MOST_WAITING)
        self._bulky: Turns[Job] = Turns(MOST_BULKY)
        self._curious: list[asyncio.Future[None]] = []
        self._beginning = False  # a batch is about to go to the disk
        self._busy = False  # a batch is on its way
        self._closing = False
        self._begun: float | None = None
        self._batches: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish all pending work."""
        self._closing = True
        pending, self._appending = self._appending, []
        for turns in (self._others, self._bulky):
            pending += iter(turns.take, None)
        if pending:
            self._batches.put((pending[0].waiting.get_loop(), pending))
        self._batches.put(None)
        self._thread.join()

    @property
    def waiting(self) -> float:
        """For how many seconds the commit that is under way has not come back."""
        begun = self._begun
        return 0.0 if begun is None else time.monotonic() - begun

    async def ready(self) -> None:
        """Return when a commit is about to begin: what is written right after this goes into it."""
        if self._busy:
            waiting = asyncio.get_running_loop().create_future()
            self._curious.append(waiting)
            await waiting

    async def write(
        self, work: Work | None, entries: Sequence[Entry] = (), *, bulky: bool = False
    ) -> None:
        """
        Return when *entries* and the changes of *work* are on disk.

        Raises:
            RefusedError: There are no *entries*, and too many such jobs wait already.
        """
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[None] = loop.create_future()
        job = Job(entries, work, waiting)
        if entries:
            self._appending.append(job)
        else:
            (self._bulky if bulky else self._others).put(asking_address.get(), job)
        if not self._busy:
            self._begin_soon(loop)
        await waiting  # a cancelled caller does not cancel a write that has begun

    def _begin_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._beginning:
            self._beginning = True
            loop.call_soon(self._begin, loop)

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        self._beginning = False
        batch = self._gather()
        if (bulky := self._bulky.take()) is not None:
            batch.append(bulky)
        self._busy = bool(batch)
        if batch:
            self._batches.put((loop, batch))

    def _gather(self) -> list[Job]:
        """What goes into the next commit; what takes long goes into several."""
        batch: list[Job] = []
        later: list[Job] = []
        work = 0
        for job in self._appending:
            work += job.work is not None
            late = len(batch) == LARGEST_BATCH or (job.work is not None and work > MOST_WORK)
            (later if late else batch).append(job)
        self._appending = later
        for _ in range(max(1, MOST_WORK - work)):
            if (other := self._others.take()) is not None:
                batch.append(other)
        return batch

    def _ended(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: Sequence[Job],
        errors: "Sequence[Exception | None]",
    ) -> None:
        # Start the next commit first: the disk works while callers of the last one are told.
        self._busy = False
        curious, self._curious = self._curious, []
        for future in curious:
            if not future.done():
                future.set_result(None)
        self._begin_soon(loop)
        for job, error in zip(batch, errors, strict=True):
            if job.waiting.done():
                continue
            if error is None:
                job.waiting.set_result(None)
            else:
                job.waiting.set_exception(error)

    def _run(self) -> None:
        while (handed := self._batches.get()) is not None:
            loop, batch = handed
            self._begun = time.monotonic()
            errors = self._commit(batch)
            self._begun = None
            try:
                loop.call_soon_threadsafe(self._ended, loop, batch, errors)
            except RuntimeError:  # the loop is closed, so nobody waits
                logger.warning("a commit ended after its server")
        if self._connection is not None:
            self._connection.close()

    def _commit(self, batch: Sequence[Job]) -> "Sequence[Exception | None]":
        """Write *batch* in one transaction. If that fails, write each job alone."""
        started = time.perf_counter()
        try:
            connection = self._connected()
        except (SQLAlchemyError, OSError) as error:
            return [self._outcome(error)] * len(batch)
        try:
            moved = self._write(connection, batch)
        except Exception as error:
            if self._backend.is_lost(error):
                connection.invalidate()
                logger.warning("the database went away", extra={"reason": reason(error)})
                return [UnclearError("Nobody knows whether it was stored.")] * len(batch)
            if len(batch) > 1:
                return [error for job in batch for error in self._commit([job])]
            if not isinstance(error, IntegrityError):
                connection.invalidate()  # it may be broken, so the next one is new
            return [self._outcome(error)]
        if self._on_commit is not None:
            self._on_commit(len(batch), time.perf_counter() - started)
        return [MovedError() if job in moved else None for job in batch]

    def _connected(self) -> Connection:
        """The connection, as soon as there is one."""
        # Kept: taking one from the pool each time costs a quarter as much as a commit.
        until = time.monotonic() + (PATIENCE if self._backend.shared else 0.0)
        while True:
            try:
                if self._connection is None:
                    self._connection = self._backend.writing.connect()
                elif self._connection.invalidated:
                    self._connection.close()
                    self._connection = None
                    continue
                return self._connection
            except OperationalError:
                if time.monotonic() >= until or self._closing:
                    raise
                time.sleep(PAUSE)

    def _write(self, connection: Connection, batch: Sequence[Job]) -> Sequence[Job]:
        """Returns the jobs whose table has another home by now: nothing of them is written."""
        moved: frozenset[str] = frozenset()
        with connection.begin():
            # A single statement is its own transaction. With BEGIN and COMMIT the thread would have
            # to get Python's lock back from the event loop three times as often.
            if any(job.work is not None for job in batch):
                self._backend.begin(connection)
            if rows := [row for job in batch for row in job.entries]:
                moved = self._backend.append(connection, msgspec.json.encode(rows).decode())
            gone = [job for job in batch if moved and job.entries and job.entries[0][0] in moved]
            for job in batch:
                if job.work is not None and job not in gone:
                    job.work(connection)
        return gone

    def _outcome(self, error: Exception) -> Exception:
        if isinstance(error, IntegrityError):
            return BehindError("Someone else was first.")
        if isinstance(error, SQLAlchemyError | OSError):
            logger.error("store failed", extra={"reason": reason(error)})
            return told(error, self._backend)
        return error


def reason(error: Exception) -> str:
    """What the database says, without the statement, which may hold a player's secrets."""
    origin = getattr(error, "orig", None)
    return str(origin or type(error).__name__)


def told(error: Exception, backend: Backend) -> StoreError:
    """What became of reading or writing, in our words."""
    kind = DamagedError if backend.is_damage(error) else StoreError
    return kind(reason(error))

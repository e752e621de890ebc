"""
The one thread that writes.

Whatever has gathered while the last commit was under way goes into the next one, so that a busy
server pays for one flush of the disk and not for one per move.
"""

import asyncio
import json
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, Float, Integer, Text, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from mulligan.core import MulliganError
from mulligan.store.schema import log

LARGEST_BATCH = 512

Entry: TypeAlias = tuple[str, int, float, str]
"""A row of the log: the table, the number, the time, and the text."""
Work: TypeAlias = Callable[[Connection], None]

logger = logging.getLogger(__name__)


class StoreError(MulliganError):
    """Nothing was stored: the disk is full, read-only or gone."""


class BehindError(MulliganError):
    """Somebody else appended first. Load the table again."""


def _insert_all() -> Any:
    # All rows in one parameter: executed row by row, the thread would have to win Python's lock
    # back from the event loop after every single one.
    rows = func.json_each(bindparam("rows", type_=Text)).table_valued("value")
    kinds = {"table_id": Text, "number": Integer, "at": Float, "entry": Text}
    values = [
        rows.c.value.op("->>", return_type=kind())(at) for at, kind in enumerate(kinds.values())
    ]
    return insert(log).from_select(list(kinds), select(*values))


INSERT_ALL = _insert_all()


@dataclass(frozen=True, slots=True)
class _Job:
    """Something to write, and who waits until it is safe."""

    entries: Sequence[Entry]  # those of a whole batch go in at once
    work: Work | None  # what else there is to do
    loop: asyncio.AbstractEventLoop
    waiting: "asyncio.Future[None]"


class Writer:
    """Writes through *engine*. *on_commit* hears how many jobs a commit held and what it took."""

    def __init__(self, engine: Engine, on_commit: Callable[[int, float], None] | None) -> None:
        self._engine = engine
        self._on_commit = on_commit
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what was asked for."""
        self._jobs.put(None)
        self._thread.join()

    async def write(self, work: Work | None, entries: Sequence[Entry] = ()) -> None:
        """Return when *entries* are on disk, and whatever *work* did."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(entries, work, loop, waiting))
        await waiting  # who stops waiting does not stop the writing

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            closing = False
            while len(batch) < LARGEST_BATCH and not closing:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                closing = more is None
                if more is not None:
                    batch.append(more)
            self._commit(batch)
            if closing:
                return

    def _commit(self, batch: Sequence[_Job]) -> None:
        """Write *batch* in one transaction. If that fails, each by itself, to find the culprit."""
        started = time.perf_counter()
        try:
            with self._engine.begin() as connection:
                if rows := [row for job in batch for row in job.entries]:
                    connection.execute(INSERT_ALL, {"rows": json.dumps(rows)})
                for job in batch:
                    if job.work is not None:
                        job.work(connection)
        except Exception as error:
            if len(batch) > 1:
                for job in batch:
                    self._commit([job])
            else:
                _tell(batch, _told(error))
            return
        if self._on_commit is not None:
            self._on_commit(len(batch), time.perf_counter() - started)
        _tell(batch, None)


def reason(error: Exception) -> str:
    """What the database says, without the statement, which may hold a player's secrets."""
    origin = getattr(error, "orig", None)
    return str(origin or type(error).__name__)


def _told(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return BehindError("Somebody else was first.")
    if isinstance(error, SQLAlchemyError | OSError):
        logger.error("store failed", extra={"reason": reason(error)})
        return StoreError(reason(error))
    return error


def _tell(batch: Sequence[_Job], error: Exception | None) -> None:
    """Let everybody go on who waits for *batch*: one call into their loop for all of them."""
    try:
        batch[0].loop.call_soon_threadsafe(_settle, [job.waiting for job in batch], error)
    except RuntimeError:  # the loop is gone, and with it whoever waited
        logger.warning("a commit ended after its server")


def _settle(waiting: "Sequence[asyncio.Future[None]]", error: Exception | None) -> None:
    for future in waiting:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

"""
Lanes: threads or a process for one kind of work each, with a fair and bounded queue.

No kind of work takes another's place, because each has its own lane. In a lane, the next turn goes
to the address that has used the least time of late, and there to the table that has. So one who
asks for much waits for the others, never the other way round. Newcomers begin where those are whose
turn it is: ten who come at once do not all go before somebody who has played for a while. A full
lane answers `busy` at once, and work that nobody waits for any more is dropped before it begins.
"""

import asyncio
import os
import time
from collections.abc import Callable, Collection, Coroutine
from concurrent.futures import BrokenExecutor, Executor
from functools import partial
from typing import Any, TypeVar, cast

from mulligan.core import RefusedError
from mulligan.rooms.asking import asking_address
from mulligan.server.work.fair_queue import FairQueue, Job
from mulligan.server.work.used import Used
from mulligan.server.work.workers import end_workers, workers
from mulligan.wire import Refusal

IDLE = 60.0
"""Seconds after which a process with nothing to do is ended."""

T = TypeVar("T")


class Lane:
    def __init__(
        self,
        name: str,
        *,
        workers: int = 1,
        most: int = 100,
        each: int = 8,
        apart: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """
        *most* jobs may wait, *each* of them for one address. Work *apart* is done in a process, not
        in threads: it must be a function of a module with plain arguments.
        """
        self._name = name
        self._workers = workers
        self._apart = apart
        self._most = most
        self._each = each
        self._clock = clock
        self._executor: Executor | None = None
        self._running: set[Job] = set()
        self._closed = False
        self._begun = 0
        self._by_address = Used(clock)
        self._by_table = Used(clock)
        self._waiting = FairQueue(self._by_address, self._by_table)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def close(self) -> None:
        """Drop all that waits, and take no more. What has begun in a thread ends by itself."""
        self._closed = True
        for job in tuple(self._waiting):
            job.result.cancel()
        self._waiting.clear()
        if self._executor is not None:
            end_workers(self._executor)

    async def run(
        self,
        work: Callable[[], T],
        *,
        table: str = "",
        address: str | None = None,
        unattended: bool = False,
    ) -> T:
        """Like `submit`, and wait for the result."""
        return await self.submit(work, table=table, address=address, unattended=unattended)

    def submit(
        self,
        work: Callable[[], T],
        *,
        table: str = "",
        address: str | None = None,
        unattended: bool = False,
    ) -> "asyncio.Future[T]":
        """
        The result of *work*, done in a thread when its turn comes. If it is cancelled before that,
        the work is not done at all.

        *address* is that of the request being handled unless it is given. *unattended* is work for
        a table with nobody there: it waits for all other work.

        Raises:
            RefusedError: The lane is full.
        """
        asking = asking_address.get() if address is None else address
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = Job(work, asking, table, unattended, result)
        self._admit(job)
        result.add_done_callback(lambda _: self._drop(job))
        self._begin()
        return result

    def _admit(self, job: Job) -> None:
        own = self._waiting.count(job.address)
        if own >= self._each or self._closed:
            raise _busy()
        if len(self._waiting) >= self._most:
            greediest = self._waiting.greediest
            if self._waiting.count(greediest) <= own + 1:
                raise _busy()
            # The address that asks for most loses its latest job to one that asks for less.
            latest = self._waiting.latest(greediest)
            self._waiting.remove(latest)
            latest.result.set_exception(_busy())
        self._by_address.meet(job.address)
        self._waiting.add(job)

    def attend(self, table: str, address: str) -> None:
        """Somebody came to *table* from *address*: what waits there counts as asked by them."""
        self._by_address.meet(address)
        self._waiting.attend(table, address)

    def forget(self, table: str) -> None:
        """*table* was put away: nothing of it stays here."""
        self._by_table.forget(table)
        for job in self._running:
            if job.table == table:
                job.table = ""  # its end is not noted

    def _drop(self, job: Job) -> None:
        if job in self._waiting:
            self._waiting.remove(job)

    def _begin(self) -> None:
        """Start as many jobs as there are workers for."""
        while self._waiting and len(self._running) < self._workers and not self._closed:
            job = self._waiting.next
            self._waiting.remove(job)
            if job.result.done():
                continue  # the caller has just left
            if not job.unattended:
                self._by_address.has_its_turn(job.address)
            self._running.add(job)
            self._begun += 1
            running = self._start(job)
            running.add_done_callback(partial(self._ended, job, self._clock()))

    def _start(self, job: Job) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        if self._executor is not None:
            try:
                return loop.run_in_executor(self._executor, job.work)
            except BrokenExecutor:  # its process was killed while it had nothing to do
                end_workers(self._executor)
        self._executor = workers(self._name, self._workers, apart=self._apart)
        return loop.run_in_executor(self._executor, job.work)

    def _ended(self, job: Job, began: float, running: "asyncio.Future[Any]") -> None:
        self._running.remove(job)
        seconds = self._clock() - began
        self._by_address.add(job.address, seconds)
        if job.table:
            self._by_table.add(job.table, seconds)
        self._waiting.note_use(job.address, job.table)
        if not (self._waiting or self._running or job.unattended):
            self._by_address.has_its_turn(job.address)  # nobody else wanted what it has just used
        error = None if running.cancelled() else running.exception()
        if isinstance(error, BrokenExecutor):  # its process was killed: the next job gets a new one
            self._executor = None
            error = _busy()
        if job.result.done():
            pass  # the caller left
        elif running.cancelled():
            job.result.cancel()
        elif error is not None:
            job.result.set_exception(error)
        else:
            job.result.set_result(running.result())
        self._begin()
        if self._apart and not self._running:
            running.get_loop().call_later(IDLE, self._rest, self._begun)

    def _rest(self, since: int) -> None:
        """End a process that has had nothing to do: it takes memory."""
        if not self._running and self._begun == since and self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None


class WaitingLane(Lane):
    """
    A lane for coroutines: for work that is done elsewhere and only waited for here, or that is done
    here in short steps. What is cancelled is cancelled there, too.
    """

    def __init__(self, name: str, *, workers: int, most: int, each: int) -> None:
        """*workers* is how much may be waited for at once."""
        super().__init__(name, workers=workers, most=most, each=each)
        self._at_work: set[asyncio.Future[Any]] = set()

    def wait(
        self,
        work: Callable[[], Coroutine[Any, Any, T]],
        *,
        table: str = "",
        address: str | None = None,
        unattended: bool = False,
    ) -> "asyncio.Future[T]":
        """The result of *work*. Raises RefusedError if the lane is full."""
        begin = cast("Callable[[], T]", work)
        return self.submit(begin, table=table, address=address, unattended=unattended)

    def close(self) -> None:
        super().close()
        for running in self._at_work:
            running.cancel()

    def _start(self, job: Job) -> "asyncio.Future[Any]":
        running: asyncio.Future[Any] = asyncio.ensure_future(_asked_from(job.address, job.work))
        self._at_work.add(running)
        running.add_done_callback(self._at_work.discard)
        job.result.add_done_callback(lambda _: running.cancel())
        return running


async def _asked_from(address: str, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """The result of *work*, which another address may have started by ending its own."""
    asking_address.set(address)  # in a task of its own
    return await work()


def _busy() -> RefusedError:
    return RefusedError(Refusal.BUSY, "The server has too much to do. Try again in a moment.")


class Lanes:
    """
    The lanes of a server. Bots have a thread for each core, because their kernels free Python's
    lock; one of these is for champions, who think twenty times as long as experts. Work in plain
    Python is done *apart*, in processes, where it does not slow moves down.
    """

    def __init__(self, *, apart: bool) -> None:
        cores = os.cpu_count() or 2
        self.bots = Lane("bots", workers=max(1, cores - 1), most=4000, each=400)
        self.champions = Lane("champions", most=4000, each=400)
        self.bots_elsewhere = WaitingLane("bots-elsewhere", workers=64, most=4000, each=400)
        self.champions_elsewhere = WaitingLane(
            "champions-elsewhere", workers=4, most=4000, each=400
        )
        # All count as one address. Enough for every bot at every deal that a board still shows.
        self.bots_alone = Lane("bots-alone", most=200, each=200)
        self.hints = Lane("hints", most=100, each=3)
        self.hints_elsewhere = WaitingLane("hints-elsewhere", workers=8, most=100, each=3)
        self.judging = Lane("judging", most=100, each=3)
        self.judging_elsewhere = WaitingLane("judging-elsewhere", workers=8, most=100, each=3)
        self.reviews = Lane("reviews", most=24, each=4)
        self.reviews_elsewhere = WaitingLane("reviews-elsewhere", workers=4, most=24, each=4)
        self.opening = WaitingLane("opening", workers=1, most=1000, each=60)
        self.tables = Lane("tables", workers=2, most=1000, each=60)
        self.records = Lane("records", most=60, each=6)
        self.pictures = Lane("pictures", most=100, each=20)
        self.trials = Lane("trials", most=24, each=2, apart=apart)
        self.printing = Lane("printing", most=40, each=6, apart=apart)
        self.decks = Lane("decks", most=60, each=6, apart=apart)
        self.replays = Lane("replays", most=60, each=6, apart=apart)

    def forget(self, tables: Collection[str]) -> None:
        """These were put away: nothing that was noted about them stays."""
        for lane in vars(self).values():
            for table in tables:
                lane.forget(table)

    def close(self) -> None:
        for lane in vars(self).values():
            lane.close()

"""
A process that only thinks, for all servers that share a database (`mulligan think`).

It takes jobs from the database, one for each free thread, and writes down what it thought. It can
be killed at any time: when it gives no more signs of life, another process takes its jobs. On
SIGTERM it finishes what is short and gives the rest back.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from mulligan.bots.warming import warm_all
from mulligan.kernels import keep_compiled_in
from mulligan.rooms.protocols import StoreError
from mulligan.server.work.performing import StoppedError, Watched, perform
from mulligan.server.work.thoughts import FORGOTTEN, KEPT, LONG, QUICK, Kind
from mulligan.server.work.workers import NICER
from mulligan.store import Store
from mulligan.store.processes.jobs import WORK, Taken
from mulligan.store.processes.process import BEAT

POLL = 1.0
"""Seconds between two looks for jobs whose notice was lost, or whose process has died."""
AGAIN = 0.5
"""Seconds until something is tried again that the database did not allow."""
FINISHING = 5.0
"""Seconds that jobs get to finish after SIGTERM."""
TIDYING = 30.0
"""Seconds between two looks for jobs that are old; of several processes, one looks."""

logger = logging.getLogger(__name__)


class Worker:
    def __init__(self, store: Store, threads: int) -> None:
        """
        *threads* are for what people wait for. Half as many more are for what takes long: nobody
        waits for a thread that reviews a game.
        """
        self._store = store
        self._places = ((QUICK, threads), (LONG, max(1, threads // 2)))
        count = sum(places for _, places in self._places)
        self._executor = ThreadPoolExecutor(count, thread_name_prefix="think")
        self._news = tuple(asyncio.Event() for _ in self._places)
        self._stopping = asyncio.Event()
        self._at_work: dict[asyncio.Task[None], Watched] = {}
        self._warm = False

    @property
    def idle(self) -> bool:
        """Whether no thread thinks or loads any more."""
        return self._warm and not self._at_work

    def stop(self) -> None:
        self._stopping.set()

    async def run(self, ready: Callable[[], None]) -> None:
        """Think until stopped. Calls *ready* once it does."""
        loop = asyncio.get_running_loop()
        # First: a server that knows of this process does not wait until it has loaded.
        warming = loop.run_in_executor(self._executor, warm_all)
        stopping = asyncio.create_task(self._stopping.wait())
        both: tuple[asyncio.Future[Any], ...] = warming, stopping
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        self._warm = warming.done()
        if self._stopping.is_set():
            return
        wake = partial(_soon, loop, self._wake)
        self._store.listen(lambda _channel, _text: wake(), wake, (WORK,))
        tasks = [asyncio.create_task(self._live(ready))]
        for (kinds, places), news in zip(self._places, self._news, strict=True):
            tasks.append(asyncio.create_task(self._take_all(kinds, places, news)))
        try:
            await asyncio.wait({stopping, *tasks}, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():  # they go on for ever: without one of them, all would wait in vain
                    task.result()
        finally:
            for task in tasks[1:]:
                task.cancel()
            await self._finish()
            tasks[0].cancel()
            await self._end()

    async def _live(self, ready: Callable[[], None]) -> None:
        """For ever: give signs of life, and forget what is old."""
        known = False
        while True:
            try:
                await self._store.process.beat()
                if not known:
                    known = True
                    ready()
                if await self._store.process.is_our_turn("jobs", TIDYING):
                    for kinds, after in KEPT:
                        await self._store.jobs.forget(kinds, after)
            except StoreError as error:
                logger.warning("no sign of life could be given", extra={"reason": str(error)})
            await asyncio.sleep(BEAT)

    async def _take_all(self, kinds: Collection[str], places: int, news: asyncio.Event) -> None:
        """For ever: take a job whenever a place is free, and think about it."""
        free = asyncio.Semaphore(places)
        while True:
            await free.acquire()
            news.clear()
            taken = await self._take(kinds)
            if taken is None:
                free.release()
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), POLL)
                continue
            watched = Watched()
            task = asyncio.create_task(self._think(taken, watched))
            self._at_work[task] = watched
            task.add_done_callback(partial(self._thought, free))

    def _thought(self, free: asyncio.Semaphore, task: "asyncio.Task[None]") -> None:
        del self._at_work[task]
        free.release()

    async def _take(self, kinds: Collection[str]) -> Taken | None:
        try:
            return await self._store.jobs.take(kinds)
        except StoreError as error:
            logger.warning("no job can be taken", extra={"reason": str(error)})
            await asyncio.sleep(AGAIN)
            return None

    async def _think(self, taken: Taken, watched: Watched) -> None:
        jobs = self._store.jobs
        run = partial(asyncio.get_running_loop().run_in_executor, self._executor)
        try:
            if taken.kind == Kind.REVIEW and taken.idle > FORGOTTEN:
                await jobs.finish(taken.id, failed="nobody waits for it")
                return
            await perform(jobs, taken, run, watched)
        except StoppedError:
            pass  # given back
        except Exception as error:
            logger.warning(
                "thinking failed", extra={"kind": taken.kind, "reason": type(error).__name__}
            )

    def _wake(self) -> None:
        for each in self._news:
            each.set()

    async def _finish(self) -> None:
        for watched in self._at_work.values():
            watched.stopped = True
        if self._at_work:
            await asyncio.wait(tuple(self._at_work), timeout=FINISHING)

    async def _end(self) -> None:
        try:
            await self._store.jobs.give_back()
            await self._store.process.end()
        except StoreError as error:
            logger.warning("the others were not told of the end", extra={"reason": str(error)})


def think(
    database: str, threads: int, ready: Callable[[], None], compiled: Path | None = None
) -> None:
    """
    Think for the servers of *database* until a signal comes. Calls *ready* once it does. Compiled
    code is kept in *compiled* if it cannot be kept next to its source.

    Raises:
        StoreError: The database cannot be used.
    """
    if compiled is not None:
        keep_compiled_in(compiled)
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(NICER)  # a server on the same machine goes first
    store = Store(database, kind="think")
    idle = asyncio.run(_run(store, threads, ready))
    store.close()
    if not idle:
        logging.shutdown()
        os._exit(0)  # the end of the program would wait for threads that think in vain


async def _run(store: Store, threads: int, ready: Callable[[], None]) -> bool:
    """Returns whether all threads are done."""
    worker = Worker(store, threads)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # not on Windows
            loop.add_signal_handler(number, worker.stop)
    await worker.run(ready)
    return worker.idle


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    with suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(call)

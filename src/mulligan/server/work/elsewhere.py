"""
Other processes that think, so that this one has its core for players.

They are asked only if there are any. If they do not answer in time, or all are gone, nobody waits
for them: this process thinks for itself.
"""

import asyncio
import logging
import time
from collections.abc import Collection, Coroutine
from contextlib import suppress
from typing import Any

from mulligan.core import RefusedError
from mulligan.rooms.asking import for_everybody
from mulligan.rooms.protocols import StoreError
from mulligan.rooms.unawaited import logged
from mulligan.server.metrics import Metrics
from mulligan.server.work.performing import Run, perform
from mulligan.store import Store
from mulligan.store.processes.jobs import Job

LOOK = 1.0
"""Seconds between two looks at who thinks."""
POLL = 1.0
"""Seconds between two looks for results whose notice was lost."""
PATIENCE = 60.0
"""Seconds after which to see whether something that takes long is still in good hands."""

logger = logging.getLogger(__name__)


class Elsewhere:
    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.jobs = store.jobs
        self._process = store.process
        self._metrics = metrics
        self._anybody = False
        self._look_again = 0.0
        self._looking: asyncio.Task[None] | None = None
        self._waiting: dict[str, set[asyncio.Future[bytes | None]]] = {}
        self._asked: set[str] = set()
        """Those that are in the database by now."""
        self._heard: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._watching: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None

    def close(self) -> None:
        for task in (self._looking, self._watching, self._reading, *self._tasks):
            if task is not None:
                task.cancel()

    async def anybody(self) -> bool:
        """Whether there are processes that think. The database is seldom asked."""
        if self._looking is None and time.monotonic() >= self._look_again:
            self._looking = _begun(self._look())
        if self._looking is not None:
            await asyncio.shield(self._looking)
        return self._anybody

    async def ask(self, job: Job, seconds: float) -> bytes | None:
        """
        The result of *job*, thought out by another process; None if nobody does within *seconds*.
        If it is cancelled, nobody has to think about it.
        """
        answer: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        # Before it is asked: the answer may be there first.
        self._waiting.setdefault(job.id, set()).add(answer)
        found: bytes | None = None
        try:
            async with asyncio.timeout(seconds):
                found = await self.jobs.ask(job)
                if found is None:
                    self._asked.add(job.id)
                    self._watch()
                    found = await answer
        except TimeoutError:
            logger.warning("nobody thought about it in time", extra={"kind": job.kind})
        except (StoreError, RefusedError) as error:
            logger.warning("nobody can be asked to think", extra={"reason": str(error)})
        finally:
            self._leave(job.id, answer)
            if found is None:
                self._do(self._withdraw(job.id))
        if found is not None:
            self._metrics.thought_elsewhere(job.kind)
        return found

    async def settle(self, job: Job, run: Run) -> bytes:
        """
        The result of *job*, which one of all processes thinks about: if there are none just for
        that, this one, where *run* lets a thread think.

        Raises:
            Exception: Thinking failed here, too.
        """
        while True:
            if await self.anybody() and (found := await self.ask(job, PATIENCE)) is not None:
                return found
            with suppress(StoreError):
                if await self.jobs.take_this(job):
                    return await perform(self.jobs, job, run)
                state = (await self.jobs.look([job.id])).get(job.id)
                if state is not None and state.result is not None:
                    return state.result
            await asyncio.sleep(POLL)

    def answered(self, id: str) -> None:
        """Another process has finished a job."""
        if id in self._waiting:
            self._heard.add(id)
            self._read_soon()

    # --- looking ----------------------------------------------------------------------------------

    async def _look(self) -> None:
        try:
            with for_everybody():
                self._anybody = await self._process.anybody("think")
        except StoreError:
            self._anybody = False
        finally:
            self._look_again = time.monotonic() + LOOK
            self._looking = None

    def _read_soon(self) -> None:
        if self._reading is None:
            self._reading = _begun(self._read_heard())

    async def _read_heard(self) -> None:
        """Read all results that were announced. More may come while they are read."""
        try:
            while self._heard:
                ids, self._heard = self._heard, set()
                await self._read(ids)
        finally:
            self._reading = None

    async def _read(self, ids: Collection[str]) -> None:
        try:
            with for_everybody():
                states = await self.jobs.look(ids)
        except StoreError:
            return  # looked for again soon
        for id in ids:
            state = states.get(id)
            if state is None or state.over:  # a database that crashed has forgotten it
                self._tell(id, None if state is None else state.result)

    def _watch(self) -> None:
        if self._watching is None:
            self._watching = _begun(self._watch_all())

    async def _watch_all(self) -> None:
        try:
            while self._asked:
                await asyncio.sleep(POLL)
                if await self.anybody():
                    await self._read(self._asked.copy())
                else:
                    for id in self._asked.copy():
                        self._tell(id, None)
        finally:
            self._watching = None

    def _tell(self, id: str, result: bytes | None) -> None:
        for answer in self._waiting.get(id, ()):
            if not answer.done():
                answer.set_result(result)

    def _leave(self, id: str, answer: "asyncio.Future[bytes | None]") -> None:
        waiting = self._waiting.get(id, set())
        waiting.discard(answer)
        if not waiting:
            self._waiting.pop(id, None)
            self._asked.discard(id)

    async def _withdraw(self, id: str) -> None:
        if id not in self._waiting:
            with suppress(StoreError), for_everybody():  # else it is thought about in vain
                await self.jobs.withdraw(id)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = _begun(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _begun(work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
    task = asyncio.create_task(work)
    task.add_done_callback(logged(logger, "asking who thinks elsewhere failed"))
    return task

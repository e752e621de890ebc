"""Thinking about a job that this process has taken, and telling all what came of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from mulligan.core import MulliganError
from mulligan.rooms.asking import for_everybody
from mulligan.rooms.protocols import StoreError
from mulligan.rooms.unawaited import retrieved
from mulligan.server.work.thoughts import think
from mulligan.store.processes.jobs import Job, Jobs, Taken

TOLD_EVERY = 0.5
"""Seconds between two notes of how far it has got."""
AGAIN = 0.5
TRIES = 20
"""How often a result is written again that the database did not take."""

Run: TypeAlias = Callable[[Callable[[], bytes]], Awaitable[bytes]]
"""Does work in a thread."""

logger = logging.getLogger(__name__)


class StoppedError(MulliganError):
    """This process ends: another one has to think about it."""


class Watched:
    """How far a thread has got with a job. It may be stopped at every step."""

    def __init__(self) -> None:
        self.done = self.of = 0
        self.stopped = False

    def __call__(self, done: int, of: int) -> None:
        if self.stopped:
            raise StoppedError("Another process thinks about it.")
        self.done, self.of = done, of


async def perform(jobs: Jobs, job: Job | Taken, run: Run, watched: Watched | None = None) -> bytes:
    """
    The result of *job*, which this process has taken: *run* lets a thread think.

    Raises:
        StoppedError: It was stopped; nothing is said about the job.
        Exception: The thinking failed. All who asked get this error.
    """
    watched = watched or Watched()
    thinking = asyncio.ensure_future(run(partial(think, job.kind, job.about, watched)))
    thinking.add_done_callback(retrieved)
    told = 0
    try:
        while not (await asyncio.wait([thinking], timeout=TOLD_EVERY))[0]:
            if watched.done != told:
                told = watched.done
                await _note_progress(jobs, job.id, watched)
        result = thinking.result()
    except StoppedError:
        raise
    except Exception as error:
        await finish(jobs, job.id, failed=type(error).__name__)
        raise
    finally:
        thinking.cancel()
    if watched.done != told:
        await _note_progress(jobs, job.id, watched)
    await finish(jobs, job.id, result=result)
    return result


async def _note_progress(jobs: Jobs, id: str, watched: Watched) -> None:
    try:
        with for_everybody():
            await jobs.progress(id, watched.done, watched.of)
    except StoreError as error:
        logger.warning("progress could not be noted", extra={"reason": str(error)})


async def finish(
    jobs: Jobs, id: str, *, result: bytes | None = None, failed: str | None = None
) -> None:
    """Write down what came of a job, as soon as the database takes it."""
    for _ in range(TRIES):
        try:
            with for_everybody():
                await jobs.finish(id, result=result, failed=failed)
            return
        except StoreError as error:
            logger.warning("a result could not be stored", extra={"reason": str(error)})
            await asyncio.sleep(AGAIN)

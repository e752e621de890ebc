"""
The coach of several processes that share a database: what one was asked, all know.

Whichever process a game was brought to, one of all thinks about it: one that does nothing else if
there is any, otherwise the one that was asked. If that one dies, the next that is asked takes over.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.games import second_chance
from mulligan.games.second_chance.solo import Challenge
from mulligan.rooms.asking import asking_address, for_everybody
from mulligan.rooms.unawaited import logged
from mulligan.server.work.elsewhere import Elsewhere
from mulligan.server.work.lanes import Lanes
from mulligan.server.work.performing import finish
from mulligan.server.work.thoughts import (
    FORGOTTEN,
    hints_job,
    judge_job,
    read_hints,
    read_review,
    read_verdict,
    review_id,
    review_job,
)
from mulligan.store.processes.jobs import Job

HINT_SECONDS = 5.0
"""How long another process may take for hints, or to judge a move."""

logger = logging.getLogger(__name__)


class SharedCoach:
    def __init__(self, elsewhere: Elsewhere, lanes: Lanes) -> None:
        self._elsewhere = elsewhere
        self._jobs = elsewhere.jobs
        self._lanes = lanes
        self._beginning: set[asyncio.Task[None]] = set()

    async def ask(
        self,
        digest: str,
        game: str,
        record: Callable[[], Mapping[str, Any]],
        seat: Seat,
        challenge: Challenge | None = None,
    ) -> wire.Coaching:
        """
        The coach's progress with this seat's game; starts the review if nobody has asked before.
        *challenge* is the solo challenge that the game is part of.

        Raises:
            RefusedError: Too many games wait for the coach already.
        """
        known = await self.known(digest, seat)
        if known is not None:
            return known
        job = review_job(digest, game, record(), seat, challenge)
        if await self._jobs.take_this(job):  # held until its turn comes; others know of it
            try:
                self._begin(job)
            except RefusedError:
                with for_everybody():  # or it would seem to be thought about
                    await self._jobs.finish(job.id, failed="busy")
                raise
        return wire.Coaching(digest, 0, 0, None)

    async def known(self, digest: str, seat: Seat) -> wire.Coaching | None:
        """The coach's progress with a game; None if it was never asked about it."""
        id = review_id(digest, seat)
        state = (await self._jobs.look([id], ask=True)).get(id)
        if state is None or state.failed is not None:
            return None
        if state.result is not None:
            return wire.Coaching(digest, state.done, state.of, read_review(state.result))
        if not state.in_hand and not await self._elsewhere.anybody():
            left = await self._jobs.take_over(id)
            if left is not None:
                self._begin(left)
        return wire.Coaching(digest, state.done, state.of, None)

    async def hints(self, view: second_chance.View) -> list[wire.Hint] | None:
        """
        Hints from another process; None if there is none.

        Raises:
            RefusedError: Too many ask.
        """
        if not await self._elsewhere.anybody():
            return None
        asking = partial(self._elsewhere.ask, hints_job(view), HINT_SECONDS)
        found = await self._lanes.hints_elsewhere.wait(asking)
        return None if found is None else read_hints(found)

    async def judge(self, game: str, view: Any, move: Any) -> wire.Verdict | None:
        """
        What another process thinks of a move; None if there is none.

        Raises:
            RefusedError: Too many ask.
        """
        if not await self._elsewhere.anybody():
            return None
        asking = partial(self._elsewhere.ask, judge_job(game, view, move), HINT_SECONDS)
        found = await self._lanes.judging_elsewhere.wait(asking)
        return None if found is None else read_verdict(found)

    def _begin(self, job: Job) -> None:
        """Raises RefusedError if too many games wait."""
        address = asking_address.get()
        review = self._lanes.reviews_elsewhere.wait(partial(self._review, job, address))
        task = asyncio.create_task(self._see_off(job, review))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)
        task.add_done_callback(logged(logger, "a review failed"))

    async def _see_off(self, job: Job, review: "asyncio.Future[None]") -> None:
        try:
            await review
        except RefusedError:  # it lost its place to somebody who asks for less
            await finish(self._jobs, job.id, failed="busy")  # it can be asked again

    async def _review(self, job: Job, address: str) -> None:
        run = partial(self._lanes.reviews.run, address=address)
        try:
            with for_everybody():  # it has waited for its turn already
                state = (await self._jobs.look([job.id])).get(job.id)
                if state is None or state.idle > FORGOTTEN:
                    await finish(self._jobs, job.id, failed="nobody waits for it")
                else:
                    await self._elsewhere.settle(job, run)
        except Exception as error:
            logger.warning("a review failed", extra={"reason": type(error).__name__})
            await finish(self._jobs, job.id, failed=type(error).__name__)  # it can be asked again

"""
The coach, asked over the network: it thinks in the background, and its results are cached: in
memory or, if several processes share a database, there.

A game is cached by the digest of its record, so a table and a file of the same game share a result,
and a practice game that continued differently has its own.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from cachetools import LRUCache

from mulligan import wire
from mulligan.core import MulliganError, RefusedError, Seat
from mulligan.games import second_chance
from mulligan.requests.replays import challenge_in
from mulligan.requests.reviews import REVIEWS, hinted
from mulligan.requests.verdicts import verdict
from mulligan.rooms.unawaited import logged
from mulligan.server.work.common_work import CommonWork, has_failed
from mulligan.server.work.lanes import Lane
from mulligan.server.work.shared_coach import SharedCoach
from mulligan.server.work.thoughts import FORGOTTEN
from mulligan.tables.replay import frames_before
from mulligan.wire import Refusal

REMEMBERED = 200

T = TypeVar("T")

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class _Thinking:
    done: int = 0
    of: int = 0
    asked: float = field(default_factory=time.monotonic)
    """When somebody last asked about it."""
    task: "asyncio.Future[Any] | None" = field(default=None, repr=False)


class ForgottenError(MulliganError):
    """Nobody waits for the review any more."""


class Coach:
    """
    *reviews* is the lane for whole games, *hinting* the one for hints, *judging* the one for single
    moves. What is *shared* with other processes, or thought out by them, is not in this one's
    memory.
    """

    def __init__(
        self, reviews: Lane, hinting: Lane, judging: Lane, shared: SharedCoach | None = None
    ) -> None:
        self._reviews = reviews
        self._hinting = hinting
        self._judging = judging
        self._shared = shared
        self._thinking: LRUCache[tuple[str, Seat], _Thinking] = LRUCache(REMEMBERED)
        self._hints: CommonWork[list[wire.Hint]] = CommonWork(REMEMBERED)
        self._verdicts: CommonWork[wire.Verdict] = CommonWork(REMEMBERED)

    async def ask(
        self,
        digest: str,
        game: str,
        events: Sequence[Any],
        seat: Seat,
        record: Callable[[], Mapping[str, Any]],
    ) -> wire.Coaching:
        """
        The coach's progress with this seat's game; starts the review if nobody has asked before.
        *digest* is that of the game's *record*.

        Raises:
            RefusedError: Too many games wait for the coach already.
        """
        if self._shared is not None:
            return await self._shared.ask(digest, game, record, seat, challenge_in(events))
        known = self._remembered(digest, seat)
        if known is not None:
            return known
        found = _Thinking()
        found.task = self._reviews.submit(partial(_review, game, events, seat, found))
        found.task.add_done_callback(logged(logger, "a review failed"))
        self._thinking[digest, seat] = found
        return wire.Coaching(digest, 0, 0, None)

    async def known(self, digest: str, seat: Seat) -> wire.Coaching | None:
        """The coach's progress with a game; None if it was never asked about it."""
        if self._shared is not None:
            return await self._shared.known(digest, seat)
        return self._remembered(digest, seat)

    def _remembered(self, digest: str, seat: Seat) -> wire.Coaching | None:
        found = self._thinking.get((digest, seat))
        if found is None or found.task is None or has_failed(found.task):
            return None
        found.asked = time.monotonic()
        review = found.task.result() if found.task.done() else None
        return wire.Coaching(digest, found.done, found.of, review)

    async def hints(self, view: second_chance.View) -> list[wire.Hint]:
        """
        The best drawings for the seat whose *view* this is.

        Raises:
            RefusedError: There is nothing to draw, or too many ask.
        """
        if view.seat is None or view.sheets[view.seat].doing != "drawing":
            raise RefusedError(Refusal.NO_HINTS, "There is nothing to draw right now.")
        return await _thought(self._hints.of(view, partial(self._hint, view)))

    def _hint(self, view: second_chance.View) -> "asyncio.Future[list[wire.Hint]]":
        if self._shared is None:
            return self._hinting.submit(partial(hinted, view))
        return asyncio.ensure_future(self._hint_from_anywhere(self._shared, view))

    async def _hint_from_anywhere(
        self, shared: SharedCoach, view: second_chance.View
    ) -> list[wire.Hint]:
        found = await shared.hints(view)
        return await self._hinting.run(partial(hinted, view)) if found is None else found

    async def judge(self, game: str, view: Any, move: Any) -> wire.Verdict:
        """
        What a legal *move* is worth for the seat whose *view* this is.

        Raises:
            RefusedError: Too many ask.
        """
        begin = partial(self._judge, game, view, move)
        return await _thought(self._verdicts.of((view, move), begin))

    def _judge(self, game: str, view: Any, move: Any) -> "asyncio.Future[wire.Verdict]":
        if self._shared is None:
            return self._judging.submit(partial(verdict, game, view, move))
        return asyncio.ensure_future(self._judge_anywhere(self._shared, game, view, move))

    async def _judge_anywhere(
        self, shared: SharedCoach, game: str, view: Any, move: Any
    ) -> wire.Verdict:
        found = await shared.judge(game, view, move)
        return (
            await self._judging.run(partial(verdict, game, view, move)) if found is None else found
        )


async def _thought(found: Awaitable[T]) -> T:
    try:
        return await found
    except ModuleNotFoundError:
        raise RefusedError(
            Refusal.NO_HINTS, "The coach needs the `bots` extra, which is not installed."
        ) from None


def _review(
    game: str, events: Sequence[Any], seat: Seat, found: _Thinking
) -> wire.SecondChanceReview | wire.OneMoreReview:
    def progress(done: int, of: int) -> None:
        found.done, found.of = done, of

    if time.monotonic() - found.asked > FORGOTTEN:
        raise ForgottenError("Nobody waits for this review.")
    return REVIEWS[game](events, seat, progress, frames_before(game, events))

"""
The coach, asked over the network: it thinks in the background, and its results are cached.

A game is cached by the digest of its record, so a table and a file of the same game share a result,
and a practice game that continued differently has its own.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any, TypeAlias

from cachetools import LRUCache

from mulligan import wire
from mulligan.core import MulliganError, RefusedError, Seat
from mulligan.core.record import line
from mulligan.games import one_more, second_chance
from mulligan.server.work.lanes import Lane
from mulligan.tables.games import ONE_MORE
from mulligan.tables.games.second_chance import cells_of
from mulligan.tables.replay import frames_before
from mulligan.wire import Refusal

REMEMBERED = 200
FORGOTTEN = 60.0
"""Seconds after which a game that still waits is not reviewed, if nobody has asked about it."""


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
    """*reviews* is the lane for whole games, *hinting* the one for hints."""

    def __init__(self, reviews: Lane, hinting: Lane) -> None:
        self._reviews = reviews
        self._hinting = hinting
        self._thinking: LRUCache[tuple[str, Seat], _Thinking] = LRUCache(REMEMBERED)
        self._hints: LRUCache[second_chance.View, asyncio.Future[list[wire.Hint]]] = LRUCache(
            REMEMBERED
        )

    def ask(self, record: str, game: str, events: Sequence[Any], seat: Seat) -> wire.Coaching:
        """
        The coach's progress with this seat's game; starts the review if nobody has asked before.
        *record* is the digest of the game's record.

        Raises:
            RefusedError: Too many games wait for the coach already.
        """
        known = self.known(record, seat)
        if known is not None:
            return known
        found = _Thinking()
        found.task = self._reviews.submit(partial(_review, game, events, seat, found))
        self._thinking[record, seat] = found
        return wire.Coaching(record, 0, 0, None)

    def known(self, record: str, seat: Seat) -> wire.Coaching | None:
        """The coach's progress with a game; None if it was never asked about it."""
        found = self._thinking.get((record, seat))
        if found is None or _failed(found.task):
            return None
        assert found.task is not None
        found.asked = time.monotonic()
        review = found.task.result() if found.task.done() else None
        return wire.Coaching(record, found.done, found.of, review)

    async def hints(self, view: second_chance.View) -> list[wire.Hint]:
        """
        The best drawings for the seat whose *view* this is.

        Raises:
            RefusedError: There is nothing to draw, or too many ask.
        """
        if view.seat is None or view.sheets[view.seat].doing != "drawing":
            raise RefusedError(Refusal.NO_HINTS, "There is nothing to draw right now.")
        found = self._hints.get(view)
        if found is None or _failed(found):
            found = self._hints[view] = self._hinting.submit(partial(_hinted, view))
        try:
            return await asyncio.shield(found)
        except ModuleNotFoundError:
            raise RefusedError(
                Refusal.NO_HINTS, "The coach needs the `bots` extra, which is not installed."
            ) from None


def _failed(task: "asyncio.Future[Any] | None") -> bool:
    return task is not None and task.done() and (task.cancelled() or task.exception() is not None)


def digest(record: Mapping[str, Any]) -> str:
    """The key of a game. Ignores the seed of its series, which may be published later."""
    alone = {name: part for name, part in record.items() if name != "series"}
    return sha256(line(alone).encode()).hexdigest()


def _hinted(view: second_chance.View) -> list[wire.Hint]:
    from mulligan.analysis.second_chance import hints

    return [
        wire.Hint(
            list(cells_of(each.option.cells)),
            round(each.option.expected, 2),
            each.option.low,
            each.option.high,
            each.why.value,
        )
        for each in hints(view)
    ]


def _review(
    game: str, events: Sequence[Any], seat: Seat, found: _Thinking
) -> wire.SecondChanceReview | wire.OneMoreReview:
    def progress(done: int, of: int) -> None:
        found.done, found.of = done, of

    if time.monotonic() - found.asked > FORGOTTEN:
        raise ForgottenError("Nobody waits for this review.")
    return REVIEWS[game](events, seat, progress, frames_before(game, events))


def _second_chance(
    events: Sequence[Any], seat: Seat, progress: Any, frames: Sequence[int]
) -> wire.SecondChanceReview:
    from mulligan.analysis.second_chance import Option, review

    def option(each: Option) -> wire.CoachOption:
        return wire.CoachOption(
            list(cells_of(each.cells)), round(each.expected, 2), each.low, each.high
        )

    found = review(events, seat, progress)
    return wire.SecondChanceReview(
        seat=seat,
        start=round(found.start, 2),
        lost=round(found.lost, 2),
        luck=round(found.luck, 2),
        empty=found.empty,
        decisions=[
            wire.CoachDrawing(
                frame=frames[each.step],
                round=each.round,
                made=option(each.made),
                best=[option(one) for one in each.best],
                lost=round(each.lost, 2),
                luck=round(each.luck, 2),
                why=each.why.value,
                turning=each in found.turning_points,
            )
            for each in found.decisions
        ],
    )


def _one_more(
    events: Sequence[Any], seat: Seat, progress: Any, frames: Sequence[int]
) -> wire.OneMoreReview:
    from mulligan.analysis.one_more import review

    found = review(events, seat, progress)
    return wire.OneMoreReview(
        seat=seat,
        won=found.won,
        start=found.start,
        lost=found.lost,
        luck=found.luck,
        last_luck=found.last_luck,
        decisions=[
            wire.CoachMove(
                frame=frames[each.step],
                round=each.round,
                made=ONE_MORE.move_to_wire(each.made),
                best=ONE_MORE.move_to_wire(each.best),
                chance=each.chance,
                lost=each.lost,
                luck=each.luck,
                turning=each in found.turning_points,
            )
            for each in found.decisions
        ],
    )


Review: TypeAlias = Callable[
    [Sequence[Any], Seat, Any, Sequence[int]], wire.SecondChanceReview | wire.OneMoreReview
]
REVIEWS: dict[str, Review] = {second_chance.GAME: _second_chance, one_more.GAME: _one_more}

"""
The coach, asked over the network: it thinks in the background, and its results are cached.

A game is cached by the digest of its record, so a table and a file of the same game share a result,
and a practice game that continued differently has its own.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeAlias

from cachetools import LRUCache

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.core.record import line
from mulligan.games import one_more, second_chance
from mulligan.tables.games import ONE_MORE
from mulligan.tables.games.second_chance import cells_of
from mulligan.tables.replay import frames_before
from mulligan.wire import Refusal

REMEMBERED = 200
AT_ONCE = 12
"""Games under review or waiting for it. A review takes seconds, and bots at tables come first."""
HINTS_AT_ONCE = 8


@dataclass(slots=True)
class _Thinking:
    done: int = 0
    of: int = 0
    task: "asyncio.Future[Any] | None" = field(default=None, repr=False)


class Coach:
    """
    *pool* is where bots think; hints run there, since a hint is as quick as a move. Reviews have
    their own thread, so that they never make a table wait.
    """

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._reviews = ThreadPoolExecutor(max_workers=1, thread_name_prefix="coach")
        self._thinking: LRUCache[tuple[str, Seat], _Thinking] = LRUCache(REMEMBERED)
        self._hints: LRUCache[second_chance.View, asyncio.Future[list[wire.Hint]]] = LRUCache(
            REMEMBERED
        )
        self._reviewing: set[asyncio.Future[Any]] = set()
        self._hinting: set[asyncio.Future[Any]] = set()

    def close(self) -> None:
        self._reviews.shutdown(wait=False, cancel_futures=True)

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
        if len(self._reviewing) >= AT_ONCE:
            raise RefusedError(Refusal.BUSY, "The coach has too much to do. Ask again in a minute.")
        found = self._thinking[record, seat] = _Thinking()
        loop = asyncio.get_running_loop()
        found.task = loop.run_in_executor(self._reviews, _review, game, events, seat, found)
        _count(self._reviewing, found.task)
        return wire.Coaching(record, 0, 0, None)

    def known(self, record: str, seat: Seat) -> wire.Coaching | None:
        """The coach's progress with a game; None if it was never asked about it."""
        found = self._thinking.get((record, seat))
        if found is None or _failed(found.task):
            return None
        assert found.task is not None
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
            if len(self._hinting) >= HINTS_AT_ONCE:
                raise RefusedError(Refusal.BUSY, "Too many ask for hints. Ask again in a moment.")
            loop = asyncio.get_running_loop()
            found = self._hints[view] = loop.run_in_executor(self._pool, _hinted, view)
            _count(self._hinting, found)
        try:
            return await asyncio.shield(found)
        except ModuleNotFoundError:
            raise RefusedError(
                Refusal.NO_HINTS, "The coach needs the `bots` extra, which is not installed."
            ) from None


def _count(running: "set[asyncio.Future[Any]]", task: "asyncio.Future[Any]") -> None:
    """*task* is among those *running* until it is done."""
    running.add(task)
    task.add_done_callback(running.discard)


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
        lost=round(found.lost, 3),
        decisions=[
            wire.CoachMove(
                frame=frames[each.step],
                round=each.round,
                made=ONE_MORE.move_to_wire(each.made),
                best=ONE_MORE.move_to_wire(each.best),
                chance=round(each.chance, 3),
                lost=round(each.lost, 3),
                change=round(each.change, 3),
                turning=each in found.turning_points,
            )
            for each in found.decisions
        ],
    )


Review: TypeAlias = Callable[
    [Sequence[Any], Seat, Any, Sequence[int]], wire.SecondChanceReview | wire.OneMoreReview
]
REVIEWS: dict[str, Review] = {second_chance.GAME: _second_chance, one_more.GAME: _one_more}

"""
The coach, asked over the network: it thinks in the background, and what it found is remembered.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from mulligan.core import Seat
from mulligan.games import RECORDS, second_chance
from mulligan.server import wire
from mulligan.server.replays import DECISIONS
from mulligan.server.sights import cells_of, wire_move

REMEMBERED = 200


@dataclass(slots=True)
class _Thinking:
    done: int = 0
    of: int = 0
    task: "asyncio.Future[Any] | None" = field(default=None, repr=False)


class Coaches:
    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._thinking: OrderedDict[tuple[str, Seat], _Thinking] = OrderedDict()

    def ask(self, table: str, game: str, events: Sequence[Any], seat: Seat) -> wire.Coaching:
        """How far the coach is with this seat's game; begins if nobody has asked before."""
        key = table, seat
        found = self._thinking.get(key)
        if found is None or (found.task is not None and _failed(found.task)):
            found = self._thinking[key] = _Thinking()
            while len(self._thinking) > REMEMBERED:
                self._thinking.popitem(last=False)
            loop = asyncio.get_running_loop()
            found.task = loop.run_in_executor(self._pool, _review, game, events, seat, found)
        assert found.task is not None
        review = found.task.result() if found.task.done() else None
        return wire.Coaching(found.done, found.of, review)


def _failed(task: "asyncio.Future[Any]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _review(
    game: str, events: Sequence[Any], seat: Seat, found: _Thinking
) -> wire.SecondChanceReview | wire.OneMoreReview:
    def progress(done: int, of: int) -> None:
        found.done, found.of = done, of

    frames = _frames(game, events)
    if game == second_chance.GAME:
        return _second_chance(events, seat, progress, frames)
    return _one_more(events, seat, progress, frames)


def _frames(game: str, events: Sequence[Any]) -> list[int]:
    """For each event, the frame of a replay that shows the position before it."""
    frames, frame = [], 0
    for at, event in enumerate(events):
        entry = RECORDS[game].entry_of(event)
        begins = entry is not None and entry["event"] in DECISIONS and at > 0
        frames.append(frame)
        frame += begins
    return frames


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
                made=wire_move(each.made),
                best=wire_move(each.best),
                chance=round(each.chance, 3),
                lost=round(each.lost, 3),
                change=round(each.change, 3),
                turning=each in found.turning_points,
            )
            for each in found.decisions
        ],
    )

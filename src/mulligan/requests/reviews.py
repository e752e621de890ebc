"""What the coach says about a finished game, or about the drawings that are possible now."""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any, TypeAlias

from mulligan import wire
from mulligan.core import Seat
from mulligan.games import one_more, second_chance
from mulligan.requests.reasons import coach_option, drawing_reason, move_reason, percent_of
from mulligan.tables.games import ONE_MORE
from mulligan.tables.games.second_chance import cells_of


def hinted(view: second_chance.View) -> list[wire.Hint]:
    """The best drawings for the seat whose *view* this is."""
    from mulligan.analysis.second_chance import hints

    return [
        wire.Hint(
            list(cells_of(each.option.cells)),
            round(each.option.expected, 2),
            each.option.low,
            each.option.high,
            percent_of(each.option),
            each.reason.why.value,
        )
        for each in hints(view)
    ]


def _second_chance(
    events: Sequence[Any], seat: Seat, frames: Sequence[int]
) -> Generator[tuple[int, int], None, wire.SecondChanceReview]:
    from mulligan.analysis.second_chance import reviewing

    found = yield from reviewing(events, seat)
    goal = found.goal
    return wire.SecondChanceReview(
        seat=seat,
        series=None if found.challenge is None else list(found.challenge.empty),
        goal=None
        if goal is None
        else wire.CoachGoal(start=goal.start, lost=goal.lost, luck=goal.luck, end=goal.end),
        start=round(found.start, 2),
        lost=round(found.lost, 2),
        luck=round(found.luck, 2),
        empty=found.empty,
        decisions=[
            wire.CoachDrawing(
                frame=frames[each.step],
                round=each.round,
                made=coach_option(each.made),
                best=[coach_option(one) for one in each.best],
                lost=round(each.lost, 2),
                goal_lost=each.goal_lost,
                luck=round(each.luck, 2),
                turning=each in found.turning_points,
                **drawing_reason(each.reason),
            )
            for each in found.decisions
        ],
    )


def _one_more(
    events: Sequence[Any], seat: Seat, frames: Sequence[int]
) -> Generator[tuple[int, int], None, wire.OneMoreReview]:
    from mulligan.analysis.one_more import reviewing

    found = yield from reviewing(events, seat)
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
                **move_reason(each.reason),
            )
            for each in found.decisions
        ],
    )


AnyReview: TypeAlias = wire.SecondChanceReview | wire.OneMoreReview
Progress: TypeAlias = Callable[[int, int], None]
Steps: TypeAlias = Generator[tuple[int, int], None, AnyReview]
STEPS: dict[str, Callable[[Sequence[Any], Seat, Sequence[int]], Steps]] = {
    second_chance.GAME: _second_chance,
    one_more.GAME: _one_more,
}
"""By game, a review step by step, for where there is one thread."""


def _at_once(
    game: str, events: Sequence[Any], seat: Seat, progress: Progress, frames: Sequence[int]
) -> AnyReview:
    from mulligan.analysis.steps import finish

    return finish(STEPS[game](events, seat, frames), progress)


REVIEWS: dict[str, Callable[[Sequence[Any], Seat, Progress, Sequence[int]], AnyReview]] = {
    game: partial(_at_once, game) for game in STEPS
}
"""By game, a whole review at once, for a thread of its own."""

"""What the coach says about a finished game, or about the drawings that are possible now."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from mulligan import wire
from mulligan.core import Seat
from mulligan.games import one_more, second_chance
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
            each.why.value,
        )
        for each in hints(view)
    ]


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

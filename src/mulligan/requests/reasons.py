"""What a drawing is worth, and why a move is better than another, as parts of a message."""

from typing import TYPE_CHECKING, Any

from mulligan import wire
from mulligan.tables.games.second_chance import cells_of

if TYPE_CHECKING:  # the coach is imported when somebody first needs it
    from mulligan.analysis import one_more_reasons, second_chance, second_chance_reasons


def coach_option(option: "second_chance.Option") -> wire.CoachOption:
    return wire.CoachOption(
        list(cells_of(option.cells)),
        round(option.expected, 2),
        option.low,
        option.high,
        percent_of(option),
    )


def percent_of(option: "second_chance.Option") -> int | None:
    """The chance to reach the goal, if one is played for."""
    return None if option.goal is None else option.percent


def drawing_reason(reason: "second_chance_reasons.Reason") -> dict[str, Any]:
    """The fields of `wire.Reason`."""
    return {
        "why": reason.why.value,
        "count": reason.count,
        "better": reason.better,
        "of": reason.of,
        "squares": list(cells_of(reason.squares)),
    }


def move_reason(reason: "one_more_reasons.Reason") -> dict[str, Any]:
    """The fields of `wire.MoveReason`."""
    return {
        "why": reason.why.value,
        "count": reason.count,
        "better": reason.better,
        "about": reason.seat,
    }

"""Why a move is better than another, as fields of a message."""

from typing import TYPE_CHECKING, Any

from mulligan.tables.games.second_chance import cells_of

if TYPE_CHECKING:  # the coach is imported when somebody first needs it
    from mulligan.analysis import one_more_reasons, second_chance_reasons


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

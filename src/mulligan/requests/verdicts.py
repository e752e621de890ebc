"""What the coach thinks of a move, from what its maker could know."""

from collections.abc import Callable
from typing import Any, TypeAlias

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.games import one_more, second_chance
from mulligan.requests.reasons import coach_option, drawing_reason, move_reason
from mulligan.tables.games import ONE_MORE
from mulligan.wire import Refusal


def _second_chance(view: second_chance.View, move: second_chance.Draw) -> wire.SecondChanceVerdict:
    from mulligan.analysis.second_chance import explained, goal_lost

    made, best, reason = explained(view, move.cells)
    lost = max(0.0, made.expected - best[0].expected)
    return wire.SecondChanceVerdict(
        made=coach_option(made),
        best=[coach_option(each) for each in best],
        lost=round(lost, 2),
        goal_lost=goal_lost(made, best[0]),
        **drawing_reason(reason),
    )


def _one_more(view: one_more.View, move: one_more.Move) -> wire.OneMoreVerdict:
    from mulligan.analysis.one_more import explained

    best, chance, lost, reason = explained(view, move)
    return wire.OneMoreVerdict(
        made=ONE_MORE.move_to_wire(move),
        best=ONE_MORE.move_to_wire(best),
        chance=chance,
        lost=lost,
        **move_reason(reason),
    )


Judging: TypeAlias = Callable[[Any, Any], wire.Verdict]
VERDICTS: dict[str, Judging] = {second_chance.GAME: _second_chance, one_more.GAME: _one_more}


def verdict(game: str, view: Any, move: Any) -> wire.Verdict:
    """What *move* is worth for the seat whose *view* this is. It takes long."""
    return VERDICTS[game](view, move)


def must_be_judged(game: str, move: Any) -> None:
    """Raises RefusedError if there is nothing to say about such a move."""
    if game not in VERDICTS or isinstance(move, second_chance.Bonus):
        raise RefusedError(Refusal.NO_HINTS, "The coach does not judge that.")

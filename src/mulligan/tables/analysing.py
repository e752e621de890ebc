"""Positions to think about: which ones the coach can judge, on one line."""

from typing import Any

from mulligan.core import Seat
from mulligan.core.position import PositionError
from mulligan.games import GAMES, positions, second_chance
from mulligan.games.second_chance.view import Doing


def to_think_about(game: str, state: Any, seat: Seat | None) -> str | None:
    """
    What *seat* sees, or the first of those who are to move, on one line.

    None if there is nothing to decide that the coach judges, or if the deck is somebody's own.
    """
    rules = GAMES[game]
    waiting = rules.to_act(state)
    if seat is None:
        seat = min(waiting, default=None)
    if seat is None or seat not in waiting:
        return None
    view = rules.view(state, seat)
    if not can_be_judged(view):
        return None
    try:
        return positions.write(game, view)
    except PositionError:
        return None


def can_be_judged(view: Any) -> bool:
    """Whether its seat has a move to make; where the 1 is written, the coach does not judge."""
    if view.seat is None or view.seat not in view.to_act:
        return False
    if isinstance(view, second_chance.View):
        return view.sheets[view.seat].doing is not Doing.WRITING
    return True

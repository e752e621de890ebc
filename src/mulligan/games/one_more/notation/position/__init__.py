"""
A position of One More! on one line, and back: a view, or a state with all its secrets.

`docs/positions.md` describes the parts. A position tells its round from the first card on, since
players remember it, and bots think with it; everything else follows from that by the rules.

>>> from mulligan.core import fold
>>> from mulligan.games import one_more as game
>>> state = fold(game, game.deal(game.Setup(3), bytes(32)))
>>> write(game.view(state, 0))
'om1.standard.0.000.1.1.-.7v.3R4S5x6d8d.-'
>>> read(write(state)) == state
True
"""

from mulligan.core.position import ALL, Parts
from mulligan.games.one_more.notation.position.reading import facts
from mulligan.games.one_more.notation.position.state import state_of
from mulligan.games.one_more.notation.position.view import view_of
from mulligan.games.one_more.notation.position.writing import KIND, write
from mulligan.games.one_more.state import State
from mulligan.games.one_more.view import View

__all__ = ["KIND", "read", "write"]


def read(text: str) -> View | State:
    """
    The view or the state that *text* describes.

    Raises:
        PositionError: It is not one, or no game can lead to it; the part at fault is named.
    """
    parts = Parts(text)
    head = facts(parts)
    found = state_of(parts, head) if head.who == ALL else view_of(parts, head)
    parts.finish()
    parts.check(write(found))
    return found

"""
A position of Second Chance on one line, and back: a view, or a state with all its secrets.

`docs/positions.md` describes the parts. Only what cannot be worked out is written: the sheets tell
who is out and who has to draw, and the rules tell how a game has ended.

>>> from mulligan.core import fold
>>> from mulligan.games import second_chance as game
>>> state = fold(game, game.deal(game.Setup(2), bytes(32)))
>>> write(game.view(state, 0))
'sc1.standard.en-2019.0.0.-.2222111221111111111111111111111111.-.2.A'
>>> read(write(state)) == state
True
"""

from mulligan.core.position import Parts
from mulligan.games.second_chance.notation.position.adding_up import position_of
from mulligan.games.second_chance.notation.position.reading import facts
from mulligan.games.second_chance.notation.position.writing import KIND, write
from mulligan.games.second_chance.state import State
from mulligan.games.second_chance.view import View

__all__ = ["KIND", "read", "write"]


def read(text: str) -> View | State:
    """
    The view or the state that *text* describes.

    Raises:
        PositionError: It is not one, or no game can lead to it; the part at fault is named.
    """
    parts = Parts(text)
    found = position_of(facts(parts))
    parts.check(write(found))
    return found

"""
Moves as text, for logs and for people: `draw c3 d3 e3` draws a tile, `one e4` writes the 1.

>>> write_move(Draw(mask(("c3", "d3"))))
'draw c3 d3'
>>> read_move("one e4") == Bonus(mask(("e4",)))
True
"""

from functools import lru_cache

from mulligan.core import NotationError
from mulligan.games.second_chance.grid import mask, squares
from mulligan.games.second_chance.moves import Bonus, Draw, Move

DRAWINGS = 16384
"""More than there are ways to draw the tiles of a deck: every move of every table is read once."""


@lru_cache(DRAWINGS)
def write_move(move: Move) -> str:
    match move:
        case Draw(cells):
            return f"draw {' '.join(squares(cells))}"
        case Bonus(cell):
            return f"one {' '.join(squares(cell))}"


@lru_cache(DRAWINGS)
def read_move(text: str) -> Move:
    """Raises NotationError if *text* is not a move of this game."""
    kind, *names = text.split(" ")
    try:
        cells = mask(names)
    except KeyError:
        raise NotationError(text) from None
    if not names or cells.bit_count() != len(names):  # a square was named twice
        raise NotationError(text)
    match kind:
        case "draw":
            return Draw(cells)
        case "one" if len(names) == 1:
            return Bonus(cells)
        case _:
            raise NotationError(text)

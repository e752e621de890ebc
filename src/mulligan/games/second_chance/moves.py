"""
What a seat may ask for.

A move is only what the pencil does: which squares, not which card. The squares have the shape of
the card they answer, so two equal cards give the same move (SC-R6).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from mulligan.games.second_chance.grid import Mask, centred, placements
from mulligan.games.second_chance.tiles import MEMORY, Tile


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile here: the starting tile, one of the two revealed, or a second chance."""

    cells: Mask


@dataclass(frozen=True, slots=True)
class Bonus:
    """Write the 1 into this square (SC-12)."""

    cell: Mask


Move: TypeAlias = Draw | Bonus


@lru_cache(MEMORY)
def draws(tile: Tile) -> tuple[Draw, ...]:
    """*tile* on the empty grid, everywhere. Made once: a position has hundreds of moves."""
    return tuple(map(Draw, placements(tile)))


@lru_cache(MEMORY)
def starts(tile: Tile) -> tuple[Draw, ...]:
    """The starting tile *tile* on the empty grid, over the centre (SC-5)."""
    return tuple(map(Draw, centred(tile)))

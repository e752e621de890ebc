"""
The sheets that drawing a tile can lead to, compiled.

They are ranked by border: a short border between empty and drawn squares keeps room for tiles, and
hundreds of sheets are ranked in microseconds.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.arrays import Numbers, Words
from mulligan.kernels.bits import ONE, WORD, lowest, moved_up
from mulligan.kernels.second_chance.grid import LONGEST_BORDER, border
from mulligan.kernels.second_chance.packing import MOST_WAYS
from mulligan.kernels.second_chance.placements import fitting

MOST_PLACEMENTS = 2 * MOST_WAYS * (SIDE - 1) * (SIDE - 2)
"""Of two tiles. A tile with eight different ways is at least two squares by three."""


class Candidates(NamedTuple):
    """Arrays that every decision writes over. Each holds as many as were found, from its start."""

    low: Words  # empty squares
    high: Words
    squares: Numbers  # drawn to get there
    borders: Numbers
    ranks: Numbers  # by border: how many have it, and then where the next of them goes
    places_low: Words  # where a tile fits, by way
    places_high: Words


def candidates() -> Candidates:
    return Candidates(
        low=np.zeros(MOST_PLACEMENTS, np.uint64),
        high=np.zeros(MOST_PLACEMENTS, np.uint64),
        squares=np.zeros(MOST_PLACEMENTS, np.int64),
        borders=np.zeros(MOST_PLACEMENTS, np.int64),
        ranks=np.zeros(LONGEST_BORDER + 2, np.int64),
        places_low=np.zeros(MOST_WAYS, np.uint64),
        places_high=np.zeros(MOST_WAYS, np.uint64),
    )


@njit(cache=True, nogil=True)
def _add(deck, kind, empty_low, empty_high, into, found):
    """Add every sheet that drawing a tile can lead to. Returns how many there are now."""
    fitting(deck, kind, empty_low, empty_high, into.places_low, into.places_high, 0)
    for way in range(deck.ways[kind]):
        low, high = into.places_low[way], into.places_high[way]
        while low | high:
            if low:
                at = lowest(low)
                low &= low - ONE
            else:
                at = lowest(high) + WORD
                high &= high - ONE
            drawn_low, drawn_high = moved_up(deck.low[kind, way], deck.high[kind, way], at)
            into.low[found] = empty_low & ~drawn_low
            into.high[found] = empty_high & ~drawn_high
            into.squares[found] = deck.squares[kind]
            into.borders[found] = border(into.low[found], into.high[found])
            found += 1
    return found


@njit(cache=True, nogil=True)
def after_drawing(deck, one, other, empty_low, empty_high, into):
    """
    Find every sheet that drawing one of two tiles can lead to, and return how many there are.

    *other* is -1 if there is only one tile.
    """
    found = _add(deck, one, empty_low, empty_high, into, 0)
    if other >= 0 and other != one:
        found = _add(deck, other, empty_low, empty_high, into, found)
    return found


@njit(cache=True, nogil=True)
def shortest_borders(candidates, found, most, chosen):
    """Choose up to *most* of the sheets found, the shortest borders first. Returns how many."""
    candidates.ranks[:] = 0
    for at in range(found):
        candidates.ranks[candidates.borders[at] + 1] += 1
    for sides in range(1, len(candidates.ranks)):
        candidates.ranks[sides] += candidates.ranks[sides - 1]
    for at in range(found):
        place = candidates.ranks[candidates.borders[at]]
        candidates.ranks[candidates.borders[at]] += 1
        if place < most:
            chosen[place] = at
    return min(found, most)

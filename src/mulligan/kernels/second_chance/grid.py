"""
The grid of Second Chance in two words, ten bits a row: see `mulligan.kernels.bits`.

A sheet is the set of its empty squares.
"""

import numpy as np
from numba import njit

from mulligan.games.second_chance.grid import FULL, SIDE, Mask
from mulligan.kernels.bits import ONE, joined, size, split

ROW = SIDE + 1
SQUARES = SIDE * SIDE
LONGEST_BORDER = 4 * SQUARES

_LAST = np.uint64(63)
_DOWN = np.uint64(ROW)
_UP = np.uint64(64 - ROW)


def pack(cells: Mask) -> tuple[np.uint64, np.uint64]:
    """A mask of `games` in two words."""
    rows = (cells >> row * SIDE & (1 << SIDE) - 1 for row in range(SIDE))
    return split(sum(row << at * ROW for at, row in enumerate(rows)))


def unpack(low: int | np.uint64, high: int | np.uint64) -> Mask:
    """Two words as a mask of `games`."""
    whole = joined(low, high)
    rows = (whole >> row * ROW & (1 << SIDE) - 1 for row in range(SIDE))
    return sum(row << at * SIDE for at, row in enumerate(rows))


EMPTY_LOW, EMPTY_HIGH = pack(FULL)


@njit(cache=True, nogil=True)
def border(low, high):
    """How many sides of empty squares touch a drawn square or the edge."""
    right_low, right_high = low & ((low >> ONE) | (high << _LAST)), high & (high >> ONE)
    down_low, down_high = low & ((low >> _DOWN) | (high << _UP)), high & (high >> _DOWN)
    return 4 * size(low, high) - 2 * (size(right_low, right_high) + size(down_low, down_high))


@njit(cache=True, nogil=True)
def borders(lows, highs):
    """The borders of many sheets."""
    found = np.zeros(len(lows), np.float32)
    for at in range(len(lows)):
        found[at] = border(lows[at], highs[at])
    return found

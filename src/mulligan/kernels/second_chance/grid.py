"""
The grid of Second Chance in two words, ten bits a row: see `mulligan.kernels.bits`.

A sheet is the set of its empty squares.
"""

import numpy as np
from numba import njit

from mulligan.games.second_chance.grid import FULL, Mask
from mulligan.kernels.bits import ONE, joined, size, split
from mulligan.kernels.second_chance.packing import ROW, SQUARES, packed, unpacked

LONGEST_BORDER = 4 * SQUARES

_LAST = np.uint64(63)
_DOWN = np.uint64(ROW)
_UP = np.uint64(64 - ROW)


def pack(cells: Mask) -> tuple[np.uint64, np.uint64]:
    """A mask of `games` in two words."""
    return split(packed(cells))


def unpack(low: int | np.uint64, high: int | np.uint64) -> Mask:
    """Two words as a mask of `games`."""
    return unpacked(joined(low, high))


EMPTY_LOW, EMPTY_HIGH = pack(FULL)


@njit(cache=True, nogil=True)
def border(low, high):
    """How many sides of empty squares touch a drawn square or the edge."""
    right_low, right_high = low & ((low >> ONE) | (high << _LAST)), high & (high >> ONE)
    down_low, down_high = low & ((low >> _DOWN) | (high << _UP)), high & (high >> _DOWN)
    return 4 * size(low, high) - 2 * (size(right_low, right_high) + size(down_low, down_high))

"""
Winograd convolution: 3 x 3 kernels on a 9 x 9 grid, with a third of the multiplications.

A grid is split into nine blocks of 3 x 3. Each block with its surroundings, 5 x 5 numbers, is
transformed into 25 sums, for which the convolution takes one product each instead of nine for every
square. That leaves 25 matrices to multiply, which numpy does; the transforms are compiled here. The
results are those of a plain convolution, apart from rounding.
"""

import numpy as np
from numba import njit

from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.arrays import Singles
from mulligan.kernels.second_chance.packing import SQUARES

BLOCKS = (SIDE // 3) ** 2  # of a grid
SUMS = 25  # of a block

SPREAD = np.array([[3, 0, 0], [-3, -3, -3], [-1, 1, -1], [1, 2, 4], [0, 0, 6]]) / 6
"""A row of a kernel as a polynomial, at 0, 1, -1, 2 and infinity, scaled for the way back."""

_TWO = np.float32(2)
_THREE = np.float32(3)
_FOUR = np.float32(4)


def transformed(kernel: Singles) -> Singles:
    """A kernel (out, in, 3, 3) as 25 matrices (in, out)."""
    sums = np.einsum("ai,bj,ocij->abco", SPREAD, SPREAD, kernel.astype(np.float64))
    return np.ascontiguousarray(sums.reshape(SUMS, kernel.shape[1], kernel.shape[0]), np.float32)


@njit(cache=True, nogil=True)
def into_sums(grids, sums):
    """Transform *grids* (n, 9, 9, channels) into *sums* (25, 9 n, channels)."""
    many, _, _, channels = grids.shape
    outside = np.zeros((SIDE, channels), np.float32)
    half = np.zeros((5, SIDE + 2, channels), np.float32)  # with an empty column at either end
    # Each loop over channels reads before it writes, and writes few rows of one array: otherwise
    # the compiler cannot rule out that they overlap, and does not vectorize the loop.
    for grid in range(many):
        for top in range(0, SIDE, 3):
            above = grids[grid, top - 1] if top > 0 else outside
            below = grids[grid, top + 3] if top + 3 < SIDE else outside
            for column in range(SIDE):
                a, b, c = above[column], grids[grid, top, column], grids[grid, top + 1, column]
                d, e = grids[grid, top + 2, column], below[column]
                one, two, three = half[1, 1 + column], half[2, 1 + column], half[3, 1 + column]
                first, last = half[0, 1 + column], half[4, 1 + column]
                for channel in range(channels):
                    w, x, y = b[channel], c[channel], d[channel]
                    one[channel] = y - x - _TWO * w
                    two[channel] = y - _THREE * x + _TWO * w
                    three[channel] = y - w
                for channel in range(channels):
                    v, w, x, y, z = a[channel], b[channel], c[channel], d[channel], e[channel]
                    first[channel] = _TWO * (v - x) - w + y
                    last[channel] = z - x + _TWO * (w - y)
            for block in range(3):
                at, left = grid * BLOCKS + top + block, 3 * block
                for row in range(5):
                    a, b, c = half[row, left], half[row, left + 1], half[row, left + 2]
                    d, e = half[row, left + 3], half[row, left + 4]
                    one, two, three = (
                        sums[5 * row + 1, at],
                        sums[5 * row + 2, at],
                        sums[5 * row + 3, at],
                    )
                    first, last = sums[5 * row, at], sums[5 * row + 4, at]
                    for channel in range(channels):
                        w, x, y = b[channel], c[channel], d[channel]
                        one[channel] = y - x - _TWO * w
                        two[channel] = y - _THREE * x + _TWO * w
                        three[channel] = y - w
                    for channel in range(channels):
                        v, w, x, y, z = a[channel], b[channel], c[channel], d[channel], e[channel]
                        first[channel] = _TWO * (v - x) - w + y
                        last[channel] = z - x + _TWO * (w - y)


@njit(cache=True, nogil=True)
def out_of_sums(sums, bias, facts, grids, residual):
    """
    Transform *sums* back, add *bias* (and *facts* of each grid), cut off below 0 and write *grids*.

    With *residual* the old content of *grids* is added before the cut.
    """
    many, _, _, channels = grids.shape
    rows = np.zeros((5, 3, channels), np.float32)
    for grid in range(many):
        for block in range(BLOCKS):
            top, left = 3 * (block // 3), 3 * (block % 3)
            at = grid * BLOCKS + block
            for row in range(5):
                a, b, c = sums[5 * row, at], sums[5 * row + 1, at], sums[5 * row + 2, at]
                d, e = sums[5 * row + 3, at], sums[5 * row + 4, at]
                into = rows[row]
                for channel in range(channels):
                    both = b[channel] + c[channel]
                    into[0, channel] = a[channel] + both + d[channel]
                    into[1, channel] = b[channel] - c[channel] + _TWO * d[channel]
                    into[2, channel] = both + _FOUR * d[channel] + e[channel]
            for column in range(3):
                one = grids[grid, top, left + column]
                two = grids[grid, top + 1, left + column]
                three = grids[grid, top + 2, left + column]
                a, b, c = rows[0, column], rows[1, column], rows[2, column]
                d, e = rows[3, column], rows[4, column]
                more = facts[grid]
                for channel in range(channels):
                    both = b[channel] + c[channel]
                    plus = bias[channel] + more[channel]
                    first = a[channel] + both + d[channel] + plus
                    second = b[channel] - c[channel] + _TWO * d[channel] + plus
                    third = both + _FOUR * d[channel] + e[channel] + plus
                    if residual:
                        first += one[channel]
                        second += two[channel]
                        third += three[channel]
                    one[channel] = max(first, np.float32(0))
                    two[channel] = max(second, np.float32(0))
                    three[channel] = max(third, np.float32(0))


@njit(cache=True, nogil=True)
def pool(grids, facts, pooled):
    """The mean and the largest of every channel over the squares of a grid, then its *facts*."""
    many, _, _, channels = grids.shape
    share = np.float32(1 / SQUARES)
    for grid in range(many):
        total, most = pooled[grid, :channels], pooled[grid, channels : 2 * channels]
        total[:] = 0
        most[:] = 0  # nothing is below 0 here
        for row in range(SIDE):
            for column in range(SIDE):
                for channel in range(channels):
                    number = grids[grid, row, column, channel]
                    total[channel] += share * number
                    most[channel] = max(most[channel], number)
        for fact in range(facts.shape[1]):
            pooled[grid, 2 * channels + fact] = facts[grid, fact]

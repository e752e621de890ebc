"""
What can be counted on many sheets at once: their holes, their edges, and the room for tiles.

A sheet is a grid of nine rows in which empty squares are true. A hole is a set of empty squares
that touch by their sides: the whole of a new sheet is one hole of 81 squares.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.arrays import Numbers, Words
from mulligan.kernels.second_chance.packing import ROW, SQUARES

Grids: TypeAlias = npt.NDArray[np.bool_]
"""By sheet, row and column."""


def grids(low: Words, high: Words) -> Grids:
    """Sheets in two words each: see `mulligan.kernels.bits`."""
    found = np.zeros((len(low), SIDE, SIDE), np.bool_)
    for row in range(SIDE):
        for column in range(SIDE):
            word, bit = divmod(row * ROW + column, 64)
            found[:, row, column] = (low, high)[word] >> np.uint64(bit) & np.uint64(1)
    return found


def grids_of(sheets: Sequence[int]) -> Grids:
    """Sheets that are one integer each: see `mulligan.kernels.second_chance.packing`."""
    word = (1 << 64) - 1
    low = np.array([sheet & word for sheet in sheets], np.uint64)
    return grids(low, np.array([sheet >> 64 for sheet in sheets], np.uint64))


def holes(empty: Grids) -> Numbers:
    """By sheet and size: how many holes there are of that size."""
    where = np.arange(1, SQUARES + 1, dtype=np.int16).reshape(SIDE, SIDE)
    names = np.where(empty, where, 0).astype(np.int16)
    while True:  # every square takes the greatest name around it, until a hole has only one
        wider = np.pad(names, ((0, 0), (1, 1), (1, 1)))
        around = np.maximum(
            np.maximum(wider[:, :-2, 1:-1], wider[:, 2:, 1:-1]),
            np.maximum(wider[:, 1:-1, :-2], wider[:, 1:-1, 2:]),
        )
        next_names = np.where(empty, np.maximum(names, around), 0).astype(np.int16)
        if (next_names == names).all():
            break
        names = next_names
    slots = np.arange(len(empty))[:, None, None] * (SQUARES + 1) + names
    squares = np.bincount(slots.ravel(), minlength=len(empty) * (SQUARES + 1))
    squares = squares.reshape(len(empty), SQUARES + 1)[:, 1:]
    found = np.zeros((len(empty), SQUARES + 1), np.int64)
    for size in range(1, SQUARES + 1):
        found[:, size] = (squares == size).sum(1)
    return found


def edges(empty: Grids) -> Numbers:
    """How many empty squares lie at the edge of the grid; those in a corner count once."""
    found: Numbers = empty.sum((1, 2)) - empty[:, 1:-1, 1:-1].sum((1, 2))
    return found


def corners(empty: Grids) -> Numbers:
    """How many of the four corners are empty."""
    found: Numbers = empty[:, [0, 0, -1, -1], [0, -1, 0, -1]].sum(1)
    return found


def room(empty: Grids, height: int, width: int) -> npt.NDArray[np.bool_]:
    """Whether there is an empty rectangle of this size, in either direction."""
    found = np.zeros(len(empty), np.bool_)
    for rows, columns in {(height, width), (width, height)}:
        places = np.ones((len(empty), SIDE - rows + 1, SIDE - columns + 1), np.bool_)
        for down in range(rows):
            for right in range(columns):
                places &= empty[
                    :, down : down + SIDE - rows + 1, right : right + SIDE - columns + 1
                ]
        found |= places.any((1, 2))
    return found


def longest_lane(empty: Grids) -> Numbers:
    """How many empty squares the longest straight line has."""
    found: Numbers = np.sum([room(empty, 1, long) for long in range(1, SIDE + 1)], axis=0)
    return found


def borders(empty: Grids) -> Numbers:
    """How many sides of empty squares touch a drawn square or the edge of the grid."""
    across = (empty[:, :, 1:] & empty[:, :, :-1]).sum((1, 2))
    down = (empty[:, 1:] & empty[:, :-1]).sum((1, 2))
    found: Numbers = 4 * empty.sum((1, 2)) - 2 * (across + down)
    return found

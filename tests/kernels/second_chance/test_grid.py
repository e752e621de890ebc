"""The grid in two words: there and back, and its border."""

from itertools import product

import numpy as np

from mulligan.games.second_chance.grid import FULL, SIDE
from mulligan.kernels.second_chance import packing
from mulligan.kernels.second_chance.grid import border, pack, unpack
from mulligan.kernels.second_chance.packing import SQUARES, packed, unpacked


def test_masks_survive_packing() -> None:
    """Ten bits a row and back."""
    for at in range(SQUARES):
        assert unpack(*pack(1 << at)) == unpacked(packed(1 << at)) == 1 << at
    assert unpack(*pack(FULL)) == unpacked(packed(FULL)) == FULL


def test_the_border_is_the_one_a_ruler_finds() -> None:
    """Sides of empty squares that touch a drawn square or the edge, counted one by one."""
    stream = np.random.default_rng(7)
    for density in (0.0, 0.3, 0.6, 1.0):
        empty = {
            (row, column)
            for row, column in product(range(SIDE), repeat=2)
            if stream.random() >= density
        }
        sides = sum(
            (row + down, column + right) not in empty
            for row, column in empty
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
        )
        cells = sum(1 << row * SIDE + column for row, column in empty)

        assert border(*pack(cells)) == sides
        assert packing.border(packed(cells)) == sides

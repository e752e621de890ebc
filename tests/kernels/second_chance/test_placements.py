"""Where a tile fits: the same placements as in the lists of `games`, and plainly in that order."""

import numpy as np
import pytest

from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, placements
from mulligan.kernels.second_chance.deck import deck_arrays
from mulligan.kernels.second_chance.grid import pack, unpack
from mulligan.kernels.second_chance.packing import MOST_WAYS, SQUARES, placed, unpacked
from mulligan.kernels.second_chance.placements import fits, fitting, placement


@pytest.mark.parametrize("name", ["standard", "gentle", "cruel"])
def test_fitting_finds_what_the_rules_list(name: str) -> None:
    """The shifted grid and the list of placements are the same set, whatever is drawn already."""
    deck = game.load(name)[0]
    arrays = deck_arrays(deck)
    places = np.zeros(MOST_WAYS, np.uint64), np.zeros(MOST_WAYS, np.uint64)
    stream = np.random.default_rng(1)
    for kind, (tile, _) in enumerate(deck.puzzle):
        for density in (0.0, 0.2, 0.5):
            filled = sum(1 << at for at in range(SQUARES) if stream.random() < density)
            low, high = pack(FULL & ~filled)
            expected = {cells for cells in placements(tile) if not cells & filled}
            count = fitting(arrays, kind, low, high, *places, 0)
            found = [unpack(*placement(arrays, kind, *places, 0, index)) for index in range(count)]

            assert len(found) == len(expected)
            assert set(found) == expected
            assert fits(arrays, kind, low, high) == bool(expected)
            plain = [unpacked(cells) for cells in placed(tile)]
            assert found == [cells for cells in plain if not cells & filled]

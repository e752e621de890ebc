"""
What goes into the network and what comes out. Training and playing agree on it here.

Nothing here needs numba or numpy: training and browsers work without the one or the other.
"""

from mulligan.games.second_chance.decks import LARGEST_PUZZLE_TILE

SIZES = LARGEST_PUZZLE_TILE
"""Tiles are told apart by their size, from 1 to this."""

PLANES = 1 + SIZES
FACTS = 2 * SIZES + 3

BINS = (*range(24), 26)
"""The empty squares that each bin of the distribution stands for; the last is 24 and more."""

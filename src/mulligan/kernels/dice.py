"""
Fast numbers for simulated games: SplitMix64, with its state in an array of one word.

Never for dealing a real game: that is `mulligan.core.dealing`.
"""

import numpy as np
from numba import njit

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_HALF = np.uint64(32)


@njit(cache=True, nogil=True)
def roll(dice):
    """The next 64 bits."""
    dice[0] += _STEP
    mixed = dice[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _FIRST
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _SECOND
    return mixed ^ (mixed >> np.uint64(31))


@njit(cache=True, nogil=True)
def below(dice, limit):
    """A number from 0 to *limit* - 1. The bias is below one in a million for limits under 4,000."""
    return np.int64(((roll(dice) >> _HALF) * np.uint64(limit)) >> _HALF)


@njit(cache=True, nogil=True)
def shuffle(dice, cards):
    """Shuffle an array in place."""
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(dice, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]

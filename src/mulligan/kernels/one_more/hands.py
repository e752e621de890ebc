"""
Hands of One More! in arrays, compiled.

A hand is a set of kinds of cards, and how many it holds of each. Whatever has these four arrays
holds hands: `low` and `high`, the kinds by seat; `held`, how many by seat and kind; `counts`, cards
by seat.
"""

import numpy as np
from numba import njit

from mulligan.kernels.bits import ONE, ZERO, moved_up


@njit(cache=True, nogil=True)
def take(hands, seat, kind):
    """Put a card into the hand of *seat*."""
    hands.counts[seat] += 1
    hands.held[seat, kind] += 1
    if hands.held[seat, kind] == 1:
        low, high = moved_up(ONE, ZERO, np.uint64(kind))
        hands.low[seat] |= low
        hands.high[seat] |= high


@njit(cache=True, nogil=True)
def give(hands, seat, kind):
    """Take a card out of the hand of *seat*."""
    hands.counts[seat] -= 1
    hands.held[seat, kind] -= 1
    if hands.held[seat, kind] == 0:
        low, high = moved_up(ONE, ZERO, np.uint64(kind))
        hands.low[seat] &= ~low
        hands.high[seat] &= ~high


@njit(cache=True, nogil=True)
def without(hands, seat, kind):
    """The kinds in the hand of *seat* once a card of *kind* has left it."""
    low, high = hands.low[seat], hands.high[seat]
    if hands.held[seat, kind] == 1:
        gone_low, gone_high = moved_up(ONE, ZERO, np.uint64(kind))
        low &= ~gone_low
        high &= ~gone_high
    return low, high

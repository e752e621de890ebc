"""
One round ahead in Second Chance, compiled: every card that may come, not a sample of them.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.kernels.arrays import Numbers, Words
from mulligan.kernels.second_chance.candidates import (
    MOST_PLACEMENTS,
    after_drawing,
    candidates,
    shortest_borders,
)
from mulligan.kernels.second_chance.deck import DeckArrays


class Futures(NamedTuple):
    """Where the next tile may lead, for some sheets."""

    low: Words  # empty squares
    high: Words
    sheet: Numbers  # which of the sheets it came from
    kind: Numbers  # the tile that leads there


def futures(deck: DeckArrays, left: Numbers, lows: Words, highs: Words, each: int) -> Futures:
    """Where the next tile may lead: for each kind still to come up to *each* placements."""
    room = len(lows) * int((left > 0).sum()) * each
    low, high = np.zeros(room, np.uint64), np.zeros(room, np.uint64)
    sheet, kind = np.zeros(room, np.int64), np.zeros(room, np.int64)
    made = Futures(low, high, sheet, kind)
    found = fill_futures(deck, left, lows, highs, each, candidates(), made)
    return Futures(low[:found], high[:found], sheet[:found], kind[:found])


@njit(cache=True, nogil=True)
def fill_futures(deck, left, lows, highs, each, candidates, into):
    chosen = np.zeros(MOST_PLACEMENTS, np.int64)
    found = 0
    for sheet in range(len(lows)):
        for kind in range(len(left)):
            if left[kind] == 0:
                continue
            placed = after_drawing(deck, kind, -1, lows[sheet], highs[sheet], candidates)
            for at in range(shortest_borders(candidates, placed, each, chosen)):
                into.low[found] = candidates.low[chosen[at]]
                into.high[found] = candidates.high[chosen[at]]
                into.sheet[found] = sheet
                into.kind[found] = kind
                found += 1
    return found

"""
One round ahead in Second Chance, compiled: every card that may come, not a sample of them.

All pairs of cards would be hundreds of futures for each sheet. But somebody draws one tile of the
two, so it is enough to know how good each kind of tile is alone: the pair is worth its better tile.
With the kinds in order of how good they are, the chance that a kind is the one drawn is a sum.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.kernels.second_chance import Box, Numbers, Words
from mulligan.kernels.second_chance_eyes import (
    MOST_PLACEMENTS,
    after_drawing,
    desk,
    shortest_borders,
)


class Futures(NamedTuple):
    """Where the next tile may lead, for some sheets."""

    low: Words  # empty squares
    high: Words
    sheet: Numbers  # which of the sheets it came from
    kind: Numbers  # the tile that leads there


def futures(box: Box, left: Numbers, lows: Words, highs: Words, each: int) -> Futures:
    """Where the next tile may lead: for each kind still to come up to *each* placements."""
    room = len(lows) * int((left > 0).sum()) * each
    low, high = np.zeros(room, np.uint64), np.zeros(room, np.uint64)
    sheet, kind = np.zeros(room, np.int64), np.zeros(room, np.int64)
    made = Futures(low, high, sheet, kind)
    found = _lay_futures(box, left, lows, highs, each, desk(), made)
    return Futures(low[:found], high[:found], sheet[:found], kind[:found])


@njit(cache=True, nogil=True)
def _lay_futures(box, left, lows, highs, each, desk, into):
    chosen = np.zeros(MOST_PLACEMENTS, np.int64)
    found = 0
    for sheet in range(len(lows)):
        for kind in range(len(left)):
            if left[kind] == 0:
                continue
            placed = after_drawing(box, kind, -1, lows[sheet], highs[sheet], desk)
            for at in range(shortest_borders(desk, placed, each, chosen)):
                into.low[found] = desk.after_low[chosen[at]]
                into.high[found] = desk.after_high[chosen[at]]
                into.sheet[found] = sheet
                into.kind[found] = kind
                found += 1
    return found


@njit(cache=True, nogil=True)
def chances(left, costs, spare):
    """
    How likely each kind is the next to be drawn from the cards *left*, given what each would cost.

    A kind with an infinite cost fits nowhere. What the chances lack to 1 is the chance that
    nothing is drawn any more: neither tile of the next pair fits and nor does the second chance,
    or there are too few cards for them. The last *spare* cards of the pile will not be reached.
    """
    drawn = np.zeros(len(left))
    cards = left.sum()
    if cards < 2 + spare:
        return drawn
    pairs = cards * (cards - 1)
    order = np.argsort(costs)
    rest = cards  # that are no better than the kind at hand
    for kind in order:
        if costs[kind] == np.inf:
            break
        after = rest - left[kind]
        drawn[kind] = (rest * (rest - 1) - after * (after - 1)) / pairs
        rest = after
    if cards > 2 + spare:
        stuck = rest * (rest - 1) / pairs
        for kind in order:
            if costs[kind] == np.inf:
                break
            drawn[kind] += stuck * left[kind] / (cards - 2)
    return drawn

"""
A table of One More! in the middle of a round, in arrays.

What is not known of it lies in the pack: whoever thinks deals the pack to the hands as they
please, and the rest of it is the pile, which is shuffled as far as it is needed.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from mulligan.kernels.dice import below
from mulligan.kernels.one_more import MOST_SEATS, Box, Flags, Numbers, Words

SPOT = 10
CENTRE, ACTIVE, DIRECTION, DRAWN, PACK, STAGE, ONE_NAMED, OTHER_NAMED, ONES, OTHERS = range(SPOT)
"""
What stands where in a spot. DRAWN of the PACK cards are out of the pile. The gifts of a swap are
NOT_GIVEN until they are chosen.
"""

NOT_GIVEN = -1


class Table(NamedTuple):
    low: Words  # by seat: the kinds in its hand
    high: Words
    held: npt.NDArray[np.int8]  # by seat and kind: how many
    counts: Numbers  # by seat: cards in hand
    playing: Flags  # by seat: whether it is in the round
    tokens: Numbers  # by seat
    pack: Numbers
    spot: Numbers


def table(box: Box) -> Table:
    """An empty table."""
    return Table(
        low=np.zeros(MOST_SEATS, np.uint64),
        high=np.zeros(MOST_SEATS, np.uint64),
        held=np.zeros((MOST_SEATS, len(box.effects)), np.int8),
        counts=np.zeros(MOST_SEATS, np.int64),
        playing=np.zeros(MOST_SEATS, np.bool_),
        tokens=np.zeros(MOST_SEATS, np.int64),
        pack=np.zeros(len(box.cards), np.int64),
        spot=np.zeros(SPOT, np.int64),
    )


@njit(cache=True, nogil=True)
def draw(table, dice):
    """The next card of the pile."""
    pack, at = table.pack, table.spot[DRAWN]
    chosen = at + below(dice, table.spot[PACK] - at)
    pack[at], pack[chosen] = pack[chosen], pack[at]
    table.spot[DRAWN] += 1
    return pack[at]


@njit(cache=True, nogil=True)
def copy(source, target, seats):
    """Make *target* the same as *source*, but for the pack: they may share it, in any order."""
    for seat in range(seats):
        target.low[seat] = source.low[seat]
        target.high[seat] = source.high[seat]
        target.counts[seat] = source.counts[seat]
        target.playing[seat] = source.playing[seat]
        target.tokens[seat] = source.tokens[seat]
        for kind in range(source.held.shape[1]):
            target.held[seat, kind] = source.held[seat, kind]
    target.spot[:] = source.spot


@njit(cache=True, nogil=True)
def following(table, seats, seat, direction):
    """Who is next in the round."""
    while True:
        seat += direction
        if seat == seats:
            seat = 0
        elif seat < 0:
            seat = seats - 1
        if table.playing[seat]:
            return seat

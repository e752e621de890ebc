"""
A table of One More! in the middle of a round, in arrays.

Cards that nobody knows lie in the pack. A bot deals some of them to the hands as it guesses; the
rest is the pile, which is shuffled as far as needed.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.games.one_more.setup import MOST_SEATS
from mulligan.kernels.arrays import Flags, Numbers, SmallNumbers, Words
from mulligan.kernels.dice import below
from mulligan.kernels.one_more.deck import DeckArrays
from mulligan.kernels.one_more.layout import DRAWN, PACK, SCALARS


class Table(NamedTuple):
    """It holds hands: see `hands`."""

    low: Words  # by seat: the kinds in its hand
    high: Words
    held: SmallNumbers  # by seat and kind: how many
    counts: Numbers  # by seat: cards in hand
    playing: Flags  # by seat: whether it is in the round
    tokens: Numbers  # by seat
    pack: Numbers
    scalars: Numbers  # CENTRE to OTHER_GIFT


def table(deck: DeckArrays) -> Table:
    """An empty table."""
    return Table(
        low=np.zeros(MOST_SEATS, np.uint64),
        high=np.zeros(MOST_SEATS, np.uint64),
        held=np.zeros((MOST_SEATS, len(deck.effects)), np.int8),
        counts=np.zeros(MOST_SEATS, np.int64),
        playing=np.zeros(MOST_SEATS, np.bool_),
        tokens=np.zeros(MOST_SEATS, np.int64),
        pack=np.zeros(len(deck.cards), np.int64),
        scalars=np.zeros(SCALARS, np.int64),
    )


@njit(cache=True, nogil=True)
def draw(table, dice):
    """The next card of the pile."""
    pack, at = table.pack, table.scalars[DRAWN]
    chosen = at + below(dice, table.scalars[PACK] - at)
    pack[at], pack[chosen] = pack[chosen], pack[at]
    table.scalars[DRAWN] += 1
    return pack[at]


@njit(cache=True, nogil=True)
def copy(source, target, seats):
    """Make *target* equal to *source*, but leave its pack: the same cards, in any order."""
    for seat in range(seats):
        target.low[seat] = source.low[seat]
        target.high[seat] = source.high[seat]
        target.counts[seat] = source.counts[seat]
        target.playing[seat] = source.playing[seat]
        target.tokens[seat] = source.tokens[seat]
        for kind in range(source.held.shape[1]):
            target.held[seat, kind] = source.held[seat, kind]
    for scalar in range(SCALARS):
        target.scalars[scalar] = source.scalars[scalar]


@njit(cache=True, nogil=True)
def following(table, seats, seat, direction):
    """The next seat in the round."""
    while True:
        seat += direction
        if seat == seats:
            seat = 0
        elif seat < 0:
            seat = seats - 1
        if table.playing[seat]:
            return seat

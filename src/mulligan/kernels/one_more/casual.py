"""
A casual player of One More!, compiled: what each move is worth, in whole numbers.

`mulligan.bots.one_more.casual` does the same in plain Python and gives the reasons; the tests check
that both agree. A player who slips adds a random number up to *slip* to every worth.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.games.one_more.decks import Deck
from mulligan.kernels.arrays import Numbers
from mulligan.kernels.bits import ONE, WORD, ZERO, highest, lowest
from mulligan.kernels.dice import below
from mulligan.kernels.one_more.hands import without
from mulligan.kernels.one_more.kinds import kind_numbers
from mulligan.kernels.one_more.layout import (
    ACTIVE,
    CENTRE,
    DIRECTION,
    DRAW,
    DRAWN,
    PACK,
    REPLAY,
    REVERSE,
)
from mulligan.kernels.one_more.table import following
from mulligan.kernels.one_more.weights import (
    CARD,
    NEXT,
    ONE_MORE,
    OUT,
    STUCK_AT_ONCE,
    UNANSWERED,
)

LEAST = -(10**9)
"""Less than anything is worth."""


class DeckStatistics(NamedTuple):
    """How many cards of a deck go with each kind, and how many do not."""

    not_answering: Numbers  # by kind: cards that do not answer it
    above: Numbers  # by kind, as the highest card of a hand: cards that ask for more than it has
    below: Numbers  # by kind, as the lowest card of a hand: cards that ask for less than it has


def deck_statistics(deck: Deck) -> DeckStatistics:
    found = kind_numbers(deck)
    return DeckStatistics(
        np.array(found.not_answering, np.int64),
        np.array(found.above, np.int64),
        np.array(found.below, np.int64),
    )


@njit(cache=True, nogil=True)
def unanswered(stats, low, high):
    """How many cards of the deck a hand cannot answer."""
    if low | high == ZERO:
        return 0
    least = lowest(low) if low != ZERO else lowest(high) + WORD
    most = highest(high) + WORD if high != ZERO else highest(low)
    return stats.above[np.int64(most)] + stats.below[np.int64(least)]


@njit(cache=True, nogil=True)
def worth_of_play(deck, stats, kind, low, high, ahead, behind, stays):
    """
    What it is worth to play *kind* and to keep the kinds *low* and *high*.

    *ahead* and *behind* are how many cards the neighbours hold, next and last. *stays* is whether a
    draw as the last card keeps its player in the round: there is a pile, and two others hold cards
    (OM-R3).
    """
    effect = deck.effects[kind]
    if low | high == ZERO:
        return 0 if effect == DRAW and stays else OUT
    worth = UNANSWERED * unanswered(stats, low, high)
    if effect == REPLAY:
        stuck = (low & deck.low[kind]) | (high & deck.high[kind]) == ZERO
        return STUCK_AT_ONCE if stuck else worth
    return worth - stats.not_answering[kind] // (behind if effect == REVERSE else ahead)


@njit(cache=True, nogil=True)
def worth_of_gift(stats, low, high):
    """What it is worth to give a card away and to keep the kinds *low* and *high*."""
    return UNANSWERED * unanswered(stats, low, high)


@njit(cache=True, nogil=True)
def danger(table, seat, after):
    """How close another seat seems to losing the round, and how much it would gain by that."""
    near = NEXT if seat == after else 0
    return ONE_MORE * table.tokens[seat] - CARD * table.counts[seat] + near


@njit(cache=True, nogil=True)
def _slipped(worth, dice, slip):
    return worth + below(dice, slip + 1) if slip else worth


@njit(cache=True, nogil=True)
def casual_play(deck, stats, table, seats, dice, slip):
    """The card that the active seat plays; -1 if it is stuck."""
    scalars = table.scalars
    seat, centre = scalars[ACTIVE], scalars[CENTRE]
    next_seat = following(table, seats, seat, scalars[DIRECTION])
    previous_seat = following(table, seats, seat, -scalars[DIRECTION])
    ahead, behind = table.counts[next_seat], table.counts[previous_seat]
    stays = scalars[DRAWN] < scalars[PACK] and next_seat != previous_seat
    best, chosen = LEAST, np.int64(-1)
    for word in range(2):
        left = table.high[seat] & deck.high[centre] if word else table.low[seat] & deck.low[centre]
        while left != ZERO:
            kind = np.int64(lowest(left)) + 64 * word
            left &= left - ONE
            low, high = without(table, seat, kind)
            worth = worth_of_play(deck, stats, kind, low, high, ahead, behind, stays)
            worth = _slipped(worth, dice, slip)
            if worth > best:
                best, chosen = worth, kind
    return chosen


@njit(cache=True, nogil=True)
def casual_gift(stats, table, seat, dice, slip):
    """The card that *seat* gives away in a swap, and what its hand is worth without it."""
    best, chosen = LEAST, np.int64(-1)
    for word in range(2):
        left = table.high[seat] if word else table.low[seat]
        while left != ZERO:
            kind = np.int64(lowest(left)) + 64 * word
            left &= left - ONE
            low, high = without(table, seat, kind)
            worth = _slipped(worth_of_gift(stats, low, high), dice, slip)
            if worth > best:
                best, chosen = worth, kind
    return chosen, best


@njit(cache=True, nogil=True)
def _most_dangerous(table, seats, active, dice, slip):
    """The two others who seem closest to losing the round; -1 if there is no second."""
    after = following(table, seats, active, table.scalars[DIRECTION])
    first, second = -1, -1
    most, more = LEAST, LEAST
    for seat in range(seats):
        if seat == active or not table.playing[seat]:
            continue
        seems = _slipped(danger(table, seat, after), dice, slip)
        if seems > most:
            first, second, most, more = seat, first, seems, most
        elif seems > more:
            second, more = seat, seems
    return first, second


@njit(cache=True, nogil=True)
def casual_drawer(table, seats, dice, slip):
    """Whom the active seat names to draw."""
    active = table.scalars[ACTIVE]
    if table.counts[active] <= 1:
        return active
    return _most_dangerous(table, seats, active, dice, slip)[0]


@njit(cache=True, nogil=True)
def casual_pair(stats, table, seats, dice, slip):
    """Whom the active seat names to swap, the lower seat first."""
    active = table.scalars[ACTIVE]
    first, second = _most_dangerous(table, seats, active, dice, slip)
    if table.counts[active]:
        _, rid = casual_gift(stats, table, active, dice, 0)
        if second < 0 or rid > worth_of_gift(stats, table.low[active], table.high[active]):
            second = active
    return min(first, second), max(first, second)

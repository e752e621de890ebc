"""
How a casual player of One More! thinks, compiled: a worth for every move, in whole numbers.

`mulligan.bots.one_more.casual` says the same in plain Python, with the reasons; the tests hold the
two together. Who slips adds a chance number, up to so much, to every worth.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.games.one_more.cards import Card, Sign
from mulligan.games.one_more.decks import Deck
from mulligan.kernels.bits import ONE, WORD, ZERO, highest, lowest, moved_up
from mulligan.kernels.dice import below
from mulligan.kernels.one_more import DRAW, REPLAY, REVERSE, Numbers, kinds
from mulligan.kernels.one_more_table import ACTIVE, CENTRE, DIRECTION, DRAWN, PACK, following

STUCK_AT_ONCE = 10_000
OUT = -10_000
HOPE = 4
ONE_MORE = 20
CARD = 4
NEXT = 1
SLIP = 16

NOTHING = -(10**9)
"""Less than anything is worth."""


class Feel(NamedTuple):
    """What somebody who knows the deck feels about its cards, by kind."""

    hard: Numbers  # how many cards do not answer it
    over: Numbers  # how many cards ask for more than a hand has of which it is the highest
    under: Numbers  # how many ask for less than a hand has of which it is the lowest


def feel(deck: Deck) -> Feel:
    """The feeling for *deck*."""
    known = kinds(deck)
    cards = deck.cards()
    return Feel(
        np.array([sum(not card.answers(kind) for card in cards) for kind in known], np.int64),
        np.array([_unanswered(cards, Sign.ABOVE, kind) for kind in known], np.int64),
        np.array([_unanswered(cards, Sign.BELOW, kind) for kind in known], np.int64),
    )


def _unanswered(cards: tuple[Card, ...], sign: Sign, kind: Card) -> int:
    return sum(card.sign is sign and not kind.answers(card) for card in cards)


@njit(cache=True, nogil=True)
def hopes(feel, low, high):
    """How many cards of the deck a hand cannot answer."""
    if low | high == ZERO:
        return 0
    least = lowest(low) if low != ZERO else lowest(high) + WORD
    most = highest(high) + WORD if high != ZERO else highest(low)
    return feel.over[np.int64(most)] + feel.under[np.int64(least)]


@njit(cache=True, nogil=True)
def without(table, seat, kind):
    """The kinds in a hand after one card of *kind* has left it."""
    low, high = table.low[seat], table.high[seat]
    if table.held[seat, kind] == 1:
        gone_low, gone_high = moved_up(ONE, ZERO, np.uint64(kind))
        low &= ~gone_low
        high &= ~gone_high
    return low, high


@njit(cache=True, nogil=True)
def worth_of_play(box, feel, kind, low, high, ahead, behind, stays):
    """
    What somebody thinks of playing *kind* and keeping the kinds *low* and *high*.

    *ahead* and *behind* are the cards of the neighbours, next and last. *stays* is whether a draw
    as the last card keeps its player in the round: there is a pile, and two others hold cards
    (OM-R3).
    """
    effect = box.effects[kind]
    if low | high == ZERO:
        return 0 if effect == DRAW and stays else OUT
    hope = HOPE * hopes(feel, low, high)
    if effect == REPLAY:
        stuck = (low & box.low[kind]) | (high & box.high[kind]) == ZERO
        return STUCK_AT_ONCE if stuck else hope
    return hope - feel.hard[kind] // (behind if effect == REVERSE else ahead)


@njit(cache=True, nogil=True)
def worth_of_gift(feel, low, high):
    """What somebody thinks of keeping the kinds *low* and *high* when something is given away."""
    return HOPE * hopes(feel, low, high)


@njit(cache=True, nogil=True)
def danger(table, seat, after):
    """How close another seems to losing the round, and how much it would bring them."""
    near = NEXT if seat == after else 0
    return ONE_MORE * table.tokens[seat] - CARD * table.counts[seat] + near


@njit(cache=True, nogil=True)
def _slipped(worth, dice, slip):
    return worth + below(dice, slip + 1) if slip else worth


@njit(cache=True, nogil=True)
def casual_play(box, feel, table, seats, dice, slip):
    """The card that the active seat plays; -1 if it is stuck."""
    spot = table.spot
    seat, centre = spot[ACTIVE], spot[CENTRE]
    next_seat = following(table, seats, seat, spot[DIRECTION])
    previous_seat = following(table, seats, seat, -spot[DIRECTION])
    ahead, behind = table.counts[next_seat], table.counts[previous_seat]
    stays = spot[DRAWN] < spot[PACK] and next_seat != previous_seat
    best, chosen = NOTHING, np.int64(-1)
    for word in range(2):
        left = table.high[seat] & box.high[centre] if word else table.low[seat] & box.low[centre]
        while left != ZERO:
            kind = np.int64(lowest(left)) + 64 * word
            left &= left - ONE
            low, high = without(table, seat, kind)
            worth = worth_of_play(box, feel, kind, low, high, ahead, behind, stays)
            worth = _slipped(worth, dice, slip)
            if worth > best:
                best, chosen = worth, kind
    return chosen


@njit(cache=True, nogil=True)
def casual_gift(feel, table, seat, dice, slip):
    """The card that somebody gives away in a swap, and what it is worth to be rid of it."""
    best, chosen = NOTHING, np.int64(-1)
    for word in range(2):
        left = table.high[seat] if word else table.low[seat]
        while left != ZERO:
            kind = np.int64(lowest(left)) + 64 * word
            left &= left - ONE
            low, high = without(table, seat, kind)
            worth = _slipped(worth_of_gift(feel, low, high), dice, slip)
            if worth > best:
                best, chosen = worth, kind
    return chosen, best


@njit(cache=True, nogil=True)
def _most_dangerous(table, seats, active, dice, slip):
    """The two others who seem closest to losing the round; -1 where there is no second."""
    after = following(table, seats, active, table.spot[DIRECTION])
    first, second = -1, -1
    most, more = NOTHING, NOTHING
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
    active = table.spot[ACTIVE]
    if table.counts[active] <= 1:
        return active
    return _most_dangerous(table, seats, active, dice, slip)[0]


@njit(cache=True, nogil=True)
def casual_pair(feel, table, seats, dice, slip):
    """Whom the active seat names to swap, the lower seat first."""
    active = table.spot[ACTIVE]
    first, second = _most_dangerous(table, seats, active, dice, slip)
    if table.counts[active]:
        _, rid = casual_gift(feel, table, active, dice, 0)
        if second < 0 or rid > worth_of_gift(feel, table.low[active], table.high[active]):
            second = active
    return min(first, second), max(first, second)

"""
Whole games of One More!, compiled: everybody chooses evenly among all legal moves.

The tests play the same deals by the rules of `games` and compare them move for move.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.games.one_more.events import Loss
from mulligan.games.one_more.rules import DEALT, TO_WIN
from mulligan.games.one_more.setup import MOST_SEATS
from mulligan.kernels.arrays import Flags, Numbers, SmallNumbers, Words
from mulligan.kernels.bits import ZERO, nth, size
from mulligan.kernels.dice import below
from mulligan.kernels.one_more.deck import MOST_KINDS, DeckArrays
from mulligan.kernels.one_more.hands import give, take
from mulligan.kernels.one_more.layout import (
    DRAW,
    GIVE,
    NAME_DRAW,
    NAME_SWAP,
    PLAY,
    REPLAY,
    REVERSE,
    SWAP,
)

LOSSES = tuple(Loss)
"""How a round is lost; the code of a loss is its place in here."""

STUCK = LOSSES.index(Loss.STUCK)
LAST = LOSSES.index(Loss.LAST)

LOG = 5
"""
How wide a log is. A decision in it: its kind (PLAY to GIVE), the seat, how many moves were legal,
and the one that was chosen: a kind of card, two seats, or a seat and the card that it drew.
"""

TALLY = 5
ROUNDS, PLAYS, DECISIONS, LEGAL, STUCK_ROUNDS = range(TALLY)
"""What stands where in a tally. LEGAL adds up how many moves were legal at every decision."""


class Scratch(NamedTuple):
    """Arrays that every game reuses, to avoid allocating memory. They hold hands."""

    low: Words  # by seat: the kinds in its hand
    high: Words
    held: SmallNumbers  # by seat and kind: how many
    counts: Numbers  # by seat: cards in hand
    playing: Flags  # by seat: whether it is in the round
    tokens: Numbers  # by seat
    pack: Numbers  # the cards of the round; the pile is what is left of it
    tally: Numbers  # ROUNDS to STUCK_ROUNDS


def scratch(deck: DeckArrays) -> Scratch:
    return Scratch(
        low=np.zeros(MOST_SEATS, np.uint64),
        high=np.zeros(MOST_SEATS, np.uint64),
        held=np.zeros((MOST_SEATS, MOST_KINDS), np.int8),
        counts=np.zeros(MOST_SEATS, np.int64),
        playing=np.zeros(MOST_SEATS, np.bool_),
        tokens=np.zeros(MOST_SEATS, np.int64),
        pack=deck.cards.copy(),
        tally=np.zeros(TALLY, np.int64),
    )


@njit(cache=True, nogil=True)
def _card(pack, at, dice, shuffled):
    """The next card of a pack. A pack that is not shuffled yet is shuffled as far as needed."""
    if not shuffled:
        chosen = at + below(dice, len(pack) - at)
        pack[at], pack[chosen] = pack[chosen], pack[at]
    return pack[at]


@njit(cache=True, nogil=True)
def _note(log, tally, kind, seat, count, first, second):
    at = tally[DECISIONS]
    tally[DECISIONS] += 1
    tally[LEGAL] += count
    if at < len(log):
        log[at, 0] = kind
        log[at, 1] = seat
        log[at, 2] = count
        log[at, 3] = first
        log[at, 4] = second


@njit(cache=True, nogil=True)
def _nth_seat(chosen, seats, index):
    """The seat at *index* among those that are *chosen*."""
    for seat in range(seats):
        if chosen[seat]:
            if index == 0:
                return seat
            index -= 1
    return -1


@njit(cache=True, nogil=True)
def _round(deck, seats, first, pack, shuffled, dice, scratch, log):
    """Play one round and return who lost it, and the code of how."""
    tally = scratch.tally
    dealt = 0
    for seat in range(seats):
        scratch.low[seat] = ZERO
        scratch.high[seat] = ZERO
        scratch.held[seat, : len(deck.effects)] = 0
        scratch.counts[seat] = 0
        scratch.playing[seat] = True
        for _ in range(DEALT):
            take(scratch, seat, _card(pack, dealt, dice, shuffled))
            dealt += 1
        take(scratch, seat, deck.starter)
    centre = _card(pack, dealt, dice, shuffled)
    dealt += 1
    active, direction, playing = first, 1, seats
    while True:
        low = scratch.low[active] & deck.low[centre]
        high = scratch.high[active] & deck.high[centre]
        legal = size(low, high)
        if legal == 0:
            return active, STUCK
        centre = np.int64(nth(low, high, below(dice, legal)))
        give(scratch, active, centre)
        tally[PLAYS] += 1
        _note(log, tally, PLAY, active, legal, centre, 0)
        if scratch.counts[active] == 0 and playing == 2:
            scratch.playing[active] = False
            return _nth_seat(scratch.playing, seats, 0), LAST
        effect = deck.effects[centre]
        if effect == REPLAY:
            if scratch.counts[active]:
                continue
        elif effect == REVERSE:
            direction = -direction
        elif effect == DRAW:
            if dealt < len(pack):
                named = _nth_seat(scratch.playing, seats, below(dice, playing))
                drawn = _card(pack, dealt, dice, shuffled)
                dealt += 1
                take(scratch, named, drawn)
                _note(log, tally, NAME_DRAW, active, playing, named, drawn)
        elif effect == SWAP:
            # Everybody in the round holds a card, except an active seat that played its last.
            empty = -1 if scratch.counts[active] else active
            holders = playing if empty < 0 else playing - 1
            _swap(seats, active, empty, holders, dice, scratch, log)
        if scratch.counts[active] == 0:
            scratch.playing[active] = False
            playing -= 1
        active = (active + direction) % seats
        while not scratch.playing[active]:
            active = (active + direction) % seats


@njit(cache=True, nogil=True)
def _swap(seats, active, empty, holders, dice, scratch, log):
    tally = scratch.tally
    one_at = below(dice, holders)
    other_at = below(dice, holders - 1)
    if other_at >= one_at:
        other_at += 1
    if empty >= 0:
        scratch.playing[empty] = False
    one = _nth_seat(scratch.playing, seats, min(one_at, other_at))
    other = _nth_seat(scratch.playing, seats, max(one_at, other_at))
    if empty >= 0:
        scratch.playing[empty] = True
    _note(log, tally, NAME_SWAP, active, holders * (holders - 1) // 2, one, other)
    ones = size(scratch.low[one], scratch.high[one])
    others = size(scratch.low[other], scratch.high[other])
    gift = np.int64(nth(scratch.low[one], scratch.high[one], below(dice, ones)))
    back = np.int64(nth(scratch.low[other], scratch.high[other], below(dice, others)))
    _note(log, tally, GIVE, one, ones, gift, 0)
    _note(log, tally, GIVE, other, others, back, 0)
    give(scratch, one, gift)
    give(scratch, other, back)
    take(scratch, one, back)
    take(scratch, other, gift)


@njit(cache=True, nogil=True)
def play_random(deck, seats, first, packs, dice, scratch, log):
    """
    Play one game and return who wins it.

    *packs* has the card order, a pack for each round; without packs they are shuffled here. Each
    decision goes into *log* while there is room.
    """
    scratch.tally[:] = 0
    scratch.tokens[:] = 0
    shuffled = len(packs) > 0
    while True:
        pack = packs[scratch.tally[ROUNDS]] if shuffled else scratch.pack
        scratch.tally[ROUNDS] += 1
        first, how = _round(deck, seats, first, pack, shuffled, dice, scratch, log)
        if how == STUCK:
            scratch.tally[STUCK_ROUNDS] += 1
        scratch.tokens[first] += 1
        if scratch.tokens[first] == TO_WIN:
            return first


@njit(cache=True, nogil=True)
def random_games(deck, seats, games, seed, scratch):
    """
    Play many games, each from shuffling on, and return the totals.

    First the tally, then wins by seat.
    """
    totals = np.zeros(TALLY + MOST_SEATS, np.int64)
    dice = np.array([seed], np.uint64)
    log = np.zeros((0, LOG), np.int64)
    packs = np.zeros((0, len(scratch.pack)), np.int64)
    for _ in range(games):
        winner = play_random(deck, seats, below(dice, seats), packs, dice, scratch, log)
        totals[:TALLY] += scratch.tally
        totals[TALLY + winner] += 1
    return totals

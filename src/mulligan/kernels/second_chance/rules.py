"""
Whole games of Second Chance, compiled: everybody chooses evenly among all legal moves.

The tests play the same deals by the rules of `games` and compare them move for move.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.games.second_chance.events import Reason
from mulligan.games.second_chance.setup import MOST_SEATS_BIG_TABLE as MOST_SEATS
from mulligan.kernels.arrays import Flags, Numbers, Words
from mulligan.kernels.bits import ONE, ZERO, moved_up, nth, size
from mulligan.kernels.dice import below, shuffle
from mulligan.kernels.second_chance.grid import EMPTY_HIGH, EMPTY_LOW
from mulligan.kernels.second_chance.packing import MOST_WAYS
from mulligan.kernels.second_chance.placements import fitting, placement

REASONS = tuple(Reason)
"""Why a game ended; the code of a reason is its place in here."""

FILLED = REASONS.index(Reason.FILLED)
NO_CHANCE_CARDS = REASONS.index(Reason.NO_CHANCE_CARDS)
ALL_OUT = REASONS.index(Reason.ALL_OUT)
DECK = REASONS.index(Reason.DECK)

LOG = 5
"""
How wide a log is. A decision in it: its kind (START to BONUS), the seat, how many moves were legal,
and the squares of the one that was chosen, in two words.
"""
START, DRAW, CHANCE, BONUS = range(4)

TALLY = 4
ROUNDS, CHANCES, DECISIONS, LEGAL = range(TALLY)
"""What stands where in a tally. LEGAL adds up how many moves were legal at every decision."""

EMPTY_TOTAL = len(REASONS)
TALLY_TOTAL = EMPTY_TOTAL + 1
"""Where the totals of `random_games` hold the empty squares, and where their tally begins."""


class Scratch(NamedTuple):
    """Arrays that every game reuses, to avoid allocating memory."""

    empty_low: Words  # by seat
    empty_high: Words
    one: Flags  # by seat: whether it wrote a 1
    out: Numbers  # by seat: the round in which it dropped out, or 0
    low: Words  # places where a tile fits, by way; a second tile from MOST_WAYS on
    high: Words
    stuck: Flags  # by seat: whether it waits for a second chance
    tally: Numbers  # ROUNDS to LEGAL


def scratch() -> Scratch:
    return Scratch(
        empty_low=np.zeros(MOST_SEATS, np.uint64),
        empty_high=np.zeros(MOST_SEATS, np.uint64),
        one=np.zeros(MOST_SEATS, np.bool_),
        out=np.zeros(MOST_SEATS, np.int64),
        low=np.zeros(2 * MOST_WAYS, np.uint64),
        high=np.zeros(2 * MOST_WAYS, np.uint64),
        stuck=np.zeros(MOST_SEATS, np.bool_),
        tally=np.zeros(TALLY, np.int64),
    )


@njit(cache=True, nogil=True)
def _note(log, tally, kind, seat, count, low, high):
    at = tally[DECISIONS]
    tally[DECISIONS] += 1
    tally[LEGAL] += count
    if at < len(log):
        log[at, 0] = np.uint64(kind)
        log[at, 1] = np.uint64(seat)
        log[at, 2] = np.uint64(count)
        log[at, 3] = low
        log[at, 4] = high


@njit(cache=True, nogil=True)
def _draw(scratch, seat, low, high):
    scratch.empty_low[seat] &= ~low
    scratch.empty_high[seat] &= ~high


@njit(cache=True, nogil=True)
def _anybody_full(scratch, seats):
    for seat in range(seats):
        if scratch.empty_low[seat] | scratch.empty_high[seat] == ZERO:
            return True
    return False


@njit(cache=True, nogil=True)
def play_random(deck, seats, one_writer, starts, pile, dice, scratch, log):
    """
    Play one game and return the code of why it ended.

    The cards come from *starts* (a starting tile for each seat) and *pile*. *one_writer* is the
    French rule for the 1 (SC-12). Each decision goes into *log* while there is room.
    """
    tally = scratch.tally
    tally[:] = 0
    low, high = scratch.low, scratch.high
    for seat in range(seats):
        scratch.one[seat] = False
        scratch.out[seat] = 0
        first, after = deck.start_first[starts[seat]], deck.start_first[starts[seat] + 1]
        chosen = first + below(dice, after - first)
        scratch.empty_low[seat] = EMPTY_LOW & ~deck.start_low[chosen]
        scratch.empty_high[seat] = EMPTY_HIGH & ~deck.start_high[chosen]
        _note(
            log, tally, START, seat, after - first, deck.start_low[chosen], deck.start_high[chosen]
        )
    left, playing, first_out = 0, seats, 0
    while True:
        if len(pile) - left < 2:
            return DECK
        one, other = pile[left], pile[left + 1]
        left += 2
        tally[ROUNDS] += 1
        stuck = 0
        for seat in range(seats):
            scratch.stuck[seat] = False
            if scratch.out[seat]:
                continue
            empty_low, empty_high = scratch.empty_low[seat], scratch.empty_high[seat]
            ones = fitting(deck, one, empty_low, empty_high, low, high, 0)
            others = 0
            if other != one:
                others = fitting(deck, other, empty_low, empty_high, low, high, MOST_WAYS)
            if ones + others == 0:
                scratch.stuck[seat] = True
                stuck += 1
                continue
            index = below(dice, ones + others)
            if index < ones:
                drawn_low, drawn_high = placement(deck, one, low, high, 0, index)
            else:
                drawn_low, drawn_high = placement(deck, other, low, high, MOST_WAYS, index - ones)
            _draw(scratch, seat, drawn_low, drawn_high)
            _note(log, tally, DRAW, seat, ones + others, drawn_low, drawn_high)
        if _anybody_full(scratch, seats):
            return FILLED
        if stuck == 0:
            continue
        if stuck > len(pile) - left:
            return NO_CHANCE_CARDS
        for step in range(seats):
            seat = (tally[ROUNDS] - 1 + step) % seats  # SC-R1
            if not scratch.stuck[seat]:
                continue
            kind = pile[left]
            left += 1
            tally[CHANCES] += 1
            fitted = fitting(
                deck, kind, scratch.empty_low[seat], scratch.empty_high[seat], low, high, 0
            )
            if fitted:
                drawn_low, drawn_high = placement(deck, kind, low, high, 0, below(dice, fitted))
                _draw(scratch, seat, drawn_low, drawn_high)
                _note(log, tally, CHANCE, seat, fitted, drawn_low, drawn_high)
                continue
            scratch.out[seat] = tally[ROUNDS]
            playing -= 1
            writes = first_out == 0 or (first_out == tally[ROUNDS] and not one_writer)
            if first_out == 0:
                first_out = tally[ROUNDS]
            if writes and seats > 1:
                scratch.one[seat] = True
        for seat in range(seats):
            if scratch.one[seat] and scratch.out[seat] == tally[ROUNDS]:
                empty_low, empty_high = scratch.empty_low[seat], scratch.empty_high[seat]
                count = size(empty_low, empty_high)
                at = nth(empty_low, empty_high, below(dice, count))
                drawn_low, drawn_high = moved_up(ONE, ZERO, at)
                _draw(scratch, seat, drawn_low, drawn_high)
                _note(log, tally, BONUS, seat, count, drawn_low, drawn_high)
        if _anybody_full(scratch, seats):
            return FILLED
        if playing == 0:
            return ALL_OUT


@njit(cache=True, nogil=True)
def random_games(deck, seats, one_writer, games, seed, scratch):
    """
    Play many games, each from shuffling on, and return the totals.

    First how many games ended for each reason, then the empty squares, then the tally.
    """
    totals = np.zeros(TALLY_TOTAL + TALLY, np.int64)
    dice = np.array([seed], np.uint64)
    pile = deck.cards.copy()
    starts = np.arange(len(deck.start_first) - 1)
    log = np.zeros((0, LOG), np.uint64)
    for _ in range(games):
        shuffle(dice, starts)
        shuffle(dice, pile)
        totals[play_random(deck, seats, one_writer, starts, pile, dice, scratch, log)] += 1
        for seat in range(seats):
            totals[EMPTY_TOTAL] += size(scratch.empty_low[seat], scratch.empty_high[seat])
        totals[TALLY_TOTAL:] += scratch.tally
    return totals

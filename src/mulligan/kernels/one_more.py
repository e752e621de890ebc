"""
One More!, compiled.

A hand is a set of kinds of cards, and how many of each. Kinds are numbered in the order of a hand,
so that what answers a centre card is a set too, made once for each: the legal cards are what the
two sets have in common.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from mulligan.games.one_more.cards import STARTER, Card, Effect, as_hand
from mulligan.games.one_more.decks import Deck
from mulligan.games.one_more.rules import DEALT, TO_WIN
from mulligan.kernels.bits import ONE, ZERO, moved_up, nth, size
from mulligan.kernels.dice import below

MOST_SEATS = 9
MOST_KINDS = 128

NO_EFFECT = 0
REPLAY, REVERSE, DRAW, SWAP = range(1, 5)
EFFECTS: dict[Effect | None, int] = {
    None: NO_EFFECT,
    Effect.REPLAY: REPLAY,
    Effect.REVERSE: REVERSE,
    Effect.DRAW: DRAW,
    Effect.SWAP: SWAP,
}

STUCK, LAST = range(2)
"""How a round is lost, in the order of `Loss`."""

PLAY, NAME_DRAW, NAME_SWAP, GIVE = range(4)
"""The kinds of decisions in a log."""


Words: TypeAlias = npt.NDArray[np.uint64]
Numbers: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]


class Box(NamedTuple):
    """A deck in arrays."""

    cards: Numbers  # the kinds of all play cards, unshuffled
    effects: Numbers  # by kind
    low: Words  # by kind: the kinds that answer it
    high: Words
    starter: int  # the kind of the 5±


class Scratch(NamedTuple):
    """Arrays that are written over and over, so that no game has to ask for memory."""

    low: Words  # by seat: the kinds in its hand
    high: Words
    held: npt.NDArray[np.int8]  # by seat and kind: how many
    counts: Numbers  # by seat: cards in hand
    playing: Flags  # by seat: whether it is in the round
    tokens: Numbers  # by seat
    pack: Numbers  # the cards of the round; the pile is what is left of it
    numbers: Numbers  # rounds, plays, decisions, moves weighed, rounds lost stuck


def kinds(deck: Deck) -> tuple[Card, ...]:
    """Every card there is with *deck*, in the order of a hand; a kind is a position in it."""
    return as_hand((*(card for card, _ in deck.play), STARTER))


def box(deck: Deck) -> Box:
    """The arrays of *deck*."""
    known = kinds(deck)
    answers = [
        sum(1 << at for at, card in enumerate(known) if card.answers(centre)) for centre in known
    ]
    return Box(
        cards=np.array([known.index(card) for card in deck.cards()], np.int64),
        effects=np.array([EFFECTS[card.effect] for card in known], np.int64),
        low=np.array([answer & (1 << 64) - 1 for answer in answers], np.uint64),
        high=np.array([answer >> 64 for answer in answers], np.uint64),
        starter=known.index(STARTER),
    )


def scratch(box: Box) -> Scratch:
    return Scratch(
        low=np.zeros(MOST_SEATS, np.uint64),
        high=np.zeros(MOST_SEATS, np.uint64),
        held=np.zeros((MOST_SEATS, MOST_KINDS), np.int8),
        counts=np.zeros(MOST_SEATS, np.int64),
        playing=np.zeros(MOST_SEATS, np.bool_),
        tokens=np.zeros(MOST_SEATS, np.int64),
        pack=box.cards.copy(),
        numbers=np.zeros(5, np.int64),
    )


@njit(cache=True, nogil=True)
def take(table, seat, kind):
    """A card into a hand, of whatever holds hands like `Scratch`."""
    table.counts[seat] += 1
    table.held[seat, kind] += 1
    if table.held[seat, kind] == 1:
        low, high = moved_up(ONE, ZERO, np.uint64(kind))
        table.low[seat] |= low
        table.high[seat] |= high


@njit(cache=True, nogil=True)
def give(table, seat, kind):
    """A card out of a hand."""
    table.counts[seat] -= 1
    table.held[seat, kind] -= 1
    if table.held[seat, kind] == 0:
        low, high = moved_up(ONE, ZERO, np.uint64(kind))
        table.low[seat] &= ~low
        table.high[seat] &= ~high


@njit(cache=True, nogil=True)
def _card(pack, at, dice, shuffled):
    """The next card of a pack. A pack that is not shuffled yet is, as far as it is needed."""
    if not shuffled:
        chosen = at + below(dice, len(pack) - at)
        pack[at], pack[chosen] = pack[chosen], pack[at]
    return pack[at]


@njit(cache=True, nogil=True)
def _note(log, numbers, kind, seat, count, first, second):
    at = numbers[2]
    numbers[2] += 1
    numbers[3] += count
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
def _round(box, seats, first, pack, shuffled, dice, scratch, log):
    """One round in which everybody chooses evenly among all legal moves: who lost, and how."""
    numbers = scratch.numbers
    dealt = 0
    for seat in range(seats):
        scratch.low[seat] = ZERO
        scratch.high[seat] = ZERO
        scratch.held[seat, : len(box.effects)] = 0
        scratch.counts[seat] = 0
        scratch.playing[seat] = True
        for _ in range(DEALT):
            take(scratch, seat, _card(pack, dealt, dice, shuffled))
            dealt += 1
        take(scratch, seat, box.starter)
    centre = _card(pack, dealt, dice, shuffled)
    dealt += 1
    active, direction, playing = first, 1, seats
    while True:
        low = scratch.low[active] & box.low[centre]
        high = scratch.high[active] & box.high[centre]
        legal = size(low, high)
        if legal == 0:
            return active, STUCK
        centre = np.int64(nth(low, high, below(dice, legal)))
        give(scratch, active, centre)
        numbers[1] += 1
        _note(log, numbers, PLAY, active, legal, centre, 0)
        if scratch.counts[active] == 0 and playing == 2:
            scratch.playing[active] = False
            return _nth_seat(scratch.playing, seats, 0), LAST
        effect = box.effects[centre]
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
                _note(log, numbers, NAME_DRAW, active, playing, named, drawn)
        elif effect == SWAP:
            # Everybody in the round holds a card, but for an active seat that played its last.
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
    numbers = scratch.numbers
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
    _note(log, numbers, NAME_SWAP, active, holders * (holders - 1) // 2, one, other)
    ones = size(scratch.low[one], scratch.high[one])
    others = size(scratch.low[other], scratch.high[other])
    gift = np.int64(nth(scratch.low[one], scratch.high[one], below(dice, ones)))
    back = np.int64(nth(scratch.low[other], scratch.high[other], below(dice, others)))
    _note(log, numbers, GIVE, one, ones, gift, 0)
    _note(log, numbers, GIVE, other, others, back, 0)
    give(scratch, one, gift)
    give(scratch, other, back)
    take(scratch, one, back)
    take(scratch, other, gift)


@njit(cache=True, nogil=True)
def play_random(box, seats, first, packs, dice, scratch, log):
    """
    One game in which everybody chooses evenly among all legal moves; who wins.

    The cards lie as *packs* says, a pack for each round; without packs they are shuffled here.
    Each decision goes into *log* while there is room.
    """
    scratch.numbers[:] = 0
    scratch.tokens[:] = 0
    shuffled = len(packs) > 0
    while True:
        pack = packs[scratch.numbers[0]] if shuffled else scratch.pack
        scratch.numbers[0] += 1
        first, how = _round(box, seats, first, pack, shuffled, dice, scratch, log)
        if how == STUCK:
            scratch.numbers[4] += 1
        scratch.tokens[first] += 1
        if scratch.tokens[first] == TO_WIN:
            return first


@njit(cache=True, nogil=True)
def random_games(box, seats, games, seed, scratch):
    """
    Many random games from shuffling to the end, all added up.

    Rounds, plays, decisions, moves weighed, rounds lost stuck, then wins by seat.
    """
    totals = np.zeros(5 + MOST_SEATS, np.int64)
    dice = np.array([seed], np.uint64)
    log = np.zeros((0, 5), np.int64)
    packs = np.zeros((0, len(scratch.pack)), np.int64)
    for _ in range(games):
        winner = play_random(box, seats, below(dice, seats), packs, dice, scratch, log)
        totals[:5] += scratch.numbers
        totals[5 + winner] += 1
    return totals

"""
Steps of many games of One More!, with all that they show, compiled.

An observation has the layout of `mulligan.envs.one_more.observation`, an action the number of
`mulligan.envs.one_more.actions`: the tests compare both with what these make of a view.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.envs.one_more import actions
from mulligan.envs.one_more.actions import KIND_OF, KINDS, PAIRS, PASS
from mulligan.envs.one_more.observation import fields
from mulligan.envs.vector.buffers import DISABLED, SAME_STEP, begins
from mulligan.games.one_more.decks import Deck
from mulligan.games.one_more.setup import MOST_SEATS
from mulligan.games.one_more.view import Asked
from mulligan.kernels.arrays import Numbers
from mulligan.kernels.bits import ONE, WORD, lowest, nth, size
from mulligan.kernels.dice import below
from mulligan.kernels.one_more.batch import (
    GIVER,
    KIND,
    NOBODY,
    TAKER,
    allows,
    deal,
    decide,
    may_be_named,
    may_play,
    table_of,
)
from mulligan.kernels.one_more.casual import (
    casual_drawer,
    casual_gift,
    casual_pair,
    casual_play,
)
from mulligan.kernels.one_more.kinds import kinds
from mulligan.kernels.one_more.layout import (
    ACTIVE,
    CENTRE,
    DIRECTION,
    DRAWN,
    GIVE,
    NAME_DRAW,
    NAME_SWAP,
    NOT_GIVEN,
    ONE_GIFT,
    ONE_NAMED,
    PACK,
    PLAY,
    STAGE,
)
from mulligan.kernels.one_more.weights import SLIP

FIRST_GIFT, FIRST_DRAWER, FIRST_PAIR = actions.GIVE, actions.NAME_DRAW, actions.NAME_SWAP
"""Where the actions begin that give a card, name who draws, and name the two who swap."""

LEARNER = 0
"""The seat of the agent, if others play against it. Chance picks who begins, so it is no better."""

EVERY_SEAT, RANDOM, CASUAL = range(3)
"""Who plays the other seats: the agent itself, or a compiled player."""

NOTHING_ASKED = list(Asked).index(Asked.NOTHING)


class Layout(NamedTuple):
    """Where each part of an observation begins, and how the cards of a deck are numbered."""

    hand: int
    centre: int
    played: int
    given: int
    counts: int
    playing: int
    tokens: int
    active: int
    swapping: int
    chosen: int
    asked: int
    clockwise: int
    cards_left: int
    round: int
    numbers: Numbers  # by kind of the deck: the kind of an action
    kinds: Numbers  # by kind of an action: the kind of the deck, or -1
    pairs: Numbers  # by pair: the two places
    pair_at: Numbers  # by two places: the pair


def layout(deck: Deck) -> Layout:
    at = begins(fields())
    numbers = np.array([KIND_OF[card] for card in kinds(deck)], np.int64)
    back = np.full(len(KINDS), -1, np.int64)
    back[numbers] = np.arange(len(numbers))
    pair_at = np.zeros((MOST_SEATS, MOST_SEATS), np.int64)
    for index, (near, far) in enumerate(PAIRS):
        pair_at[near, far] = pair_at[far, near] = index
    return Layout(
        hand=at["hand"],
        centre=at["centre"],
        played=at["played"],
        given=at["given"],
        counts=at["counts"],
        playing=at["playing"],
        tokens=at["tokens"],
        active=at["active"],
        swapping=at["swapping"],
        chosen=at["chosen"],
        asked=at["asked"],
        clockwise=at["clockwise"],
        cards_left=at["cards_left"],
        round=at["round"],
        numbers=numbers,
        kinds=back,
        pairs=np.array(PAIRS, np.int64),
        pair_at=pair_at,
    )


@njit(cache=True, nogil=True)
def deal_games(deck, stats, layout, batch, others, which, buffers):
    """Deal anew every game of *which*."""
    for at in range(len(which)):
        if which[at]:
            game = batch[at]
            _deal(deck, stats, others, game)
            _observe(layout, game, buffers.observations[at])
            _mask(deck, layout, game, buffers.masks[at])


@njit(cache=True, nogil=True)
def step_games(deck, stats, layout, batch, others, actions, mode, shares, buffers):
    """
    Play an action in every game, and then for the *others*. Returns how many games are in
    `buffers.final_games`. *shares* is what the game was worth to each seat, if it has ended.

    If an action is not legal, no game changes, and -1 less the number of its game is returned.
    """
    for at in range(len(actions)):
        game = batch[at]
        if game.winner != NOBODY:
            if mode == DISABLED:
                return -1 - at
            continue
        stage, one, other = _decoded(layout, game, actions[at])
        if not allows(deck, game, stage, one, other):
            return -1 - at
    finished = 0
    for at in range(len(actions)):
        game = batch[at]
        seat = game.seat
        shares[at] = 0
        if game.winner != NOBODY:  # over since the step before this one
            _deal(deck, stats, others, game)
        else:
            _, one, other = _decoded(layout, game, actions[at])
            decide(deck, game, one, other)
            _play_others(deck, stats, others, game)
        over = game.winner != NOBODY
        if over:
            game.seat = seat
            shares[at] = -1.0 / shares.shape[1]
            shares[at, game.winner] += 1.0
        buffers.rewards[at] = shares[at, seat]
        buffers.terminations[at] = over
        if over and mode == SAME_STEP:
            _observe(layout, game, buffers.final_observations[finished])
            buffers.final_games[finished] = at
            finished += 1
            _deal(deck, stats, others, game)
        _observe(layout, game, buffers.observations[at])
        _mask(deck, layout, game, buffers.masks[at])
    return finished


@njit(cache=True, nogil=True)
def _deal(deck, stats, others, game):
    """Deal until the agent has something to decide: others may win before its first turn."""
    deal(deck, game)
    _play_others(deck, stats, others, game)
    while game.winner != NOBODY:
        deal(deck, game)
        _play_others(deck, stats, others, game)


@njit(cache=True, nogil=True)
def _play_others(deck, stats, others, game):
    """Let the other players decide, until it is the agent's turn or all is over."""
    if others == EVERY_SEAT:
        return
    while game.winner == NOBODY and game.seat != LEARNER:
        if others == CASUAL:
            one, other = _casual(deck, stats, game)
        else:
            one, other = _random(deck, game)
        decide(deck, game, one, other)


@njit(cache=True, nogil=True)
def _casual(deck, stats, game):
    table, dice, seats = table_of(game), game.dice, game.seats
    stage = table.scalars[STAGE]
    if stage == PLAY:
        return casual_play(deck, stats, table, seats, dice, SLIP), -1
    if stage == NAME_DRAW:
        return casual_drawer(table, seats, dice, SLIP), -1
    if stage == NAME_SWAP:
        return casual_pair(stats, table, seats, dice, SLIP)
    return casual_gift(stats, table, game.seat, dice, SLIP)[0], -1


@njit(cache=True, nogil=True)
def _random(deck, game):
    dice, seats = game.dice, game.seats
    stage = game.scalars[STAGE]
    if stage in (PLAY, GIVE):
        seat = game.seat
        low, high = game.low[seat], game.high[seat]
        if stage == PLAY:
            low, high = may_play(deck, game)
        return np.int64(nth(low, high, below(dice, size(low, high)))), np.int64(-1)
    can = 0
    for seat in range(seats):
        can += may_be_named(game, seat)
    first = below(dice, can)
    second = below(dice, can - 1) if stage == NAME_SWAP else first
    if stage == NAME_SWAP and second >= first:
        second += 1
    one, other, at = np.int64(-1), np.int64(-1), 0
    for seat in range(seats):
        if may_be_named(game, seat):
            if at == first:
                one = np.int64(seat)
            if at == second:
                other = np.int64(seat)
            at += 1
    return (min(one, other), max(one, other)) if stage == NAME_SWAP else (one, np.int64(-1))


@njit(cache=True, nogil=True)
def _decoded(layout, game, action):
    """What the action is for, and the kind of card or the seats in it; -1 for what is none."""
    seats, seat = game.seats, game.seat
    if 0 <= action < FIRST_GIFT:
        return PLAY, layout.kinds[action], np.int64(-1)
    if FIRST_GIFT <= action < FIRST_DRAWER:
        return GIVE, layout.kinds[action - FIRST_GIFT], np.int64(-1)
    if FIRST_DRAWER <= action < FIRST_PAIR:
        place = action - FIRST_DRAWER
        return NAME_DRAW, (seat + place) % seats if place < seats else np.int64(-1), np.int64(-1)
    if FIRST_PAIR <= action < PASS:
        near, far = layout.pairs[action - FIRST_PAIR]
        if far < seats:
            one, other = (seat + near) % seats, (seat + far) % seats
            return NAME_SWAP, min(one, other), max(one, other)
    return -1, np.int64(-1), np.int64(-1)


@njit(cache=True, nogil=True)
def _mask(deck, layout, game, mask):
    mask[:] = 0
    if game.winner != NOBODY:
        mask[PASS] = 1
        return
    seats, seat = game.seats, game.seat
    stage = game.scalars[STAGE]
    if stage == PLAY:
        low, high = may_play(deck, game)
        _mark(layout, low, high, mask, 0)
    elif stage == GIVE:
        _mark(layout, game.low[seat], game.high[seat], mask, FIRST_GIFT)
    else:
        for place in range(seats):
            if not may_be_named(game, (seat + place) % seats):
                continue
            if stage == NAME_DRAW:
                mask[FIRST_DRAWER + place] = 1
                continue
            for far in range(place + 1, seats):
                if may_be_named(game, (seat + far) % seats):
                    mask[FIRST_PAIR + layout.pair_at[place, far]] = 1


@njit(cache=True, nogil=True)
def _mark(layout, low, high, mask, base):
    while low:
        mask[base + layout.numbers[np.int64(lowest(low))]] = 1
        low &= low - ONE
    while high:
        mask[base + layout.numbers[np.int64(lowest(high) + WORD)]] = 1
        high &= high - ONE


@njit(cache=True, nogil=True)
def _observe(layout, game, seen):
    """What the seat sees that has to decide."""
    seen[:] = 0
    seats, seat = game.seats, game.seat
    scalars, kinds = game.scalars, len(layout.kinds)
    for kind in range(len(layout.numbers)):
        number = layout.numbers[kind]
        seen[layout.hand + number] = game.held[seat, kind]
        seen[layout.played + number] = game.played[kind]
    seen[layout.centre + layout.numbers[scalars[CENTRE]]] = 1
    for at in range(game.gifts_known):
        gift = game.gifts[at]
        if gift[GIVER] == seat:
            place = (gift[TAKER] - seat) % seats
            seen[layout.given + place * kinds + layout.numbers[gift[KIND]]] += 1
    for place in range(seats):
        other = (seat + place) % seats
        seen[layout.counts + place] = game.counts[other]
        seen[layout.playing + place] = game.playing[other]
        seen[layout.tokens + place] = game.tokens[other]
    seen[layout.active + (scalars[ACTIVE] - seat) % seats] = 1
    asked = scalars[STAGE]
    if game.winner != NOBODY:
        asked = NOTHING_ASKED
    elif asked == GIVE:
        for which in range(2):
            place = (scalars[ONE_NAMED + which] - seat) % seats
            seen[layout.swapping + place] = 1
            seen[layout.chosen + place] = scalars[ONE_GIFT + which] != NOT_GIVEN
    seen[layout.asked + asked] = 1
    seen[layout.clockwise] = scalars[DIRECTION] == 1
    seen[layout.cards_left] = scalars[PACK] - scalars[DRAWN]
    seen[layout.round] = game.round

"""
Thinking ahead in One More!, compiled: which hands are likely, and what a move leads to.

What a player saw is a `Riddle`: cards without a face in the others' hands, the faces there are for
them, and every card that others played or gave, with those they could have chosen instead. The more
these choices look like a casual player's, the likelier a guess at the hands; `wander` walks from
one guess to the next. `weigh` plays every move out to the end of the round in many such worlds.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from mulligan.kernels.bits import ONE, ZERO, lowest, moved_up
from mulligan.kernels.dice import below
from mulligan.kernels.one_more import (
    DRAW,
    GIVE,
    NAME_DRAW,
    NAME_SWAP,
    PLAY,
    REPLAY,
    REVERSE,
    SWAP,
    Numbers,
    give,
    take,
)
from mulligan.kernels.one_more_habits import (
    SLIP,
    casual_drawer,
    casual_gift,
    casual_pair,
    casual_play,
    worth_of_gift,
    worth_of_play,
)
from mulligan.kernels.one_more_table import (
    ACTIVE,
    CENTRE,
    DIRECTION,
    DRAWN,
    NOT_GIVEN,
    ONE_NAMED,
    ONES,
    OTHER_NAMED,
    OTHERS,
    PACK,
    STAGE,
    copy,
    draw,
    following,
)

Floats = npt.NDArray[np.float64]

ACTS = 5
CHOSEN, CHOSEN_FOR, AHEAD, BEHIND, STAYS = range(ACTS)
"""
What stands where in an act: the card, written as in the hand; the centre card that it had to
answer; the cards of the neighbours, next and last; whether a draw as the last card would have
kept the player in the round.
"""

ANYTHING = -1
"""No centre card: what was chosen was a gift."""

WHIM = 0.1
"""How often a play follows no thought at all: people are not as casual as our casual player."""

MILD = 8.0
"""By how much a worth may fall behind and still be chosen now and then."""


class Riddle(NamedTuple):
    faces: Numbers  # kinds: of the hidden cards in hands, then of the pile
    owners: Numbers  # of the hidden cards: the seat that holds it now
    acts: Numbers  # by act of others: see ACTS
    first: Numbers  # by act: where its hand begins in `cards`; one more at the end
    cards: Numbers  # a kind, or below zero a hidden card: the n-th is -1 - n
    first_act: Numbers  # by hidden card: where its acts begin in `acts_of`; one more at the end
    acts_of: Numbers
    likely: Floats  # by act: how likely it is with these faces, as a logarithm


@njit(cache=True, nogil=True)
def _likely(box, feel, riddle, act):
    """How likely a choice is for a player with that hand, as a logarithm."""
    low, high, twice_low, twice_high = ZERO, ZERO, ZERO, ZERO
    for at in range(riddle.first[act], riddle.first[act + 1]):
        kind = riddle.cards[at]
        if kind < 0:
            kind = riddle.faces[-1 - kind]
        one_low, one_high = moved_up(ONE, ZERO, np.uint64(kind))
        twice_low |= low & one_low
        twice_high |= high & one_high
        low |= one_low
        high |= one_high
    seen = riddle.acts[act]
    chosen, centre = seen[CHOSEN], seen[CHOSEN_FOR]
    if chosen < 0:
        chosen = riddle.faces[-1 - chosen]
    count, total, mine = 0, 0.0, 0.0
    reference = 0.0
    for word in range(2):
        left = high if word else low
        if centre != ANYTHING:
            left &= box.high[centre] if word else box.low[centre]
        while left != ZERO:
            bit = left & (~left + ONE)
            left &= left - ONE
            kind = np.int64(lowest(bit)) + 64 * word
            rest_low, rest_high = low, high
            if word:
                rest_high = high & ~(bit & ~twice_high)
            else:
                rest_low = low & ~(bit & ~twice_low)
            if centre == ANYTHING:
                worth = worth_of_gift(feel, rest_low, rest_high)
            else:
                ahead, behind, stays = seen[AHEAD], seen[BEHIND], seen[STAYS] > 0
                worth = worth_of_play(box, feel, kind, rest_low, rest_high, ahead, behind, stays)
            if count == 0:
                reference = worth
            count += 1
            weight = np.exp(min(max((worth - reference) / MILD, -30.0), 30.0))
            total += weight
            if kind == chosen:
                mine = weight
    return np.log(WHIM / count + (1 - WHIM) * mine / total)


@njit(cache=True, nogil=True)
def settle(box, feel, riddle):
    """How likely every act is, with the faces as they are."""
    for act in range(len(riddle.acts)):
        riddle.likely[act] = _likely(box, feel, riddle, act)


@njit(cache=True, nogil=True)
def _relived(box, feel, riddle, card, other, fresh):
    """The change in likelihood since the faces of two hidden cards have changed."""
    change = 0.0
    hidden = len(riddle.owners)
    for turn in range(2):
        which = other if turn else card
        if which >= hidden:
            continue
        for at in range(riddle.first_act[which], riddle.first_act[which + 1]):
            act = riddle.acts_of[at]
            if turn and fresh[act] < 1.0:
                continue  # both cards were in that hand
            fresh[act] = _likely(box, feel, riddle, act)
            change += fresh[act] - riddle.likely[act]
    return change


@njit(cache=True, nogil=True)
def _forget(riddle, card, other, fresh, keep):
    hidden = len(riddle.owners)
    for turn in range(2):
        which = other if turn else card
        if which >= hidden:
            continue
        for at in range(riddle.first_act[which], riddle.first_act[which + 1]):
            act = riddle.acts_of[at]
            if keep and fresh[act] < 1.0:
                riddle.likely[act] = fresh[act]
            fresh[act] = 1.0


@njit(cache=True, nogil=True)
def wander(box, feel, riddle, steps, dice, fresh):
    """
    Exchange the faces of two cards, so often; an exchange that makes the past less likely is
    taken back as often as it is less likely (Metropolis). *fresh* is 1.0 for every act.
    """
    hidden = len(riddle.owners)
    faces = riddle.faces
    if hidden == 0:
        return
    for _ in range(steps):
        card = below(dice, hidden)
        other = below(dice, len(faces))
        if faces[card] == faces[other]:
            continue
        faces[card], faces[other] = faces[other], faces[card]
        change = _relived(box, feel, riddle, card, other, fresh)
        keep = change >= 0 or below(dice, 1 << 30) < np.exp(change) * (1 << 30)
        if not keep:
            faces[card], faces[other] = faces[other], faces[card]
        _forget(riddle, card, other, fresh, keep)


@njit(cache=True, nogil=True)
def play_out(box, feel, table, seats, one, other, dice, slip):
    """
    The rest of the round: somebody decides for *one* (and *other*), then all play casually.

    What is decided is what the table waits for: the kind to play, who draws, the two who swap, or
    the kind to give with the place of the giver among the two. Whoever loses the round is returned.
    """
    spot = table.spot
    decided = True
    while True:
        active = spot[ACTIVE]
        if spot[STAGE] == PLAY:
            kind = one if decided else casual_play(box, feel, table, seats, dice, slip)
            decided = False
            if kind < 0:
                return active
            give(table, active, kind)
            spot[CENTRE] = kind
            if table.counts[active] == 0:
                last = following(table, seats, active, 1)
                if last == following(table, seats, active, -1):
                    return last  # the only one who holds cards (OM-14)
            effect = box.effects[kind]
            if effect == REPLAY:
                if table.counts[active]:
                    continue
            elif effect == REVERSE:
                spot[DIRECTION] = -spot[DIRECTION]
            elif effect == DRAW:
                if spot[DRAWN] < spot[PACK]:
                    spot[STAGE] = NAME_DRAW
                    continue
            elif effect == SWAP:
                spot[STAGE] = NAME_SWAP
                continue
        elif spot[STAGE] == NAME_DRAW:
            named = one if decided else casual_drawer(table, seats, dice, slip)
            decided = False
            take(table, named, draw(table, dice))
        elif spot[STAGE] == NAME_SWAP:
            if not decided:
                one, other = casual_pair(feel, table, seats, dice, slip)
            decided = False
            spot[ONE_NAMED] = one
            spot[OTHER_NAMED] = other
            spot[ONES] = NOT_GIVEN
            spot[OTHERS] = NOT_GIVEN
            spot[STAGE] = GIVE
            continue
        else:
            if decided:
                spot[ONES + other] = one
            decided = False
            for which in range(2):
                if spot[ONES + which] == NOT_GIVEN:
                    giver = spot[ONE_NAMED + which]
                    spot[ONES + which] = casual_gift(feel, table, giver, dice, slip)[0]
            give(table, spot[ONE_NAMED], spot[ONES])
            give(table, spot[OTHER_NAMED], spot[OTHERS])
            take(table, spot[ONE_NAMED], spot[OTHERS])
            take(table, spot[OTHER_NAMED], spot[ONES])
        spot[STAGE] = PLAY
        if table.counts[active] == 0:
            table.playing[active] = False
        spot[ACTIVE] = following(table, seats, active, spot[DIRECTION])


@njit(cache=True, nogil=True)
def weigh(box, feel, riddle, known, seats, moves, alive, pay, worlds, steps, dice, world, paper):
    """
    What the moves that are *alive* lead to on average, added up over so many *worlds*.

    *known* is the table with the cards that are known; *pay* is what it is worth when each seat
    loses the round. *world* and *paper* are tables to write on.
    """
    totals = np.zeros(len(moves), np.float64)
    hidden = len(riddle.owners)
    fresh = np.ones(len(riddle.acts), np.float64)
    for _ in range(worlds):
        wander(box, feel, riddle, steps, dice, fresh)
        copy(known, world, seats)
        for card in range(hidden):
            take(world, riddle.owners[card], riddle.faces[card])
        paper.pack[: len(riddle.faces) - hidden] = riddle.faces[hidden:]
        for at in range(len(moves)):
            if alive[at]:
                copy(world, paper, seats)
                totals[at] += pay[
                    play_out(box, feel, paper, seats, moves[at, 0], moves[at, 1], dice, SLIP)
                ]
    return totals

"""
What a move of One More! leads to, compiled: the round is played to its end by casual players.

`sum_payoffs` does so for every move in many worlds: guesses at the hidden cards, by `inference`.
"""

import numpy as np
from numba import njit

from mulligan.kernels.one_more.casual import casual_drawer, casual_gift, casual_pair, casual_play
from mulligan.kernels.one_more.hands import give, take
from mulligan.kernels.one_more.inference import metropolis
from mulligan.kernels.one_more.layout import (
    ACTIVE,
    CENTRE,
    DIRECTION,
    DRAW,
    DRAWN,
    GIVE,
    NAME_DRAW,
    NAME_SWAP,
    NOT_GIVEN,
    ONE_GIFT,
    ONE_NAMED,
    OTHER_GIFT,
    OTHER_NAMED,
    PACK,
    PLAY,
    REPLAY,
    REVERSE,
    STAGE,
    SWAP,
)
from mulligan.kernels.one_more.table import copy, draw, following
from mulligan.kernels.one_more.weights import SLIP


@njit(cache=True, nogil=True)
def play_out(deck, stats, table, seats, one, other, dice, slip):
    """
    Play the round to its end, first the move *one* (and *other*), then as casual players do.
    Returns the seat that loses the round.

    The move is what the table waits for: the kind to play, the seat that draws, the two seats that
    swap, or the kind to give with the place of the giver among the two.
    """
    scalars = table.scalars
    decided = True
    while True:
        active = scalars[ACTIVE]
        if scalars[STAGE] == PLAY:
            kind = one if decided else casual_play(deck, stats, table, seats, dice, slip)
            decided = False
            if kind < 0:
                return active
            give(table, active, kind)
            scalars[CENTRE] = kind
            if table.counts[active] == 0:
                last = following(table, seats, active, 1)
                if last == following(table, seats, active, -1):
                    return last  # nobody else holds a card (OM-14)
            effect = deck.effects[kind]
            if effect == REPLAY:
                if table.counts[active]:
                    continue
            elif effect == REVERSE:
                scalars[DIRECTION] = -scalars[DIRECTION]
            elif effect == DRAW:
                if scalars[DRAWN] < scalars[PACK]:
                    scalars[STAGE] = NAME_DRAW
                    continue
            elif effect == SWAP:
                scalars[STAGE] = NAME_SWAP
                continue
        elif scalars[STAGE] == NAME_DRAW:
            named = one if decided else casual_drawer(table, seats, dice, slip)
            decided = False
            take(table, named, draw(table, dice))
        elif scalars[STAGE] == NAME_SWAP:
            if not decided:
                one, other = casual_pair(stats, table, seats, dice, slip)
            decided = False
            scalars[ONE_NAMED] = one
            scalars[OTHER_NAMED] = other
            scalars[ONE_GIFT] = NOT_GIVEN
            scalars[OTHER_GIFT] = NOT_GIVEN
            scalars[STAGE] = GIVE
            continue
        else:
            if decided:
                scalars[ONE_GIFT + other] = one
            decided = False
            for which in range(2):
                if scalars[ONE_GIFT + which] == NOT_GIVEN:
                    giver = scalars[ONE_NAMED + which]
                    scalars[ONE_GIFT + which] = casual_gift(stats, table, giver, dice, slip)[0]
            give(table, scalars[ONE_NAMED], scalars[ONE_GIFT])
            give(table, scalars[OTHER_NAMED], scalars[OTHER_GIFT])
            take(table, scalars[ONE_NAMED], scalars[OTHER_GIFT])
            take(table, scalars[OTHER_NAMED], scalars[ONE_GIFT])
        scalars[STAGE] = PLAY
        if table.counts[active] == 0:
            table.playing[active] = False
        scalars[ACTIVE] = following(table, seats, active, scalars[DIRECTION])


@njit(cache=True, nogil=True)
def sum_payoffs(
    deck, stats, hidden, known, seats, moves, alive, payoffs, worlds, steps, dice, world, playout
):
    """
    What each move that is *alive* leads to, summed over *worlds* guesses.

    *known* is the table with the known cards; *payoffs* holds, by seat, the value if that seat
    loses the round. *world* and *playout* are tables to work on.
    """
    totals = np.zeros(len(moves), np.float64)
    in_hands = len(hidden.owners)
    updated = np.ones(len(hidden.choices), np.float64)
    for _ in range(worlds):
        metropolis(deck, stats, hidden, steps, dice, updated)
        copy(known, world, seats)
        for card in range(in_hands):
            take(world, hidden.owners[card], hidden.faces[card])
        for card in range(in_hands, len(hidden.faces)):
            playout.pack[card - in_hands] = hidden.faces[card]
        for at in range(len(moves)):
            if alive[at]:
                copy(world, playout, seats)
                totals[at] += payoffs[
                    play_out(deck, stats, playout, seats, moves[at, 0], moves[at, 1], dice, SLIP)
                ]
    return totals

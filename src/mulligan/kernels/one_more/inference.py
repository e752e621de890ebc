"""
Which hands are likely in One More!, compiled: inference from what the others chose.

Cards that a seat has not seen are `HiddenCards`: it knows who holds them, and which faces there are
for all of them together. Every card that another player played or gave was chosen among others. The
more those choices look like a casual player's, the likelier a guess at the faces is; `metropolis`
goes from one guess to the next.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.kernels.arrays import Floats, Numbers
from mulligan.kernels.bits import ONE, ZERO, lowest, moved_up
from mulligan.kernels.dice import below
from mulligan.kernels.one_more.casual import worth_of_gift, worth_of_play
from mulligan.kernels.one_more.layout import AHEAD, ANSWERED, ANY_CARD, BEHIND, CHOSEN, STAYS

RANDOM_SHARE = 0.1
"""The share of random choices: people do not play exactly like our casual player."""

TEMPERATURE = 8.0
"""How far a move may be worth less than the best and still be chosen now and then."""


class HiddenCards(NamedTuple):
    """The cards that a seat has not seen, and the choices that tell something about them."""

    faces: Numbers  # kinds: of the hidden cards in hands, then of the pile
    owners: Numbers  # of the hidden cards: the seat that holds it now
    choices: Numbers  # of other players: CHOSEN to STAYS
    hand_starts: Numbers  # by choice: where its hand begins in `hand_cards`; one more at the end
    hand_cards: Numbers  # a kind, or below zero a hidden card: the n-th is -1 - n
    choice_starts: Numbers  # by hidden card: where it begins in `choices_of`; one more at the end
    choices_of: Numbers  # the choices made with that card in hand
    likelihoods: Floats  # by choice: the logarithm of how likely it is with these faces


@njit(cache=True, nogil=True)
def _log_likelihood(deck, stats, hidden, choice):
    """How likely the choice is for a player with that hand, as a logarithm."""
    low, high, twice_low, twice_high = ZERO, ZERO, ZERO, ZERO
    for at in range(hidden.hand_starts[choice], hidden.hand_starts[choice + 1]):
        kind = hidden.hand_cards[at]
        if kind < 0:
            kind = hidden.faces[-1 - kind]
        one_low, one_high = moved_up(ONE, ZERO, np.uint64(kind))
        twice_low |= low & one_low
        twice_high |= high & one_high
        low |= one_low
        high |= one_high
    seen = hidden.choices[choice]
    chosen, centre = seen[CHOSEN], seen[ANSWERED]
    if chosen < 0:
        chosen = hidden.faces[-1 - chosen]
    count, total, mine = 0, 0.0, 0.0
    reference = 0.0
    for word in range(2):
        left = high if word else low
        if centre != ANY_CARD:
            left &= deck.high[centre] if word else deck.low[centre]
        while left != ZERO:
            bit = left & (~left + ONE)
            left &= left - ONE
            kind = np.int64(lowest(bit)) + 64 * word
            rest_low, rest_high = low, high
            if word:
                rest_high = high & ~(bit & ~twice_high)
            else:
                rest_low = low & ~(bit & ~twice_low)
            if centre == ANY_CARD:
                worth = worth_of_gift(stats, rest_low, rest_high)
            else:
                ahead, behind, stays = seen[AHEAD], seen[BEHIND], seen[STAYS] > 0
                worth = worth_of_play(deck, stats, kind, rest_low, rest_high, ahead, behind, stays)
            if count == 0:
                reference = worth
            count += 1
            weight = np.exp(min(max((worth - reference) / TEMPERATURE, -30.0), 30.0))
            total += weight
            if kind == chosen:
                mine = weight
    return np.log(RANDOM_SHARE / count + (1 - RANDOM_SHARE) * mine / total)


@njit(cache=True, nogil=True)
def score(deck, stats, hidden):
    """Find the likelihoods of all choices, with the faces as they are."""
    for choice in range(len(hidden.choices)):
        hidden.likelihoods[choice] = _log_likelihood(deck, stats, hidden, choice)


@njit(cache=True, nogil=True)
def _change(deck, stats, hidden, card, other, updated):
    """How the likelihood changes with the new faces of two cards; *updated* keeps the details."""
    change = 0.0
    in_hands = len(hidden.owners)
    for turn in range(2):
        which = other if turn else card
        if which >= in_hands:
            continue
        for at in range(hidden.choice_starts[which], hidden.choice_starts[which + 1]):
            choice = hidden.choices_of[at]
            if turn and updated[choice] < 1.0:
                continue  # both cards were in that hand
            updated[choice] = _log_likelihood(deck, stats, hidden, choice)
            change += updated[choice] - hidden.likelihoods[choice]
    return change


@njit(cache=True, nogil=True)
def _finish(hidden, card, other, updated, keep):
    """Apply what `_change` left in *updated*, if the faces are kept, and clear it."""
    in_hands = len(hidden.owners)
    for turn in range(2):
        which = other if turn else card
        if which >= in_hands:
            continue
        for at in range(hidden.choice_starts[which], hidden.choice_starts[which + 1]):
            choice = hidden.choices_of[at]
            if keep and updated[choice] < 1.0:
                hidden.likelihoods[choice] = updated[choice]
            updated[choice] = 1.0


@njit(cache=True, nogil=True)
def metropolis(deck, stats, hidden, steps, dice, updated):
    """
    Exchange the faces of two cards, *steps* times. An exchange that makes the choices less likely
    is kept only with the ratio of the likelihoods as its chance (the Metropolis rule).

    *updated* is scratch space: 1.0 for every choice, which no logarithm of a chance can be.
    """
    in_hands = len(hidden.owners)
    faces = hidden.faces
    if in_hands == 0:
        return
    for _ in range(steps):
        card = below(dice, in_hands)
        other = below(dice, len(faces))
        if faces[card] == faces[other]:
            continue
        faces[card], faces[other] = faces[other], faces[card]
        change = _change(deck, stats, hidden, card, other, updated)
        keep = change >= 0 or below(dice, 1 << 30) < np.exp(change) * (1 << 30)
        if not keep:
            faces[card], faces[other] = faces[other], faces[card]
        _finish(hidden, card, other, updated, keep)

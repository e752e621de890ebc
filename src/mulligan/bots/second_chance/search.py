"""
How a sheet will end: at a glance, a round ahead, or solved to the end.

Every answer is a cost, and the caller says what each number of empty squares at the end costs. A
glance asks the network. A round ahead tries every card that may come next, and asks it about the
best sheets after that. Near the end of a game there is nothing left to guess: the tree of all that
can happen is small enough to solve.
"""

from threading import local
from typing import NamedTuple

import numpy as np

from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.network.model import predict
from mulligan.kernels.arrays import Floats, Numbers, Singles, Words
from mulligan.kernels.second_chance.candidates import candidates
from mulligan.kernels.second_chance.deck import DeckArrays
from mulligan.kernels.second_chance.endgame import solve, solver
from mulligan.kernels.second_chance.futures import chances, futures


class Aim(NamedTuple):
    """What a seat plays for."""

    end: Floats  # of each number of empty squares at the end of the game, from 0 to 81; none is < 0
    out: Floats  # of dropping out with them: with the 1, if that is still to be had
    spare: int = 0  # cards to come that others will take for themselves


def certain(low: Words, high: Words) -> Numbers:
    """How many squares are empty on each sheet."""
    empty: Numbers = (np.bitwise_count(low) + np.bitwise_count(high)).astype(np.int64)
    return empty


def glance(deck: DeckArrays, left: Numbers, low: Words, high: Words, aim: Aim) -> Floats:
    """The costs of sheets with the cards *left* to come, as the network sees them."""
    cards = int(left.sum())
    if cards < 2 + aim.spare:
        return aim.end[certain(low, high)]
    lefts = (left[None] * (1 - aim.spare / cards)).astype(np.float32)
    return _seen(deck, lefts, np.zeros(len(low), np.int64), low, high, aim)


def round_ahead(
    deck: DeckArrays, left: Numbers, low: Words, high: Words, aim: Aim, each: int
) -> Floats:
    """
    The costs of sheets, using the network's estimate after the next cards.

    For each kind of tile it looks at *each* placements, those with the shortest borders. The other
    card of a pair is used up as well, but nobody knows which one: so each of the cards left after
    the next tile counts a little less than one.
    """
    cards = int(left.sum())
    empty = certain(low, high)
    if cards < 2 + aim.spare:
        return aim.end[empty]
    ahead = futures(deck, left, low, high, each)
    if cards < 4 + aim.spare:
        costs = aim.end[certain(ahead.low, ahead.high)]
    else:
        spent = (left - np.eye(len(left))).clip(0) * ((cards - 2 - aim.spare) / (cards - 1))
        lefts = spent.astype(np.float32)
        costs = _seen(deck, lefts, ahead.kind, ahead.low, ahead.high, aim)
    best = np.full((len(low), len(left)), np.inf)
    np.minimum.at(best, (ahead.sheet, ahead.kind), costs)
    found = np.zeros(len(low))
    for at in range(len(low)):
        if empty[at]:
            drawn = chances(left, best[at], aim.spare)
            out = aim.out if cards > 2 + aim.spare else aim.end
            fitting = drawn > 0
            found[at] = drawn[fitting] @ best[at][fitting] + (1 - drawn.sum()) * out[empty[at]]
        else:
            found[at] = aim.end[0]
    return found


def to_the_end(
    deck: DeckArrays, left: Numbers, low: Words, high: Words, aim: Aim, most: int
) -> Floats | None:
    """The costs of sheets with best play; None if more than *most* positions are needed."""
    found = np.zeros(len(low))
    if solve(
        deck,
        left,
        low,
        high,
        aim.end,
        aim.out,
        aim.spare,
        most,
        _buffers.solver,
        _buffers.candidates,
        found,
    ):
        return found
    return None


class _Buffers(local):
    """Arrays that every search reuses, one set per thread."""

    def __init__(self) -> None:
        self.solver = solver()
        self.candidates = candidates()


_buffers = _Buffers()


def _seen(
    deck: DeckArrays, lefts: Singles, of: Numbers, low: Words, high: Words, aim: Aim
) -> Floats:
    costs: Floats = predict(deck, lefts, of, low, high) @ aim.end[BINS]
    full = (low | high) == 0
    costs[full] = aim.end[0]
    return costs

"""
The end of a game of Second Chance, solved: what a sheet costs at best play, on average. Compiled.

Late in a game most cards fit nowhere, and a card that fits nowhere now never will: only the number
of such cards matters. That leaves a small tree in which many branches meet again. It holds every
pair and every second chance that can still come, as likely as the rules make them. Cards that other
players will take count as cards at the bottom of the pile that are never reached.

The search keeps its own stack, because numba cannot load a compiled recursion from disk.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.kernels.arrays import Floats, Numbers, Words
from mulligan.kernels.bits import ONE, ZERO, size
from mulligan.kernels.second_chance.candidates import (
    MOST_PLACEMENTS,
    after_drawing,
    shortest_borders,
)
from mulligan.kernels.second_chance.placements import fits

MOST_DEPTH = 24
MOST_FITTING = 20  # kinds of tiles that fit somewhere; with more it is not the end yet
MOST_PLACED = 256
MOST_CASES = MOST_FITTING * (MOST_FITTING + 5) // 2
MEMORY_BITS = 15

# Typed, because numba compiles a function again for every plain number it is called with.
_NONE, _ZERO, _TWO, _THREE = np.int64(-1), np.int64(0), np.int64(2), np.int64(3)

_MIX = np.uint64(0x9E3779B97F4A7C15)
_STIR = np.uint64(0xBF58476D1CE4E5B9)
_SHIFT = np.uint64(29)
_TO_SLOT = np.uint64(64 - MEMORY_BITS)


CARDS, EMPTY, CASES, CASE, PLACE = range(5)
"""
What a level of the stack counts: cards to come, empty squares, cases; then which case and which
placement it has come to.
"""

LOW, HIGH, LIVE = range(3)
"""What is known of a sheet: its empty squares, and the kinds that fit on it as a set."""

DRAWN, OTHER, SPENT = range(3)
"""A case: the tile that fits, the other one that fits or -1, and how many cards are spent."""

TOTAL, BEST = range(2)
"""What a level adds up: the cost of the cases so far, and of the best placement in this case."""


class Solver(NamedTuple):
    """
    Arrays that every search writes over: a stack of positions, and the costs found so far.

    They are few and wide, because each additional one makes compiling slower.
    """

    kinds: Numbers  # that fit somewhere at first; below, a kind is an index into this
    counts: Numbers  # by depth: CARDS to PLACE
    left: Numbers  # by depth and kind: the cards to come that fit somewhere
    first: Numbers  # by depth and kind: where its placements begin
    sheets: Words  # by depth and placement: LOW to LIVE of the sheet after it
    cases: Numbers  # by depth and case: DRAWN to SPENT
    weights: Floats  # by depth and case: how likely it is
    sums: Floats  # by depth: TOTAL and BEST
    key: Words  # by depth: two words that stand for the position
    keys: Words  # of the positions whose cost is remembered
    costs: Floats  # of the same positions


def solver() -> Solver:
    return Solver(
        kinds=np.zeros(MOST_FITTING, np.int64),
        counts=np.zeros((MOST_DEPTH, PLACE + 1), np.int64),
        left=np.zeros((MOST_DEPTH, MOST_FITTING), np.int64),
        first=np.zeros((MOST_DEPTH, MOST_FITTING + 1), np.int64),
        sheets=np.zeros((MOST_DEPTH, MOST_PLACED, LIVE + 1), np.uint64),
        cases=np.zeros((MOST_DEPTH, MOST_CASES, SPENT + 1), np.int64),
        weights=np.zeros((MOST_DEPTH, MOST_CASES), np.float64),
        sums=np.zeros((MOST_DEPTH, BEST + 1), np.float64),
        key=np.zeros((MOST_DEPTH, 2), np.uint64),
        keys=np.zeros((1 << MEMORY_BITS, 2), np.uint64),
        costs=np.zeros(1 << MEMORY_BITS, np.float64),
    )


@njit(cache=True, nogil=True)
def _mixed(word):
    word = (word ^ (word >> _SHIFT)) * _STIR
    return word ^ (word >> _SHIFT)


@njit(cache=True, nogil=True)
def _known(depth, kinds, low, high, end, out, spare, solver):
    """What the position at *depth* costs, if that is obvious or remembered; otherwise -1."""
    cards, left = solver.counts[depth, CARDS], solver.left[depth]
    key = _mixed(low + _MIX) ^ _mixed(high * _MIX + np.uint64(cards))
    fitting = 0
    for kind in range(kinds):
        fitting += left[kind]
        key += _mixed(np.uint64(64 * left[kind] + kind) * _MIX)
    empty = size(low, high)
    solver.counts[depth, EMPTY] = empty
    if empty == 0 or cards < 2 + spare:
        return end[empty]
    if fitting == 0:
        return out[empty] if cards > 2 + spare else end[empty]
    solver.key[depth, 0] = _mixed(key)
    solver.key[depth, 1] = _mixed(key + _MIX)
    slot = np.int64(solver.key[depth, 0] >> _TO_SLOT)
    same = solver.keys[slot, 0] == solver.key[depth, 0]
    if same and solver.keys[slot, 1] == solver.key[depth, 1]:
        return solver.costs[slot]
    return -1.0


@njit(cache=True, nogil=True)
def _open(deck, depth, kinds, low, high, end, out, spare, each, solver, candidates, chosen):
    """List what can happen in the position at *depth*; False if that is too much."""
    left, cards = solver.left[depth], solver.counts[depth, CARDS]
    found = fitting = 0
    for kind in range(kinds):
        solver.first[depth, kind] = found
        if left[kind] == 0:
            continue
        fitting += left[kind]
        placed = after_drawing(deck, solver.kinds[kind], -1, low, high, candidates)
        placed = shortest_borders(candidates, placed, each, chosen)
        if found + placed > MOST_PLACED:
            return False
        for at in range(placed):
            after_low, after_high = candidates.low[chosen[at]], candidates.high[chosen[at]]
            live = ZERO
            for other in range(kinds):
                if left[other] and fits(deck, solver.kinds[other], after_low, after_high):
                    live |= ONE << np.uint64(other)
            solver.sheets[depth, found, LOW] = after_low
            solver.sheets[depth, found, HIGH] = after_high
            solver.sheets[depth, found, LIVE] = live
            found += 1
    solver.first[depth, kinds] = found
    dead = cards - fitting
    pairs = cards * (cards - 1)
    stuck = dead * (dead - 1) / pairs
    third = 1 / (cards - 2) if cards > 2 + spare else 0.0
    empty = solver.counts[depth, EMPTY]
    drop = stuck * (dead - 2) * third * out[empty]
    solver.sums[depth, TOTAL] = drop if cards > 2 + spare else stuck * end[empty]
    cases = _ZERO
    for one in range(kinds):
        if left[one] == 0:
            continue
        cases = _add_case(solver, depth, cases, 2 * left[one] * dead / pairs, one, _NONE, _TWO)
        cases = _add_case(solver, depth, cases, stuck * third * left[one], one, _NONE, _THREE)
        cases = _add_case(solver, depth, cases, left[one] * (left[one] - 1) / pairs, one, one, _TWO)
        for other in range(one + 1, kinds):
            weight = 2 * left[one] * left[other] / pairs
            cases = _add_case(solver, depth, cases, weight, one, other, _TWO)
    solver.counts[depth, CASES] = cases
    solver.counts[depth, CASE] = -1
    _next_case(solver, depth)
    return True


@njit(cache=True, nogil=True)
def _add_case(solver, depth, cases, weight, one, other, spent):
    if weight <= 0:
        return cases
    solver.weights[depth, cases] = weight
    solver.cases[depth, cases, DRAWN] = one
    solver.cases[depth, cases, OTHER] = other
    solver.cases[depth, cases, SPENT] = spent
    return cases + 1


@njit(cache=True, nogil=True)
def _next_case(solver, depth):
    solver.counts[depth, CASE] += 1
    if solver.counts[depth, CASE] < solver.counts[depth, CASES]:
        solver.counts[depth, PLACE] = solver.first[
            depth, solver.cases[depth, solver.counts[depth, CASE], DRAWN]
        ]
        solver.sums[depth, BEST] = np.inf


@njit(cache=True, nogil=True)
def _count_cost(solver, depth, cost):
    """Count the *cost* of the current placement, and go on to the next."""
    solver.sums[depth, BEST] = min(solver.sums[depth, BEST], cost)
    case = solver.counts[depth, CASE]
    one, other = solver.cases[depth, case, DRAWN], solver.cases[depth, case, OTHER]
    solver.counts[depth, PLACE] += 1
    if solver.counts[depth, PLACE] == solver.first[depth, one + 1] and other > one:
        solver.counts[depth, PLACE] = solver.first[depth, other]
    elif solver.counts[depth, PLACE] == solver.first[depth, max(one, other) + 1]:
        solver.sums[depth, TOTAL] += solver.weights[depth, case] * solver.sums[depth, BEST]
        _next_case(solver, depth)


@njit(cache=True, nogil=True)
def _cost(deck, kinds, low, high, end, out, spare, each, most, solver, candidates, chosen):
    """The cost of a sheet, and how many of the *most* positions are left; -1 if they ran out."""
    depth = _ZERO
    while True:
        cost = _known(depth, kinds, low, high, end, out, spare, solver)
        if cost < 0:
            if most == 0 or not _open(
                deck, depth, kinds, low, high, end, out, spare, each, solver, candidates, chosen
            ):
                return -1.0, 0
            most -= 1
        # Up, as long as nothing is left to do in the position.
        while cost >= 0 or solver.counts[depth, CASE] == solver.counts[depth, CASES]:
            if cost < 0:
                cost = solver.sums[depth, TOTAL]
                slot = np.int64(solver.key[depth, 0] >> _TO_SLOT)
                solver.keys[slot, 0] = solver.key[depth, 0]
                solver.keys[slot, 1] = solver.key[depth, 1]
                solver.costs[slot] = cost
            if depth == 0:
                return cost, most
            depth -= 1
            _count_cost(solver, depth, cost)
            cost = -1.0
        # Down, into the current placement.
        at, case = solver.counts[depth, PLACE], solver.cases[depth, solver.counts[depth, CASE]]
        live = solver.sheets[depth, at, LIVE]
        for kind in range(kinds):
            gone = (kind == case[DRAWN]) + (kind == case[OTHER])
            fitting = live >> np.uint64(kind) & ONE
            solver.left[depth + 1, kind] = solver.left[depth, kind] - gone if fitting else 0
        solver.counts[depth + 1, CARDS] = solver.counts[depth, CARDS] - case[SPENT]
        low, high = solver.sheets[depth, at, LOW], solver.sheets[depth, at, HIGH]
        depth += 1


@njit(cache=True, nogil=True)
def solve(deck, left, lows, highs, end, out, spare, each, most, solver, candidates, costs):
    """
    Write into *costs* what each sheet costs with best play and the cards *left* to come. False: it
    was too much work, and *costs* mean nothing.

    *end* is the cost of each number of empty squares at the end of the game, and *out* that of
    dropping out with them; neither is ever below 0. The last *spare* cards of the pile will not be
    reached. Of each tile *each* placements are tried, those with the shortest borders; all of them
    if there are no more. The work is limited to *most* positions, the same on every machine.
    """
    solver.keys[:] = 0
    chosen = np.zeros(MOST_PLACEMENTS, np.int64)
    cards = left.sum()
    kinds = _ZERO
    for kind in range(len(left)):
        if left[kind] == 0:
            continue
        for sheet in range(len(lows)):
            if fits(deck, kind, lows[sheet], highs[sheet]):
                if kinds == MOST_FITTING:
                    return False
                solver.kinds[kinds] = kind
                kinds += 1
                break
    for sheet in range(len(lows)):
        for at in range(kinds):
            kind = solver.kinds[at]
            fitting = fits(deck, kind, lows[sheet], highs[sheet])
            solver.left[0, at] = left[kind] if fitting else 0
        solver.counts[0, CARDS] = cards
        costs[sheet], most = _cost(
            deck,
            kinds,
            lows[sheet],
            highs[sheet],
            end,
            out,
            spare,
            each,
            most,
            solver,
            candidates,
            chosen,
        )
        if costs[sheet] < 0:
            return False
    return True

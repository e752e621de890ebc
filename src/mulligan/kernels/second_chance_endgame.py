"""
The end of a game of Second Chance, solved: what the best play will cost on average, compiled.

Late in a game most cards fit nowhere any more, and a card that fits nowhere now never will: of
these only the number matters. What is left is a small tree, in which many branches meet again.
Every pair and every second chance that can still come is weighed as the rules say, for a seat that
has the pile for itself.

The walk through the tree keeps its own stack: numba cannot load a compiled recursion from disk.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from mulligan.kernels.bits import ONE, ZERO, size
from mulligan.kernels.second_chance import Numbers, Words, fits
from mulligan.kernels.second_chance_eyes import Desk, after_drawing, desk

Costs: TypeAlias = npt.NDArray[np.float64]

MOST_DEPTH = 24
MOST_FITTING = 20  # kinds of tiles that fit somewhere; with more it is not the end yet
MOST_PLACED = 256
MOST_CASES = MOST_FITTING * (MOST_FITTING + 5) // 2
MEMORY_BITS = 15

_MIX = np.uint64(0x9E3779B97F4A7C15)
_STIR = np.uint64(0xBF58476D1CE4E5B9)
_SHIFT = np.uint64(29)
_TO_SLOT = np.uint64(64 - MEMORY_BITS)


class Solver(NamedTuple):
    """Arrays that are written over and over: a stack of positions, and what was found before."""

    kinds: Numbers  # of the tiles that fit somewhere at first; all below counts by place in here
    left: Numbers  # by depth and kind: the cards to come that fit somewhere
    cards: Numbers  # by depth: all cards to come
    empty: Numbers  # by depth: empty squares
    first: Numbers  # by depth and kind: where its placements begin
    low: Words  # by depth and placement: the sheet after it
    high: Words
    live: Words  # by depth and placement: the kinds that fit on that sheet, as a set
    weight: Costs  # by depth and case: how likely it is
    case: Numbers  # by depth, case and: the tile drawn, the other tile or -1, cards spent
    at: Numbers  # by depth and: cases, case at hand, placement at hand
    total: Costs  # by depth: the cost of the cases so far
    best: Costs  # by depth: the cost of the best placement so far in the case at hand
    key: Words  # by depth and: the two halves of what it is remembered by
    keys: Words  # of the positions in the memory
    costs: Costs  # of the positions in the memory
    desk: Desk


def solver() -> Solver:
    return Solver(
        kinds=np.zeros(MOST_FITTING, np.int64),
        left=np.zeros((MOST_DEPTH, MOST_FITTING), np.int64),
        cards=np.zeros(MOST_DEPTH, np.int64),
        empty=np.zeros(MOST_DEPTH, np.int64),
        first=np.zeros((MOST_DEPTH, MOST_FITTING + 1), np.int64),
        low=np.zeros((MOST_DEPTH, MOST_PLACED), np.uint64),
        high=np.zeros((MOST_DEPTH, MOST_PLACED), np.uint64),
        live=np.zeros((MOST_DEPTH, MOST_PLACED), np.uint64),
        weight=np.zeros((MOST_DEPTH, MOST_CASES), np.float64),
        case=np.zeros((MOST_DEPTH, MOST_CASES, 3), np.int64),
        at=np.zeros((MOST_DEPTH, 3), np.int64),
        total=np.zeros(MOST_DEPTH, np.float64),
        best=np.zeros(MOST_DEPTH, np.float64),
        key=np.zeros((MOST_DEPTH, 2), np.uint64),
        keys=np.zeros((1 << MEMORY_BITS, 2), np.uint64),
        costs=np.zeros(1 << MEMORY_BITS, np.float64),
        desk=desk(),
    )


@njit(cache=True, nogil=True)
def _mixed(word):
    word = (word ^ (word >> _SHIFT)) * _STIR
    return word ^ (word >> _SHIFT)


@njit(cache=True, nogil=True)
def _known(depth, kinds, low, high, end, out, solver):
    """What the position at *depth* costs, if that is plain or remembered; otherwise -1."""
    cards, left = solver.cards[depth], solver.left[depth]
    key = _mixed(low + _MIX) ^ _mixed(high * _MIX + np.uint64(cards))
    fitting = 0
    for kind in range(kinds):
        fitting += left[kind]
        key += _mixed(np.uint64(64 * left[kind] + kind) * _MIX)
    empty = size(low, high)
    solver.empty[depth] = empty
    if empty == 0 or cards < 2:
        return end[empty]
    if fitting == 0:
        return out[empty] if cards > 2 else end[empty]
    solver.key[depth, 0] = _mixed(key)
    solver.key[depth, 1] = _mixed(key + _MIX)
    slot = np.int64(solver.key[depth, 0] >> _TO_SLOT)
    same = solver.keys[slot, 0] == solver.key[depth, 0]
    if same and solver.keys[slot, 1] == solver.key[depth, 1]:
        return solver.costs[slot]
    return -1.0


@njit(cache=True, nogil=True)
def _opened(box, depth, kinds, low, high, end, out, solver):
    """Lay out what can happen in the position at *depth*; False if that is too much."""
    left, cards = solver.left[depth], solver.cards[depth]
    found = fitting = 0
    for kind in range(kinds):
        solver.first[depth, kind] = found
        if left[kind] == 0:
            continue
        fitting += left[kind]
        placed = after_drawing(box, solver.kinds[kind], -1, low, high, solver.desk)
        if found + placed > MOST_PLACED:
            return False
        for at in range(placed):
            after_low, after_high = solver.desk.after_low[at], solver.desk.after_high[at]
            live = ZERO
            for other in range(kinds):
                if left[other] and fits(box, solver.kinds[other], after_low, after_high):
                    live |= ONE << np.uint64(other)
            solver.low[depth, found] = after_low
            solver.high[depth, found] = after_high
            solver.live[depth, found] = live
            found += 1
    solver.first[depth, kinds] = found
    dead = cards - fitting
    pairs = cards * (cards - 1)
    stuck = dead * (dead - 1) / pairs
    third = 1 / (cards - 2) if cards > 2 else 0.0
    empty = solver.empty[depth]
    drop = stuck * (dead - 2) * third * out[empty]
    solver.total[depth] = drop if cards > 2 else stuck * end[empty]
    cases = 0
    for one in range(kinds):
        if left[one] == 0:
            continue
        cases = _add_case(solver, depth, cases, 2 * left[one] * dead / pairs, one, -1, 2)
        cases = _add_case(solver, depth, cases, stuck * third * left[one], one, -1, 3)
        cases = _add_case(solver, depth, cases, left[one] * (left[one] - 1) / pairs, one, one, 2)
        for other in range(one + 1, kinds):
            weight = 2 * left[one] * left[other] / pairs
            cases = _add_case(solver, depth, cases, weight, one, other, 2)
    solver.at[depth, 0] = cases
    solver.at[depth, 1] = -1
    _next_case(solver, depth)
    return True


@njit(cache=True, nogil=True)
def _add_case(solver, depth, cases, weight, one, other, spent):
    if weight <= 0:
        return cases
    solver.weight[depth, cases] = weight
    solver.case[depth, cases, 0] = one
    solver.case[depth, cases, 1] = other
    solver.case[depth, cases, 2] = spent
    return cases + 1


@njit(cache=True, nogil=True)
def _next_case(solver, depth):
    solver.at[depth, 1] += 1
    if solver.at[depth, 1] < solver.at[depth, 0]:
        solver.at[depth, 2] = solver.first[depth, solver.case[depth, solver.at[depth, 1], 0]]
        solver.best[depth] = np.inf


@njit(cache=True, nogil=True)
def _weighed(solver, depth, cost):
    """Take the cost of the placement at hand into account, and go on to the next."""
    solver.best[depth] = min(solver.best[depth], cost)
    case = solver.at[depth, 1]
    one, other = solver.case[depth, case, 0], solver.case[depth, case, 1]
    solver.at[depth, 2] += 1
    if solver.at[depth, 2] == solver.first[depth, one + 1] and other > one:
        solver.at[depth, 2] = solver.first[depth, other]
    elif solver.at[depth, 2] == solver.first[depth, max(one, other) + 1]:
        solver.total[depth] += solver.weight[depth, case] * solver.best[depth]
        _next_case(solver, depth)


@njit(cache=True, nogil=True)
def _cost(box, kinds, low, high, end, out, most, solver):
    """The cost of a sheet, and how many of the *most* positions were left; -1 if none were."""
    cost = _known(0, kinds, low, high, end, out, solver)
    if cost >= 0:
        return cost, most
    if most == 0 or not _opened(box, 0, kinds, low, high, end, out, solver):
        return -1.0, 0
    most -= 1
    depth = 0
    while True:
        case = solver.at[depth, 1]
        if case == solver.at[depth, 0]:
            cost = solver.total[depth]
            slot = np.int64(solver.key[depth, 0] >> _TO_SLOT)
            solver.keys[slot] = solver.key[depth]
            solver.costs[slot] = cost
            if depth == 0:
                return cost, most
            depth -= 1
            _weighed(solver, depth, cost)
            continue
        at = solver.at[depth, 2]
        one, other = solver.case[depth, case, 0], solver.case[depth, case, 1]
        live = solver.live[depth, at]
        below = depth + 1
        for kind in range(kinds):
            gone = (kind == one) + (kind == other)
            fitting = live >> np.uint64(kind) & ONE
            solver.left[below, kind] = solver.left[depth, kind] - gone if fitting else 0
        solver.cards[below] = solver.cards[depth] - solver.case[depth, case, 2]
        low, high = solver.low[depth, at], solver.high[depth, at]
        cost = _known(below, kinds, low, high, end, out, solver)
        if cost >= 0:
            _weighed(solver, depth, cost)
            continue
        if most == 0 or not _opened(box, below, kinds, low, high, end, out, solver):
            return -1.0, 0
        most -= 1
        depth = below


@njit(cache=True, nogil=True)
def solve(box, left, lows, highs, end, out, most, solver, costs):
    """
    What each sheet costs with the cards *left* to come, at best play; whether it could be found.

    *end* is the cost of each number of empty squares at the end of the game, and *out* that of
    dropping out with them; neither is ever below 0. The work is limited to *most* different
    positions, whatever the machine.
    """
    solver.keys[:] = 0
    cards = left.sum()
    kinds = 0
    for kind in range(len(left)):
        if left[kind] == 0:
            continue
        for sheet in range(len(lows)):
            if fits(box, kind, lows[sheet], highs[sheet]):
                if kinds == MOST_FITTING:
                    return False
                solver.kinds[kinds] = kind
                kinds += 1
                break
    for sheet in range(len(lows)):
        for at in range(kinds):
            kind = solver.kinds[at]
            fitting = fits(box, kind, lows[sheet], highs[sheet])
            solver.left[0, at] = left[kind] if fitting else 0
        solver.cards[0] = cards
        costs[sheet], most = _cost(box, kinds, lows[sheet], highs[sheet], end, out, most, solver)
        if costs[sheet] < 0:
            return False
    return True

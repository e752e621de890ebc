"""
How a sheet will end: at a glance, a round ahead, or solved to the end.

Every answer is a cost, and the caller says what each number of empty squares at the end costs. A
glance asks the network. A round ahead tries every card that may come next, and asks it about the
best sheets after that. Near the end of a game there is nothing left to guess: the tree of all that
can happen is small enough to solve.
"""

from collections.abc import Sequence
from itertools import groupby
from math import inf
from typing import NamedTuple

from mulligan.bots.second_chance.interface import CompiledDeck
from mulligan.bots.second_chance.network.layout import BINS

ALL = 1000
"""More placements than any tile has."""

LIKELY = 0.04
"""Tiles less likely to be drawn next get no thought beyond the next round."""


class Aim(NamedTuple):
    """What a seat plays for."""

    end: Sequence[float]
    """The cost of each number of empty squares at the end of the game, from 0 to 81; none is < 0"""
    out: Sequence[float]
    """The cost of dropping out with them: with the 1, if that is still to be had."""
    spare: int = 0
    """Cards to come that others will take for themselves."""


def glance(deck: CompiledDeck, left: Sequence[int], sheets: Sequence[int], aim: Aim) -> list[float]:
    """The costs of sheets with the cards *left* to come, as the network sees them."""
    cards = sum(left)
    if cards < 2 + aim.spare:
        return [aim.end[sheet.bit_count()] for sheet in sheets]
    share = 1 - aim.spare / cards
    return _seen(deck, [[many * share for many in left]], [0] * len(sheets), sheets, aim)


def round_ahead(
    deck: CompiledDeck, left: Sequence[int], sheets: Sequence[int], aim: Aim, each: int
) -> list[float]:
    """
    The costs of sheets, using the network's estimate after the next cards.

    For each kind of tile it looks at *each* placements, those with the shortest borders. The other
    card of a pair is used up as well, but nobody knows which one: so each of the cards left after
    the next tile counts a little less than one.
    """
    return [next_.mean(aim) for next_ in look_ahead(deck, left, sheets, aim, each)]


def look_ahead(
    deck: CompiledDeck, left: Sequence[int], sheets: Sequence[int], aim: Aim, each: int
) -> "list[Next]":
    """What `round_ahead` finds, for `two_rounds_ahead` to go on from."""
    return _next(deck, [(left, sheet) for sheet in sheets], aim, each)


def two_rounds_ahead(deck: CompiledDeck, found: "Sequence[Next]", aim: Aim) -> list[float]:
    """
    The costs of sheets, using the network's estimate after the next cards and those after them.

    It goes on from a look one round ahead at sheets with the same cards left. It thinks further
    only about tiles that are likely to be drawn next, and for each about the placement that looked
    best. What it learns about them holds for the others, too.
    """
    drawn = [next_.chances(aim) for next_ in found]
    some = [
        (at, kind)
        for kind in range(len(found[0].left))
        for at, next_ in enumerate(found)
        if drawn[at][kind] >= LIKELY and next_.best[kind]
    ]
    # The other card of the next pair is unknown: it may as well lie at the bottom of the pile.
    later = aim._replace(spare=aim.spare + 1)
    after = [(_without(found[at].left, kind), found[at].best[kind]) for at, kind in some]
    further = [next_.mean(later) for next_ in _next(deck, after, later, 1)]
    costs = [[*next_.costs] for next_ in found]
    more, weight = [0.0] * len(found), [0.0] * len(found)
    for (at, kind), cost in zip(some, further, strict=True):
        more[at] += drawn[at][kind] * (cost - found[at].costs[kind])
        weight[at] += drawn[at][kind]
        costs[at][kind] = cost
    thought = set(some)
    for at, next_ in enumerate(found):
        for kind, sheet in enumerate(next_.best):
            if sheet and weight[at] and (at, kind) not in thought:
                costs[at][kind] += more[at] / weight[at]
    return [
        next_._replace(costs=deeper).mean(aim) for next_, deeper in zip(found, costs, strict=True)
    ]


def to_the_end(
    deck: CompiledDeck,
    left: Sequence[int],
    sheets: Sequence[int],
    aim: Aim,
    each: int,
    most: int,
) -> list[float] | None:
    """
    The costs of sheets with best play among *each* placements of every tile, those with the
    shortest borders; None if more than *most* positions are needed.
    """
    return deck.solve(left, sheets, aim.end, aim.out, aim.spare, each, most)


def chances(left: Sequence[int], costs: Sequence[float], spare: int) -> list[float]:
    """
    How likely each kind is the next to be drawn from the cards *left*, given what each would cost.

    All pairs of cards would be hundreds. But a player draws one tile of the two, so it is enough to
    know how good each kind is alone: a pair is worth its better tile. With the kinds sorted by how
    good they are, the chance that a kind is the one drawn is a sum.

    A kind with an infinite cost fits nowhere. The chances may add up to less than 1; the rest is
    the chance that nothing more is drawn: neither tile of the next pair nor the second chance
    fits, or too few cards are left. The last *spare* cards of the pile will not be reached.
    """
    drawn = [0.0] * len(left)
    cards = sum(left)
    if cards < 2 + spare:
        return drawn
    pairs = cards * (cards - 1)
    fitting = [kind for kind in range(len(left)) if costs[kind] < inf]
    rest = cards  # no better than this kind
    for kind in sorted(fitting, key=costs.__getitem__):
        after = rest - left[kind]
        drawn[kind] = (rest * (rest - 1) - after * (after - 1)) / pairs
        rest = after
    if cards > 2 + spare:
        stuck = rest * (rest - 1) / pairs
        for kind in fitting:
            drawn[kind] += stuck * left[kind] / (cards - 2)
    return drawn


class Next(NamedTuple):
    """What the next tile may lead to from a sheet."""

    left: Sequence[int]
    sheet: int
    best: list[int]
    """The best sheet after each kind; 0 if it fits nowhere or fills the grid."""
    costs: list[float]
    """What it costs; infinite if the kind fits nowhere."""

    def chances(self, aim: Aim) -> list[float]:
        return chances(self.left, self.costs, aim.spare)

    def mean(self, aim: Aim) -> float:
        """The mean cost of the next tile, or of dropping out."""
        if not self.sheet:
            return aim.end[0]
        drawn = self.chances(aim)
        pairs = zip(drawn, self.costs, strict=True)
        total = sum(chance * cost for chance, cost in pairs if chance > 0)
        out = aim.out if sum(self.left) > 2 + aim.spare else aim.end
        return total + (1 - sum(drawn)) * out[self.sheet.bit_count()]


def _next(
    deck: CompiledDeck, positions: Sequence[tuple[Sequence[int], int]], aim: Aim, each: int
) -> list[Next]:
    """
    What the next tile may lead to from sheets, each with the cards left to come.

    Positions with the same cards left stand next to each other, and all have equally many.
    """
    found = [Next(left, sheet, [0] * len(left), [inf] * len(left)) for left, sheet in positions]
    cards = sum(positions[0][0]) if positions else 0
    if cards < 2 + aim.spare:
        return found
    share = (cards - 2 - aim.spare) / (cards - 1)
    sheets: list[int] = []
    of: list[tuple[Next, int]] = []
    rows: list[int] = []
    lefts: list[list[float]] = []
    for left, group in groupby(found, key=lambda next_: next_.left):
        here = [*group]
        ahead = deck.futures(left, [next_.sheet for next_ in here], each)
        sheets += ahead.sheets
        of += [(here[at], kind) for at, kind in zip(ahead.of, ahead.kinds, strict=True)]
        rows += [len(lefts) + kind for kind in ahead.kinds]
        lefts += ([many * share for many in _without(left, kind)] for kind in range(len(left)))
    if cards < 4 + aim.spare:
        costs = [aim.end[sheet.bit_count()] for sheet in sheets]
    else:
        costs = _seen(deck, lefts, rows, sheets, aim)
    for (next_, kind), sheet, cost in zip(of, sheets, costs, strict=True):
        if cost < next_.costs[kind]:
            next_.best[kind], next_.costs[kind] = sheet, cost
    return found


def _without(left: Sequence[int], kind: int) -> list[int]:
    """The cards left after one of a kind."""
    return [max(many - (other == kind), 0) for other, many in enumerate(left)]


def _seen(
    deck: CompiledDeck,
    lefts: Sequence[Sequence[float]],
    of: Sequence[int],
    sheets: Sequence[int],
    aim: Aim,
) -> list[float]:
    costs = deck.expect(lefts, of, sheets, [aim.end[squares] for squares in BINS])
    return [cost if sheet else aim.end[0] for sheet, cost in zip(sheets, costs, strict=True)]

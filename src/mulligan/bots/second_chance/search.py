"""
How a sheet will end: at a glance, a round ahead, or solved to the end.

Every answer is a cost, and the caller says what each number of empty squares at the end costs. A
glance asks the network. A round ahead tries every card that may come next, and asks it about the
best sheets after that. Near the end of a game there is nothing left to guess: the tree of all that
can happen is small enough to solve.
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from mulligan.bots.second_chance.interface import CompiledDeck
from mulligan.bots.second_chance.network.layout import BINS


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
    cards = sum(left)
    if cards < 2 + aim.spare:
        return [aim.end[sheet.bit_count()] for sheet in sheets]
    ahead = deck.futures(left, sheets, each)
    if cards < 4 + aim.spare:
        costs = [aim.end[sheet.bit_count()] for sheet in ahead.sheets]
    else:
        share = (cards - 2 - aim.spare) / (cards - 1)
        lefts = [
            [max(many - (other == kind), 0) * share for other, many in enumerate(left)]
            for kind in range(len(left))
        ]
        costs = _seen(deck, lefts, ahead.kinds, ahead.sheets, aim)
    best = [[inf] * len(left) for _ in sheets]
    for of, kind, cost in zip(ahead.of, ahead.kinds, costs, strict=True):
        best[of][kind] = min(best[of][kind], cost)
    out = aim.out if cards > 2 + aim.spare else aim.end
    return [
        _mean(left, found, aim.spare, out[sheet.bit_count()]) if sheet else aim.end[0]
        for sheet, found in zip(sheets, best, strict=True)
    ]


def to_the_end(
    deck: CompiledDeck, left: Sequence[int], sheets: Sequence[int], aim: Aim, most: int
) -> list[float] | None:
    """The costs of sheets with best play; None if more than *most* positions are needed."""
    return deck.solve(left, sheets, aim.end, aim.out, aim.spare, most)


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


def _mean(left: Sequence[int], costs: Sequence[float], spare: int, out: float) -> float:
    """The mean cost of the next tile, or of dropping out."""
    drawn = chances(left, costs, spare)
    total = sum(chance * cost for chance, cost in zip(drawn, costs, strict=True) if chance > 0)
    return total + (1 - sum(drawn)) * out


def _seen(
    deck: CompiledDeck,
    lefts: Sequence[Sequence[float]],
    of: Sequence[int],
    sheets: Sequence[int],
    aim: Aim,
) -> list[float]:
    costs = deck.expect(lefts, of, sheets, [aim.end[squares] for squares in BINS])
    return [cost if sheet else aim.end[0] for sheet, cost in zip(sheets, costs, strict=True)]

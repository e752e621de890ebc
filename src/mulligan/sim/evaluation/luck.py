"""
How lucky a solo game of Second Chance was.

Before every round it is known which cards may come, and how likely each is. The network says what
the sheet would be worth after each of them. What the cards that came are worth, less the exact mean
over all that could have come, is the luck of the round. It is 0 on average in every position,
whatever the network believes and however the bot plays; so is the luck of a whole game, and taking
it off a result (a control variate) changes no mean, only the spread.

The starting tile is not counted: they differ by two hundredths of a square.
"""

from collections.abc import Iterator, Sequence
from math import inf
from operator import mul
from typing import NamedTuple

from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.interface import CompiledDeck
from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.search import chances
from mulligan.games.second_chance import events as sc
from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.grid import FULL, Mask
from mulligan.kernels.second_chance.packing import packed

PLACES = 4
"""
Placements of each tile that are judged, those with the shortest borders. Twice as many judge luck a
little better, in twice the time.
"""


class Luck(NamedTuple):
    """Costs above the mean, so bad luck is above 0: two kinds, which need not count alike."""

    drawn: float = 0.0
    """Of the tiles that could be drawn."""
    gone: float = 0.0
    """Of the cards that nobody drew, and that will not come again."""

    def plus(self, other: "Luck") -> "Luck":
        return Luck(self.drawn + other.drawn, self.gone + other.gone)

    def minus(self, other: "Luck") -> "Luck":
        return Luck(self.drawn - other.drawn, self.gone - other.gone)


class Round(NamedTuple):
    """What a round began with, and the cards that came."""

    left: tuple[int, ...]  # cards still to come, by kind, before the pair
    sheet: int  # its empty squares: see `packing`
    pair: tuple[int, int]
    chance: int | None  # the second chance, if there was one


class Outlook(NamedTuple):
    """What the cards that may come in a round would be worth."""

    left: Sequence[int]
    costs: Sequence[float]
    """By kind: after drawing it. Infinite if it fits nowhere."""
    gone: Sequence[float]
    """By kind: if such a card goes unused rather than any other."""
    out: float
    """If nothing can be drawn."""

    def of(self, pair: tuple[int, int], chance: int | None) -> Luck:
        """What these cards are worth; *chance* matters only if neither of the pair fits."""
        one, other = sorted(pair)  # equals are drawn by their kind, not by their order
        if self.costs[other] < self.costs[one]:
            one, other = other, one
        gone = self.gone[other]
        if self.costs[one] < inf:
            return Luck(self.costs[one], gone)
        cost = inf if chance is None else self.costs[chance]
        return Luck(cost if cost < inf else self.out, self.gone[one] + gone)

    def mean(self) -> Luck:
        """The exact mean of `of` over all cards that may come."""
        drawn = chances(self.left, self.costs, 0)
        mean = sum(often * cost for often, cost in zip(drawn, self.costs, strict=True) if often > 0)
        return Luck(mean + (1 - sum(drawn)) * self.out, self._mean_gone())

    def _mean_gone(self) -> float:
        kinds = [kind for kind, many in enumerate(self.left) if many]
        cards = sum(self.left)
        total = 0.0
        for at, one in enumerate(kinds):
            for other in kinds[at:]:
                ways = self.left[one] * (self.left[other] - (one == other))
                times = ways if one == other else 2 * ways
                total += times * self.of((one, other), None).gone
        return total / (cards * (cards - 1))


def luck_of(deck: Deck, events: Sequence[sc.Event], ends: Sequence[Sequence[float]]) -> list[Luck]:
    """
    The luck of a whole solo game, for each of *ends*: what every number of empty squares costs.

    Raises:
        ModuleNotFoundError: There is no compiled code to ask the network with.
    """
    compiled = compiled_deck(deck.puzzle)
    total = [Luck() for _ in ends]
    for each in rounds(deck, events):
        for at, outlook in enumerate(outlooks(compiled, each.left, each.sheet, ends)):
            here = outlook.of(each.pair, each.chance).minus(outlook.mean())
            total[at] = total[at].plus(here)
    return total


def rounds(deck: Deck, events: Sequence[sc.Event]) -> Iterator[Round]:
    """The rounds of a solo game, from all its events."""
    shapes = deck.shapes
    left = [many for _, many in deck.puzzle]
    filled: Mask = 0
    open_round: Round | None = None
    for event in events:
        match event:
            case sc.Started(_, cells) | sc.Drawn(_, _, cells):
                filled |= cells
            case sc.Revealed(_, (one, other)):
                if open_round is not None:
                    yield open_round
                pair = shapes.index(one.shape), shapes.index(other.shape)
                open_round = Round(tuple(left), packed(FULL & ~filled), pair, None)
                for kind in pair:
                    left[kind] -= 1
            case sc.Chanced(_, tile):
                assert open_round is not None, "second chances come after a pair"
                open_round = open_round._replace(chance=shapes.index(tile.shape))
                left[shapes.index(tile.shape)] -= 1
            case _:
                pass  # no card comes
    if open_round is not None:
        yield open_round


def outlooks(
    deck: CompiledDeck, left: Sequence[int], sheet: int, ends: Sequence[Sequence[float]]
) -> list[Outlook]:
    """What the next cards are worth on *sheet*, for each of *ends*."""
    cards = sum(left)
    ahead = deck.futures(left, [sheet], PLACES)
    after, of = ahead.sheets, ahead.kinds
    if cards < 4:  # no round after this one, so nothing is left to guess
        drawn = [[end[each.bit_count()] for each in after] for end in ends]
        gone = [[0.0] * len(left) for _ in ends]
    else:
        # The other card of the pair is used up as well, but which one is left open here: each of
        # the others counts a little less than one.
        share = (cards - 2) / (cards - 1)
        drawn = _costs(
            deck, [_without(left, kind, share) for kind in range(len(left))], of, after, ends
        )
        # What a card is worth that goes unused depends on the sheet: take the likeliest next one.
        kind, then = _likeliest(left, of, after, drawn[0]) or (None, sheet)
        rest = left if kind is None else _without(left, kind)
        lefts = [_without(rest, other) for other in range(len(left))]
        gone = [
            _above_mean(left, costs)
            for costs in _costs(deck, lefts, range(len(left)), [then] * len(left), ends)
        ]
    return [
        Outlook(left, _least(len(left), of, costs), unused, end[sheet.bit_count()])
        for end, costs, unused in zip(ends, drawn, gone, strict=True)
    ]


def _costs(
    deck: CompiledDeck,
    lefts: Sequence[Sequence[float]],
    of: Sequence[int],
    sheets: Sequence[int],
    ends: Sequence[Sequence[float]],
) -> list[list[float]]:
    """For each of *ends*, what each of *sheets* costs; sheet *at* has `lefts[of[at]]` to come."""
    likely = deck.predict(lefts, of, sheets)
    return [
        [
            sum(map(mul, ending, worth)) if sheet else end[0]
            for sheet, ending in zip(sheets, likely, strict=True)
        ]
        for end in ends
        for worth in [[end[squares] for squares in BINS]]
    ]


def _likeliest(
    left: Sequence[int], of: Sequence[int], sheets: Sequence[int], costs: Sequence[float]
) -> tuple[int, int] | None:
    """The kind that will most likely be drawn, and the sheet after that; None if nothing fits."""
    drawn = chances(left, _least(len(left), of, costs), 0)
    kind = drawn.index(max(drawn))
    ranked = zip(of, costs, sheets, strict=True)
    found = [(cost, sheet) for each, cost, sheet in ranked if each == kind]
    return (kind, min(found)[1]) if found else None


def _least(many: int, of: Sequence[int], costs: Sequence[float]) -> list[float]:
    """The lowest cost of each of *many* kinds; infinite for one that has none."""
    least = [inf] * many
    for kind, cost in zip(of, costs, strict=True):
        least[kind] = min(least[kind], cost)
    return least


def _above_mean(left: Sequence[int], costs: Sequence[float]) -> list[float]:
    mean = sum(map(mul, left, costs)) / sum(left)
    return [cost - mean for cost in costs]


def _without(left: Sequence[float], kind: int, share: float = 1.0) -> list[float]:
    return [max(many - (other == kind), 0) * share for other, many in enumerate(left)]

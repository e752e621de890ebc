"""
What strong play does that casual play does not, in numbers.

Three questions, each asked of the same decisions: which of the two tiles is drawn, what the sheet
looks like afterwards, and what each feature of a sheet costs. For the last one, only sheets are
compared that one decision with the same tile can lead to: so they have the same past, the same
cards to come and equally many empty squares.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bench.ceiling import shapes
from bench.ceiling.decisions import Decision
from mulligan.bots.second_chance.aims import FEWER
from mulligan.bots.second_chance.interface import CompiledDeck
from mulligan.bots.second_chance.levels import LEVELS
from mulligan.bots.second_chance.search import glance
from mulligan.kernels.arrays import Floats, Numbers
from mulligan.kernels.bits import joined, split
from mulligan.kernels.second_chance.candidates import after_drawing, candidates
from mulligan.kernels.second_chance.deck import DeckArrays
from mulligan.kernels.second_chance.placements import fits

STAGES = {"rounds 1 to 4": range(1, 5), "rounds 5 to 8": range(5, 9), "later": range(9, 41)}
QUANTILE = 1.96
TAKEN = 12
"""Sheets of a decision that the network is asked about."""
BEST = 8
"""And of each tile, to find its best place: those with the shortest borders."""

HOLES = ("holes of 1", "holes of 2", "holes of 3", "holes of 4 to 7", "larger holes")
FITTING = "cards to come that fit"
OPEN = (
    FITTING,
    "squares of the longest lane",
    "empty squares at the edge",
    "empty corners",
    "a room of 2 by 3",
    "a room of 3 by 3",
    "sides of border",
)


class Choice(NamedTuple):
    """What two players draw in the same position."""

    decision: Decision
    casual: int  # the sheet after what the casual player draws

    @property
    def strong(self) -> int:
        """The sheet after what the strong player draws."""
        return self.decision.after


class Figure(NamedTuple):
    """A mean, and half the width of its 95 % interval."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.margin:.3f}"


def choices(some: Iterable[Decision], deck: DeckArrays, seed: int = 0) -> Iterator[Choice]:
    """For each decision between two tiles that both fit, what a casual player would draw."""
    dice = np.random.default_rng(seed)
    into = candidates()
    slips = LEVELS["casual"].slips
    for each in some:
        one, other = each.pair
        low, high = split(each.sheet)
        if one == other or not all(fits(deck, kind, low, high) for kind in each.pair):
            continue
        many = after_drawing(deck, one, other, low, high, into)
        # As the casual level does: a short border, misjudged a little; of equals the smaller tile.
        misjudged = into.borders[:many] + dice.integers(slips + 1, size=many)
        at = int((misjudged + 0.01 * into.squares[:many]).argmin())
        yield Choice(each, joined(into.low[at], into.high[at]))


def smaller(some: Sequence[Choice], deck: DeckArrays) -> tuple[Figure, Figure, int]:
    """How often each of them draws the smaller tile, where the tiles differ in size."""
    strong, casual, games = [], [], []
    for each in some:
        one, other = deck.squares[[*each.decision.pair]].tolist()
        if one != other:
            rest = each.decision.sheet.bit_count() - min(one, other)
            strong.append(each.strong.bit_count() == rest)
            casual.append(each.casual.bit_count() == rest)
            games.append(each.decision.game)
    return _mean(strong, games), _mean(casual, games), len(games)


def features(empty: shapes.Grids) -> dict[str, Floats]:
    """What can be said about sheets."""
    many = shapes.holes(empty)
    counted = {
        **dict(zip(HOLES, _by_size(many), strict=True)),
        "empty squares at the edge": shapes.edges(empty),
        "empty corners": shapes.corners(empty),
        "squares of the longest lane": shapes.longest_lane(empty),
        "a room of 2 by 3": shapes.room(empty, 2, 3),
        "a room of 3 by 3": shapes.room(empty, 3, 3),
        "sides of border": shapes.borders(empty),
    }
    return {name: np.asarray(values, np.float64) for name, values in counted.items()}


def _by_size(many: Numbers) -> list[Numbers]:
    return [many[:, 1], many[:, 2], many[:, 3], many[:, 4:8].sum(1), many[:, 8:].sum(1)]


def equally_many(some: Sequence[Choice]) -> list[Choice]:
    """Where both draw equally many squares, but not the same ones."""
    return [
        choice
        for choice in some
        if choice.strong != choice.casual and choice.strong.bit_count() == choice.casual.bit_count()
    ]


def differences(some: Sequence[Choice]) -> dict[str, tuple[float, float, Figure]]:
    """For each feature: its mean after strong play, after casual play, and the difference."""
    games = [choice.decision.game for choice in some]
    strong = features(shapes.grids_of([choice.strong for choice in some]))
    casual = features(shapes.grids_of([choice.casual for choice in some]))
    return {
        name: (
            float(strong[name].mean()),
            float(casual[name].mean()),
            _mean(strong[name] - casual[name], games),
        )
        for name in strong
    }


class Sample(NamedTuple):
    """Sheets that decisions could have led to, and what the network expects of each."""

    sheets: list[int]
    costs: list[float]
    groups: list[int]  # the decision, by its place
    games: list[int]
    fitting: list[int]  # cards to come that fit on each

    def only(self, rows: npt.NDArray[np.intp]) -> "Sample":
        return Sample(*([column[at] for at in rows.tolist()] for column in self))


def considered(
    some: Sequence[Choice], deck: DeckArrays, network: CompiledDeck, seed: int = 0
) -> Sample:
    """
    Sheets that a casual player could choose with the tile that was drawn.

    What they cost has no say in which of them are taken: if only good ones were, those with a bad
    feature would all have something good that makes up for it.
    """
    dice = np.random.default_rng(seed)
    into = candidates()
    sample = Sample([], [], [], [], [])
    for at, choice in enumerate(some):
        decision = choice.decision
        for kind in decision.pair:
            many = after_drawing(deck, kind, -1, *split(decision.sheet), into)
            low, high = split(choice.strong)
            if ((into.low[:many] == low) & (into.high[:many] == high)).any():
                break  # this is the tile that was drawn
        borders = into.borders[:many]
        near = np.flatnonzero(borders <= borders.min() + LEVELS["casual"].slips)
        taken = np.sort(dice.permutation(near)[:TAKEN])
        here = [joined(into.low[each], into.high[each]) for each in taken.tolist()]
        sample.sheets.extend(here)
        sample.costs.extend(glance(network, decision.left, here, FEWER))
        sample.groups.extend([at] * len(here))
        sample.games.extend([decision.game] * len(here))
        sample.fitting.extend(cards_that_fit(sheet, decision.left, deck) for sheet in here)
    return sample


def cards_that_fit(sheet: int, left: Sequence[int], deck: DeckArrays) -> int:
    """How many of the cards *left* have room on a sheet."""
    low, high = split(sheet)
    return sum(many for kind, many in enumerate(left) if many and fits(deck, kind, low, high))


def larger(some: Sequence[Choice], deck: DeckArrays, network: CompiledDeck) -> Figure:
    """How many squares more the larger tile leaves than the smaller, each at its best place."""
    into = candidates()
    more, games = [], []
    for each in some:
        one, other = sorted(each.decision.pair, key=lambda kind: int(deck.squares[kind]))
        if deck.squares[one] < deck.squares[other]:
            best = []
            for kind in (one, other):
                many = after_drawing(deck, kind, -1, *split(each.decision.sheet), into)
                places = np.argsort(into.borders[:many], kind="stable")[:BEST].tolist()
                here = [joined(into.low[at], into.high[at]) for at in places]
                best.append(min(glance(network, each.decision.left, here, FEWER)))
            more.append(best[1] - best[0])
            games.append(each.decision.game)
    return _mean(more, games)


def all_features(sample: Sample) -> dict[str, Floats]:
    """Those of `features`, and how many cards to come still fit."""
    known = features(shapes.grids_of(sample.sheets))
    return known | {FITTING: np.array(sample.fitting, np.float64)}


def effects(sample: Sample, known: dict[str, Floats], names: Sequence[str]) -> list[Figure]:
    """
    What one more of each feature costs, in squares at the end, all of them taken together.

    Least squares over differences from the mean of all sheets of a decision; *known* has the
    features of the sheets. Margins allow for what the decisions of one game have in common.
    """
    _, group = np.unique(np.array(sample.groups), return_inverse=True)
    causes = _centred(np.stack([known[name] for name in names], 1), group)
    effect = _centred(np.array(sample.costs)[:, None], group)[:, 0]
    inverse = np.linalg.pinv(causes.T @ causes)
    costs = inverse @ (causes.T @ effect)
    scores = causes * (effect - causes @ costs)[:, None]
    _, game_ = np.unique(np.array(sample.games), return_inverse=True)
    by_game = np.zeros((game_.max() + 1, len(names)))
    np.add.at(by_game, game_, scores)
    spread = inverse @ (by_game.T @ by_game) @ inverse
    margins = QUANTILE * np.sqrt(np.maximum(np.diag(spread), 0.0))
    return [Figure(*each) for each in zip(costs.tolist(), margins.tolist(), strict=True)]


def _centred(values: Floats, group: npt.NDArray[np.intp]) -> Floats:
    """Each row less the mean of its group."""
    many = np.bincount(group)
    means = np.stack([np.bincount(group, column) / many for column in values.T], 1)
    centred: Floats = values - means[group]
    return centred


def _mean(values: Sequence[float] | Floats, games: Sequence[int]) -> Figure:
    """A mean over decisions; its margin allows for what those of one game have in common."""
    each = np.asarray(values, np.float64)
    if not len(each):
        return Figure(float("nan"), float("nan"))
    mean = each.mean()
    _, game = np.unique(np.asarray(games), return_inverse=True)
    by_game = np.bincount(game, each - mean)
    return Figure(float(mean), float(QUANTILE * np.sqrt((by_game**2).sum()) / len(each)))

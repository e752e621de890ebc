"""
Finds positions for the pictures of docs/ceiling.md: what strong and casual players draw differently
in one respect and, as far as can be counted, in no other.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from bench.ceiling import shapes
from bench.ceiling.principles import Choice, features
from mulligan.bots.second_chance.aims import FEWER
from mulligan.bots.second_chance.interface import CompiledDeck
from mulligan.bots.second_chance.search import round_ahead
from mulligan.games.second_chance.grid import squares
from mulligan.kernels.arrays import Floats, Numbers
from mulligan.kernels.second_chance.packing import unpacked

EACH = 3
"""Placements of each next tile that are thought about, as the champion does."""

LANE = 5
SMALL_HOLES = ("holes of 1", "holes of 2", "holes of 3")


Features: TypeAlias = dict[str, Floats]
Test: TypeAlias = Callable[[Features, Features, tuple[Numbers, Numbers]], npt.NDArray[np.bool_]]
"""Of the features after strong and after casual drawings, and how many squares they leave empty."""


class Example(NamedTuple):
    position: str
    strong: tuple[str, ...]  # the squares that each draws
    casual: tuple[str, ...]
    leaves: tuple[float, float]  # expected, a round ahead: after the one and after the other

    def text(self, name: str) -> str:
        """As it stands in docs/pictures/principles.toml, but for the label."""
        return (
            f'[[picture]]\nname = "{name}"\nposition = "{self.position}"\n'
            f"strong = {[*self.strong]}\ncasual = {[*self.casual]}\n"
            f"leaves = {{ strong = {self.leaves[0]:.2f}, casual = {self.leaves[1]:.2f} }}\n"
        ).replace("'", '"')


def smaller_tile(some: Sequence[Choice]) -> list[Choice]:
    """Where the one draws the smaller tile, the other the larger, and nobody leaves small holes."""
    return _where(
        some,
        lambda one, other, left: (left[0] > left[1]) & (_small(one) == 0) & (_small(other) == 0),
    )


def single_square(some: Sequence[Choice]) -> list[Choice]:
    """Where both draw equally many squares, and only the casual player cuts off a single one."""
    return _where(
        some,
        lambda one, other, left: (
            (left[0] == left[1])
            & (_small(one) == 0)
            & (other["holes of 1"] == 1)
            & (_small(other) == 1)
        ),
    )


def long_lane(some: Sequence[Choice]) -> list[Choice]:
    """Where both draw equally many squares, and only the casual player closes the last lane."""
    lane = "squares of the longest lane"
    return _where(
        some,
        lambda one, other, left: (
            (left[0] == left[1])
            & (_small(one) == _small(other))
            & (one[lane] >= LANE)
            & (other[lane] < LANE)
        ),
    )


KINDS = {
    "smaller-tile": (smaller_tile, range(2, 7)),
    "single-square": (single_square, range(4, 10)),
    "long-lane": (long_lane, range(8, 14)),
}
"""By picture: what is looked for, and in which rounds."""


def _where(some: Sequence[Choice], differs: Test) -> list[Choice]:
    strong = shapes.grids_of([choice.strong for choice in some])
    casual = shapes.grids_of([choice.casual for choice in some])
    left = strong.sum((1, 2)), casual.sum((1, 2))
    kept = differs(features(strong), features(casual), left)
    return [some[at] for at in np.flatnonzero(kept).tolist()]


def _small(known: Features) -> Floats:
    found: Floats = sum((known[name] for name in SMALL_HOLES), np.zeros(1))
    return found


def examples(some: Sequence[Choice], network: CompiledDeck) -> Iterator[Example]:
    """Choices as examples, with what *network* expects after both drawings."""
    for choice in some:
        both = [choice.strong, choice.casual]
        one, other = round_ahead(network, choice.decision.left, both, FEWER, EACH)
        drawn = [squares(unpacked(choice.decision.sheet & ~sheet)) for sheet in both]
        yield Example(choice.decision.position, drawn[0], drawn[1], (one, other))

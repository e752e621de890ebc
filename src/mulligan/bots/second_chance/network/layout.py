"""
What goes into a network and what comes out. Training, servers and browsers agree on it here.

Nothing here needs numba or numpy: training and browsers work without the one or the other.
"""

from typing import NamedTuple

from mulligan.games.second_chance.decks import LARGEST_PUZZLE_TILE

SIZES = LARGEST_PUZZLE_TILE
"""Tiles are told apart by their size, from 1 to this."""

PLANES = 1 + SIZES
"""Planes of the squares: which are empty, and how often each could be covered by tiles of a size. A
network made for one deck has one more for each kind of tile."""
FACTS = 2 * SIZES + 3

BINS = (*range(24), 26)
"""The empty squares that each bin of the distribution stands for; the last is 24 and more."""


class Layout(NamedTuple):
    """The layers of a network."""

    planes: int  # of the squares that it sees, a multiple of four: browsers compute with four
    width: int  # channels of every convolution
    depth: int  # convolutions after the first
    whole: int  # how many of those, the last ones, also hear about the whole sheet
    hidden: int

    @property
    def pooled(self) -> int:
        """What is known about a whole sheet: the mean and the most of each channel, and facts."""
        return 2 * self.width + FACTS

    @property
    def names(self) -> tuple[str, ...]:
        """The layers, in the order in which they are stored."""
        return (
            *("first", "facts"),
            *(f"rest.{at}" for at in range(self.depth)),
            *(f"whole.{at}" for at in range(self.whole)),
            *("hidden", "last"),
        )


SMALL = Layout(planes=PLANES, width=48, depth=3, whole=0, hidden=96)
"""The network for every deck."""

LARGE = Layout(planes=44, width=64, depth=8, whole=4, hidden=128)
"""The network for one deck. Two of its planes have nothing on them."""

LARGE_FOR = "standard"
"""The deck that the large network was made for."""

"""
What compiled code does for the bots of Second Chance, behind one interface.

`native` has it from numba, which a server uses. `wasm` has it from a WebAssembly module that was
made of the same functions, for where there is no numba; `compiled` says which it is. Everything
else that a bot does is plain Python on plain numbers, and the same in both places.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from mulligan.games.second_chance.tiles import Tile

Shapes: TypeAlias = tuple[tuple[Tile, int], ...]
"""The tiles of a deck, and how many cards of each: a kind is an index into it."""


class Futures(NamedTuple):
    """Where the next tile may lead, for some sheets."""

    sheets: Sequence[int]
    of: Sequence[int]  # which of the sheets it came from
    kinds: Sequence[int]  # the tile that leads there


class CompiledDeck(Protocol):
    """
    What can be said about sheets when the cards of a deck are still to come.

    A sheet is the set of its empty squares: see `mulligan.kernels.second_chance.packing`. Cards
    left are counted by kind.
    """

    def predict(
        self, lefts: Sequence[Sequence[float]], of: Sequence[int], sheets: Sequence[int]
    ) -> list[list[float]]:
        """
        How likely each bin of empty squares is at the end, for each sheet, as the network sees it.

        Sheet *at* has the cards `lefts[of[at]]` to come, which need not be whole.
        """

    def expect(
        self,
        lefts: Sequence[Sequence[float]],
        of: Sequence[int],
        sheets: Sequence[int],
        costs: Sequence[float],
    ) -> list[float]:
        """The same as `predict`, but only the mean of what each bin costs."""

    def futures(self, left: Sequence[int], sheets: Sequence[int], each: int) -> Futures:
        """Where the next tile may lead: for each kind still to come up to *each* placements."""

    def solve(
        self,
        left: Sequence[int],
        sheets: Sequence[int],
        end: Sequence[float],
        out: Sequence[float],
        spare: int,
        each: int,
        most: int,
    ) -> list[float] | None:
        """What sheets cost with best play: see `mulligan.kernels.second_chance.endgame`."""

"""The compiled part of the bots of Second Chance, from numba: see `interface`."""

from collections.abc import Sequence
from threading import local

import numpy as np

from mulligan.bots.second_chance.interface import Futures, Shapes
from mulligan.bots.second_chance.network import model
from mulligan.games.second_chance.decks import Deck
from mulligan.kernels.arrays import Singles, Words
from mulligan.kernels.bits import joined
from mulligan.kernels.second_chance.candidates import candidates
from mulligan.kernels.second_chance.deck import deck_arrays
from mulligan.kernels.second_chance.endgame import solve, solver
from mulligan.kernels.second_chance.futures import futures

_WORD = (1 << 64) - 1


class NativeDeck:
    def __init__(self, shapes: Shapes, large: bool = False) -> None:
        self.arrays = deck_arrays(Deck("of a view", (), shapes))
        self._network = model.large if large else model.small

    def predict(
        self, lefts: Sequence[Sequence[float]], of: Sequence[int], sheets: Sequence[int]
    ) -> list[list[float]]:
        likely: list[list[float]] = self._likely(lefts, of, sheets).tolist()
        return likely

    def expect(
        self,
        lefts: Sequence[Sequence[float]],
        of: Sequence[int],
        sheets: Sequence[int],
        costs: Sequence[float],
    ) -> list[float]:
        # Not `@`: OpenBLAS would spread a long product over threads of its own.
        likely = self._likely(lefts, of, sheets)
        means: list[float] = np.einsum("se,e->s", likely, np.array(costs)).tolist()
        return means

    def futures(self, left: Sequence[int], sheets: Sequence[int], each: int) -> Futures:
        found = futures(self.arrays, np.array(left, np.int64), *_words(sheets), each)
        lows, highs = found.low.tolist(), found.high.tolist()
        return Futures(
            [joined(low, high) for low, high in zip(lows, highs, strict=True)],
            found.sheet.tolist(),
            found.kind.tolist(),
        )

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
        found = np.zeros(len(sheets))
        if solve(
            self.arrays,
            np.array(left, np.int64),
            *_words(sheets),
            np.array(end),
            np.array(out),
            spare,
            each,
            most,
            _buffers.solver,
            _buffers.candidates,
            found,
        ):
            return found.tolist()
        return None

    def _likely(
        self, lefts: Sequence[Sequence[float]], of: Sequence[int], sheets: Sequence[int]
    ) -> Singles:
        rows, which = np.array(lefts, np.float32), np.array(of, np.int64)
        return self._network().predict(self.arrays, rows, which, *_words(sheets))


class _Buffers(local):
    """Arrays that every search reuses, one set per thread."""

    def __init__(self) -> None:
        self.solver = solver()
        self.candidates = candidates()


_buffers = _Buffers()


def _words(sheets: Sequence[int]) -> tuple[Words, Words]:
    low = np.array([sheet & _WORD for sheet in sheets], np.uint64)
    return low, np.array([sheet >> 64 for sheet in sheets], np.uint64)

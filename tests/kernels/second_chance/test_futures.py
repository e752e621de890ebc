"""One round ahead: where each tile leads."""

import numpy as np

from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, placements
from mulligan.kernels.second_chance.deck import deck_arrays
from mulligan.kernels.second_chance.futures import futures
from mulligan.kernels.second_chance.grid import pack, unpack
from mulligan.kernels.second_chance.packing import SQUARES


def test_futures_are_the_placements_with_the_shortest_borders() -> None:
    deck = game.load()[0]
    arrays = deck_arrays(deck)
    stream = np.random.default_rng(5)
    sheets = [sum(1 << at for at in range(SQUARES) if stream.random() < 0.4) for _ in range(3)]
    packed = [pack(FULL & ~filled) for filled in sheets]
    low, high = (np.array(column) for column in zip(*packed, strict=True))
    left = np.array([many if at % 3 else 0 for at, (_, many) in enumerate(deck.puzzle)])
    every = futures(arrays, left, low, high, 500)
    few = futures(arrays, left, low, high, 2)

    for sheet, filled in enumerate(sheets):
        for kind, (tile, _) in enumerate(deck.puzzle):
            mine = (every.sheet == sheet) & (every.kind == kind)
            found = [
                filled ^ (FULL & ~unpack(*words))
                for words in zip(every.low[mine], every.high[mine], strict=True)
            ]
            legal = {cells for cells in placements(tile) if not cells & filled and left[kind]}
            assert set(found) == legal
            assert len(found) == len(legal)
            short = (few.sheet == sheet) & (few.kind == kind)
            assert few.low[short].tolist() == every.low[mine][:2].tolist()

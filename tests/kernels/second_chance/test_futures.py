"""One round ahead: the chances of each tile, and where it leads."""

from itertools import permutations

import numpy as np
import pytest

from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, placements
from mulligan.kernels.second_chance.deck import deck_arrays
from mulligan.kernels.second_chance.futures import chances, futures
from mulligan.kernels.second_chance.grid import SQUARES, pack, unpack


def by_the_book(left: list[int], costs: list[float], spare: int) -> list[float]:
    """Every order of the next three cards, one by one."""
    cards = [kind for kind, many in enumerate(left) for _ in range(many)]
    drawn = [0.0] * len(left)
    orders = list(permutations(cards, max(0, min(3, len(cards) - spare))))
    for order in orders:
        if len(order) < 2:
            continue
        tile = min(order[:2], key=lambda kind: costs[kind])
        if costs[tile] == np.inf and len(order) == 3:
            tile = order[2]
        if costs[tile] < np.inf:
            drawn[tile] += 1 / len(orders)
    return drawn


@pytest.mark.parametrize("spare", [0, 1, 2])
@pytest.mark.parametrize(
    ("left", "costs"),
    [
        ([1, 2, 0, 3], [3.0, 1.0, 2.0, np.inf]),
        ([1, 2, 2, 1], [3.0, 1.0, 2.0, 0.5]),
        ([2, 2], [np.inf, np.inf]),
        ([1, 4], [0.0, np.inf]),
        ([1, 1], [np.inf, 7.0]),
        ([0, 2], [1.0, np.inf]),
        ([1, 0], [1.0, 2.0]),
        ([0, 0], [1.0, 2.0]),
    ],
)
def test_the_better_tile_of_two_is_drawn_and_else_the_second_chance(
    left: list[int], costs: list[float], spare: int
) -> None:
    found = chances(np.array(left), np.array(costs), spare)

    assert found.tolist() == pytest.approx(by_the_book(left, costs, spare))


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

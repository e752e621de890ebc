"""Convolutions the quick way give what the plain way gives."""

import numpy as np
import pytest

from mulligan.bots.second_chance.network.convolution import (
    BLOCKS,
    SUMS,
    into_sums,
    out_of_sums,
    pool,
    transformed,
)
from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.arrays import Singles


def plain(grids: Singles, kernel: Singles) -> Singles:
    """Square by square and neighbour by neighbour, as a textbook says it."""
    many, height, width, _ = grids.shape
    found = np.zeros((many, height, width, len(kernel)))
    for row in range(height):
        for column in range(width):
            for down in range(3):
                for right in range(3):
                    y, x = row + down - 1, column + right - 1
                    if 0 <= y < height and 0 <= x < width:
                        found[:, row, column] += grids[:, y, x] @ kernel[:, :, down, right].T
    return found.astype(np.float32)


@pytest.mark.parametrize(("wide", "width"), [(8, 48), (48, 48), (1, 3)])
@pytest.mark.parametrize("residual", [True, False])
def test_the_quick_way_is_the_plain_way(wide: int, width: int, residual: bool) -> None:
    stream = np.random.default_rng(wide)
    grids = stream.normal(size=(5, SIDE, SIDE, wide)).astype(np.float32)
    kernel = stream.normal(size=(width, wide, 3, 3)).astype(np.float32)
    bias, more = (stream.normal(size=size).astype(np.float32) for size in (width, (5, width)))
    before = stream.normal(size=(5, SIDE, SIDE, width)).astype(np.float32)
    sums = np.zeros((SUMS, 5 * BLOCKS, wide), np.float32)
    after = before.copy()
    into_sums(grids, sums)
    out_of_sums(sums @ transformed(kernel), bias, more, after, residual)

    expected = plain(grids, kernel) + bias + more[:, None, None]
    if residual:
        expected += before
    assert np.allclose(after, np.maximum(expected, 0), atol=2e-4)


def test_a_pool_holds_the_mean_the_largest_and_the_facts() -> None:
    stream = np.random.default_rng(3)
    grids = stream.random((4, SIDE, SIDE, 6), np.float32)
    facts = stream.random((4, 2), np.float32)
    pooled = np.full((4, 14), 7, np.float32)
    pool(grids, facts, pooled)

    assert np.allclose(pooled[:, :6], grids.mean((1, 2)), atol=1e-5)
    assert np.array_equal(pooled[:, 6:12], grids.max((1, 2)))
    assert np.array_equal(pooled[:, 12:], facts)

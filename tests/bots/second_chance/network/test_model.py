"""What the network predicts."""

import numpy as np

from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.network.model import predict
from mulligan.bots.second_chance.position import cards_left, deck_of, sheets
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, SIDE
from mulligan.kernels.arrays import Singles, Words
from mulligan.kernels.second_chance.grid import SQUARES, pack, unpack
from tests.bots.second_chance.views import middle


def guessed(view: game.View, low: Words, high: Words) -> Singles:
    """What the network says of sheets with the cards of *view* to come."""
    lefts = cards_left(view)[None].astype(np.float32)
    return predict(deck_of(view), lefts, np.zeros(len(low), np.int64), low, high)


def test_a_prediction_is_a_distribution_and_knows_full_from_empty() -> None:
    view = middle(3)
    full = np.zeros(1, np.uint64)
    nearly = np.array([1], np.uint64)
    blank = np.array([pack(FULL)[0]]), np.array([pack(FULL)[1]])
    low, high = np.concatenate([full, nearly, blank[0]]), np.concatenate([full, full, blank[1]])
    likely = guessed(view, low, high)
    means = likely @ np.arange(likely.shape[1])

    assert np.allclose(likely.sum(1), 1, atol=1e-4)
    assert means[1] < 1.5  # one square, and cards that may fill it
    assert means[1] < means[2]


def test_many_sheets_at_once_are_weighed_like_each_alone() -> None:
    """Portions and padding change nothing."""
    view = middle(2)
    found = sheets(view, 100)
    together = guessed(view, found.low, found.high)
    for at in (0, 31, 32, 63, 64, 99):
        alone = guessed(view, found.low[at : at + 1], found.high[at : at + 1])

        assert np.allclose(alone[0], together[at], atol=1e-4)


def test_each_sheet_is_weighed_with_its_own_cards() -> None:
    """Sheets of several futures in one go, each with other cards to come."""
    view = middle(4)
    found = sheets(view, 6)
    lefts = np.stack([cards_left(view), cards_left(view) // 2, cards_left(view) * 0]) * 0.75
    rows = np.array([0, 1, 2, 2, 1, 0])
    together = predict(deck_of(view), lefts.astype(np.float32), rows, found.low, found.high)
    for at, row in enumerate(rows):
        here = slice(at, at + 1)
        alone = predict(
            deck_of(view),
            lefts[row : row + 1].astype(np.float32),
            np.zeros(1, np.int64),
            found.low[here],
            found.high[here],
        )

        assert np.allclose(alone[0], together[at], atol=1e-4)


def test_a_turned_sheet_looks_much_like_the_other() -> None:
    """The network was not built symmetric, it learned to be: eight guesses, close together."""
    view = middle(10)
    found = sheets(view, 1)
    filled = FULL & ~unpack(found.low[0], found.high[0])
    grid = np.array([filled >> at & 1 for at in range(SQUARES)]).reshape(SIDE, SIDE)
    turned = [np.rot90(side, turns) for side in (grid, grid.T) for turns in range(4)]
    packed = [pack(FULL & ~sum(1 << at for at in np.flatnonzero(side).tolist())) for side in turned]
    low, high = (np.array(column) for column in zip(*packed, strict=True))
    means = guessed(view, low, high) @ BINS

    assert means.max() - means.min() < 0.5

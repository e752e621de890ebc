"""What the network predicts."""

import numpy as np

from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.network.layout import BINS
from mulligan.bots.second_chance.position import sheets
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, SIDE
from mulligan.kernels.arrays import Floats
from mulligan.kernels.second_chance.packing import SQUARES, packed, unpacked
from tests.bots.second_chance.views import middle


def guessed(view: game.View, empty: list[int]) -> Floats:
    """What the network says of sheets with the cards of *view* to come."""
    return np.array(compiled_deck(view.shapes).predict([view.left], [0] * len(empty), empty))


def test_a_prediction_is_a_distribution_and_knows_full_from_empty() -> None:
    view = middle(3)
    full, nearly, blank = 0, 1, packed(FULL)
    likely = guessed(view, [full, nearly, blank])
    means = likely @ np.arange(likely.shape[1])

    assert np.allclose(likely.sum(1), 1, atol=1e-4)
    assert means[1] < 1.5  # one square, and cards that may fill it
    assert means[1] < means[2]


def test_many_sheets_at_once_are_weighed_like_each_alone() -> None:
    """Portions and padding change nothing."""
    view = middle(2)
    found = sheets(view, 100)
    together = guessed(view, found.empty)
    for at in (0, 31, 32, 63, 64, 99):
        alone = guessed(view, found.empty[at : at + 1])

        assert np.allclose(alone[0], together[at], atol=1e-4)


def test_each_sheet_is_weighed_with_its_own_cards() -> None:
    """Sheets of several futures in one go, each with other cards to come."""
    view = middle(4)
    found = sheets(view, 6)
    lefts = [[many * share for many in view.left] for share in (0.75, 0.375, 0)]
    rows = [0, 1, 2, 2, 1, 0]
    deck = compiled_deck(view.shapes)
    together = deck.predict(lefts, rows, found.empty)
    for at, row in enumerate(rows):
        alone = deck.predict([lefts[row]], [0], found.empty[at : at + 1])

        assert np.allclose(alone[0], together[at], atol=1e-4)


def test_a_turned_sheet_looks_much_like_the_other() -> None:
    """The network was not built symmetric, it learned to be: eight guesses, close together."""
    view = middle(10)
    found = sheets(view, 1)
    filled = FULL & ~unpacked(found.empty[0])
    grid = np.array([filled >> at & 1 for at in range(SQUARES)]).reshape(SIDE, SIDE)
    turned = [np.rot90(side, turns) for side in (grid, grid.T) for turns in range(4)]
    empty = [
        packed(FULL & ~sum(1 << at for at in np.flatnonzero(each).tolist())) for each in turned
    ]
    means = guessed(view, empty) @ BINS

    assert means.max() - means.min() < 0.5

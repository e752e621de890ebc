"""What the network sees is what the rules say."""

import numpy as np

from mulligan.bots.second_chance.network.features import features
from mulligan.bots.second_chance.network.layout import FACTS, LARGE, LARGE_FOR, PLANES, SIZES
from mulligan.bots.second_chance.position import sheets
from mulligan.games.second_chance import load
from mulligan.games.second_chance.decks import PUZZLE_CARDS, Deck
from mulligan.games.second_chance.grid import FULL, SIDE, placements
from mulligan.kernels.bits import split
from mulligan.kernels.second_chance.deck import deck_arrays
from mulligan.kernels.second_chance.packing import SQUARES, unpacked
from tests.bots.second_chance.views import middle


def test_the_network_sees_what_the_rules_say() -> None:
    """The planes and facts, computed once more from the lists of placements."""
    view = middle(6)
    found = sheets(view, 5)
    planes = np.zeros((len(found.empty), SIDE, SIDE, PLANES), np.float32)
    facts = np.zeros((len(found.empty), FACTS), np.float32)
    lefts, of = np.array([view.left], np.float32), np.zeros(len(found.empty), np.int64)
    low, high = (np.array(each) for each in zip(*map(split, found.empty), strict=True))
    features(deck_arrays(Deck("own", (), view.shapes)), lefts, of, low, high, planes, facts)
    for at, sheet in enumerate(found.empty):
        filled = FULL & ~unpacked(sheet)
        cover = np.zeros((SIZES, SQUARES))
        many, fitting = np.zeros(SIZES), np.zeros(SIZES)
        for stock in view.stock:
            legal = [cells for cells in placements(stock.tile) if not cells & filled]
            many[stock.tile.size - 1] += stock.left
            fitting[stock.tile.size - 1] += stock.left if legal else 0
            for cells in legal:
                squares = [square for square in range(SQUARES) if cells >> square & 1]
                cover[stock.tile.size - 1, squares] += stock.left
        empty = np.array([not filled >> square & 1 for square in range(SQUARES)]).reshape(
            SIDE, SIDE
        )

        assert np.array_equal(planes[at, :, :, 0], empty)
        expected = 0.25 * np.log1p(cover).reshape(SIZES, SIDE, SIDE).transpose(1, 2, 0)
        assert np.allclose(planes[at, :, :, 1:], expected, atol=1e-5)
        assert np.allclose(facts[at, :SIZES], many / 8)
        assert np.allclose(facts[at, SIZES : 2 * SIZES], fitting / np.maximum(many, 1))
        assert np.allclose(
            facts[at, 2 * SIZES :],
            [fitting.sum() / many.sum(), many.sum() / PUZZLE_CARDS, empty.sum() / SQUARES],
        )


def test_the_large_network_sees_every_kind_of_tile_as_well() -> None:
    view = middle(7)
    found = sheets(view, 3)
    planes = np.full((len(found.empty), SIDE, SIDE, LARGE.planes), 9, np.float32)
    small = np.zeros((len(found.empty), SIDE, SIDE, PLANES), np.float32)
    facts = np.zeros((len(found.empty), FACTS), np.float32)
    lefts, of = np.array([view.left], np.float32), np.zeros(len(found.empty), np.int64)
    low, high = (np.array(each) for each in zip(*map(split, found.empty), strict=True))
    deck = deck_arrays(Deck("own", (), view.shapes))
    features(deck, lefts, of, low, high, small, facts)
    features(deck, lefts, of, low, high, planes, facts)
    for at, sheet in enumerate(found.empty):
        filled = FULL & ~unpacked(sheet)
        for kind, (stock, (tile, _)) in enumerate(zip(view.stock, view.shapes, strict=True)):
            assert stock.tile == tile
            cover = np.zeros(SQUARES)
            for cells in placements(tile):
                if not cells & filled:
                    cover += [stock.left * (cells >> square & 1) for square in range(SQUARES)]

            expected = 0.25 * np.log1p(cover).reshape(SIDE, SIDE)
            assert np.allclose(planes[at, :, :, PLANES + kind], expected, atol=1e-5)
    assert np.array_equal(planes[..., :PLANES], small)
    assert (planes[..., PLANES + len(view.shapes) :] == 9).all()  # which nobody writes


def test_the_large_network_has_a_plane_for_every_kind_of_its_deck() -> None:
    assert len(load(LARGE_FOR)[0].puzzle) + PLANES <= LARGE.planes

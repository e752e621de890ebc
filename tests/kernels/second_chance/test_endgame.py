"""The solved end of a game, against the same sum written down from the rules, card by card."""

from bisect import bisect_left
from collections.abc import Iterator

import numpy as np
import pytest

from mulligan.games import second_chance as game
from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.grid import FULL, SIDE, Mask, empty, placements
from mulligan.kernels.arrays import Floats, Words
from mulligan.kernels.second_chance.candidates import candidates
from mulligan.kernels.second_chance.deck import deck_arrays
from mulligan.kernels.second_chance.endgame import solve, solver
from mulligan.kernels.second_chance.grid import pack
from mulligan.kernels.second_chance.packing import SQUARES as ALL

PLENTY = 100_000
EACH = 1000
"""Placements of each tile: all of them."""
SQUARES = np.arange(ALL + 1.0)
SMALL = ("#", "##", "###", "##/#.", "####", "##/##", "##./.##", "#####")
TILES = [game.read_tile(text) for text in SMALL]
DECK = Deck("small", game.load()[0].start, tuple((tile, 2) for tile in TILES))
ARRAYS = deck_arrays(DECK)


def words_of(*filled: Mask) -> tuple[Words, Words]:
    packed = [pack(FULL & ~cells) for cells in filled]
    return np.array([low for low, _ in packed]), np.array([high for _, high in packed])


def by_the_book(
    filled: Mask, left: tuple[int, ...], end: Floats, out: Floats, spare: int = 0
) -> float:
    """The cost at best play: every card apart from every other, every placement from the lists."""
    cards = [kind for kind, many in enumerate(left) for _ in range(many)]
    squares = empty(filled)
    if squares == 0 or len(cards) < 2 + spare:
        return float(end[squares])

    def best(kinds: set[int], rest: tuple[int, ...]) -> float | None:
        costs = [
            by_the_book(filled | cells, rest, end, out, spare)
            for kind in kinds
            for cells in placements(TILES[kind])
            if not cells & filled
        ]
        return min(costs) if costs else None

    total, pairs = 0.0, 0
    for one in range(len(cards)):
        for other in range(len(cards)):
            if one == other:
                continue
            pairs += 1
            pair = {cards[one], cards[other]}
            rest = without(left, cards[one], cards[other])
            cost = best(pair, rest)
            if cost is None and len(cards) == 2 + spare:
                cost = float(end[squares])  # too few cards for a second chance (SC-14)
            elif cost is None:
                chances = [
                    best({cards[third]}, without(rest, cards[third]))
                    for third in range(len(cards))
                    if third not in (one, other)
                ]
                cost = sum(
                    float(out[squares]) if chance is None else chance for chance in chances
                ) / len(chances)
            total += cost
    return total / pairs


def without(left: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    rest = list(left)
    for kind in gone:
        rest[kind] -= 1
    return tuple(rest)


def endings() -> Iterator[tuple[Mask, tuple[int, ...]]]:
    """Sheets with a few holes, and a few cards to come."""
    stream = np.random.default_rng(11)
    for _ in range(25):
        row, column = (int(at) for at in stream.integers(0, 7, 2))
        hole = sum(
            1 << (row + down) * SIDE + column + right
            for down in range(3)
            for right in range(3)
            if stream.random() < 0.7
        )
        hole |= 1 << int(stream.integers(0, ALL))
        left = np.zeros(len(TILES), int)
        for kind in stream.integers(0, len(TILES), stream.integers(2, 6)):
            left[kind] = min(2, left[kind] + 1)
        yield FULL & ~hole, tuple(int(many) for many in left)


@pytest.mark.parametrize(("filled", "left"), list(endings()))
def test_the_end_costs_what_the_rules_say(filled: Mask, left: tuple[int, ...]) -> None:
    """Also with a cost that is no number of squares, and another one for dropping out."""
    low, high = words_of(filled)
    found = np.zeros(1)
    odd = np.sqrt(SQUARES) * 3
    for end, out in ((SQUARES, SQUARES), (odd, odd * 0.5)):
        assert solve(
            ARRAYS,
            np.array(left),
            low,
            high,
            end,
            out,
            0,
            EACH,
            PLENTY,
            solver(),
            candidates(),
            found,
        )
        assert found[0] == pytest.approx(by_the_book(filled, left, end, out))


@pytest.mark.parametrize(("filled", "left"), list(endings())[:12])
@pytest.mark.parametrize("spare", [1, 2, 3])
def test_cards_that_are_never_reached_cut_the_end_short(
    filled: Mask, left: tuple[int, ...], spare: int
) -> None:
    low, high = words_of(filled)
    found = np.zeros(1)
    half = SQUARES / 2
    cards = np.array(left)
    solve(
        ARRAYS, cards, low, high, SQUARES, half, spare, EACH, PLENTY, solver(), candidates(), found
    )

    assert found[0] == pytest.approx(by_the_book(filled, left, SQUARES, half, spare))


def test_what_is_remembered_of_one_sheet_does_not_change_another() -> None:
    left = np.full(len(TILES), 1)
    sheets = [filled for filled, _ in endings()]
    low, high = words_of(*sheets)
    together = np.zeros(len(sheets))
    room = solver()
    assert solve(
        ARRAYS, left, low, high, SQUARES, SQUARES, 0, EACH, PLENTY, room, candidates(), together
    )
    for at in range(len(sheets)):
        alone = np.zeros(1)
        here = slice(at, at + 1)
        solve(
            ARRAYS,
            left,
            low[here],
            high[here],
            SQUARES,
            SQUARES,
            0,
            EACH,
            PLENTY,
            room,
            candidates(),
            alone,
        )

        assert alone[0] == together[at]


def test_a_turned_sheet_ends_like_the_other() -> None:
    """All eight symmetries of the grid."""
    left = np.full(len(TILES), 1)
    for filled, _ in endings():
        grid = np.array([filled >> at & 1 for at in range(ALL)]).reshape(SIDE, SIDE)
        turned = [np.rot90(side, turns) for side in (grid, grid.T) for turns in range(4)]
        masks = [sum(1 << at for at in np.flatnonzero(side).tolist()) for side in turned]
        low, high = words_of(*masks)
        found = np.zeros(8)
        solve(
            ARRAYS,
            left,
            low,
            high,
            SQUARES,
            SQUARES,
            0,
            EACH,
            PLENTY,
            solver(),
            candidates(),
            found,
        )

        assert np.allclose(found, found[0])


def test_fewer_placements_cost_more_and_take_less_work() -> None:
    left = np.full(len(TILES), 1)
    low, high = words_of(*(filled for filled, _ in endings()))
    found = np.zeros((3, len(low)))
    for costs, each in zip(found, (1, 3, EACH), strict=True):
        assert solve(
            *(ARRAYS, left, low, high, SQUARES, SQUARES),
            *(0, each, PLENTY, solver(), candidates(), costs),
        )
    few, more, every = found

    assert (few >= more).all()
    assert (more >= every).all()
    assert few.sum() > more.sum() > every.sum()


def test_too_much_work_is_given_up() -> None:
    """The limit counts positions: one less than needed is too few."""
    low, high = words_of(FULL & ~0b111_111_111)
    left = np.full(len(TILES), 1)
    found, room = np.zeros(1), solver()

    def solved(most: int) -> bool:
        return bool(
            solve(
                ARRAYS, left, low, high, SQUARES, SQUARES, 0, EACH, most, room, candidates(), found
            )
        )

    enough = bisect_left(range(PLENTY), True, key=solved)
    assert enough > 5
    assert solved(enough)
    assert not solved(enough - 1)


def test_an_empty_grid_is_not_an_end() -> None:
    """Too many tiles fit, or there are too many placements: it says so, whatever the limit."""
    found = np.zeros(1)
    for deck in (game.load()[0], DECK):
        arrays = deck_arrays(deck)
        left = np.array([many for _, many in deck.puzzle])
        low, high = words_of(0)
        assert not solve(
            arrays,
            left,
            low,
            high,
            SQUARES,
            SQUARES,
            0,
            EACH,
            PLENTY,
            solver(),
            candidates(),
            found,
        )

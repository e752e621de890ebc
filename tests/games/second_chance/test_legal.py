"""`legal` is the whole truth about moves: complete, in a pinned order, and the same from a view."""

from collections.abc import Iterator

import pytest

from mulligan.core import RefusedError
from mulligan.games.second_chance import (
    Bonus,
    Draw,
    Move,
    Setup,
    choices,
    deal,
    decide,
    legal,
    load,
    names,
    view,
)
from mulligan.games.second_chance.decks import standard
from mulligan.games.second_chance.grid import FULL
from mulligan.games.second_chance.state import Phase, State
from tests.games.second_chance.brute import masks
from tests.games.second_chance.table import Table, bonus, draw, lay, seed


def slow(state: State, seat: int) -> list[Move]:
    """What `legal` has to be, found square by square."""
    sheet = state.sheets[seat]
    if seat in state.writing:
        return [Bonus(1 << at) for at in range(81) if not sheet.filled >> at & 1]
    if seat not in state.drawing:
        return []
    if state.phase is Phase.START:
        return [Draw(found) for found in masks(sheet.start.text) if found >> 40 & 1]
    offer = state.offer if sheet.chance is None else (sheet.chance,)
    found = [Draw(cells) for tile in offer for cells in masks(tile.text, sheet.filled)]
    return list(dict.fromkeys(found))


def positions(table: Table, every: int) -> Iterator[State]:
    """Some states of a game in which everybody plays a move from the middle of the list."""
    for number in range(1000):
        if number % every == 0:
            yield table.state
        waiting = table.waiting()
        if not waiting:
            return
        seat = max(waiting)
        moves = legal(table.state, seat)
        table.play(seat, moves[len(moves) * 2 // 3])


@pytest.mark.parametrize(("deck", "seats", "number"), [("standard", 3, 1), ("gentle", 2, 2)])
def test_legal_is_what_brute_force_finds(deck: str, seats: int, number: int) -> None:
    """On real positions from the first move to the end, for every seat, in the same order."""
    for state in positions(Table(deal(Setup(seats, deck=load(deck)[0]), seed(number))), every=3):
        for seat in range(-1, seats + 1):
            assert list(legal(state, seat)) == (slow(state, seat) if 0 <= seat < seats else [])


@pytest.mark.parametrize("deck", names())
def test_legal_moves_are_the_choices_of_a_view(deck: str) -> None:
    """A bot that sees a view may choose from the same list in the same order."""
    for state in positions(Table(deal(Setup(4, deck=load(deck)[0]), seed(3))), every=1):
        for seat in range(4):
            assert choices(view(state, seat)) == legal(state, seat)
        assert choices(view(state, None)) == ()


@pytest.mark.parametrize("deck", names())
def test_legal_has_no_duplicates(deck: str) -> None:
    """Each move is listed once; whoever owes a move has one, and nobody else."""
    for state in positions(Table(deal(Setup(4, deck=load(deck)[0]), seed(4))), every=2):
        for seat in range(4):
            moves = legal(state, seat)

            assert len(set(moves)) == len(moves)
            assert bool(moves) is (seat in state.drawing | state.writing)


def test_the_order_is_pinned_first_tile_then_second() -> None:
    """All drawings of the first card in ascending order of their squares, then of the second."""
    table = lay("a1 b1 c1 a2 b2", pile="## #")

    assert legal(table.state, 0) == (
        draw("a1 b1"),
        draw("b1 c1"),
        draw("a1 a2"),
        draw("b1 b2"),
        draw("a2 b2"),
        draw("a1"),
        draw("b1"),
        draw("c1"),
        draw("a2"),
        draw("b2"),
    )


def test_the_order_is_pinned_by_the_highest_square() -> None:
    """Ascending as numbers: what reaches further down comes later, wherever it begins."""
    table = lay("a1 a2 a3 c1 c2", pile="# ##")

    assert legal(table.state, 0) == (
        draw("a1"),
        draw("c1"),
        draw("a2"),
        draw("c2"),
        draw("a3"),
        draw("a1 a2"),
        draw("c1 c2"),
        draw("a2 a3"),
    )


def test_the_order_is_pinned_for_swapped_cards() -> None:
    """The card that lies first comes first, though the moves are the same."""
    one = legal(lay("a1 b1 d1", pile="## #").state, 0)
    other = legal(lay("a1 b1 d1", pile="# ##").state, 0)

    assert one == (draw("a1 b1"), draw("a1"), draw("b1"), draw("d1"))
    assert other == (draw("a1"), draw("b1"), draw("d1"), draw("a1 b1"))


def test_the_order_of_the_1_is_reading_order() -> None:
    """From a1 along the rows to i9."""
    table = lay("a1 i1 b2 e9 i9", "a1 b1 d1", pile="## ## ##")
    table.draw(1, "a1 b1")

    assert legal(table.state, 0) == tuple(map(bonus, ["a1", "i1", "b2", "e9", "i9"]))


def mid_game() -> list[State]:
    """A first move, a round, a second chance and a 1 that is owed."""
    table = Table(deal(Setup(2), seed(5)))
    found = [table.state]
    while table.state.round < 7:
        table.first(min(table.waiting()))
    found.append(table.state)
    chance = lay("a1 b1 d1 e1 f2 g2", "a1 b1 c1 e1", pile="### ##/## ## # #")
    chance.draw(1, "a1 b1 c1")
    found.append(chance.state)
    writing = lay("a1 b1 d1 e1 f2 g2", "a1 b1 c1 e1", pile="### ##/## #### # #")
    writing.draw(1, "a1 b1 c1")
    return [*found, writing.state]


@pytest.mark.parametrize("which", range(4))
def test_decide_accepts_exactly_what_is_legal(which: int) -> None:
    """All placements of all tiles of the deck, all single squares: accepted iff listed."""
    state = mid_game()[which]
    tried: dict[Move, None] = dict.fromkeys(map(Bonus, (0, FULL, *(1 << at for at in range(82)))))
    for tile in {*standard().start, *standard().cards(), state.sheets[0].start}:
        tried |= dict.fromkeys(map(Draw, masks(tile.text)))

    accepted = []
    for move in tried:
        try:
            decide(state, 0, move)
        except RefusedError:
            continue
        accepted.append(move)

    assert len(tried) > 10_000
    assert set(accepted) == set(legal(state, 0))
    assert len(accepted) == len(legal(state, 0)) > 0

"""
Counts of moves in Second Chance, kept as text, recomputed, and counted again by brute force.

The files say what each line means. If a deck changes on purpose, the failing test shows the new
lines; look at them before you copy them.
"""

from functools import cache

import pytest

from mulligan.games.second_chance import Setup, deal, legal, load, names, rules
from mulligan.games.second_chance.grid import centred, placements
from mulligan.games.second_chance.state import State
from tests.games.second_chance.brute import masks
from tests.games.second_chance.table import Table, seed
from tests.perft.page import pinned

PLACEMENTS = pinned("second-chance-placements.perft")
DEALS = pinned("second-chance-deals.perft")
SOLO = pinned("second-chance-solo.perft")


def counts(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


# --- placements on the empty grid -----------------------------------------------------------------


@pytest.mark.parametrize("deck", names())
def test_placements_are_as_pinned(deck: str) -> None:
    """Every tile of every shipped deck, in the order of its file, and no other."""
    tiles, _ = load(deck)
    start = [
        f"{deck} start {tile} : {len(placements(tile))} {len(centred(tile))}"
        for tile in tiles.start
    ]
    puzzle = [f"{deck} puzzle {tile} : {len(placements(tile))}" for tile, _ in tiles.puzzle]

    assert [line for line in PLACEMENTS if line.startswith(f"{deck} ")] == start + puzzle


def test_no_other_deck_is_pinned() -> None:
    """A deck that is gone leaves no lines behind."""
    assert {line.split()[0] for line in PLACEMENTS} == set(names())


@pytest.mark.parametrize("deck", names())
def test_pinned_placements_are_what_brute_force_counts(deck: str) -> None:
    """The file is no snapshot of the code: sets of cells, shifted one by one, give the same."""
    for line in PLACEMENTS:
        name, part, tile, _, *numbers = line.split()
        if name != deck:
            continue
        found = masks(tile)
        over_the_centre = [cells for cells in found if cells >> 40 & 1]

        assert numbers == (
            [str(len(found)), str(len(over_the_centre))] if part == "start" else [str(len(found))]
        )


# --- first moves of whole deals -------------------------------------------------------------------


def brute_legal(state: State, seat: int) -> int:
    """How many drawings *seat* can choose from, counted without `legal`."""
    sheet = state.sheets[seat]
    if state.round == 0:
        return sum(cells >> 40 & 1 for cells in masks(sheet.start.text))
    return sum(len(masks(tile.text, sheet.filled)) for tile in dict.fromkeys(state.offer))


@pytest.mark.parametrize("line", DEALS)
def test_deals_are_as_pinned(line: str) -> None:
    """The first moves of each seat; then, after each played its first one, those of round 1."""
    deck, number, seats, _, *_ = line.split()
    table = Table(deal(Setup(int(seats), deck=load(deck)[0]), seed(int(number))))
    everybody = range(int(seats))
    start = [len(legal(table.state, seat)) for seat in everybody]
    assert start == [brute_legal(table.state, seat) for seat in everybody]
    for seat in everybody:
        table.first(seat)
    first = [len(legal(table.state, seat)) for seat in everybody]
    assert first == [brute_legal(table.state, seat) for seat in everybody]

    assert f"{deck} {number} {seats} : {counts(start)} / {counts(first)}" == line


@pytest.mark.parametrize("line", SOLO)
def test_solo_totals_are_as_pinned(line: str) -> None:
    """All games of one move and of two moves, as in chess: each leaf is counted."""
    deck, number, _, *_ = line.split()
    state = Table(deal(Setup(1, deck=load(deck)[0]), seed(int(number)))).state

    assert f"{deck} {number} : {perft(state, 1)} {perft(state, 2)}" == line


@pytest.mark.parametrize("line", SOLO)
def test_solo_totals_are_what_brute_force_counts(line: str) -> None:
    """The same totals from nothing but the starting tile, the two cards and sets of cells."""
    deck, number, _, *numbers = line.split()
    state = Table(deal(Setup(1, deck=load(deck)[0]), seed(int(number)))).state
    starts = [cells for cells in masks(state.sheets[0].start.text) if cells >> 40 & 1]
    offer = dict.fromkeys(state.pile[:2])
    found = {tile: everywhere(tile.text) for tile in offer}
    leaves = sum(not cells & filled for filled in starts for tile in offer for cells in found[tile])

    assert numbers == [str(len(starts)), str(leaves)]


@cache
def everywhere(tile: str) -> list[int]:
    return masks(tile)


def perft(state: State, depth: int) -> int:
    """How many ways there are to play *depth* moves alone."""
    moves = legal(state, 0)
    if depth == 1:
        return len(moves)
    return sum(perft(rules.apply(state, 0, move)[0], depth - 1) for move in moves)

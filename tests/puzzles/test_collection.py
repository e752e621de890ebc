"""The puzzles: real positions, one clearly best drawing, a day for each."""

from collections import Counter
from datetime import date, timedelta

import pytest

from mulligan.analysis.second_chance import judged
from mulligan.games import positions
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import union
from mulligan.puzzles.collection import Puzzle, Theme, collection
from mulligan.puzzles.days import FIRST, puzzle_of, puzzles_until

PUZZLES = tuple(collection().values())
SAMPLE = PUZZLES[:: len(PUZZLES) // 12]
CLEAR = 0.4
"""Found with 0.5: a coach that thinks a little differently may see a little less."""


def test_there_is_a_puzzle_for_every_day_of_a_year_and_several_of_each_theme() -> None:
    themes = Counter(puzzle.theme for puzzle in PUZZLES)

    assert len(PUZZLES) >= 365
    assert set(themes) == set(Theme)
    assert min(themes.values()) >= 20


def test_every_puzzle_is_one_line() -> None:
    """So anybody can send one, draw it in a terminal, or look at it with another program."""
    for puzzle in PUZZLES:
        assert positions.write(game.GAME, puzzle.view) == puzzle.position


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_a_position_that_can_come_about(puzzle: Puzzle) -> None:
    view = puzzle.view
    (sheet,) = view.sheets

    assert sheet.filled.bit_count() == sum(each.cells.bit_count() for each in sheet.drawings)
    assert sheet.drawings[0].tile == sheet.start
    assert [each.round for each in sheet.drawings] == list(range(view.round))
    assert len({each.tile for each in sheet.drawings[1:]} - {tile for tile, _ in view.shapes}) == 0
    # Two cards in every round, and perhaps second chances.
    gone = sum(total - left for (_, total), left in zip(view.shapes, view.left, strict=True))
    assert gone >= 2 * view.round
    used = Counter(each.tile for each in sheet.drawings[1:]) + Counter(view.offer)
    for stock in view.stock:
        assert used[stock.tile] + stock.left <= stock.total
    assert {game.Draw(0).__class__} == {move.__class__ for move in game.choices(view)}
    assert puzzle.better >= 0.5


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_the_coach_of_today_still_finds_one_drawing_clearly_best(puzzle: Puzzle) -> None:
    first = next(iter(game.choices(puzzle.view)))
    assert isinstance(first, game.Draw)
    _, (best, second, *_) = judged(puzzle.view, first.cells)
    made, again = judged(puzzle.view, best.cells)
    (sheet,) = puzzle.view.sheets

    assert made.cells == again[0].cells == best.cells
    assert second.expected - best.expected >= CLEAR
    assert not union(*(each.cells for each in sheet.drawings)) & best.cells


def test_each_day_has_the_next_puzzle() -> None:
    assert puzzle_of(FIRST) == PUZZLES[0]
    assert puzzle_of(FIRST + timedelta(40)) == PUZZLES[40]
    assert puzzle_of(FIRST + timedelta(len(PUZZLES) + 7)) == PUZZLES[7]


def test_no_puzzle_of_a_day_to_come_is_listed() -> None:
    day = FIRST + timedelta(9)
    due = list(puzzles_until(day))

    assert [each for _, each in due] == list(reversed(PUZZLES[:10]))
    assert due[0] == (day, puzzle_of(day))
    assert due[-1][0] == FIRST


def test_after_a_round_of_all_puzzles_each_is_listed_once_with_its_latest_day() -> None:
    day = FIRST + timedelta(2 * len(PUZZLES) + 3)
    due = list(puzzles_until(day))

    assert len({each.id for _, each in due}) == len(due) == len(PUZZLES)
    assert due[0] == (day, PUZZLES[3])
    assert min(at for at, _ in due) == day - timedelta(len(PUZZLES) - 1)
    assert isinstance(due[0][0], date)

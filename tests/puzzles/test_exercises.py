"""The exercises of the later lessons: real positions with one clearly best move."""

from typing import Any

import pytest

from mulligan.analysis import one_more_reasons, second_chance_reasons
from mulligan.analysis.one_more_reasons import Why as MoveWhy
from mulligan.analysis.second_chance import judged
from mulligan.analysis.second_chance_reasons import Why
from mulligan.bots.one_more.expert import Budget, Expert
from mulligan.games import GAMES, one_more, second_chance
from mulligan.puzzles.collection import collection
from mulligan.puzzles.exercises import PUPIL, Exercise, Topic, exercises

LESSONS = ("second-chance-2", "second-chance-3", "one-more-2", "one-more-3")
ALL = [(lesson, each) for lesson in LESSONS for each in exercises()[lesson]]
SHEETS = [each for _, each in ALL if each.game == second_chance.GAME]
CARDS = [each for _, each in ALL if each.game == one_more.GAME]
CLEAR_SQUARES, CLEAR_PERCENT = 0.4, 3
"""Found with 0.5 squares and 5 percent: another look may see a little less."""
ABOUT: dict[Topic, set[Any]] = {
    Topic.HOLE: {Why.HOLES},
    Topic.CORNER: {Why.CORNER, Why.HOLES, Why.DEAD},
    Topic.CUT: {Why.PIECES},
    Topic.COUNT: {Why.FITS, Why.PLACES},
    Topic.BIG: {Why.LAST},
    Topic.END: {Why.DEAD},
    Topic.KEEP: {MoveWhy.KEEP},
    Topic.GIVE: {MoveWhy.KEEP},
    Topic.DRAW: {MoveWhy.FEWER, MoveWhy.TOKEN},
    Topic.SWAP: {MoveWhy.TOKEN},
    Topic.AT_ONCE: {MoveWhy.AT_ONCE},
    Topic.ALONE: {MoveWhy.ALONE},
    Topic.STAY: {MoveWhy.STAY},
}


def test_each_lesson_has_a_few_exercises_of_its_game_and_every_topic_comes() -> None:
    assert tuple(exercises()) == LESSONS
    for lesson, found in exercises().items():
        assert 4 <= len(found) <= 6
        assert {each.game for each in found} == {lesson[:-2]}
        assert not found[0].again
    assert {each.topic for _, each in ALL} == set(Topic)
    assert len({(each.game, each.id) for _, each in ALL}) == len(ALL)


@pytest.mark.parametrize(("lesson", "each"), ALL, ids=lambda each: str(each)[:24])
def test_an_exercise_asks_the_pupil_for_a_choice(lesson: str, each: Exercise) -> None:
    assert lesson.startswith(each.game)
    assert each.view.seat == PUPIL
    assert len(GAMES[each.game].choices(each.view)) >= 2
    assert each.better > 0


def test_no_exercise_is_a_puzzle_of_a_day_to_come() -> None:
    sheets = {puzzle.view.sheets[0].filled for puzzle in collection().values()}
    assert not sheets & {each.view.sheets[0].filled for each in SHEETS}


@pytest.mark.slow
@pytest.mark.parametrize("each", SHEETS, ids=lambda each: f"{each.topic}-{each.id}")
def test_the_coach_finds_one_drawing_clearly_best_and_says_why(each: Exercise) -> None:
    moves = second_chance.choices(each.view)
    first = moves[0]
    assert isinstance(first, second_chance.Draw)
    _, (best, second, *_) = judged(each.view, first.cells)
    said = {
        second_chance_reasons.reason(each.view, move.cells, best.cells).why
        for move in moves
        if isinstance(move, second_chance.Draw)
    }

    assert second.expected - best.expected >= CLEAR_SQUARES
    assert said & ABOUT[each.topic]


@pytest.mark.slow
@pytest.mark.parametrize("each", CARDS, ids=lambda each: f"{each.topic}-{each.id}")
def test_the_coach_finds_one_move_clearly_best_and_says_why(each: Exercise) -> None:
    choices = one_more.choices(each.view)
    expert = Expert(bytes(32), "another look", Budget(playouts=3000))
    chances = expert.compare(each.view, range(len(choices)))
    best, second, *_ = sorted(range(len(choices)), key=lambda at: -chances[at])
    said = {
        one_more_reasons.reason(each.view, move, choices[best]).why
        for move in choices
        if move != choices[best]
    }

    assert 100 * (chances[best] - chances[second]) >= CLEAR_PERCENT
    assert said & ABOUT[each.topic]

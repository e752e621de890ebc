"""The coach in a solo challenge: its hints and its verdicts are for the goal (SC-17)."""

from dataclasses import replace
from functools import cache

import pytest

from mulligan.analysis import second_chance as coach
from mulligan.analysis.second_chance import Decision, Goal, Option, Review, goal_lost, review
from mulligan.analysis.second_chance_reasons import SAME
from mulligan.bots.second_chance.aims import goal_chances
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.search import ALL, Aim, to_the_end
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, empty
from mulligan.games.second_chance.solo import Challenge
from mulligan.kernels.second_chance.packing import SQUARES, packed
from mulligan.sim.match import Match, play
from tests.bots.second_chance.views import middle

LAST_GAMES = tuple(Challenge((0, before)) for before in range(10))


@cache
def reviewed(*before: int) -> Review:
    setup = game.Setup(1, challenge=Challenge(before))
    return review(play(Match(game.GAME, setup, ("casual",), seed="goal"), 0).events, 0)


def test_hints_are_for_the_goal() -> None:
    """The same sheet and cards, but one more empty square is all that may be left, or nine are."""
    view = middle(15)
    found = {each: coach.hints(replace(view, challenge=each)) for each in LAST_GAMES}

    for hints in found.values():
        goals = [hint.option.goal for hint in hints]
        assert all(goal is not None and 0 <= goal <= 1 for goal in goals)
        costs = [hint.option.cost for hint in hints]
        assert costs == sorted(costs)
    chances = [hints[0].option.percent for hints in found.values()]
    assert chances == sorted(chances, reverse=True)  # the more was left before, the harder
    assert len({hints[0].option.cells for hints in found.values()}) > 1


def test_the_chance_is_that_of_reaching_the_goal() -> None:
    """Near the end, where nothing has to be guessed: the chance to leave few enough squares."""
    view = replace(middle(15), challenge=Challenge((3, 3)))
    sheet = view.sheets[0].filled
    assert empty(sheet) <= coach.LATE
    hints = coach.hints(view)
    missed = [float(squares > 3) for squares in range(SQUARES + 1)]
    here = [packed(FULL & ~(sheet | hint.option.cells)) for hint in hints]
    solved = to_the_end(
        compiled_deck(view.shapes), view.left, here, Aim(missed, missed), ALL, coach.SOLVED
    )

    assert solved is not None
    assert [hint.option.goal for hint in hints] == pytest.approx(
        [1 - cost for cost in solved], abs=0.01
    )


def test_a_goal_out_of_reach_leaves_few_squares_to_play_for() -> None:
    view = middle(15)

    assert coach.hints(replace(view, challenge=Challenge((5, 5)))) == coach.hints(view)
    assert coach.hints(view)[0].option.goal is None


def test_a_goal_that_is_safe_leaves_few_squares_to_play_for() -> None:
    view = middle(17)
    assert empty(view.sheets[0].filled) <= 10  # and every drawing fills one at least
    safe = coach.hints(replace(view, challenge=Challenge((0, 0))))

    assert [hint.option.percent for hint in safe] == [100] * len(safe)
    assert safe[0].option.expected == pytest.approx(coach.hints(view)[0].option.expected)


@pytest.mark.parametrize("before", [(), (4, 3)])
def test_chance_lost_and_luck_add_up(before: tuple[int, ...]) -> None:
    found = reviewed(*before)
    challenge = Challenge(before).after(found.empty)

    assert found.challenge == Challenge(before)
    assert found.goal is not None
    assert found.goal.start + found.goal.luck - found.goal.lost == found.goal.end
    assert found.goal.end == round(100 * goal_chances(Challenge(before))[found.empty])
    if challenge.over:
        assert found.goal.end == 100 * challenge.reached
    for decision in found.decisions:
        assert decision.goal_lost == 0 or (decision.goal_lost or 0) >= coach.CLEAR_GOAL
        costs = [option.cost for option in decision.best]
        assert costs == sorted(costs)


def test_a_goal_out_of_reach_is_not_judged_by() -> None:
    assert Review(0, (), 3.0, 4, Challenge((9, 9))).goal is None
    assert Review(0, (), 3.0, 4).goal is None


def option(cells: int, expected: float, goal: float | None) -> Option:
    return Option(cells, expected, 0, 9, goal)


def test_a_decision_costs_what_it_takes_from_the_goal() -> None:
    best, other = option(1, 3.0, 0.6), option(2, 2.5, 0.5)
    assert goal_lost(other, best) == 10
    assert goal_lost(option(2, 2.5, 0.59), best) == 0  # too little to tell from chance
    assert goal_lost(option(2, 2.5, None), option(1, 2.0, None)) is None
    assert best.cost < other.cost  # though it will leave more squares empty


def test_turning_points_are_those_of_the_goal() -> None:
    best = option(1, 3.0, 0.9)
    cheap, dear, squares = (
        Decision(at, at, 0, made, (best,), 0.0, SAME)
        for at, made in enumerate(
            (option(2, 3.0, 0.85), option(2, 3.0, 0.4), option(2, 9.0, 0.9)),
        )
    )
    found = Review(0, (cheap, dear, squares), 3.0, 12, Challenge((4, 3)))

    assert found.turning_points == (dear,)
    assert found.goal == Goal(90, 55, 0)
    assert found.goal.luck == -35
    alone = replace(found, challenge=None)
    assert alone.turning_points == (squares,)

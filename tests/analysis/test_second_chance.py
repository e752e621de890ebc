"""The coach for Second Chance: its sums come out, its best is the best, its words are true."""

from functools import cache
from typing import Any

import pytest

from mulligan.analysis import second_chance as coach
from mulligan.analysis.second_chance import Review, review, reviewing
from mulligan.analysis.second_chance_reasons import Why
from mulligan.analysis.steps import finish
from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.events import Drawn, Started
from mulligan.sim.match import Match, play


@cache
def played(bot: str, seats: int = 1, index: int = 0) -> tuple[Any, ...]:
    return play(Match(game.GAME, game.Setup(seats), (bot,) * seats, seed="coach"), index).events


@cache
def reviewed(bot: str, seats: int = 1, index: int = 0, seat: int = 0) -> Review:
    return review(played(bot, seats, index), seat)


@pytest.mark.parametrize("seats", [1, 3])
def test_expectation_loss_and_luck_add_up_to_the_result(seats: int) -> None:
    found = reviewed("casual", seats)
    assert found.start + found.lost + found.luck == pytest.approx(found.empty)
    told = sum(decision.luck for decision in found.decisions)
    last = found.empty - found.decisions[-1].made.expected
    assert told + last == pytest.approx(found.luck)


def test_every_drawing_of_the_seat_is_judged_and_nobody_elses() -> None:
    events = played("casual", 3)
    found = review(events, 1)
    made = [event for event in events if isinstance(event, Started | Drawn)]
    mine = [event.cells for event in made if event.seat == 1]
    assert [decision.made.cells for decision in found.decisions] == mine
    for decision in found.decisions:
        assert events[decision.step].cells == decision.made.cells


def test_the_best_are_legal_in_order_and_never_worse_than_what_was_made() -> None:
    events = played("beginner")
    for decision in reviewed("beginner").decisions:
        moves = game.legal(fold(game, events[: decision.step]), 0)
        legal = {move.cells for move in moves if isinstance(move, game.Draw)}
        expected = [option.expected for option in decision.best]
        assert expected == sorted(expected)
        assert {option.cells for option in decision.best} <= legal
        assert decision.lost >= 0
        assert decision.best[0].expected <= decision.made.expected
        for option in (*decision.best, decision.made):
            assert 0 <= option.low <= option.high <= 81


@pytest.mark.slow
def test_stronger_players_lose_less() -> None:
    losses = [
        sum(reviewed(bot, index=index).lost for index in range(3))
        for bot in ("beginner", "casual", "skilled")
    ]
    assert losses == sorted(losses, reverse=True)


def test_turning_points_are_the_worst_and_clear() -> None:
    found = reviewed("beginner")
    assert found.turning_points
    assert len(found.turning_points) <= coach.SHOWN
    worst = sorted((decision.lost for decision in found.decisions), reverse=True)
    assert [point.lost for point in found.turning_points] == worst[: len(found.turning_points)]
    assert all(point.lost >= coach.TURNING for point in found.turning_points)


def test_words_are_said_where_there_is_a_difference() -> None:
    for bot in ("beginner", "casual"):
        for decision in reviewed(bot).decisions:
            assert (decision.reason.why is Why.SAME) == (
                decision.lost < coach.CLEAR or decision.made.cells == decision.best[0].cells
            )


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    found = review(played("skilled"), 0, lambda done, of: told.append((done, of)))
    total = len(found.decisions)
    assert told == [(done, total) for done in range(1, total + 1)]


def test_hints_are_the_coachs_best_three() -> None:
    """What it says before a drawing is what it says afterwards."""
    events = played("beginner")
    for decision in reviewed("beginner").decisions[:8]:
        found = coach.hints(game.view(fold(game, events[: decision.step]), 0))
        best = [option.expected for option in decision.best]
        assert [hint.option.expected for hint in found] == pytest.approx(best, abs=0.02)
        assert found[0].option.expected <= min(best) + 1e-9


def test_a_hint_says_what_the_others_lack() -> None:
    events = played("beginner")
    reasons = set()
    for decision in reviewed("beginner").decisions:
        best, *others = coach.hints(game.view(fold(game, events[: decision.step]), 0))
        reasons.add(best.reason.why)
        for other in others:
            clear = other.option.expected - best.option.expected >= coach.CLEAR
            assert (other.reason.why is not Why.SAME) == clear
    assert len(reasons) > 2


def test_hints_are_made_of_what_the_seat_may_know() -> None:
    """Another order of the cards to come gives the same view, and so the same hints."""
    events = played("casual")
    state = fold(game, events[:9])
    other = state._replace(pile=tuple(reversed(state.pile)))
    assert state.pile != other.pile
    assert coach.hints(game.view(state, 0)) == coach.hints(game.view(other, 0))


def test_a_review_can_be_made_step_by_step() -> None:
    """Where there is one thread, something else is done in between."""
    steps = reviewing(played("casual"), 0)
    done = [next(steps), next(steps)]
    found = finish(steps, lambda *step: done.append(step))

    assert found == reviewed("casual")
    assert done == [(at, len(done)) for at in range(1, len(done) + 1)]

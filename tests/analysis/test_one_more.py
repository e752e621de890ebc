"""The coach for One More!: chances at every decision, as the seat could know them."""

from functools import cache
from typing import Any

import pytest

from mulligan.analysis import one_more as coach
from mulligan.analysis.one_more import Review, review, reviewing
from mulligan.analysis.steps import finish
from mulligan.bots.one_more.expert import Budget
from mulligan.core import fold
from mulligan.games import one_more as game
from mulligan.sim.match import Match, play


@cache
def played() -> tuple[Any, ...]:
    return play(Match(game.GAME, game.Setup(3), ("casual",) * 3, seed="coach"), 1).events


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "BUDGET", Budget(playouts=200))


def reviews() -> list[Review]:
    return [review(played(), seat) for seat in range(3)]


def test_every_decision_of_a_seat_is_judged() -> None:
    events = played()
    for found in reviews():
        assert found.decisions
        for decision in found.decisions:
            state = fold(game, events[: decision.step])
            assert decision.made in game.legal(state, found.seat)
            assert decision.best in game.legal(state, found.seat)
            assert 0 <= decision.lost <= decision.chance <= 100
            assert (decision.lost == 0) == (decision.made == decision.best)


def test_the_winners_are_told() -> None:
    ended = game.result(fold(game, played()))
    assert ended is not None
    assert tuple(found.seat for found in reviews() if found.won) == ended.winners


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_start_and_luck_less_decisions_is_the_outcome_exactly(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every change of the chance belongs to a decision or to luck, and to one of them only."""
    monkeypatch.setattr(coach, "BUDGET", Budget(playouts=40))
    bots = ("casual", "random", "casual", "random", "random", "casual")[:seats]
    for index in range(4):
        events = play(Match(game.GAME, game.Setup(seats), bots, seed="sums"), index).events
        for seat in range(seats):
            found = review(events, seat)
            standing = found.start
            for decision in found.decisions:
                assert decision.luck == decision.chance - standing
                standing = decision.chance - decision.lost

            assert found.start + found.luck - found.lost == (100 if found.won else 0)
            assert found.last_luck == (100 if found.won else 0) - standing
            assert found.lost == sum(decision.lost for decision in found.decisions)


def test_a_difference_that_may_be_chance_is_no_mistake() -> None:
    for found in reviews():
        assert all(each.lost == 0 or each.lost >= coach.CLEAR for each in found.decisions)


def test_turning_points_are_what_cost_most() -> None:
    for found in reviews():
        worst = sorted((each.lost for each in found.decisions), reverse=True)
        points = [point.lost for point in found.turning_points]
        assert points == worst[: len(points)]
        assert all(lost >= coach.TURNING for lost in points)
        assert len(points) <= coach.SHOWN


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    found = review(played(), 0, lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(1, len(found.decisions) + 1))
    assert {of for _, of in told} == {len(found.decisions)}


def test_a_review_can_be_made_step_by_step() -> None:
    """Where there is one thread, something else is done in between."""
    steps = reviewing(played(), 0)
    done = [next(steps), next(steps)]
    found = finish(steps, lambda *step: done.append(step))

    assert found == review(played(), 0)
    assert done == [(at, len(done)) for at in range(1, len(done) + 1)]

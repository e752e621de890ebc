"""The coach for One More!: chances at every decision, as the seat could know them."""

from functools import cache
from typing import Any

import pytest

from mulligan.analysis import one_more as coach
from mulligan.analysis.one_more import Review, review
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
            assert 0 <= decision.chance <= 1
            assert 0 <= decision.lost <= 1
            assert (decision.lost == 0) or decision.made != decision.best


def test_the_winners_are_told() -> None:
    ended = game.result(fold(game, played()))
    assert ended is not None
    assert tuple(found.seat for found in reviews() if found.won) == ended.winners


def test_turning_points_are_what_changed_most() -> None:
    for found in reviews():
        for point in found.turning_points:
            assert max(abs(point.change), point.lost) >= coach.TURNING
        assert len(found.turning_points) <= coach.SHOWN


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    found = review(played(), 0, lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(1, len(found.decisions) + 1))
    assert {of for _, of in told} == {len(found.decisions)}

"""The coach of a device: the same as a server's."""

from dataclasses import replace

import pytest

from mulligan import wire
from mulligan.games import second_chance
from mulligan.games.second_chance.solo import Challenge
from mulligan.offline.coach import DeviceCoach
from mulligan.sim.match import Match, play
from tests.bots.second_chance.views import middle

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_hints_and_verdicts_are_for_the_goal_of_a_challenge() -> None:
    coach = DeviceCoach()
    view = middle(15)
    challenged = replace(view, challenge=Challenge((3, 3)))
    move = second_chance.choices(view)[0]

    assert [hint.goal for hint in await coach.hints(view)] == [None] * 3
    for hint in await coach.hints(challenged):
        assert hint.goal is not None
        assert 0 <= hint.goal <= 100
    verdict = await coach.judge("second-chance", challenged, move)
    assert isinstance(verdict, wire.SecondChanceVerdict)
    assert verdict.goal_lost is not None
    assert verdict.best[0].goal is not None


async def test_a_review_says_how_the_challenge_stood() -> None:
    coach = DeviceCoach()
    setup = second_chance.Setup(1, challenge=Challenge((2, 3)))
    events = play(Match("second-chance", setup, ("casual",), seed="device"), 0).events
    await coach.ask("00" * 32, "second-chance", events, 0, dict)
    looking = coach._games["00" * 32, 0]
    review = await looking.task

    assert isinstance(review, wire.SecondChanceReview)
    assert review.series == [2, 3]
    assert review.goal is not None
    assert review.goal.start + review.goal.luck - review.goal.lost == review.goal.end
    assert {each.goal_lost is None for each in review.decisions} == {False}

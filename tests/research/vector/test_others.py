"""One More! against compiled players: they play by the rules, and as well as they should."""

import numpy as np
import pytest

from mulligan.envs.vector import OneMoreVector, Others, RandomAgent
from mulligan.envs.vector.one_more_steps import LEARNER


def won(others: str, players: int, games: int) -> float:
    """The share of games that an agent wins which plays at random."""
    env, agent = OneMoreVector(256, players, others, copy=False), RandomAgent(7)
    _, info = env.reset(seed=9)
    played, victories = 0, 0
    while played < games:
        _, rewards, terminations, _, info = env.step(agent.act(info["action_mask"]))
        assert (info["seat"] == LEARNER).all()
        assert np.allclose(info["rewards"].sum(axis=1), 0)
        assert np.array_equal(rewards, info["rewards"][:, LEARNER])
        played += int(terminations.sum())
        victories += int((rewards > 0).sum())
    return victories / played


def test_against_its_like_an_agent_wins_its_share() -> None:
    assert won(Others.RANDOM, 4, 4000) == pytest.approx(0.25, abs=0.03)


def test_casual_players_beat_one_that_plays_at_random() -> None:
    """5.2 % of 500 games when the bots themselves sat there: see bench/results.md."""
    assert 0.02 < won(Others.CASUAL, 4, 4000) < 0.09

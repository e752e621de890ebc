"""
Compiled steps and the rules agree, decision for decision: observations, masks, rewards, ends.

What a view shows becomes an observation in `mulligan.envs`, whose own tests hold that it keeps
secrets; so an equal observation keeps them too.
"""

import numpy as np
import pytest

from mulligan.envs.vector import OneMoreVector, RandomAgent, SecondChanceVector
from tests.research.vector.mirrors import OneMoreMirror, SecondChanceMirror, dice_of

GAMES = 6


@pytest.mark.parametrize("deck", ["standard", "gentle", "cruel"])
def test_second_chance_agrees_with_the_rules(deck: str) -> None:
    env, agent = SecondChanceVector(GAMES, deck), RandomAgent(1)
    seen, info = env.reset(seed=11)
    mirrors = [SecondChanceMirror(env, game) for game in range(GAMES)]
    finished = 0
    for _ in range(60):
        for game, mirror in enumerate(mirrors):
            expected, mask = mirror.seen()
            assert np.array_equal(seen[game], expected)
            assert np.array_equal(info["action_mask"][game], mask)
        actions = agent.act(info["action_mask"])
        seen, rewards, terminations, truncations, info = env.step(actions)
        for game, mirror in enumerate(mirrors):
            if mirror.over:  # this step dealt the next game
                mirrors[game] = SecondChanceMirror(env, game)
                assert rewards[game] == 0
                assert not terminations[game]
                finished += 1
            else:
                assert mirror.step(int(actions[game])) == rewards[game]
                assert mirror.over == terminations[game]
        assert not truncations.any()

    assert finished >= GAMES


@pytest.mark.parametrize(
    ("players", "deck"),
    [(3, "standard"), (4, "gentle"), (5, "cruel"), (9, "no-fives"), (3, "tiny")],
)
def test_one_more_agrees_with_the_rules(players: int, deck: str) -> None:
    env, agent = OneMoreVector(GAMES, players, deck=deck), RandomAgent(2)
    seen, info = env.reset(seed=11)
    mirrors = [OneMoreMirror(env, dice_of(11 + game)) for game in range(GAMES)]
    finished = 0
    for _ in range(300):
        for game, mirror in enumerate(mirrors):
            expected, mask = mirror.seen()
            assert info["seat"][game] == mirror.seat
            assert np.array_equal(seen[game], expected)
            assert np.array_equal(info["action_mask"][game], mask)
        actions = agent.act(info["action_mask"])
        dice = env._batch["dice"].copy()
        seen, rewards, terminations, _, info = env.step(actions)
        for game, mirror in enumerate(mirrors):
            if mirror.over:  # this step dealt the next game
                mirrors[game] = OneMoreMirror(env, dice[game])
                assert not info["rewards"][game].any()
                assert not terminations[game]
                finished += 1
            else:
                seat = mirror.seat
                shares = mirror.step(int(actions[game]))
                assert info["rewards"][game] == pytest.approx(shares)
                assert rewards[game] == pytest.approx(shares[seat])
                assert mirror.over == terminations[game]

    assert finished >= GAMES

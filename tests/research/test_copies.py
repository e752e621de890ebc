"""Environments can be copied and pickled in the middle of a game, and the copy goes its own way."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest

from mulligan.envs import SecondChanceAlone, one_more_v0, second_chance_v0
from mulligan.envs.vector import OneMoreVector, RandomAgent, SecondChanceVector

COPIED = pytest.mark.parametrize(
    "copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"]
)


def first(info: dict[str, Any]) -> int:
    return int(np.flatnonzero(info["action_mask"])[0])


@COPIED
def test_one_who_is_alone(copied: Callable[[Any], Any]) -> None:
    env = gymnasium.make("mulligan/SecondChance-v0")
    assert isinstance(env.unwrapped, SecondChanceAlone)
    _, info = env.reset(seed=3)
    _, _, _, _, info = env.step(first(info))
    before = env.unwrapped.save()

    copy = copied(env)
    seen, *_ = env.step(first(info))

    assert copy.unwrapped.save() == before
    assert np.array_equal(copy.step(first(info))[0], seen)
    assert np.array_equal(copy.reset()[0], env.reset()[0])  # the deals to come are the same, too


@COPIED
@pytest.mark.parametrize("made", [second_chance_v0.env, one_more_v0.env])
def test_one_after_the_other(made: Callable[..., Any], copied: Callable[[Any], Any]) -> None:
    env = made(players=3)
    env.reset(seed=3)
    env.step(first(env.last()[4]))
    before = env.unwrapped.save()

    copy = copied(env)
    action = first(env.last()[4])
    env.step(action)

    assert copy.unwrapped.save() == before
    copy.step(action)
    assert copy.unwrapped.save() == env.unwrapped.save()
    copy.reset()
    env.reset()
    assert copy.unwrapped.save() == env.unwrapped.save()


@COPIED
def test_all_together(copied: Callable[[Any], Any]) -> None:
    env = second_chance_v0.parallel_env(players=3)
    _, infos = env.reset(seed=3)
    before = env.save()

    copy = copied(env)
    actions = {agent: first(info) for agent, info in infos.items()}
    env.step(actions)

    assert copy.save() == before
    copy.step(actions)
    assert copy.save() == env.save()


@COPIED
@pytest.mark.parametrize("made", [SecondChanceVector, OneMoreVector])
def test_many_games(made: Callable[..., Any], copied: Callable[[Any], Any]) -> None:
    env, agent = made(4), RandomAgent(1)
    _, info = env.reset(seed=3)
    env.step(agent.act(info["action_mask"]))
    masks = env.action_masks()

    copy = copied(env)
    actions = agent.act(masks)
    seen, *_ = env.step(actions)

    assert np.array_equal(copy.action_masks(), masks)
    assert np.array_equal(copy.step(actions)[0], seen)

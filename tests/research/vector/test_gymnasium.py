"""What Gymnasium promises for vector environments: resets, seeds, spaces, wrappers."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from mulligan.core import MulliganError
from mulligan.envs.alone import ID as ALONE
from mulligan.envs.alone import SecondChanceAlone
from mulligan.envs.vector import OneMoreVector, RandomAgent, SecondChanceVector

BOTH = pytest.mark.parametrize("made", [SecondChanceVector, OneMoreVector])
GAMES = 8


def trace(env: Any, steps: int, seed: int | list[int] = 3) -> list[tuple[Any, ...]]:
    """What every step of random play gives."""
    agent = RandomAgent(5)
    seen, info = env.reset(seed=seed)
    rows = [(seen, info)]
    for _ in range(steps):
        rows.append(env.step(agent.act(rows[-1][-1]["action_mask"])))
    return rows


@BOTH
def test_the_same_seed_deals_the_same_games(made: Any) -> None:
    one, again, other = (trace(made(GAMES), 60, seed) for seed in (3, 3, 4))

    assert all(np.array_equal(a[0], b[0]) for a, b in zip(one, again, strict=True))
    assert not all(np.array_equal(a[0], b[0]) for a, b in zip(one, other, strict=True))


@BOTH
def test_a_game_depends_on_its_own_seed_alone(made: Any) -> None:
    """One number seeds the games with the numbers from it on, and a list seeds each."""
    whole, _ = made(GAMES).reset(seed=20)
    listed, _ = made(GAMES).reset(seed=list(range(20, 20 + GAMES)))
    fifth, _ = made(1).reset(seed=25)

    assert np.array_equal(whole, listed)
    assert np.array_equal(whole[5], fifth[0])
    assert len(np.unique(whole, axis=0)) > 1


@BOTH
def test_games_without_a_seed_differ(made: Any) -> None:
    env = made(32)
    first, _ = env.reset()
    second, _ = env.reset()
    elsewhere, _ = made(32).reset()

    assert not np.array_equal(first, second)
    assert not np.array_equal(first, elsewhere)


@BOTH
def test_a_game_that_is_over_begins_again_with_the_next_step(made: Any) -> None:
    env = made(GAMES)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    passing = env.single_action_space.n - 1
    ended = np.zeros(GAMES, bool)
    total = 0
    for seen, rewards, terminations, _, info in trace(env, 300)[1:]:
        assert not (ended & terminations).any()
        assert not rewards[ended].any()
        assert (info["action_mask"][:, passing] == terminations).all()
        assert "final_obs" not in info
        assert env.observation_space.contains(seen)
        ended = terminations
        total += terminations.sum()

    assert total > GAMES


@BOTH
def test_a_game_that_is_over_begins_again_in_the_same_step(made: Any) -> None:
    """The last observation of a game is in `info`, and is what the next-step mode shows."""
    same = made(1, autoreset_mode=AutoresetMode.SAME_STEP)
    following = made(1)
    agent = RandomAgent(5)
    seen, info = same.reset(seed=3)
    also, _ = following.reset(seed=3)
    games = 0
    while games < 5:
        assert np.array_equal(seen, also)
        actions = agent.act(info["action_mask"])
        seen, rewards, terminations, _, info = same.step(actions)
        also, rewards_too, terminations_too, _, _ = following.step(actions)
        assert np.array_equal(rewards, rewards_too)
        assert np.array_equal(terminations, terminations_too)
        assert ("final_obs" in info) == terminations[0]
        if terminations[0]:
            assert np.array_equal(info["final_obs"][0], also[0])
            assert info["_final_obs"].all()
            assert info["final_info"]["action_mask"][0].sum() == 1
            assert info["action_mask"][0, same.single_action_space.n - 1] == 0
            also, *_ = following.step(actions)
            games += 1


def test_infos_have_the_form_that_gymnasium_gives_them() -> None:
    """The same keys and shapes as from its own vector environment, over our single one."""
    theirs = SyncVectorEnv([SecondChanceAlone] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    ours = SecondChanceVector(2, autoreset_mode=AutoresetMode.SAME_STEP)
    forms = []
    for env in (theirs, ours):
        agent = RandomAgent(1)
        _, info = env.reset(seed=1)
        terminations = np.zeros(2, bool)
        while not terminations.any():
            seen, rewards, terminations, truncations, info = env.step(
                agent.act(info["action_mask"])
            )
        forms.append(
            (
                {key: _form(value) for key, value in info.items()},
                [_form(each) for each in (seen, rewards, terminations, truncations)],
                env.single_observation_space,
                env.observation_space,
                env.single_action_space,
                env.action_space,
            )
        )

    assert forms[0] == forms[1]


def _form(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _form(part) for key, part in value.items()}
    return value.shape, value.dtype


@BOTH
def test_without_autoreset_only_the_games_that_are_named_begin_again(made: Any) -> None:
    env = made(GAMES, autoreset_mode=AutoresetMode.DISABLED)
    agent = RandomAgent(5)
    seen, info = env.reset(seed=3)
    terminations = np.zeros(GAMES, bool)
    while not terminations.any():
        seen, _, terminations, _, info = env.step(agent.act(info["action_mask"]))
    with pytest.raises(ValueError, match="is over"):
        env.step(agent.act(info["action_mask"]))
    after, _ = env.reset(options={"reset_mask": terminations})

    assert np.array_equal(after[~terminations], seen[~terminations])
    assert not np.array_equal(after[terminations], seen[terminations])
    for mask in (np.zeros(GAMES, bool), np.ones(GAMES + 1, bool), [True] * GAMES):
        with pytest.raises(ValueError, match="reset_mask"):
            env.reset(options={"reset_mask": mask})


@BOTH
def test_an_illegal_action_is_named_and_no_game_moves(made: Any) -> None:
    env = made(GAMES, observation="dict")
    seen, info = env.reset(seed=3)
    good = RandomAgent(5).act(info["action_mask"])
    for bad in (int(np.argmin(seen["action_mask"][4])), -1, env.single_action_space.n, 10**12):
        actions = good.copy()
        actions[4] = bad
        with pytest.raises(ValueError, match=f"action {bad} is not legal in game 4"):
            env.step(actions)
    for nonsense in (good[:-1], good.astype(float), "12345678"):
        with pytest.raises(ValueError, match="a whole number for each of 8 games"):
            env.step(nonsense)
    after, *_ = env.step(good)
    other = made(GAMES, observation="dict")
    other.reset(seed=3)

    assert np.array_equal(after["observation"], other.step(good)[0]["observation"])


@BOTH
def test_what_is_given_wrongly_is_named(made: Any) -> None:
    with pytest.raises(ValueError, match="num_envs"):
        made(0)
    with pytest.raises(ValueError, match="no images"):
        made(1, observation="image")
    with pytest.raises(ValueError, match="seeds"):
        made(2).reset(seed=[1])
    with pytest.raises(ValueError, match="one game at a time"):
        made(2).reset(options={"episode": "{}"})
    with pytest.raises(ValueError, match="below 0"):
        made(2).reset(seed=-1)
    with pytest.raises(RuntimeError, match="reset"):
        made(2).step(np.zeros(2, int))


def test_the_tiny_deck_of_second_chance_is_refused_in_words() -> None:
    """Its starting tiles have 75 squares, and compiled rules know tiles of eight."""
    with pytest.raises(MulliganError, match="deck 'tiny' are too large for compiled rules"):
        SecondChanceVector(1, deck="tiny")
    with pytest.raises(MulliganError, match="There is no deck"):
        SecondChanceVector(1, deck="nothing")


@BOTH
def test_results_stay_unless_copies_are_declined(made: Any) -> None:
    kept, shared = made(GAMES), made(GAMES, copy=False)
    for env, stays in ((kept, True), (shared, False)):
        seen, info = env.reset(seed=3)
        before = seen.copy()
        env.step(RandomAgent(5).act(info["action_mask"]))

        assert np.array_equal(seen, before) == stays


def test_wrappers_and_registered_names_work() -> None:
    env = RecordEpisodeStatistics(
        gymnasium.make_vec("mulligan/SecondChanceVector-v0", num_envs=GAMES)
    )
    returns = []
    for *_, info in trace(env, 60)[1:]:
        if "episode" in info:
            returns += info["episode"]["r"][info["_episode"]].tolist()

    assert len(returns) > GAMES
    assert all(40 < squares <= 81 for squares in returns)
    assert gymnasium.make_vec("mulligan/OneMoreVector-v0", num_envs=2, players=5).num_envs == 2


def test_the_single_environment_has_compiled_code_behind_its_vector() -> None:
    """By default, as Gymnasium has it; its own way of many environments can be asked for."""
    compiled = gymnasium.make_vec(ALONE, num_envs=3, deck="gentle", observation="dict")
    again = gymnasium.make_vec(compiled.spec)
    theirs = gymnasium.make_vec(
        ALONE, num_envs=3, vectorization_mode="sync", deck="gentle", observation="dict"
    )

    assert isinstance(compiled, SecondChanceVector)
    assert isinstance(again, SecondChanceVector)
    assert isinstance(theirs, SyncVectorEnv)
    assert (again.num_envs, again.deck.name) == (3, "gentle")
    assert np.array_equal(
        compiled.reset(seed=1)[0]["observation"], again.reset(seed=1)[0]["observation"]
    )
    for space in ("action_space", "observation_space", "single_observation_space"):
        assert getattr(compiled, space) == getattr(theirs, space)
    assert compiled.metadata["autoreset_mode"] is theirs.metadata["autoreset_mode"]
    assert isinstance(gymnasium.make(ALONE).unwrapped, SecondChanceAlone)


def test_options_of_one_game_alone_are_refused_by_many() -> None:
    with pytest.raises(TypeError, match="render_mode"):
        gymnasium.make_vec(ALONE, num_envs=2, render_mode="ansi")
    with pytest.raises(gymnasium.error.Error, match="wrappers"):
        gymnasium.make_vec(ALONE, num_envs=2, wrappers=[RecordEpisodeStatistics])


def test_compiled_code_is_loaded_when_many_games_are_made_and_not_before() -> None:
    asked = "import sys, gymnasium, mulligan.envs; print('numba' in sys.modules); "
    made = f"gymnasium.make_vec({ALONE!r}, num_envs=1); print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", asked + made], capture_output=True, text=True, check=True
    )

    assert done.stdout.split() == ["False", "True"]

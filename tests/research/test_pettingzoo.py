"""Both games, as PettingZoo knows them."""

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    bombardment_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
    test_save_obs,
)
from pettingzoo.utils.wrappers import BaseWrapper

from mulligan.core import MulliganError
from mulligan.envs import one_more_v0, second_chance_v0
from mulligan.envs.turns import Turns, guarded

# Theirs, and called from a test of ours below: pytest must not take it for a test by its name.
check_saved_pictures = test_save_obs
del test_save_obs

GAMES = pytest.mark.parametrize(
    "env",
    [
        pytest.param(lambda **more: second_chance_v0.env(players=1, **more), id="second-chance-1"),
        pytest.param(lambda **more: second_chance_v0.env(players=4, **more), id="second-chance-4"),
        pytest.param(
            lambda **more: second_chance_v0.env(players=3, edition="fr-2018", **more),
            id="second-chance-fr",
        ),
        pytest.param(lambda **more: one_more_v0.env(players=3, **more), id="one-more-3"),
        pytest.param(lambda **more: one_more_v0.env(players=9, **more), id="one-more-9"),
    ],
)
RAW = pytest.mark.parametrize(
    "raw", [second_chance_v0.raw_env, one_more_v0.raw_env], ids=["second-chance", "one-more"]
)
Made = Callable[..., pettingzoo.AECEnv[str, Any, int]]


@GAMES
def test_the_api_of_one_after_the_other(env: Made) -> None:
    api_test(env(observation="array"), num_cycles=60)


@GAMES
def test_the_api_with_the_mask_in_the_observation(env: Made) -> None:
    """PettingZoo warns of every dictionary that is not one of its own; no other warning comes."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        api_test(env(), num_cycles=60)


@GAMES
def test_seeds_of_one_after_the_other(env: Made) -> None:
    seed_test(env, num_cycles=60)


@GAMES
def test_it_can_be_rendered(env: Made) -> None:
    render_test(lambda render_mode: env(render_mode=render_mode))


@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_api_of_all_together(players: int) -> None:
    parallel_api_test(second_chance_v0.parallel_env(players=players), num_cycles=60)


@pytest.mark.parametrize("players", [1, 3])
def test_seeds_of_all_together(players: int) -> None:
    parallel_seed_test(lambda: second_chance_v0.parallel_env(players=players), num_cycles=60)


@RAW
def test_pictures_of_what_agents_see_can_be_saved(
    raw: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    env = raw(observation="image")

    check_saved_pictures(env)

    saved = sorted(path.name for path in tmp_path.rglob("*.png"))
    assert saved == [f"{agent}.png" for agent in env.possible_agents]


class Told(dict[str, Any]):
    """An observation with a shape, which `bombardment_test` expects of dictionaries, too."""

    @property
    def shape(self) -> tuple[int, ...]:
        shape: tuple[int, ...] = self["observation"].shape
        return shape


class Bombarded(BaseWrapper[str, Any, int]):
    """`bombardment_test` wants every step to return what the next agent sees, although the API
    that it belongs to forbids that."""

    def observe(self, agent: str) -> Told:
        return Told(super().observe(agent))

    def step(self, action: int) -> Any:
        super().step(action)
        return self.observe(self.agent_selection) if self.agents else None


@RAW
def test_bombardment(raw: Made) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observations between agents are different classes")
        bombardment_test(Bombarded(raw()), cycles=100)


@RAW
def test_the_benchmark_runs(raw: Made, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(raw())

    assert "Finished performance benchmark" in capsys.readouterr().out


def finished(env: Turns, seed: int) -> Turns:
    dice = np.random.default_rng(seed)
    for agent in env.agent_iter():
        if env.terminations[agent]:
            break
        env.step(int(dice.choice(np.flatnonzero(env.infos[agent]["action_mask"]))))
    return env


@RAW
def test_the_winners_share_what_everybody_pays(raw: Callable[..., Turns]) -> None:
    env = raw(players=4)
    for seed in range(5):
        env.reset(seed=seed)
        finished(env, seed)
        winners = env.seating.episode.winners
        assert winners is not None

        for agent, reward in env.rewards.items():
            share = 1 / len(winners) if env.seating.seat_of[agent] in winners else 0
            assert reward == pytest.approx(share - 1 / 4)


@RAW
def test_an_episode_goes_on_where_it_was_saved(raw: Callable[..., Turns]) -> None:
    env, again = raw(), raw()
    env.reset(seed=3)
    for _ in range(9):
        mask = env.infos[env.agent_selection]["action_mask"]
        env.step(int(np.flatnonzero(mask)[0]))
    again.load(env.save())

    assert again.agent_selection == env.agent_selection
    assert finished(again, 1).save() == finished(env, 1).save()
    assert again.rewards == env.rewards


@RAW
@pytest.mark.parametrize("door", ["reset", "load"])
@pytest.mark.parametrize("form", ["dict", "array"])
def test_a_saved_episode_goes_on_under_guards(
    raw: Callable[..., Turns], door: str, form: str
) -> None:
    """What a guard has seen before does not count any more: it looks at the saved game."""
    played = raw(observation=form)
    played.reset(seed=3)
    for _ in range(9):
        mask = played.infos[played.agent_selection]["action_mask"]
        played.step(int(np.flatnonzero(mask)[0]))
    legal = played.infos[played.agent_selection]["action_mask"]
    env = guarded(raw(observation=form))
    env.reset(seed=4)
    before = env.last()[4]["action_mask"]
    action = int(np.flatnonzero(legal > before)[0])

    if door == "reset":
        env.reset(options={"episode": played.save()})
    else:
        env.load(played.save())
    env.step(action)
    played.step(action)

    assert not any(env.terminations.values())
    assert env.unwrapped.save() == played.save()
    assert env.agent_selection == played.agent_selection


@RAW
def test_a_finished_episode_is_finished_when_it_is_loaded(raw: Callable[..., Turns]) -> None:
    played, env = raw(), raw()
    played.reset(seed=3)
    env.reset(options={"episode": finished(played, 3).save()})

    assert all(env.terminations.values())
    assert env.rewards == played.rewards


@RAW
def test_what_was_not_saved_leaves_the_game_as_it_was(raw: Callable[..., Turns]) -> None:
    """And its seed decides no deal."""
    env, other = raw(), raw()
    env.reset(seed=3)
    other.reset(seed=3)
    before = env.save()

    with pytest.raises(MulliganError, match="not a saved episode"):
        env.reset(seed=4, options={"episode": "{}"})

    assert env.save() == before
    env.reset()
    other.reset()
    assert env.save() == other.save()


def test_together_and_one_after_the_other_play_the_same_game() -> None:
    """The same seed and the same choices end with the same sheets: order does not matter."""
    for seed in range(4):
        turns = second_chance_v0.raw_env(players=3)
        together = second_chance_v0.parallel_env(players=3)
        turns.reset(seed=seed)
        _, infos = together.reset(seed=seed)
        while together.agents:
            actions = {
                agent: int(np.flatnonzero(info["action_mask"])[-1]) for agent, info in infos.items()
            }
            owing = [together.possible_agents[seat] for seat in together.seating.episode.waiting]
            _, rewards, _, _, infos = together.step(actions)
            for agent in owing:
                turns.step(actions[agent])

        assert together.seating.episode.state == turns.seating.episode.state
        assert rewards == turns.rewards


def test_an_action_that_is_not_legal_ends_the_game_for_all() -> None:
    together = second_chance_v0.parallel_env(players=2)
    _, infos = together.reset(seed=1)
    passing = together.seating.adapter.passing
    good = int(np.flatnonzero(infos["player_1"]["action_mask"])[0])

    _, rewards, terminated, _, _ = together.step({"player_0": passing, "player_1": good})

    assert rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(terminated.values())
    assert together.agents == []


@RAW
def test_a_bare_environment_refuses_what_is_not_legal(raw: Callable[..., Turns]) -> None:
    env = raw()
    env.reset(seed=1)
    before = env.save()

    with pytest.raises(ValueError, match="not legal"):
        env.step(env.seating.adapter.passing)

    assert env.save() == before


def test_everybody_has_to_act_together() -> None:
    together = second_chance_v0.parallel_env(players=2)
    together.reset(seed=1)

    with pytest.raises(ValueError, match="everybody"):
        together.step({"player_0": 0})


@pytest.mark.parametrize("legal", [True, False], ids=["played out", "ended by a mistake"])
def test_when_the_game_is_over_nobody_acts(legal: bool) -> None:
    env = second_chance_v0.parallel_env(players=2)
    _, infos = env.reset(seed=1)
    while env.agents:
        passing = env.seating.adapter.passing
        first = {a: int(np.flatnonzero(i["action_mask"])[0]) for a, i in infos.items()}
        _, _, _, _, infos = env.step(first if legal else dict.fromkeys(first, passing))

    assert env.step({}) == ({}, {}, {}, {}, {})
    with pytest.raises(ValueError, match="game is over"):
        env.step({"player_0": 0})


def test_together_can_be_saved_too() -> None:
    together, again = (second_chance_v0.parallel_env(players=2) for _ in range(2))
    seen, infos = together.reset(seed=6)
    first = {a: int(np.flatnonzero(i["action_mask"])[0]) for a, i in infos.items()}
    seen, *_ = together.step(first)
    loaded, _ = again.reset(options={"episode": together.save()})

    assert again.agents == together.agents
    for agent in again.agents:
        assert np.array_equal(loaded[agent]["observation"], seen[agent]["observation"])

"""Second Chance alone, as Gymnasium knows it."""

import json
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import RecordEpisodeStatistics

from mulligan.core import MulliganError
from mulligan.envs import SecondChanceAlone
from mulligan.envs.second_chance.actions import PASS

ID = "mulligan/SecondChance-v0"


def made(**options: object) -> SecondChanceAlone:
    env = gymnasium.make(ID, **options).unwrapped
    assert isinstance(env, SecondChanceAlone)
    return env


def play(env: SecondChanceAlone, dice: np.random.Generator) -> list[float]:
    """Random actions until the end; the rewards."""
    rewards, over = [], False
    while not over:
        action = dice.choice(np.flatnonzero(env.action_masks()))
        _, reward, over, truncated, _ = env.step(action)
        rewards.append(reward)
        assert not truncated
    return rewards


@pytest.mark.parametrize("form", ["array", "dict", "image"])
@pytest.mark.parametrize("deck", ["standard", "cruel", "tiny"])
def test_gymnasiums_own_checks_pass(form: str, deck: str) -> None:
    check_env(made(observation=form, deck=deck))


def test_the_return_is_the_number_of_filled_squares() -> None:
    env = made()
    for seed in range(5):
        env.reset(seed=seed)
        total = sum(play(env, np.random.default_rng(seed)))

        assert env.view.end is not None
        assert total == 81 - env.view.end.empty[0]


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = made(), made()
    one.reset(seed=5)
    other.reset(seed=5)
    for game in range(2):
        assert play(one, np.random.default_rng(game)) == play(other, np.random.default_rng(game))
        assert np.array_equal(one.reset()[0], other.reset()[0])


def test_an_action_that_is_not_legal_ends_the_game() -> None:
    env = made()
    env.reset(seed=1)

    seen, reward, terminated, truncated, info = env.step(PASS)

    assert (reward, terminated, truncated) == (0.0, True, False)
    assert env.step(int(np.flatnonzero(info["action_mask"])[0]))[1:3] == (0.0, True)
    assert env.observation_space.contains(seen)


def test_the_parts_of_an_observation_have_names() -> None:
    env = made()
    seen, info = env.reset(seed=3)
    parts = env.fields.unpack(seen)

    assert parts["slots"][0].sum() == 8
    assert parts["left"].sum() == parts["cards_left"][0] == 40
    assert parts["sheets"].sum() == 0
    action = int(np.flatnonzero(info["action_mask"])[0])
    seen, *_ = env.step(action)
    assert env.fields.unpack(seen)["sheets"].sum() == 8


def test_an_episode_goes_on_where_it_was_saved() -> None:
    env = made()
    env.reset(seed=8)
    for _ in range(4):
        env.step(int(np.flatnonzero(env.action_masks())[-1]))
    saved = env.save()
    after = play(env, np.random.default_rng(1))

    again = made()
    seen, info = again.load(saved)

    assert again.save() == saved
    assert np.array_equal(info["action_mask"], again.action_masks())
    assert again.observation_space.contains(seen)
    assert play(again, np.random.default_rng(1)) == after


def test_a_saved_episode_goes_on_under_wrappers() -> None:
    """They know of it, so the first step is in order, and the statistics begin there."""
    played = made()
    played.reset(seed=8)
    for _ in range(4):
        played.step(int(np.flatnonzero(played.action_masks())[-1]))
    env = RecordEpisodeStatistics(gymnasium.make(ID))

    _, info = env.reset(options={"episode": played.save()})
    over, rewards = False, []
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[-1])
        _, reward, over, _, info = env.step(action)
        rewards.append(reward)
        assert reward == played.step(action)[1]

    assert env.unwrapped.save() == played.save()
    assert (info["episode"]["r"], info["episode"]["l"]) == (sum(rewards), len(rewards))


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"format": 1}', "\x00", b"\xff", "[" * 10**5, "9" * 5000, 5]
)
def test_what_was_not_saved_is_not_loaded(text: Any) -> None:
    """One clear line, and no word of how the text was read."""
    with pytest.raises(MulliganError, match="not a saved episode") as raised:
        made().load(text)

    assert raised.value.__suppress_context__


@pytest.mark.parametrize(
    "damage",
    [
        {"seed": "00"},
        {"seed": None},
        {"moves": 5},
        {"moves": [[0]]},
        {"moves": [[0, 5]]},
        {"moves": [[0, ["draw"]]]},
        {"moves": [["0", "draw a1"]]},
        {"moves": [[float("inf"), "draw a1"]]},
        {"moves": [[99, "draw a1"]]},
        {"moves": [[0, "draw \ud800"]]},
        {"moves": [[0, "draw a1"]]},
    ],
    ids=str,
)
def test_a_damaged_episode_is_not_loaded(damage: dict[str, Any]) -> None:
    env = made()
    env.reset(seed=1)
    before = env.save()

    with pytest.raises(MulliganError, match="not a saved episode") as raised:
        env.load(json.dumps(json.loads(before) | damage))

    assert raised.value.__suppress_context__
    assert env.save() == before


def test_an_episode_of_another_deck_is_not_loaded() -> None:
    env = made(deck="cruel")
    env.reset(seed=1)

    with pytest.raises(MulliganError, match="another set-up"):
        made().load(env.save())


def test_it_can_be_looked_at() -> None:
    text, picture = made(render_mode="ansi"), made(render_mode="rgb_array")
    text.reset(seed=2)
    picture.reset(seed=2)
    shown, drawn = text.render(), picture.render()

    assert isinstance(shown, str)
    assert "you are seat 0: draw" in shown
    assert isinstance(drawn, np.ndarray)
    assert drawn.dtype == np.uint8
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 4


def test_before_the_first_reset_it_says_so() -> None:
    with pytest.raises(RuntimeError, match="reset"):
        SecondChanceAlone().action_masks()

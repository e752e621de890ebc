"""What a seat may not know can change, and it is shown the same."""

import numpy as np

from mulligan.envs.vector import OneMoreVector, RandomAgent, SecondChanceVector, one_more_steps
from mulligan.envs.vector import second_chance_steps as steps
from mulligan.kernels.one_more.batch import table_of
from mulligan.kernels.one_more.hands import give, take
from mulligan.kernels.one_more.layout import (
    DRAWN,
    GIVE,
    NOT_GIVEN,
    ONE_GIFT,
    ONE_NAMED,
    STAGE,
)

GAMES = 32


def test_the_order_of_the_pile_is_not_shown() -> None:
    env, agent = SecondChanceVector(GAMES, copy=False), RandomAgent(1)
    seen, info = env.reset(seed=3)
    dice = np.random.default_rng(1)
    other = np.zeros_like(seen[0])
    for _ in range(20):
        env.step(agent.act(info["action_mask"]))
        for game, row in enumerate(env._batch):
            dice.shuffle(row["pile"][row["drawn"] :])
            row["dice"][0] = dice.integers(2**63)
            steps._observe(env._tiles, env._layout, row, other)

            assert np.array_equal(other, seen[game])


def test_hands_of_others_and_the_pile_are_not_shown() -> None:
    """Every other seat exchanges a card with the pile; a gift that was chosen is another."""
    env, agent = OneMoreVector(GAMES, 5, copy=False), RandomAgent(1)
    seen, info = env.reset(seed=3)
    dice = np.random.default_rng(1)
    other, changed, gifts = np.zeros_like(seen[0]), 0, 0
    for _ in range(150):
        env.step(agent.act(info["action_mask"]))
        for game in range(GAMES):
            row = env._batch[game : game + 1].copy()[0]
            table = table_of(row)
            dice.shuffle(row["pack"][row["scalars"][DRAWN] :])
            row["dice"][0] = dice.integers(2**63)
            for seat in range(5):
                held = np.flatnonzero(row["held"][seat])
                if seat != row["seat"] and len(held) and row["scalars"][DRAWN] < len(row["pack"]):
                    mine, theirs = dice.choice(held), row["pack"][-1 - seat]
                    give(table, seat, mine)
                    take(table, seat, theirs)
                    row["pack"][-1 - seat] = mine
                    changed += mine != theirs
            if row["scalars"][STAGE] == GIVE and row["scalars"][ONE_GIFT] != NOT_GIVEN:
                held = np.flatnonzero(row["held"][row["scalars"][ONE_NAMED]])
                gifts += row["scalars"][ONE_GIFT] != held[-1]
                row["scalars"][ONE_GIFT] = held[-1]
            one_more_steps._observe(env._layout, row, other)

            assert np.array_equal(other, seen[game])
    assert changed > GAMES
    assert gifts > 0

"""The random agent: legal, even, the same again for the same seed."""

import numpy as np
import pytest

from mulligan.envs.vector import RandomAgent


def test_it_chooses_evenly_among_the_legal_actions() -> None:
    """Few of many, which are counted, and many of few, which are guessed."""
    for actions, legal in ((1000, [3, 500, 999]), (8, [0, 1, 2, 5, 6])):
        masks = np.zeros((6000, actions), np.int8)
        masks[:, legal] = 1
        chosen, times = np.unique(RandomAgent(4).act(masks), return_counts=True)

        assert chosen.tolist() == legal
        assert times == pytest.approx(np.full(len(legal), 6000 / len(legal)), rel=0.1)


def test_the_same_seed_chooses_the_same() -> None:
    masks = np.ones((50, 90), np.int8)
    one, again, other = (RandomAgent(seed).act(masks).tolist() for seed in (1, 1, 2))

    assert one == again
    assert one != other


def test_a_game_without_a_legal_action_is_named() -> None:
    masks = np.ones((5, 90), np.int8)
    masks[3] = 0

    with pytest.raises(ValueError, match="nothing is legal in game 3"):
        RandomAgent().act(masks)

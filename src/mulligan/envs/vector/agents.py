"""An agent that chooses evenly among all legal actions of many games at once, compiled."""

import numpy as np
from numba import njit

from mulligan.envs.vector.buffers import Actions
from mulligan.kernels.arrays import SmallNumbers, Words
from mulligan.kernels.dice import below

_GUESSES = 12
"""How often a random action is tried before the legal ones are counted, which takes longer."""


class RandomAgent:
    """The same seed chooses the same actions from the same masks."""

    def __init__(self, seed: int = 0) -> None:
        self._dice: Words = np.array([seed], np.uint64)

    def act(self, masks: SmallNumbers) -> Actions:
        """A legal action for every row of *masks*. Raises ValueError if a row has none."""
        chosen = np.zeros(len(masks), np.int64)
        _choose(masks, self._dice, chosen)
        if (chosen < 0).any():
            raise ValueError(f"nothing is legal in game {int(np.argmin(chosen))}")
        return chosen


@njit(cache=True, nogil=True)
def _choose(masks, dice, chosen):
    actions = masks.shape[1]
    for row in range(len(masks)):
        mask = masks[row]
        at = below(dice, actions)
        for _ in range(_GUESSES):
            if mask[at]:
                break
            at = below(dice, actions)
        if mask[at] == 0:
            at = _counted(mask, dice)
        chosen[row] = at


@njit(cache=True, nogil=True)
def _counted(mask, dice):
    """A legal action, where they are too few to be found by guessing; -1 if there is none."""
    legal = np.count_nonzero(mask)
    if legal == 0:
        return -1
    index, at = below(dice, legal), 0
    while index > 0 or mask[at] == 0:
        index -= mask[at] != 0
        at += 1
    return at

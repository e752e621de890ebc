"""
What compiled code writes for all games at once, and how a game that is over begins again.

The codes of the modes are those of Gymnasium's `AutoresetMode`, which compiled code cannot hold.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from mulligan.envs.fields import Fields
from mulligan.kernels.arrays import Flags, Floats, Numbers, SmallNumbers

NEXT_STEP, SAME_STEP, DISABLED = range(3)

MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}

Actions: TypeAlias = npt.NDArray[np.int64]


class Buffers(NamedTuple):
    """By game, except for the last two: these are by finished game, in the order of games."""

    observations: SmallNumbers
    masks: SmallNumbers
    rewards: Floats
    terminations: Flags
    final_observations: SmallNumbers
    final_games: Numbers


def buffers(games: int, observation: int, actions: int) -> Buffers:
    return Buffers(
        observations=np.zeros((games, observation), np.int8),
        masks=np.zeros((games, actions), np.int8),
        rewards=np.zeros(games, np.float64),
        terminations=np.zeros(games, np.bool_),
        final_observations=np.zeros((games, observation), np.int8),
        final_games=np.zeros(games, np.int64),
    )


def begins(fields: Fields) -> dict[str, int]:
    """Where each part of an observation begins, by its name."""
    parts = fields.unpack(np.arange(fields.size))
    return {name: int(part.flat[0]) for name, part in parts.items()}

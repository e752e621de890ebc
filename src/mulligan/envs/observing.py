"""The three forms of an observation, and the space that each lives in."""

from enum import StrEnum
from typing import Any

import numpy as np
from gymnasium import spaces

from mulligan.core import Seat
from mulligan.envs.adapter import Adapter
from mulligan.envs.episode import Episode


class Form(StrEnum):
    """How a seat is shown what it may know. The mask of legal actions is always in `info`, too."""

    DICT = "dict"
    """A dictionary of "observation", the array, and "action_mask", as PettingZoo likes it."""
    ARRAY = "array"
    """The array alone."""
    IMAGE = "image"
    """A picture: height, width, three colours."""


def space(adapter: Adapter, seats: int, form: Form) -> spaces.Space[Any]:
    match form:
        case Form.IMAGE:
            width, height = adapter.size(seats)
            return spaces.Box(0, 255, (height, width, 3), np.uint8)
        case Form.ARRAY:
            return _array(adapter, seats)
        case Form.DICT:
            mask = spaces.Box(0, 1, (adapter.actions,), np.int8)
            return spaces.Dict({"observation": _array(adapter, seats), "action_mask": mask})


def observation(episode: Episode, seat: Seat, form: Form) -> Any:
    view = episode.view(seat)
    match form:
        case Form.IMAGE:
            return episode.adapter.picture(view)
        case Form.ARRAY:
            return episode.adapter.observe(view)
        case Form.DICT:
            seen = episode.adapter.observe(view)
            return {"observation": seen, "action_mask": episode.mask(seat)}


def _array(adapter: Adapter, seats: int) -> spaces.Box:
    most = adapter.fields(seats).most()
    return spaces.Box(np.zeros_like(most), most, dtype=np.int8)

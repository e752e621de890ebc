"""One More! for PettingZoo: `env` and `raw_env`, as its users expect them."""

from typing import Any

import pettingzoo

from mulligan.envs.decks import one_more_deck
from mulligan.envs.observing import Form
from mulligan.envs.one_more import ONE_MORE
from mulligan.envs.turns import Turns, guarded
from mulligan.games.one_more import Setup

NAME = "mulligan_one_more_v0"


def raw_env(
    players: int = 3,
    deck: str = "standard",
    observation: str = Form.DICT,
    render_mode: str | None = None,
) -> Turns:
    """One agent after the other. *observation* is "dict", "array" or "image"."""
    setup = Setup(players, one_more_deck(deck))
    return Turns(NAME, ONE_MORE, setup, Form(observation), render_mode)


def env(**options: Any) -> pettingzoo.AECEnv[str, Any, int]:
    """The same, guarded against mistakes. The options are those of `raw_env`."""
    return guarded(raw_env(**options))

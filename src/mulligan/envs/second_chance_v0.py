"""Second Chance for PettingZoo: `env`, `raw_env` and `parallel_env`, as its users expect them."""

from typing import Any

import pettingzoo

from mulligan.envs.decks import second_chance_deck
from mulligan.envs.observing import Form
from mulligan.envs.second_chance import SECOND_CHANCE
from mulligan.envs.together import Together
from mulligan.envs.turns import Turns, guarded
from mulligan.games.second_chance import DEFAULT_EDITION, Setup

NAME = "mulligan_second_chance_v0"


def raw_env(
    players: int = 2,
    deck: str = "standard",
    edition: str = DEFAULT_EDITION,
    observation: str = Form.DICT,
    render_mode: str | None = None,
) -> Turns:
    """One agent after the other. *observation* is "dict", "array" or "image"."""
    setup = Setup(players, edition, second_chance_deck(deck))
    return Turns(NAME, SECOND_CHANCE, setup, Form(observation), render_mode)


def env(**options: Any) -> pettingzoo.AECEnv[str, Any, int]:
    """The same, guarded against mistakes. The options are those of `raw_env`."""
    return guarded(raw_env(**options))


def parallel_env(
    players: int = 2,
    deck: str = "standard",
    edition: str = DEFAULT_EDITION,
    observation: str = Form.DICT,
    render_mode: str | None = None,
) -> Together:
    """All agents at the same time. *observation* is "dict", "array" or "image"."""
    setup = Setup(players, edition, second_chance_deck(deck))
    return Together(NAME, SECOND_CHANCE, setup, Form(observation), render_mode)

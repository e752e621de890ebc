"""What PettingZoo's two kinds of environment share: agents on seats, spaces, the episode."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from mulligan.core import Seat
from mulligan.core.dealing import SEED_BYTES
from mulligan.envs.adapter import Adapter
from mulligan.envs.canvas import Picture
from mulligan.envs.episode import Episode, saved_in
from mulligan.envs.observing import Form, observation, space


class Seating:
    """Agents `player_0`, `player_1`, ... around a table."""

    def __init__(self, adapter: Adapter, setup: Any, form: Form, render_mode: str | None) -> None:
        self.adapter = adapter
        self.setup = setup
        self.agents = [f"player_{seat}" for seat in range(setup.seats)]
        self.seat_of: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.agents)}
        # One object for each agent: each has a generator of its own to sample from.
        self.action_spaces = {agent: spaces.Discrete(adapter.actions) for agent in self.agents}
        self.observation_spaces = {
            agent: space(adapter, setup.seats, form) for agent in self.agents
        }
        self._form = form
        self._render_mode = render_mode
        self._dice = np.random.default_rng()
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        if self._episode is None:
            raise RuntimeError("call reset() first")
        return self._episode

    def begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """
        A new game, or the saved one in *options*. A *seed* decides this deal and all that follow
        without one.
        """
        saved = saved_in(self.adapter, self.setup, options)
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self._episode = saved or Episode(self.adapter, self.setup, self._dice.bytes(SEED_BYTES))

    def observe(self, agent: str) -> Any:
        return observation(self.episode, self.seat_of[agent], self._form)

    def info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.seat_of[agent])}

    def utilities(self) -> dict[str, float]:
        """What the finished game is worth to each agent; 0 for all while it goes on."""
        winners = self.episode.winners
        if winners is None:
            return dict.fromkeys(self.agents, 0.0)
        worth = self.adapter.utilities(self.setup.seats, winners)
        return dict(zip(self.agents, worth, strict=True))

    def render(self, seat: Seat | None) -> str | Picture | None:
        """The table as *seat* sees it; None is a spectator."""
        match self._render_mode:
            case "ansi":
                return self.adapter.text(self.episode.view(seat))
            case "rgb_array":
                return self.adapter.picture(self.episode.view(seat))
            case _:
                return None

"""Either game as a PettingZoo AECEnv: one agent after the other."""

from typing import Any

import pettingzoo
from pettingzoo.utils import wrappers

from mulligan.envs.adapter import Adapter
from mulligan.envs.canvas import Picture
from mulligan.envs.episode import EPISODE
from mulligan.envs.observing import Form
from mulligan.envs.seating import Seating

ILLEGAL = -1.0
"""The reward of an agent that tries what is not legal; the game is over then."""


class Turns(pettingzoo.AECEnv[str, Any, int]):
    """
    A whole game. Where several owe a move at once, they make it in the order of seats, and none
    sees what another chose before the rules show it: observations are made from views alone.

    The rewards come at the end: the winners share 1, and everybody has paid an equal part of it.
    An agent that has dropped out stays until the game is over.
    """

    def __init__(
        self, name: str, adapter: Adapter, setup: Any, form: Form, render_mode: str | None
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": name,
            "render_modes": ["ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.seating = Seating(adapter, setup, form, render_mode)
        self.possible_agents = list(self.seating.agents)
        self.action_spaces = self.seating.action_spaces
        self.observation_spaces = self.seating.observation_spaces

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def observe(self, agent: str) -> Any:
        return self.seating.observe(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """
        Deal a game; or with `options={"episode": text}`, go on with one that was saved.

        Raises:
            MulliganError: The text is no episode of this environment.
        """
        self.seating.begin(seed, options)
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} owes a move; None is for agents whose game is over")
        self.seating.episode.play(self.seating.seat_of[agent], int(action))
        self._cumulative_rewards[agent] = 0
        self._look()
        self._accumulate_rewards()

    def render(self) -> str | Picture | None:
        """The table as the agent sees it whose turn it is; a spectator's view at the end."""
        playing = self.seating.episode.winners is None
        return self.seating.render(self.seating.seat_of[self.agent_selection] if playing else None)

    def close(self) -> None:
        """Nothing is open."""

    def save(self) -> str:
        """The episode under way as text, with every secret of its deal."""
        return self.seating.episode.save()

    def load(self, text: str) -> None:
        """Go on with a saved episode. Under a wrapper, `reset` it: so the wrapper knows."""
        self.reset(options={EPISODE: text})

    def _look(self) -> None:
        """Whose turn it is, and what everybody has won."""
        episode = self.seating.episode
        over = episode.winners is not None
        self.rewards = self.seating.utilities()
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self.agents[0 if over else episode.waiting[0]]
        # Masks cost time, and nobody asks for that of an agent that waits.
        asked = self.agents if over else [self.agent_selection]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos.update({agent: self.seating.info(agent) for agent in asked})


class Guarded(wrappers.OrderEnforcingWrapper[str, Any, int]):
    """Its `load` is a reset, of which every guard below it must know."""

    def load(self, text: str) -> None:
        """Go on with a saved episode."""
        self.reset(options={EPISODE: text})


def guarded(raw: Turns) -> pettingzoo.AECEnv[str, Any, int]:
    """As PettingZoo wants its environments: mistakes in the order of calls are named, and an action
    that is not legal ends the game."""
    env: pettingzoo.AECEnv[str, Any, int] = wrappers.TerminateIllegalWrapper(raw, ILLEGAL)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return Guarded(env)

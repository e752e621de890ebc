"""Second Chance as a PettingZoo ParallelEnv: everybody draws at the same time."""

from typing import Any

import pettingzoo

from mulligan.envs.adapter import Adapter
from mulligan.envs.canvas import Picture
from mulligan.envs.episode import EPISODE
from mulligan.envs.observing import Form
from mulligan.envs.seating import Seating
from mulligan.envs.turns import ILLEGAL


class Together(pettingzoo.ParallelEnv[str, Any, int]):
    """
    A whole game. In each step everybody acts; an agent with nothing to decide passes, which is then
    its only legal action: it has dropped out, or waits for the second chances of others.

    The rewards come at the end: the winners share 1, and everybody has paid an equal part of it. An
    action that is not legal ends the game: -1 for each agent that tried one, 0 for the others.
    """

    def __init__(
        self, name: str, adapter: Adapter, setup: Any, form: Form, render_mode: str | None
    ) -> None:
        self.metadata = {
            "name": name,
            "render_modes": ["ansi", "rgb_array"],
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.seating = Seating(adapter, setup, form, render_mode)
        self.possible_agents = list(self.seating.agents)
        self.action_spaces = self.seating.action_spaces
        self.observation_spaces = self.seating.observation_spaces
        self.agents: list[str] = []

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """
        Deal a game; or with `options={"episode": text}`, go on with one that was saved.

        Raises:
            MulliganError: The text is no episode of this environment.
        """
        self.seating.begin(seed, options)
        over = self.seating.episode.winners is not None
        self.agents = [] if over else list(self.possible_agents)
        return self._seen(self.agents)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """
        Everybody acts. When the game is over nobody is left, so nobody acts and nothing happens.

        Raises:
            ValueError: An agent at the table has no action, or somebody else has one.
        """
        agents, episode = self.agents, self.seating.episode
        if not agents and actions:
            raise ValueError("the game is over: nobody is left to act before the next reset()")
        if not agents:
            return {}, {}, {}, {}, {}
        if set(actions) != set(agents):
            raise ValueError(f"everybody at the table acts: {', '.join(agents)}")
        seats = self.seating.seat_of
        wrong = [agent for agent in agents if not episode.allows(seats[agent], int(actions[agent]))]
        if wrong:
            rewards = {agent: ILLEGAL if agent in wrong else 0.0 for agent in agents}
        else:
            for seat in episode.waiting:  # before the first of them, who owes a move in this step
                episode.play(seat, int(actions[agents[seat]]))
            rewards = self.seating.utilities()
        over = bool(wrong) or episode.winners is not None
        seen, infos = self._seen(agents)
        if over:
            self.agents = []
        ended = dict.fromkeys(agents, over)
        return seen, rewards, ended, dict.fromkeys(agents, False), infos

    def render(self) -> str | Picture | None:
        """The table as a spectator sees it."""
        return self.seating.render(None)

    def close(self) -> None:
        """Nothing is open."""

    def save(self) -> str:
        """The episode under way as text, with every secret of its deal."""
        return self.seating.episode.save()

    def load(self, text: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Go on with a saved episode. Under a wrapper, `reset` it: so the wrapper knows."""
        return self.reset(options={EPISODE: text})

    def _seen(self, agents: list[str]) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        return (
            {agent: self.seating.observe(agent) for agent in agents},
            {agent: self.seating.info(agent) for agent in agents},
        )

"""Second Chance alone, as a Gymnasium environment: `gymnasium.make("mulligan/SecondChance-v0")`."""

from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from mulligan.core.dealing import SEED_BYTES
from mulligan.envs.canvas import Picture
from mulligan.envs.decks import second_chance_deck
from mulligan.envs.episode import EPISODE, Episode, saved_in
from mulligan.envs.fields import Fields, Numbers
from mulligan.envs.observing import Form, observation, space
from mulligan.envs.second_chance import SECOND_CHANCE
from mulligan.games.second_chance import DEFAULT_EDITION, Setup, View

ID = "mulligan/SecondChance-v0"


class SecondChanceAlone(gymnasium.Env[Any, int]):
    """
    One player, one sheet, as few empty squares as possible (SC-17).

    The reward of a drawing is the number of squares it fills, so the return of an episode is 81
    less the squares that are still empty at its end. An action that is not legal ends the episode
    with no reward; `info["action_mask"]` has a 1 for each that is.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        deck: str = "standard",
        edition: str = DEFAULT_EDITION,
        observation: str = Form.ARRAY,
        render_mode: str | None = None,
    ) -> None:
        """*observation* is "array", "dict" or "image"; *deck* is a name or the path of a file."""
        self.render_mode = render_mode
        self.fields: Fields = SECOND_CHANCE.fields(1)
        self._form = Form(observation)
        self._setup = Setup(1, edition, second_chance_deck(deck))
        self._episode: Episode | None = None
        self._over = False
        self.action_space = spaces.Discrete(SECOND_CHANCE.actions)
        self.observation_space = space(SECOND_CHANCE, 1, self._form)

    @property
    def episode(self) -> Episode:
        if self._episode is None:
            raise RuntimeError("call reset() first")
        return self._episode

    @property
    def view(self) -> View:
        """All that the player may know, as a value of the game."""
        view: View = self.episode.view(0)
        return view

    def action_masks(self) -> Numbers:
        """1 for each legal action, under the name by which other libraries ask for it."""
        return self.episode.mask(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """
        Deal a game; or with `options={"episode": text}`, go on with one that was saved.

        Raises:
            MulliganError: The text is no episode of this environment.
        """
        saved = saved_in(SECOND_CHANCE, self._setup, options)
        super().reset(seed=seed)
        self._episode = saved or Episode(
            SECOND_CHANCE, self._setup, self.np_random.bytes(SEED_BYTES)
        )
        self._over = self._episode.winners is not None
        return self._seen()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        legal = not self._over and episode.allows(0, int(action))
        before = self.view.sheets[0].filled.bit_count()
        if legal:
            episode.play(0, int(action))
        self._over = not legal or episode.winners is not None
        reward = self.view.sheets[0].filled.bit_count() - before
        seen, info = self._seen()
        return seen, float(reward), self._over, False, info

    def render(self) -> str | Picture | None:
        match self.render_mode:
            case "ansi":
                return SECOND_CHANCE.text(self.view)
            case "rgb_array":
                return SECOND_CHANCE.picture(self.view)
            case _:
                return None

    def save(self) -> str:
        """The episode under way as text, with every secret of its deal."""
        return self.episode.save()

    def load(self, text: str) -> tuple[Any, dict[str, Any]]:
        """Go on with a saved episode. Under a wrapper, `reset` it: so the wrapper knows."""
        return self.reset(options={EPISODE: text})

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        info = {"action_mask": self.episode.mask(0)}
        return observation(self.episode, 0, self._form), info

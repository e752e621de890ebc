"""Many games of Second Chance alone: `SecondChanceVector`."""

from gymnasium.vector import AutoresetMode

from mulligan.core import MulliganError
from mulligan.envs.decks import second_chance_deck
from mulligan.envs.observing import Form
from mulligan.envs.second_chance import SECOND_CHANCE
from mulligan.envs.vector.base import KernelVectorEnv
from mulligan.envs.vector.buffers import Actions, Buffers
from mulligan.envs.vector.second_chance_steps import deal_games, layout, step_games
from mulligan.kernels.arrays import Flags, Words
from mulligan.kernels.second_chance.batch import batch, tiles_of
from mulligan.kernels.second_chance.packing import MOST_SQUARES


class SecondChanceVector(KernelVectorEnv):
    """
    The same as `SecondChanceAlone`, many times: the same actions, observations and rewards.

    A drawing is worth the squares that it fills, so a whole game is worth 81 less its empty ones.
    """

    def __init__(
        self,
        num_envs: int = 1,
        deck: str = "standard",
        observation: str = Form.ARRAY,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        """
        *observation* is "array" or "dict"; *deck* is a name or the path of a file. With *copy*
        False, observations and masks are overwritten by the next step.

        Raises:
            MulliganError: There is no such deck, or it is the tiny one.
        """
        super().__init__(SECOND_CHANCE, 1, num_envs, observation, autoreset_mode, copy)
        self.deck = second_chance_deck(deck)
        if max(tile.size for tile in self.deck.start) > MOST_SQUARES:
            raise MulliganError(
                f"The starting tiles of the deck {deck!r} are too large for compiled rules: "
                "play it one game at a time."
            )
        self._tiles = tiles_of(self.deck)
        self._layout = layout(self.deck)
        self._batch = batch(self.deck, num_envs)

    @property
    def _dice(self) -> Words:
        return self._batch["dice"]

    def _deal(self, which: Flags, buffers: Buffers) -> None:
        deal_games(self._tiles, self._layout, self._batch, which, buffers)

    def _play(self, actions: Actions, mode: int, buffers: Buffers) -> int:
        return int(step_games(self._tiles, self._layout, self._batch, actions, mode, buffers))

"""Many games of One More!: `OneMoreVector`."""

from enum import StrEnum

import numpy as np
from gymnasium.vector import AutoresetMode

from mulligan.envs.decks import one_more_deck
from mulligan.envs.observing import Form
from mulligan.envs.one_more import ONE_MORE
from mulligan.envs.vector.base import Info, KernelVectorEnv
from mulligan.envs.vector.buffers import Actions, Buffers
from mulligan.envs.vector.one_more_steps import (
    CASUAL,
    EVERY_SEAT,
    RANDOM,
    deal_games,
    layout,
    step_games,
)
from mulligan.games.one_more import Setup
from mulligan.kernels.arrays import Flags, Words
from mulligan.kernels.one_more.batch import batch
from mulligan.kernels.one_more.casual import deck_statistics
from mulligan.kernels.one_more.deck import deck_arrays


class Others(StrEnum):
    """Who plays the seats of the others."""

    SELF = "self"
    """The agent plays every seat, one after the other: `info["seat"]` is whose turn it is."""
    RANDOM = "random"
    """The agent is seat 0; the others choose evenly among their legal moves."""
    CASUAL = "casual"
    """The agent is seat 0; the others play as our bot `casual` does."""


_CODES = {Others.SELF: EVERY_SEAT, Others.RANDOM: RANDOM, Others.CASUAL: CASUAL}


class OneMoreVector(KernelVectorEnv):
    """
    Whole games, with the actions and observations of the PettingZoo environment. An observation is
    what `info["seat"]` sees, the seat that decides next; when a game is over, the one that decided.

    The reward is that of the seat that has just decided, and `info["rewards"]` has those of all
    seats. They come at the end: the winner gets 1, and everybody has paid an equal part of it.
    """

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 3,
        others: str = Others.SELF,
        deck: str = "standard",
        observation: str = Form.ARRAY,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        """
        *others* is "self", "random" or "casual". Against others, a game that ends before the agent
        has had a turn is dealt again.

        *observation* is "array" or "dict"; *deck* is a name or the path of a file. With *copy*
        False, observations and masks are overwritten by the next step.
        """
        super().__init__(ONE_MORE, players, num_envs, observation, autoreset_mode, copy)
        self.setup = Setup(players, one_more_deck(deck))
        self._others = _CODES[Others(others)]
        self._cards = deck_arrays(self.setup.deck)
        self._statistics = deck_statistics(self.setup.deck)
        self._layout = layout(self.setup.deck)
        self._batch = batch(self.setup, num_envs)
        self._shares = np.zeros((num_envs, players), np.float64)

    @property
    def _dice(self) -> Words:
        return self._batch["dice"]

    def _deal(self, which: Flags, buffers: Buffers) -> None:
        self._shares[which] = 0
        deal_games(
            self._cards,
            self._statistics,
            self._layout,
            self._batch,
            self._others,
            which,
            buffers,
        )

    def _play(self, actions: Actions, mode: int, buffers: Buffers) -> int:
        return int(
            step_games(
                self._cards,
                self._statistics,
                self._layout,
                self._batch,
                self._others,
                actions,
                mode,
                self._shares,
                buffers,
            )
        )

    def _info(self) -> Info:
        whole = np.ones(self.num_envs, np.bool_)
        return super()._info() | {
            "seat": self._batch["seat"].copy(),
            "_seat": whole,
            "rewards": self._shares.copy(),
            "_rewards": whole,
        }

"""The games of a vector environment played again by the rules, card for card."""

import numpy as np

from mulligan.core import Seat, fold
from mulligan.envs.fields import Numbers
from mulligan.envs.one_more import ONE_MORE
from mulligan.envs.second_chance import SECOND_CHANCE
from mulligan.envs.vector import OneMoreVector, SecondChanceVector
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.events import Opened as OneMoreOpened
from mulligan.games.second_chance.events import Opened as SecondChanceOpened
from mulligan.kernels.dice import below, roll, shuffle
from mulligan.kernels.one_more.kinds import kinds


class SecondChanceMirror:
    """One game of *env*, from the cards that were dealt to it just now."""

    def __init__(self, env: SecondChanceVector, game: int) -> None:
        row, deck = env._batch[game], env.deck
        tiles = [tile for tile, _ in deck.puzzle]
        start = deck.start[row["start"] - len(tiles)]
        pile = tuple(tiles[kind] for kind in row["pile"])
        opened = SecondChanceOpened(second_chance.Setup(1, deck=deck), (start,), pile)
        self.state = fold(second_chance, second_chance.opening(opened))

    @property
    def over(self) -> bool:
        return second_chance.result(self.state) is not None

    def seen(self) -> tuple[Numbers, Numbers]:
        """The observation and the mask."""
        view = second_chance.view(self.state, 0)
        return SECOND_CHANCE.observe(view), SECOND_CHANCE.mask(SECOND_CHANCE.legal(view))

    def step(self, action: int) -> float:
        """Returns the reward."""
        view = second_chance.view(self.state, 0)
        move = SECOND_CHANCE.legal(view)[action]
        self.state, _ = second_chance.apply(self.state, 0, move)
        after = second_chance.view(self.state, 0)
        return float(after.sheets[0].filled.bit_count() - view.sheets[0].filled.bit_count())


class OneMoreMirror:
    """The game that *dice* will deal, which alone shuffle all its packs."""

    def __init__(self, env: OneMoreVector, dice: np.ndarray) -> None:
        dice, setup = dice.copy(), env.setup
        known = kinds(setup.deck)
        pack = np.array([known.index(card) for card in setup.deck.cards()])
        first, packs = below(dice, setup.seats), []
        for _ in range(setup.most_rounds):
            shuffle(dice, pack)
            packs.append(tuple(known[kind] for kind in pack))
        opened = OneMoreOpened(setup, first, tuple(packs))
        self.state = fold(one_more, one_more.opening(opened))
        self.seat: Seat = min(one_more.to_act(self.state))

    @property
    def over(self) -> bool:
        return one_more.result(self.state) is not None

    def seen(self) -> tuple[Numbers, Numbers]:
        """The observation and the mask."""
        view = one_more.view(self.state, self.seat)
        return ONE_MORE.observe(view), ONE_MORE.mask(ONE_MORE.legal(view))

    def step(self, action: int) -> tuple[float, ...]:
        """Returns the rewards of all seats."""
        move = ONE_MORE.legal(one_more.view(self.state, self.seat))[action]
        self.state, _ = one_more.apply(self.state, self.seat, move)
        end = one_more.result(self.state)
        seats = self.state.setup.seats
        if end is not None:
            return ONE_MORE.utilities(seats, end.winners)
        self.seat = min(one_more.to_act(self.state))
        return (0.0,) * seats


def dice_of(seed: int) -> np.ndarray:
    """The dice of a game with this seed, before it is dealt."""
    dice = np.array([seed], np.uint64)
    dice[0] = roll(dice)
    return dice

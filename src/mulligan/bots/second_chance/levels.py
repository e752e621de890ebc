"""
The levels, from a child to an expert.

Each is one idea. A beginner loves big tiles and puts them where they look nice; a casual player keeps
the border of the empty squares short; the skilled and the expert ask the network, the one about the
few placements that look best, the other about all that could be good.
"""

from dataclasses import dataclass

import numpy as np

from mulligan.bots.second_chance.network import expected
from mulligan.bots.second_chance.position import Sheets, cards_left, deck_of, sheets
from mulligan.core import below, words
from mulligan.games import AnyGame
from mulligan.games import second_chance as game
from mulligan.kernels.second_chance_eyes import MOST_PLACEMENTS, border

ALL = MOST_PLACEMENTS


@dataclass(frozen=True, slots=True)
class Temper:
    """What makes one level of bots different from another."""

    looks: int  # placements that get a second look
    network: bool  # by the network, or by the border alone
    slips: int  # how many sides of border it may misjudge
    big: bool  # whether it prefers big tiles to good ones


TEMPERS = {
    "beginner": Temper(looks=ALL, network=False, slips=10, big=True),
    "casual": Temper(looks=ALL, network=False, slips=5, big=False),
    "skilled": Temper(looks=3, network=True, slips=0, big=False),
    "expert": Temper(looks=32, network=True, slips=0, big=False),
}


class Player:
    """A bot with a temper."""

    def __init__(self, temper: Temper, seed: bytes, label: str) -> None:
        self._temper = temper
        self._stream = words(seed, label)

    def choose(self, view: game.View) -> game.Move:
        assert view.seat is not None
        if view.sheets[view.seat].doing == "writing":
            return game.choices(view)[0]  # where the 1 stands is worth the same everywhere
        found = sheets(view, self._temper.looks)
        worth = self._weighed(view, found)
        return found.move(view, int(worth.argmin()))

    def _weighed(self, view: game.View, found: Sheets) -> np.ndarray:  # type: ignore[type-arg]
        temper = self._temper
        if temper.network:
            worth = expected(deck_of(view), cards_left(view), found)
            worth[(found.low | found.high) == 0] = -1  # a full grid wins at once
            return worth
        borders = [border(low, high) for low, high in zip(found.low, found.high, strict=True)]
        slips = [below(self._stream, temper.slips + 1) for _ in borders]
        worth = np.array(borders) + np.array(slips) + 0.01 * found.squares
        return worth - 1000 * found.squares if temper.big else worth


def player(name: str) -> type[Player]:
    raise NotImplementedError


def maker(name: str):
    def make(_game: AnyGame, seed: bytes, label: str) -> Player:
        return Player(TEMPERS[name], seed, label)

    return make

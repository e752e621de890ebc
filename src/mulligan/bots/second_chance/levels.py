"""
The levels, from a child to an expert.

Each is one idea. A beginner loves big tiles and puts them where they look nice; a casual player
keeps the border of the empty squares short, and misjudges it now and then; the skilled and the
expert ask the network, the one about the few placements that look best, the other about all that
could be good.
"""

from dataclasses import dataclass

import numpy as np

from mulligan.bots.second_chance.network import expected
from mulligan.bots.second_chance.position import Sheets, cards_left, deck_of, sheets
from mulligan.core import below, words
from mulligan.games import second_chance as game
from mulligan.kernels.second_chance_eyes import MOST_PLACEMENTS, Floats, borders


@dataclass(frozen=True, slots=True)
class Temper:
    """What makes one level different from another."""

    looks: int = MOST_PLACEMENTS  # placements that it thinks about
    network: bool = False  # whether it asks the network, or looks at the border alone
    slips: int = 0  # by how many sides it may misjudge a border
    loves_big_tiles: bool = False


TEMPERS = {
    "beginner": Temper(slips=6, loves_big_tiles=True),
    "casual": Temper(slips=5),
    "skilled": Temper(looks=3, network=True),
    "expert": Temper(looks=32, network=True),
}


class Player:
    """A bot with a temper. The same seed, label and view give the same move."""

    def __init__(self, temper: Temper, seed: bytes, label: str) -> None:
        self._temper = temper
        self._stream = words(seed, label)

    def choose(self, view: game.View) -> game.Move:
        assert view.seat is not None
        if view.sheets[view.seat].doing == "writing":
            return game.choices(view)[0]  # the 1 is worth the same in every square
        found = sheets(view, self._temper.looks)
        cost = self._by_network(view, found) if self._temper.network else self._by_border(found)
        return found.move(view, int(cost.argmin()))

    def _by_network(self, view: game.View, found: Sheets) -> Floats:
        cost = expected(deck_of(view), cards_left(view), found)
        cost[(found.low | found.high) == 0] = -1  # a full grid wins at once
        return cost

    def _by_border(self, found: Sheets) -> Floats:
        slips = [below(self._stream, self._temper.slips + 1) for _ in found.squares]
        cost: Floats = borders(found.low, found.high) + np.array(slips, np.float32)
        # Among equals the smaller tile, which leaves more to choose from; a child wants the bigger.
        size = -1000.0 if self._temper.loves_big_tiles else 0.01
        return cost + np.float32(size) * found.squares.astype(np.float32)

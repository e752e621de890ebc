"""What an environment has to know of a game: its moves as numbers, and its views in three forms."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from mulligan.core import Seat
from mulligan.envs.canvas import Picture
from mulligan.envs.fields import Fields, Numbers
from mulligan.games import GAMES, AnyGame


@dataclass(frozen=True)
class Adapter:
    """One game. Views, moves and set-ups are the game's own; only it looks into them."""

    name: str
    actions: int
    passing: int
    """The action of a seat that has nothing to decide."""
    action_of: Callable[[Any, Any], int]
    """The number of a legal move, from the view of the seat that makes it."""
    fields: Callable[[int], Fields]
    """The layout of an observation, by the number of seats."""
    observe: Callable[[Any], Numbers]
    text: Callable[[Any], str]
    size: Callable[[int], tuple[int, int]]
    """Width and height of a picture, by the number of seats."""
    picture: Callable[[Any], Picture]
    write_move: Callable[[Any], str]
    read_move: Callable[[str], Any]

    @property
    def game(self) -> AnyGame:
        """Looked up by its name, since a game is a module, which cannot be copied or pickled."""
        return GAMES[self.name]

    def legal(self, view: Any) -> Mapping[int, Any]:
        """The legal moves of the seat of *view*, by their numbers."""
        return {self.action_of(view, move): move for move in self.game.choices(view)}

    def mask(self, legal: Mapping[int, Any]) -> Numbers:
        """1 for every action that is legal now. If no move is, passing is: there is always one."""
        mask = np.zeros(self.actions, np.int8)
        mask[list(legal) or self.passing] = 1
        return mask

    def utilities(self, seats: int, winners: tuple[Seat, ...]) -> tuple[float, ...]:
        """
        What a finished game is worth to each seat: the winners share 1, and everybody has paid an
        equal part of it, so the sum is 0.
        """
        share = 1 / len(winners)
        return tuple((share if seat in winners else 0.0) - 1 / seats for seat in range(seats))

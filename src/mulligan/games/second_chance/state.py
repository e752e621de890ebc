"""
A game of Second Chance at one moment. Only the rules and their compiled twin look in here.

The state is a named tuple, not a dataclass: every event makes a new one, and copying a frozen
dataclass of this size took most of the time of a whole game. Some fields could be computed from the
others; they are stored because every move needs them.
"""

from enum import StrEnum
from typing import NamedTuple

from mulligan.core import Seat
from mulligan.games.second_chance.events import Ended, Told
from mulligan.games.second_chance.grid import FULL, Mask
from mulligan.games.second_chance.setup import Setup
from mulligan.games.second_chance.tiles import Tile


class Phase(StrEnum):
    """The parts of a round (SC-R2), and what comes before the first."""

    START = "start"
    DRAW = "draw"
    CHANCE = "chance"


class Drawing(NamedTuple):
    """A tile on a sheet: it keeps its outline and the pencil of its round (SC-18)."""

    round: int
    tile: Tile
    cells: Mask
    pencil: int | None  # None in an edition without colours, and in solo games


class Sheet(NamedTuple):
    """One seat's paper."""

    start: Tile
    drawings: tuple[Drawing, ...] = ()
    one: Mask = 0
    chance: Tile | None = None  # revealed for this seat, and neither drawn nor given up yet
    out: int | None = None  # the round in which the seat dropped out
    filled: Mask = 0  # by the drawings and the 1

    def with_drawing(self, drawing: Drawing) -> "Sheet":
        drawings = (*self.drawings, drawing)
        return Sheet(self.start, drawings, self.one, None, self.out, self.filled | drawing.cells)

    def with_one(self, cell: Mask) -> "Sheet":
        return self._replace(one=cell, filled=self.filled | cell)

    @property
    def full(self) -> bool:
        return self.filled == FULL


class State(NamedTuple):
    setup: Setup
    pile: tuple[Tile, ...]  # secret; the next card first
    left: tuple[int, ...]  # how many cards of each shape of the deck are in the pile (SC-19)
    sheets: tuple[Sheet, ...] = ()  # by seat
    round: int = 0  # 0 while the starting tiles are drawn
    phase: Phase = Phase.START
    offer: tuple[Tile, ...] = ()  # the two cards of the round
    drawing: frozenset[Seat] = frozenset()  # can draw, so they must (SC-9)
    stuck: tuple[Seat, ...] = ()  # can draw neither; in the order of their second chances (SC-R1)
    writing: frozenset[Seat] = frozenset()  # out first, and their 1 is not written yet
    first_out: int | None = None  # the round in which somebody dropped out for the first time
    story: tuple[Told, ...] = ()  # the second chances of this round and the one before
    end: Ended | None = None

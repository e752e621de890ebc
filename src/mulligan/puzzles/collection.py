"""
The puzzles: positions of Second Chance that `training/puzzles.py` has found.

Each is what a solo player sees, and nothing more: which drawing is the best, the coach finds out
when somebody has answered.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from mulligan.games import positions
from mulligan.games import second_chance as game

MEMORY = 64
"""How many views are kept in memory."""


class Theme(StrEnum):
    """What the best drawing has over one that comes to mind."""

    HOLES = "holes"  # it leaves fewer single squares
    CORNERS = "corners"  # it fills a corner of the grid
    TO_COME = "to-come"  # more of the cards to come will fit
    END = "end"  # few squares are left, and every card can be thought of


@dataclass(frozen=True, slots=True)
class Puzzle:
    id: str
    theme: Theme
    better: float
    """How much better the best drawing is than the next one, in squares."""
    position: str
    """On one line (`docs/positions.md`)."""

    @property
    def view(self) -> game.View:
        return view_of(self.position)


@lru_cache(MEMORY)
def view_of(position: str) -> game.View:
    """What a solo player sees. Reading it takes a while, and few of the puzzles are asked for."""
    view: game.View = positions.read(position)[1]
    return view


@cache
def collection() -> Mapping[str, Puzzle]:
    """All puzzles by their ids, in the order in which their days come."""
    text = files(__package__).joinpath("collection.jsonl").read_text("utf-8")
    puzzles = (_read(json.loads(line)) for line in text.splitlines())
    return MappingProxyType({puzzle.id: puzzle for puzzle in puzzles})


def _read(row: Mapping[str, Any]) -> Puzzle:
    return Puzzle(row["id"], Theme(row["theme"]), row["better"], row["position"])

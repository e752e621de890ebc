"""
The puzzles: positions of Second Chance that `training/puzzles.py` has found.

Each is what a solo player sees, and nothing more: which drawing is the best, the coach finds out
when somebody has answered.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import Mask, forms, mask
from mulligan.games.second_chance.view import Drawing


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
    view: game.View


@cache
def collection() -> Mapping[str, Puzzle]:
    """All puzzles by their ids, in the order in which their days come."""
    text = files(__package__).joinpath("collection.jsonl").read_text("utf-8")
    puzzles = (_read(json.loads(line)) for line in text.splitlines())
    return MappingProxyType({puzzle.id: puzzle for puzzle in puzzles})


def _read(row: Mapping[str, Any]) -> Puzzle:
    return Puzzle(row["id"], Theme(row["theme"]), row["better"], read_view(row))


def read_view(row: Mapping[str, Any]) -> game.View:
    """What a solo player sees, from what was written down of it."""
    opened = _first_round(row["deck"], row["edition"])
    tiles = [tile for tile, _ in opened.shapes]
    # Alone, somebody who plays on has drawn one tile in every round; the first is a starting tile.
    drawings = tuple(
        Drawing(round, _tile_of(cells, tiles if round else opened.start), cells, None)
        for round, cells in enumerate(mask(names.split(" ")) for names in row["drawn"])
    )
    sheet = replace(opened.sheets[0], start=drawings[0].tile, drawings=drawings)
    return replace(
        opened,
        round=len(drawings),
        offer=tuple(game.read_tile(text) for text in row["offer"]),
        cards_left=sum(row["left"]),
        left=tuple(row["left"]),
        sheets=(sheet,),
        story=(),
    )


@cache
def _first_round(deck: str, edition: str) -> game.View:
    """What a solo player sees who has a choice between two tiles."""
    setup = game.Setup(1, edition, game.load(deck)[0])
    state = fold(game, game.deal(setup, bytes(32)))
    state, _ = game.apply(state, 0, game.choices(game.view(state, 0))[0])
    return game.view(state, 0)


def _tile_of(cells: Mask, tiles: Iterable[game.Tile]) -> game.Tile:
    return next(tile for tile in tiles if cells in forms(tile))

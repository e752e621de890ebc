"""
Second Chance: a polyomino flip-and-write for 1 to 6 players, as a `mulligan.core.Game`.

Read `rules.py` first. The data flows one way: decks, tiles, grid, moves, events, state, rules,
view, record. `sample` goes the other way, from a view to what may be behind it.
"""

from mulligan.games.second_chance.decks import DECKS, GAME, Deck, load, names
from mulligan.games.second_chance.editions import DEFAULT_EDITION, EDITIONS, Edition, edition_for
from mulligan.games.second_chance.events import Ended, Event, Reason
from mulligan.games.second_chance.grid import empty, mask, squares
from mulligan.games.second_chance.moves import Bonus, Draw, Move
from mulligan.games.second_chance.rules import (
    Refusal,
    apply,
    deal,
    decide,
    evolve,
    legal,
    opening,
    result,
    to_act,
    turn,
)
from mulligan.games.second_chance.sample import sample
from mulligan.games.second_chance.setup import Setup
from mulligan.games.second_chance.tiles import Tile, read_tile
from mulligan.games.second_chance.view import SeenSheet, View, choices, view

__all__ = [
    "DECKS",
    "DEFAULT_EDITION",
    "EDITIONS",
    "GAME",
    "Bonus",
    "Deck",
    "Draw",
    "Edition",
    "Ended",
    "Event",
    "Move",
    "Reason",
    "Refusal",
    "SeenSheet",
    "Setup",
    "Tile",
    "View",
    "apply",
    "choices",
    "deal",
    "decide",
    "edition_for",
    "empty",
    "evolve",
    "legal",
    "load",
    "mask",
    "names",
    "opening",
    "read_tile",
    "result",
    "sample",
    "squares",
    "to_act",
    "turn",
    "view",
]

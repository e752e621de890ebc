"""What a seat of Second Chance has to decide, as arrays for the kernels."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mulligan.games import second_chance as game
from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.grid import FULL
from mulligan.kernels.arrays import Numbers, Words
from mulligan.kernels.second_chance.candidates import (
    MOST_PLACEMENTS,
    after_drawing,
    candidates,
    shortest_borders,
)
from mulligan.kernels.second_chance.deck import DeckArrays, deck_arrays
from mulligan.kernels.second_chance.grid import pack, unpack


class Sheets(NamedTuple):
    """The sheets that a decision can lead to."""

    low: Words  # empty squares
    high: Words
    squares: Numbers  # drawn by the move

    def move(self, view: game.View, at: int) -> game.Draw:
        """The move that leads from *view* to the sheet at *at*."""
        assert view.seat is not None
        empty = unpack(self.low[at], self.high[at])
        return game.Draw(FULL & ~empty & ~view.sheets[view.seat].filled)


def deck_of(view: game.View) -> DeckArrays:
    """The deck of a view in arrays: the view lists every shape with its quantity (SC-19)."""
    return _deck_arrays(view.shapes)


def cards_left(view: game.View) -> Numbers:
    """How many cards of each kind are still to come."""
    return np.array(view.left, np.int64)


def sheets(view: game.View, most: int) -> Sheets:
    """What drawing can lead to: up to *most* sheets, those with the shortest borders first."""
    assert view.seat is not None
    sheet = view.sheets[view.seat]
    if view.round == 0:
        return _starts(view, sheet.start)
    kinds = [tile for tile, _ in view.shapes]
    tiles = view.offer if sheet.chance is None else (sheet.chance,)
    one, *others = (kinds.index(tile) for tile in tiles)
    low, high = pack(FULL & ~sheet.filled)
    into = candidates()
    found = after_drawing(deck_of(view), one, others[0] if others else -1, low, high, into)
    chosen = np.zeros(MOST_PLACEMENTS, np.int64)
    at = chosen[: shortest_borders(into, found, most, chosen)]
    return Sheets(into.low[at], into.high[at], into.squares[at])


def _starts(view: game.View, start: game.Tile) -> Sheets:
    """A starting tile is drawn over the centre; there are few ways, and all are worth a look."""
    moves = [move for move in game.choices(view) if isinstance(move, game.Draw)]
    packed = [pack(FULL & ~move.cells) for move in moves]
    low = np.array([word for word, _ in packed], np.uint64)
    high = np.array([word for _, word in packed], np.uint64)
    return Sheets(low, high, np.full(len(moves), start.size, np.int64))


@lru_cache(maxsize=64)
def _deck_arrays(puzzle: tuple[tuple[game.Tile, int], ...]) -> DeckArrays:
    return deck_arrays(Deck("of a view", (), puzzle))

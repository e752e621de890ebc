"""
The moves of Second Chance as numbers, the same for every deck and every number of players.

| actions | what |
| --- | --- |
| 0 to 1295 | draw: `(slot * 8 + way) * 81 + corner` |
| 1296 to 1376 | write the 1 into a square: `1296 + square` |
| 1377 | pass: there is nothing to decide, which is the only time one may |

- *slot*: 0 is the first of the two cards, 1 the second. A starting tile and a second chance are
  slot 0. Two equal cards are one tile, in slot 0 (SC-R6).
- *way*: the place in `tiles.ways`: as the deck draws the tile, turned clockwise three times, then
  mirrored and turned; a way that looks like an earlier one has no number of its own.
- *corner*: the square under the top left corner of the box around the tile. Squares count in
  reading order: a1 is 0, b1 is 1, a2 is 9.
"""

from collections.abc import Mapping
from functools import lru_cache

from mulligan.games.second_chance.grid import SIDE, Mask
from mulligan.games.second_chance.moves import Bonus, Draw, Move
from mulligan.games.second_chance.tiles import MEMORY, Tile, read_tile, ways
from mulligan.games.second_chance.view import View

SQUARES = SIDE * SIDE
SLOTS = 2
WAYS = 8
ONE = SLOTS * WAYS * SQUARES
"""The first action that writes a 1."""
PASS = ONE + SQUARES
ACTIONS = PASS + 1


def slots(view: View) -> tuple[Tile, ...]:
    """The tiles in slots 0 and 1, for the seat of *view*; what it cannot draw is there, too."""
    if view.seat is None:
        return tuple(dict.fromkeys(view.offer))
    sheet = view.sheets[view.seat]
    if not view.offer:
        return (sheet.start,)
    return tuple(dict.fromkeys(view.offer)) if sheet.chance is None else (sheet.chance,)


def action_of(view: View, move: Move) -> int:
    """The number of a legal *move* of the seat of *view*."""
    match move:
        case Bonus(cell):
            return ONE + cell.bit_length() - 1
        case Draw(cells):
            for slot, tile in enumerate(slots(view)):
                at = placed(tile).get(cells)
                if at is not None:
                    return slot * WAYS * SQUARES + at
            raise ValueError("no card that may be drawn has this shape")


def placed(tile: Tile) -> Mapping[Mask, int]:
    """`way * 81 + corner` for every place of *tile* on the grid, by the squares it covers."""
    return _placed(tile.text)


@lru_cache(MEMORY)
def _placed(text: str) -> Mapping[Mask, int]:
    # Cached by text, not by tile: equal tiles may be drawn in different ways.
    return {
        sum(1 << row * SIDE + column for row, column in cells) << corner: way * SQUARES + corner
        for way, cells in enumerate(ways(read_tile(text)))
        for corner in range(SQUARES)
        if corner // SIDE + max(row for row, _ in cells) < SIDE
        and corner % SIDE + max(column for _, column in cells) < SIDE
    }

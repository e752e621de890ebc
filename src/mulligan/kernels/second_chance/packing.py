"""
The grid of Second Chance with ten bits a row, as one integer: a tenth column that is never empty
keeps a shifted grid from wrapping around the edge.

Nothing here needs numba. `grid` has the same in two words, compiled.
"""

from functools import lru_cache

from mulligan.games.second_chance.decks import LARGEST_PUZZLE_TILE, STARTING_SIZE
from mulligan.games.second_chance.grid import SIDE, Mask
from mulligan.games.second_chance.tiles import MEMORY, Tile, ways

ROW = SIDE + 1
SQUARES = SIDE * SIDE

MOST_SQUARES = max(STARTING_SIZE, LARGEST_PUZZLE_TILE)  # of a tile
MOST_WAYS = 8  # to turn and mirror a tile


def packed(cells: Mask) -> int:
    """A mask of `games` with ten bits a row."""
    rows = (cells >> row * SIDE & (1 << SIDE) - 1 for row in range(SIDE))
    return sum(row << at * ROW for at, row in enumerate(rows))


def unpacked(whole: int) -> Mask:
    """Ten bits a row as a mask of `games`."""
    rows = (whole >> row * ROW & (1 << SIDE) - 1 for row in range(SIDE))
    return sum(row << at * SIDE for at, row in enumerate(rows))


def offsets(tile: Tile) -> list[list[int]]:
    """For each way of *tile* how far each square is from the first in reading order."""
    first = [way[0] for way in ways(tile)]
    return [
        [row * ROW + column - (top * ROW + left) for row, column in way]
        for way, (top, left) in zip(ways(tile), first, strict=True)
    ]


def border(empty: int) -> int:
    """How many sides of empty squares touch a drawn square or the edge."""
    inside = (empty & empty >> 1).bit_count() + (empty & empty >> ROW).bit_count()
    return 4 * empty.bit_count() - 2 * inside


def placed(tile: Tile) -> tuple[int, ...]:
    """Every way to draw *tile* on an empty grid, in the order in which compiled code finds them."""
    return _placed(tile.text, tile)


@lru_cache(MEMORY)
def _placed(_: str, tile: Tile) -> tuple[int, ...]:
    # Cached by text, too: equal tiles may start with a different way.
    found = []
    for way in ways(tile):
        height, width = (max(each) + 1 for each in zip(*way, strict=True))
        corner = sum(1 << row * ROW + column for row, column in way)
        found += [
            corner << down * ROW + right
            for down in range(SIDE - height + 1)
            for right in range(SIDE - width + 1)
        ]
    return tuple(found)

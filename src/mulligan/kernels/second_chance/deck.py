"""A deck of Second Chance in arrays. Tiles are numbered by kind, as the deck lists them."""

from typing import NamedTuple

import numpy as np

from mulligan.games.second_chance.decks import LARGEST_PUZZLE_TILE, STARTING_SIZE, Deck
from mulligan.games.second_chance.grid import centred
from mulligan.games.second_chance.tiles import Tile, ways
from mulligan.kernels.arrays import Numbers, Words
from mulligan.kernels.bits import split
from mulligan.kernels.second_chance.grid import ROW, pack

MOST_SQUARES = max(STARTING_SIZE, LARGEST_PUZZLE_TILE)  # of a tile
MOST_WAYS = 8  # to turn and mirror a tile


class DeckArrays(NamedTuple):
    squares: Numbers  # by kind
    ways: Numbers  # by kind
    offsets: Words  # by kind, way and square: how far from the first square
    low: Words  # by kind and way: the squares with the first at 0
    high: Words
    cards: Numbers  # the kinds of all cards, unshuffled
    start_first: Numbers  # by starting tile: where its placements begin in start_low
    start_low: Words  # all placements that cover the centre
    start_high: Words


def deck_arrays(deck: Deck) -> DeckArrays:
    tiles = [tile for tile, _ in deck.puzzle]
    kinds = len(tiles)
    starts = [pack(cells) for tile in deck.start for cells in centred(tile)]
    made = DeckArrays(
        squares=np.array([tile.size for tile in tiles], np.int64),
        ways=np.array([len(ways(tile)) for tile in tiles], np.int64),
        offsets=np.zeros((kinds, MOST_WAYS, MOST_SQUARES), np.uint64),
        low=np.zeros((kinds, MOST_WAYS), np.uint64),
        high=np.zeros((kinds, MOST_WAYS), np.uint64),
        cards=np.array([at for at, (_, count) in enumerate(deck.puzzle) for _ in range(count)]),
        start_first=np.cumsum([0, *(len(centred(tile)) for tile in deck.start)]),
        start_low=np.array([low for low, _ in starts], np.uint64),
        start_high=np.array([high for _, high in starts], np.uint64),
    )
    for kind, tile in enumerate(tiles):
        for way, offsets in enumerate(_offsets(tile)):
            made.offsets[kind, way, : tile.size] = offsets
            made.low[kind, way], made.high[kind, way] = split(sum(1 << at for at in offsets))
    return made


def _offsets(tile: Tile) -> list[list[int]]:
    """For each way of *tile* how far each square is from the first in reading order."""
    first = [way[0] for way in ways(tile)]
    return [
        [row * ROW + column - (top * ROW + left) for row, column in way]
        for way, (top, left) in zip(ways(tile), first, strict=True)
    ]

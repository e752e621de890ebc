"""A deck of Second Chance in arrays. Tiles are numbered by kind, as the deck lists them."""

from typing import NamedTuple

import numpy as np

from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.grid import centred
from mulligan.games.second_chance.tiles import ways
from mulligan.kernels.arrays import Numbers, Words
from mulligan.kernels.bits import split
from mulligan.kernels.second_chance.grid import pack
from mulligan.kernels.second_chance.packing import MOST_SQUARES, MOST_WAYS, offsets


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
        for way, steps in enumerate(offsets(tile)):
            made.offsets[kind, way, : tile.size] = steps
            made.low[kind, way], made.high[kind, way] = split(sum(1 << at for at in steps))
    return made

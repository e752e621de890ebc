"""
How few squares stay empty if you know the order of the whole pile.

A beam search: in every round it keeps sheets with short borders, some for each number of empty
squares, and stops as soon as one is full. It may miss the best way, so what it finds is an upper
bound of what foresight leaves empty.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL
from mulligan.games.second_chance.state import State
from mulligan.kernels.arrays import Numbers, Words
from mulligan.kernels.bits import joined, split
from mulligan.kernels.second_chance.candidates import after_drawing, candidates
from mulligan.kernels.second_chance.deck import DeckArrays, deck_arrays
from mulligan.kernels.second_chance.packing import SQUARES, border, packed

WIDTHS = (10, 40, 160)
"""Sheets that are kept for each number of empty squares: at first few, then more if need be."""


def fewest(state: State) -> int:
    """The fewest empty squares found for a solo game of which the whole pile is known."""
    deck = deck_arrays(state.setup.deck)
    kinds = {tile.shape: at for at, (tile, _) in enumerate(state.setup.deck.puzzle)}
    pile = [kinds[tile.shape] for tile in state.pile]
    starts = sorted({packed(FULL & ~move.cells) for move in _starts(state)})
    found = SQUARES
    for width in WIDTHS:
        found = min(found, _searched(deck, pile, starts, width))
        if found == 0:
            break
    return found


def _starts(state: State) -> Iterator[game.Draw]:
    return (move for move in game.legal(state, 0) if isinstance(move, game.Draw))


def _searched(deck: DeckArrays, pile: Sequence[int], starts: Sequence[int], width: int) -> int:
    """The fewest empty squares with *width* sheets kept for each number of them."""
    room = candidates()
    waiting: dict[int, set[int]] = defaultdict(set)  # by how many cards are gone
    waiting[0] = set(starts)
    fewest = SQUARES
    for gone in range(len(pile) + 1):
        for sheet in _kept(waiting.pop(gone, set()), width):
            fewest = min(fewest, sheet.bit_count())
            if fewest == 0:
                return 0
            if gone + 2 > len(pile):
                continue  # no two cards for a new round
            low, high = split(sheet)
            one, other = pile[gone], pile[gone + 1]
            many = after_drawing(deck, one, -1 if one == other else other, low, high, room)
            spent = 2
            if many == 0 and gone + 3 <= len(pile):
                many = after_drawing(deck, pile[gone + 2], -1, low, high, room)
                spent = 3
            waiting[gone + spent].update(_best(room.low, room.high, room.borders, many, width))
    return fewest


def _best(low: Words, high: Words, borders: Numbers, many: int, width: int) -> Iterator[int]:
    """Of the sheets after a drawing those with the shortest borders: no more than can be kept."""
    order = np.argsort(borders[:many], kind="stable")[: 2 * width]
    return (
        joined(one, other)
        for one, other in zip(low[order].tolist(), high[order].tolist(), strict=True)
    )


def _kept(sheets: set[int], width: int) -> Iterator[int]:
    """For each number of empty squares *width* of the sheets, those with the shortest borders."""
    by_size: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for sheet in sheets:
        by_size[sheet.bit_count()].append((border(sheet), sheet))
    for size in sorted(by_size):
        yield from (sheet for _, sheet in sorted(by_size[size])[:width])

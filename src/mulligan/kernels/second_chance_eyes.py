"""
How a sheet of Second Chance looks to somebody who weighs it, compiled.

Two looks. The quick one is the border between empty and drawn squares: a short border keeps room
for tiles, and it ranks hundreds of placements in microseconds. The long one is what the value
network sees: how often each empty square could be covered by the cards still to come.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from mulligan.kernels.bits import ONE, WORD, lowest, moved_up, size
from mulligan.kernels.second_chance import ROW, WAYS, Numbers, Words, fitting

Floats: TypeAlias = npt.NDArray[np.float32]

SIZES = 7
PLANES = 1 + SIZES
FACTS = 2 * SIZES + 3
MOST_PLACEMENTS = 2 * 448
LONGEST_BORDER = 4 * 81

_LAST = np.uint64(63)
_DOWN = np.uint64(ROW)
_UP = np.uint64(64 - ROW)
_ONE_CARD = np.float32(1)
_NOTHING = np.float32(0)
_QUARTER = np.float32(0.25)


class Desk(NamedTuple):
    """Arrays that are written over and over."""

    low: Words  # places where a tile fits, by way
    high: Words
    after_low: Words  # sheets after a placement
    after_high: Words
    drawn: Numbers  # squares that the placement fills
    borders: Numbers
    ranks: Numbers  # how many placements have which border, and then where they go


def desk() -> Desk:
    return Desk(
        low=np.zeros(2 * WAYS, np.uint64),
        high=np.zeros(2 * WAYS, np.uint64),
        after_low=np.zeros(MOST_PLACEMENTS, np.uint64),
        after_high=np.zeros(MOST_PLACEMENTS, np.uint64),
        drawn=np.zeros(MOST_PLACEMENTS, np.int64),
        borders=np.zeros(MOST_PLACEMENTS, np.int64),
        ranks=np.zeros(LONGEST_BORDER + 2, np.int64),
    )


@njit(cache=True, nogil=True)
def border(low, high):
    """How many sides of empty squares touch a drawn square or the edge."""
    right_low, right_high = low & ((low >> ONE) | (high << _LAST)), high & (high >> ONE)
    down_low, down_high = low & ((low >> _DOWN) | (high << _UP)), high & (high >> _DOWN)
    return 4 * size(low, high) - 2 * (size(right_low, right_high) + size(down_low, down_high))


@njit(cache=True, nogil=True)
def borders(lows, highs):
    """The borders of many sheets."""
    found = np.zeros(len(lows), np.float32)
    for at in range(len(lows)):
        found[at] = border(lows[at], highs[at])
    return found


@njit(cache=True, nogil=True)
def _lay(box, kind, empty_low, empty_high, desk, found):
    """Add every sheet that drawing a tile can lead to; how many there are then."""
    fitting(box, kind, empty_low, empty_high, desk.low, desk.high, 0)
    for way in range(box.ways[kind]):
        low, high = desk.low[way], desk.high[way]
        while low | high:
            if low:
                at = lowest(low)
                low &= low - ONE
            else:
                at = lowest(high) + WORD
                high &= high - ONE
            drawn_low, drawn_high = moved_up(box.low[kind, way], box.high[kind, way], at)
            desk.after_low[found] = empty_low & ~drawn_low
            desk.after_high[found] = empty_high & ~drawn_high
            desk.drawn[found] = box.squares[kind]
            desk.borders[found] = border(desk.after_low[found], desk.after_high[found])
            found += 1
    return found


@njit(cache=True, nogil=True)
def after_drawing(box, one, other, empty_low, empty_high, desk):
    """Every sheet that drawing one of two tiles can lead to; *other* is -1 if there is but one."""
    found = _lay(box, one, empty_low, empty_high, desk, 0)
    if other >= 0 and other != one:
        found = _lay(box, other, empty_low, empty_high, desk, found)
    return found


@njit(cache=True, nogil=True)
def shortest_borders(desk, found, most, chosen):
    """Choose up to *most* of the sheets found, those with the shortest borders; how many."""
    desk.ranks[:] = 0
    for at in range(found):
        desk.ranks[desk.borders[at] + 1] += 1
    for border in range(1, len(desk.ranks)):
        desk.ranks[border] += desk.ranks[border - 1]
    for at in range(found):
        place = desk.ranks[desk.borders[at]]
        desk.ranks[desk.borders[at]] += 1
        if place < most:
            chosen[place] = at
    return min(found, most)


@njit(cache=True, nogil=True)
def look(box, lefts, of, lows, highs, planes, facts):
    """
    What the network sees of some sheets, each with its cards to come in `lefts[of[sheet]]`.

    Cards are counted by kind, and need not be whole: a card that may be gone is half a card.
    Planes: the empty squares; then for each size of tile how many ways there are to cover a square
    with the cards of that size, on a logarithmic scale. Facts: the cards left of each size, the
    share of them that fits, the share of all cards that fits, how many cards and squares are left.
    """
    table_low = np.zeros(2 * WAYS, np.uint64)
    table_high = np.zeros(2 * WAYS, np.uint64)
    cover = np.zeros((SIZES, 9 * ROW), np.float32)
    many = np.zeros(SIZES, np.float32)
    fit = np.zeros(SIZES, np.float32)
    for sheet in range(len(lows)):
        empty_low, empty_high = lows[sheet], highs[sheet]
        cover[:] = 0
        many[:] = 0
        fit[:] = 0
        for kind in range(lefts.shape[1]):
            left = lefts[of[sheet], kind]
            if left <= 0:
                continue
            squares = box.squares[kind]
            many[squares - 1] += left
            if fitting(box, kind, empty_low, empty_high, table_low, table_high, 0) == 0:
                continue
            fit[squares - 1] += left
            for way in range(box.ways[kind]):
                low, high = table_low[way], table_high[way]
                while low | high:
                    if low:
                        at = np.int64(lowest(low))
                        low &= low - ONE
                    else:
                        at = np.int64(lowest(high)) + 64
                        high &= high - ONE
                    for square in range(squares):
                        where = at + np.int64(box.offsets[kind, way, square])
                        cover[squares - 1, where] += left
        for row in range(9):
            for column in range(9):
                bit = np.uint64(row * ROW + column)
                word = empty_low >> bit if bit < WORD else empty_high >> (bit - WORD)
                planes[sheet, row, column, 0] = np.float32(word & ONE)
                for plane in range(SIZES):
                    covered = cover[plane, row * ROW + column]
                    seen = _QUARTER * np.log1p(covered) if covered > 0 else _NOTHING
                    planes[sheet, row, column, 1 + plane] = seen
        total, fits = many.sum(), fit.sum()
        for plane in range(SIZES):
            facts[sheet, plane] = many[plane] / 8
            facts[sheet, SIZES + plane] = fit[plane] / max(many[plane], _ONE_CARD)
        facts[sheet, 2 * SIZES] = fits / max(total, _ONE_CARD)
        facts[sheet, 2 * SIZES + 1] = max(total, _ONE_CARD) / 40
        facts[sheet, 2 * SIZES + 2] = size(empty_low, empty_high) / 81

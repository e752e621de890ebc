"""
What the network sees of a sheet, compiled.

It sees the empty squares, and how often each of them could be covered by the cards still to come of
each size. The small network knows sizes, not shapes, so that it can play any deck; the large one is
made for one deck, and sees the same for each kind of tile as well.
"""

import numpy as np
from numba import njit

from mulligan.bots.second_chance.network.layout import PLANES, SIZES
from mulligan.games.second_chance.decks import PUZZLE_CARDS
from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.bits import ONE, WORD, lowest, size
from mulligan.kernels.second_chance.packing import MOST_WAYS, ROW, SQUARES
from mulligan.kernels.second_chance.placements import fitting

_ONE_CARD = np.float32(1)
_NOTHING = np.float32(0)
_QUARTER = np.float32(0.25)
_MANY_CARDS = 8  # of one size


@njit(cache=True, nogil=True)
def features(deck, lefts, of, lows, highs, planes, facts):
    """
    Write the *planes* and *facts* of some sheets. Sheet *at* has the cards `lefts[of[at]]` to come.

    Cards are counted by kind, and need not be whole: a card that may be gone is half a card.
    Planes: the empty squares; then for each size of tile how many ways there are to cover a square
    with the cards of that size, on a logarithmic scale; then the same for each kind, if there is
    room for that in *planes*. Facts: the cards left of each size, the share of them that fits, the
    share of all cards that fits, how many cards and squares are left.
    """
    places_low = np.zeros(MOST_WAYS, np.uint64)
    places_high = np.zeros(MOST_WAYS, np.uint64)
    cover = np.zeros((SIZES, SIDE * ROW), np.float32)
    kinds = lefts.shape[1]
    by_kind = planes.shape[3] >= PLANES + kinds
    cover_by_kind = np.zeros((kinds if by_kind else 0, SIDE * ROW), np.float32)
    many = np.zeros(SIZES, np.float32)
    fit = np.zeros(SIZES, np.float32)
    for sheet in range(len(lows)):
        empty_low, empty_high = lows[sheet], highs[sheet]
        cover[:] = 0
        cover_by_kind[:] = 0
        many[:] = 0
        fit[:] = 0
        for kind in range(kinds):
            left = lefts[of[sheet], kind]
            if left <= 0:
                continue
            squares = deck.squares[kind]
            many[squares - 1] += left
            if fitting(deck, kind, empty_low, empty_high, places_low, places_high, 0) == 0:
                continue
            fit[squares - 1] += left
            for way in range(deck.ways[kind]):
                low, high = places_low[way], places_high[way]
                while low | high:
                    if low:
                        at = np.int64(lowest(low))
                        low &= low - ONE
                    else:
                        at = np.int64(lowest(high)) + 64
                        high &= high - ONE
                    for square in range(squares):
                        where = at + np.int64(deck.offsets[kind, way, square])
                        cover[squares - 1, where] += left
                        if by_kind:
                            cover_by_kind[kind, where] += left
        for row in range(SIDE):
            for column in range(SIDE):
                bit = np.uint64(row * ROW + column)
                word = empty_low >> bit if bit < WORD else empty_high >> (bit - WORD)
                planes[sheet, row, column, 0] = np.float32(word & ONE)
                for plane in range(SIZES):
                    covered = cover[plane, row * ROW + column]
                    seen = _QUARTER * np.log1p(covered) if covered > 0 else _NOTHING
                    planes[sheet, row, column, 1 + plane] = seen
                for plane in range(len(cover_by_kind)):
                    covered = cover_by_kind[plane, row * ROW + column]
                    seen = _QUARTER * np.log1p(covered) if covered > 0 else _NOTHING
                    planes[sheet, row, column, PLANES + plane] = seen
        total, fits = many.sum(), fit.sum()
        for plane in range(SIZES):
            facts[sheet, plane] = many[plane] / _MANY_CARDS
            facts[sheet, SIZES + plane] = fit[plane] / max(many[plane], _ONE_CARD)
        facts[sheet, 2 * SIZES] = fits / max(total, _ONE_CARD)
        facts[sheet, 2 * SIZES + 1] = max(total, _ONE_CARD) / PUZZLE_CARDS
        facts[sheet, 2 * SIZES + 2] = size(empty_low, empty_high) / SQUARES

"""
Where a tile of Second Chance fits, compiled.

This is found for the whole grid at once: the empty squares, shifted by each square of the tile and
intersected, leave the places where its first square can go. That takes a few instructions
for each square of the tile, where a list of placements takes hundreds of look-ups.
"""

from numba import njit

from mulligan.kernels.bits import WORD, ZERO, moved_up, nth, size


@njit(cache=True, nogil=True)
def fitting(deck, kind, empty_low, empty_high, low, high, base):
    """Write all places where a tile fits, by way from *base* on. Returns how many there are."""
    total = 0
    for way in range(deck.ways[kind]):
        here_low, here_high = empty_low, empty_high
        for square in range(1, deck.squares[kind]):
            steps = deck.offsets[kind, way, square]
            here_low &= (empty_low >> steps) | (empty_high << (WORD - steps))
            here_high &= empty_high >> steps
        low[base + way] = here_low
        high[base + way] = here_high
        total += size(here_low, here_high)
    return total


@njit(cache=True, nogil=True)
def fits(deck, kind, empty_low, empty_high):
    """Whether a tile fits anywhere."""
    for way in range(deck.ways[kind]):
        here_low, here_high = empty_low, empty_high
        for square in range(1, deck.squares[kind]):
            steps = deck.offsets[kind, way, square]
            here_low &= (empty_low >> steps) | (empty_high << (WORD - steps))
            here_high &= empty_high >> steps
        if here_low | here_high:
            return True
    return False


@njit(cache=True, nogil=True)
def placement(deck, kind, low, high, base, index):
    """The squares of the placement at *index* among those that `fitting` found."""
    for way in range(deck.ways[kind]):
        here = size(low[base + way], high[base + way])
        if index < here:
            at = nth(low[base + way], high[base + way], index)
            return moved_up(deck.low[kind, way], deck.high[kind, way], at)
        index -= here
    return ZERO, ZERO

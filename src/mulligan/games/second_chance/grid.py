"""
The grid: 9 x 9 squares as one integer of 81 bits (SC-1).

Bit 0 is `a1` at the top left, bit 8 is `i1`, bit 80 is `i9` at the bottom right. A drawing, a
filled sheet and a single square are all masks, so "overlaps" is `&`.

>>> corner, row = mask(["a1", "a2", "b1"]), mask(["b1", "c1", "d1"])
>>> squares(corner & row)
('b1',)
>>> empty(corner | row)
76
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from mulligan.games.second_chance.tiles import MEMORY, Cells, Tile, ways

Mask: TypeAlias = int

SIDE = 9
FULL: Mask = (1 << SIDE * SIDE) - 1
CENTRE: Mask = 1 << 40  # e5

SQUARES: tuple[str, ...] = tuple(
    f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefghi"
)
"""The names of the squares in reading order, so that SQUARES[n] is bit n."""

SINGLES: frozenset[Mask] = frozenset(1 << at for at in range(len(SQUARES)))
"""The masks of a single square."""

_BIT = {name: 1 << at for at, name in enumerate(SQUARES)}


def mask(names: Iterable[str]) -> Mask:
    """
    The mask of the squares called *names*. Raises KeyError for a name outside the grid.

    >>> mask(["a1"]), mask(["b1"]), mask(["a2"])
    (1, 2, 512)
    """
    cells = 0
    for name in names:
        cells |= _BIT[name]
    return cells


def squares(cells: Mask) -> tuple[str, ...]:
    """The names of the squares in *cells*, in reading order."""
    names = []
    while cells:
        lowest = cells & -cells
        names.append(SQUARES[lowest.bit_length() - 1])
        cells ^= lowest
    return tuple(names)


def union(*masks: Mask) -> Mask:
    """All squares of all *masks*."""
    total = 0
    for cells in masks:
        total |= cells
    return total


def empty(filled: Mask) -> int:
    """How many squares are left."""
    return (FULL & ~filled).bit_count()


@lru_cache(MEMORY)
def placements(tile: Tile) -> tuple[Mask, ...]:
    """
    Every way to draw *tile* on an empty grid, in ascending order of the masks.

    >>> from mulligan.games.second_chance.tiles import read_tile
    >>> domino = placements(read_tile("##"))
    >>> len(domino), squares(domino[0]), squares(domino[1])
    (144, ('a1', 'b1'), ('b1', 'c1'))
    """
    return tuple(sorted(cells for way in ways(tile) for cells in _shifted(way)))


@lru_cache(MEMORY)
def centred(tile: Tile) -> tuple[Mask, ...]:
    """The placements of *tile* that cover the centre (SC-5)."""
    return tuple(cells for cells in placements(tile) if cells & CENTRE)


@lru_cache(MEMORY)
def forms(tile: Tile) -> frozenset[Mask]:
    """The placements of *tile* as a set, to ask whether some squares have its shape."""
    return frozenset(placements(tile))


def _shifted(way: Cells) -> Iterator[Mask]:
    """One way to lay a tile, everywhere on the grid."""
    corner = sum(1 << row * SIDE + column for row, column in way)
    return (corner << at for at in _corners(way))


def _corners(way: Cells) -> Iterator[int]:
    """The squares on which the top left corner of the box around *way* can lie."""
    height = max(row for row, _ in way) + 1
    width = max(column for _, column in way) + 1
    for down in range(SIDE - height + 1):
        for right in range(SIDE - width + 1):
            yield down * SIDE + right


def fits(tile: Tile, filled: Mask) -> bool:
    """Whether *tile* can be drawn anywhere on a sheet with *filled* squares."""
    free = FULL & ~filled
    for corners, steps in _reach(tile):
        # All corners at once: a corner stays if every square of the tile, laid from there, is free.
        for step in steps:
            corners &= free >> step
        if corners:
            return True
    return False


@lru_cache(MEMORY)
def _reach(tile: Tile) -> tuple[tuple[Mask, tuple[int, ...]], ...]:
    """For each way to lay *tile*, where its corner can lie and how far its squares are from it."""
    return tuple(
        (
            union(*(1 << at for at in _corners(way))),
            tuple(row * SIDE + column for row, column in way),
        )
        for way in ways(tile)
    )

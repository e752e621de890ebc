"""
Tiles: free polyominoes, the same however they are turned or mirrored (SC-8).

A tile is written row by row, `#` filled, `.` empty, rows parted by `/` or by line breaks, so
`###/#..` is the L of four squares.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from textwrap import dedent
from typing import TypeAlias

from mulligan.core import MulliganError

Cells: TypeAlias = tuple[tuple[int, int], ...]
"""(row, column) pairs in reading order, moved to the top left corner."""

MEMORY = 1024
"""How many tiles are cached: more than any deck has, but bounded, whatever strangers send."""

WIDEST = 9
"""No tile is wider or higher than the grid."""


class TileError(MulliganError):
    """A text that is not a tile."""


@dataclass(frozen=True, slots=True)
class Tile:
    """
    One shape, as somebody wrote it.

    Two tiles are equal if a rotation or a reflection maps one to the other, however they were
    written; `shape` is the text they have in common.
    """

    text: str = field(compare=False)
    shape: str

    def __hash__(self) -> int:
        return hash(self.shape)  # a string caches its hash, and piles are hashed often

    @property
    def size(self) -> int:
        return self.shape.count("#")

    def __str__(self) -> str:
        return self.text


@lru_cache(MEMORY)
def read_tile(text: str) -> Tile:
    """
    Read a tile. Empty rows and columns around it do not matter.

    >>> read_tile("###/#..") == read_tile("..#/###")
    True
    >>> read_tile("###/#..").size
    4

    Raises:
        TileError: It has characters other than `#` and `.`, no square, or more than one piece.
    """
    return _read_tile(text)


def _read_tile(text: str) -> Tile:
    lines = dedent(text).rstrip().split("\n")
    rows = [row for line in lines for row in line.rstrip().split("/")]
    marks = {sign for row in rows for sign in row}
    if not marks <= {"#", "."}:
        strange = min(marks - {"#", "."})
        raise TileError(f"a tile is drawn with # and . alone, not with {strange!r}")
    cells = _cornered(
        (at_row, at_column)
        for at_row, row in enumerate(rows)
        for at_column, sign in enumerate(row)
        if sign == "#"
    )
    if not cells:
        raise TileError("a tile has at least one square")
    if max(map(max, cells)) >= WIDEST:
        raise TileError(f"a tile is at most {WIDEST} squares wide and high")
    if _piece(set(cells)) != len(cells):
        raise TileError("a tile is one piece: its squares touch along their sides")
    return Tile(_written(cells), min(map(_written, _ways(cells))))


def ways(tile: Tile) -> tuple[Cells, ...]:
    """
    The 1, 2, 4 or 8 different ways to lay *tile*.

    As written, then turned clockwise, then mirrored and turned; equal ones are listed once.

    >>> ways(read_tile("##/#."))[:2]
    (((0, 0), (0, 1), (1, 0)), ((0, 0), (0, 1), (1, 1)))
    >>> [len(ways(read_tile(text))) for text in ("##/##", "###", "##/#.", "###/#..")]
    [1, 2, 4, 8]
    """
    return _ways_of(tile.text)


@lru_cache(MEMORY)
def _ways_of(text: str) -> tuple[Cells, ...]:
    # Cached by text, not by tile: equal tiles may start with a different way.
    return _ways(_read(text))


def _ways(cells: Cells) -> tuple[Cells, ...]:
    found: dict[Cells, None] = {}
    for way in (cells, _mirrored(cells)):
        for _ in range(4):
            found[way] = None
            way = _turned(way)
    return tuple(found)


def _turned(cells: Cells) -> Cells:
    return _cornered((column, -row) for row, column in cells)


def _mirrored(cells: Cells) -> Cells:
    return _cornered((row, -column) for row, column in cells)


def _cornered(cells: Iterable[tuple[int, int]]) -> Cells:
    listed = sorted(cells)
    top = min((row for row, _ in listed), default=0)
    left = min((column for _, column in listed), default=0)
    return tuple((row - top, column - left) for row, column in listed)


def _read(text: str) -> Cells:
    return tuple(
        (at_row, at_column)
        for at_row, row in enumerate(text.split("/"))
        for at_column, sign in enumerate(row)
        if sign == "#"
    )


def _written(cells: Cells) -> str:
    width = max(column for _, column in cells) + 1
    height = max(row for row, _ in cells) + 1
    return "/".join(
        "".join("#" if (row, column) in cells else "." for column in range(width))
        for row in range(height)
    )


def _piece(cells: set[tuple[int, int]]) -> int:
    """How many of *cells* are connected to one of them."""
    reached: set[tuple[int, int]] = set()
    edge = [min(cells)]
    while edge:
        row, column = edge.pop()
        if (row, column) in cells - reached:
            reached.add((row, column))
            edge += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return len(reached)

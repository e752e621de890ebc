"""
Drawing tiles the slow way: sets of (row, column), all eight ways, every shift, one by one.

It shares no line with `tiles` and `grid`, so that both can be held against it.
"""

from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = frozenset[Cell]

SIDE = range(9)


def parsed(text: str) -> Cells:
    """The filled cells of a writing such as `###/#..`."""
    return frozenset(
        (row, column)
        for row, line in enumerate(text.split("/"))
        for column, sign in enumerate(line)
        if sign == "#"
    )


def orientations(text: str) -> set[Cells]:
    """A shape under the eight symmetries of the square, each as near to (0, 0) as it goes."""
    turned = [
        (
            *((row, column), (row, -column), (-row, column), (-row, -column)),
            *((column, row), (column, -row), (-column, row), (-column, -row)),
        )
        for row, column in parsed(text)
    ]
    return {_cornered({ways[which] for ways in turned}) for which in range(8)}


def drawings(text: str, taken: frozenset[Cell] = frozenset()) -> set[Cells]:
    """Every way to lay a shape on the grid beside the cells that are *taken*."""
    found = set()
    for shape in orientations(text):
        for down in SIDE:
            for right in SIDE:
                moved = frozenset((row + down, column + right) for row, column in shape)
                inside = all(row in SIDE and column in SIDE for row, column in moved)
                if inside and not moved & taken:
                    found.add(moved)
    return found


def number(cells: Cells) -> int:
    """The mask that means *cells*: bit 0 is the cell (0, 0), bit 80 the cell (8, 8)."""
    return int("".join("1" if divmod(at, 9) in cells else "0" for at in reversed(range(81))), 2)


def cells_of(mask: int) -> Cells:
    """The cells that a mask means."""
    return frozenset(divmod(at, 9) for at, bit in enumerate(reversed(f"{mask:b}")) if bit == "1")


def masks(text: str, filled: int = 0) -> list[int]:
    """Every way to lay a shape on a sheet with *filled* squares, as masks in ascending order."""
    return sorted(map(number, drawings(text, cells_of(filled))))


def _cornered(cells: set[Cell]) -> Cells:
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)

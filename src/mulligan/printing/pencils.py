"""
Coloured pencils: each has its own colour and its own direction of strokes, so that nobody needs to
see colours, and a black-and-white printer loses nothing.

The strokes are real lines, cut off at the outline by geometry: no pattern, no picture, no clipping
that a printer could get wrong. A hand shakes a little, and always in the same way for the same
*seed*.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from random import Random
from typing import TypeAlias

from mulligan.games.second_chance.tiles import Cells
from mulligan.printing.marks import WHITE, Shape, Spot, Step, lines, polygon

Loop: TypeAlias = Sequence[Spot]

TINT = 0.13
"""How much of the colour is in the light layer under the strokes."""


@dataclass(frozen=True, slots=True)
class Pencil:
    colour: str
    angle: float  # degrees, clockwise from flat

    @property
    def tint(self) -> str:
        return "#" + "".join(
            f"{round(255 - TINT * (255 - int(self.colour[at : at + 2], 16))):02x}"
            for at in (1, 3, 5)
        )


BLUE = Pencil("#0b63a5", 45)
ORANGE = Pencil("#c77700", -45)
GREEN = Pencil("#0a7f5a", 90)
RED = Pencil("#c2410c", 0)
PLUM = Pencil("#8e3b7a", 22)
SLATE = Pencil("#3d4a5c", -22)

PENCILS = (BLUE, ORANGE, GREEN, RED, PLUM, SLATE)
"""In the order in which they are handed out. The starting tile is drawn with the last."""

_BLACK = {pencil.colour: "#000000" for pencil in PENCILS} | {
    pencil.tint: WHITE for pencil in PENCILS
}


def blackened(colour: str) -> str:
    """The same colour for a printer that has only black: strokes stay, the light layer goes."""
    return _BLACK.get(colour, colour)


def tile(
    cells: Cells, x: float, y: float, unit: float, pencil: Pencil, seed: int = 0
) -> list[Shape]:
    """A tile with its top left corner at *x*, *y* and squares of *unit* millimetres."""
    inset = min(0.035 * unit, 0.35)
    loops = [
        [(x + column * unit, y + row * unit) for column, row in loop]
        for loop in _inset(_border(cells), inset / unit)
    ]
    return area(loops, pencil, seed, scale=unit / 9)


def counted(
    cells: Cells, x: float, y: float, unit: float, pencil: Pencil, seed: int = 0
) -> list[Shape]:
    """A tile whose squares can be counted, for those who copy it: lines in strips of bare paper."""
    strip, ruled = min(0.15 * unit, 0.8 + 0.05 * unit), max(0.15, 0.04 * unit)
    drawn = tile(cells, x, y, unit, pencil, seed)
    if len(cells) == 1:
        return drawn
    return [
        *drawn,
        # The ends of a strip are round, and stay off the outline.
        lines(_between(cells, x, y, unit, strip / 2 + 0.035 * unit), WHITE, strip),
        lines(_between(cells, x, y, unit, ruled), pencil.colour, ruled),
    ]


def _between(
    cells: Cells, x: float, y: float, unit: float, inset: float
) -> Iterable[tuple[Spot, Spot]]:
    """The sides that two squares share, shortened by *inset* at both ends."""
    filled = set(cells)
    for row, column in cells:
        left, top = x + column * unit, y + row * unit
        right, bottom = left + unit, top + unit
        if (row, column + 1) in filled:
            yield (right, top + inset), (right, bottom - inset)
        if (row + 1, column) in filled:
            yield (left + inset, bottom), (right - inset, bottom)


def area(loops: Sequence[Loop], pencil: Pencil, seed: int = 0, scale: float = 1.0) -> list[Shape]:
    """Any area inside *loops*, hatched and outlined. *scale* 1 suits squares of 9 mm."""
    hand = Random(seed)
    fine = scale**0.75  # small drawings get thinner strokes, but not too thin to be printed
    strokes = _strokes(loops, pencil.angle, max(0.75, 1.25 * fine), hand)
    hatching = Shape(tuple(_shaky(strokes, 0.1 * fine, hand)), pencil.colour, max(0.2, 0.46 * fine))
    return [
        polygon(*loops, fill=pencil.tint),
        *([hatching] if strokes else []),  # something tiny has no room for any
        Shape(tuple(_outlined(loops, 0.16 * fine, hand)), pencil.colour, 0.72 * fine),
    ]


def _border(cells: Cells) -> list[list[tuple[int, int]]]:
    """The corners around *cells*, (column, row), clockwise; holes the other way round."""
    filled = set(cells)
    # From corner to corner, with the inside at the right hand.
    ahead: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in sorted(filled):
        sides = (
            ((row - 1, column), (column, row), (column + 1, row)),
            ((row, column + 1), (column + 1, row), (column + 1, row + 1)),
            ((row + 1, column), (column + 1, row + 1), (column, row + 1)),
            ((row, column - 1), (column, row + 1), (column, row)),
        )
        for other, start, end in sides:
            if other not in filled:
                ahead.setdefault(start, []).append(end)
    loops = []
    while ahead:
        loop = [min(ahead)]
        while True:
            here = loop[-1]
            ends = ahead[here]
            # Where two squares touch at a corner, turn right: stay with the same square.
            before = loop[-2] if len(loop) > 1 else here
            end = min(ends, key=lambda at: _turn(before, here, at))
            ends.remove(end)
            if not ends:
                del ahead[here]
            if end == loop[0]:
                break
            loop.append(end)
        loops.append(_corners(loop))
    return loops


def _turn(before: tuple[int, int], here: tuple[int, int], after: tuple[int, int]) -> int:
    """-1 for a turn to the right hand (rows grow downwards), 0 straight on, 1 to the left."""
    return -(
        (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
    )


def _corners(loop: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """*loop* without the points on straight sides."""
    return [
        here
        for before, here, after in zip(
            [loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True
        )
        if _turn(before, here, after)
    ]


def _inset(loops: list[list[tuple[int, int]]], by: float) -> list[list[Spot]]:
    """*loops* moved inwards, so that the outlines of neighbours lie side by side."""
    moved = []
    for loop in loops:
        spots = []
        for before, here, after in zip(
            [loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True
        ):
            # The inside is at the right hand of both sides that meet here.
            one = _unit(here[0] - before[0], here[1] - before[1])
            two = _unit(after[0] - here[0], after[1] - here[1])
            spots.append((here[0] - by * (one[1] + two[1]), here[1] + by * (one[0] + two[0])))
        moved.append(spots)
    return moved


def _unit(x: float, y: float) -> Spot:
    length = hypot(x, y)
    return x / length, y / length


def _strokes(
    loops: Sequence[Loop], angle: float, gap: float, hand: Random
) -> list[tuple[Spot, Spot]]:
    """Nearly parallel lines through the area, cut off at its outline."""
    spots = [spot for loop in loops for spot in loop]
    middle = (
        (min(x for x, _ in spots) + max(x for x, _ in spots)) / 2,
        (min(y for _, y in spots) + max(y for _, y in spots)) / 2,
    )
    reach = max(hypot(x - middle[0], y - middle[1]) for x, y in spots)
    found = []
    off = -reach + gap * 0.5
    while off < reach:
        lean = radians(angle + hand.uniform(-1.2, 1.2))
        along = cos(lean), sin(lean)
        start = middle[0] - off * along[1], middle[1] + off * along[0]
        cuts = sorted(_cuts(loops, start, along))
        for enter, leave in zip(cuts[::2], cuts[1::2], strict=True):
            one, two = enter + hand.uniform(0, gap * 0.3), leave - hand.uniform(0, gap * 0.3)
            if two - one > gap * 0.3:
                found.append(
                    (
                        (start[0] + one * along[0], start[1] + one * along[1]),
                        (start[0] + two * along[0], start[1] + two * along[1]),
                    )
                )
        off += gap * hand.uniform(0.86, 1.14)
    return found


def _cuts(loops: Sequence[Loop], start: Spot, along: Spot) -> Iterable[float]:
    """How far along a line it crosses the outline: an even number of times."""
    for loop in loops:
        for one, two in zip(loop, [*loop[1:], loop[0]], strict=True):
            # Sides of the line; a corner exactly on it belongs to one side only.
            left = along[0] * (one[1] - start[1]) - along[1] * (one[0] - start[0])
            right = along[0] * (two[1] - start[1]) - along[1] * (two[0] - start[0])
            if (left >= 0) != (right >= 0):
                part = left / (left - right)
                x, y = one[0] + part * (two[0] - one[0]), one[1] + part * (two[1] - one[1])
                yield (x - start[0]) * along[0] + (y - start[1]) * along[1]


def _shaky(strokes: Iterable[tuple[Spot, Spot]], by: float, hand: Random) -> Iterable[Step]:
    for one, two in strokes:
        yield "M", one
        yield _bent(one, two, by, hand)


def _outlined(loops: Sequence[Loop], by: float, hand: Random) -> Iterable[Step]:
    for loop in loops:
        spots = [(x + hand.uniform(-by, by) / 2, y + hand.uniform(-by, by) / 2) for x, y in loop]
        yield "M", spots[0]
        for one, two in zip(spots, [*spots[1:], spots[0]], strict=True):
            yield _bent(one, two, by, hand)
        yield "Z", ()


def _bent(one: Spot, two: Spot, by: float, hand: Random) -> Step:
    """From *one* to *two* by hand: nearly straight."""
    across = _unit(two[0] - one[0], two[1] - one[1])
    handles = []
    for part in (1 / 3, 2 / 3):
        off = hand.uniform(-by, by)
        handles += [
            one[0] + part * (two[0] - one[0]) - off * across[1],
            one[1] + part * (two[1] - one[1]) + off * across[0],
        ]
    return "C", (*handles, *two)

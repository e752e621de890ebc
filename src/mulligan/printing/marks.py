"""
What is on a page, as values: shapes and texts, in millimetres from the top left corner.

Pages are made once and written twice, into a PDF and as a picture for the screen, so that the
screen shows what is printed. A test can look at the marks themselves.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from mulligan.printing.paper import Box

INK = "#2a2933"
SOFT = "#6b6875"
RULE = "#cfc7b5"
WHITE = "#ffffff"

POINT = 25.4 / 72
"""A typographer's point in millimetres."""

Spot: TypeAlias = tuple[float, float]
Step: TypeAlias = tuple[str, tuple[float, ...]]
"""M x y, L x y, C x1 y1 x2 y2 x y, Z: as in SVG, always absolute."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Lines and areas drawn with one pen. Holes are holes: the even-odd rule fills areas."""

    steps: tuple[Step, ...]
    ink: str | None = None
    width: float = 0.0
    fill: str | None = None
    dash: tuple[float, ...] = ()

    def spots(self) -> list[Spot]:
        """Every point it is made of; curves stay within their control points."""
        return [
            (numbers[at], numbers[at + 1])
            for _, numbers in self.steps
            for at in range(0, len(numbers), 2)
        ]


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. *y* is where the letters stand."""

    x: float
    y: float
    text: str
    size: float  # in points
    bold: bool = False
    ink: str = INK
    anchor: Literal["start", "middle", "end"] = "start"
    upside_down: bool = False


Mark: TypeAlias = Shape | Text


@dataclass(frozen=True, slots=True)
class Page:
    width: float
    height: float
    marks: tuple[Mark, ...]


def moved(marks: Iterable[Mark], right: float, down: float) -> tuple[Mark, ...]:
    """*marks* somewhere else."""
    return tuple(
        replace(mark, x=mark.x + right, y=mark.y + down)
        if isinstance(mark, Text)
        else replace(
            mark,
            steps=tuple(
                (kind, tuple(at + (down if odd % 2 else right) for odd, at in enumerate(numbers)))
                for kind, numbers in mark.steps
            ),
        )
        for mark in marks
    )


def line(*spots: Spot, ink: str = INK, width: float = 0.3, dash: tuple[float, ...] = ()) -> Shape:
    """A line from spot to spot."""
    first, *rest = spots
    return Shape((("M", first), *(("L", spot) for spot in rest)), ink, width, dash=dash)


def lines(pairs: Iterable[tuple[Spot, Spot]], ink: str, width: float) -> Shape:
    """Many short lines with the same pen."""
    return Shape(tuple(step for a, b in pairs for step in (("M", a), ("L", b))), ink, width)


def polygon(
    *loops: Sequence[Spot], fill: str | None = None, ink: str | None = None, width: float = 0.3
) -> Shape:
    """Areas with straight sides."""
    steps: list[Step] = []
    for first, *rest in loops:
        steps += [("M", first), *(("L", spot) for spot in rest), ("Z", ())]
    return Shape(tuple(steps), ink, width, fill)


def rounded(
    box: Box,
    radius: float,
    *,
    fill: str | None = None,
    ink: str | None = None,
    width: float = 0.3,
    dash: tuple[float, ...] = (),
) -> Shape:
    """A rectangle with round corners."""
    x, y, r, b = box.x, box.y, box.right, box.bottom
    k = radius * 0.4477  # how far from the corner the handles of a quarter circle are
    s = radius
    return Shape(
        (
            ("M", (x + s, y)),
            ("L", (r - s, y)),
            ("C", (r - k, y, r, y + k, r, y + s)),
            ("L", (r, b - s)),
            ("C", (r, b - k, r - k, b, r - s, b)),
            ("L", (x + s, b)),
            ("C", (x + k, b, x, b - k, x, b - s)),
            ("L", (x, y + s)),
            ("C", (x, y + k, x + k, y, x + s, y)),
            ("Z", ()),
        ),
        ink,
        width,
        fill,
        dash,
    )


def circle(
    x: float,
    y: float,
    radius: float,
    *,
    fill: str | None = None,
    ink: str | None = None,
    width: float = 0.3,
) -> Shape:
    return rounded(
        Box(x - radius, y - radius, 2 * radius, 2 * radius),
        radius,
        fill=fill,
        ink=ink,
        width=width,
    )

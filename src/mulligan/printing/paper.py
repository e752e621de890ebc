"""Paper, in millimetres: its sizes, and how to share a page among several things."""

from collections.abc import Iterator
from dataclasses import dataclass

MARGIN = 9.0
"""The distance of lines from every edge. Even with half a pen's width, 8 mm stay white: most
printers cannot print closer to the edge."""


@dataclass(frozen=True, slots=True)
class Box:
    """A place on a page, from its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    def inset(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    name: str
    width: float
    height: float

    def turned(self) -> "Paper":
        return Paper(self.name, self.height, self.width)

    @property
    def inside(self) -> Box:
        """What may be printed on."""
        return Box(0, 0, self.width, self.height).inset(MARGIN)


PAPERS = {
    paper.name: paper
    for paper in (Paper("A4", 210, 297), Paper("A5", 148, 210), Paper("Letter", 215.9, 279.4))
}

PER_PAGE = (1, 2, 4, 6)


def shared(paper: Paper, number: int, width: float, height: float) -> tuple[Paper, list[Box]]:
    """
    The page turned and cut into *number* equal boxes, so that they suit something of *width* to
    *height* best. Boxes are in reading order.
    """

    def scale(cut: tuple[Paper, int, int]) -> float:
        page, columns, rows = cut
        inside = page.inside
        return min(inside.width / columns / width, inside.height / rows / height)

    page, columns, rows = max(_cuts(paper, number), key=scale)
    inside = page.inside
    w, h = inside.width / columns, inside.height / rows
    return page, [
        Box(inside.x + column * w, inside.y + row * h, w, h)
        for row in range(rows)
        for column in range(columns)
    ]


def _cuts(paper: Paper, number: int) -> Iterator[tuple[Paper, int, int]]:
    for page in (paper, paper.turned()):
        for columns in range(1, number + 1):
            if number % columns == 0:
                yield page, columns, number // columns

"""
Cards to cut out: fronts on one page, their backs on the next.

Paper is turned over its long edge, so a back page is the mirror image of its front page. The cards
are centred on the page, so every back ends up behind its front.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mulligan.printing.marks import SOFT, Mark, Page, Shape, lines, moved
from mulligan.printing.paper import MARGIN, Box, Paper

WIDTH, HEIGHT = 56.0, 87.0
"""A common size, for which there are sleeves."""

TICK = 3.0
"""How long a cut mark is on either side of a corner."""

Side: TypeAlias = Callable[[Box], Sequence[Mark]]
"""One side of a card: what to draw into its box."""


@dataclass(frozen=True, slots=True)
class Card:
    front: Side
    back: Side


def slots(paper: Paper) -> list[Box]:
    """Where cards lie on a page: as many as fit, in the middle, in reading order."""
    columns = int(paper.inside.width / WIDTH)
    rows = int(paper.inside.height / HEIGHT)
    left, top = (paper.width - columns * WIDTH) / 2, (paper.height - rows * HEIGHT) / 2
    return [
        Box(left + column * WIDTH, top + row * HEIGHT, WIDTH, HEIGHT)
        for row in range(rows)
        for column in range(columns)
    ]


def behind(box: Box, paper: Paper) -> Box:
    """Where *box* is when the paper has been turned over."""
    return Box(paper.width - box.right, box.y, box.width, box.height)


def pages(paper: Paper, cards: Sequence[Card]) -> Iterator[Page]:
    """All *cards*: a page of fronts, then the page of their backs, and so on."""
    places = slots(paper)
    done: dict[Side, Sequence[Mark]] = {}  # a back is drawn once, however many cards have it
    for start in range(0, len(cards), len(places)):
        some = cards[start : start + len(places)]
        fronts = places[: len(some)]
        backs = [behind(box, paper) for box in fronts]
        for sides, boxes in (
            ([card.front for card in some], fronts),
            ([card.back for card in some], backs),
        ):
            marks: list[Mark] = []
            for side, box in zip(sides, boxes, strict=True):
                if side not in done:
                    done[side] = side(Box(0, 0, WIDTH, HEIGHT))
                marks += moved(done[side], box.x, box.y)
            yield Page(paper.width, paper.height, (*marks, cut_marks(paper, boxes)))


def cut_marks(paper: Paper, boxes: Sequence[Box]) -> Shape:
    """Small crosses at the corners of the cards; none reaches into the margin."""
    corners = sorted(
        {(x, y) for box in boxes for x in (box.x, box.right) for y in (box.y, box.bottom)}
    )
    ticks = []
    for x, y in corners:
        ticks.append(
            (
                (max(MARGIN, x - TICK), y),
                (min(paper.width - MARGIN, x + TICK), y),
            )
        )
        ticks.append(
            (
                (x, max(MARGIN, y - TICK)),
                (x, min(paper.height - MARGIN, y + TICK)),
            )
        )
    return lines(ticks, SOFT, 0.15)

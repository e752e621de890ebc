"""Looking at printed pages: as marks, and as the pixels that a printer would put on paper."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2  # type: ignore[import-untyped]  # it brings no types

from mulligan.printing.job import Job
from mulligan.printing.lettering import width
from mulligan.printing.marks import POINT, Mark, Page, Shape
from mulligan.printing.paper import Box
from mulligan.printing.press import pdf

DOTS = 6
"""Pixels to a millimetre."""

Pixels = npt.NDArray[np.uint8]

ALL: list[Job] = [
    *(Job(kind) for kind in ("sheets", "cards", "overview", "start", "rules", "score", "evening")),
    *(
        Job(kind, "one-more")
        for kind in ("cards", "overview", "start", "rules", "score", "evening")
    ),
    Job("score", players=6),
]


@cache
def printed(job: Job) -> bytes:
    return pdf(job)


def opened(data: bytes) -> Any:
    return pypdfium2.PdfDocument(data)


@cache
def pixels(job: Job, page: int) -> Pixels:
    """A page as rows of pixels, red, green and blue."""
    document = opened(printed(job))
    drawn = document[page].render(scale=DOTS * 25.4 / 72, rev_byteorder=True)
    return np.array(drawn.to_numpy()[:, :, :3])


def text(data: bytes, page: int = 0) -> str:
    return str(opened(data)[page].get_textpage().get_text_range())


def crop(seen: npt.NDArray[Any], box: Box) -> npt.NDArray[Any]:
    rows = slice(round(box.y * DOTS), round(box.bottom * DOTS))
    return seen[rows, round(box.x * DOTS) : round(box.right * DOTS)]


def dark(seen: Pixels) -> npt.NDArray[np.bool_]:
    """Where there is anything but white paper."""
    return np.asarray(seen.min(axis=2) < 250)


def reach(mark: Mark) -> Box:
    """All that a mark may cover, its pen included."""
    if isinstance(mark, Shape):
        spots = mark.spots()
        pen = mark.width / 2 if mark.ink else 0
        left, top = min(x for x, _ in spots) - pen, min(y for _, y in spots) - pen
        right, bottom = max(x for x, _ in spots) + pen, max(y for _, y in spots) + pen
        return Box(left, top, right - left, bottom - top)
    wide = width(mark.text, mark.size, bold=mark.bold)
    left = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
    high, low = 0.95 * mark.size * POINT, 0.28 * mark.size * POINT
    if mark.upside_down:
        return Box(2 * mark.x - left - wide, mark.y - low, wide, high + low)
    return Box(left, mark.y - high, wide, high + low)


def texts(page: Page) -> Iterator[str]:
    for mark in page.marks:
        if not isinstance(mark, Shape):
            yield mark.text

"""Pictures of a table as arrays of red, green and blue, in the colours of the page."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

Picture: TypeAlias = npt.NDArray[np.uint8]
"""Height, width, three colours."""

PENCILS = ("#0b63a5", "#c77700", "#0a7f5a", "#c2410c", "#8e3b7a", "#3d4a5c")
SLATE = PENCILS[5]
PAGE = "#fbf7ee"
SHEET = "#fffdf8"
INK = "#2a2933"
SOFT = "#6b6875"
RULE = "#cfc7b5"


class Canvas:
    """A sheet of paper to draw on, measured in pixels from its top left corner."""

    def __init__(self, width: int, height: int) -> None:
        self._image = Image.new("RGB", (width, height), PAGE)
        self._draw = ImageDraw.Draw(self._image)

    def box(
        self,
        at: tuple[float, float],
        size: tuple[float, float],
        *,
        fill: str = SHEET,
        edge: str = RULE,
        thick: int = 1,
    ) -> None:
        (x, y), (width, height) = at, size
        self._draw.rectangle((x, y, x + width, y + height), fill, edge, thick)

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: str, thick: int
    ) -> None:
        self._draw.line((*start, *end), colour, thick)

    def write(
        self, at: tuple[float, float], words: str, *, size: int = 12, colour: str = INK
    ) -> None:
        self._draw.text(at, words, colour, ImageFont.load_default(size))

    def triangle(self, at: tuple[float, float], size: float, *, up: bool, colour: str) -> None:
        """A triangle in the square of *size* at *at*, pointing *up* or down."""
        x, y = at
        tip, base = (y, y + size) if up else (y + size, y)
        self._draw.polygon(((x + size / 2, tip), (x, base), (x + size, base)), colour)

    def picture(self) -> Picture:
        return np.asarray(self._image).copy()


def light(colour: str) -> str:
    """A pale version of a pencil's *colour*, like the paper under its strokes."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{(part + 2 * 255) // 3:02x}" for part in parts)

"""
Letters: the font that travels inside every PDF, how wide a text is in it, and where lines break.

Atkinson Hyperlegible was drawn for people who see little; its licence is beside it. What it has no
sign for is replaced, so that no deck's title can spoil a page.
"""

from functools import cache
from importlib.resources import as_file, files

from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]  # it brings no types
from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]  # it brings no types

from mulligan.printing.marks import POINT

REGULAR = "AtkinsonHyperlegible-Regular"
BOLD = "AtkinsonHyperlegible-Bold"
FAMILY = "Atkinson Hyperlegible"
UNKNOWN = "?"


def font(bold: bool) -> str:
    """The name under which the font is known to the PDF writer."""
    _registered()
    return BOLD if bold else REGULAR


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How many millimetres *text* is wide."""
    return float(pdfmetrics.stringWidth(text, font(bold), size)) * POINT


def known(text: str) -> str:
    """*text* with a question mark for every sign the font does not have."""
    signs = _registered()
    return "".join(sign if ord(sign) in signs else UNKNOWN for sign in text)


def fitting(text: str, size: float, room: float, *, bold: bool = False) -> float:
    """The size at which *text* is not wider than *room*: *size*, or less."""
    return min(size, size * room / max(width(text, size, bold=bold), 1e-9))


def wrapped(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """*text* in lines of at most *room* millimetres. A word is never torn."""
    done: list[str] = []
    for word in text.split(" "):
        if done and width(f"{done[-1]} {word}", size, bold=bold) <= room:
            done[-1] += f" {word}"
        else:
            done.append(word)
    return done


@cache
def _registered() -> frozenset[int]:
    """Make the fonts known, and return the signs that both have."""
    signs = []
    for name in (REGULAR, BOLD):
        with as_file(files(__package__).joinpath("fonts", f"{name}.ttf")) as path:
            made = TTFont(name, str(path))
        pdfmetrics.registerFont(made)
        signs.append(frozenset(made.face.charToGlyph))
    return signs[0] & signs[1]

"""
Letters: the font embedded in every PDF, how wide a text is in it, and where lines break.

Atkinson Hyperlegible was designed for people with low vision; its licence is next to it. Characters
that it lacks are replaced, so that no deck's title can spoil a page.
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
    """The width of *text* in millimetres."""
    return float(pdfmetrics.stringWidth(text, font(bold), size)) * POINT


def known(text: str) -> str:
    """*text* with a question mark for every character that the font lacks."""
    signs = _registered()
    return "".join(sign if ord(sign) in signs else UNKNOWN for sign in text)


def fitting(text: str, size: float, room: float, *, bold: bool = False) -> float:
    """The size at which *text* is not wider than *room*: *size*, or less."""
    return min(size, size * room / max(width(text, size, bold=bold), 1e-9))


def wrapped(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """*text* in lines of at most *room* millimetres. A word is never split."""
    done: list[str] = []
    for word in text.split(" "):
        if done and width(f"{done[-1]} {word}", size, bold=bold) <= room:
            done[-1] += f" {word}"
        else:
            done.append(word)
    return done


@cache
def _registered() -> frozenset[int]:
    """Register the fonts, and return the characters that both have."""
    signs = []
    for name in (REGULAR, BOLD):
        with as_file(files(__package__).joinpath("fonts", f"{name}.ttf")) as path:
            made = TTFont(name, str(path))
        pdfmetrics.registerFont(made)
        signs.append(frozenset(made.face.charToGlyph))
    return signs[0] & signs[1]

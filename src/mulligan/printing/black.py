"""A page for a printer that has only black: the strokes tell the pencils apart by direction."""

from dataclasses import replace

from mulligan.printing.marks import Mark, Page, Text
from mulligan.printing.pencils import blackened


def in_black(page: Page) -> Page:
    return replace(page, marks=tuple(map(_mark, page.marks)))


def _mark(mark: Mark) -> Mark:
    if isinstance(mark, Text):
        return replace(mark, ink=blackened(mark.ink))
    return replace(
        mark,
        ink=None if mark.ink is None else blackened(mark.ink),
        fill=None if mark.fill is None else blackened(mark.fill),
    )

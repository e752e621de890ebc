"""Sheets to draw on: the grid of Second Chance, one or more to a page; the solo challenge."""

from collections.abc import Iterator

from mulligan.games import second_chance
from mulligan.games.second_chance import solo
from mulligan.games.second_chance.grid import SIDE
from mulligan.printing.deals import readable
from mulligan.printing.job import TITLES
from mulligan.printing.lettering import fitting, width, wrapped
from mulligan.printing.marks import (
    INK,
    POINT,
    RULE,
    SOFT,
    Mark,
    Page,
    Shape,
    Text,
    circle,
    line,
    lines,
    rounded,
)
from mulligan.printing.paper import Box, Paper, shared
from mulligan.printing.pencils import PENCILS, tile
from mulligan.printing.qr import code
from mulligan.printing.wording import Words

TITLE = TITLES[second_chance.GAME]
COLUMNS = "abcdefghi"


def sheets(
    paper: Paper,
    number: int,
    words: Words,
    *,
    large: bool = False,
    qr: str | None = None,
    deal: str | None = None,
) -> Page:
    """
    A page of *number* sheets. *large* makes everything heavier, for a single one. *deal* is the
    address of the cards that these sheets are for.
    """
    page, boxes = shared(paper, number, 1.0, 1.18)
    marks: list[Mark] = []
    for box in boxes:
        room = box if number == 1 else box.inset(4)
        if large:
            marks += _large(room, words, qr=qr, deal=deal)
        elif deal is not None:
            marks += _deal_sheet(room, words, deal)
        else:
            marks += _sheet(room, words, qr)
    marks += _cuts(page, boxes)
    return Page(page.width, page.height, tuple(marks))


def score(paper: Paper, words: Words) -> Page:
    """The solo challenge: three grids, and where to add them up (SC-17)."""
    page, boxes = shared(paper, 4, 1.0, 1.25)
    marks: list[Mark] = []
    head = 0.06 * page.inside.height
    size = head / POINT * 0.55
    name = Text(page.inside.x, page.inside.y + head * 0.5, TITLE, size, bold=True)
    marks += [
        name,
        Text(
            page.inside.right,
            name.y,
            words["solo"],
            fitting(words["solo"], size * 0.7, page.inside.width * 0.5),
            ink=SOFT,
            anchor="end",
        ),
        *_swatches(page.inside.x, name.y + head * 0.22, head * 0.18),
    ]
    shrink = (page.inside.height - head) / page.inside.height
    for at, box in enumerate(boxes):
        room = Box(
            box.x,
            page.inside.y + head + (box.y - page.inside.y) * shrink,
            box.width,
            box.height * shrink,
        ).inset(3)
        if at < solo.GAMES:
            marks += _played(room, words, at + 1)
        else:
            marks += _sum(room, words)
    return Page(page.width, page.height, tuple(marks))


def grid(x: float, y: float, side: float, weight: float = 1.0) -> Iterator[Mark]:
    """The nine by nine squares with their letters and numbers, and the circle in the middle."""
    unit = side / SIDE
    fine = (unit / 10) ** 0.5 * weight
    size = max(7.0, unit / POINT * 0.34) * weight**0.5
    for at in range(SIDE):
        middle = (at + 0.5) * unit
        yield Text(
            x + middle, y - size * POINT * 0.45, COLUMNS[at], size, ink=SOFT, anchor="middle"
        )
        yield Text(
            x - size * POINT * 0.5,
            y + middle + size * POINT * 0.35,
            str(at + 1),
            size,
            ink=SOFT,
            anchor="end",
        )
    inner = [at * unit for at in range(1, SIDE)]
    yield lines(
        [((x + at, y), (x + at, y + side)) for at in inner]
        + [((x, y + at), (x + side, y + at)) for at in inner],
        RULE if weight == 1 else SOFT,
        0.3 * fine,
    )
    yield circle(x + side / 2, y + side / 2, unit * 0.3, ink=SOFT, width=0.4 * fine)
    yield rounded(Box(x, y, side, side), unit * 0.06, ink=INK, width=0.8 * fine)


def _sheet(box: Box, words: Words, qr: str | None) -> Iterator[Mark]:
    """Title, grid, and a line to write on, as large as the box allows."""
    # All heights scale with the grid, so that six to a page look like one to a page, only smaller.
    side = min(box.width / 1.07, box.height / 1.32)
    label = 0.07 * side
    left = box.x + (box.width - side - label) / 2 + label
    whole = 1.3 * side
    top = box.y + (box.height - whole) / 2
    size = 0.05 * side / POINT
    base = top + 0.06 * side
    yield Text(left, base, TITLE, size, bold=True)
    yield from _swatches(left, base + 0.03 * side, 0.022 * side)
    end = left + side
    if qr is not None:
        edge = 0.13 * side
        yield from code(qr, end - edge, top - 0.005 * side, edge)
        end -= edge + 0.03 * side
    start = left + width(TITLE, size, bold=True) + 0.06 * side
    yield from _line(start, end, base, words["name"], size * 0.72)
    y = top + 0.2 * side
    yield from grid(left, y, side)
    yield from _result(left, y + side, side, words)


def _deal_sheet(box: Box, words: Words, deal: str) -> Iterator[Mark]:
    """A sheet for the cards of one deal: larger code, and an address that can be typed."""
    side = min(box.width / 1.07, box.height / 1.4)
    label = 0.07 * side
    left = box.x + (box.width - side - label) / 2 + label
    top = box.y + (box.height - 1.38 * side) / 2
    size = 0.05 * side / POINT
    base = top + 0.05 * side
    edge = 0.2 * side
    # Up to its own white border, so that the code ends where the grid does.
    yield from code(deal, left + side - edge + 0.01 * side, top - 0.01 * side, edge)
    room = side - edge - 0.03 * side
    yield Text(left, base, TITLE, size, bold=True)
    start = left + width(TITLE, size, bold=True) + 0.05 * side
    yield from _line(start, left + room, base, words["name"], size * 0.72)
    yield from _swatches(left, base + 0.025 * side, 0.02 * side)
    said = fitting(words["deal"], size * 0.62, room)
    yield Text(left, base + 0.09 * side, words["deal"], said, ink=SOFT)
    address = readable(deal)
    yield Text(
        left,
        base + 0.135 * side,
        address,
        fitting(address, size * 0.72, room, bold=True),
        bold=True,
    )
    y = top + 0.265 * side
    yield from grid(left, y, side)
    # A solo player never writes a 1 (SC-17).
    yield from _result(left, y + side, side, words, one=False)


def _result(x: float, y: float, side: float, words: Words, *, one: bool = True) -> Iterator[Mark]:
    """Under a grid: how many squares are empty, and whether there is a 1."""
    height = 0.07 * side
    base = y + 0.03 * side
    size = fitting(words["empty"], max(7.5, 0.036 * side / POINT), side * 0.4)
    box = Box(x + side - 1.6 * height, base, 1.6 * height, height)
    yield rounded(box, height * 0.15, ink=INK, width=0.0035 * side)
    middle = base + height / 2 + size * POINT * 0.35
    yield Text(box.x - 0.02 * side, middle, words["empty"], size, anchor="end")
    if one:
        tick = Box(x, base + height * 0.15, height * 0.7, height * 0.7)
        yield rounded(tick, height * 0.1, ink=INK, width=0.0035 * side)
        yield Text(tick.right + 0.018 * side, middle, words["wrote_one"], size)


def _large(box: Box, words: Words, *, qr: str | None, deal: str | None) -> Iterator[Mark]:
    """Everything that is needed and nothing else, as large as the paper."""
    link = deal or qr
    head = 0.0 if link is None else 0.3
    side = min(box.width / 1.09, box.height / (1.25 + head))
    left = box.x + (box.width - side * 1.09) / 2 + 0.08 * side
    top = box.y + (box.height - (1.24 + head) * side) / 2 + (0.09 + head) * side
    if link is not None:
        edge = 0.27 * side
        above = top - (0.09 + head) * side
        yield from code(link, left + side - edge + 0.01 * side, above, edge)
        if deal is not None:
            yield from _address(left, above + 0.07 * side, side - edge - 0.03 * side, words, deal)
    yield from grid(left, top, side, weight=2.2)
    size = fitting(words["empty"], 26, side * 0.35, bold=True)
    base = top + side + 0.1 * side
    height = 0.09 * side
    yield Text(left + side - 2 * height, base, words["empty"], size, bold=True, anchor="end")
    yield rounded(
        Box(left + side - 1.6 * height, base - height * 0.72, 1.6 * height, height),
        2,
        ink=INK,
        width=1.2,
    )
    end = left + side - 2 * height - width(words["empty"], size, bold=True) - 0.04 * side
    yield from _line(left, end, base, words["name"], size, bold=True)


def _address(x: float, y: float, room: float, words: Words, deal: str) -> Iterator[Mark]:
    """What the code next to it is for, and the address for people who type it."""
    size = 0.075 * room / POINT
    for text in wrapped(words["deal"], size * 0.85, room):
        yield Text(x, y, text, size * 0.85)
        y += 1.2 * size * POINT
    address = readable(deal)
    typed = fitting(address, size, room, bold=True)
    yield Text(x, y + 0.3 * size * POINT, address, typed, bold=True)


def _played(box: Box, words: Words, game: int) -> Iterator[Mark]:
    side = min(box.width / 1.08, box.height / 1.25)
    left = box.x + (box.width - side * 1.08) / 2 + 0.08 * side
    top = box.y + 0.16 * side
    size = 0.06 * side / POINT
    yield Text(left, box.y + 0.06 * side, words.say("game", game), size, bold=True)
    yield from grid(left, top, side)
    base = top + side + 0.075 * side
    height = 0.085 * side
    yield Text(
        left + side - 2 * height,
        base,
        words["empty"],
        fitting(words["empty"], size * 0.72, side * 0.6),
        anchor="end",
    )
    yield rounded(
        Box(left + side - 1.7 * height, base - height * 0.68, 1.7 * height, height),
        height * 0.15,
        ink=INK,
        width=0.4,
    )


def _sum(box: Box, words: Words) -> Iterator[Mark]:
    """Where the three games are added up, like on the back of an envelope."""
    side = min(box.width / 1.08, box.height / 1.25)
    left = box.x + (box.width - side * 1.08) / 2 + 0.08 * side
    frame = Box(left, box.y + 0.16 * side, side, side)
    yield rounded(frame, 0.03 * side, ink=RULE, width=0.5, dash=(1.6, 1.6))
    size = 0.062 * side / POINT
    x, right = frame.x + 0.1 * side, frame.right - 0.1 * side
    step = 0.15 * side
    y = frame.y + 0.15 * side
    for game in range(1, solo.GAMES + 1):
        yield Text(x, y, words.say("game", game), size)
        yield line((right - 0.26 * side, y + 1), (right, y + 1), ink=SOFT, width=0.3)
        y += step
    yield Text(right - 0.32 * side, y - step, "+", size, bold=True, anchor="end")
    y += 0.02 * side
    yield line((x, y - 0.09 * side), (right, y - 0.09 * side), width=0.6)
    yield Text(x, y + 0.01 * side, words["total"], size * 1.2, bold=True)
    height = 0.13 * side
    yield rounded(
        Box(right - 0.26 * side, y - 0.06 * side, 0.26 * side, height), 2, ink=INK, width=0.7
    )
    y += 0.16 * side
    yield Text(x, y, words["goal"], size, ink=SOFT)
    yield Text(x, y + 0.11 * side, words["best"], size, ink=SOFT)
    at = y + 0.11 * side + 1
    yield line((right - 0.26 * side, at), (right, at), ink=SOFT, width=0.3)


def _line(
    start: float, end: float, base: float, label: str, size: float, *, bold: bool = False
) -> Iterator[Mark]:
    """A label, and a line to write on behind it."""
    yield Text(start, base, label, size, bold=bold, ink=INK if bold else SOFT)
    after = start + width(label, size, bold=bold) + size * POINT * 0.4
    yield line((after, base + 0.6), (end, base + 0.6), ink=SOFT, width=0.9 if bold else 0.3)


def _swatches(x: float, y: float, unit: float) -> Iterator[Shape]:
    """The six pencils, side by side: three squares each."""
    cells = ((0, 0), (0, 1), (0, 2))
    for at, pencil in enumerate(PENCILS):
        yield from tile(cells, x + at * unit * 3.5, y, unit, pencil, seed=at)


def _cuts(page: Paper, boxes: list[Box]) -> Iterator[Shape]:
    """Where to cut, between the sheets."""
    inside = page.inside
    for x in sorted({box.x for box in boxes})[1:]:
        yield line((x, inside.y), (x, inside.bottom), ink=RULE, width=0.25, dash=(2, 2))
    for y in sorted({box.y for box in boxes})[1:]:
        yield line((inside.x, y), (inside.right, y), ink=RULE, width=0.25, dash=(2, 2))

"""The rules on one page: two columns, as large as they fit, and a picture at the end."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mulligan.games import one_more, second_chance
from mulligan.games.one_more import Sign
from mulligan.games.second_chance import Edition, read_tile
from mulligan.games.second_chance.tiles import ways
from mulligan.printing import number_cards, sheets
from mulligan.printing.job import TITLES
from mulligan.printing.lettering import fitting, width
from mulligan.printing.marks import POINT, RULE, SOFT, Mark, Page, Text, polygon, rounded
from mulligan.printing.paper import Box, Paper
from mulligan.printing.pencils import BLUE, GREEN, ORANGE, PENCILS, PLUM, RED, SLATE, tile
from mulligan.printing.wording import Rules, Words

GAP = 8.0
SIZES = [half / 2 for half in range(28, 11, -1)]
"""Of the letters, from the largest that looks well to the smallest that can be read."""
LEADING = 1.32
"""From one line to the next, in sizes of the letters."""

EXAMPLE = (
    ("###./#.##/.##.", 0, 3, 2, SLATE),
    ("###/#..", 3, 6, 5, BLUE),
    ("##/##/#.", 0, 1, 0, ORANGE),
    ("####", 1, 5, 1, GREEN),
    (".#./###/.#.", 0, 0, 6, RED),
    ("##./.##", 0, 0, 3, PLUM),
)
"""A sheet after some rounds: tile, way, row, column, pencil."""

_MARKED = re.compile(r"(\*[^*]+\*|[▲▼])")


@dataclass(frozen=True, slots=True)
class _Word:
    """What is never torn apart: a word, or a triangle among the words."""

    text: str
    bold: bool

    def width(self, size: float) -> float:
        if self.text in "▲▼":
            return size * POINT * 0.8
        return width(self.text, size, bold=self.bold)


@dataclass(frozen=True, slots=True)
class _Line:
    words: tuple[_Word, ...]
    height: float  # in sizes of the letters, down to the next line
    indent: float = 0.0
    bullet: bool = False
    head: bool = False


def rules(paper: Paper, game: str, words: Words, edition: Edition | None = None) -> Page:
    """The rules of *game* on one page of *paper*; Second Chance has one page for each edition."""
    inside = paper.inside
    said = words.rules[game].of(edition)
    marks: list[Mark] = []
    size = 28 * paper.width / 210
    y = inside.y + size * POINT * 0.9
    marks.append(Text(inside.x, y, TITLES[game], size, bold=True))
    label = words["rules"] if edition is None else f"{words['rules']} · {words[edition.name]}"
    room = inside.width - width(TITLES[game], size, bold=True) - GAP
    small = fitting(label, size * 0.55, room)
    marks.append(Text(inside.right, y, label, small, ink=SOFT, anchor="end"))
    y += size * POINT * 0.35
    unit = size * POINT * 0.16
    for at, pencil in enumerate(PENCILS):
        cells = tuple((0, column) for column in range(5))
        marks += tile(cells, inside.x + at * unit * 5.6, y, unit, pencil, seed=at)
    y += unit
    foot = 8 * paper.width / 210 + 2
    below = Box(inside.x, y, inside.width, inside.bottom - y - foot)
    size = next((size for size in SIZES if _set(below, game, said, size)[1]), SIZES[-1])
    finer = (size + tenth / 10 for tenth in (4, 3, 2, 1, 0) if size + tenth / 10 <= SIZES[0])
    size = next((size for size in finer if _set(below, game, said, size)[1]), size)
    marks += _set(below, game, said, size)[0]
    note = words["unofficial"]
    marks.append(
        Text(inside.x, inside.bottom - 1, note, fitting(note, foot, inside.width), ink=SOFT)
    )
    return Page(paper.width, paper.height, tuple(marks))


def _set(room: Box, game: str, said: Rules, size: float) -> tuple[list[Mark], bool]:
    """Everything under the title in letters of *size*, and whether there is room for it."""
    letter = size * POINT
    marks: list[Mark] = []
    y = room.y + letter * 2.1
    for row in _broken(said.lead, size * 1.12, room.width, 0):
        marks += _drawn(row, room.x, y, size * 1.12)
        y += letter * 1.12 * LEADING
    top = y + letter * 0.5
    column = (room.width - GAP) / 2
    columns = [Box(room.x + at * (column + GAP), top, column, room.bottom - top) for at in (0, 1)]
    blocks = list(_blocks(said, size, column))
    heights = [sum(row.height for row in block) * letter for block in blocks]
    picture = PICTURES[game](Box(columns[1].x, 0, column, 0))
    tall = max(y for mark in picture for _, y in _corners(mark)) + letter * 2

    def longer(split: int) -> float:
        return max(sum(heights[:split]), sum(heights[split:]) + tall)

    # A column begins with a head, and both are as even as that allows.
    split = min((at for at, block in enumerate(blocks) if block[0].head and at), key=longer)
    for at, part in enumerate((blocks[:split], blocks[split:])):
        y = top - letter * 0.6  # no need for air above the first line of a column
        for row in (row for block in part for row in block):
            y += row.height * letter
            marks += _drawn(row, columns[at].x, y, size)
    picture = PICTURES[game](Box(columns[1].x, y + letter * 2, column, 0))
    return [*marks, *picture], top + longer(split) <= room.bottom


def _corners(mark: Mark) -> list[tuple[float, float]]:
    return [(mark.x, mark.y)] if isinstance(mark, Text) else mark.spots()


def _blocks(said: Rules, size: float, column: float) -> Iterator[list[_Line]]:
    """What stays together in one column: an item, and a head with its first item."""
    indent = size * POINT * 0.9
    for section in said.sections:
        head = [_Line((_Word(section.head, True),), LEADING * 1.55, head=True)]
        for item in section.items:
            broken = _broken(item, size, column, indent)
            yield head + broken
            head = []


def _broken(text: str, size: float, room: float, indent: float) -> list[_Line]:
    """*text* in lines."""
    rows: list[list[_Word]] = [[]]
    used = 0.0
    space = width(" ", size)
    for part in _MARKED.split(text):
        bold = part.startswith("*")
        for word in part.strip("*").split(" "):
            if not word:
                continue
            new = _Word(word, bold)
            glued = rows[-1] and _sticks(word)
            need = new.width(size) + (0 if glued or not rows[-1] else space)
            if rows[-1] and not glued and used + need > room - indent:
                rows.append([])
                used, need = 0.0, new.width(size)
            rows[-1].append(new)
            used += need
    return [
        _Line(
            tuple(row),
            LEADING * (1.18 if indent and not at else 1),
            indent,
            bool(indent and not at),
        )
        for at, row in enumerate(rows)
    ]


def _sticks(word: str) -> bool:
    """Whether *word* follows the one before it without a space: signs after a triangle."""
    return word[0] in ",;.:)\u00a0"


def _drawn(row: _Line, x: float, y: float, size: float) -> Iterator[Mark]:
    letter = size * POINT
    if row.bullet:
        yield polygon(
            [
                (x, y - 0.5 * letter),
                (x + 0.32 * letter, y - 0.5 * letter),
                (x + 0.32 * letter, y - 0.18 * letter),
                (x, y - 0.18 * letter),
            ],
            fill=RULE,
        )
    x += row.indent
    if row.head:
        yield Text(x, y, row.words[0].text, size * 1.2, bold=True, ink=BLUE.colour)
        return
    run: list[_Word] = []
    for word in row.words:
        triangle = word.text in "▲▼"
        if run and (triangle or run[-1].bold != word.bold):
            yield Text(x, y, _joined(run), size, bold=run[0].bold)
            x += width(_joined(run), size, bold=run[0].bold) + width(" ", size)
            run = []
        if triangle:
            pencil = BLUE if word.text == "▲" else RED
            shape = number_cards.triangle(
                x + 0.38 * letter, y - 0.33 * letter, 0.78 * letter, up=word.text == "▲"
            )
            yield polygon(shape, fill=pencil.colour)
            x += word.width(size) + width(" ", size)
        else:
            if not run and _sticks(word.text):
                x -= width(" ", size)
            run.append(word)
    if run:
        yield Text(x, y, _joined(run), size, bold=run[0].bold)


def _joined(run: Sequence[_Word]) -> str:
    text = run[0].text
    for word in run[1:]:
        text += word.text if _sticks(word.text) else f" {word.text}"
    return text


def _sheet(box: Box) -> list[Mark]:
    """A sheet of Second Chance after some rounds."""
    side = min(box.width * 0.62, 60)
    x, y = box.middle - side / 2 + 2, box.y + 5
    marks = list(sheets.grid(x, y, side))
    unit = side / 9
    for seed, (text, way, row, column, pencil) in enumerate(EXAMPLE):
        cells = ways(read_tile(text))[way]
        marks += tile(cells, x + column * unit, y + row * unit, unit, pencil, seed)
    return marks


def _cards(box: Box) -> list[Mark]:
    """Three cards of One More!, each an answer to the one before it."""
    wide = min(box.width / 3.6, 26)
    high = wide * 1.45
    marks: list[Mark] = []
    for at, (number, sign) in enumerate(((4, Sign.ABOVE), (7, Sign.BELOW), (2, Sign.ABOVE))):
        card = Box(box.middle + (at - 1.5) * wide * 1.2 + wide * 0.1, box.y, wide, high)
        marks += [
            rounded(card, wide * 0.08, ink=RULE, width=0.4),
            Text(
                card.middle,
                card.y + high * 0.5,
                str(number),
                wide / POINT * 0.62,
                bold=True,
                ink=number_cards.SIGN_PENCILS[sign].colour,
                anchor="middle",
            ),
            *number_cards.triangles(card.middle, card.y + high * 0.74, wide * 0.34, sign, at),
        ]
        if at:
            x, y = card.x - wide * 0.15, card.y + high / 2
            marks.append(polygon([(x, y - 1.2), (x + 1.8, y), (x, y + 1.2)], fill=SOFT))
    return marks


PICTURES: Mapping[str, Callable[[Box], list[Mark]]] = {
    second_chance.GAME: _sheet,
    one_more.GAME: _cards,
}

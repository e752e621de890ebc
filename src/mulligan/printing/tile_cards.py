"""The cards of Second Chance: puzzle cards and starting tiles, and the overview of all of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from mulligan.games.second_chance import Deck, Tile
from mulligan.games.second_chance.tiles import Cells, ways
from mulligan.printing.cards import Card
from mulligan.printing.lettering import fitting, width
from mulligan.printing.marks import INK, POINT, RULE, SOFT, Mark, Page, Text, moved, rounded
from mulligan.printing.paper import Box, Paper, shared
from mulligan.printing.pencils import PENCILS, SLATE, Pencil, counted, tile
from mulligan.printing.wording import Words

LARGEST = 16.0
"""Millimetres of a square on a card, at most: a domino does not become a giant."""

WIDEST, TALLEST = 44.0, 60.0
"""Millimetres that a tile may take: all that number, caption and frame leave."""

TOP = 14.5
"""Where that room begins, below the number."""

BACK = (
    "IIIIIV",
    "UUNNNV",
    "UNNVVV",
    "UUZFLL",
    "ZZZFFL",
    "ZXFFWL",
    "XXXWWL",
    "TXWWPP",
    "TTTYPP",
    "TYYYYP",
)
"""The twelve shapes of five squares fill six by ten squares."""

BACK_PENCILS = {
    **dict.fromkeys("FI", PENCILS[0]),
    **dict.fromkeys("WU", PENCILS[1]),
    **dict.fromkeys("NX", PENCILS[2]),
    **dict.fromkeys("VP", PENCILS[3]),
    **dict.fromkeys("ZT", PENCILS[4]),
    **dict.fromkeys("LY", PENCILS[5]),
}
"""No two neighbours share a pencil."""


def puzzle_cards(deck: Deck, words: Words) -> list[Card]:
    """The puzzle cards of *deck*, one by one."""
    back = partial(_back, None)
    return [Card(partial(_puzzle, each, at, words), back) for at, each in enumerate(deck.cards())]


def starting_cards(deck: Deck, words: Words) -> list[Card]:
    """The starting tiles. Their backs are slate: nobody mixes them in by mistake."""
    back = partial(_back, SLATE)
    return [Card(partial(_start, each, at, words), back) for at, each in enumerate(deck.start)]


def overview(paper: Paper, deck: Deck, number: int, words: Words) -> Page:
    """A page with the overview of *deck*, *number* times (SC-3, SC-19)."""
    page, boxes = shared(paper, number, 1.0, 1.3)
    first = boxes[0] if number == 1 else boxes[0].inset(3)
    one = tuple(_overview(first, deck, words))
    marks = [mark for box in boxes for mark in moved(one, box.x - boxes[0].x, box.y - boxes[0].y)]
    return Page(page.width, page.height, tuple(marks))


def pencil_of(tile: Tile) -> Pencil:
    """Tiles of one size are drawn with one pencil; slate is for starting tiles."""
    return PENCILS[tile.size % (len(PENCILS) - 1)]


def upright(tile: Tile) -> Cells:
    """The first way to lay *tile* that is not wider than high."""
    return next((way for way in ways(tile) if _wide(way) <= _high(way)), ways(tile)[0])


def unit_of(cells: Cells) -> float:
    """Millimetres of a square on the card of a tile: as many as there is room for."""
    return min(LARGEST, WIDEST / _wide(cells), TALLEST / _high(cells))


def _wide(cells: Cells) -> int:
    return max(column for _, column in cells) + 1


def _high(cells: Cells) -> int:
    return max(row for row, _ in cells) + 1


def _puzzle(shape: Tile, seed: int, words: Words, box: Box) -> list[Mark]:
    pencil = pencil_of(shape)
    return [
        *_frame(box),
        *_number(box, str(shape.size), pencil),
        *_centred(box, shape, pencil, seed),
        *_caption(box, words.squares(shape.size)),
    ]


def _start(shape: Tile, seed: int, words: Words, box: Box) -> list[Mark]:
    return [
        *_frame(box),
        *_centred(box, shape, SLATE, seed),
        *_caption(box, words["starting_tile"]),
    ]


def _frame(box: Box) -> list[Mark]:
    return [rounded(box.inset(3), 3, ink=RULE, width=0.3)]


def _number(box: Box, text: str, pencil: Pencil) -> list[Mark]:
    return [Text(box.x + 6.5, box.y + 12, text, 20, bold=True, ink=pencil.colour)]


def _caption(box: Box, text: str) -> list[Mark]:
    size = fitting(text, 9, box.width - 12)
    return [Text(box.middle, box.bottom - 7, text, size, ink=SOFT, anchor="middle")]


def _centred(box: Box, shape: Tile, pencil: Pencil, seed: int) -> list[Mark]:
    cells = upright(shape)
    unit = unit_of(cells)
    x = box.middle - _wide(cells) * unit / 2
    y = box.y + TOP + (TALLEST - _high(cells) * unit) / 2
    return [*counted(cells, x, y, unit, pencil, seed)]


def _back(only: Pencil | None, box: Box) -> list[Mark]:
    unit = 7.6
    x = box.middle - len(BACK[0]) * unit / 2
    y = box.y + (box.height - len(BACK) * unit) / 2
    marks: list[Mark] = []
    for seed, name in enumerate(BACK_PENCILS):
        cells = tuple(
            (row, column)
            for row, letters in enumerate(BACK)
            for column, letter in enumerate(letters)
            if letter == name
        )
        marks += tile(cells, x, y, unit, only or BACK_PENCILS[name], seed)
    return marks


def _overview(box: Box, deck: Deck, words: Words) -> Iterator[Mark]:
    """Title, then all tiles by size, as large as they can be."""
    scale = min(box.width / 194, box.height / 250)
    size = max(9.0, 22 * scale)
    base = box.y + size * POINT
    small = max(7.0, size * 0.5)
    yield Text(box.x, base, words["all_tiles"], size, bold=True)
    counts = f"{words.say('cards', len(deck.cards()))} · {deck.name}"
    yield Text(box.right, base, counts, small, ink=SOFT, anchor="end")
    foot = small * POINT * 1.6
    top = base + size * POINT * 0.45
    room = Box(box.x, top, box.width, box.bottom - top - foot)
    entries = tuple(_entries(deck, words))
    units = [unit / 20 for unit in range(200, 10, -1)]
    unit = next((at for at in units if _laid(room, entries, at)[1] <= room.bottom), units[-1])
    for seed, (entry, x, y) in enumerate(_laid(room, entries, unit)[0]):
        if entry.head:
            letters = _letters(unit)
            yield Text(x, y - letters * POINT * 0.45, entry.head, letters, bold=True)
        yield from counted(entry.cells, x, y, unit, entry.pencil, seed)
        yield from _boxes(x, y + (_high(entry.cells) + 0.25) * unit, unit * 0.5, entry.boxes)
    note = fitting(words["tick"], small, box.width)
    yield Text(box.x, box.bottom - 0.6, words["tick"], note, ink=SOFT)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A tile in the overview, the boxes under it, and the heading if its size begins here."""

    cells: Cells
    pencil: Pencil
    boxes: int
    head: str = ""


def _entries(deck: Deck, words: Words) -> Iterator[_Entry]:
    for size in sorted({shape.size for shape, _ in deck.puzzle}):
        head = words.squares(size)
        for shape, number in deck.puzzle:
            if shape.size == size:
                yield _Entry(_flat(shape), pencil_of(shape), number, head)
                head = ""
    head = words["starting_tiles"]
    for shape in deck.start:
        yield _Entry(_flat(shape), SLATE, 0, head)
        head = ""


def _laid(
    room: Box, entries: Sequence[_Entry], unit: float
) -> tuple[list[tuple[_Entry, float, float]], float]:
    """Where each tile goes, in rows, with squares of *unit* millimetres; and how low it gets."""
    places = []
    y = room.y
    for row in _rows(entries, room.width, unit):
        x = room.x
        if any(entry.head for entry in row):
            y += _letters(unit) * POINT * 1.5
        high = max(_high(entry.cells) for entry in row)
        for entry in row:
            x += unit if entry.head and x > room.x else 0
            # All tiles of a row stand on one line.
            places.append((entry, x, y + (high - _high(entry.cells)) * unit))
            x += _room(entry, unit)
        y += (high + (1.25 if any(entry.boxes for entry in row) else 0.6)) * unit
    return places, y


def _letters(unit: float) -> float:
    """The size of the letters over tiles with squares of *unit*."""
    return min(12.0, max(6.5, unit / POINT * 0.6))


def _flat(tile: Tile) -> Cells:
    """The first way to lay *tile* that is not higher than wide."""
    return next((way for way in ways(tile) if _high(way) <= _wide(way)), ways(tile)[0])


def _room(entry: _Entry, unit: float) -> float:
    """How far it is from a tile to the next."""
    size = _letters(unit)
    head = width(entry.head, size, bold=True) + size * POINT * 0.6
    return max((_wide(entry.cells) + 0.7) * unit, head)


def _rows(entries: Sequence[_Entry], room: float, unit: float) -> Iterator[list[_Entry]]:
    row: list[_Entry] = []
    used = 0.0
    for entry in entries:
        before = unit if row and entry.head else 0.0
        new_part = entry.head and entry.boxes == 0  # the starting tiles begin a row
        need = _room(entry, unit) - 0.7 * unit
        if row and (new_part or used + before + need > room):
            yield row
            row, used, before = [], 0.0, 0.0
        row.append(entry)
        used += before + need + 0.7 * unit
    yield row


def _boxes(x: float, y: float, edge: float, number: int) -> Iterator[Mark]:
    """A box to tick for each card."""
    for at in range(number):
        yield rounded(
            Box(x + at * edge * 1.35, y, edge, edge), edge * 0.2, ink=INK, width=0.08 * edge + 0.05
        )

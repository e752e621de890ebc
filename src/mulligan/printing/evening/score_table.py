"""A score sheet for an evening: a row for each game, a column for each player, and the sum."""

from collections.abc import Iterator, Mapping

from mulligan.games import one_more, second_chance
from mulligan.printing.job import TITLES
from mulligan.printing.lettering import fitting, width, wrapped
from mulligan.printing.marks import INK, POINT, RULE, SOFT, Mark, Page, Text, lines, rounded
from mulligan.printing.paper import Box, Paper
from mulligan.printing.pencils import PENCILS, tile
from mulligan.printing.wording import Words

GAMES = 12
"""Rows: more than most evenings have."""

HINTS: Mapping[str, str] = {
    second_chance.GAME: "score_squares",
    one_more.GAME: "score_rounds",
}
SUMS: Mapping[str, str] = {second_chance.GAME: "total", one_more.GAME: "games_won"}


def score_table(paper: Paper, game: str, players: int, words: Words) -> Page:
    """A page to keep the scores of *players* people on, over several games."""
    inside = paper.inside
    size = 28 * paper.width / 210
    y = inside.y + size * POINT * 0.9
    title = TITLES[game]
    room = inside.width - width(title, size, bold=True) - 8
    label = words["scores"]
    marks: list[Mark] = [
        Text(inside.x, y, title, size, bold=True),
        Text(inside.right, y, label, fitting(label, size * 0.55, room), ink=SOFT, anchor="end"),
    ]
    y += size * POINT * 0.35
    unit = size * POINT * 0.16
    cells = tuple((0, column) for column in range(5))
    for at, pencil in enumerate(PENCILS):
        marks += tile(cells, inside.x + at * unit * 5.6, y, unit, pencil, seed=at)
    small = size * 0.42
    y += unit + small * POINT * 2.2
    for row in wrapped(words[HINTS[game]], small, inside.width):
        marks.append(Text(inside.x, y, row, small))
        y += small * POINT * 1.35
    pen = 0.4  # half of the frame's width, so that it stays inside
    top = y + small * POINT * 0.2
    table = Box(inside.x + pen, top, inside.width - 2 * pen, inside.bottom - top - pen)
    marks += _table(table, game, players, words, small)
    return Page(paper.width, paper.height, tuple(marks))


def _table(box: Box, game: str, players: int, words: Words, size: float) -> Iterator[Mark]:
    names = [words.say("game", at) for at in range(1, GAMES + 1)]
    sums = words[SUMS[game]]
    pad = size * POINT * 0.5
    # As wide as the longest label, up to a quarter of the page: the rest is to write in.
    widest = max(
        width(words["name"], size),
        *(width(name, size) for name in names),
        width(sums, size, bold=True),
    )
    head = min(widest + 2 * pad, box.width / 4)
    column = (box.width - head) / players
    # The names and the sum get more room than a game.
    row = box.height / (GAMES + 2.6)
    tops = [box.y, *(box.y + (1.3 + at) * row for at in range(GAMES + 1))]
    left = box.x + head
    yield lines(
        [((box.x, y), (box.right, y)) for y in tops[2:-1]]
        + [
            ((left + at * column, box.y), (left + at * column, box.bottom))
            for at in range(1, players)
        ],
        RULE,
        0.3,
    )
    yield lines(
        [((box.x, y), (box.right, y)) for y in (tops[1], tops[-1])]
        + [((left, box.y), (left, box.bottom))],
        INK,
        0.5,
    )
    yield rounded(box, 2, ink=INK, width=0.8)
    bottoms = [*tops[1:], box.bottom]
    for label, top, bottom in zip((words["name"], *names, sums), tops, bottoms, strict=True):
        bold = label == sums
        letters = fitting(label, size, head - 2 * pad, bold=bold)
        base = (top + bottom) / 2 + letters * POINT * 0.35
        yield Text(box.x + pad, base, label, letters, bold=bold, ink=INK if bold else SOFT)

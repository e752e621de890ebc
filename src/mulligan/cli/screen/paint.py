"""
Draws sheets, tiles and hands in a terminal.

Every tile has an outline, so nothing is lost in a terminal without colours or to a reader who
doesn't see them.
"""

from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Text

from mulligan.games.one_more.cards import Card, Effect, Sign
from mulligan.games.second_chance.grid import CENTRE, SIDE, Mask
from mulligan.games.second_chance.tiles import Cells, Tile, ways
from mulligan.games.second_chance.view import SeenSheet
from mulligan.printing.wording import effects

# Blue, orange, green, red, plum, slate; a little lighter than on paper, so that they can be read on
# a black terminal as well as on a white one.
PENCILS = ("#2b7fc4", "#c77700", "#0f8a63", "#d9480f", "#a95096", "#6b7c93")
SLATE = 5

WIDTH = 39
"""How wide a sheet is: two of them stand side by side on 80 columns."""

# The corner where lines meet, by which of its four arms are there: up, right, down, left.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def sheet(seen: SeenSheet, marks: Mask = 0) -> Text:
    """A sheet with its tiles outlined; *marks* are squares to point at."""
    owners = _owners(seen)
    text = Text(no_wrap=True)
    text.append("  " + "".join(f"  {column} " for column in "abcdefghi"), style="dim")
    for row in range(SIDE + 1):
        text.append("\n  ")
        for column in range(SIDE + 1):
            text.append(_corner(owners, row, column))
            if column < SIDE:
                edge = _owner(owners, row - 1, column) != _owner(owners, row, column)
                text.append("───" if edge else "   ", _style(seen, owners, row, column, edge))
        if row == SIDE:
            break
        text.append(f"\n{row + 1} ", style="dim")
        for column in range(SIDE + 1):
            left, here = _owner(owners, row, column - 1), _owner(owners, row, column)
            text.append(
                "│" if left != here else " ", _style(seen, owners, row, column, left != here)
            )
            if column < SIDE:
                square = 1 << row * SIDE + column
                text.append(_inside(seen, square, here, bool(square & marks)), _ink(seen, here))
    return text


def tile(drawn: Tile | Cells, pencil: int = SLATE) -> Text:
    """A tile in blocks, two characters to a square."""
    cells = ways(drawn)[0] if isinstance(drawn, Tile) else drawn
    height, width = _size(cells)
    rows = (
        "".join("██" if (row, column) in cells else "  " for column in range(width))
        for row in range(height)
    )
    return Text("\n".join(rows), style=Style(color=PENCILS[pencil]), no_wrap=True)


def small_tile(cells: Cells, pencil: int = SLATE, *, halves: bool = True) -> Text:
    """A tile, one character to a square; with half blocks, two rows of squares to a line."""
    height, width = _size(cells)
    if halves:
        signs = (
            "".join(
                " ▀▄█"[((row, column) in cells) + 2 * ((row + 1, column) in cells)]
                for column in range(width)
            )
            for row in range(0, height, 2)
        )
    else:
        signs = (
            "".join("#" if (row, column) in cells else " " for column in range(width))
            for row in range(height)
        )
    return Text("\n".join(signs), style=Style(color=PENCILS[pencil]), no_wrap=True)


def effect_name(effect: Effect) -> str:
    """What it is called on the cards and on the page; deck files have shorter names."""
    name: str = effects()[effect]["words"]["en"]
    return name


def card(shown: Card, *, dim: bool = False) -> Text:
    """A card: its number, its demand as an arrow, its effect."""
    arrow, pencil = {Sign.ABOVE: ("▲", 0), Sign.BELOW: ("▼", 3), Sign.EITHER: ("◆", SLATE)}[
        shown.sign
    ]
    style = Style(dim=True) if dim else Style(color=PENCILS[pencil], bold=True)
    effect = f" {effect_name(shown.effect)}" if shown.effect else ""
    return Text.assemble((f"{shown.number}{arrow}", style), (effect, "dim" if dim else ""))


def cards(shown: Iterable[Card], between: str = "  ") -> Text:
    return Text(between).join(map(card, shown))


SIGNS = "▲ the next number must be higher, ▼ lower, ◆ either"


def _size(cells: Cells) -> tuple[int, int]:
    return max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1


def _owners(seen: SeenSheet) -> list[int]:
    """For each square the drawing it belongs to; -1 is empty, and the 1 is a drawing of its own."""
    owners = [-1] * (SIDE * SIDE)
    for at in range(SIDE * SIDE):
        for number, drawing in enumerate(seen.drawings):
            if drawing.cells >> at & 1:
                owners[at] = number
        if seen.one >> at & 1:
            owners[at] = len(seen.drawings)
    return owners


def _owner(owners: Sequence[int], row: int, column: int) -> int:
    """-2 is outside, which gives the grid an outline, too."""
    if 0 <= row < SIDE and 0 <= column < SIDE:
        return owners[row * SIDE + column]
    return -2


def _corner(owners: Sequence[int], row: int, column: int) -> str:
    above_left, above = _owner(owners, row - 1, column - 1), _owner(owners, row - 1, column)
    left, here = _owner(owners, row, column - 1), _owner(owners, row, column)
    arms = (above_left != above, above != here, left != here, above_left != left)
    return _CORNERS[sum(arm << at for at, arm in enumerate(arms))]


def _inside(seen: SeenSheet, square: Mask, owner: int, marked: bool) -> str:
    if marked:
        return " x "
    if square & seen.one:
        return " 1 "
    if owner >= 0:
        return "   "
    return " ○ " if square == CENTRE else " · "


def _ink(seen: SeenSheet, owner: int) -> Style:
    if owner < 0:
        return Style(dim=True)
    if owner == len(seen.drawings):
        return Style(bold=True)
    return Style(bgcolor=PENCILS[_pencil(seen, owner)])


def _pencil(seen: SeenSheet, owner: int) -> int:
    """The pencil of a drawing; without pencils at the table, one colour after the other."""
    drawing = seen.drawings[owner]
    if drawing.round == 0:
        return SLATE
    return drawing.round % SLATE if drawing.pencil is None else drawing.pencil


def _style(seen: SeenSheet, owners: Sequence[int], row: int, column: int, edge: bool) -> Style:
    """Lines are drawn in ink; elsewhere the tile's colour shows."""
    return Style() if edge else _ink(seen, _owner(owners, row, column))

"""
Drawing in a terminal: sheets with outlines, tiles, hands.

Every tile shows by its outline alone, so a terminal without colours, or a reader who does not see
them, loses nothing.
"""

from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Text

from mulligan.games.one_more.cards import Card, Sign
from mulligan.games.second_chance.grid import CENTRE, SIDE, Mask
from mulligan.games.second_chance.tiles import Cells, Tile, ways
from mulligan.games.second_chance.view import SeenSheet

PENCILS = ("#0b63a5", "#c77700", "#0a7f5a", "#c2410c", "#8e3b7a", "#3d4a5c")
SLATE = 5

# The corner where lines meet, by which of its four arms are there: up, right, down, left.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def sheet(seen: SeenSheet, marks: Mask = 0) -> Text:
    """A sheet with its tiles outlined; *marks* are squares to point at."""
    owners = _owners(seen)
    text = Text("   " + "".join(f"  {column} " for column in "abcdefghi") + "\n", style="dim")
    for row in range(SIDE + 1):
        text.append("   ")
        for column in range(SIDE + 1):
            text.append(_corner(owners, row, column))
            if column < SIDE:
                edge = _owner(owners, row - 1, column) != _owner(owners, row, column)
                text.append("───" if edge else "   ", _style(seen, owners, row, column, edge))
        text.append("\n")
        if row == SIDE:
            break
        text.append(f" {row + 1} ", style="dim")
        for column in range(SIDE + 1):
            left, here = _owner(owners, row, column - 1), _owner(owners, row, column)
            text.append(
                "│" if left != here else " ", _style(seen, owners, row, column, left != here)
            )
            if column < SIDE:
                square = 1 << row * SIDE + column
                text.append(_inside(seen, square, here, bool(square & marks)), _ink(seen, here))
        text.append("\n")
    return text


def tile(drawn: Tile | Cells, pencil: int | None = None) -> Text:
    """A tile as blocks, two characters a square."""
    cells = ways(drawn)[0] if isinstance(drawn, Tile) else drawn
    height = max(row for row, _ in cells) + 1
    width = max(column for _, column in cells) + 1
    style = Style(color=PENCILS[SLATE if pencil is None else pencil])
    rows = (
        "".join("██" if (row, column) in cells else "  " for column in range(width))
        for row in range(height)
    )
    return Text("\n".join(rows), style=style)


def card(shown: Card) -> Text:
    """A card: its number, its demand as an arrow, its effect."""
    arrow, colour = {
        Sign.ABOVE: ("▲", PENCILS[0]),
        Sign.BELOW: ("▼", PENCILS[3]),
        Sign.EITHER: ("◆", PENCILS[SLATE]),
    }[shown.sign]
    effect = f" {shown.effect}" if shown.effect else ""
    return Text.assemble((f"{shown.number}{arrow}", Style(color=colour, bold=True)), effect)


def cards(shown: Iterable[Card]) -> Text:
    return Text("  ").join(map(card, shown))


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
    """-2 is outside, so that the grid has an outline too."""
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
    """Lines are ink; where there is no line, the tile's colour goes through."""
    return Style() if edge else _ink(seen, _owner(owners, row, column))

"""What a seat sees in Second Chance, as a picture: the tiles to draw, and every sheet."""

from mulligan.envs.canvas import INK, PENCILS, RULE, SLATE, SOFT, Canvas, Picture, light
from mulligan.envs.second_chance.actions import slots
from mulligan.games.second_chance.grid import SIDE, Mask
from mulligan.games.second_chance.tiles import Tile, ways
from mulligan.games.second_chance.view import SeenSheet, View

SQUARE = 18
EDGE = 12
LINE = 20
"""The height of a line of text."""
GRID = SIDE * SQUARE
CARD = 8
"""A square of a tile on its card."""
CARDS = SIDE * CARD + 8
ACROSS = 3
"""Sheets in a row."""
FULL_BLOCK = GRID + LINE + EDGE
SLOTS_ACROSS = 2


def size(seats: int) -> tuple[int, int]:
    """Width and height of the picture for *seats*."""
    columns = max(SLOTS_ACROSS, min(seats, ACROSS))
    rows = -(-seats // ACROSS)
    return EDGE + columns * (GRID + EDGE), EDGE + LINE + CARDS + EDGE + rows * FULL_BLOCK


def picture(view: View) -> Picture:
    canvas = Canvas(*size(len(view.sheets)))
    whose = "a spectator" if view.seat is None else f"seat {view.seat}"
    title = f"Round {view.round}, {view.cards_left} cards left, seen by {whose}"
    canvas.write((EDGE, EDGE), title)
    for slot, tile in enumerate(slots(view)):
        _card(canvas, EDGE + slot * (CARDS + EDGE), EDGE + LINE, tile)
    for seat, sheet in enumerate(view.sheets):
        x = EDGE + seat % ACROSS * (GRID + EDGE)
        y = EDGE + LINE + CARDS + EDGE + seat // ACROSS * FULL_BLOCK
        won = view.end is not None and seat in view.end.winners
        said = "wins" if won else sheet.doing.value
        colour = INK if seat in view.to_act or won else SOFT
        canvas.write((x, y), f"Seat {seat}: {said}", colour=colour)
        _sheet(canvas, x, y + LINE, sheet)
    return canvas.picture()


def _card(canvas: Canvas, x: int, y: int, tile: Tile) -> None:
    canvas.box((x, y), (CARDS, CARDS))
    for row, column in ways(tile)[0]:
        at = (x + 4 + column * CARD, y + 4 + row * CARD)
        canvas.box(at, (CARD, CARD), fill=light(SLATE), edge=SLATE)


def _sheet(canvas: Canvas, x: int, y: int, sheet: SeenSheet) -> None:
    canvas.box((x, y), (GRID, GRID), edge=INK)
    for step in range(1, SIDE):
        canvas.line((x + step * SQUARE, y + 1), (x + step * SQUARE, y + GRID - 1), RULE, 1)
        canvas.line((x + 1, y + step * SQUARE), (x + GRID - 1, y + step * SQUARE), RULE, 1)
    for number, drawing in enumerate(sheet.drawings):
        pencil = (number - 1) % (len(PENCILS) - 1) if drawing.round else len(PENCILS) - 1
        _shade(canvas, x, y, drawing.cells, PENCILS[pencil])
    for at in _squares(sheet.one):
        corner = (x + at % SIDE * SQUARE + 6, y + at // SIDE * SQUARE + 1)
        canvas.write(corner, "1", size=14)


def _shade(canvas: Canvas, x: int, y: int, cells: Mask, colour: str) -> None:
    """A drawing: its squares pale, its outline in full colour."""
    for at in _squares(cells):
        left, top = x + at % SIDE * SQUARE, y + at // SIDE * SQUARE
        canvas.box((left, top), (SQUARE, SQUARE), fill=light(colour), edge=light(colour))
    for at in _squares(cells):
        row, column = divmod(at, SIDE)
        left, top = x + column * SQUARE, y + row * SQUARE
        right, bottom = left + SQUARE, top + SQUARE
        for free, start, end in (
            (row == 0 or not cells >> at - SIDE & 1, (left, top), (right, top)),
            (row == SIDE - 1 or not cells >> at + SIDE & 1, (left, bottom), (right, bottom)),
            (column == 0 or not cells >> at - 1 & 1, (left, top), (left, bottom)),
            (column == SIDE - 1 or not cells >> at + 1 & 1, (right, top), (right, bottom)),
        ):
            if free:
                canvas.line(start, end, colour, 2)


def _squares(cells: Mask) -> list[int]:
    return [at for at in range(SIDE * SIDE) if cells >> at & 1]

"""
What a seat sees in Second Chance, as text for people, and complete: in one game, two views with the
same text are the same view.

Each square shows the round in which it was drawn: 0 for the starting tile, then 1 to 9, a for 10
and so on; * is the 1, and . is empty.
"""

from collections.abc import Iterator
from string import ascii_lowercase, digits

from mulligan.envs.second_chance.actions import slots
from mulligan.games.second_chance.events import Told
from mulligan.games.second_chance.grid import SIDE
from mulligan.games.second_chance.view import Doing, SeenSheet, View

ROUNDS = digits + ascii_lowercase
GAP = "   "


def text(view: View) -> str:
    return "\n".join(_lines(view))


def _lines(view: View) -> Iterator[str]:
    yield f"Second Chance, {view.edition}, {view.deck} deck, round {view.round}, {view.phase}"
    if view.end is not None:
        empty, winners = _row(view.end.empty), _row(view.end.winners)
        yield f"over: {view.end.reason}, empty {empty}, won by {winners}"
    elif view.seat in view.to_act:
        asked = "write a 1" if view.sheets[view.seat].doing is Doing.WRITING else "draw"
        yield f"you are seat {view.seat}: {asked}"
    else:
        yield "a spectator" if view.seat is None else f"you are seat {view.seat}: wait"
    yield f"tiles: {_row(slots(view))}"
    yield f"still to come: {_row(view.left)}"
    if view.story:
        yield f"so far: {'; '.join(map(_told, view.story))}"
    if view.stuck:
        yield f"second chances to come: {_row(view.stuck)}"
    for seat, sheet in enumerate(view.sheets):
        yield f"seat {seat}: {_doing(sheet)}"
    grids = [_grid(sheet) for sheet in view.sheets]
    for row in range(SIDE):
        yield GAP.join(grid[SIDE * row : SIDE * (row + 1)] for grid in grids)


def _told(told: Told) -> str:
    tile = "" if told.tile is None else f" {told.tile}"
    return f"{told.round}: {told.seat} {told.what}{tile}"


def _doing(sheet: SeenSheet) -> str:
    said = [sheet.doing.value, f"started with {sheet.start}"]
    if sheet.out is not None:
        said.append(f"out in round {sheet.out}")
    if sheet.chance is not None:
        said.append(f"second chance {sheet.chance}")
    if sheet.chanced is not None:
        said.append(f"drew a second chance {sheet.chanced}")
    return ", ".join(said)


def _grid(sheet: SeenSheet) -> str:
    squares = ["."] * (SIDE * SIDE)
    for at in range(SIDE * SIDE):
        for drawing in sheet.drawings:
            if drawing.cells >> at & 1:
                squares[at] = ROUNDS[drawing.round]
        if sheet.one >> at & 1:
            squares[at] = "*"
    return "".join(squares)


def _row(values: tuple[object, ...]) -> str:
    return " ".join(map(str, values))

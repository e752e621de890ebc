"""Second Chance in words: a grid is nine rows of letters, one letter for the tile of each round."""

from collections.abc import Iterator
from typing import Any

from mulligan.core import Seat
from mulligan.games.second_chance import Draw, Move, View, view
from mulligan.games.second_chance.grid import squares
from mulligan.games.second_chance.state import Phase, State
from mulligan.games.second_chance.tiles import Tile
from mulligan.games.second_chance.view import SeenSheet
from tests.playthroughs import Teller, grouped
from tests.strategies import SecondChance, Step

LETTERS = "abcdefghijklmnopqrstu"
"""`a` is the starting tile, `b` the tile of round 1, and so on; `1` is the 1, `.` is empty."""


class SecondChanceTeller(Teller):
    def table(self, whole: SecondChance) -> str:
        setup = whole.setup
        return f"{setup.edition}, {setup.seats} at the table, deck {setup.deck.name}"

    def move(self, move: Move) -> str:
        if isinstance(move, Draw):
            return f"draws {' '.join(squares(move.cells))}"
        return f"writes 1 at {squares(move.cell)[0]}"

    def views(self, so_far: SecondChance, step: Step[State, Any, Any] | None) -> Iterator[str]:
        state = so_far.state
        if step is not None and _worth_a_look(step.before, state):
            for viewers, text in grouped(so_far, lambda seat: _seen(state, seat)):
                yield f"    seen by {viewers}:"
                yield from (f"      {row}" for row in text.splitlines())


def _worth_a_look(before: State, after: State) -> bool:
    """The end, all about second chances, and a half-drawn round: early, or if one is stuck."""
    if after.end is not None or Phase.CHANCE in (before.phase, after.phase):
        return True
    drawn = [
        sheet
        for sheet in after.sheets
        if sheet.drawings and sheet.drawings[-1].round == after.round
    ]
    return len(drawn) == 1 and (after.round <= 1 or bool(after.stuck))


def _seen(state: State, seat: Seat | None) -> str:
    return "\n".join(_lines(view(state, seat)))


def _card(tile: Tile | None) -> str:
    return "" if tile is None else f" {tile}"


def _lines(seen: View) -> Iterator[str]:
    """Every field of a view; `seat` is told by who sees it."""
    tiles = " and ".join(map(str, seen.offer)) or "nothing yet"
    yield f"{seen.edition}, deck {seen.deck}, round {seen.round}, {seen.phase}; offered {tiles}"
    if seen.round == 0:
        yield f"starting tiles {' '.join(map(str, seen.start))}"
    stock = " ".join(f"{kind.tile}:{kind.left}/{kind.total}" for kind in seen.stock)
    if seen.round > 0 and seen.end is None:  # in full at both ends
        stock = f"{sum(kind.left for kind in seen.stock)} in stock"
    acting = ",".join(map(str, sorted(seen.to_act))) or "nobody"
    yield f"waiting for {acting}; {seen.cards_left} cards left: {stock}"
    if len(seen.stuck) > 1:
        yield f"second chances to come: {','.join(map(str, seen.stuck))}"
    told = (f"{told.seat} {told.what}{_card(told.tile)} ({told.round})" for told in seen.story)
    yield f"story: {', '.join(told) or 'nothing yet'}"
    for owner, sheet in enumerate(seen.sheets):
        yield f"{owner} {', '.join(_notes(sheet))}"
    grids = [_grid(sheet) for sheet in seen.sheets]
    for row in range(9):
        yield "  ".join(grid[row] for grid in grids)
    if seen.challenge is not None:
        yield f"games of the challenge before: {seen.challenge.empty}"
    if seen.end is not None:
        empty = " ".join(map(str, seen.end.empty))
        winners = ",".join(map(str, seen.end.winners))
        yield f"the end: {seen.end.reason}; empty squares {empty}; won by {winners}"


def _notes(sheet: SeenSheet) -> Iterator[str]:
    yield f"({sheet.start}) {sheet.doing}"
    if sheet.chance is not None:
        yield f"second chance {sheet.chance}"
    if sheet.chanced is not None:
        yield f"drew second chance {sheet.chanced}"
    if sheet.out is not None:
        yield f"out since round {sheet.out}"
    if sheet.one:
        yield f"1 at {squares(sheet.one)[0]}"
    if sheet.pencil is not None:
        used = "".join(str(drawing.pencil) for drawing in sheet.drawings)
        yield f"holds pencil {sheet.pencil}, drew with {used or 'none'}"


def _grid(sheet: SeenSheet) -> list[str]:
    signs = dict.fromkeys(squares((1 << 81) - 1), ".")
    for drawing in sheet.drawings:
        for square in squares(drawing.cells):
            signs[square] = LETTERS[drawing.round] if signs[square] == "." else "!"
    for square in squares(sheet.one):
        signs[square] = "1" if signs[square] == "." else "!"
    text = "".join(signs.values())
    return [text[at : at + 9] for at in range(0, 81, 9)]

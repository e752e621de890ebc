"""Second Chance for one person at a terminal: a round fits on 80 columns and 24 lines."""

from collections.abc import Iterable, Iterator

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mulligan.cli.console import knows
from mulligan.cli.screen import paint
from mulligan.cli.screen.sentences import Players, count, second_chance_end, second_chance_event
from mulligan.cli.screen.sheets import side_by_side
from mulligan.cli.terminal.keyboard import typed
from mulligan.games import second_chance
from mulligan.games.second_chance import Bonus, Draw, events
from mulligan.games.second_chance.grid import SIDE, SQUARES, Mask
from mulligan.games.second_chance.tiles import Cells, Tile, ways
from mulligan.games.second_chance.view import Doing

WELCOME = """\
SECOND CHANCE. Fill your grid. Each round shows two tiles: draw one of them, rotated and
mirrored as you like. If neither fits, you get a second chance: a card for you alone. If that
doesn't fit either, you drop out. Fewest empty squares wins."""

HELP = """\
  1b c4   draw tile 1 in its way b, the top left corner of its box on c4
  h       a hint: a place where something fits
  o       the overview: which tiles are still to come
  s       everyone's sheets
  q       quit"""

LETTERS = "abcdefgh"
PENCIL_OF_OFFER = (0, 3)


class SecondChanceScreen:
    def __init__(self, out: Console, players: Players, edition: str) -> None:
        self._out = out
        self._players = players
        self._edition = edition
        self._halves = knows(out, "▀▄█")
        self._revealed: events.Revealed | None = None
        self._is_out = False

    def welcome(self) -> None:
        self._out.print(" ".join(WELCOME.split()))
        self._out.print(f"You play by the edition {self._edition}; --edition chooses another.")

    def show(self, view: second_chance.View) -> None:
        assert view.seat is not None
        sheet = view.sheets[view.seat]
        self._out.print()
        self._out.print(self._headline(view))
        if sheet.doing is Doing.WRITING:
            self._out.print(paint.sheet(sheet))
            self._out.print("You are the first to drop out. Write a 1 in an empty square, like e5.")
            return
        tiles = [self._tile(at, tile) for at, tile in enumerate(_offered(view))]
        self._out.print(Columns([paint.sheet(sheet), Group(*tiles)]))
        start = " It has to cover the centre, e5." if not view.round else ""
        self._out.print(f"Tile, way and corner, like 1b c4. Type ? for help.{start}")

    def ask(self, view: second_chance.View) -> second_chance.Move:
        assert view.seat is not None
        sheet = view.sheets[view.seat]
        if sheet.doing is Doing.WRITING:
            return self._ask_square(view)
        chosen: Draw | None = None
        while True:
            text = typed(self._out)
            if text == "" and chosen is not None:
                return chosen
            if text == "h":
                draw = next(move for move in second_chance.choices(view) if isinstance(move, Draw))
            elif (way := _way(text, _offered(view))) is None:
                self._answer(text, view)
                continue
            elif (cells := _laid(*way)) is None:
                self._out.print(Text("That's outside the grid.", style="bold"))
                continue
            else:
                draw = Draw(cells)
            if draw not in second_chance.choices(view):
                return draw  # the rules will say why not
            chosen = draw
            self._out.print(paint.sheet(sheet, draw.cells))
            said = _written(draw.cells, _offered(view))
            self._out.print(f"{said}: Enter draws it there. Or type another place.")

    def tell(self, happened: Iterable[events.Event]) -> None:
        for event in happened:
            match event:
                case events.Revealed():
                    self._revealed = event
                    if self._is_out:
                        self._out.print(f"\nRound {event.round} goes on without you.", style="dim")
                case events.Chanced(seat, tile) if seat == self._players.you:
                    self._tell_my_chance(tile)
                case events.Dropped(seat) if seat == self._players.you:
                    self._is_out = True
                    can_win = ", and can still win" if len(self._players.names) > 1 else ""
                    self._out.print(f"It doesn't fit. You're out{can_win}.")
                case events.Chanced() | events.Dropped() | events.Wrote():
                    self._out.print(second_chance_event(event, self._players))
                case events.Drawn(seat, "chance") if seat != self._players.you:
                    self._out.print(f"The second chance of {self._players.name(seat)} fits.")
                case _:
                    pass  # the sheets show what was drawn

    def end(self, view: second_chance.View) -> None:
        assert view.end is not None
        mine = self._players.you
        seats = [seat for seat in range(len(view.sheets)) if seat in (mine, *view.end.winners)]
        self._out.print()
        self._out.print(
            side_by_side(((seat, view.sheets[seat]) for seat in seats), self._players, over=True)
        )
        self._out.print()
        self._out.print(second_chance_end(view, self._players))

    def _tell_my_chance(self, tile: Tile) -> None:
        if self._revealed is not None:
            self._out.print(Text(f"\nRound {self._revealed.round}", style="bold"))
            self._out.print(_pictures(self._revealed.tiles))
        self._out.print("Neither fits. Here is your second chance.")
        self._out.print(_pictures((tile,)))

    def _headline(self, view: second_chance.View) -> Text:
        about = f"Round {view.round}" if view.round else "Your starting tile"
        left = f"  {count(view.cards_left, 'card')} left"
        standings = ", ".join(
            f"{self._players.name(seat)} {_standing(sheet)}"
            for seat, sheet in enumerate(view.sheets)
        )
        return Text.assemble(
            (about, "bold"), (f"  empty: {standings}" if view.round else ""), (left, "dim")
        )

    def _tile(self, at: int, tile: Tile) -> RenderableType:
        """All orientations of *tile*, four in a row, each below what to type for it."""
        grid = Table.grid(padding=(0, 3, 0, 0))
        laid = [
            Text.assemble(
                (f"{at + 1}{letter}\n", "dim"),
                paint.small_tile(way, PENCIL_OF_OFFER[at], halves=self._halves),
            )
            for letter, way in zip(LETTERS, ways(tile), strict=False)
        ]
        for start in range(0, len(laid), 4):
            grid.add_row(*laid[start : start + 4])
            grid.add_row()
        return Padding(grid, (0, 0, 0, 1))

    def _answer(self, text: str, view: second_chance.View) -> None:
        """Answer input that isn't a place."""
        match text:
            case "?" | "help":
                self.welcome()
                self._out.print(HELP)
            case "o":
                self._out.print(self._overview(view))
            case "s":
                self._out.print(side_by_side(enumerate(view.sheets), self._players, over=False))
            case _:
                self._out.print("A tile, its way and a square, like 1a d3; ? shows what else.")

    def _overview(self, view: second_chance.View) -> RenderableType:
        """Every shape of the deck, and how many of its cards are still to come (SC-19)."""
        return Columns(
            Padding(
                Text.assemble(
                    paint.small_tile(ways(stock.tile)[0], 0, halves=self._halves)
                    if stock.left
                    else Text("–", style="dim"),
                    (f"\n{stock.left} of {stock.total}", "" if stock.left else "dim"),
                ),
                (0, 2, 1, 0),
            )
            for stock in view.stock
        )

    def _ask_square(self, view: second_chance.View) -> Bonus:
        while True:
            text = typed(self._out)
            if text in SQUARES:
                return Bonus(second_chance.mask((text,)))
            if text in ("s", "o"):
                self._answer(text, view)
            elif text == "h":
                empty = ~view.sheets[view.seat or 0].filled
                self._out.print(f"{SQUARES[(empty & -empty).bit_length() - 1]} is empty.")
            else:
                self._out.print("A square is a letter and a number, like e5.")


def _pictures(tiles: Iterable[Tile]) -> Table:
    grid = Table.grid(padding=(0, 6, 0, 2))
    grid.add_row(*map(paint.tile, tiles))
    return grid


def _standing(sheet: second_chance.SeenSheet) -> str:
    out = " (out)" if sheet.out is not None else ""
    return f"{second_chance.empty(sheet.filled)}{out}"


def _offered(view: second_chance.View) -> tuple[Tile, ...]:
    """The tiles on offer; two equal ones count once (SC-R6)."""
    assert view.seat is not None
    sheet = view.sheets[view.seat]
    if view.round == 0:
        return (sheet.start,)
    return tuple(dict.fromkeys(view.offer)) if sheet.chance is None else (sheet.chance,)


def _named_ways(offered: tuple[Tile, ...]) -> Iterator[tuple[str, Cells]]:
    """What to type for each orientation of each tile."""
    for at, tile in enumerate(offered, 1):
        for letter, way in zip(LETTERS, ways(tile), strict=False):
            yield f"{at}{letter}", way


def _way(text: str, offered: tuple[Tile, ...]) -> tuple[Cells, str] | None:
    """`1b c4` as an orientation and a square."""
    match text.split():
        case [name, corner] if corner in SQUARES:
            way = dict(_named_ways(offered)).get(name)
            return None if way is None else (way, corner)
        case _:
            return None


def _written(cells: Mask, offered: tuple[Tile, ...]) -> str:
    """What to type to draw on *cells*."""
    drawn = [divmod(at, SIDE) for at in range(SIDE * SIDE) if cells >> at & 1]
    corner = SQUARES[min(row for row, _ in drawn) * SIDE + min(column for _, column in drawn)]
    ways_there = ((name, _laid(way, corner)) for name, way in _named_ways(offered))
    return next(f"{name} {corner}" for name, laid in ways_there if laid == cells)


def _laid(way: Cells, corner: str) -> Mask | None:
    """The squares of *way* with its box's top left corner at *corner*; None if some lie outside."""
    top, left = divmod(SQUARES.index(corner), SIDE)
    if any(top + row >= SIDE or left + column >= SIDE for row, column in way):
        return None
    return sum(1 << (top + row) * SIDE + left + column for row, column in way)

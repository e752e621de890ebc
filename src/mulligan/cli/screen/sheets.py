"""Sheets of Second Chance with their names above, side by side where there is room."""

from collections.abc import Iterable

from rich.columns import Columns
from rich.text import Text

from mulligan.cli.screen import paint
from mulligan.cli.screen.sentences import Players
from mulligan.core import Seat
from mulligan.games import second_chance
from mulligan.games.second_chance.view import Doing

_DOING = {
    Doing.DRAWING: ", to draw",
    Doing.DRAWN: "",
    Doing.STUCK: ", neither tile fits",
    Doing.WRITING: ", to write the 1",
    Doing.OUT: "",
}


def side_by_side(
    sheets: Iterable[tuple[Seat, second_chance.SeenSheet]], players: Players, *, over: bool
) -> Columns:
    """*sheets* with their owners; *over*: the game has ended."""
    return Columns(
        Text.assemble(_title(seat, sheet, players, over=over), "\n", paint.sheet(sheet))
        for seat, sheet in sheets
    )


def _title(seat: Seat, sheet: second_chance.SeenSheet, players: Players, *, over: bool) -> Text:
    left = f"  {second_chance.empty(sheet.filled)} empty"
    if sheet.chance is not None:
        left += f", second chance {sheet.chance}"
    elif sheet.out is not None:
        left += f", out in round {sheet.out}"
    elif not over:
        left += _DOING[sheet.doing]
    title = Text.assemble((players.name(seat), "bold"), left, no_wrap=True)
    title.truncate(paint.WIDTH, overflow="ellipsis")
    return title

"""`mulligan show`: a position from its one line, drawn, with what can be done in it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

import typer
from rich.console import Console, RenderableType
from rich.table import Table

from mulligan.cli.coach import where, written_move
from mulligan.cli.console import console
from mulligan.cli.screen.boards import one_more_board, second_chance_board
from mulligan.cli.screen.sentences import Players, count
from mulligan.core import MulliganError, Seat
from mulligan.games import GAMES, one_more, positions, second_chance
from mulligan.games.second_chance.view import Doing

SHOWN = 5
"""How many moves the expert's table has, at most."""


def show(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION", help="The one line, or a link with it; docs/positions.md."
        ),
    ],
    think: Annotated[
        bool, typer.Option("--think", help="Say what the expert thinks of the moves.")
    ] = False,
) -> None:
    """Draw a position that was written on one line."""
    game, found = positions.read(position.strip().rpartition("#")[2])
    out = console()
    seats = sorted(found.to_act if _is_view(found) else GAMES[game].to_act(found))
    out.print(BOARDS[game](found))
    views = [view for seat in seats if (view := _seen(game, found, seat)) is not None]
    if views:
        out.print()
    for view in views:
        moves = GAMES[game].choices(view)
        out.print(f"Seat {view.seat + 1} can make {count(len(moves), 'move')}.", highlight=False)
    if think:
        if not views:
            raise MulliganError("Nobody who sees this position has a move to think about.")
        for view in views:
            _think(out, game, view)


def _is_view(found: Any) -> bool:
    """A position is a view, or a state with its secrets."""
    return isinstance(found, second_chance.View | one_more.View)


def _seen(game: str, found: Any, seat: Seat) -> Any:
    """The position through the eyes of *seat*, if that is what it shows."""
    if not _is_view(found):
        return GAMES[game].view(found, seat)
    return found if found.seat == seat else None


def _players(seats: int) -> Players:
    return Players(tuple(f"Seat {seat + 1}" for seat in range(seats)))


def _sheets(found: Any) -> RenderableType:
    if isinstance(found, second_chance.View):
        return second_chance_board(found, found.sheets, _players(len(found.sheets)))
    seen = second_chance.view(found, None)
    owners = range(len(seen.sheets))
    sheets = [second_chance.view(found, owner).sheets[owner] for owner in owners]
    return second_chance_board(seen, sheets, _players(len(sheets)))


def _hands(found: Any) -> RenderableType:
    seen = found if isinstance(found, one_more.View) else one_more.view(found, None)
    seats = len(seen.counts)
    if isinstance(found, one_more.View):
        hands = [found.hand if seat == found.seat else None for seat in range(seats)]
    else:
        hands = [one_more.view(found, seat).hand for seat in range(seats)]
    return one_more_board(seen, hands, _players(seats), over=seen.end is not None)


def _think(out: Console, game: str, view: Any) -> None:
    table = Table(box=None, pad_edge=False)
    heads, thoughts = THOUGHTS[game]
    for head in heads:
        table.add_column(head)
    try:
        for row in thoughts(view):
            table.add_row(*row)
    except ModuleNotFoundError as missing:
        raise MulliganError(
            f"The expert needs {missing.name}: pip install 'mulligan[bots]'."
        ) from None
    out.print()
    out.print(f"What the expert thinks for seat {view.seat + 1}:", highlight=False)
    out.print(table)


def _of_drawings(view: second_chance.View) -> Iterator[tuple[str, ...]]:
    from mulligan.analysis.second_chance import hints

    assert view.seat is not None
    if view.sheets[view.seat].doing is Doing.WRITING:
        raise MulliganError("The expert has no opinion on where the 1 is written.")
    for hint in hints(view):
        option = hint.option
        yield where(option.cells), f"{option.expected:.2f}", f"{option.low} to {option.high}"


def _of_plays(view: one_more.View) -> Iterator[tuple[str, ...]]:
    from mulligan.analysis.one_more import BUDGET, SEED
    from mulligan.bots.one_more.expert import Expert

    moves = one_more.choices(view)
    expert = Expert(SEED, "coach", BUDGET)
    thought = expert.think(view)
    best = sorted(range(len(moves)), key=lambda at: -thought[at])[:SHOWN]
    # The search drops weaker moves early: those in the table get as much thought as the best.
    compared = zip(expert.compare(view, tuple(best)), best, strict=True)
    for chance, at in sorted(compared, key=lambda each: -each[0]):
        yield written_move(moves[at]), f"{100 * chance:.0f} %"


BOARDS: Mapping[str, Callable[[Any], RenderableType]] = {
    second_chance.GAME: _sheets,
    one_more.GAME: _hands,
}
THOUGHTS: Mapping[str, tuple[tuple[str, ...], Callable[[Any], Iterator[tuple[str, ...]]]]] = {
    second_chance.GAME: (
        ("drawn at", "empty squares", "mostly"),
        _of_drawings,
    ),
    one_more.GAME: (("move", "chance to win"), _of_plays),
}
"""The heads of a table, and its rows."""

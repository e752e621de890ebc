"""The state of a game, as a seat may know it."""

from typing import Any

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.tables.games import Showing
from mulligan.tables.table import Table
from mulligan.wire import Refusal


def position_of(
    table: Table,
    seat: Seat | None,
    *,
    memory: dict[Seat, Any] | None = None,
    draft: wire.Move | None = None,
    time_left: float | None = None,
) -> wire.Position:
    """
    *memory* is kept from one position of a game to the next, to save work.

    Raises:
        RefusedError: The game has not begun.
    """
    if table.play is None:
        raise RefusedError(Refusal.NOT_STARTED, "The game has not begun.")
    agreement = table.agreement
    view = agreement.kind.show(
        table.game.view(table.play.state, seat),
        Showing(
            table.can_undo(seat), agreement.undo, agreement.papers, {} if memory is None else memory
        ),
    )
    return wire.Position(table.number, table.turn, view, draft, time_left)

"""What was asked before: a request that is sent twice counts once."""

from mulligan import wire
from mulligan.tables.paper_sheets import is_noted
from mulligan.tables.permissions.askers import Asker
from mulligan.tables.permissions.requests import Asked, ClaimSeat, HandIn, SitAnywhere
from mulligan.tables.permissions.sitting import sits_already
from mulligan.tables.table import Table


def done_before(table: Table, asker: Asker, asked: Asked) -> int | None:
    """The table's number after *asked*, if it has been done; only those who asked hear that."""
    match asked:
        case wire.MakeMove(id, seat) | wire.Undo(id, seat):
            theirs = seat < len(table.chairs) and asker.holds(table, seat)
            return table.moves.get((seat, id)) if theirs else None
        case wire.Sit(_, seat, name):
            again = sits_already(table, asker, SitAnywhere(seat, name)) is not None
        case SitAnywhere():
            again = sits_already(table, asker, asked) is not None
        case ClaimSeat(seat, since):
            again = asker.person in table.people_since(seat, since)
        case HandIn(player, sheet):
            again = is_noted(table, player, sheet)
        case _:
            again = False
    return table.number if again else None

"""
Asking twice: a client that lost the connection before it heard the answer asks again, maybe at
another process. What has been done already is not done twice, and not refused either.
"""

from mulligan import wire
from mulligan.core import Seat
from mulligan.tables.paper_sheets import is_noted
from mulligan.tables.permissions.askers import Asker
from mulligan.tables.permissions.requests import Asked, ClaimSeat, HandIn, SitAnywhere
from mulligan.tables.permissions.sitting import sits_already
from mulligan.tables.table import Chair, Table
from mulligan.wire import Stage


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
        case wire.Start():
            again = table.play is not None and asker.is_host(table)
        case wire.Resize(_, seats):
            again = _gathering(table, asker) and seats == len(table.chairs)
        case wire.SeatBot(_, seat, bot):
            chair = _chair(table, seat)
            again = _gathering(table, asker) and not chair.people and chair.bot == bot
        case wire.Stand(_, seat):
            again = (
                _gathering(table, asker) and seat < len(table.chairs) and _chair(table, seat).free
            )
        case wire.StandIn(_, seat, bot):
            chair = _chair(table, seat)
            again = bool(asker.seats(table)) and chair.stand_in and chair.bot == bot
        case wire.TakeBack(_, seat):
            chair = _chair(table, seat)
            again = chair.bot is None and bool(chair.people) and asker.holds(table, seat)
        case _:
            again = False
    return table.number if again else None


def _gathering(table: Table, asker: Asker) -> bool:
    return table.stage is Stage.GATHERING and asker.is_host(table)


def _chair(table: Table, seat: Seat) -> Chair:
    return table.chairs[seat] if seat < len(table.chairs) else Chair()

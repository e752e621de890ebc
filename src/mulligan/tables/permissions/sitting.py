"""Who may sit down at a table, where, and under which name."""

from mulligan.core import RefusedError, Seat
from mulligan.tables.entries import Seated
from mulligan.tables.identity import clean_name, unlike
from mulligan.tables.permissions.askers import Asker, Situation
from mulligan.tables.permissions.budgets import too_often
from mulligan.tables.permissions.requests import SitAnywhere
from mulligan.tables.table import Table
from mulligan.wire import Refusal


def seated(table: Table, asker: Asker, asked: SitAnywhere, situation: Situation) -> Seated:
    """
    The entry with which *asker* sits down.

    Raises:
        RefusedError: They may not, or not there.
    """
    if asker.person is None:
        raise RefusedError(
            Refusal.NOT_YOUR_SEAT, "Take a seat over HTTP first, or allow the cookie."
        )
    if asker.person != table.agreement.host:
        table.agreement.must_hide_hands()
        _must_be_welcome(table, asker, situation)
        _must_leave_seats(table, asker, situation)
    name = clean_name(asked.name)
    if not name:
        raise RefusedError(Refusal.NO_NAME, "A name needs a letter or a digit.")
    seat = asked.seat
    if seat is None:
        # Chosen only now: two who ask at once get two seats.
        seat = next((at for at, chair in enumerate(table.chairs) if chair.free), None)
    if seat is None:
        raise RefusedError(Refusal.SEAT_TAKEN, "All seats are taken.")
    others = frozenset(chair.name for chair in table.chairs)
    called = unlike(name, others)
    return Seated(seat, asker.person, called, "" if called == name else name)


def sits_already(table: Table, asker: Asker, asked: SitAnywhere) -> Seat | None:
    """The seat that *asker* already has from asking for the same."""
    name = clean_name(asked.name)
    for own in asker.seats(table):
        chair = table.chairs[own]
        same = name != "" and name in (chair.name, chair.wanted)
        if own == asked.seat or (asked.seat is None and same):
            return own
    return None


def _must_be_welcome(table: Table, asker: Asker, situation: Situation) -> None:
    """
    Somebody whose seat the host took away gets no other seat at this table. An address from which
    people keep coming under new names is stopped before it uses up what all outsiders share.
    """
    if asker.person in table.guests.removed or asker.address in situation.shut_out:
        raise RefusedError(Refusal.REMOVED, "The host took your seat away. Try another table.")
    if asker.address in situation.too_often:
        raise too_often()


def _must_leave_seats(table: Table, asker: Asker, situation: Situation) -> None:
    """No stranger takes every free seat, neither on one device nor with new cookies."""
    if table.agreement.shares_devices or asker.is_host(table):
        return
    if asker.seats(table) or asker.address in situation.seated:
        raise RefusedError(
            Refusal.ONE_SEAT_EACH,
            "At this table everyone has one seat, and so has every address.",
        )

"""Who may do what at a table. Whoever may not hears why, by a RefusedError."""

from typing import Protocol

from mulligan.core import RefusedError, Seat
from mulligan.server.listener import Listener
from mulligan.server.table import Refusal, Table


class Seating(Protocol):
    """A room, as far as it knows who is who."""

    table: Table

    def seats_of(self, listener: Listener) -> tuple[Seat, ...]: ...

    def is_host(self, listener: Listener) -> bool: ...

    def away_for(self, seat: Seat) -> float:
        """For how many seconds nobody has been there who plays *seat*; 0 if somebody is."""
        ...


def must_hold(room: Seating, listener: Listener, seat: Seat) -> None:
    _must_exist(room, seat)
    if seat not in room.seats_of(listener):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "That is not your seat.")


def must_hold_or_be_host(room: Seating, listener: Listener, seat: Seat) -> None:
    if seat not in room.seats_of(listener):
        must_be_host(room, listener)


def must_be_host(room: Seating, listener: Listener) -> None:
    if not room.is_host(listener):
        raise RefusedError(Refusal.NOT_THE_HOST, "Only who opened the table can do that.")


def must_have_played(room: Seating, listener: Listener) -> None:
    if not room.seats_of(listener):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "Only who played can ask for a rematch.")


def must_be_replaceable(room: Seating, listener: Listener, seat: Seat, after: float) -> None:
    """A bot stands in for oneself, or for somebody who has been away for *after* seconds."""
    _must_exist(room, seat)
    if room.table.agreement.scored:
        raise RefusedError(Refusal.COUNTS, "This game counts for the day: nobody plays it for you.")
    own = room.seats_of(listener)
    if seat in own:
        return
    if not own:
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "Only who plays here can do that.")
    if room.away_for(seat) < after:
        raise RefusedError(Refusal.NOT_ABSENT, "They are still here.")


def must_admit(room: Seating, listener: Listener) -> None:
    """The deal of a day is played alone: nobody else even looks at it before it is over."""
    if room.table.sealed and not room.seats_of(listener):
        raise RefusedError(Refusal.SEALED, "This is today's deal. Play it yourself first.")


def _must_exist(room: Seating, seat: Seat) -> None:
    if seat >= len(room.table.chairs):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} here.")

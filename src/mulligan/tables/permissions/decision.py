"""
What a request at a table becomes: an entry to write down, or a refusal.

The decision depends on values only: the table at that moment, who asks, and what they ask.
"""

from mulligan import wire
from mulligan.core import MulliganError, RefusedError, Seat
from mulligan.tables.entries import (
    AnyEntry,
    BotSeated,
    Claimed,
    Freed,
    Moved,
    MovedOn,
    Overdue,
    Resized,
    Started,
    StoodIn,
    TakenBack,
    Undone,
)
from mulligan.tables.new_table import must_have_people
from mulligan.tables.paper_sheets import result
from mulligan.tables.permissions.askers import Asker, Situation
from mulligan.tables.permissions.budgets import (
    MOST_DEVICES,
    must_be_play,
    must_be_within_budget,
)
from mulligan.tables.permissions.requests import (
    Asked,
    ClaimSeat,
    EndScoring,
    HandIn,
    MoveOn,
    PlayFor,
    SitAnywhere,
)
from mulligan.tables.permissions.sitting import seated
from mulligan.tables.table import Table
from mulligan.wire import Refusal, Stage


def entry_for(table: Table, asker: Asker, asked: Asked, situation: Situation) -> AnyEntry:
    """
    The entry that *asked* becomes.

    Raises:
        RefusedError: The asker may not, not now, or not as often.
        WrongMoveError: It is not a move of this game.
    """
    table.must_be_current()
    entry = _entry(table, asker, asked, situation)
    must_be_within_budget(table, entry)
    if asker.address in situation.used_up:
        must_be_play(table, entry)
    return entry


def _entry(table: Table, asker: Asker, asked: Asked, situation: Situation) -> AnyEntry:
    match asked:
        case wire.MakeMove(id, seat, turn, move):
            must_hold(table, asker, seat)
            if turn != table.turn and table.stage is Stage.PLAYING:
                raise _stale()
            kind = table.agreement.kind
            return Moved(seat, kind.write_move(kind.move_from_wire(move)), id)
        case wire.Undo(id, seat, turn):
            must_hold(table, asker, seat)
            if turn != table.turn:
                raise _stale()
            return Undone(seat, id)
        case wire.Sit(_, seat, name):
            return seated(table, asker, SitAnywhere(seat, name), situation)
        case SitAnywhere():
            return seated(table, asker, asked, situation)
        case ClaimSeat(seat, since):
            return _claimed(table, asker, seat, since)
        case wire.Stand(_, seat):
            if seat < len(table.chairs) and asker.holds(table, seat):
                return Freed(seat)
            _must_be_host(table, asker)
            return Freed(seat, asker.known_as(table))
        case wire.SeatBot(_, seat, bot):
            _must_be_host(table, asker)
            _must_know(situation, bot)
            return BotSeated(seat, bot)
        case wire.Resize(_, seats):
            _must_be_host(table, asker)
            return Resized(seats)
        case wire.Start():
            _must_be_host(table, asker)
            must_have_people(any(chair.people for chair in table.chairs))
            return Started()
        case wire.StandIn(_, seat, bot):
            _must_know(situation, bot)
            _must_be_replaceable(table, asker, seat, situation)
            return StoodIn(seat, bot, "" if asker.holds(table, seat) else asker.known_as(table))
        case wire.TakeBack(_, seat):
            must_hold(table, asker, seat)
            return TakenBack(seat)
        case PlayFor(seat, turn, move, by, bot):
            if table.turn != turn or seat not in table.to_act or table.chairs[seat].bot != bot:
                raise _stale()
            return Moved(seat, move, by=by)
        case HandIn(player, sheet):
            return result(table, player, sheet, asker.known_as(table))
        case EndScoring():
            if not table.overdue:
                raise _stale()
            return Overdue()
        case MoveOn(other):
            return MovedOn(other)


def must_hold(table: Table, asker: Asker, seat: Seat) -> None:
    _must_exist(table, seat)
    if not asker.holds(table, seat):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "That is not your seat.")


def must_have_played(table: Table, asker: Asker) -> None:
    table.must_be_current()
    if not asker.seats(table):
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "Only those who played can ask for a rematch.")


def must_be_of(table: Table, seat: Seat, since: int) -> None:
    """Raises RefusedError if nobody has sat on *seat* since then: a pass is for one sitting."""
    if not table.people_since(seat, since):
        raise RefusedError(Refusal.NO_SUCH_PASS, "This link is no longer good.")


def must_admit(table: Table, asker: Asker) -> None:
    """
    The deal of a day is played alone: nobody else may even look at it before it is over. A pass is
    not enough, because it does not say who will have seen the cards: claim the seat first.
    """
    if table.sealed and not table.seats_of(asker.person or ""):
        raise RefusedError(Refusal.SEALED, "This is today's deal. Play it yourself first.")


def _claimed(table: Table, asker: Asker, seat: Seat, since: int) -> Claimed:
    must_be_of(table, seat, since)
    if not table.agreement.practice:  # there one person plays, against bots
        table.agreement.must_hide_hands()
    if len(table.chairs[seat].people) >= MOST_DEVICES:
        raise RefusedError(Refusal.TOO_OFTEN, "This seat is open on very many devices already.")
    assert asker.person is not None, "claimed over HTTP, where everybody has a cookie"
    return Claimed(seat, asker.person)


def _must_be_host(table: Table, asker: Asker) -> None:
    if not asker.is_host(table):
        raise RefusedError(
            Refusal.NOT_THE_HOST, "Only the person who opened the table can do that."
        )


def _must_be_replaceable(table: Table, asker: Asker, seat: Seat, situation: Situation) -> None:
    """A bot may stand in for the asker, or for somebody who has been away for a while."""
    _must_exist(table, seat)
    if table.stage is Stage.GATHERING:
        raise RefusedError(Refusal.NOT_STARTED, "The game has not begun.")
    if table.agreement.scored:
        raise RefusedError(Refusal.COUNTS, "This game counts for the day: nobody plays it for you.")
    own = asker.seats(table)
    if seat in own:
        return
    if not own:
        raise RefusedError(Refusal.NOT_YOUR_SEAT, "Only those who play here can do that.")
    if seat not in situation.absent:
        raise RefusedError(Refusal.NOT_ABSENT, "They are still here.")
    if table.chairs[seat].owners_choice:
        raise RefusedError(Refusal.THEIR_CHOICE, "They chose this bot themselves.")


def _must_know(situation: Situation, bot: str) -> None:
    if bot not in situation.bots:
        raise MulliganError("There is no such bot.")


def _must_exist(table: Table, seat: Seat) -> None:
    if seat >= len(table.chairs):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat + 1} here.")


def _stale() -> RefusedError:
    return RefusedError(Refusal.STALE_TURN, "The game has gone on since.")

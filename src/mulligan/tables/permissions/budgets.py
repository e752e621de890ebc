"""
How often people may do what never ends by itself.

Nobody can use up what others need. The start, every legal move, and what bots and the clock play
are always admitted; so is freeing a seat, and taking over again from a bot. Budgets also bound how
long a log gets, and so how long it takes to read. What is no play counts, too, for the address it
comes from, at all tables together.
"""

from mulligan.core import RefusedError
from mulligan.tables.entries import (
    AnyEntry,
    Freed,
    Moved,
    MovedOn,
    Overdue,
    Seated,
    Started,
    TakenBack,
    Undone,
)
from mulligan.tables.identity.guestbook import answerable
from mulligan.tables.paper_sheets import unplayed_taps
from mulligan.tables.table import Table
from mulligan.wire import Refusal

CHANGES = 100
"""What one person may change at a table: sit down, seat a bot, let one stand in, and so on."""
COMING = 400
"""How often people sit down at a table that is not theirs, all together: a new cookie makes a new
person, so there is a limit for all of them."""
COMING_FROM_ONE_ADDRESS = 130
"""The same for those of one address, so that one alone cannot keep out all others: more than one
person may, and far less than all. The room counts, because a log knows no addresses."""
UNDOS = 2000
"""Moves taken back at a table, divided among its seats: somebody who practises uses many."""
TAPS = 2000
"""What is noted at a caller's table, where every tap can be taken back."""
MOST_DEVICES = 8
"""How many devices one seat is open on."""


def must_be_within_budget(table: Table, entry: AnyEntry) -> None:
    """Raises RefusedError if those who ask for *entry* have used up their budget."""
    guests, host = table.guests, table.agreement.host
    match entry:
        case Moved(person=sender) if sender:
            if guests.changes.get(sender, 0) >= CHANGES:
                raise too_often()
        case Moved():
            if table.agreement.kind.calls_cards and guests.taps >= TAPS:
                raise too_often()
        case Undone(seat):
            if guests.undos.get(seat, 0) >= UNDOS // len(table.chairs):
                raise too_often()
        case _:
            person = answerable(entry, host, table.people)
            if person is None:
                return
            if guests.changes.get(person, 0) >= CHANGES:
                raise too_often()
            if isinstance(entry, Seated) and person != host and guests.came >= COMING:
                sentence = "Too many have come and gone here. Ask for a new table."
                raise RefusedError(Refusal.TOO_MANY_CAME, sentence)


def unplayed(table: Table, entry: AnyEntry) -> int:
    """How many entries of the log of *table* advance no game because of *entry*."""
    match entry:
        case Moved(move=text):
            taps = table.agreement.kind.calls_cards and table.play is not None
            return unplayed_taps(table, text) if taps else 0
        case Undone():
            return 2  # with the move that is taken back
        case Started() | Overdue() | MovedOn():
            return 0
        case _:
            return 1


def must_be_play(table: Table, entry: AnyEntry) -> None:
    """
    Raises RefusedError if *entry* is no play. A seat can still be freed, and taken back from a bot:
    that is done no more often than the opposite.
    """
    if unplayed(table, entry) and not isinstance(entry, Freed | TakenBack):
        sentence = "Much has been stored from your address today. You can still play."
        raise RefusedError(Refusal.TOO_MUCH_STORED, sentence)


def too_often() -> RefusedError:
    sentence = "You have done that too often at this table. You can still play."
    return RefusedError(Refusal.TOO_OFTEN, sentence)

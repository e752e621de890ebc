"""
Sheets of paper at a caller's table: which cards they have to answer, and what the referee says.

Only cards that lay face up are sent: `caller.called` builds them from the rounds so far.
"""

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.games.second_chance import caller, paper
from mulligan.tables.entries import Moved
from mulligan.tables.games.second_chance import cells_of, mask_of
from mulligan.tables.table import Table
from mulligan.wire import Refusal


def called(table: Table, player: int) -> wire.CalledPaper:
    state = _state(table)
    shown = caller.called(state, player)
    return wire.CalledPaper(
        name=table.agreement.papers[player],
        start=shown.start.text,
        rounds=[
            wire.CalledRound(
                offer=[tile.text for tile in each.offer],
                chance=None if each.chance is None else each.chance.text,
                out=each.out,
            )
            for each in shown.rounds
        ],
        one=shown.one,
        over=state.end is not None,
        empty=state.papers[player].empty,
    )


def verdict(table: Table, player: int, sheet: wire.PaperSheet) -> wire.PaperVerdict:
    found = _judged(table, player, sheet)
    return wire.PaperVerdict(
        faults=[
            wire.PaperFault(
                fault.round, Refusal(fault.reason), fault.sentence, list(cells_of(fault.cells))
            )
            for fault in found.faults
        ],
        empty=found.empty,
        complete=found.complete,
    )


def is_noted(table: Table, player: int, sheet: wire.PaperSheet) -> bool:
    """Whether the result of *sheet* has been handed in, or the caller has noted the same."""
    found = _judged(table, player, sheet)
    good = found.right and found.complete
    return good and found.empty == _state(table).papers[player].empty


def result(table: Table, player: int, sheet: wire.PaperSheet, person: str) -> Moved:
    """
    The entry for a *sheet* that *person* hands in. The first result may come from anybody; it is
    changed by the caller and by the person it came from.

    Raises:
        RefusedError: It is wrong or incomplete, or they may not change it.
    """
    found = _judged(table, player, sheet)
    if not (found.right and found.complete):
        raise RefusedError(Refusal.NOT_RIGHT, "Only a sheet that is right can be handed in.")
    first = _state(table).papers[player].empty is None
    may_change = person in (*table.people[caller.CALLER], table.guests.results.get(player))
    if not (first or may_change):
        sentence = "This result is in. Only the caller and those who handed it in can change it."
        raise RefusedError(Refusal.HANDED_IN, sentence)
    count = table.agreement.kind.write_move(caller.Count(player, found.empty))
    return Moved(caller.CALLER, count, by="paper", person=person)


def unplayed_taps(table: Table, tap: str) -> int:
    """
    How many taps bring the game no further because of *tap*: what can be repeated for ever is
    taking back, and correcting a result.
    """
    match table.agreement.kind.read_move(tap):
        case caller.TakeBack():
            return 2  # with the tap that is taken back
        case caller.Count(player):
            papers = _state(table).papers
            return int(player < len(papers) and papers[player].empty is not None)
        case _:
            return 0


def _judged(table: Table, player: int, sheet: wire.PaperSheet) -> paper.Verdict:
    return paper.judged(
        caller.called(_state(table), player),
        paper.Drawings(
            start=mask_of(sheet.start),
            rounds=tuple(map(mask_of, sheet.rounds)),
            one=0 if sheet.one is None else 1 << sheet.one,
        ),
    )


def _state(table: Table) -> caller.State:
    if not table.agreement.kind.calls_cards or table.play is None:
        raise RefusedError(Refusal.NOT_ON_PAPER, "At this table nobody plays on paper.")
    state: caller.State = table.play.state
    return state

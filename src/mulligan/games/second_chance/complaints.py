"""
What is wrong with the record of a game of Second Chance: one sentence that says who owed what.

A `mulligan.core.replaying.Complaints`. It only compares what the record says with what the rules
expect; no rule is implemented a second time here.
"""

from collections.abc import Mapping

from mulligan.core import RefusedError, Seat
from mulligan.core.deckfile import shown
from mulligan.core.replaying import seated
from mulligan.games.second_chance.events import (
    Chanced,
    Choice,
    Dealt,
    Drawn,
    Dropped,
    Ended,
    Event,
    Opened,
    Reason,
    Revealed,
    Started,
    Wrote,
)
from mulligan.games.second_chance.rules import Refusal
from mulligan.games.second_chance.state import Phase, State

OVER = "the game is over: nothing comes after its end"
CHOSEN: Mapping[Choice, str] = {
    0: "the first of the two tiles",
    1: "the second of the two tiles",
    "chance": "its second chance",
}
BECAUSE: Mapping[Reason, str] = {
    Reason.FILLED: "a grid is full",
    Reason.NO_CHANCE_CARDS: "too few cards are left for the second chances",
    Reason.ALL_OUT: "everyone has dropped out",
    Reason.DECK: "there are no two cards for another round",
}


def refused(state: State, seat: Seat, refusal: RefusedError) -> str:
    who = seated(seat)
    match refusal.reason:
        case Refusal.NO_SUCH_SEAT:
            return f"there is no {who} at this table"
        case Refusal.GAME_OVER:
            return OVER
        case Refusal.ALREADY_DRAWN:
            return f"{who} has drawn already: {_owed(state)}"
        case Refusal.ALREADY_OUT | Refusal.MUST_WRITE:
            return f"{who} has dropped out: {_owed(state)}"
        case Refusal.WAIT_FOR_CHANCE:
            return f"{who} can draw neither tile and waits for its second chance: {_owed(state)}"
        case Refusal.MUST_DRAW:
            return f"{who} has no 1 to write: {_owed(state)}"
        case _:
            return f"{who}: {refusal.sentence}"


def too_early(state: State, told: Event) -> str:
    if state.end is not None:
        return OVER
    match told:
        case Chanced(seat, _) if seat in state.drawing and state.phase is Phase.DRAW:
            return f"{seated(seat)} takes a second chance although one of the two tiles fits"
        case Dropped(seat) if seat in state.drawing and state.phase is Phase.DRAW:
            return f"{seated(seat)} drops out although one of the two tiles fits"
        case Dropped(seat) if seat in state.drawing and state.phase is Phase.CHANCE:
            return f"{seated(seat)} drops out although its second chance fits"
        case Chanced(seat, _):
            return f"{seated(seat)} takes a second chance too early: {_owed(state)}"
        case Dropped(seat):
            return f"{seated(seat)} drops out too early: {_owed(state)}"
        case Revealed():
            return f"the next two cards come too early: {_owed(state)}"
        case Ended():
            return f"the game ends too early: {_owed(state)}"
        case _:
            return f"all starting tiles are dealt: {_owed(state)}"


def another(state: State, expected: Event, told: Event) -> str:
    match expected, told:
        case Dealt(seat), Dealt(other) if seat != other:
            return f"here {seated(seat)} gets its starting tile, not {seated(other)}"
        case Dealt(seat, tile), Dealt(_, other_tile):
            return f"the starting tile of {seated(seat)} is {tile}, not {other_tile}"
        case Revealed(round), Revealed(other) if round != other:
            return f"here round {round} begins, not round {shown(other)}"
        case Revealed(round, (one, two)), Revealed(_, (first, second)):
            if one != first:
                return f"the first card of round {round} is {one}, not {first}"
            return f"the second card of round {round} is {two}, not {second}"
        case Chanced(seat), Chanced(other) if seat != other:
            return f"here {seated(seat)} takes a second chance, not {seated(other)}"
        case Chanced(seat, tile), Chanced(_, other_tile):
            return f"the second chance of {seated(seat)} is {tile}, not {other_tile}"
        case Started(seat), Drawn(_, choice):
            return f"here {seated(seat)} draws its starting tile, not {CHOSEN[choice]}"
        case Drawn(seat, choice), Started():
            return f"here {seated(seat)} draws {CHOSEN[choice]}, not its starting tile"
        case Drawn(seat, choice), Drawn(_, other_choice):
            return f"here {seated(seat)} draws {CHOSEN[choice]}, not {CHOSEN[other_choice]}"
        case Ended(), Ended():
            return _another_end(expected, told)
        case _, Wrote(seat) if seat not in state.writing:
            return f"{seated(seat)} has no 1 to write: here {_coming(expected)}"
        case _:
            return f"here {_coming(expected)}"


def missing(_: State, expected: Event) -> str:
    return f"the record breaks off where {_coming(expected)}"


def _owed(state: State) -> str:
    """Who has to decide what, before anything else can happen."""
    drawing = sorted(state.drawing)
    match state.phase:
        case Phase.START:
            what = "its starting tile" if len(drawing) == 1 else "their starting tiles"
        case Phase.DRAW:
            what = "one of the two tiles"
        case Phase.CHANCE:
            what = "its second chance"
    has = "has" if len(drawing) == 1 else "have"
    owed = [f"{seated(*drawing)} {has} to draw {what}"] if drawing else []
    owed += [f"{seated(seat)} has to write its 1" for seat in sorted(state.writing)]
    return ", and ".join(owed)


def _coming(expected: Event) -> str:
    """What has to happen next, without a decision."""
    match expected:
        case Dealt(seat):
            return f"{seated(seat)} has to get its starting tile"
        case Revealed(round):
            return f"the two cards of round {round} have to be revealed"
        case Chanced(seat):
            return f"{seated(seat)} can draw neither tile and has to take its second chance"
        case Dropped(seat):
            return f"the second chance of {seated(seat)} does not fit, so it has to drop out"
        case Ended(reason):
            return f"the game has to end, because {BECAUSE[reason]}"
        case Opened() | Started() | Drawn() | Wrote():
            raise AssertionError("what somebody decides never comes by itself")


def _another_end(expected: Ended, told: Ended) -> str:
    if expected.reason != told.reason:
        why, told_why = BECAUSE[expected.reason], BECAUSE[told.reason]
        return f"the game ends because {why}, not because {told_why}"
    if len(expected.empty) != len(told.empty):
        return f"'empty' has {len(told.empty)} entries, not {len(expected.empty)}"
    for seat, left in enumerate(expected.empty):
        if told.empty[seat] != left:
            squares = "square" if left == 1 else "squares"
            return f"{seated(seat)} has {left} empty {squares}, not {shown(told.empty[seat])}"
    winners = seated(*expected.winners)
    win = "wins" if len(expected.winners) == 1 else "win"
    return f"{winners} {win}, not {seated(*told.winners)}"

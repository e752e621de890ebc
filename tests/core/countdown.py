"""
Countdown: the smallest game there is, to test what all games share.

Two seats take turns in taking 1 or 2 from a heap; who takes the last one wins. After every taking
the table says by itself how much is left. The module is also its own complaints.
"""

import sys
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from mulligan.core import RefusedError, Seat, fold
from mulligan.core.record import Fields, RecordError


class Refusal(StrEnum):
    NOT_YOUR_TURN = "not-your-turn"
    TOO_MUCH = "too-much"


@dataclass(frozen=True, slots=True)
class Began:
    heap: int


@dataclass(frozen=True, slots=True)
class Thought:
    """A note that records leave out."""


@dataclass(frozen=True, slots=True)
class Took:
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Remained:
    heap: int


@dataclass(frozen=True, slots=True)
class Won:
    seat: Seat


Event: TypeAlias = Began | Thought | Took | Remained | Won


class State(NamedTuple):
    heap: int
    active: Seat = 0


def apply(state: State, seat: Seat, move: int) -> tuple[State, tuple[Event, ...]]:
    events = decide(state, seat, move)
    return fold(sys.modules[__name__], events, state), events


def decide(state: State, seat: Seat, move: int) -> tuple[Event, ...]:
    if seat != state.active:
        raise RefusedError(Refusal.NOT_YOUR_TURN, "It is not your turn.")
    if not 1 <= move <= min(2, state.heap):
        raise RefusedError(Refusal.TOO_MUCH, f"You cannot take {move}.")
    left = state.heap - move
    told = Took(seat, move), Thought(), Remained(left)
    return told if left else (*told, Won(seat))


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Began):
        return State(event.heap)
    assert state is not None
    if isinstance(event, Took):
        return State(state.heap - event.count, 1 - state.active)
    return state


def entry_of(event: Event) -> dict[str, Any] | None:
    match event:
        case Began() | Thought():
            return None
        case Took(seat, count):
            return {"event": "take", "seat": seat, "count": count}
        case Remained(heap):
            return {"event": "remain", "heap": heap}
        case Won(seat):
            return {"event": "win", "seat": seat}


def event_of(fields: Fields) -> Event:
    match fields.get("event", str):
        case "take":
            return Took(fields.get("seat", int), fields.positive("count"))
        case "remain":
            return Remained(fields.get("heap", int))
        case "win":
            return Won(fields.get("seat", int))
        case _:
            raise RecordError("there is no such event")


def moves_of(event: Event) -> tuple[tuple[Seat, int], ...]:
    return ((event.seat, event.count),) if isinstance(event, Took) else ()


def refused(state: State, seat: Seat, refusal: RefusedError) -> str:
    return f"{refusal.sentence} Seat {seat} asked with {state.heap} left."


def too_early(state: State, told: Event) -> str:
    return f"with {state.heap} left seat {state.active} takes first, before {told}"


def another(state: State, expected: Event, told: Event) -> str:
    return f"with {state.heap} left comes {expected}, not {told}"


def missing(state: State, expected: Event) -> str:
    return f"with {state.heap} left {expected} is missing"

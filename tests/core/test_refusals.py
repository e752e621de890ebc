"""Refusals travel: between processes, through logs, and keep their codes."""

import pickle
from copy import copy, deepcopy
from typing import TypeVar

import pytest

from mulligan.core import MulliganError, RefusedError, SetupError
from mulligan.core.deckfile import DeckError, Fault, FaultCode
from mulligan.core.record import RecordError
from tests.core.countdown import Refusal

E = TypeVar("E", bound=Exception)

FAULTS = (
    Fault(3, FaultCode.MISSING, "the deck does not say its name"),
    Fault(9, FaultCode.BAD_COUNT, "count is a number from 1 to 72, not 0"),
)


def travelled(error: E) -> list[E]:
    """*error* after every journey that Python knows."""
    pickles = [
        pickle.loads(pickle.dumps(error, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    return [*pickles, copy(error), deepcopy(error)]


def test_a_refusal_keeps_its_reason_and_its_sentence() -> None:
    """A worker process that refuses a move is understood by the one that asked."""
    for error in travelled(RefusedError(Refusal.TOO_MUCH, "You cannot take 3.")):
        assert type(error) is RefusedError
        assert error.reason is Refusal.TOO_MUCH
        assert error.sentence == str(error) == "You cannot take 3."


@pytest.mark.parametrize("event", [None, 7])
def test_a_record_error_keeps_its_event(event: int | None) -> None:
    """The number of the event is not put before the reason twice."""
    for error in travelled(RecordError("that cannot be", event)):
        assert type(error) is RecordError
        assert (error.reason, error.event) == ("that cannot be", event)
        assert str(error) == ("that cannot be" if event is None else "event 7: that cannot be")


@pytest.mark.parametrize("faults", [FAULTS, FAULTS[:1]])
def test_a_deck_error_keeps_its_faults(faults: tuple[Fault, ...]) -> None:
    """Every fault comes along, with its line and its code."""
    for error in travelled(DeckError("my-box.toml", faults)):
        assert type(error) is DeckError
        assert error.source == "my-box.toml"
        assert error.faults == faults
        assert all(isinstance(fault.code, FaultCode) for fault in error.faults)


def test_a_deck_error_is_said_in_lines() -> None:
    """First the file and how many faults there are, then each on a line of its own."""
    assert str(DeckError("my-box.toml", FAULTS)) == (
        "my-box.toml: 2 faults\n"
        "  line 3: the deck does not say its name\n"
        "  line 9: count is a number from 1 to 72, not 0"
    )
    assert str(DeckError("x", FAULTS[:1])) == "x: 1 fault\n  line 3: the deck does not say its name"


def test_a_setup_error_travels_too() -> None:
    """It is only a sentence."""
    for error in travelled(SetupError("A seed has 32 bytes; this one has 3.")):
        assert type(error) is SetupError
        assert str(error) == "A seed has 32 bytes; this one has 3."


def test_all_of_them_are_what_mulligan_turns_down() -> None:
    """One class to catch at the edge, where an error becomes an answer."""
    for kind in (RefusedError, SetupError, RecordError, DeckError):
        assert issubclass(kind, MulliganError)

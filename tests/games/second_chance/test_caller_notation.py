"""Taps as text: every tap is read as it was written, and nothing else is a tap."""

import pytest

from mulligan.core import NotationError
from mulligan.games.second_chance.caller import (
    Chance,
    Count,
    Fits,
    Full,
    Move,
    Next,
    Out,
    TakeBack,
)
from mulligan.games.second_chance.caller.notation import read_move, write_move

TAPS: dict[str, Move] = {
    "next": Next(),
    "chance 0": Chance(0),
    "fits 12": Fits(12),
    "out 3": Out(3),
    "full 4": Full(4),
    "count 0 81": Count(0, 81),
    "take-back": TakeBack(),
}


@pytest.mark.parametrize(("text", "tap"), TAPS.items(), ids=TAPS.keys())
def test_a_tap_is_read_as_it_was_written(text: str, tap: Move) -> None:
    assert write_move(tap) == text
    assert read_move(text) == tap


@pytest.mark.parametrize(
    "text", ["", "next 1", "chance", "chance x", "count 1", "draw a1", "take", "chance  1"]
)
def test_what_is_no_tap(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_move(text)
    assert str(refused.value) == f"{text!r} is no move of this game."

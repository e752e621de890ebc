"""Moves as text: every move is read as it was written, and nothing else is a move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import NotationError
from mulligan.games.second_chance import Bonus, Draw
from mulligan.games.second_chance.grid import FULL
from mulligan.games.second_chance.notation import read_move, write_move
from tests.games.second_chance.table import cells


@given(st.integers(1, FULL))
def test_a_drawing_is_read_as_it_was_written(mask: int) -> None:
    assert read_move(write_move(Draw(mask))) == Draw(mask)


@given(st.integers(0, 80))
def test_a_1_is_read_as_it_was_written(at: int) -> None:
    assert read_move(write_move(Bonus(1 << at))) == Bonus(1 << at)


def test_moves_to_the_letter() -> None:
    assert write_move(Draw(cells("b1 a1 a2"))) == "draw a1 b1 a2"
    assert write_move(Bonus(cells("i9"))) == "one i9"
    assert read_move("draw b1 a1") == Draw(cells("a1 b1"))


@pytest.mark.parametrize(
    "text",
    ["", "draw", "draw ", "one", "one a1 a2", "draw a1 a1", "draw j1", "draw a10", "play a1", "a1"],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_move(text)
    assert str(refused.value) == f"{text!r} is no move of this game."

"""Moves as text: every move is read as it was written, and nothing else is a move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import NotationError
from mulligan.games.one_more import Give, Move, NameDraw, NameSwap, Play
from mulligan.games.one_more.cards import STARTER
from mulligan.games.one_more.decks import standard
from mulligan.games.one_more.notation import read_move, write_move

SEATS = st.integers(0, 8)
CARDS = st.sampled_from((*standard().cards(), STARTER))


@given(
    st.builds(Play, CARDS)
    | st.builds(Give, CARDS)
    | st.builds(NameDraw, SEATS)
    | st.builds(NameSwap, st.tuples(SEATS, SEATS))
)
def test_a_move_is_read_as_it_was_written(move: Move) -> None:
    assert read_move(write_move(move)) == move


def test_moves_to_the_letter() -> None:
    assert write_move(Play(STARTER)) == "play 5±"
    assert write_move(Give(STARTER)) == "give 5±"
    assert write_move(NameDraw(3)) == "draw 3"
    assert write_move(NameSwap((3, 1))) == "swap 1 3"


@pytest.mark.parametrize(
    "text",
    ["", "play", "play x", "give", "draw x", "draw", "swap 1", "swap 1 2 3", "one 1", "draw  1"],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_move(text)
    assert str(refused.value) == f"{text!r} is no move of this game."

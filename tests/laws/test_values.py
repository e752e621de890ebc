"""The rules are values: the same in, the same out, and nothing changes behind one's back (D1)."""

import pickle
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import RefusedError, fold
from tests.laws.near_misses import near_misses
from tests.strategies import BOXES, AnyBox, dice, positions, running, seats_of


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_the_state_is_the_fold_of_the_events(box: AnyBox, data: st.DataObject) -> None:
    """
    A log of events is a complete save file: at every decision, from the empty table on.

    And every event is of a kind that the game lists, so that a `match` over them is complete.
    """
    played = data.draw(positions(box))
    state = fold(box.game, played.opening)
    assert state == played.start
    for step in played.steps:
        assert fold(box.game, step.events, state) == step.after
        state = step.after
    assert fold(box.game, played.events) == played.state
    assert {type(event) for event in played.events} <= set(get_args(box.event))


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_asking_and_deciding_change_nothing(box: AnyBox, data: st.DataObject) -> None:
    """A state can be kept, shared and tried from: nothing that is asked of it leaves a trace."""
    played = data.draw(running(box))
    before = pickle.loads(pickle.dumps(played.state))
    marked = hash(played.state)

    for seat, move in near_misses(played, data.draw(dice())):
        try:
            first = box.game.decide(played.state, seat, move)
        except RefusedError:
            continue
        assert box.game.decide(played.state, seat, move) == first
    for viewer in seats_of(played):
        assert box.game.view(played.state, viewer) == box.game.view(before, viewer)

    assert played.state == before
    assert hash(played.state) == marked == hash(before)


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_states_events_moves_and_views_survive_a_journey(box: AnyBox, data: st.DataObject) -> None:
    """They are sent between processes, kept in sets and used as keys."""
    played = data.draw(positions(box))
    views = [box.game.view(played.state, seat) for seat in seats_of(played)]
    moves = [(step.seat, step.move) for step in played.steps]
    for values in ((played.state,), played.events, moves, views):
        back = pickle.loads(pickle.dumps(values))
        assert back == values
        assert list(map(hash, back)) == list(map(hash, values))

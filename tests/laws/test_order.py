"""Simultaneous means simultaneous: who is quicker gains nothing, and no answer goes astray."""

from collections.abc import Callable, Iterable
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import Seat, fold
from tests.strategies import (
    BOXES,
    AnyBox,
    dice,
    moments,
    numbers,
    permuted,
    positions,
    seats_of,
    seeds,
)


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_commit_order_does_not_matter(box: AnyBox, data: st.DataObject) -> None:
    """Any order of the same commits ends in one state, and everybody sees the same there."""
    played = data.draw(moments(box, lambda state: len(box.game.to_act(state)) > 1))
    die = data.draw(dice())
    chosen = [(seat, die.choice(box.game.legal(played.state, seat))) for seat in played.to_act]
    if len(chosen) <= 3:
        orders = list(permutations(chosen))
    else:
        orders = [tuple(chosen), *(permuted(chosen, die) for _ in range(4))]

    finals = [_committed(box, played.state, order) for order in orders]

    assert len(set(finals)) == 1
    for viewer in seats_of(played):
        assert len({box.game.view(final, viewer) for final in finals}) == 1


def _committed(box: AnyBox, state: Any, order: Iterable[tuple[Seat, Any]]) -> Any:
    for seat, move in order:
        state = box.game.apply(state, seat, move)[0]
    return state


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_a_whole_game_does_not_depend_on_who_is_quicker(box: AnyBox, data: st.DataObject) -> None:
    """Everybody answers the same to the same question: then every schedule plays one game."""
    setup, seed, taste = data.draw(box.setups()), data.draw(seeds()), data.draw(numbers())
    die = data.draw(dice())
    schedules: tuple[Callable[[list[Seat]], Seat], ...] = (min, max, die.choice)

    ends = {_scheduled(box, setup, seed, taste, schedule) for schedule in schedules}

    assert len(ends) == 1


def _scheduled(
    box: AnyBox, setup: object, seed: bytes, taste: int, schedule: Callable[[list[Seat]], Seat]
) -> object:
    state = fold(box.game, box.game.deal(setup, seed))
    while waiting := sorted(box.game.to_act(state)):
        seat = schedule(waiting)
        legal = box.game.legal(state, seat)
        at = Random(f"{taste}/{seat}/{box.game.turn(state)}").randrange(len(legal))
        state = box.game.apply(state, seat, legal[at])[0]
    return state


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_turns_tell_one_question_from_the_next(box: AnyBox, data: st.DataObject) -> None:
    """
    A move names the turn it answers (D6). So the number never goes back, it is another one when
    the same seat is asked again, and it stays while somebody's question is open.
    """
    played = data.draw(positions(box))
    answered: dict[Seat, int] = {}
    for step in played.steps:
        turn, after = box.game.turn(step.before), box.game.turn(step.after)
        assert after >= turn
        assert answered.get(step.seat, -1) < turn
        answered[step.seat] = turn
        others = sorted(box.game.to_act(step.before) - {step.seat})
        assert not others or after == turn
        assert set(others) <= box.game.to_act(step.after)
        for seat in others[:1]:
            assert box.game.legal(step.after, seat) == box.game.legal(step.before, seat)

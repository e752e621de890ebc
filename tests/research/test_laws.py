"""Laws that no library's suite knows: masks are the rules, and observations keep secrets."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.envs.adapter import Adapter
from mulligan.envs.one_more import ONE_MORE
from mulligan.envs.one_more.recall import recall as recall_one_more
from mulligan.envs.second_chance import SECOND_CHANCE
from mulligan.envs.second_chance.recall import recall as recall_second_chance
from tests import strategies
from tests.laws.secrets import other_worlds
from tests.strategies import AnyBox, AnyPlayed, dice, positions, running, tense

CASES = [
    pytest.param(strategies.SECOND_CHANCE, SECOND_CHANCE, id="second-chance"),
    pytest.param(strategies.ONE_MORE, ONE_MORE, id="one-more"),
]
RECALL: dict[str, Any] = {SECOND_CHANCE.name: recall_second_chance, ONE_MORE.name: recall_one_more}


@pytest.mark.parametrize(("box", "adapter"), CASES)
@given(data=st.data())
def test_a_mask_is_what_the_rules_allow(box: AnyBox, adapter: Adapter, data: st.DataObject) -> None:
    """Every legal move has a number of its own, and nothing else has; else one passes."""
    played: AnyPlayed = data.draw(running(box))
    for seat in range(played.setup.seats):
        legal = box.game.legal(played.state, seat)
        view = box.game.view(played.state, seat)
        numbered = adapter.legal(view)
        mask = adapter.mask(numbered)

        assert list(numbered.values()) == list(legal)
        assert mask.dtype == np.int8
        assert mask.shape == (adapter.actions,)
        assert set(np.flatnonzero(mask)) == (set(numbered) or {adapter.passing})
        assert adapter.passing not in numbered


@pytest.mark.parametrize(("box", "adapter"), CASES)
@given(data=st.data())
def test_an_observation_keeps_secrets(box: AnyBox, adapter: Adapter, data: st.DataObject) -> None:
    """In every form: what a seat may not know can change, and it sees the same."""
    played: AnyPlayed = data.draw(tense(box))
    die: Random = data.draw(dice())
    seat = die.randrange(played.setup.seats)
    view = box.game.view(played.state, seat)
    for world in other_worlds(played, seat, die):
        same = box.game.view(world, seat)

        assert np.array_equal(adapter.observe(same), adapter.observe(view))
        assert np.array_equal(RECALL[adapter.name](same), RECALL[adapter.name](view))
        assert np.array_equal(adapter.picture(same), adapter.picture(view))
        assert np.array_equal(adapter.mask(adapter.legal(same)), adapter.mask(adapter.legal(view)))
        assert adapter.text(same) == adapter.text(view)


@pytest.mark.parametrize(("box", "adapter"), CASES)
@given(data=st.data())
def test_an_observation_stays_within_its_space(
    box: AnyBox, adapter: Adapter, data: st.DataObject
) -> None:
    played: AnyPlayed = data.draw(positions(box).filter(lambda each: each.setup.seats <= 9))
    view = box.game.view(played.state, played.setup.seats - 1)
    seen = adapter.observe(view)
    most = adapter.fields(played.setup.seats).most()
    width, height = adapter.size(played.setup.seats)

    assert seen.shape == most.shape
    assert seen.dtype == np.int8
    assert (seen >= 0).all()
    assert (seen <= most).all()
    assert (RECALL[adapter.name](view) >= 0).all()
    assert adapter.picture(view).shape == (height, width, 3)


@pytest.mark.parametrize(("box", "adapter"), CASES)
@given(data=st.data())
def test_a_text_tells_two_moments_of_a_game_apart(
    box: AnyBox, adapter: Adapter, data: st.DataObject
) -> None:
    """It has everything that a view has, so solvers can take it for an information state."""
    played: AnyPlayed = data.draw(positions(box))
    for seat in {0, played.setup.seats - 1}:
        views = [box.game.view(state, seat) for state in played.states[-12:]]

        assert len(set(views)) == len(set(map(adapter.text, views)))

"""A record is the game: whoever reads it plays the same game again, and nothing else passes."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import commitment, fold
from mulligan.core.record import line, parse_line
from mulligan.sim.match import Match
from mulligan.sim.match import play as simulate
from tests.strategies import (
    BOXES,
    AnyBox,
    AnyPlayed,
    dice,
    finished,
    seats_of,
)


def retold(played: AnyPlayed) -> Any:
    """The record of *played* as it comes out of a file."""
    return parse_line(line(played.record()))


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_a_finished_record_is_the_same_game_again(box: AnyBox, data: st.DataObject) -> None:
    """With the seed in it, down to the last card that nobody saw; and it writes itself again."""
    played = data.draw(finished(box))
    text = line(played.record())

    read = box.record.read(parse_line(text))

    assert read.setup == played.setup
    assert read.head == played.head
    assert fold(box.game, read.events) == played.state
    assert line(box.record.write(read.head, read.events)) == text
    assert played.seed.hex() in text


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_a_record_need_not_pass_through_a_file(box: AnyBox, data: st.DataObject) -> None:
    """What `write` gives is JSON as it stands, so that `read` takes it."""
    played = data.draw(finished(box))

    assert box.record.read(played.record()) == box.record.read(retold(played))


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_a_running_record_is_the_same_game_for_everybody(box: AnyBox, data: st.DataObject) -> None:
    """
    A table that was stopped at any decision can be picked up there.

    Without the seed, which is only promised, the pile lies otherwise; nobody can tell.
    """
    whole = data.draw(finished(box))
    cuts = data.draw(dice()).sample(range(len(whole.steps)), min(3, len(whole.steps)))
    for played in map(whole.until, cuts):
        text = line(played.record())

        read = box.record.read(parse_line(text))

        again = fold(box.game, read.events)
        for seat in seats_of(played):
            assert box.game.view(again, seat) == box.game.view(played.state, seat)
        assert _without_order(again) == _without_order(played.state)
        assert line(box.record.write(played.head, read.events)) == text
        assert played.seed.hex() not in text
        assert commitment(played.seed) in text


def _without_order(state: Any) -> list[Any]:
    """*state* with every face-down pile as a heap."""
    parts = state._asdict()
    packs = [Counter(pack) for pack in parts.pop("packs", ())]
    return [Counter(parts.pop("pile")), packs, parts]


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_the_same_seed_and_the_same_players_write_the_same_line(
    box: AnyBox, data: st.DataObject
) -> None:
    """Byte for byte: no clock and no dice in the rules, none that nobody knows in the simulator."""
    played = data.draw(finished(box))
    log = [*box.game.deal(played.setup, played.seed)]
    for step in played.steps:
        log += box.game.decide(step.before, step.seat, step.move)
    assert line(box.record.write(played.head, log)) == line(played.record())

    match = Match(box.name, played.setup, ("random",) * played.setup.seats, played.seed.hex())
    once, again = simulate(match, 7), simulate(match, 7)
    assert line(box.record.write(once.head, once.events)) == line(
        box.record.write(again.head, again.events)
    )

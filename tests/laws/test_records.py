"""A record is the game: whoever reads it plays the same game again, and nothing else passes."""

from collections import Counter
from json import loads
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import commitment, fold
from mulligan.core.record import line, parse_line
from tests.strategies import (
    BOXES,
    ONE_MORE,
    SECOND_CHANCE,
    AnyBox,
    AnyPlayed,
    OneMore,
    SecondChance,
    dice,
    finished,
    numbers,
    play,
    positions,
    running,
    seats_of,
    seeds,
)


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


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_a_record_need_not_pass_through_a_file(box: AnyBox, data: st.DataObject) -> None:
    """What `write` gives is JSON as it stands, so that `read` takes it."""
    played = data.draw(finished(box))

    assert box.record.read(played.record()) == box.record.read(retold(played))


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_a_running_record_is_the_same_game_for_everybody(box: AnyBox, data: st.DataObject) -> None:
    """Without the seed the pile lies otherwise, but nobody can tell, and the game goes on."""
    played = data.draw(running(box))
    text = line(played.record())

    read = box.record.read(parse_line(text))

    again = fold(box.game, read.events)
    for seat in seats_of(played):
        assert box.game.view(again, seat) == box.game.view(played.state, seat)
    assert box.game.turn(again) == box.game.turn(played.state)
    assert Counter(again.pile) == Counter(played.state.pile)
    assert line(box.record.write(played.head, read.events)) == text


@given(finished(SECOND_CHANCE), st.data())
def test_every_prefix_of_second_chance_can_be_read(
    played: SecondChance, data: st.DataObject
) -> None:
    """A table that is stopped at any decision can be picked up there, with the same sheets."""
    for decisions in _some(data, len(played.steps)):
        part = played.until(decisions)
        again = fold(SECOND_CHANCE.game, SECOND_CHANCE.record.read(retold(part)).events)
        assert again._replace(pile=()) == part.state._replace(pile=())
        assert Counter(again.pile) == Counter(part.state.pile)


@given(finished(ONE_MORE), st.data())
def test_every_prefix_of_one_more_can_be_read(played: OneMore, data: st.DataObject) -> None:
    """A table that is stopped at any decision can be picked up there, with the same hands."""
    for decisions in _some(data, len(played.steps)):
        part = played.until(decisions)
        again = fold(ONE_MORE.game, ONE_MORE.record.read(retold(part)).events)
        assert again._replace(pile=(), packs=()) == part.state._replace(pile=(), packs=())
        assert Counter(again.pile) == Counter(part.state.pile)
        assert all(map(_same_cards, again.packs, part.state.packs))


def retold(played: AnyPlayed) -> Any:
    """The record of *played* as it comes out of a file."""
    return parse_line(line(played.record()))


def _some(data: st.DataObject, most: int) -> list[int]:
    die = data.draw(dice())
    return sorted(die.sample(range(most + 1), min(3, most + 1)))


def _same_cards(pack: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return Counter(pack) == Counter(other)


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_the_seed_is_told_after_the_end_and_promised_before(
    box: AnyBox, data: st.DataObject
) -> None:
    """Its hash stands in every record; itself never while somebody can still use it."""
    played = data.draw(positions(box))
    over = box.game.result(played.state) is not None
    text = line(played.record())

    assert (played.seed.hex() in text) == over
    assert loads(text)["commitment"] == commitment(played.seed)
    assert commitment(played.seed) in text


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_the_same_seed_and_the_same_players_write_the_same_line(
    box: AnyBox, data: st.DataObject
) -> None:
    """Byte for byte, so that a simulation can be run again and compared."""
    setup, seed, taste = data.draw(box.setups()), data.draw(seeds()), data.draw(numbers())
    policy = box.habits[data.draw(st.sampled_from(list(box.habits)))]
    lines = {line(play(box, setup, seed, policy, Random(taste)).record()) for _ in range(2)}

    assert len(lines) == 1

"""Games are played by the rules, as an independent reading of the record sees them."""

from collections import Counter
from json import loads
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import Seat
from mulligan.core.record import RecordError, line
from mulligan.games.one_more.view import Seen, SeenDraw, SeenSwap, View
from mulligan.games.second_chance.grid import squares
from tests.laws import one_more_referee, second_chance_referee
from tests.laws.referee import FoulError
from tests.laws.tampering import tamper
from tests.strategies import (
    BOXES,
    ONE_MORE,
    SECOND_CHANCE,
    AnyBox,
    OneMore,
    SecondChance,
    dice,
    play_again,
    positions,
    seats_of,
)

REFEREES: dict[str, Any] = {
    "second-chance": second_chance_referee.judge,
    "one-more": one_more_referee.judge,
}


def retold(record: dict[str, Any]) -> dict[str, Any]:
    """*record* as it comes out of a file."""
    told: dict[str, Any] = loads(line(record))
    return told


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_every_game_is_one_by_the_rules(box: AnyBox, data: st.DataObject) -> None:
    """The referee finds no foul in it, and knows who has to decide now."""
    played = data.draw(positions(box))

    table = REFEREES[box.name](retold(played.record()))

    assert table.owing == box.game.to_act(played.state)
    assert table.ended == (box.game.result(played.state) is not None)


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_the_famous_games_are_played_by_the_rules(box: AnyBox) -> None:
    """Rare things happen in them, which a few drawn games may well miss."""
    for game in box.famous:
        assert REFEREES[box.name](retold(play_again(box, game).record())).ended


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_the_reader_and_the_referee_agree_on_what_is_a_game(
    box: AnyBox, data: st.DataObject
) -> None:
    """Tamper with a record: what still is a game by the rules is read, and nothing else."""
    record = retold(data.draw(positions(box)).record())
    die = data.draw(dice())
    for _ in range(5):
        tampered = tamper(record, die)
        assert (_refusal(box, tampered) is None) == _is_fair(box, tampered)


@pytest.mark.parametrize("box", BOXES, ids=str)
@given(data=st.data())
def test_what_is_wrong_with_a_record_is_said_in_one_sentence(
    box: AnyBox, data: st.DataObject
) -> None:
    """It names the event, is short, and is no JSON: nobody has to compare two deals."""
    record = retold(data.draw(positions(box)).record())
    die = data.draw(dice())
    for _ in range(5):
        if (error := _refusal(box, tamper(record, die))) is not None:
            said = str(error)
            assert len(said) < 200
            assert not set("{}\n") & set(said)
            assert error.event is not None or "result" in said


def _refusal(box: AnyBox, record: dict[str, Any]) -> RecordError | None:
    try:
        box.record.read(record)
    except RecordError as error:
        return error
    return None


def _is_fair(box: AnyBox, record: dict[str, Any]) -> bool:
    try:
        REFEREES[box.name](record)
    except FoulError:
        return False
    return True


@given(positions(SECOND_CHANCE))
def test_a_view_of_second_chance_shows_what_the_record_tells(played: SecondChance) -> None:
    """The grids as far as this seat may look, the cards on the table and those still to come."""
    table = second_chance_referee.judge(retold(played.record()))
    for seat in seats_of(played):
        view = SECOND_CHANCE.game.view(played.state, seat)
        undecided = seat in table.stuck or (seat in table.owing and seat not in table.out)
        looks = table.ended or (seat is not None and not undecided)
        for owner, sheet in enumerate(view.sheets):
            hidden = set() if looks or owner == seat else table.fresh[owner]
            assert set(squares(sheet.filled)) == table.grids[owner] - hidden
            assert sheet.out == table.out.get(owner)
            one = {table.ones[owner]} if owner in table.ones else set()
            assert set(squares(sheet.one)) == one - hidden
        left = {second_chance_referee.shape(str(stock.tile)): stock.left for stock in view.stock}
        assert left == table.pile
        assert view.cards_left == table.pile.total()
        assert view.round == table.round
        assert tuple(second_chance_referee.shape(str(tile)) for tile in view.offer) == table.offer
        assert view.to_act == table.owing
        assert (view.end is not None) == table.ended


@given(positions(ONE_MORE))
def test_a_view_of_one_more_shows_what_the_record_tells(played: OneMore) -> None:
    """One's own hand, and of the others what everybody at the table sees."""
    table = one_more_referee.judge(retold(played.record()))
    for seat in seats_of(played):
        view: View = ONE_MORE.game.view(played.state, seat)
        hand = [] if seat is None else table.hands[seat]
        assert Counter(map(str, view.hand)) == Counter(hand)
        assert list(view.counts) == list(map(len, table.hands))
        assert view.playing == table.playing
        assert str(view.centre) == table.centre
        assert view.direction == table.direction
        assert view.active == table.active
        assert view.cards_left == table.pile.total()
        assert list(view.tokens) == table.tokens
        assert view.round == table.round
        assert view.to_act == table.owing
        assert (view.end is not None) == table.ended
        assert [_told(seen) for seen in view.story] == [_known(told, seat) for told in table.told]
        if (gifts := table.pending) is None:
            assert view.swap is None
        else:
            assert view.swap is not None
            assert set(view.swap.seats) == set(gifts)
            assert view.swap.given == {giver for giver in gifts if gifts[giver] is not None}
            assert (view.swap.mine and str(view.swap.mine)) == (
                None if seat is None else gifts.get(seat)
            )


def _known(told: dict[str, Any], seat: Seat | None) -> dict[str, Any]:
    """What *seat* knows of an event (OM-R6)."""
    match told["event"]:
        case "draw" if seat != told["seat"]:
            return told | {"card": None}
        case "swap" if seat not in told["seats"]:
            return told | {"cards": None}
    return told


def _told(seen: Seen) -> dict[str, Any] | None:
    match seen:
        case SeenDraw(by, seat, card):
            return {"event": "draw", "by": by, "seat": seat, "card": card and str(card)}
        case SeenSwap(by, seats, cards):
            shown = cards and list(map(str, cards))
            return {"event": "swap", "by": by, "seats": list(seats), "cards": shown}
        case _:
            return ONE_MORE.record.entry_of(seen)

"""A table as a value: it is the fold of its entries, and refuses what it must."""

import re
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan import wire
from mulligan.core import RefusedError, Seat, SetupError
from mulligan.games import RECORDS
from mulligan.tables.agreement import Agreement, Solo
from mulligan.tables.entries import (
    AnyEntry,
    BotSeated,
    Claimed,
    Freed,
    Moved,
    MovedOn,
    Resized,
    Seated,
    Started,
    StoodIn,
    TakenBack,
    Undone,
    read,
    written,
)
from mulligan.tables.games import KINDS, SECOND_CHANCE, Showing, WrongMoveError
from mulligan.tables.records import record_of
from mulligan.tables.table import REMEMBERED, Table, folded
from mulligan.wire import Holder, Refusal, Stage

SEED = bytes(range(32))


def agreement(game: Any = "second-chance", seats: int = 2, **other: Any) -> Agreement:
    edition = "fr-2018" if game == "second-chance" else None
    undo = game == "second-chance"
    agreed: dict[str, Any] = {
        "game": game,
        "seats": seats,
        "host": "ann",
        "edition": edition,
        "deck": "standard",
        "toml": None,
        "private": True,
        "timer": None,
        "undo": undo,
    }
    return Agreement(**(agreed | other))


def gathering(**agreed: Any) -> Table:
    return folded("id", agreement(**agreed), SEED, [])


def playing(game: str = "second-chance", seats: int = 2, seed: bytes = SEED, **other: Any) -> Table:
    seated = [Seated(seat, f"person {seat}", f"P{seat}") for seat in range(seats)]
    return folded("id", agreement(game, seats, **other), seed, [*seated, Started()])


def any_move(table: Table, seat: Seat, dice: Random) -> str:
    """A legal move of *seat*, in the notation of the game."""
    assert table.play is not None
    move = dice.choice(table.game.legal(table.play.state, seat))
    return table.agreement.kind.write_move(move)


def code(table: Table, entry: AnyEntry) -> str:
    with pytest.raises(RefusedError) as refused:
        table.after(entry)
    return str(refused.value.reason)


def test_who_sits_where() -> None:
    table = gathering(seats=3).after(Seated(1, "bob", "Bob")).after(BotSeated(0, "random"))
    table = table.after(Claimed(1, "bobs phone")).after(Claimed(1, "bob"))

    assert [chair.holder for chair in table.chairs] == [Holder.BOT, Holder.PERSON, Holder.NOBODY]
    assert table.chairs[1].people == ("bob", "bobs phone")
    assert table.seats_of("bobs phone") == (1,)
    assert table.number == 4

    table = table.after(Freed(1)).after(Seated(1, "eve", "Eve"))

    assert table.seats_of("bob") == ()
    assert table.chairs[1].since == 6


def test_every_refusal_of_a_table_that_gathers() -> None:
    table = gathering(seats=2).after(Seated(0, "ann", "Ann"))

    assert code(table, Seated(0, "bob", "Bob")) == Refusal.SEAT_TAKEN
    assert code(table, Seated(2, "bob", "Bob")) == Refusal.NO_SUCH_SEAT
    assert code(table, Seated(-1, "bob", "Bob")) == Refusal.NO_SUCH_SEAT
    assert code(table, BotSeated(0, "random")) == Refusal.SEAT_TAKEN
    assert code(table, Freed(1)) == Refusal.SEAT_FREE
    assert code(table, Claimed(1, "bob")) == Refusal.SEAT_FREE
    assert code(table, StoodIn(1, "random")) == Refusal.SEAT_FREE
    assert code(table, TakenBack(0)) == Refusal.NO_STAND_IN
    assert code(table, Resized(0)) == Refusal.SEAT_TAKEN
    assert code(table, Started()) == Refusal.SEATS_EMPTY
    assert code(table, Moved(0, "one a1")) == Refusal.NOT_STARTED
    assert code(table, Undone(0, "x")) == Refusal.NOT_STARTED
    assert code(table, MovedOn("t")) == Refusal.NOT_OVER
    assert table.number == 1


def test_every_refusal_of_a_table_that_plays() -> None:
    table = playing()

    for entry in (
        Seated(0, "x", "X"),
        Freed(0),
        Resized(3),
        Started(),
    ):
        assert code(table, entry) == Refusal.ALREADY_STARTED
    assert code(table, BotSeated(0, "random")) == Refusal.ALREADY_STARTED
    assert code(table, Undone(0, "x")) == Refusal.NOTHING_TO_UNDO
    assert code(table, MovedOn("t")) == Refusal.NOT_OVER
    assert code(playing(undo=False), Undone(0, "x")) == Refusal.NO_UNDO_HERE


def test_sizes_that_cannot_be_played() -> None:
    with pytest.raises(SetupError):
        gathering(seats=13).after(Resized(14))
    with pytest.raises(SetupError):
        gathering(game="one-more", seats=3).after(Resized(1))
    with pytest.raises(SetupError):
        gathering(seats=1, solo=Solo("s", 0, [])).after(Resized(2))


def test_they_play_on_once() -> None:
    table = finished(playing("one-more", 3), Random(1))[0].after(MovedOn("next"))

    assert table.rematch == "next"
    assert code(table, MovedOn("another")) == Refusal.MOVED_ON


def test_the_seed_is_in_no_text_about_a_table() -> None:
    table = playing()

    assert SEED.hex() not in repr(table)
    assert repr(SEED) not in repr(table)


def finished(table: Table, dice: Random) -> tuple[Table, list[AnyEntry]]:
    """*table* played to the end, with drawings taken back now and then; and what was done."""
    log: list[AnyEntry] = []
    while table.stage is Stage.PLAYING:
        undoable = [seat for seat in range(len(table.chairs)) if table.can_undo(seat)]
        entry: AnyEntry
        if undoable and dice.random() < 0.3:
            entry = Undone(dice.choice(undoable), f"u{len(log)}")
        else:
            seat = dice.choice(sorted(table.to_act))
            entry = Moved(seat, any_move(table, seat, dice), f"m{len(log)}")
        table = table.after(entry)
        log.append(entry)
    return table, log


boxes = st.sampled_from([("second-chance", 1), ("second-chance", 3), ("one-more", 3)])


@given(boxes, st.integers(0, 2**32))
def test_records_verify_whatever_was_taken_back(box: tuple[str, int], number: int) -> None:
    dice = Random(number)
    table, log = finished(playing(*box, seed=dice.randbytes(32)), dice)
    replay = RECORDS[box[0]].read(record_of(table, log))
    state = None
    for event in replay.events:
        state = table.game.evolve(state, event)

    assert table.play is not None
    assert state == table.play.state


@given(boxes, st.integers(0, 2**32))
def test_a_table_is_the_fold_of_what_is_written_down(box: tuple[str, int], number: int) -> None:
    dice = Random(number)
    start = playing(*box, seed=dice.randbytes(32))
    table, log = finished(start, dice)
    again = start
    for entry in log:
        again = again.after(read(written(entry)))

    assert again == table


@given(st.integers(2, 6), st.integers(0, 2**32), st.data())
def test_taking_back_in_any_order_is_never_having_moved(
    seats: int, number: int, data: st.DataObject
) -> None:
    dice = Random(number)
    table = playing(seats=seats, seed=dice.randbytes(32))
    for _ in range(data.draw(st.integers(0, 3)) * seats):
        if table.to_act:
            seat = min(table.to_act)
            table = table.after(Moved(seat, any_move(table, seat, dice)))
    before = table
    movers = data.draw(st.permutations(sorted(table.to_act)))[:-1]
    for seat in movers:
        table = table.after(Moved(seat, any_move(table, seat, dice), f"m{seat}"))
    for seat in data.draw(st.permutations(movers)):
        assert table.can_undo(seat)
        table = table.after(Undone(seat, f"u{seat}"))

    assert before.play is not None
    assert table.play is not None
    assert table.play.state == before.play.state
    for seat in (None, *range(seats)):
        views = [each.game.view(each.play.state, seat) for each in (before, table) if each.play]
        one, other = (SECOND_CHANCE.show(view, Showing()) for view in views)
        assert one == other


def test_moves_of_the_other_game_are_none() -> None:
    for game, move in (
        ("second-chance", wire.Play("5±")),
        ("second-chance", wire.NameDraw(0)),
        ("one-more", wire.Draw([1])),
        ("one-more", wire.Bonus(1)),
        ("one-more", wire.Play("no card")),
        ("second-chance", wire.Draw([1, 1])),
    ):
        with pytest.raises(WrongMoveError):
            KINDS[game].move_from_wire(move)


@given(boxes, st.integers(0, 2**32))
def test_moves_come_back_from_the_wire(box: tuple[str, int], number: int) -> None:
    dice = Random(number)
    table = playing(*box, seed=dice.randbytes(32))
    assert table.play is not None
    for seat in table.to_act:
        for move in table.game.legal(table.play.state, seat):
            kind = table.agreement.kind
            text = msgspec.json.encode(kind.move_to_wire(move))
            assert kind.move_from_wire(msgspec.json.decode(text, type=wire.Move)) == move
            assert kind.read_move(kind.write_move(move)) == move


def test_what_was_asked_long_ago_is_forgotten() -> None:
    """Draw and take back as often as you like: a table remembers no more than the last of it."""
    table, dice = playing(seats=1, practice=True, undo=True), Random(4)
    for at in range(REMEMBERED):
        table = table.after(Moved(0, any_move(table, 0, dice), f"draw {at}"))
        table = table.after(Undone(0, f"undo {at}"))

    assert len(table.moves) == REMEMBERED
    assert table.moves[0, f"undo {REMEMBERED - 1}"] == table.number
    assert (0, "draw 0") not in table.moves


@pytest.mark.parametrize("agreed", [{"practice": True}, {"deal_of": "another"}])
def test_what_is_for_so_many_stays_so(agreed: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        gathering(seats=1, **agreed).after(Resized(3))


def test_a_bot_gives_way_to_a_person_of_its_name() -> None:
    table = gathering(seats=3).after(BotSeated(0, "random")).after(BotSeated(2, "random"))
    name, _, second = table.names
    third = table.after(Seated(1, "bob", name.upper())).names[2]

    assert table.after(Seated(1, "bob", name.upper())).names == (second, name.upper(), third)
    assert len({name, second, third}) == 3


def test_bots_of_one_kind_have_names_of_their_own() -> None:
    table = gathering(seats=6)
    for seat in range(6):
        table = table.after(BotSeated(seat, "random"))

    assert len(set(table.names)) == 6
    assert not any(re.search(r"\d", name) for name in table.names)


def test_a_bot_that_nobody_knows_any_more_still_has_a_name() -> None:
    table = gathering(seats=2).after(BotSeated(0, "gone")).after(BotSeated(1, "gone"))

    assert table.names == ("Gone", "Gone 2")

"""Nobody can fill a table's log: some things have a limit for each person, and play has none."""

from dataclasses import replace
from random import Random

import pytest

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.tables.entries import (
    AnyEntry,
    Claimed,
    Freed,
    Moved,
    Seated,
    Started,
    StoodIn,
    TakenBack,
    Undone,
    read,
    written,
)
from mulligan.tables.permissions import (
    Asked,
    Asker,
    ClaimSeat,
    SitAnywhere,
    Situation,
    entry_for,
    unplayed,
)
from mulligan.tables.permissions.budgets import CHANGES, COMING, MOST_DEVICES, TAPS, UNDOS
from mulligan.tables.table import Table, folded
from mulligan.wire import Refusal, Stage
from tests.tables.test_table import SEED, agreement, any_move, gathering, playing

AROUND = Situation(absent=frozenset(range(13)), bots=frozenset({"random", "casual"}))
HOST = Asker("ann")
MANY = 5000


def does(table: Table, asker: Asker, asked: Asked) -> tuple[Table, str]:
    """The table after it, and why not if it was refused."""
    try:
        return table.after(entry_for(table, asker, asked, AROUND)), ""
    except RefusedError as refused:
        return table, str(refused.reason)


def must(table: Table, asker: Asker, asked: Asked) -> Table:
    return table.after(entry_for(table, asker, asked, AROUND))


def played_out(table: Table) -> Table:
    dice = Random(1)
    while table.stage is Stage.PLAYING:
        seat = min(table.to_act)
        kind = table.agreement.kind
        move = kind.move_to_wire(kind.read_move(any_move(table, seat, dice)))
        (owner, *_) = table.chairs[seat].people
        made = wire.MakeMove(str(table.number), seat, table.turn, move)
        table = must(table, Asker(owner), made)
    return table


def test_a_player_who_calls_bots_for_ever_stops_nobody() -> None:
    table = playing(seats=3)
    bob, answers = Asker("person 1"), set()
    for _ in range(MANY):
        table, why = does(table, bob, wire.StandIn("s", 1, "random"))
        answers.add(why)
        table, why = does(table, bob, wire.TakeBack("t", 1))
        answers.add(why)

    assert Refusal.TOO_OFTEN in answers
    assert table.number < 3 * CHANGES
    assert not table.chairs[1].stand_in  # coming back is never refused
    assert does(table, Asker("person 0"), wire.StandIn("s", 0, "random"))[1] == ""
    assert played_out(table).stage is Stage.ENDED


def test_who_calls_bots_for_others_answers_for_it() -> None:
    table, bob, cid = playing(seats=3), Asker("person 1"), Asker("person 2")
    for at in range(CHANGES - 1):  # sitting down was one
        table = must(table, bob, wire.StandIn("s", 0, ("random", "casual")[at % 2]))

    assert does(table, bob, wire.StandIn("s", 0, "random"))[1] == Refusal.TOO_OFTEN
    assert does(table, cid, wire.StandIn("s", 0, "random"))[1] == ""
    assert does(table, Asker("person 0"), wire.TakeBack("t", 0))[1] == ""


def test_a_new_cookie_is_no_new_budget_for_a_seat() -> None:
    """Somebody who shows the pass of a seat is its owner, whatever cookie they come with."""
    table = playing(seats=2)
    since, answers = table.chairs[1].since, set()
    for at in range(CHANGES + 1):
        bob = Asker(f"cookie {at}", {1: since})
        table, why = does(table, bob, wire.StandIn("s", 1, "random"))
        answers.add(why)
        table, _ = does(table, bob, wire.TakeBack("t", 1))

    assert answers == {"", Refusal.TOO_OFTEN}


def test_a_bot_stands_in_only_in_a_game() -> None:
    """Else those who come and go could do it again and again."""
    table = gathering(seats=2).after(Seated(0, "bob", "Bob"))

    assert does(table, Asker("bob"), wire.StandIn("s", 0, "random"))[1] == Refusal.NOT_STARTED


@pytest.mark.parametrize("outsiders", [1, 100, MANY])
def test_outsiders_who_come_and_go_keep_out_only_outsiders(outsiders: int) -> None:
    table = must(gathering(seats=3), HOST, wire.Sit("s", 0, "Ann"))
    table = must(table, Asker("bob"), wire.Sit("s", 1, "Bob"))
    answers = set()
    for at in range(MANY):
        eve = Asker(f"eve {at % outsiders}")
        table, why = does(table, eve, wire.Sit("s", 2, "Eve"))
        answers.add(why)
        table, _ = does(table, eve, wire.Stand("t", 2))

    assert answers - {"", Refusal.SEAT_FREE} <= {Refusal.TOO_OFTEN, Refusal.TOO_MANY_CAME}
    assert table.number < 3 * COMING

    # The host goes on as if nothing had happened: bots, seats, the start.
    table = must(table, HOST, wire.SeatBot("b", 2, "random"))
    table = must(table, HOST, wire.Stand("t", 2))
    table = must(table, HOST, wire.Resize("r", 2))
    table = must(table, HOST, wire.Start("go"))
    assert played_out(table).stage is Stage.ENDED


def test_when_too_many_have_come_who_sits_may_stay() -> None:
    table = must(gathering(seats=3), Asker("bob"), wire.Sit("s", 1, "Bob"))
    for at in range(COMING - 1):
        table = must(table, Asker(f"eve {at}"), wire.Sit("s", 2, "Eve"))
        table = must(table, Asker(f"eve {at}"), wire.Stand("t", 2))

    assert does(table, Asker("cid"), wire.Sit("s", 2, "Cid"))[1] == Refusal.TOO_MANY_CAME
    assert table.seats_of("bob") == (1,)
    table = must(table, HOST, wire.Sit("s", 0, "Ann"))
    assert table.seats_of("ann") == (0,)


def test_a_host_who_plays_with_the_chairs_can_still_start() -> None:
    table = must(gathering(seats=2), HOST, wire.Sit("s", 0, "Ann"))
    answers = set()
    for at in range(MANY):
        table, why = does(table, HOST, wire.Resize("r", 2 + at % 3))
        answers.add(why)
    for seat in range(1, len(table.chairs)):
        table = must(table, Asker(f"guest {seat}"), wire.Sit("s", seat, "Guest"))

    assert answers == {"", Refusal.TOO_OFTEN}
    assert does(table, HOST, wire.Start("go"))[1] == ""


def test_drawings_are_taken_back_often_but_not_for_ever() -> None:
    table, answers = playing(seats=2), []
    first = any_move(table, 0, Random(2))
    kind = table.agreement.kind
    drawn = wire.MakeMove("", 0, 0, kind.move_to_wire(kind.read_move(first)))
    for _ in range(UNDOS):
        table, why = does(table, Asker("person 0"), drawn)
        table, why = does(table, Asker("person 0"), wire.Undo("", 0, 0))
        answers.append(why)

    assert answers.index(Refusal.TOO_OFTEN) == UNDOS // 2
    assert played_out(table).stage is Stage.ENDED


def test_a_seat_is_open_on_a_few_devices_at_most() -> None:
    table = must(gathering(seats=2), Asker("bob"), wire.Sit("s", 1, "Bob"))
    since = table.chairs[1].since
    for at in range(MOST_DEVICES - 1):
        table = must(table, Asker(f"device {at}"), ClaimSeat(1, since))

    assert does(table, Asker("another"), ClaimSeat(1, since))[1] == Refusal.TOO_OFTEN
    assert len(table.chairs[1].people) == MOST_DEVICES


def test_a_caller_taps_often_but_not_for_ever() -> None:
    agreed = agreement("caller", 1, edition="fr-2018", papers=["Ben"])
    table = folded("id", agreed, SEED, [Seated(0, "ann", "Caller"), Started()])
    taps = 0
    for _ in range(MANY):
        for tap in (wire.NextCards(), wire.UndoTap()):
            table, why = does(table, HOST, wire.MakeMove("", 0, table.turn, tap))
            taps += why == ""

    assert taps == TAPS


# --- what an address has left ---------------------------------------------------------------------

HOME = "10.0.0.6"
USED_UP = replace(AROUND, used_up=frozenset({HOME}))
FULL = Refusal.TOO_MUCH_STORED


def asks(table: Table, asker: Asker, asked: Asked) -> str:
    """Why it is refused to an address that has used up what it may have stored."""
    try:
        entry_for(table, replace(asker, address="10.0.0.7"), asked, USED_UP)
    except RefusedError as refused:
        raise AssertionError("another address has enough left") from refused
    try:
        entry_for(table, replace(asker, address=HOME), asked, USED_UP)
    except RefusedError as refused:
        return str(refused.reason)
    return ""


def test_without_quota_nobody_changes_a_waiting_table_but_it_starts() -> None:
    table = must(gathering(seats=3), HOST, wire.Sit("s", 0, "Ann"))
    table = must(table, Asker("bob"), wire.Sit("s", 1, "Bob"))

    assert asks(table, Asker("cid"), wire.Sit("s", 2, "Cid")) == FULL
    assert asks(table, Asker("cid"), SitAnywhere(None, "Cid")) == FULL
    assert asks(table, Asker("cid"), ClaimSeat(1, table.chairs[1].since)) == FULL
    assert asks(table, HOST, wire.SeatBot("b", 2, "random")) == FULL
    assert asks(table, HOST, wire.Resize("r", 4)) == FULL
    assert asks(table, Asker("bob"), wire.Stand("t", 1)) == ""
    table = must(table, HOST, wire.SeatBot("b", 2, "random"))
    assert asks(table, HOST, wire.Start("go")) == ""


def test_without_quota_everybody_plays_and_nobody_takes_back() -> None:
    table, ann = playing(seats=2), Asker("person 0")
    kind, first = table.agreement.kind, any_move(table, 0, Random(2))
    drawn = wire.MakeMove("", 0, 0, kind.move_to_wire(kind.read_move(first)))

    assert asks(table, ann, drawn) == ""
    table = must(table, ann, drawn)
    assert asks(table, ann, wire.Undo("", 0, 0)) == FULL
    assert asks(table, ann, wire.StandIn("s", 0, "random")) == FULL
    assert asks(table, ann, wire.StandIn("s", 1, "random")) == FULL
    table = must(table, ann, wire.StandIn("s", 0, "random"))
    assert asks(table, ann, wire.TakeBack("t", 0)) == ""


def test_without_quota_a_game_on_paper_goes_on_to_its_end() -> None:
    agreed = agreement("caller", 1, edition="fr-2018", papers=["Ben"])
    table = folded("id", agreed, SEED, [Seated(0, "ann", "Caller"), Started()])

    def tap(tapped: wire.Move) -> wire.MakeMove:
        return wire.MakeMove("", 0, table.turn, tapped)

    assert asks(table, HOST, tap(wire.NextCards())) == ""
    table = must(table, HOST, tap(wire.NextCards()))
    assert asks(table, HOST, tap(wire.UndoTap())) == FULL
    while table.play is not None and table.play.state.end is None:
        assert asks(table, HOST, tap(wire.NextCards())) == ""
        table = must(table, HOST, tap(wire.NextCards()))
    assert asks(table, HOST, tap(wire.Count(0, 3))) == ""
    table = must(table, HOST, tap(wire.Count(0, 3)))
    assert asks(table, HOST, tap(wire.Count(0, 4))) == FULL


def test_what_is_no_play_is_counted() -> None:
    table = playing(seats=2)
    other: list[AnyEntry] = [
        Seated(0, "x", "X"),
        Claimed(0, "x"),
        StoodIn(0, "random"),
        TakenBack(0),
        Freed(0),
    ]

    assert [unplayed(table, entry) for entry in other] == [1] * 5
    assert unplayed(table, Undone(0, "")) == 2
    assert unplayed(table, Started()) == 0
    assert unplayed(table, Moved(0, any_move(table, 0, Random(2)))) == 0


def test_a_log_from_before_is_read_as_it_was() -> None:
    """Who called a bot is written down only since there are budgets."""
    old = '{"e":"stood-in","seat":1,"bot":"random"}'
    table = playing(seats=2).after(read(old))

    assert written(read(old)) == old
    assert table.guests.changes["person 1"] == 2
    assert written(Claimed(0, "x")) == '{"e":"claimed","seat":0,"person":"x"}'

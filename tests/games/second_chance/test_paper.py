"""The referee for paper: the same verdict as a screen gives, on what a pencil did."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import RefusedError, fold
from mulligan.games.second_chance import Reason, Refusal, caller
from mulligan.games.second_chance.caller import CALLER, Called, CalledRound
from mulligan.games.second_chance.events import (
    Chanced,
    Drawn,
    Dropped,
    Ended,
    Opened,
    Revealed,
    Started,
    Wrote,
)
from mulligan.games.second_chance.grid import FULL, Mask
from mulligan.games.second_chance.paper import Drawings, Slip, Verdict, judged
from mulligan.games.second_chance.tiles import Tile, read_tile
from tests.games.second_chance.table import cells, picture, tiles
from tests.strategies import SECOND_CHANCE, SecondChance, finished

# --- by hand ----------------------------------------------------------------------------------


def sheet(holes: str) -> tuple[Tile, Mask]:
    """A starting tile that leaves just the squares called *holes* empty, and where it lies."""
    filled = FULL & ~cells(holes)
    return read_tile(picture(filled).replace("\n", "/")), filled


def round_of(
    offer: str,
    chance: str | None = None,
    *,
    out: bool = False,
    over: bool = True,
    settled: bool = True,
) -> CalledRound:
    card = None if chance is None else read_tile(chance)
    return CalledRound(tiles(offer), card, out, over, settled)


def check(
    holes: str, *rounds: tuple[CalledRound, str], one: bool = False, wrote: str = ""
) -> Verdict:
    """What the referee says of a sheet with these *holes*: cards, and the squares drawn on."""
    start, filled = sheet(holes)
    called = Called(start, tuple(cards for cards, _ in rounds), one)
    drawn = tuple(cells(names) for _, names in rounds)
    return judged(called, Drawings(filled, drawn, cells(wrote)))


def faults(verdict: Verdict) -> list[tuple[int, str]]:
    return [(fault.round, str(fault.reason)) for fault in verdict.faults]


def test_a_sheet_that_is_right() -> None:
    verdict = check("a1 b1 i9", (round_of("## ###"), "a1 b1"))

    assert (verdict.right, verdict.empty, verdict.complete) == (True, 1, True)


def test_sc_5_the_starting_tile_takes_the_centre() -> None:
    bar = read_tile("########")
    called = Called(bar, (), one=False)
    beside = judged(called, Drawings(cells("a1 b1 c1 d1 e1 f1 g1 h1"), ()))
    across = judged(called, Drawings(cells("a5 b5 c5 d5 e5 f5 g5 h5"), ()))

    assert faults(beside) == [(0, Refusal.CENTRE_NOT_COVERED)]
    assert beside.faults[0].cells == cells("a1 b1 c1 d1 e1 f1 g1 h1")
    assert (faults(across), across.empty) == ([], 73)


def test_sc_7_only_the_two_cards_may_be_drawn() -> None:
    verdict = check("a1 b1 c1", (round_of("## ####"), "a1 b1 c1"))

    assert faults(verdict) == [(1, Refusal.TILE_NOT_OFFERED)]
    assert verdict.faults[0].cells == cells("a1 b1 c1")


def test_sc_8_nothing_is_drawn_twice() -> None:
    verdict = check("a1 b1 c1", (round_of("## ####"), "c1 d1"), (round_of("## #"), "a1 b1"))

    assert faults(verdict) == [(1, Refusal.OVERLAPS)]
    assert verdict.empty == 0


def test_a_wrong_tile_does_not_make_the_next_one_wrong() -> None:
    first = (round_of("## ####"), "a1 c1")
    verdict = check("a1 b1 c1 i9", first, (round_of("# ####"), "b1"))

    assert faults(verdict) == [(1, Refusal.TILE_NOT_OFFERED)]


def test_sc_9_who_can_draw_must() -> None:
    verdict = check("a1 b1 i9", (round_of("## ###"), ""))

    assert faults(verdict) == [(1, Refusal.MUST_DRAW)]
    assert verdict.faults[0].cells == cells("a1 b1")  # there it fits


def test_sc_9_a_second_chance_that_nobody_had() -> None:
    verdict = check("a1 b1 i9", (round_of("## ###", "#"), "i9"))

    assert faults(verdict) == [(1, Slip.CHANCE_UNDUE)]
    assert verdict.faults[0].cells == cells("a1 b1")


def test_an_open_round_gives_no_hint_where_a_tile_fits() -> None:
    verdict = check("a1 b1 i9", (round_of("## ###", over=False, settled=False), ""))

    assert verdict.faults[0].cells == 0


def test_sc_10_a_second_chance_is_drawn_where_it_fits() -> None:
    assert check("a1 i9", (round_of("## ##", "#"), "i9")).right
    verdict = check("a1 i9", (round_of("## ##", "#"), ""), (round_of("# ##"), "a1"))

    assert faults(verdict) == [(1, Refusal.MUST_DRAW)]


def test_sc_10_no_other_tile_than_the_second_chance() -> None:
    verdict = check("a1 c1 e1", (round_of("## ##", "#"), "a1 c1"))

    assert faults(verdict) == [(1, Refusal.NOT_THIS_TILE)]


def test_sc_10_a_second_chance_that_nobody_called() -> None:
    verdict = check("a1 i9", (round_of("## ##"), ""))
    cut_short = check("a1 i9", (round_of("## ##", settled=False), ""))

    assert faults(verdict) == [(1, Slip.CHANCE_FORGOTTEN)]
    assert faults(cut_short) == []


def test_what_was_drawn_where_nothing_fits_is_told_as_it_is() -> None:
    assert faults(check("a1 i9", (round_of("## ###"), "a1 b1"))) == [(1, Refusal.OVERLAPS)]
    assert faults(check("a1 i9", (round_of("## ###"), "a1"))) == [(1, Refusal.TILE_NOT_OFFERED)]


def test_sc_11_who_could_draw_the_second_chance_is_not_out() -> None:
    verdict = check("a1 i9", (round_of("## ##", "#", out=True), ""))

    assert faults(verdict) == [(1, Refusal.MUST_DRAW)]


def test_sc_11_who_cannot_is_out_and_draws_no_more() -> None:
    assert check("a1 i9", (round_of("## ##", "###", out=True), "")).right
    stayed = check("a1 i9", (round_of("## ##", "###"), ""), (round_of("# ##"), "a1"))
    drew = check("a1 i9", (round_of("## ##", "#", out=True), "i9"))

    assert faults(stayed) == [(1, Slip.NOT_OUT)]
    assert faults(drew) == [(1, Refusal.MUST_DRAW), (1, Refusal.ALREADY_OUT)]
    assert drew.empty == 1


def test_sc_12_the_1_goes_into_one_empty_square() -> None:
    out = (round_of("## ##", "###", out=True), "")

    assert check("a1 i9", out, one=True, wrote="i9").empty == 1
    assert faults(check("a1 i9", out, one=True, wrote="b1")) == [(1, Refusal.OVERLAPS)]
    assert faults(check("a1 i9", out, one=True, wrote="a1 i9")) == [(1, Refusal.NOT_ONE_SQUARE)]
    assert faults(check("a1 i9", out, one=True)) == [(1, Refusal.MUST_WRITE)]


def test_sc_12_others_write_no_1() -> None:
    verdict = check("a1 i9", (round_of("## ##", "###", out=True), ""), wrote="i9")

    assert faults(verdict) == [(1, Slip.NO_ONE_TO_WRITE)]


def test_sc_13_a_full_sheet_has_won_whatever_was_called_after_it() -> None:
    start, filled = sheet("a1 b1")
    called = Called(start, (round_of("## #"), round_of("# #")), one=False)
    for answers in ((cells("a1 b1"),), (cells("a1 b1"), 0)):
        verdict = judged(called, Drawings(filled, answers))

        assert (verdict.right, verdict.empty, verdict.complete) == (True, 0, True)


def test_a_sheet_that_is_not_told_to_the_end() -> None:
    start, filled = sheet("a1 b1 i9")
    called = Called(start, (round_of("## #"), round_of("# #")), one=False)
    verdict = judged(called, Drawings(filled, (cells("a1 b1"),)))

    assert (verdict.right, verdict.complete) == (True, False)


def test_a_1_that_is_not_due_yet_is_not_missed() -> None:
    start, filled = sheet("a1 i9")
    rounds = (round_of("# #"), round_of("## ##", "##", out=True))
    verdict = judged(Called(start, rounds, one=True), Drawings(filled, (cells("a1"),)))

    assert (verdict.right, verdict.complete) == (True, False)


OUT = round_of("## ##", "###", out=True)
MUST_DRAW = "One of the two tiles fits, so you must draw it."
CHANCE_FITS = "Your second chance fits, so you must draw it."
DRAWN_NO_MORE = "You dropped out in this round, so you draw nothing in it."
FAULTS = [
    (partial(check, "a1 b1 i9", (round_of("## ###"), "")), MUST_DRAW, "a1 b1"),
    (partial(check, "a1 i9", (round_of("## ##", "#"), "")), CHANCE_FITS, "a1"),
    (partial(check, "a1 i9", (round_of("## ##", "#", out=True), "")), CHANCE_FITS, "a1"),
    (
        partial(check, "a1 b1 i9", (round_of("## ###", "#"), "i9")),
        "One of the two tiles fits, so there is no second chance.",
        "a1 b1",
    ),
    (
        partial(check, "a1 i9", (round_of("## ##", "###"), "")),
        "Your second chance does not fit: you are out.",
        "",
    ),
    (
        partial(check, "a1 i9", (round_of("## ##"), "")),
        "Neither tile fits. A second chance was yours, and nobody called it.",
        "",
    ),
    (partial(check, "a1 i9", (OUT, "i9")), DRAWN_NO_MORE, "i9"),
    (
        partial(check, "a1 i9", (OUT, ""), wrote="i9"),
        "You were not the first to drop out, so you write no 1.",
        "i9",
    ),
    (
        partial(check, "a1 i9", (OUT, ""), one=True),
        "You dropped out first. Write your 1 into an empty square.",
        "",
    ),
    (partial(check, "a1 i9", (OUT, ""), one=True, wrote="b1"), "b1 is filled already.", "b1"),
    (
        partial(check, "a1 b1 c1", (round_of("## ####"), "a1 b1 c1")),
        "Those squares have the shape of neither of the two tiles.",
        "a1 b1 c1",
    ),
]


@pytest.mark.parametrize(("checked", "sentence", "where"), FAULTS)
def test_a_fault_says_what_is_wrong_and_where(
    checked: Callable[[], Verdict], sentence: str, where: str
) -> None:
    (fault,) = checked().faults

    assert (fault.sentence, fault.cells) == (sentence, cells(where))


# --- against the screen ---------------------------------------------------------------------------


def on_paper(played: SecondChance) -> caller.State:
    """The same game, called for sheets of paper: what people would tap."""
    opened = played.events[0]
    assert isinstance(opened, Opened)
    setup = caller.Setup(played.setup.seats, played.setup.edition, played.setup.deck)
    start = opened.start[: setup.players]
    state = fold(caller, (caller.Opened(setup, start, opened.pile),))

    def tap(move: caller.Move) -> None:
        nonlocal state
        state, _ = caller.apply(state, CALLER, move)

    def stuck() -> list[int]:
        return list(played.steps[-1].after.stuck)

    for event in played.events:
        match event:
            case Revealed():
                tap(caller.Next())
            case Chanced(seat, _):
                tap(caller.Chance(seat))
            case Drawn(seat, "chance", _):
                tap(caller.Fits(seat))
            case Dropped(seat):
                tap(caller.Out(seat))
            case Ended(Reason.FILLED, left, _):
                for seat, squares_left in enumerate(left):
                    if squares_left == 0:
                        tap(caller.Full(seat))
                tap(caller.Next())
            case Ended(Reason.NO_CHANCE_CARDS):
                for seat in stuck():
                    if state.end is None:
                        tap(caller.Chance(seat))
            case Ended():
                tap(caller.Next())
            case _:
                pass
    return state


def drawings_of(played: SecondChance, seat: int) -> Drawings:
    """What *seat* would tap into the phone afterwards."""
    start, one, rounds = 0, 0, list[Mask]()
    for event in played.events:
        match event:
            case Started(who, where) if who == seat:
                start = where
            case Revealed():
                rounds.append(0)
            case Drawn(who, _, where) if who == seat:
                rounds[-1] = where
            case Wrote(who, where) if who == seat:
                one = where
            case _:
                pass
    return Drawings(start, tuple(rounds), one)


@given(finished(SECOND_CHANCE))
def test_what_the_screen_allows_is_right_on_paper(played: SecondChance) -> None:
    """Every seat of every game: no fault, and as many empty squares as the rules counted."""
    end = played.state.end
    assert end is not None
    state = on_paper(played)
    assert state.end is not None
    assert state.end.reason == end.reason
    for seat, left in enumerate(end.empty):
        verdict = judged(caller.called(state, seat), drawings_of(played, seat))

        assert verdict == Verdict((), left, complete=True)


@given(finished(SECOND_CHANCE), st.integers(0, 2**32 - 1))
def test_a_drawing_that_was_not_legal_is_found(played: SecondChance, number: int) -> None:
    """Any other squares in any round than a legal drawing are a fault of that round."""
    die = Random(number)
    seat = die.randrange(played.setup.seats)
    drawn = drawings_of(played, seat)
    called = caller.called(on_paper(played), seat)
    at = die.randrange(len(called.rounds))
    wrong = drawn.rounds[at] ^ (1 << die.randrange(81))
    legal = {
        move.cells
        for step in played.steps
        if step.before.round == at + 1
        for move in SECOND_CHANCE.game.legal(step.before, seat)
        if hasattr(move, "cells")
    }
    rounds = (*drawn.rounds[:at], wrong, *drawn.rounds[at + 1 :])
    verdict = judged(called, Drawings(drawn.start, rounds, drawn.one))
    found = at + 1 in [fault.round for fault in verdict.faults]

    assert found or wrong in legal or wrong == 0


# --- which cards were called ----------------------------------------------------------------------


def test_only_cards_that_lay_face_up_are_told() -> None:
    state = fold(caller, caller.deal(caller.Setup(2), bytes(32)))
    assert caller.called(state, 0) == Called(state.papers[0].start, (), one=False)
    moves = (caller.Next(), caller.Chance(1), caller.Fits(1), caller.Next())
    pile = state.pile
    for move in (*moves, caller.TakeBack(), caller.Next()):
        state, _ = caller.apply(state, CALLER, move)
    told = caller.called(state, 0), caller.called(state, 1)

    assert [each.offer for each in told[0].rounds] == [pile[:2], pile[3:5]]
    assert [each.chance for each in told[0].rounds] == [None, None]
    assert [each.chance for each in told[1].rounds] == [pile[2], None]
    assert [(each.over, each.settled) for each in told[0].rounds] == [(True, True), (False, False)]
    with pytest.raises(RefusedError):
        caller.called(state, 2)


def test_nothing_is_told_after_somebody_dropped_out() -> None:
    state = fold(caller, caller.deal(caller.Setup(2), bytes(32)))
    for move in (caller.Next(), caller.Chance(1), caller.Out(1), caller.Next(), caller.Next()):
        state, _ = caller.apply(state, CALLER, move)
    told = caller.called(state, 1)

    assert [(each.out, each.settled) for each in told.rounds] == [(True, True)]
    assert told.one
    assert len(caller.called(state, 0).rounds) == 3


def test_a_full_sheet_ends_a_round_before_its_second_chances() -> None:
    state = fold(caller, caller.deal(caller.Setup(2), bytes(32)))
    for move in (caller.Next(), caller.Full(1), caller.Next()):
        state, _ = caller.apply(state, CALLER, move)
    (told,) = caller.called(state, 0).rounds

    assert (told.over, told.settled) == (True, False)

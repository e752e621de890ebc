"""Each complaint about a record, to the letter: who owed what, with seats counted from 1."""

import pytest

from mulligan.core import RefusedError
from mulligan.games.second_chance import complaints
from mulligan.games.second_chance.events import (
    Chanced,
    Dealt,
    Drawn,
    Dropped,
    Ended,
    Event,
    Opened,
    Reason,
    Revealed,
    Started,
    Wrote,
)
from mulligan.games.second_chance.rules import Refusal
from mulligan.games.second_chance.state import Phase, State
from tests.games.second_chance.table import opened, tiles

BAR, ELL = tiles("## ###/#..")
TABLE: State = opened("######## #######/# ######/##", "# # # #", seats=3).state
"""Three seats, of which the tests say what they owe."""


def owing(phase: Phase, *drawing: int, writing: tuple[int, ...] = ()) -> State:
    return TABLE._replace(phase=phase, drawing=frozenset(drawing), writing=frozenset(writing))


START = owing(Phase.START, 0, 1, 2)
DRAW = owing(Phase.DRAW, 2, 1)
CHANCE = owing(Phase.CHANCE, 1, writing=(0,))
WRITE = owing(Phase.CHANCE, writing=(2, 0))
END = Ended(Reason.ALL_OUT, (3, 1, 0), (2,))
OVER = TABLE._replace(end=END, drawing=frozenset())


@pytest.mark.parametrize(
    ("state", "reason", "said"),
    [
        (START, Refusal.NO_SUCH_SEAT, "there is no seat 2 at this table"),
        (OVER, Refusal.GAME_OVER, "the game is over: nothing comes after its end"),
        (
            owing(Phase.START, 2),
            Refusal.ALREADY_DRAWN,
            "seat 2 has drawn already: seat 3 has to draw its starting tile",
        ),
        (
            owing(Phase.START, 2, 0),
            Refusal.ALREADY_DRAWN,
            "seat 2 has drawn already: seats 1 and 3 have to draw their starting tiles",
        ),
        (
            owing(Phase.DRAW, 0),
            Refusal.ALREADY_DRAWN,
            "seat 2 has drawn already: seat 1 has to draw one of the two tiles",
        ),
        (
            owing(Phase.DRAW, 0, 2),
            Refusal.ALREADY_OUT,
            "seat 2 has dropped out: seats 1 and 3 have to draw one of the two tiles",
        ),
        (
            owing(Phase.DRAW, 0),
            Refusal.WAIT_FOR_CHANCE,
            "seat 2 can draw neither tile and waits for its second chance: "
            "seat 1 has to draw one of the two tiles",
        ),
        (
            CHANCE,
            Refusal.MUST_DRAW,
            "seat 2 has no 1 to write: seat 2 has to draw its second chance, "
            "and seat 1 has to write its 1",
        ),
        (
            owing(Phase.CHANCE, writing=(1, 0)),
            Refusal.MUST_WRITE,
            "seat 2 has dropped out: seat 1 has to write its 1, and seat 2 has to write its 1",
        ),
        (DRAW, Refusal.OVERLAPS, "seat 2: In the rules' own words."),
        (DRAW, Refusal.LEAVES_GRID, "seat 2: In the rules' own words."),
        (DRAW, Refusal.NOT_THIS_TILE, "seat 2: In the rules' own words."),
        (DRAW, Refusal.TILE_NOT_OFFERED, "seat 2: In the rules' own words."),
        (START, Refusal.CENTRE_NOT_COVERED, "seat 2: In the rules' own words."),
        (WRITE, Refusal.NOT_ONE_SQUARE, "seat 2: In the rules' own words."),
    ],
    ids=lambda value: value if isinstance(value, Refusal) else "",
)
def test_a_decision_that_was_refused(state: State, reason: Refusal, said: str) -> None:
    refusal = RefusedError(reason, "In the rules' own words.")

    assert complaints.refused(state, 1, refusal) == said


def test_every_refusal_is_covered() -> None:
    """A new one has to be thought about: does it say who owed what?"""
    assert len(Refusal) == 13


@pytest.mark.parametrize(
    ("state", "told", "said"),
    [
        # SC-9: who can draw must, and has no second chance by choice.
        (DRAW, Chanced(1, BAR), "seat 2 takes a second chance although one of the two tiles fits"),
        (DRAW, Dropped(2), "seat 3 drops out although one of the two tiles fits"),
        (
            DRAW,
            Revealed(2, (BAR, ELL)),
            "the next two cards come too early: seats 2 and 3 have to draw one of the two tiles",
        ),
        (DRAW, END, "the game ends too early: seats 2 and 3 have to draw one of the two tiles"),
        (
            DRAW,
            Chanced(0, BAR),
            "seat 1 takes a second chance too early: "
            "seats 2 and 3 have to draw one of the two tiles",
        ),
        (
            DRAW,
            Dropped(0),
            "seat 1 drops out too early: seats 2 and 3 have to draw one of the two tiles",
        ),
        # SC-10, SC-11: a second chance that fits is drawn.
        (CHANCE, Dropped(1), "seat 2 drops out although its second chance fits"),
        (
            CHANCE,
            Chanced(1, BAR),
            "seat 2 takes a second chance too early: seat 2 has to draw its second chance, "
            "and seat 1 has to write its 1",
        ),
        (
            CHANCE,
            Dropped(2),
            "seat 3 drops out too early: seat 2 has to draw its second chance, "
            "and seat 1 has to write its 1",
        ),
        # SC-12: the 1 is owed.
        (
            WRITE,
            Revealed(2, (BAR, ELL)),
            "the next two cards come too early: seat 1 has to write its 1, "
            "and seat 3 has to write its 1",
        ),
        # SC-5: so is the starting tile.
        (
            START,
            Revealed(1, (BAR, ELL)),
            "the next two cards come too early: seats 1, 2 and 3 have to draw their starting tiles",
        ),
        (
            START,
            Chanced(0, BAR),
            "seat 1 takes a second chance too early: "
            "seats 1, 2 and 3 have to draw their starting tiles",
        ),
        (
            START,
            Dropped(0),
            "seat 1 drops out too early: seats 1, 2 and 3 have to draw their starting tiles",
        ),
        (
            START,
            Dealt(0, BAR),
            "all starting tiles are dealt: seats 1, 2 and 3 have to draw their starting tiles",
        ),
        (OVER, END, "the game is over: nothing comes after its end"),
        (OVER, Dropped(0), "the game is over: nothing comes after its end"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_comes_before_somebody_has_decided(state: State, told: Event, said: str) -> None:
    assert complaints.too_early(state, told) == said


@pytest.mark.parametrize(
    ("expected", "told", "said"),
    [
        (Dealt(0, BAR), Dealt(1, BAR), "here seat 1 gets its starting tile, not seat 2"),
        (Dealt(0, BAR), Dealt(0, ELL), "the starting tile of seat 1 is ##, not ###/#.."),
        (Revealed(3, (BAR, ELL)), Revealed(4, (BAR, ELL)), "here round 3 begins, not round 4"),
        (
            Revealed(3, (BAR, ELL)),
            Revealed(1 << 100_000, (BAR, ELL)),
            "here round 3 begins, not round something gigantic",
        ),
        (
            Revealed(3, (BAR, ELL)),
            Revealed(3, (ELL, BAR)),
            "the first card of round 3 is ##, not ###/#..",
        ),
        (
            Revealed(3, (BAR, ELL)),
            Revealed(3, (BAR, BAR)),
            "the second card of round 3 is ###/#.., not ##",
        ),
        (Chanced(2, BAR), Chanced(0, BAR), "here seat 3 takes a second chance, not seat 1"),
        (Chanced(2, BAR), Chanced(2, ELL), "the second chance of seat 3 is ##, not ###/#.."),
        (
            Started(1, 3),
            Drawn(1, "chance", 3),
            "here seat 2 draws its starting tile, not its second chance",
        ),
        (
            Drawn(1, 1, 3),
            Started(1, 3),
            "here seat 2 draws the second of the two tiles, not its starting tile",
        ),
        (
            Drawn(1, "chance", 3),
            Drawn(1, 0, 3),
            "here seat 2 draws its second chance, not the first of the two tiles",
        ),
        (
            Drawn(1, 0, 3),
            Drawn(1, 1, 3),
            "here seat 2 draws the first of the two tiles, not the second of the two tiles",
        ),
        # SC-12, SC-17: nobody writes a 1 that is not due.
        (
            Revealed(3, (BAR, ELL)),
            Wrote(1, 1),
            "seat 2 has no 1 to write: here the two cards of round 3 have to be revealed",
        ),
        (
            Chanced(1, BAR),
            Wrote(0, 1),
            "here seat 2 can draw neither tile and has to take its second chance",
        ),
        # What the table does by itself.
        (Dealt(1, BAR), Started(0, 3), "here seat 2 has to get its starting tile"),
        (Revealed(3, (BAR, ELL)), END, "here the two cards of round 3 have to be revealed"),
        (
            Chanced(1, BAR),
            Dropped(1),
            "here seat 2 can draw neither tile and has to take its second chance",
        ),
        (
            Dropped(1),
            Drawn(1, "chance", 3),
            "here the second chance of seat 2 does not fit, so it has to drop out",
        ),
        (
            Dropped(1),
            Dropped(2),
            "here the second chance of seat 2 does not fit, so it has to drop out",
        ),
        (
            END,
            Revealed(3, (BAR, ELL)),
            "here the game has to end, because everyone has dropped out",
        ),
        # SC-13, SC-R7: the end and its reason.
        (
            END,
            Ended(Reason.DECK, END.empty, END.winners),
            "the game ends because everyone has dropped out, "
            "not because there are no two cards for another round",
        ),
        (
            Ended(Reason.FILLED, END.empty, END.winners),
            Ended(Reason.NO_CHANCE_CARDS, END.empty, END.winners),
            "the game ends because a grid is full, "
            "not because too few cards are left for the second chances",
        ),
        (END, Ended(Reason.ALL_OUT, (3, 1), (2,)), "'empty' has 2 entries, not 3"),
        (END, Ended(Reason.ALL_OUT, (4, 1, 0), (2,)), "seat 1 has 3 empty squares, not 4"),
        (END, Ended(Reason.ALL_OUT, (3, 2, 0), (2,)), "seat 2 has 1 empty square, not 2"),
        (END, Ended(Reason.ALL_OUT, (3, 1, 9), (2,)), "seat 3 has 0 empty squares, not 9"),
        # SC-15, SC-16: who wins.
        (END, Ended(Reason.ALL_OUT, END.empty, (1,)), "seat 3 wins, not seat 2"),
        (END, Ended(Reason.ALL_OUT, END.empty, ()), "seat 3 wins, not nobody"),
        (END, Ended(Reason.ALL_OUT, END.empty, (0, 2)), "seat 3 wins, not seats 1 and 3"),
        (
            Ended(Reason.ALL_OUT, END.empty, (0, 2)),
            END,
            "seats 1 and 3 win, not seat 3",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_something_else_than_what_has_to_come(expected: Event, told: Event, said: str) -> None:
    assert complaints.another(CHANCE, expected, told) == said


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        (Dealt(0, BAR), "seat 1 has to get its starting tile"),
        (Revealed(3, (BAR, ELL)), "the two cards of round 3 have to be revealed"),
        (Chanced(1, BAR), "seat 2 can draw neither tile and has to take its second chance"),
        (Dropped(2), "the second chance of seat 3 does not fit, so it has to drop out"),
        (END, "the game has to end, because everyone has dropped out"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_missing_where_a_record_breaks_off(expected: Event, said: str) -> None:
    assert complaints.missing(CHANCE, expected) == f"the record breaks off where {said}"


@pytest.mark.parametrize(
    "decided",
    [Opened(TABLE.setup, (), ()), Started(0, 3), Drawn(0, 1, 3), Wrote(0, 1)],
    ids=lambda each: type(each).__name__,
)
def test_decisions_are_never_missing(decided: Event) -> None:
    """Whoever owes one may still make it: a game may be written down at any such moment."""
    with pytest.raises(AssertionError, match=r"^what somebody decides never comes by itself$"):
        complaints.missing(CHANCE, decided)

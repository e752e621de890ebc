"""Playing a record again: all that the rules say has to be told, and nothing else."""

from collections.abc import Sequence

import pytest

from mulligan.core.record import RecordError
from mulligan.core.replaying import listed, replay, seated
from tests.core import countdown
from tests.core.countdown import Began, Event, Remained, Thought, Took, Won


def test_a_fault_waits_for_what_comes_before_it() -> None:
    """An event before the unreadable one may be against the rules; then that one is named."""
    fault = RecordError("no event", 2)
    for told, named in (((Took(0, 1),), 2), ((Took(1, 1),), 1)):
        with pytest.raises(RecordError) as caught:
            replay(
                countdown,
                countdown,
                [Began(3)],
                told,
                countdown.entry_of,
                countdown.moves_of,
                fault=fault,
            )
        assert caught.value.event == named


def played(told: Sequence[Event], pending: Sequence[tuple[int, int]] = ()) -> tuple[Event, ...]:
    """*told* played again, from a heap of 3."""
    return replay(
        countdown, countdown, [Began(3)], told, countdown.entry_of, countdown.moves_of, pending
    )


GAME = (Took(0, 1), Remained(2), Took(1, 2), Remained(0), Won(1))


def test_a_record_is_played_again() -> None:
    """All events come back, with the notes that records leave out."""
    assert played(GAME) == (
        Began(3),
        Took(0, 1),
        Thought(),
        Remained(2),
        Took(1, 2),
        Thought(),
        Remained(0),
        Won(1),
    )
    assert played(GAME[:2]) == (Began(3), Took(0, 1), Thought(), Remained(2))
    assert played(()) == (Began(3),)


def test_moves_that_wait_are_played_last() -> None:
    """What was decided and not yet told."""
    with pytest.raises(RecordError, match=r"^event 3: with 2 left Took.* is missing$"):
        played(GAME[:2], [(1, 1)])
    with pytest.raises(RecordError, match=r"^event 3: It is not your turn. Seat 0 asked"):
        played(GAME[:2], [(0, 1)])


@pytest.mark.parametrize(
    ("told", "number", "words"),
    [
        (GAME[1:], 1, "with 3 left seat 0 takes first, before Remained(heap=2)"),
        (GAME[:1], 2, "with 2 left Remained(heap=2) is missing"),
        (GAME[:4], 5, "with 0 left Won(seat=1) is missing"),
        ((Took(0, 3),), 1, "You cannot take 3. Seat 0 asked with 3 left. (too-much)"),
        ((Took(1, 1),), 1, "It is not your turn. Seat 1 asked with 3 left. (not-your-turn)"),
        (
            (Took(0, 1), Remained(1)),
            2,
            "with 2 left comes Remained(heap=2), not Remained(heap=1)",
        ),
        (
            (Took(0, 1), Took(1, 2)),
            2,
            "with 2 left comes Remained(heap=2), not Took(seat=1, count=2)",
        ),
        ((*GAME, Won(1)), 6, "with 0 left seat 0 takes first, before Won(seat=1)"),
        ((*GAME, Took(0, 1)), 6, "You cannot take 1. Seat 0 asked with 0 left. (too-much)"),
    ],
)
def test_a_record_that_is_no_game(told: Sequence[Event], number: int, words: str) -> None:
    """The first event that does not follow is named, with what should stand there."""
    with pytest.raises(RecordError) as caught:
        played(told)

    assert (caught.value.event, caught.value.reason) == (number, words)


def test_what_an_opening_causes_has_to_be_told() -> None:
    """A game may begin with events of its own; a record starts with those."""
    opening: list[Event] = [Began(3), Thought(), Remained(3)]

    def again(told: Sequence[Event]) -> tuple[Event, ...]:
        return replay(countdown, countdown, opening, told, countdown.entry_of, countdown.moves_of)

    assert again([Remained(3)]) == tuple(opening)
    with pytest.raises(RecordError, match=r"^event 1: with 3 left comes Remained"):
        again([Took(0, 1)])
    with pytest.raises(RecordError, match=r"^event 1: with 3 left Remained.* is missing$"):
        again([])


def test_a_fault_is_raised_as_it_is() -> None:
    """When all before it is right, what could not be read is what is wrong."""
    fault = RecordError("no event", 3)

    with pytest.raises(RecordError) as caught:
        replay(
            countdown,
            countdown,
            [Began(3)],
            GAME[:2],
            countdown.entry_of,
            countdown.moves_of,
            fault=fault,
        )
    assert caught.value is fault


def test_a_complaint_knows_the_table_as_it_was() -> None:
    """Before the event that should have come, and not after all that follows from a move."""
    with pytest.raises(RecordError, match=r"^event 2: with 2 left comes Remained"):
        played([Took(0, 1), Won(0)])
    with pytest.raises(RecordError, match=r"^event 1: with 3 left comes Took.*, not Thought"):
        replay(
            countdown, countdown, [Began(3)], [Thought()], countdown.entry_of, lambda _: ((0, 1),)
        )


def test_seats_are_counted_from_1_in_words() -> None:
    assert seated() == "nobody"
    assert seated(0) == "seat 1"
    assert seated(-1) == "seat 0"
    assert seated(2, 0) == "seats 3 and 1"
    assert seated(0, 1, 4) == "seats 1, 2 and 5"
    assert seated(*range(13)) == "seats 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 13"
    assert seated(*range(14)) == "14 seats"
    assert seated(1 << 100_000) == "seat something gigantic"
    assert seated(0, 1 << 100_000) == "seats 1 and something gigantic"


def test_names_are_listed_as_people_do() -> None:
    assert listed(["a"]) == listed(iter("a")) == "a"
    assert listed("ab") == "a and b"
    assert listed("abc", "or") == "a, b or c"

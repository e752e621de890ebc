"""`fold` and `apply`: the state is the fold of the events, and a refusal changes nothing."""

import pytest

from mulligan.core import RefusedError, fold
from tests.core import countdown
from tests.core.countdown import Began, Event, Refusal, Remained, State, Thought, Took, Won


def test_a_log_leads_to_a_state() -> None:
    """From the empty table, event by event."""
    log: list[Event] = [Began(5), Took(0, 2), Remained(3)]

    assert fold(countdown, log) == State(3, 1)


def test_a_log_can_go_on_from_a_state() -> None:
    """Events since a known state lead to the same as all events from the start."""
    early: list[Event] = [Began(5), Took(0, 2)]
    late: list[Event] = [Remained(3), Took(1, 1)]

    assert fold(countdown, late, fold(countdown, early)) == fold(countdown, [*early, *late])


def test_a_log_may_come_from_anywhere() -> None:
    """An iterator that can be read only once will do: a database cursor, a file."""
    log: list[Event] = [Began(5), Took(0, 2)]

    assert fold(countdown, iter(log)) == State(3, 1)


def test_a_game_without_events_is_none() -> None:
    """There is no state before the first event."""
    with pytest.raises(ValueError, match=r"^a game starts with an event; there was none$"):
        fold(countdown, [])


def test_no_further_events_change_nothing() -> None:
    """An empty list of events leaves a state as it is."""
    assert fold(countdown, [], State(3, 1)) == State(3, 1)


def test_apply_returns_what_happened_and_where_it_led() -> None:
    """The events returned, folded, are the state returned."""
    state = State(2, 1)
    after, events = countdown.apply(state, 1, 2)

    assert events == (Took(1, 2), Thought(), Remained(0), Won(1))
    assert after == fold(countdown, events, state) == State(0, 0)


@pytest.mark.parametrize(
    ("seat", "move", "reason"),
    [(0, 1, Refusal.NOT_YOUR_TURN), (1, 3, Refusal.TOO_MUCH), (1, 0, Refusal.TOO_MUCH)],
)
def test_a_refused_move_changes_nothing(seat: int, move: int, reason: Refusal) -> None:
    """The refusal comes through as it was said, and the state is still good to play on."""
    state = State(2, 1)

    with pytest.raises(RefusedError) as caught:
        countdown.apply(state, seat, move)

    assert caught.value.reason is reason
    assert state == State(2, 1)
    assert countdown.apply(state, 1, 2)[0] == State(0, 0)

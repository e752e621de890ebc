"""
Playing a record again: every decision is judged as if it were made now, and everything else has to
follow from it exactly.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from mulligan.core.deckfile import shown
from mulligan.core.game import Rules, fold
from mulligan.core.record import RecordError
from mulligan.core.refusals import RefusedError
from mulligan.core.seats import Seat

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M")
E = TypeVar("E")
E_contra = TypeVar("E_contra", contravariant=True)

MOST_SEATS = 13
"""The largest table there can be; a complaint about more seats does not list them."""


class Complaints(Protocol[S_contra, E_contra]):
    """
    A game's `complaints` module: for each fault in a record, one sentence that says who owed what.
    People count seats from 1.
    """

    def refused(self, state: S_contra, seat: Seat, refusal: RefusedError, /) -> str:
        """*seat* decided something in *state* that the rules do not allow."""

    def too_early(self, state: S_contra, told: E_contra, /) -> str:
        """*told* is not a decision, but in *state* somebody has to decide first."""

    def another(self, state: S_contra, expected: E_contra, told: E_contra, /) -> str:
        """In *state* the next event is *expected*, but the record has *told*."""

    def missing(self, state: S_contra, expected: E_contra, /) -> str:
        """The record breaks off in *state*, where *expected* follows automatically."""


def replay(
    rules: Rules[S, M, E],
    complaints: Complaints[S, E],
    opening: Sequence[E],
    told: Sequence[E],
    entry: Callable[[E], Mapping[str, Any] | None],
    moves: Callable[[E], tuple[tuple[Seat, M], ...]],
    pending: Sequence[tuple[Seat, M]] = (),
    fault: RecordError | None = None,
) -> tuple[E, ...]:
    """
    Play *told* again by the rules, and return all events, including those that records leave out.

    *entry* writes an event down, or gives None for one that records leave out. *moves* gives the
    moves behind an event. *pending* are moves made since, which no recorded event shows yet.
    *fault* is what is wrong with the event after *told*, where reading had to stop.

    Raises:
        RecordError: The first event that is wrong, as *complaints* puts it.
    """
    log = list(opening)
    state = fold(rules, log)
    due = deque(at for at, event in enumerate(log) if entry(event) is not None)

    def play(decided: Sequence[tuple[Seat, M]], number: int) -> None:
        nonlocal state
        for seat, move in decided:
            try:
                state, caused = rules.apply(state, seat, move)
            except RefusedError as refusal:
                sentence = complaints.refused(state, seat, refusal)
                raise RecordError(f"{sentence} ({refusal.reason})", number) from None
            known = len(log)
            log.extend(caused)
            due.extend(at for at in range(known, len(log)) if entry(log[at]) is not None)

    for number, event in enumerate(told, 1):
        if not due:
            play(moves(event), number)
        if not due:
            raise RecordError(complaints.too_early(state, event), number)
        if event != log[at := due.popleft()]:
            sentence = complaints.another(fold(rules, log[:at]), log[at], event)
            raise RecordError(sentence, number)
    if fault is not None:
        raise fault
    play(() if due else pending, len(told) + 1)
    if due:
        at = due[0]
        sentence = complaints.missing(fold(rules, log[:at]), log[at])
        raise RecordError(sentence, len(told) + 1)
    return tuple(log)


def seated(*seats: Seat) -> str:
    """
    *seats* in words, counted from 1 as people do.

    >>> seated(1), seated(0, 2), seated()
    ('seat 2', 'seats 1 and 3', 'nobody')
    """
    if not seats:
        return "nobody"
    if len(seats) > MOST_SEATS:
        return f"{len(seats)} seats"
    return f"seat{'s' if len(seats) > 1 else ''} {listed(shown(seat + 1) for seat in seats)}"


def listed(names: Iterable[str], word: str = "and") -> str:
    """
    *names* as people list them, with *word* before the last one.

    >>> listed(["Ada", "Bram", "Cleo"]), listed(["3+"], "or")
    ('Ada, Bram and Cleo', '3+')
    """
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last

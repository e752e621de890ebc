"""
What a game is to the rest of the code: the server, the simulator, the bots.

A game is a module of pure functions. `decide` says which events a move causes, `evolve` says what
an event changes, `apply` does both, and the state is simply the fold of the events so far. A log of
events is therefore a complete save file, and there is no second code path for replays.
"""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from mulligan.core.seats import Seat

SetupT = TypeVar("SetupT", contravariant=True)
S = TypeVar("S")
M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)
E = TypeVar("E")
V = TypeVar("V")
R_co = TypeVar("R_co", covariant=True)


class Rules(Protocol[S, M_contra, E]):
    """What moves a game on. Pure functions: no clock, no dice, no I/O behind any of them."""

    def apply(self, state: S, seat: Seat, move: M_contra) -> tuple[S, tuple[E, ...]]:
        """
        Play *move*: the state before the next decision, with the events that made it.

        Raises:
            RefusedError: The rules forbid it. *state* is still valid and unchanged.
        """

    def decide(self, state: S, seat: Seat, move: M_contra) -> tuple[E, ...]:
        """What *move* causes: the events of `apply`."""

    def evolve(self, state: S | None, event: E) -> S:
        """The state after *event*. None is the table before the first event of a game."""


class Game(Rules[S, M, E], Protocol[SetupT, S, M, E, V, R_co]):
    """Everything a game can be asked. Every game package in `mulligan.games` fits this protocol."""

    def deal(self, setup: SetupT, seed: bytes) -> tuple[E, ...]:
        """The events that open a game, up to the first decision somebody has to make."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """Who owes a move now. A set: simultaneous play is no special case. Empty: it is over."""

    def turn(self, state: S) -> int:
        """A number that grows with the game. A move names the turn it answers, so a late double
        tap is never taken for an answer to the next question."""

    def legal(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Every move *seat* may make now, without duplicates. The order is part of the contract."""

    def view(self, state: S, seat: Seat | None) -> V:
        """All that *seat* may know and nothing else. None is a spectator."""

    def choices(self, view: V) -> tuple[M, ...]:
        """`legal` from a view alone, for bots, which never see a state."""

    def result(self, state: S) -> R_co | None:
        """How the game ended, or None while it goes on."""


def fold(rules: Rules[S, M, E], events: Iterable[E], state: S | None = None) -> S:
    """The state that *events* lead to, from *state* or from the empty table."""
    for event in events:
        state = rules.evolve(state, event)
    if state is None:
        raise ValueError("a game starts with an event; there was none")
    return state

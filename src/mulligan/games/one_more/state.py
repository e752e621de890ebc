"""
A game of One More! at one moment. Only the rules and their compiled twin look in here.

The state is a named tuple, not a dataclass: every event makes a new one, and copying a frozen
dataclass of this size took most of the time of a whole game.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from mulligan.core import Seat
from mulligan.games.one_more.cards import STARTER, Card, Hand
from mulligan.games.one_more.events import Direction, Ended, Lost, Told
from mulligan.games.one_more.setup import Setup


class Stage(StrEnum):
    """Where a turn stands."""

    PLAY = "play"
    """The active seat plays a card, or is stuck."""
    EFFECT = "effect"
    """A card was played, and its effect is due."""
    GIVE = "give"
    """Two seats have been named for a swap, and choose what to give."""
    DONE = "done"
    """The effect is over; the turn ends."""
    LOST = "lost"
    """The round is over."""


@dataclass(frozen=True, slots=True)
class Swap:
    """A swap that waits for its two gifts."""

    by: Seat
    seats: tuple[Seat, Seat]
    gifts: tuple[Card | None, Card | None] = (None, None)  # secret


class State(NamedTuple):
    setup: Setup
    packs: tuple[tuple[Card, ...], ...]  # secret; a shuffled pack for each round, first to last
    active: Seat
    tokens: tuple[int, ...]  # "one more" cards by seat
    round: int = 0
    pile: tuple[Card, ...] = ()  # secret; the next card first
    hands: tuple[Hand, ...] = ()  # by seat; each is its owner's secret
    playing: frozenset[Seat] = frozenset()  # still in the round
    revealed: Card = STARTER  # the first centre card of the round, from the pack
    centre: Card = STARTER
    direction: Direction = 1
    stage: Stage = Stage.LOST  # as if a round had just ended, so the first one begins
    swap: Swap | None = None
    story: tuple[Told, ...] = ()  # what happened in this round, with its secrets
    last: Lost | None = None  # how the round before this one was lost
    lost_on: Card | None = None  # the centre card with which that happened
    turn: int = 0  # decisions made so far
    end: Ended | None = None

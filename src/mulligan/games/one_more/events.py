"""
What happened, in the order in which it took effect.

`Opened`, `TurnBegan`, `Named` and `Given` are the table's own notes: they hold secrets or follow
from the other events, so records leave them out. A record holds all the others.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from mulligan.core import Seat
from mulligan.games.one_more.cards import Card, Hand
from mulligan.games.one_more.setup import Setup

Direction: TypeAlias = Literal[1, -1]
"""1 is clockwise, towards the next higher seat."""


class Loss(StrEnum):
    """How a round is lost, which is what players want."""

    STUCK = "stuck"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Opened:
    """The game is set up, with a shuffled pack for every possible round. Secret."""

    setup: Setup
    first: Seat
    packs: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """Hands are dealt and a centre card is revealed, whose effect does not happen (OM-2, OM-R1)."""

    round: int
    first: Seat
    hands: tuple[Hand, ...]
    centre: Card


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this seat's turn: the next seat, or the same one again after a replay."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Played:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Reversed:
    """The direction of play after a reverse (OM-9)."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Drew:
    """*by* named *seat*, who drew *card* (OM-10)."""

    by: Seat
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Named:
    """*by* named two who will swap; each now chooses a card (OM-11)."""

    by: Seat
    seats: tuple[Seat, Seat]


@dataclass(frozen=True, slots=True)
class Given:
    """One of the two has chosen. Secret until both have, and then known to those two alone."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Swapped:
    """cards[i] is what seats[i] gave."""

    by: Seat
    seats: tuple[Seat, Seat]
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Left:
    """No card at the end of the turn: out of the round (OM-13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lost:
    """A seat loses the round: it shows its hand and takes a "one more" (OM-5, OM-14)."""

    seat: Seat
    reason: Loss
    hand: Hand
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """Somebody has lost twice, and so wins (OM-6)."""

    winners: tuple[Seat, ...]


Event: TypeAlias = (
    Opened
    | RoundBegan
    | TurnBegan
    | Played
    | Reversed
    | Drew
    | Named
    | Given
    | Swapped
    | Left
    | Lost
    | Ended
)

Told: TypeAlias = Played | Reversed | Drew | Swapped | Left
"""What makes up the story of a round."""

"""What a seat may ask for: play a card, name players for its effect, give a card in a swap."""

from dataclasses import dataclass
from typing import TypeAlias

from mulligan.core import Seat
from mulligan.games.one_more.cards import Card


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card on the centre (OM-3)."""

    card: Card


@dataclass(frozen=True, slots=True)
class NameDraw:
    """Name who draws a card (OM-10)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NameSwap:
    """Name the two who swap a card (OM-11). Order does not matter: the lower seat comes first."""

    seats: tuple[Seat, Seat]

    def __post_init__(self) -> None:
        one, other = self.seats
        object.__setattr__(self, "seats", (min(one, other), max(one, other)))


@dataclass(frozen=True, slots=True)
class Give:
    """Give this card away in a swap, face down (OM-R2)."""

    card: Card


Move: TypeAlias = Play | NameDraw | NameSwap | Give

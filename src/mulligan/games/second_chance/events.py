"""
What happened, in the order in which it took effect.

`Opened` holds the secret order of all cards and is never shown; everything else is what a record
holds, one to one.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

from mulligan.core import Seat
from mulligan.games.second_chance.grid import Mask
from mulligan.games.second_chance.setup import Setup
from mulligan.games.second_chance.tiles import Tile

Choice: TypeAlias = Literal[0, 1, "chance"]
"""Which card a drawing answers: one of the two, or the second chance."""

CHOICES: tuple[Choice, ...] = (0, 1, "chance")


class Reason(StrEnum):
    """Why a game ended. If several apply, the first in this order counts (SC-R7)."""

    FILLED = "filled"
    NO_CHANCE_CARDS = "no-chance-cards"
    ALL_OUT = "all-out"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class Opened:
    """The game is set up and both decks are shuffled (SC-5, SC-6). Secret; the next card first."""

    setup: Setup
    start: tuple[Tile, ...]
    pile: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A starting tile for a seat."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Started:
    """A seat drew its starting tile."""

    seat: Seat
    cells: Mask


@dataclass(frozen=True, slots=True)
class Revealed:
    """The two cards of a round, for everybody (SC-7)."""

    round: int
    tiles: tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat drew one of the two tiles, or its second chance."""

    seat: Seat
    choice: Choice
    cells: Mask


@dataclass(frozen=True, slots=True)
class Chanced:
    """A second chance card for one seat alone (SC-10)."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Dropped:
    """The second chance does not fit: the seat is out (SC-11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Wrote:
    """A seat wrote its 1 (SC-12)."""

    seat: Seat
    cell: Mask


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over (SC-13 to SC-16)."""

    reason: Reason
    empty: tuple[int, ...]
    winners: tuple[Seat, ...]


class Happened(StrEnum):
    """What can be told of a seat without showing its sheet."""

    DREW = "drew"
    CHANCE = "chance"
    DROPPED = "dropped"
    WROTE = "wrote"


class Told(NamedTuple):
    """A part of the story of a round: only what everybody may know."""

    round: int
    seat: Seat
    what: Happened
    tile: Tile | None = None  # the second chance


Event: TypeAlias = Opened | Dealt | Started | Revealed | Drawn | Chanced | Dropped | Wrote | Ended

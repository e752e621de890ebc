"""The table as the caller knows it, and what happened to it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from mulligan.games.second_chance.caller.moves import Move
from mulligan.games.second_chance.caller.setup import Player, Setup
from mulligan.games.second_chance.events import Reason
from mulligan.games.second_chance.tiles import Tile


@dataclass(frozen=True, slots=True)
class Opened:
    """The order of the cards. Secret."""

    setup: Setup
    start: tuple[Tile, ...]
    pile: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Tapped:
    move: Move


Event: TypeAlias = Opened | Tapped


@dataclass(frozen=True, slots=True)
class Ended:
    """It is over; *winners* is empty until everybody has counted their squares."""

    reason: Reason
    winners: tuple[Player, ...]


class Cancelled(StrEnum):
    """What is on a sheet but does not count, because there were no second chances (SC-14)."""

    CHANCE = "chance"
    ONE = "one"


class Paper(NamedTuple):
    """What is known of one player."""

    start: Tile
    chance: Tile | None = None  # of this round
    fits: bool = False  # the chance of this round is drawn
    out: int | None = None
    one: bool = False
    full: bool = False
    empty: int | None = None
    cancelled: Cancelled | None = None  # to be rubbed out


class State(NamedTuple):
    setup: Setup
    pile: tuple[Tile, ...]  # secret; the next card first
    papers: tuple[Paper, ...]
    round: int = 0
    offer: tuple[Tile, ...] = ()
    end: Ended | None = None
    taps: int = 0  # grows with every tap, even one that takes another back
    before: "State | None" = None

"""What can be asked of a table: messages of a client, and requests that are none."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mulligan import wire
from mulligan.core import Seat


@dataclass(frozen=True, slots=True)
class SitAnywhere:
    """A seat for somebody: *seat*, or the first that is free."""

    seat: Seat | None
    name: str


@dataclass(frozen=True, slots=True)
class ClaimSeat:
    """Open the seat on another device too, for somebody who shows a pass of that sitting."""

    seat: Seat
    since: int


@dataclass(frozen=True, slots=True)
class PlayFor:
    """A move made by a bot on its own seat, or by the clock on a person's."""

    seat: Seat
    turn: int
    move: str
    by: Literal["bot", "clock"]
    bot: str | None = None
    """The bot that chose it, which must still have the seat."""


@dataclass(frozen=True, slots=True)
class HandIn:
    """The result of a player on paper."""

    player: int
    sheet: wire.PaperSheet


@dataclass(frozen=True, slots=True)
class EndScoring:
    """The day of the deal is over."""


@dataclass(frozen=True, slots=True)
class MoveOn:
    """These people continue at another table."""

    table: str


Asked: TypeAlias = (
    wire.MakeMove
    | wire.Undo
    | wire.Sit
    | wire.Stand
    | wire.SeatBot
    | wire.Resize
    | wire.Start
    | wire.StandIn
    | wire.TakeBack
    | SitAnywhere
    | ClaimSeat
    | PlayFor
    | HandIn
    | EndScoring
    | MoveOn
)

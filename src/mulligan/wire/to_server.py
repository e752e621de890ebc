"""What a client says on its socket."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from mulligan.wire.fields import (
    PROTOCOL,
    BotName,
    MoveId,
    Name,
    Pace,
    Said,
    SeatNumber,
    TableId,
    Token,
)
from mulligan.wire.moves import Move


class Hello(Said, tag="hello"):
    """The first message. Names a table to sit at or to watch; without one, the lobby."""

    protocol: int = PROTOCOL
    table: TableId | None = None
    token: Token | None = None
    """A seat token, for a program or a device without the cookie."""
    since: int | None = None
    """The last number seen; what the client already knows is not sent again."""
    pace: Pace = "brisk"
    """How fast bots should play where people watch them. The calmest player at the table counts."""


class MakeMove(Said, tag="move"):
    id: MoveId
    """The client's own name for this move: sending it again is harmless."""
    seat: SeatNumber
    turn: int
    """The turn that this answers, as the last view said."""
    move: Move


class Undo(Said, tag="undo"):
    id: MoveId
    seat: SeatNumber
    turn: int


class Draft(Said, tag="draft"):
    """What would be played if time ran out. None removes it."""

    seat: SeatNumber
    turn: int
    move: Move | None


class Sit(Said, tag="sit"):
    id: MoveId
    seat: SeatNumber
    name: Name


class Stand(Said, tag="stand"):
    """Free a seat before the game: your own, or anybody's if you are the host. Somebody whose seat
    the host frees cannot sit down at this table again."""

    id: MoveId
    seat: SeatNumber


class SeatBot(Said, tag="seat-bot"):
    """The host puts a bot on a free seat, or replaces a bot with another."""

    id: MoveId
    seat: SeatNumber
    bot: BotName


class Resize(Said, tag="resize"):
    """The host changes the number of seats before the game."""

    id: MoveId
    seats: Annotated[int, Meta(ge=1, le=13)]


class Start(Said, tag="start"):
    id: MoveId


class StandIn(Said, tag="stand-in"):
    """A bot plays for an absent person who has not chosen one, or for you while you are away."""

    id: MoveId
    seat: SeatNumber
    bot: BotName


class TakeBack(Said, tag="take-back"):
    """You are back: the bot that stood in for you stops."""

    id: MoveId
    seat: SeatNumber


class Rematch(Said, tag="rematch"):
    """Play again with the same people and a new deal, after the end."""

    id: MoveId


Reaction: TypeAlias = Literal["clap", "laugh", "wow", "oops", "heart", "think", "hurry", "thanks"]


class React(Said, tag="react"):
    seat: SeatNumber
    reaction: Reaction


class Ping(Said, tag="ping"):
    n: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0


ClientMessage: TypeAlias = (
    Hello
    | MakeMove
    | Undo
    | Draft
    | Sit
    | Stand
    | SeatBot
    | Resize
    | Start
    | StandIn
    | TakeBack
    | Rematch
    | React
    | Ping
)

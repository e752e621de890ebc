"""Types with limits, and the base classes of messages."""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

PROTOCOL = 1
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
MoveId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=12)]
Square: TypeAlias = Annotated[int, Meta(ge=0, le=80)]
CardText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=12)]
BotName: TypeAlias = Annotated[str, Meta(max_length=24, pattern="^[a-z][a-z0-9-]*$")]
DeckName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
DeckText: TypeAlias = Annotated[str, Meta(max_length=64 * 1024)]
Seconds: TypeAlias = Annotated[int, Meta(ge=5, le=600)]
EditionName: TypeAlias = Annotated[str, Meta(max_length=20)]
Language: TypeAlias = Literal["en", "fr", "it", "es", "de"]
Pace: TypeAlias = Literal["slow", "calm", "brisk", "at-once"]
Pencils: TypeAlias = Literal["none", "own", "passed"]
"""What an edition of Second Chance does with colours (SC-18): nothing, everybody keeps their own
pencil, or the pencils are passed to the left after each round."""
GameName: TypeAlias = Literal["second-chance", "one-more"]
TableKind: TypeAlias = Literal["second-chance", "one-more", "caller"]
"""What a table is for: a game, or calling the cards of Second Chance for sheets of paper."""


class Said(Struct, tag_field="t", forbid_unknown_fields=True):
    """What a client says. A misspelt field is refused, so that its author hears of it."""


class Told(Struct, tag_field="t"):
    """What the server says."""


class Part(Struct):
    """A part of a message."""


class Stage(StrEnum):
    GATHERING = "gathering"
    PLAYING = "playing"
    ENDED = "ended"


class Holder(StrEnum):
    """Who moves for a seat."""

    NOBODY = "nobody"
    PERSON = "person"
    BOT = "bot"

"""
What is written down about a table, entry by entry: who sat down, what was played.

A table is the fold of its entries. Entries hold moves, in the notation of their game, not the
events: those follow from the moves and the seed.
"""

from typing import Literal, TypeAlias

import msgspec


class Entry(msgspec.Struct, tag_field="e", omit_defaults=True):
    pass


class Seated(Entry, tag="seated"):
    seat: int
    person: str
    name: str
    wanted: str = ""
    """The name they asked for, if somebody else has one like it."""


class BotSeated(Entry, tag="bot-seated"):
    seat: int
    bot: str


class Freed(Entry, tag="freed"):
    seat: int
    by: str = ""
    """The host, if they took the seat away; empty if its owner stood up."""


class Resized(Entry, tag="resized"):
    seats: int


class Claimed(Entry, tag="claimed"):
    """Somebody has opened their seat on another device too."""

    seat: int
    person: str


class Started(Entry, tag="started"):
    pass


class Moved(Entry, tag="moved"):
    seat: int
    move: str
    """In the notation of the game."""
    id: str = ""
    by: Literal["seat", "bot", "clock", "paper"] = "seat"
    person: str = ""
    """Who handed it in, if it is the result of a sheet of paper."""


class Undone(Entry, tag="undone"):
    seat: int
    id: str


class StoodIn(Entry, tag="stood-in"):
    seat: int
    bot: str
    by: str = ""
    """The person who asked for it; empty for the owner of the seat."""


class TakenBack(Entry, tag="taken-back"):
    seat: int


class Overdue(Entry, tag="overdue"):
    """The try did not end in time for the day of its deal: from here on it is a game for fun."""


class MovedOn(Entry, tag="moved-on"):
    """These people continue at another table."""

    table: str


Change: TypeAlias = (
    Seated
    | BotSeated
    | Freed
    | Resized
    | Claimed
    | Started
    | Undone
    | StoodIn
    | TakenBack
    | Overdue
    | MovedOn
)
"""Everything but a move."""
AnyEntry: TypeAlias = Moved | Change

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def written(entry: AnyEntry) -> str:
    return _encoder.encode(entry).decode()


def read(text: str) -> AnyEntry:
    return _decoder.decode(text)

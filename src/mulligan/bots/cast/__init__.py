"""
The cast: the name, the face and the temper of every bot, as data.

It says who plays, not how: nothing here needs a bot's own code, so that a page can show the faces
where nobody has installed what the bots think with.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

LANGUAGES = ("en", "fr", "it", "es", "de")

GUESSER = "random"
"""Who moves when nobody else can: it needs the rules alone."""


@dataclass(frozen=True, slots=True)
class Member:
    """One bot, as people meet it."""

    name: str
    face: str
    """A picture of its own, as the text of an SVG file. No two of them share an id."""
    temper: Mapping[str, str]
    """One line, by language."""
    seconds: float
    """How long it may think about one move where somebody waits for it."""
    fallback: str | None
    """The bot that moves in its place when it cannot. None: there is nothing simpler."""


@cache
def cast() -> Mapping[str, Mapping[str, Member]]:
    """By game, then by the bot's name, from weak to strong."""
    folder = files(__package__)
    written = tomllib.loads(folder.joinpath("cast.toml").read_text("utf-8"))
    return MappingProxyType(
        {
            game: MappingProxyType(
                {
                    bot: Member(
                        name=entry["name"],
                        face=folder.joinpath("faces", f"{game}-{bot}.svg").read_text("utf-8"),
                        temper=MappingProxyType(entry["temper"]),
                        seconds=entry["seconds"],
                        fallback=entry.get("fallback"),
                    )
                    for bot, entry in members.items()
                }
            )
            for game, members in written.items()
        }
    )

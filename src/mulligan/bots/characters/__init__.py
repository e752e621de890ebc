"""
The bots as people see them: the name, the face, the level and the temper of each, as data.

Nothing here needs a bot's own code, so a page can show the faces even where the `bots` extra is not
installed.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

LANGUAGES = ("en", "fr", "it", "es", "de")

LAST_RESORT = "random"
"""The bot that moves when no other can: it needs nothing but the rules."""


@dataclass(frozen=True, slots=True)
class Character:
    """One bot, as people see it."""

    name: str
    others: tuple[str, ...]
    """The names of further bots of this kind at the same table."""
    face: str
    """Its picture, as the text of an SVG file. No two faces share an id."""
    level: Mapping[str, str]
    """How strong it is, in a word or two of each language."""
    temper: Mapping[str, str]
    """How it plays: one line in each language."""
    seconds: float
    """How long it may think about a move while somebody waits for it."""
    fallback: str | None
    """The bot that moves in its place when it cannot. None: there is no simpler one."""


@cache
def characters() -> Mapping[str, Mapping[str, Character]]:
    """All characters by game, then by the bot's name, from weak to strong."""
    folder = files(__package__)
    written = tomllib.loads(folder.joinpath("characters.toml").read_text("utf-8"))
    return MappingProxyType(
        {
            game: MappingProxyType(
                {
                    bot: Character(
                        name=entry["name"],
                        others=tuple(entry["others"]),
                        face=folder.joinpath("faces", f"{game}-{bot}.svg").read_text("utf-8"),
                        level=MappingProxyType(entry["level"]),
                        temper=MappingProxyType(entry["temper"]),
                        seconds=entry["seconds"],
                        fallback=entry.get("fallback"),
                    )
                    for bot, entry in bots.items()
                }
            )
            for game, bots in written.items()
        }
    )

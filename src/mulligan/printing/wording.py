"""The words on paper, in five languages. A test checks that all languages have the same keys."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from mulligan.games.second_chance import Edition

LANGUAGES = ("en", "fr", "it", "es", "de")

_FRENCH_SPACE = re.compile(r" (?=[:;!?»])|(?<=«) ")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules. `*…*` in an item is what stands out; `{…}` what editions differ in."""

    head: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game, short enough for one page."""

    lead: str
    sections: tuple[Section, ...]
    writers: Mapping[str, str]
    colours: Mapping[str, str]

    def of(self, edition: Edition | None) -> "Rules":
        """The same in the words of *edition*; for games without editions, unchanged."""
        if edition is None:
            return self
        said = {
            "{writers}": self.writers[edition.writers],
            "{colours}": self.colours[edition.colours],
        }
        sections = (
            Section(part.head, tuple(said.get(item, item) for item in part.items))
            for part in self.sections
        )
        return replace(self, sections=tuple(sections))


@dataclass(frozen=True, slots=True)
class Words:
    """All words of one language."""

    language: str
    labels: Mapping[str, str]
    rules: Mapping[str, Rules]

    def __getitem__(self, key: str) -> str:
        return self.labels[key]

    def say(self, key: str, number: int) -> str:
        """The label with a number in it."""
        return self.labels[key].format(number)

    def squares(self, number: int) -> str:
        return self["square"] if number == 1 else self.say("squares", number)


@cache
def effects() -> dict[str, Any]:
    """
    The effects of One More! by name, and what a starting card says: the same for paper and page.

    Each has `words` in every language, and an icon: a `path` of absolute steps in a square of 24.
    """
    text = files(__package__).joinpath("words", "effects.json").read_text("utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def effect_words(language: str) -> dict[str, str]:
    """What each effect is called on a card."""
    said = {effect: about["words"][language] for effect, about in effects().items()}
    return {effect: word[0].upper() + word[1:] for effect, word in said.items()}


@cache
def words(language: str) -> Words:
    """The words of *language*, one of LANGUAGES."""
    text = files(__package__).joinpath("words", f"{language}.toml").read_text("utf-8")
    if language == "fr":
        text = _FRENCH_SPACE.sub("\u00a0", text)  # no line may begin with such punctuation
    read: dict[str, Any] = tomllib.loads(text)
    return Words(
        language,
        read["labels"] | effect_words(language),
        {
            game: Rules(
                rules["lead"],
                tuple(Section(part["head"], tuple(part["items"])) for part in rules["sections"]),
                rules.get("writers", {}),
                rules.get("colours", {}),
            )
            for game, rules in read["rules"].items()
        },
    )

"""
Deck files: TOML written by hand. Reading one reports every fault at once, with its line.

The games say what a card is; this module knows what all deck files share. `tomllib` keeps no line
numbers, so they are found again in the text: a fault without a place is no help to somebody who is
copying forty cards by hand.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from mulligan.core.refusals import MulliganError

FORMAT = "mulligan-deck"
VERSION = 1
LONGEST_SHOWN = 60
LONGEST = {"name": 40, "title": 80, "provenance": 1000, "licence": 200}

# Strings and comments: brackets and number signs mean nothing inside them.
_TEXTS = re.compile(
    r""" \"{3}.*?\"{3} | '{3}.*?'{3} | "(?:\\.|[^"\\\n])*" | '[^'\n]*' | \#[^\n]* """,
    re.VERBOSE | re.DOTALL,
)
# Keys with this many parts, a.a.a..., take `tomllib` minutes; no real deck has one.
_DEEP = re.compile(
    r""" (?<![\w-]) (?: (?: [\w-]++ | "[^"\n]*+" | '[^'\n]*+' ) [ \t]*+ \. [ \t]*+ ){20} """,
    re.VERBOSE,
)
_PLAIN_KEY = re.compile(r"\s*(?:\[\[?\s*)?([\w-]+)\s*[]=]", re.ASCII)
_QUOTED_KEY = re.compile(r"\s*(?:\"([^\"]*)\"|'([^']*)')\s*=")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class FaultCode(StrEnum):
    """What can be wrong with any deck file. The games add their own."""

    NOT_TOML = "not-toml"
    NOT_A_DECK = "not-a-deck"
    OTHER_VERSION = "other-version"
    OTHER_GAME = "other-game"
    MISSING = "missing"
    UNKNOWN_KEY = "unknown-key"
    WRONG_KIND = "wrong-kind"
    BAD_NAME = "bad-name"
    TOO_LONG = "too-long"
    BAD_COUNT = "bad-count"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to fix in a deck file."""

    line: int
    code: StrEnum
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


class DeckError(MulliganError):
    """A deck file that cannot be used, with everything that is wrong with it."""

    def __init__(self, source: str, faults: tuple[Fault, ...]) -> None:
        many = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n  ".join([f"{source}: {many}", *map(str, faults)]))
        self.source = source
        self.faults = faults

    def __reduce__(self) -> tuple[type["DeckError"], tuple[str, tuple[Fault, ...]]]:
        return type(self), (self.source, self.faults)


@dataclass(frozen=True, slots=True)
class Label:
    """What a deck says about itself."""

    name: str
    title: str
    provenance: str
    licence: str


class DeckFile:
    """A deck file while it is read: its values, where they stand, and the faults found so far."""

    def __init__(self, source: str, text: str) -> None:
        self.source = source
        self._faults: list[Fault] = []
        # Split at newlines only: `splitlines` knows other line ends that no editor counts.
        self._lines = text.split("\n")
        if deep := _DEEP.search(text):
            line = text.count("\n", 0, deep.start()) + 1
            self.fault(line, FaultCode.NOT_TOML, "this is not TOML: nested too deeply")
            self.finish()
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"\(at line (\d+), column \d+\)", str(error))
            what = re.sub(r" \(at .*\)$", "", str(error))
            self.fault(
                int(place[1]) if place else self.last_line,
                FaultCode.NOT_TOML,
                f"this is not TOML: {what}",
            )
            self.finish()
        except RecursionError:
            self.fault(1, FaultCode.NOT_TOML, "this is not TOML: nested too deeply")
            self.finish()
        except ValueError:
            self.fault(1, FaultCode.NOT_TOML, "this is not TOML: a number in it is gigantic")
            self.finish()
        # Only now: once the TOML is valid, every string ends, and finding the ends is fast.
        self._bare_lines = _TEXTS.sub(_line_ends, text).split("\n")

    @property
    def last_line(self) -> int:
        return max(1, len(self._lines) - (self._lines[-1] == ""))

    def fault(self, line: int, code: StrEnum, sentence: str) -> None:
        self._faults.append(Fault(line, code, sentence))

    def faults_so_far(self) -> int:
        return len(self._faults)

    def finish(self) -> None:
        """Raise DeckError if anything was wrong."""
        if self._faults:
            raise DeckError(self.source, tuple(sorted(self._faults, key=lambda at: at.line)))

    def label(self, game: str, parts: frozenset[str]) -> Label:
        """The head of the file. *parts* are the other keys that this game's decks have."""
        if self.values.get("format") != FORMAT:
            line = self.line_of("format")
            self.fault(line, FaultCode.NOT_A_DECK, f'a deck file says format = "{FORMAT}"')
            self.finish()
        if (version := self.values.get("version")) != VERSION or type(version) is not int:
            line = self.line_of("version")
            self.fault(line, FaultCode.OTHER_VERSION, f"this program reads version = {VERSION}")
        if self.values.get("game") != game:
            line = self.line_of("game")
            self.fault(line, FaultCode.OTHER_GAME, f'a deck of this game says game = "{game}"')
            self.finish()
        for key in self.values.keys() - parts - LONGEST.keys() - {"format", "version", "game"}:
            self.fault(self.line_of(key), FaultCode.UNKNOWN_KEY, f"{key!r} is not known here")
        return Label(**{key: self._text(key, longest) for key, longest in LONGEST.items()})

    def entries(self, name: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """The tables of the list *name* with the line where each starts."""
        entries = self.values.get(name)
        if entries is None:
            self.fault(self.last_line, FaultCode.MISSING, f"there is no {name!r}")
            return
        if not isinstance(entries, list):
            self.fault(self.line_of(name), FaultCode.WRONG_KIND, f"{name!r} is a list of tables")
            return
        lines = iter(self._lines_of(name))
        for entry in entries:
            if isinstance(entry, dict):
                yield next(lines, self.line_of(name)), entry
            else:
                line = self.line_of(name)
                self.fault(line, FaultCode.WRONG_KIND, f"{name!r} is a list of tables")

    def count(self, line: int, entry: Mapping[str, Any], most: int) -> int:
        """How many cards *entry* stands for; 1 if it does not say."""
        value = entry.get("count", 1)
        if type(value) is int and 1 <= value <= most:
            return value
        sentence = f"count is a number from 1 to {most}, not {shown(value)}"
        self.fault(line, FaultCode.BAD_COUNT, sentence)
        return 1

    def only(self, line: int, entry: Mapping[str, Any], known: frozenset[str]) -> None:
        """Complain about unknown keys of *entry*: most likely they are misspelt."""
        for key in sorted(entry.keys() - known):
            self.fault(line, FaultCode.UNKNOWN_KEY, f"{key!r} is not known here")

    def line_of(self, key: str) -> int:
        """The line on which *key* is set at the top of the file, or the first line."""
        return self._line_of_key.get(key, 1)

    @cached_property
    def _line_of_key(self) -> dict[str, int]:
        """Every key with its first line. Computed once: a file can have thousands."""
        lines: dict[str, int] = {}
        for at, (bare, line) in enumerate(zip(self._bare_lines, self._lines, strict=True), 1):
            if plain := _PLAIN_KEY.match(bare):
                lines.setdefault(plain[1], at)
            if quoted := _QUOTED_KEY.match(line):
                lines.setdefault(quoted[1] if quoted[1] is not None else quoted[2], at)
        return lines

    def _lines_of(self, name: str) -> list[int]:
        """Where each table of the list *name* starts."""
        header = re.compile(rf"\s*\[\[\s*([\"']?){re.escape(name)}\1\s*\]\]")
        headers = [
            at
            for at, (bare, line) in enumerate(zip(self._bare_lines, self._lines, strict=True), 1)
            if bare.lstrip().startswith("[[") and header.match(line)
        ]
        return headers or self._braces_after(self.line_of(name))

    def _braces_after(self, start: int) -> list[int]:
        """The lines, from *start* on, where an outermost inline table opens."""
        found = []
        depth = 0
        for at, line in enumerate(self._bare_lines[start - 1 :], start):
            for sign in line:
                if sign == "{":
                    found += [at] if depth == 0 else []
                    depth += 1
                elif sign == "}":
                    depth -= 1
        return found

    def _text(self, key: str, longest: int) -> str:
        value = self.values.get(key)
        line = self.line_of(key)
        if value is None:
            self.fault(1, FaultCode.MISSING, f"the deck does not say its {key}")
        elif not isinstance(value, str) or not value.strip():
            self.fault(line, FaultCode.WRONG_KIND, f"{key} is a text in quotes, and not empty")
        elif len(value) > longest:
            self.fault(line, FaultCode.TOO_LONG, f"{key} has at most {longest} characters")
        elif key == "name" and not _SLUG.fullmatch(value):
            self.fault(
                line, FaultCode.BAD_NAME, "name is small letters, digits and hyphens, like my-box"
            )
        return value if isinstance(value, str) else ""


def shown(value: object) -> str:
    """A wrong value for a complaint: as written, but cut off if long."""
    try:
        written = repr(value)
    except (ValueError, RecursionError):
        return "something gigantic"
    return written if len(written) <= LONGEST_SHOWN else f"{written[:LONGEST_SHOWN]}…"


def _line_ends(text: re.Match[str]) -> str:
    return "\n" * text[0].count("\n")

"""
Records: one JSON object that holds a whole game, enough to check every rule and to replay it.

Reading a record plays it again through the rules. Anything in it that breaks the rules is refused,
with the number of the event (the first is 1) and the reason. The games say how their
events are written; what all records share is here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from json import JSONDecodeError, dumps, loads
from re import fullmatch
from typing import Any, Generic, Literal, Protocol, TypeVar

from mulligan.core.dealing import GENERATOR, SEED_BYTES, commitment, seed_in_series
from mulligan.core.refusals import MulliganError

FORMAT = "mulligan-record"
VERSION = 2
OUTGROWN = 1
"""The version before two rules were corrected: its games may break today's rules."""
LONGEST_SHOWN = 60

SetupT = TypeVar("SetupT")
E = TypeVar("E")
T = TypeVar("T")


class RecordError(MulliganError):
    """A record that breaks the rules. *event* counts from 1; None is the head."""

    def __init__(self, reason: str, event: int | None = None) -> None:
        super().__init__(reason if event is None else f"event {event}: {reason}")
        self.reason = reason
        self.event = event

    def __reduce__(self) -> tuple[type["RecordError"], tuple[str, int | None]]:
        return type(self), (self.reason, self.event)


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat."""

    name: str
    kind: Literal["human", "bot"] = "human"
    bot: str | None = None

    def __post_init__(self) -> None:
        _check_text(self.name)
        _check_text(self.bot or "")


@dataclass(frozen=True, slots=True)
class Series:
    """Which game of a solo challenge a record is. The id is the commitment to the series' seed."""

    id: str
    index: int
    seed: bytes | None = None  # secret until all games of the series are over


@dataclass(frozen=True, slots=True)
class Head:
    """What a record says apart from its rules, its deck and its events."""

    players: tuple[Player, ...]
    commitment: str
    seed: bytes | None = None  # secret until the game is over
    series: Series | None = None


@dataclass(frozen=True, slots=True)
class Replay(Generic[SetupT, E]):
    """A record that was read and follows the rules, with all its events."""

    head: Head
    setup: SetupT
    events: tuple[E, ...]


class Records(Protocol[SetupT, E]):
    """How one game is written down and read again: its `record` module."""

    def write(self, head: Head, events: Sequence[E]) -> dict[str, Any]:
        """The record of a game, finished or not, from all its events so far."""

    def read(self, record: object) -> Replay[SetupT, E]:
        """Play a record again. Raises RecordError if it breaks the rules."""

    def entry_of(self, event: E) -> dict[str, Any] | None:
        """*event* as it stands in a record, or None if records leave it out."""


class Fields:
    """The fields of a JSON object, each checked to have the right type."""

    def __init__(self, values: object, what: str) -> None:
        if not isinstance(values, dict):
            raise RecordError(f"{what} is not a JSON object")
        self._values: dict[str, Any] = values
        self._what = what

    def get(self, name: str, kind: type[T]) -> T:
        value = self._values.get(name)
        # `type`, not `isinstance`: to Python, true is a number.
        if type(value) is not kind:
            said = "is missing" if name not in self._values else f"cannot be {_shown(value)}"
            raise RecordError(f"{self._what}: {name!r} {said}")
        if isinstance(value, str):
            _check_text(value)
        return value

    def positive(self, name: str) -> int:
        if (value := self.get(name, int)) < 1:
            raise RecordError(f"{self._what}: {name!r} cannot be {_shown(value)}")
        return value

    def any_of(self, name: str, known: Sequence[T]) -> T:
        value = self._values.get(name)
        for one in known:
            if type(value) in (int, str) and value == one:
                return one
        raise RecordError(f"{self._what}: {name!r} cannot be {_shown(value)}")

    def optional(self, name: str, kind: type[T]) -> T | None:
        return None if self._values.get(name) is None else self.get(name, kind)

    def listed(self, name: str, kind: type[T], length: int | None = None) -> tuple[T, ...]:
        values = self.get(name, list)
        if any(type(value) is not kind for value in values):
            raise RecordError(f"{self._what}: {name!r} cannot be {_shown(values)}")
        if length is not None and len(values) != length:
            raise RecordError(f"{self._what}: {name!r} has {len(values)} entries, not {length}")
        return tuple(values)


def line(record: Mapping[str, Any]) -> str:
    """*record* on one line: the same text on every machine."""
    return dumps(record, ensure_ascii=False, separators=(",", ":"))


def parse_line(text: str | bytes) -> Any:
    """One line of JSON. Raises RecordError if it is invalid or truncated."""
    try:
        return loads(text, parse_constant=_no_number)
    except JSONDecodeError as error:
        cut = error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated")
        where = "it breaks off" if cut else f"at {error.colno}"
        raise RecordError(f"this is not JSON ({where})") from None
    except (UnicodeDecodeError, RecursionError, ValueError):
        raise RecordError("this is not JSON") from None


def _no_number(text: str) -> None:
    """Refuse NaN and Infinity, which Python reads but JSON does not have."""
    raise RecordError(f"this is not JSON ({text} is no number)")


def check_game(record: object, game: str) -> None:
    """Raise RecordError if *record* is not one of *game*."""
    if (other := game_of(record)) != game:
        raise RecordError(f"this is a record of {other[:40]!r}, not of {game!r}")


def game_of(record: object) -> str:
    """Which game *record* is of. Raises RecordError if it is not a record of this version."""
    fields = Fields(record, "the record")
    if fields.get("format", str) != FORMAT:
        raise RecordError(f"this is no record: its format is not {FORMAT!r}")
    if (version := fields.get("version", int)) == OUTGROWN:
        raise RecordError(
            "this record has version 1, and two rules have changed since: the order of the second "
            "chances in a round (SC-R1), and in One More! the last player with cards loses at "
            "once, before the effect of the card just played (OM-14)"
        )
    if version != VERSION:
        raise RecordError(
            f"this record has version {_shown(version)}; this program reads {VERSION}"
        )
    return fields.get("game", str)


def head_of(record: object) -> Head:
    """The head of *record*; a seed has to be the one that was committed to."""
    fields = Fields(record, "the record")
    players = tuple(_player(entry) for entry in fields.get("seats", list))
    promise = fields.get("commitment", str)
    if fullmatch("[0-9a-f]{64}", promise) is None:
        raise RecordError("the commitment is 64 hexadecimal digits")
    seed = _seed(fields.optional("seed", str))
    if seed is not None and commitment(seed) != promise:
        raise RecordError("the seed is not the one that was committed to")
    generator = fields.optional("generator", str)
    if seed is not None and generator not in (None, GENERATOR):
        raise RecordError(f"the cards were dealt by {generator!r}; this program has {GENERATOR!r}")
    series = _series(fields.optional("series", dict))
    if series is not None:
        check_series(series, promise)
    return Head(players, promise, seed, series)


def check_series(series: Series, promise: str) -> None:
    """
    Raise RecordError if *promise*, the game's commitment, does not follow from its series.

    While the seed of the series is secret, there is nothing to check.
    """
    if series.seed is None:
        return
    if commitment(series.seed) != series.id:
        raise RecordError("the seed of the series is not the one that its id commits to")
    if commitment(seed_in_series(series.seed, series.index)) != promise:
        raise RecordError(
            f"the seed of game {series.index + 1} is not made from the seed of its series"
        )


def written(
    game: str,
    head: Head,
    rules: Mapping[str, Any],
    deck: Mapping[str, Any],
    events: Iterable[Mapping[str, Any]],
    result: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """A record. The seeds are left out while the game goes on."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "rules": dict(rules),
        "deck": dict(deck),
        "seats": [
            {"name": player.name, "kind": player.kind}
            | ({} if player.bot is None else {"bot": player.bot})
            for player in head.players
        ],
        **({} if head.series is None else {"series": _told(head.series, over=result is not None)}),
        "seed": head.seed.hex() if head.seed is not None and result is not None else None,
        "commitment": head.commitment,
        "generator": GENERATOR,
        "events": list(events),
        "result": None if result is None else dict(result),
    }


def parsed(
    raw: Sequence[object], parse: Callable[[Fields], E]
) -> tuple[tuple[E, ...], RecordError | None]:
    """
    The events of a record up to the first invalid one, and what is wrong with that one.

    The caller raises the error, because an earlier event may already break the rules.
    """
    events = []
    for number, entry in enumerate(raw, 1):
        try:
            events.append(parse(Fields(entry, "the event")))
        except MulliganError as error:
            return tuple(events), RecordError(str(error), number)
    return tuple(events), None


def check_order(listed: Iterable[object]) -> None:
    """Raise RecordError if equal cards are not listed together: the order decides the deal."""
    seen: set[object] = set()
    for card, _ in groupby(listed):
        if card in seen:
            raise RecordError(
                f"the deck lists {card} in two places; its order decides what a seed deals, so "
                "equal cards have to stand together"
            )
        seen.add(card)


def check_result(result: Mapping[str, Any] | None, ended: Mapping[str, Any] | None) -> None:
    """Raise RecordError if *result* is not how the game *ended*. It may say more than that."""
    if result is None and ended is not None:
        raise RecordError("the game is over, but the record has no result")
    if result is not None and ended is None:
        raise RecordError("the record has a result, but the game is not over")
    for name, value in (ended or {}).items():
        if not _same((result or {}).get(name), value):
            raise RecordError(f"the result is not how the game ended: {name!r} is another")


def _same(one: object, other: object) -> bool:
    """Whether two values are the same JSON. To Python, false is 0."""
    try:
        return dumps(one) == dumps(other)
    except RecursionError:
        return False


def _shown(value: object) -> str:
    """A wrong value for a complaint: as written, but cut off if long."""
    try:
        return dumps(value, ensure_ascii=False)[:LONGEST_SHOWN]
    except (ValueError, TypeError, RecursionError):
        return "that"


def _check_text(text: str) -> None:
    """Refuse half a surrogate pair: JSON allows it, but it is not text, and no file can hold it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RecordError(f"{ascii(text)[:60]} is no text") from None


def _player(entry: object) -> Player:
    fields = Fields(entry, "a seat")
    kind = fields.get("kind", str)
    if kind not in ("human", "bot"):
        raise RecordError(f"a seat: 'kind' is human or bot, not {kind!r}")
    return Player(
        fields.get("name", str), "human" if kind == "human" else "bot", fields.optional("bot", str)
    )


def _seed(text: str | None, what: str = "the seed") -> bytes | None:
    if text is None:
        return None
    if fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", text) is None:
        raise RecordError(f"{what} is {2 * SEED_BYTES} hexadecimal digits")
    return bytes.fromhex(text)


def _series(values: dict[str, Any] | None) -> Series | None:
    if values is None:
        return None
    fields = Fields(values, "the series")
    index = fields.get("index", int)
    if index not in (0, 1, 2):
        raise RecordError("the series: 'index' is 0, 1 or 2")
    id = fields.get("id", str)
    if fullmatch("[0-9a-f]{64}", id) is None:
        raise RecordError("the id of the series is 64 hexadecimal digits")
    return Series(id, index, _seed(fields.optional("seed", str), "the seed of the series"))


def _told(series: Series, *, over: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"id": series.id, "index": series.index}
    return told | {"seed": series.seed.hex()} if over and series.seed is not None else told

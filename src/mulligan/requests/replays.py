"""
Going through the record of a game. These functions are done apart, so they are given and give only
what can be sent to another process, and as little of it as there is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import msgspec

from mulligan.core import RefusedError, fold
from mulligan.core.record import Replay, line
from mulligan.games import GAMES, RECORDS
from mulligan.games.second_chance.events import Opened
from mulligan.games.second_chance.solo import Challenge
from mulligan.tables import replay as replays
from mulligan.tables.agreement import Agreement
from mulligan.tables.games import played_with
from mulligan.tables.records import agreement_in
from mulligan.wire import Refusal


def replayed(text: bytes, seat: int | None) -> bytes:
    """The game of a record step by step, as JSON."""
    return msgspec.json.encode(replays.replayed(replays.read(text), seat))


def read_with_agreement(text: bytes, person: str) -> tuple[Replay[Any, Any], Agreement]:
    """The game of a record, and what is agreed at a table where *person* plays on."""
    found = replays.read(text)
    return found, agreement_in(found, person)


def finished(text: bytes) -> tuple[Replay[Any, Any], str]:
    """The game of a record and its digest. Raises RefusedError if it is not over."""
    found = replays.read(text)
    game = played_with(found.setup)
    if GAMES[game].result(fold(GAMES[game], found.events)) is None:
        raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
    return found, digest(RECORDS[game].write(found.head, found.events))


def digest(record: Mapping[str, Any], challenge: Challenge | None = None) -> str:
    """
    The key of a game. Ignores the seed of its series, which may be published later.

    The games before it, which a record does not tell, decide what the coach says of a *challenge*.
    """
    alone = {name: part for name, part in record.items() if name != "series"}
    before = "" if challenge is None else f" after {challenge.empty}"
    return sha256((line(alone) + before).encode()).hexdigest()


def challenge_in(events: Sequence[Any]) -> Challenge | None:
    """The solo challenge that a game of *events* is part of, as it stood before."""
    opened = events[0]
    return opened.setup.challenge if isinstance(opened, Opened) else None


def in_challenge(events: Sequence[Any], challenge: Challenge | None) -> Sequence[Any]:
    """The same game, as part of *challenge*: what was read from a record does not know of it."""
    if challenge is None:
        return events
    opened, *others = events
    return (replace(opened, setup=replace(opened.setup, challenge=challenge)), *others)

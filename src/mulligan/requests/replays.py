"""
Going through the record of a game. These functions are done apart, so they are given and give only
what can be sent to another process, and as little of it as there is.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from mulligan.core import RefusedError, fold
from mulligan.core.record import Replay, line
from mulligan.games import GAMES, RECORDS
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


def digest(record: Mapping[str, Any]) -> str:
    """The key of a game. Ignores the seed of its series, which may be published later."""
    alone = {name: part for name, part in record.items() if name != "series"}
    return sha256(line(alone).encode()).hexdigest()

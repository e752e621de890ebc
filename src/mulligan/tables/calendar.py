"""
The deal of the day: the same cards for everybody on this server, from midnight to midnight UTC.

The seed of a day is an HMAC of its date under a secret of this server: nobody can work it out from
what is public. Its SHA-256 is published days before, the seed itself when the day is over.
"""

import hmac
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from mulligan.core import MulliganError, commitment, seed_in_series
from mulligan.games.second_chance import DEFAULT_EDITION

DAILY_EDITION = DEFAULT_EDITION
"""One for everybody: results of the day are compared across languages."""
AHEAD = 7
"""How many days ahead the commitments are public."""


@dataclass(frozen=True, slots=True)
class Calendar:
    key: bytes

    def seed(self, day: date, kind: str) -> bytes:
        """The seed of all deals of *day*. Secret until the day is over."""
        return hmac.new(self.key, f"daily/{kind}/{day.isoformat()}".encode(), sha256).digest()

    def deal(self, day: date, kind: str, index: int) -> bytes:
        """The seed of one game: a challenge has three, made from the day's seed like any series."""
        if kind == "game":
            return self.seed(day, kind)
        return seed_in_series(self.seed(day, kind), index)

    def promise(self, day: date, kind: str) -> str:
        return commitment(self.seed(day, kind))

    def coming(self, day: date, kind: str) -> list[str]:
        return [self.promise(day + timedelta(ahead), kind) for ahead in range(1, AHEAD + 1)]


def today() -> date:
    return datetime.now(UTC).date()


def read_day(text: str) -> date:
    """Raises MulliganError if *text* is not a date, or is in the future."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise MulliganError("A day is written like 2026-11-15.") from None
    if day > today():
        raise MulliganError("That day has not begun.")
    return day

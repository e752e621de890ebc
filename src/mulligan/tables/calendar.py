"""
The deal of the day: the same cards for everybody on this server, from midnight to midnight UTC.

The seed of a day is an HMAC of its date under a secret of this server: nobody can work it out from
what is public. Its SHA-256 is published days before, the seed itself when no try of that day can
count any more: two hours after midnight, for those who were still playing.
"""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256

from mulligan import wire
from mulligan.core import MulliganError, commitment, seed_in_series
from mulligan.games.second_chance import DEFAULT_EDITION
from mulligan.tables.games import ONE_MORE, SECOND_CHANCE, TableGame

DAILY_EDITION = DEFAULT_EDITION
"""One for everybody: results of the day are compared across languages."""
AHEAD = 7
"""How many days ahead the commitments are public."""
GRACE = timedelta(hours=2)
"""How long after midnight a try that was begun before may end and still count."""
MARGIN = timedelta(minutes=1)
"""How much longer the cards stay sealed: two processes of a server may have clocks that differ."""


@dataclass(frozen=True, slots=True)
class DayDeal:
    """One of the deals of a day: each has its own cards, its own tries and its own board."""

    game: TableGame
    edition: str | None = None
    series: bool = False
    """Whether it is a solo challenge."""
    company: tuple[str, ...] = ()
    """The bots at the table. They move alike for everybody who moves alike, so these are only bots
    whose moves follow from what they see and from the day's seed."""


DAY_DEALS: Mapping[wire.DailyKind, DayDeal] = {
    "game": DayDeal(SECOND_CHANCE, DAILY_EDITION),
    "series": DayDeal(SECOND_CHANCE, DAILY_EDITION, series=True),
    "one-more": DayDeal(ONE_MORE, company=("casual",) * 3),
}


@dataclass(frozen=True, slots=True)
class Calendar:
    key: bytes

    def seed(self, day: date, kind: str) -> bytes:
        """The seed of all deals of *day*. Secret while it is sealed."""
        return hmac.new(self.key, f"daily/{kind}/{day.isoformat()}".encode(), sha256).digest()

    def deal(self, day: date, kind: str, index: int) -> bytes:
        """The seed of one game: a challenge has three, made from the day's seed like any series."""
        if kind == "series":
            return seed_in_series(self.seed(day, kind), index)
        return self.seed(day, kind)

    def promise(self, day: date, kind: str) -> str:
        return commitment(self.seed(day, kind))

    def coming(self, day: date, kind: str) -> list[str]:
        return [self.promise(day + timedelta(ahead), kind) for ahead in range(1, AHEAD + 1)]


def now() -> datetime:
    """The only look at the clock for whatever depends on the day."""
    return datetime.now(UTC)


def today() -> date:
    return now().date()


def closing(day: date) -> datetime:
    """When tries at the deal of *day* stop counting."""
    return datetime.combine(day, time(), UTC) + timedelta(days=1) + GRACE


def counts(day: date) -> bool:
    """Whether a try at the deal of *day* that ends now has a score."""
    return now() < closing(day)


def is_sealed(day: date) -> bool:
    """Whether the cards of *day* are shown only to those who play them."""
    return now() < closing(day) + MARGIN


def read_day(text: str) -> date:
    """Raises MulliganError if *text* is not a date, or is in the future."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise MulliganError("A day is written like 2026-11-15.") from None
    if day > today():
        raise MulliganError("That day has not begun.")
    return day

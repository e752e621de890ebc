"""
What a table remembers of its guests, whether they sit or not: who came how often, what else they
asked for, and who had to leave. It is folded from the log, as the seats are.

Only what can be repeated for ever is counted. A seat is freed and a bot stands back at most as
often as somebody sat down or a bot stood in, and a game has an end.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from mulligan.core import Seat
from mulligan.tables.entries import (
    AnyEntry,
    BotSeated,
    Freed,
    Resized,
    Seated,
    StoodIn,
    Undone,
)


class Guestbook(msgspec.Struct, frozen=True):
    changes: Mapping[str, int] = msgspec.field(default_factory=dict)
    """By person: how often they sat down, seated a bot, changed the number of seats and so on."""
    came: int = 0
    """How often anybody but the host sat down."""
    undos: Mapping[Seat, int] = msgspec.field(default_factory=dict)
    """By seat: how many moves were taken back."""
    taps: int = 0
    """At a caller's table: what the caller noted."""
    results: Mapping[int, str] = msgspec.field(default_factory=dict)
    """At a caller's table: by player, who handed in their result."""
    removed: frozenset[str] = frozenset()
    """The people whose seat the host took away."""

    def after(self, entry: AnyEntry, host: str, seated: Sequence[tuple[str, ...]]) -> "Guestbook":
        """With *entry*, at a table of *host* with these people *seated* on its chairs."""
        match entry:
            case Undone(seat):
                return replace(self, undos=_one_more(self.undos, seat))
            case Freed(seat, by) if by:
                return replace(self, removed=self.removed.union(seated[seat]))
            case _ if (person := answerable(entry, host, seated)) is not None:
                came = self.came + (isinstance(entry, Seated) and person != host)
                return replace(self, changes=_one_more(self.changes, person), came=came)
            case _:
                return self

    def tapped(self) -> "Guestbook":
        """The caller has noted something."""
        return replace(self, taps=self.taps + 1)

    def handed_in(self, player: int, person: str) -> "Guestbook":
        """*person* has handed in the result of *player*, on paper."""
        results = {**self.results, player: person}
        return replace(self, changes=_one_more(self.changes, person), results=results)


def answerable(entry: AnyEntry, host: str, seated: Sequence[tuple[str, ...]]) -> str | None:
    """Who changes the table with *entry*; None for what needs no limit."""
    match entry:
        case Seated(_, person):
            return person
        case BotSeated() | Resized():
            return host
        case StoodIn(seat, by=by):
            return by or seated[seat][0]
        case _:
            return None


T = TypeVar("T")


def _one_more(counts: Mapping[T, int], whose: T) -> Mapping[T, int]:
    return {**counts, whose: counts.get(whose, 0) + 1}

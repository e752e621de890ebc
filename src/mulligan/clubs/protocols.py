"""What clubs need from outside: where they are kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from mulligan.clubs.club import Club
from mulligan.clubs.counting import Game
from mulligan.rooms.protocols import ClubNote


@dataclass(frozen=True, slots=True)
class Kept:
    """A club as it is kept."""

    club: Club
    code: str
    version: int
    """Grows with every change, of its tables too."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A table of a club that waits for players or plays."""

    table: str
    opened: float
    note: ClubNote


class ClubStore(Protocol):
    """
    Clubs, one change of each at a time. What is changed is stored when a call returns. The store
    itself lets clubs hear of their tables: see `TableLog`.
    """

    async def create(self, club: Club, code: str) -> Kept:
        """A new club; if there is one with its id, that one."""

    async def behind(self, code: str) -> Kept | None:
        """The club behind the link that ends with *code*."""

    async def of(self, person: str, most: int) -> Sequence[tuple[Kept, int]]:
        """The clubs of which *person* is a member, each with how many of its tables go on."""

    async def change(
        self, code: str, change: Callable[[Club], Club | None], *, new_code: str | None = None
    ) -> Kept | None:
        """
        Put what *change* makes of the club in its place, maybe behind a *new_code*. None from
        *change* deletes the club with everything in it. Returns what is kept then. What *change*
        raises is raised, and nothing is changed.
        """

    async def end_season(
        self,
        code: str,
        evenings_of: Callable[[Club], Sequence[int]],
        end: Callable[[Club, Sequence[Game]], Club],
    ) -> Kept | None:
        """The same with what *end* makes of the club and the games of these evenings, which stay as
        they are from then on, if the season has ended."""

    async def going_on(self, club: str, most: int) -> Sequence[OpenGame]:
        """Its tables that wait for players or play, the latest first."""

    async def how_many(self, club: str) -> tuple[int, int]:
        """How many of its tables wait or play, and how many it has had in all."""

    async def games(self, club: str, evenings: Sequence[int] | None = None) -> Sequence[Game]:
        """Its finished games, of these evenings or all, the latest first."""

    async def remove_idle(self, before: float) -> int:
        """Forget the clubs at which nothing happened since *before*; returns how many."""

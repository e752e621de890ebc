"""
What rooms need from outside, as small protocols: a log, bots that think, a meter.

A server implements them with a database and threads, a test or a browser with something simpler.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, TypeVar

import msgspec

from mulligan.core import MulliganError, RefusedError, Seat
from mulligan.wire import Refusal, Stage, TableKind

T = TypeVar("T")


class StoreError(MulliganError):
    """Nothing was stored: the disk is full, read-only or gone."""

    refusal = Refusal.NOT_STORED
    sentence = "The server cannot store anything right now. Nothing has changed; try again."


class DeviceFullError(StoreError):
    """Nothing was stored: the device on which people play has no room left."""

    refusal = Refusal.DEVICE_FULL
    sentence = "This device is full. Nothing has changed; make room and try again."


class DamagedError(StoreError):
    """What is stored there cannot be read any more, now or later."""


class BrokenTableError(RefusedError):
    """A table whose log is damaged. All others go on."""

    refusal = Refusal.DAMAGED
    sentence = "This table was damaged on disk. It cannot be opened."

    def __init__(self) -> None:
        super().__init__(self.refusal, self.sentence)


class BrokenOnDeviceError(BrokenTableError):
    """The same where no server has it."""

    refusal = Refusal.DEVICE_DAMAGED
    sentence = "This table was damaged on this device. It cannot be opened."


class BehindError(MulliganError):
    """Somebody else appended first. Load the table again."""


class UnclearError(StoreError):
    """The connection was cut while something was stored: it may be there or not. Look."""


class MovedError(StoreError):
    """Nothing was stored: another process is the home of the table by now."""

    def __init__(self) -> None:
        super().__init__("The table has another home.")


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is fixed when a table is opened. *setup* is its agreement, as text."""

    id: str
    rules: int
    """The version of the rules that its game began with."""
    seed: bytes = field(repr=False)
    setup: str = field(repr=False)
    stage: str
    created: float


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is stored."""

    row: TableRow
    entries: tuple[str, ...]
    times: tuple[float, ...]
    """When each of the entries was made."""
    epoch: int = 0
    """How often the table has got a new home."""

    @property
    def touched(self) -> float:
        """When something last happened at it."""
        return self.times[-1] if self.times else self.row.created


class NotedPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who plays at a table of a club."""

    name: str
    people: tuple[str, ...] = ()
    """Whose devices have this seat; none for bots and on paper."""
    bot: bool = False
    stand_in: bool = False
    """Whether a bot stands in for them."""


class ClubNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a club hears of one of its tables."""

    club: str
    game: TableKind
    stage: Stage
    free: int
    """Seats that nobody has taken."""
    players: tuple[NotedPlayer, ...]
    people: tuple[str, ...]
    """Everybody with a seat, whether they play or call the cards."""
    places: tuple[int, ...] | None = None
    """How the game ended, for each of the players."""


class TableLog(Protocol):
    """
    The entries of all tables, in order. What is appended stays, whatever happens next.

    If several processes share the log, each table has one home, the process that took it last. Only
    the home appends to it.
    """

    @property
    def shared(self) -> bool:
        """Whether other processes may serve tables, too."""

    async def load(self, table: str) -> Stored | None:
        """
        The table, to look at.

        Raises:
            DamagedError: Something of it is missing or unreadable.
        """

    async def take(self, table: str) -> Stored | None:
        """The table, whose home is here from now on. Raises DamagedError like `load`."""

    async def epochs(self, tables: Collection[str]) -> dict[str, int]:
        """The epoch of each of these tables, as far as they exist."""

    async def release(self, tables: Collection[str]) -> None:
        """Nobody is at these tables any more: they have no home, if it was here."""

    async def create(
        self,
        row: TableRow,
        entries: Sequence[str],
        people: Sequence[str],
        *,
        goes_on_from: str | None = None,
        club: ClubNote | None = None,
    ) -> None:
        """A new table with its first entries, and who sits at it. Its home is here, in epoch 0. A
        scored try at the table *goes_on_from* goes on here, and a *club* hears of it. Raises
        BehindError if it already exists."""

    async def ready(self) -> None:
        """Return when the log is ready: entries appended right after this are written together."""

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[str],
        *,
        stage: str | None = None,
        rules: int | None = None,
        people: Sequence[str] = (),
        score: int | None = None,
        club: ClubNote | None = None,
        epoch: int = 0,
    ) -> None:
        """
        Append *entries* after the first *number* ones, as the home of that *epoch*. They are stored
        when this returns, together with all that follows from them: the table's new *stage*, the
        *score* of a try, what a *club* hears.

        Raises:
            BehindError: *table* already has other entries there.
            MovedError: It has another home by now.
            UnclearError: They may be stored or not.
            StoreError: Nothing was stored.
        """

    async def tables_of(self, person: str, most: int = 50) -> tuple[str, ...]:
        """The tables where *person* has a seat, the latest first."""

    async def remove_idle(
        self, before: float, keep: Collection[str] = (), stage: str | None = None
    ) -> int:
        """Forget tables at which nothing happened since *before*, of all stages or of one;
        returns how many."""


class Scores(Protocol):
    """The one scored try of each person at each day's deal; several devices may share one."""

    async def begin_try(self, day: str, kind: str, person: str, table: str) -> str:
        """Note a try at *table*; returns the table of the one that counts, maybe an earlier one."""

    async def try_of(self, day: str, kind: str, person: str) -> tuple[str, int | None] | None:
        """Where *person* tries the deal of *day*, and how it ended."""

    async def of_day(self, day: str, kind: str) -> tuple[int, ...]:
        """How everybody's try ended, the best first; a try that devices share, once."""

    async def of_people(
        self, day: str, kind: str, people: Sequence[str]
    ) -> dict[str, tuple[str, int]]:
        """Where each of these *people* ended their try, and how."""


class HistoryBooks(Protocol):
    """Results that people asked to have kept, in books that several devices may share."""

    async def book_of(self, person: str) -> str | None: ...
    async def begin(self, person: str, book: str) -> str: ...
    async def note(self, book: str, games: Sequence[tuple[str, str]], most: int) -> None: ...
    async def games_in(
        self, book: str, after: tuple[float, str], most: int
    ) -> tuple[tuple[float, str, str], ...]: ...
    async def share(self, person: str, book: str) -> bool: ...
    async def erase(self, book: str, person: str) -> None:
        """Forget it for all who have it; *person* loses it last, and can ask again until then."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who waits for a bot's move: bots at tables where nobody is come last."""

    table: str
    number: int
    """How many entries the table has: by it, the same move asked for twice is known."""
    anybody: bool
    address: str
    """That of one of the people who are there."""


class Thinking(Protocol):
    """Bots that think without blocking anybody."""

    def known(self, game: str) -> frozenset[str]:
        """The bots available for *game*."""

    def seat(self, game: str, name: str, seed: bytes, seat: Seat, number: int) -> Any:
        """A bot for *seat*. Its random numbers do not reveal the cards: the seed is hashed."""

    def plain(self, game: str, seed: bytes, seat: Seat, number: int) -> Any:
        """The bot that moves on *seat* for a person whose time is up."""

    def somebody_came(self, table: str, address: str) -> None:
        """
        Bots at *table* that were asked while nobody was there no longer wait for all others. Safe
        to call at any time.
        """

    async def choose(
        self, game: str, player: Any, view: Any, attendance: Callable[[], Attendance]
    ) -> Any:
        """
        *attendance* says who is there by now: people come and go while bots think.

        Always a legal move: if a bot fails or takes too long, a simpler one moves for it.

        Raises:
            RefusedError: Too many bots wait for their turn to think.
        """


class Work(StrEnum):
    """Kinds of work that would block the event loop, each with a queue of its own."""

    TABLES = "tables"
    """Folding the log of a table."""
    DECKS = "decks"
    """Reading somebody's own deck."""
    REPLAYS = "replays"
    """Going through a finished game."""


class Background(Protocol):
    """Runs work outside the event loop."""

    async def run(self, kind: Work, work: Callable[[], T]) -> T:
        """
        The result of *work*.

        Raises:
            RefusedError: Too much of that kind waits already.
        """


class Timing(Protocol):
    """Waiting times, in seconds."""

    @property
    def grace(self) -> float:
        """How much longer a timer waits for somebody who has lost the connection."""

    @property
    def absent_after(self) -> float:
        """After how long others may let a bot stand in."""

    @property
    def pace(self) -> float:
        """The time a brisk bot takes for a move that people want to follow."""


class Meter(Protocol):
    """Counts what happens, for the people who run this."""

    def moved(self, game: str, by: str) -> None: ...
    def refused(self, code: str) -> None: ...
    def answered(self, seconds: float) -> None: ...
    def opened(self, rooms: int) -> None: ...
    def took_home(self) -> None: ...
    def lost_home(self) -> None: ...

    def fenced(self) -> None:
        """Something was not stored because the table has another home."""

    def unclear(self) -> None:
        """The database went away, and nobody knows whether something was stored."""

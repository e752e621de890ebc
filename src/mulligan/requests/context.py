"""Who asks, about which table, and what an answer may use."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from mulligan import wire
from mulligan.core import Seat
from mulligan.games import second_chance
from mulligan.requests.problems import NotHereError
from mulligan.rooms.opening import Openings
from mulligan.rooms.protocols import MovedError, StoreError, Work
from mulligan.rooms.registry import Rooms
from mulligan.rooms.room import Room
from mulligan.tables.identity import Passes
from mulligan.tables.permissions import Asker, must_admit
from mulligan.tables.table import Table
from mulligan.wire import Refusal

T = TypeVar("T")

TRIES = 3
"""How often to go after a table that moves to another process."""


class Coach(Protocol):
    """Judges finished games and single moves, and gives hints."""

    async def ask(
        self,
        digest: str,
        game: str,
        events: Sequence[Any],
        seat: Seat,
        record: Callable[[], Mapping[str, Any]],
    ) -> wire.Coaching:
        """The progress with this seat's game; starts the review if nobody has asked before."""

    async def known(self, digest: str, seat: Seat) -> wire.Coaching | None:
        """The progress with a game; None if nobody has asked about it."""

    async def hints(self, view: second_chance.View) -> list[wire.Hint]:
        """The best drawings for the seat whose *view* this is."""

    async def judge(self, game: str, view: Any, move: Any) -> wire.Verdict:
        """What a legal *move* of *game* is worth for the seat whose *view* this is."""


class Context(Protocol):
    """One request: who asks, and what the answer may use."""

    @property
    def asker(self) -> Asker: ...
    @property
    def person(self) -> str: ...
    @property
    def rooms(self) -> Rooms: ...
    @property
    def openings(self) -> Openings: ...
    @property
    def passes(self) -> Passes: ...
    @property
    def coach(self) -> Coach: ...

    def must_have_quota(self) -> None:
        """Raises TooMuchError if enough has been stored for the asker."""

    def note_table(self, table: Table) -> None:
        """A *table* was opened for the asker."""

    async def apart(self, kind: Work, work: Callable[[], T], table: str = "") -> T:
        """
        The result of *work*, which may take long. It takes and returns what can be sent to another
        process; *table* is the one that it is about.

        Raises:
            RefusedError: Too much of that kind waits already.
        """


async def table_of(context: Context, table_id: str) -> Table:
    """A table, for those who may look at it. It stays where it is, maybe at another process."""
    found = await context.rooms.look(table_id)
    if found is None:
        raise _no_such_table()
    must_admit(found.table, context.asker)
    return found.table


async def at_table(
    context: Context,
    table_id: str,
    do: Callable[[Room], Awaitable[T]],
    *,
    open_to_all: bool = False,
) -> T:
    """
    Call *do* with the room of a table, and return its result. Only those who may look at the table
    get there, unless it is *open_to_all*. If the table moves to another process, try again.
    """
    for _ in range(TRIES):
        with suppress(MovedError):
            room = await context.rooms.find(table_id)
            if room is None:
                raise _no_such_table()
            if not open_to_all:
                must_admit(room.table, context.asker)
            return await do(room)
    raise StoreError("The table does not stay in one place.")


def _no_such_table() -> NotHereError:
    return NotHereError(Refusal.NO_SUCH_TABLE, "There is no such table.")


def pass_to(context: Context, table: Table, seat: Seat) -> wire.SeatPass:
    """What opens *seat* on another device."""
    return wire.SeatPass(seat, context.passes.issue(table.id, seat, table.chairs[seat].since))

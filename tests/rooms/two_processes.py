"""
Two processes that share a database, in one event loop, with a scheduler instead of chance.

Whatever a process asks of the database or of a bot waits here until the scheduler lets it happen,
and its answer waits until the scheduler lets it arrive: between the two anything may come. The
database is real; only one thing happens in it at a time, so the same steps end the same way.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

import msgspec

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.rooms.protocols import (
    Attendance,
    MovedError,
    Stored,
    StoreError,
    TableRow,
    UnclearError,
)
from mulligan.rooms.registry import Rooms
from mulligan.rooms.room import Room
from mulligan.store import Store
from mulligan.tables.permissions import Asker
from tests.rooms.test_without_a_server import Bots, Here, SeatedBot

TURNS = 25
"""Turns of the event loop after which nothing happens any more by itself."""
TRIES = 3
"""How often a request over HTTP fetches the table back."""


class Fate(Enum):
    """What becomes of something that is stored."""

    STORED = auto()
    CUT_BEFORE = auto()
    CUT_AFTER = auto()
    """It is stored, and nobody hears of it."""


@dataclass(slots=True, eq=False)
class Held:
    """Something that a process has asked for."""

    what: str
    do: Callable[[], Awaitable[Any]]
    answer: "asyncio.Future[Any]"
    outcome: Any = None
    happened: bool = False


class Gate:
    """What is held up, in the order in which it was asked."""

    def __init__(self) -> None:
        self.held: list[Held] = []

    async def pass_through(self, what: str, do: Callable[[], Awaitable[Any]]) -> Any:
        held = Held(what, do, asyncio.get_running_loop().create_future())
        self.held.append(held)
        return await held.answer

    async def let(self, held: Held, fate: Fate = Fate.STORED) -> None:
        """The next thing: it happens, or if it has happened, its answer arrives."""
        if held.happened:
            self.held.remove(held)
            if held.answer.done():
                return  # nobody waits for it any more
            if isinstance(held.outcome, Exception):
                held.answer.set_exception(held.outcome)
            else:
                held.answer.set_result(held.outcome)
            return
        held.happened = True
        try:
            if fate is not Fate.CUT_BEFORE:
                held.outcome = await held.do()
        except Exception as error:
            held.outcome = error
        if fate is not Fate.STORED:
            held.outcome = UnclearError("cut")


class HeldLog:
    """The log of a process, behind the gate."""

    shared = True

    def __init__(self, store: Store, gate: Gate, took: Callable[[str, int], None]) -> None:
        self._log = store.log
        self._gate = gate
        self._took = took

    async def load(self, table: str) -> Stored | None:
        found: Stored | None = await self._gate.pass_through("load", lambda: self._log.load(table))
        return found

    async def take(self, table: str) -> Stored | None:
        async def take() -> Stored | None:
            found = await self._log.take(table)
            if found is not None:
                self._took(table, found.epoch)
            return found

        taken: Stored | None = await self._gate.pass_through("take", take)
        return taken

    async def epochs(self, tables: Collection[str]) -> dict[str, int]:
        ids = list(tables)
        found: dict[str, int] = await self._gate.pass_through(
            "epochs", lambda: self._log.epochs(ids)
        )
        return found

    async def create(
        self, row: TableRow, entries: Sequence[str], people: Sequence[str], **more: Any
    ) -> None:
        await self._gate.pass_through(
            "create", lambda: self._log.create(row, entries, people, **more)
        )

    async def append(self, table: str, number: int, entries: Sequence[str], **more: Any) -> None:
        await self._gate.pass_through(
            "append", lambda: self._log.append(table, number, entries, **more)
        )

    async def ready(self) -> None:
        """Entries are gathered by the gate."""

    async def release(self, tables: Collection[str]) -> None:
        await self._log.release(tables)

    async def tables_of(self, person: str, most: int = 50) -> tuple[str, ...]:
        return await self._log.tables_of(person, most)

    async def remove_idle(
        self, before: float, keep: Collection[str] = (), stage: str | None = None
    ) -> int:
        raise AssertionError("nobody asks for this here")


class HeldBots(Bots):
    """Bots that take as long to think as the scheduler likes."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    async def choose(
        self, game: str, player: SeatedBot, view: Any, attendance: Callable[[], Attendance]
    ) -> Any:
        choosing = super().choose
        return await self._gate.pass_through(
            "think", lambda: choosing(game, player, view, attendance)
        )


class Patient:
    """No timer runs out by itself, and everybody who is away may be replaced."""

    grace = 10_000.0
    absent_after = 0.0
    pace = 0.0


class NoMeter:
    def moved(self, game: str, by: str) -> None: ...
    def refused(self, code: str) -> None: ...
    def answered(self, seconds: float) -> None: ...
    def opened(self, rooms: int) -> None: ...
    def took_home(self) -> None: ...
    def lost_home(self) -> None: ...
    def fenced(self) -> None: ...
    def unclear(self) -> None: ...


class TwoProcesses:
    def __init__(self, stores: tuple[Store, Store], table: str) -> None:
        self.table = table
        self.stores = stores
        self.gate = Gate()
        self.notices: tuple[deque[int], deque[int]] = (deque(), deque())
        """For each process, the epochs of new homes elsewhere that it has not heard of."""
        self.must_compare = [False, False]
        self.rooms = tuple(self._rooms(at) for at in (0, 1))
        self._tasks: set[asyncio.Task[None]] = set()

    def _rooms(self, at: int) -> Rooms:
        def took(table: str, epoch: int) -> None:
            if table == self.table:
                self.notices[1 - at].append(epoch)

        log = HeldLog(self.stores[at], self.gate, took)
        return Rooms(log, HeldBots(self.gate), Patient(), NoMeter(), Here())

    def room(self, at: int) -> Room | None:
        return self.rooms[at].here(self.table)

    def deliver(self, at: int) -> None:
        """The next notice reaches the process *at*."""
        if self.notices[at]:
            self.rooms[at].has_moved(self.table, self.notices[at].popleft())

    def lose(self, at: int) -> None:
        """The connection on which it listens is cut: it has to compare when it is back."""
        if self.notices[at]:
            self.notices[at].clear()
            self.must_compare[at] = True

    def compare(self, at: int) -> None:
        self.must_compare[at] = False
        self.begin(self.rooms[at].compare())

    def ring(self, at: int) -> None:
        """Time is up, by the clock of the process *at*."""
        room = self.room(at)
        if room is not None and room._autoplay.clock.left is not None:
            room._autoplay.clock.set(0)

    def begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.result()  # an error here is one of the code under test

    async def settle(self) -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def let(self, at: int, fate: Fate = Fate.STORED) -> None:
        """Let what stands at that place in the row happen, or its answer arrive."""
        if self.gate.held:
            held = self.gate.held[at % len(self.gate.held)]
            cut = fate if held.what in ("append", "create") else Fate.STORED
            await self.gate.let(held, cut)
            await self.settle()

    def close(self) -> None:
        for rooms in self.rooms:
            rooms.close()


# --- people ---------------------------------------------------------------------------------------


class Connection:
    """One connection of somebody to one process. What is told after its end reaches nobody."""

    def __init__(self, person: "Person") -> None:
        self.asker = person.asker
        self.pace: wire.Pace = "brisk"
        self.person = person
        self.room: Room | None = None
        self.open = True
        self.number = 0
        """The highest number of the table that was told."""

    def tell(self, key: str, message: bytes) -> None:
        if not self.open:
            return
        told = msgspec.json.decode(message)
        kind, _, id = key.partition("/")
        if kind == "done":
            self.person.hear(id, told["number"])
        elif kind == "refused":
            self.person.hear(id, wire.Refusal(told["code"]))
        elif kind in ("view", "table"):
            self.number = max(self.number, told["number"])

    def move_on(self) -> None:
        self.end()

    def end(self) -> None:
        self.open = False
        if self.room is not None:
            self.room.leave(self)
        if self.person.connection is self:
            self.person.connection = None


@dataclass(frozen=True, slots=True)
class SitDown:
    """A seat, whichever is free, asked for over HTTP."""

    id: str
    name: str


@dataclass(slots=True, eq=False)
class Person:
    """Somebody who asks for one thing at a time, and asks again if they were not answered."""

    name: str
    asker: Asker
    world: TwoProcesses
    connection: Connection | None = None
    asked: Any = None
    """What they have asked for and heard nothing of yet."""
    done: dict[str, int] = field(default_factory=dict)
    """What was acknowledged, with the number of the table after it."""
    refused: dict[str, wire.Refusal] = field(default_factory=dict)
    asked_for: dict[str, Any] = field(default_factory=dict)

    def come(self, at: int) -> None:
        """Connect to the process *at*, and leave where they were."""
        if self.connection is not None:
            self.connection.end()
        self.connection = Connection(self)
        self.world.begin(self._come(self.connection, at))

    async def _come(self, connection: Connection, at: int) -> None:
        try:
            room = await self.world.rooms[at].find(self.world.table)
        except (StoreError, RefusedError):
            connection.end()
            return
        assert room is not None
        if not connection.open:
            return
        connection.room = room
        room.enter(connection, None)
        if connection.open and self.asked is not None:
            self._send(connection, at)

    @property
    def room(self) -> Room | None:
        """The room they are in."""
        return None if self.connection is None else self.connection.room

    def ask(self, message: Any) -> None:
        if self.asked is None and self.connection is not None and self.room is not None:
            self.asked = self.asked_for[message.id] = message
            at = next(at for at in (0, 1) if self.world.rooms[at] is self.room._world)
            self._send(self.connection, at)

    def _send(self, connection: Connection, at: int) -> None:
        assert connection.room is not None
        if isinstance(self.asked, SitDown):
            self.world.begin(self._sit(connection, at, self.asked))
        else:
            self.world.begin(connection.room.ask(connection, self.asked))

    async def _sit(self, connection: Connection, at: int, asked: SitDown) -> None:
        outcome: int | wire.Refusal = wire.Refusal.NOT_STORED
        for _ in range(TRIES):
            try:
                room = await self.world.rooms[at].find(self.world.table)
                assert room is not None
                outcome = await room.sit(self.asker, None, asked.name)
            except MovedError:
                continue
            except RefusedError as refused:
                outcome = wire.Refusal(refused.reason)
            except StoreError:
                pass
            break
        if connection.open:
            self.hear(asked.id, outcome)

    def hear(self, id: str, outcome: int | wire.Refusal) -> None:
        if self.asked is not None and self.asked.id == id:
            self.asked = None
        if isinstance(outcome, wire.Refusal):
            self.refused[id] = outcome
        else:
            self.done[id] = outcome

    def seats(self) -> Sequence[Seat]:
        return () if self.room is None else self.asker.seats(self.room.table)

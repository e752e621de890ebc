"""
Rooms without a server: people and a bot play whole games in memory.

What a server stands on cannot be imported here: no database, no web framework, no metrics, no
compiled code. This is also the example for anybody who wants tables elsewhere. `Memory`, `Bots`,
`NoWaiting`, `Tally` and `Here` are all that rooms need of the world (`mulligan.rooms.protocols`);
`Person` is somebody at a table; `play` is a game from the opening of its table to its record.
"""

import asyncio
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec
import pytest

from examples.player import choose
from mulligan import wire
from mulligan.bots import AnyBot, bot
from mulligan.core import Seat, commitment
from mulligan.games import RECORDS
from mulligan.rooms.opening import Openings
from mulligan.rooms.protocols import Attendance, BehindError, ClubNote, Stored, TableRow, Work
from mulligan.rooms.registry import Rooms
from mulligan.rooms.room import Room
from mulligan.tables.permissions import Asker

T = TypeVar("T")

# --- what rooms need of the world -----------------------------------------------------------------


class Memory:
    """The log of all tables, and the scores of the day, for as long as the program runs."""

    def __init__(self) -> None:
        self._tables: dict[str, Stored] = {}
        self._people: dict[str, set[str]] = {}
        self._tries: dict[tuple[str, str, str], tuple[str, int | None]] = {}

    async def create(
        self,
        row: TableRow,
        entries: Sequence[str],
        people: Sequence[str],
        *,
        goes_on_from: str | None = None,
        club: ClubNote | None = None,
    ) -> None:
        if row.id in self._tables:
            raise BehindError("There is such a table already.")
        self._tables[row.id] = Stored(row, tuple(entries), (row.created,) * len(entries))
        self._people[row.id] = set(people)
        if goes_on_from is not None:
            self._change_try(goes_on_from, row.id, None)

    shared = False

    async def load(self, table: str) -> Stored | None:
        return self._tables.get(table)

    take = load

    async def epochs(self, tables: Collection[str]) -> dict[str, int]:
        return {}

    async def release(self, tables: Collection[str]) -> None:
        """There are no other processes."""

    async def ready(self) -> None:
        """Memory always is."""

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
        known = self._tables[table]
        if len(known.entries) != number:
            raise BehindError("Someone else was first.")
        times = (*known.times, *(time.time() for _ in entries))
        row = replace(known.row, stage=stage or known.row.stage, rules=rules or known.row.rules)
        self._tables[table] = Stored(row, (*known.entries, *entries), times)
        self._people[table].update(people)
        if score is not None:
            self._change_try(table, table, score)

    async def tables_of(self, person: str, most: int = 50) -> tuple[str, ...]:
        theirs = [table for table, people in self._people.items() if person in people]
        return tuple(theirs[::-1][:most])

    async def remove_idle(
        self, before: float, keep: Collection[str] = (), stage: str | None = None
    ) -> int:
        idle = [id for id, known in self._tables.items() if known.touched < before]
        idle = [id for id in idle if stage in (None, self._tables[id].row.stage)]
        removed = [id for id in idle if id not in keep]
        for id in removed:
            del self._tables[id], self._people[id]
        return len(removed)

    async def begin_try(self, day: str, kind: str, person: str, table: str) -> str:
        return self._tries.setdefault((day, kind, person), (table, None))[0]

    async def try_of(self, day: str, kind: str, person: str) -> tuple[str, int | None] | None:
        return self._tries.get((day, kind, person))

    async def of_day(self, day: str, kind: str) -> tuple[int, ...]:
        tries = dict(held for key, held in self._tries.items() if key[:2] == (day, kind))
        return tuple(sorted(score for score in tries.values() if score is not None))

    def _change_try(self, table: str, to: str, score: int | None) -> None:
        for key, (at, _) in self._tries.items():
            if at == table:
                self._tries[key] = to, score


@dataclass(frozen=True, slots=True)
class SeatedBot:
    name: str
    bot: AnyBot


class Bots:
    """The one bot that needs nothing but the rules. It thinks so fast that nobody waits."""

    def known(self, game: str) -> frozenset[str]:
        return frozenset({"random"})

    def seat(self, game: str, name: str, seed: bytes, seat: Seat, number: int) -> SeatedBot:
        # From the seed itself a bot could work out the cards.
        secret = sha256(b"bots/" + seed).digest()
        return SeatedBot(name, bot(game, name, secret, f"seat {seat}"))

    def plain(self, game: str, seed: bytes, seat: Seat, number: int) -> SeatedBot:
        return self.seat(game, "random", seed, seat, number)

    def somebody_came(self, table: str, address: str) -> None:
        pass  # each thinks at once, so nobody waits

    async def choose(
        self, game: str, player: SeatedBot, view: Any, attendance: Callable[[], Attendance]
    ) -> Any:
        return player.bot.choose(view)


class NoWaiting:
    """How many seconds things take that people would wait for."""

    grace = 0.0
    absent_after = 0.0
    pace = 0.0


class Tally:
    """What happened, counted."""

    def __init__(self) -> None:
        self.moves = Counter[str]()
        self.refusals = Counter[str]()
        self.rooms = 0
        self.slowest = 0.0

    def moved(self, game: str, by: str) -> None:
        self.moves[by] += 1

    def refused(self, code: str) -> None:
        self.refusals[code] += 1

    def took_home(self) -> None:
        raise AssertionError("there are no other processes")

    lost_home = fenced = unclear = took_home

    def answered(self, seconds: float) -> None:
        self.slowest = max(self.slowest, seconds)

    def opened(self, rooms: int) -> None:
        self.rooms = rooms


class Here:
    """Long work is done at once: nobody else waits for this event loop."""

    async def run(self, kind: Work, work: Callable[[], T]) -> T:
        return work()


def rooms_with(memory: Memory, tally: Tally) -> Rooms:
    return Rooms(memory, Bots(), NoWaiting(), tally, Here())


# --- people at a table ----------------------------------------------------------------------------


class Person:
    """Somebody who listens, and plays from nothing but what they are told."""

    def __init__(self, person: str) -> None:
        self.asker = Asker(person)
        self.pace: wire.Pace = "brisk"
        self.told: dict[str, Any] = {}
        self._news = asyncio.Event()

    def tell(self, key: str, message: bytes) -> None:
        """News under the same key replaces older news."""
        self.told[key] = msgspec.json.decode(message)
        self._news.set()

    def move_on(self) -> None:
        raise AssertionError("there is nowhere else")

    async def do(self, room: Room, message: wire.Start | wire.MakeMove) -> None:
        """Ask for something, and hear that it is done."""
        await room.ask(self, message)
        assert f"done/{message.id}" in self.told, self.told

    async def play(self, room: Room, seat: Seat) -> Any:
        """Play *seat* until the game is over; returns how it ended."""
        while (position := self.told[f"view/{seat}"])["view"]["end"] is None:
            if seat in position["view"]["to_act"]:
                move = msgspec.convert(choose(position["view"], seat), wire.Move)
                id = f"move-{position['number']}"
                await self.do(room, wire.MakeMove(id, seat, position["turn"], move))
            else:
                self._news.clear()
                await self._news.wait()
        return position["view"]["end"]


async def play(game: wire.GameName) -> None:
    """A game between Ann, Bob and a bot."""
    memory, tally = Memory(), Tally()
    rooms = rooms_with(memory, tally)
    ann, bob, eve = Person("ann"), Person("bob"), Person("eve")

    # Ann opens a table, and a bot sits down with her. Bob takes the free seat; Eve watches.
    asked = wire.NewTable(game, seats=3, people=["Ann"], bots=["random"])
    table = await Openings(rooms).as_asked(asked, "ann")
    room = await rooms.find(table.id)
    assert room is not None
    for person in (ann, bob, eve):
        room.enter(person, since=None)
    bobs_seat = await room.sit(bob.asker, None, "Bob")
    promised = eve.told["table"]["table"]["commitment"]

    # Only Ann, who opened the table, may start. Then everybody plays at the same time.
    await room.ask(bob, wire.Start("hurry"))
    assert bob.told["refused/hurry"]["code"] == wire.Refusal.NOT_THE_HOST
    await ann.do(room, wire.Start("start"))
    ends = await asyncio.gather(ann.play(room, 0), bob.play(room, bobs_seat))
    assert ends[0] == ends[1] == eve.told["view/None"]["view"]["end"]
    assert tally.moves["seat"] > 0
    assert tally.moves["bot"] > 0
    assert tally.refusals == {"not-the-host": 1}

    # To read a record is to play it again by the rules. The cards lay as was promised.
    record = await rooms.record(room.table)
    replay = RECORDS[game].read(record)
    assert replay.head.seed is not None
    assert commitment(replay.head.seed) == promised
    assert list(replay.events[-1].winners) == ends[0]["winners"]
    assert [player.name for player in replay.head.players[::2]] == ["Ann", "Bob"]

    # The log is the table: other rooms make the same of it.
    for person in (ann, bob, eve):
        room.leave(person)
    rooms.close()
    later = rooms_with(memory, Tally())
    again = await later.find(table.id)
    assert again is not None
    assert again.table == room.table
    assert await later.record(again.table) == record
    later.close()


# --- where nothing of a server can be imported ----------------------------------------------------

SERVERS_OWN = (
    "alembic",
    "litestar",
    "numba",
    "numpy",
    "prometheus_client",
    "sqlalchemy",
    "uvicorn",
)
HOME = Path(__file__).parents[2]


def without_them(program: str) -> "subprocess.CompletedProcess[str]":
    """Run *program* in a process of its own."""
    hide = f"import sys\nsys.modules.update(dict.fromkeys({SERVERS_OWN}))\n"  # None: not found
    python = [sys.executable, "-W", "error", "-c", hide + program]
    return subprocess.run(python, cwd=HOME, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("game", get_args(wire.GameName))
def test_a_whole_game_is_played_and_its_record_verifies(game: str) -> None:
    ran = without_them(
        "import asyncio\n"
        "from tests.rooms.test_without_a_server import play\n"
        f"asyncio.run(play({game!r}))\n"
        "print('played')"
    )

    assert (ran.stdout, ran.stderr) == ("played\n", "")


@pytest.mark.parametrize("package", ["mulligan.store", "mulligan.server.services"])
def test_there_is_no_server_to_be_had_there(package: str) -> None:
    """Or the test above would say nothing."""
    ran = without_them(f"import {package}")

    assert "ModuleNotFoundError: import of " in ran.stderr

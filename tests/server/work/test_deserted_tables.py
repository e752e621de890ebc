"""Tables that everybody has left, with bots that still play: they go last, and are put away."""

import asyncio
import gc
import threading
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mulligan.rooms.room import Room
from mulligan.server.work.lanes import Lane
from tests.server.harness import Server, running
from tests.server.work.test_attacks import until

pytestmark = pytest.mark.anyio


class Busy:
    """A server whose only thread for bots has something to do until it may `go_on`."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.lane = Lane("bots", workers=1)
        server.services.lanes.bots = self.lane
        self._go_on = threading.Event()
        self._first = self.lane.submit(lambda: self._go_on.wait(60), address="192.0.2.1")

    async def go_on(self) -> None:
        self._go_on.set()
        await self._first

    async def opened(self) -> tuple[str, Room]:
        """A table at which nobody is yet, and whose bot waits for its turn to think."""
        before = self.lane.waiting
        ann = self.server.person()
        table = await ann.open("second-chance", 2, "Ann", bots=["casual"], start=True)
        room = self.server.services.rooms.here(table)
        assert room is not None
        await until(lambda: self.lane.waiting > before)
        return table, room


@asynccontextmanager
async def busy_server(folder: Path, think: float) -> AsyncIterator[Busy]:
    """One where people wait for bots only so many seconds."""
    async with running(folder, think=think) as server:
        made = Busy(server)
        yield made
        await made.go_on()


@pytest.fixture
async def busy(folder: Path) -> AsyncIterator[Busy]:
    async with busy_server(folder, think=1000) as made:
        yield made


async def test_they_are_put_away_and_nothing_of_them_stays(busy: Busy) -> None:
    left = []
    for _ in range(5):
        _, room = await busy.opened()
        room.quiet_since -= 3600
        left.append(weakref.ref(room))
        del room
    waiting = busy.lane.waiting
    closed = busy.server.services.rooms.sweep(idle=600)
    await until(lambda: busy.lane.waiting == 0)

    def gone() -> bool:
        gc.collect()
        return all(room() is None for room in left)

    assert (waiting, len(closed)) == (5, 5)
    await until(gone)


async def test_what_was_noted_about_them_goes_with_them(folder: Path) -> None:
    """
    Python gives memory back only in stretches of a megabyte with nothing in them: whatever is left
    of a table can hold one.
    """
    async with running(folder) as server:
        services, ann = server.services, server.person()
        used, stamped = services.lanes.bots._by_table, services.store.log._stamped
        table = await ann.open("second-chance", 2, "Ann", bots=["random"], start=True)
        room = services.rooms.here(table)
        assert room is not None
        await until(lambda: used.of(table) > 0 and table in stamped)
        await until(lambda: not (room._autoplay._at_work or room._working))  # Ann is to move
        await services.put_away(idle=-1)

        assert len(used) == 0
        assert table not in stamped


async def test_a_table_where_somebody_is_stays(busy: Busy) -> None:
    table, room = await busy.opened()
    await busy.server.person().talk(table)
    room.quiet_since -= 3600

    assert busy.server.services.rooms.sweep(idle=600) == []


async def test_their_bots_go_on_when_somebody_comes_back(busy: Busy) -> None:
    table, room = await busy.opened()
    room.quiet_since -= 3600
    busy.server.services.rooms.sweep(idle=600)
    await busy.go_on()
    talk = await busy.server.person().talk(table)

    await talk.sees(None, lambda view: bool(view["sheets"][1]["doing"] != "drawing"))


async def test_somebody_who_comes_back_does_not_wait_behind_all_other_tables(busy: Busy) -> None:
    table, _ = await busy.opened()
    asked_before = [(job.unattended, job.address) for job in busy.lane._waiting]
    await busy.server.person().talk(table)

    await until(lambda: [job.unattended for job in busy.lane._waiting] == [False])
    assert asked_before == [(True, "")]
    assert [busy.lane._waiting.count(each) for each in ("", "127.0.0.1")] == [0, 1]
    assert [job.address for job in busy.lane._waiting] == ["127.0.0.1"]


async def test_what_the_clock_asked_for_while_nobody_was_there_does_not_wait_either(
    busy: Busy,
) -> None:
    ann = busy.server.person()
    table = await ann.open("second-chance", 1, "Ann", timer=600, start=True)
    room = busy.server.services.rooms.here(table)
    assert room is not None
    room._autoplay._graced = True  # the clock has waited for Ann to come back
    room._autoplay.clock.set(0)
    await until(lambda: busy.lane.waiting == 1)
    asked_before = [(job.unattended, job.address) for job in busy.lane._waiting]
    await ann.talk(table)

    assert asked_before == [(True, "")]
    await until(lambda: busy.lane._waiting.count("127.0.0.1") == 1)
    assert [job.unattended for job in busy.lane._waiting] == [False]


async def test_where_nobody_waits_a_bot_has_all_the_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in is not replaced by one that guesses because others go first."""
    guessed: list[Any] = []
    async with busy_server(folder, think=0.05) as busy:
        quick = busy.server.services.thinking.quick

        def noting(game: str, view: Any) -> Any:
            guessed.append(view)
            return quick(game, view)

        monkeypatch.setattr(busy.server.services.thinking, "quick", noting)
        _, room = await busy.opened()
        number = room.table.number
        await asyncio.sleep(0.3)  # six times as long as somebody would wait
        before = room.table.number
        await busy.go_on()
        await until(lambda: room.table.number > number)

    assert before == number
    assert guessed == []

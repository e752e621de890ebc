"""How long bots may think: people wait for them only so long, and where nobody is nobody waits."""

import asyncio
import threading
from typing import Any, cast

import pytest

from mulligan.bots.seated import SeatedBot
from mulligan.games import one_more
from mulligan.rooms.protocols import Attendance
from mulligan.server.work.bots import BRIEFLY, CROWDED, IN_A_CROWD, PATIENCE, BotThinking
from mulligan.server.work.elsewhere import Elsewhere
from mulligan.server.work.lanes import Lane, Lanes, WaitingLane
from mulligan.store.processes.jobs import Job

pytestmark = pytest.mark.anyio

SECONDS = 5.0
EARLY = SECONDS - 1
LATE = SECONDS + 1
TABLE = "table"
GUESS = "a guess"


class Clock:
    """The time of the event loop, which passes only when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = 1000.0
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self._now)

    async def goes_on(self, seconds: float) -> None:
        await settled()
        self._now += seconds
        await settled()


async def settled() -> None:
    """Everything has gone as far as it can without more time."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
async def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


class Silent:
    """Another process that thinks and never answers. It notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Job] = []

    async def anybody(self) -> bool:
        return True

    async def ask(self, job: Job, _: float) -> None:
        self.asked.append(job)
        await asyncio.Event().wait()


class Player:
    """A bot that thinks until it may answer."""

    game = one_more.GAME
    secret = bytes(32)
    seat = 0

    def __init__(self, name: str, go_on: threading.Event) -> None:
        self.name = name
        self._go_on = go_on

    @property
    def fallback(self) -> "Player":
        ready = threading.Event()
        ready.set()
        return Player("expert", ready)

    def choose(self, _: Any) -> str:
        self._go_on.wait(20)
        return f"thought of {self.name}"


class Thinking(BotThinking):
    def quick(self, game: str, view: Any) -> str:
        assert (game, view) == (one_more.GAME, None)
        return GUESS


class Table:
    """A table with bots, and people who come and go."""

    def __init__(self, *, elsewhere: Silent | None = None) -> None:
        self.people = 0
        self.lane = Lane("bots", workers=1)
        self.waiting = WaitingLane("elsewhere", workers=1, most=100, each=100)
        lanes = Lanes(apart=False)
        lanes.bots, lanes.bots_elsewhere = self.lane, self.waiting
        others = None if elsewhere is None else cast("Elsewhere", elsewhere)
        self.thinking = Thinking(SECONDS, lanes, others)
        self.go_on = threading.Event()

    def ask(
        self, name: str = "casual", go_on: threading.Event | None = None
    ) -> "asyncio.Task[Any]":
        player = cast("SeatedBot", Player(name, go_on or self.go_on))
        choosing = self.thinking.choose(one_more.GAME, player, None, self._attendance)
        return asyncio.create_task(choosing)

    def come(self) -> None:
        self.people += 1
        self.thinking.somebody_came(TABLE, "somewhere")

    def go(self) -> None:
        self.people -= 1

    def _attendance(self) -> Attendance:
        return Attendance(TABLE, 3, self.people > 0, "somewhere" if self.people else "")


async def test_people_wait_for_a_bot_only_so_long(clock: Clock) -> None:
    table = Table()
    table.come()
    move = table.ask()
    await clock.goes_on(EARLY)
    early = move.done()
    await clock.goes_on(LATE - EARLY)
    late = move.done()
    table.go_on.set()

    assert (early, late) == (False, True)
    assert await move == GUESS


async def test_where_nobody_is_a_bot_has_all_the_time(clock: Clock) -> None:
    table = Table()
    move = table.ask()
    await clock.goes_on(100 * SECONDS)
    waited = not move.done()
    table.go_on.set()

    assert waited
    assert await move == "thought of casual"
    assert table.thinking._arrivals == {}


async def test_the_time_counts_from_when_somebody_comes(clock: Clock) -> None:
    table = Table()
    move = table.ask()
    await clock.goes_on(LATE)
    table.come()
    await clock.goes_on(EARLY)
    early = move.done()
    await clock.goes_on(LATE - EARLY)
    late = move.done()
    table.go_on.set()

    assert (early, late) == (False, True)
    assert await move == GUESS


async def test_a_bot_that_everybody_has_left_has_time_until_somebody_comes_back(
    clock: Clock,
) -> None:
    table = Table()
    table.come()
    move = table.ask()
    await clock.goes_on(EARLY)
    table.go()
    await clock.goes_on(100 * SECONDS)
    alone = move.done()
    table.come()
    await clock.goes_on(EARLY)
    early = move.done()
    await clock.goes_on(LATE - EARLY)
    late = move.done()
    table.go_on.set()

    assert (alone, early, late) == (False, False, True)
    assert await move == GUESS


async def test_a_table_that_is_put_away_leaves_nothing(clock: Clock) -> None:
    table = Table()
    move = table.ask()
    await clock.goes_on(LATE)
    move.cancel()
    await settled()
    table.go_on.set()

    assert move.cancelled()
    assert table.thinking._arrivals == {}
    assert table.lane.waiting == 0


async def test_who_is_there_is_seen_again_when_another_process_did_not_answer(
    clock: Clock,
) -> None:
    """It was asked for nobody. Meanwhile somebody has come, so the bot goes before others here."""
    elsewhere = Silent()
    table = Table(elsewhere=elsewhere)
    holding = table.lane.submit(lambda: table.go_on.wait(20), address="-")
    move = table.ask("expert")
    await clock.goes_on(LATE)
    table.come()
    while not table.lane.waiting:  # until the time of the other process is up
        await clock.goes_on(1)
    asked_here = [(job.unattended, job.address) for job in table.lane._waiting]
    await clock.goes_on(LATE)
    late = move.done()
    table.go_on.set()
    await holding

    assert len(elsewhere.asked) == 1
    assert asked_here == [(False, "somewhere")]
    assert late
    assert await move == GUESS


async def test_who_waits_is_seen_when_another_process_is_asked(clock: Clock) -> None:
    """Its turn to be asked comes after somebody has come: that is what the other process hears."""
    elsewhere, free = Silent(), asyncio.Event()
    table = Table(elsewhere=elsewhere)
    holding = table.waiting.wait(free.wait, address="-")
    move = table.ask("expert")
    await clock.goes_on(1)
    table.come()
    free.set()
    await holding
    await settled()
    move.cancel()
    await settled()

    assert [job.urgency for job in elsewhere.asked] == [0]


async def test_nobody_waits_behind_champions() -> None:
    """They think twenty times as long as an expert, and there may be hundreds of them."""
    table = Table()
    table.come()
    champions = [table.ask("champion") for _ in range(20)]
    await settled()
    ready = threading.Event()
    ready.set()
    quick = await table.ask("expert", ready)
    waiting = [each.done() for each in champions]
    table.go_on.set()

    assert quick == "thought of expert"
    assert not any(waiting)
    assert await asyncio.gather(*champions) == ["thought of champion"] * 20


async def test_an_expert_moves_where_too_many_champions_think(clock: Clock) -> None:
    table = Table()
    table.come()
    first, second = table.ask("champion"), table.ask("champion")
    await clock.goes_on(PATIENCE + 0.05)
    crowded = await second
    lane = table.thinking._lanes.champions
    first_thinks = not first.done()
    table.go_on.set()

    assert crowded == "thought of expert"
    assert lane.waiting == 0
    assert first_thinks
    assert await first == "thought of champion"


async def test_a_champion_that_takes_long_is_given_up_where_others_wait_for_its_end(
    clock: Clock,
) -> None:
    """It may think for seconds on a machine that has much else to do."""
    table = Table()
    table.come()
    first = table.ask("champion")
    await clock.goes_on(IN_A_CROWD - 0.1)
    second = table.ask("champion")
    await clock.goes_on(0.2)
    given_up, waits = await first, not second.done()
    table.go_on.set()

    assert given_up == "thought of expert"
    assert waits
    assert await second == "thought of champion"


async def test_a_champion_that_takes_long_is_waited_for_where_no_other_is_asked(
    clock: Clock,
) -> None:
    table = Table()
    table.come()
    only = table.ask("champion")
    await clock.goes_on(IN_A_CROWD + 0.1)
    waits = not only.done()
    table.go_on.set()

    assert waits
    assert await only == "thought of champion"


async def test_after_others_have_waited_in_vain_nobody_waits_long(clock: Clock) -> None:
    table = Table()
    table.come()
    _, second = table.ask("champion"), table.ask("champion")
    await clock.goes_on(PATIENCE + 0.05)
    await second
    third = table.ask("champion")
    await clock.goes_on(BRIEFLY + 0.1)
    soon = await third
    await clock.goes_on(CROWDED)
    fourth = table.ask("champion")
    await clock.goes_on(BRIEFLY + 0.1)
    waits = not fourth.done()
    table.go_on.set()

    assert soon == "thought of expert"
    assert waits
    assert await fourth == "thought of champion"


async def test_nor_for_a_champion_that_takes_long(clock: Clock) -> None:
    """In a crowd nobody may be left in its queue: all have been given up."""
    table = Table()
    table.come()
    first, second = table.ask("champion"), table.ask("champion")
    await clock.goes_on(PATIENCE + 0.05)
    await second
    table.go_on.set()
    await first
    table.go_on.clear()
    third = table.ask("champion")
    await clock.goes_on(IN_A_CROWD + 0.1)
    nobody_waits = table.thinking._lanes.champions.waiting == 0
    move = await asyncio.wait_for(third, 10)
    table.go_on.set()

    assert nobody_waits
    assert move == "thought of expert"


async def test_a_champion_takes_its_time_where_nobody_waits(clock: Clock) -> None:
    table = Table()
    first, second = table.ask("champion"), table.ask("champion")
    await clock.goes_on(PATIENCE + 0.05)
    done = first.done(), second.done()
    table.go_on.set()

    assert done == (False, False)
    assert [*await asyncio.gather(first, second)] == ["thought of champion"] * 2

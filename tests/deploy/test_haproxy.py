"""What HAProxy is told about processes that do not answer, or that cannot do anything."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.deploy.fleet import (
    FIRST_MOVES,
    Fleet,
    People,
    Player,
    is_there,
    players_of,
    running,
    verify,
)
from tests.postgres import Postgres, postgres
from tests.server.harness import at_once

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.skipif(not is_there("haproxy"), reason="haproxy is not installed"),
]

TABLES = 6


@pytest.fixture
def database() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture
def fleet(database: Postgres, tmp_path: Path) -> Iterator[Fleet]:
    with running("haproxy", database.address(), tmp_path) as found:
        yield found


@pytest.fixture
async def people(fleet: Fleet) -> AsyncIterator[People]:
    async with People.of(fleet) as found:
        yield found


async def first_moves(players: list[Player]) -> None:
    while not all(player.moves == FIRST_MOVES for player in players):
        await asyncio.sleep(0.02)


def go_on(players: list[Player]) -> None:
    for player in players:
        player.may_go_on.set()


async def test_nobody_is_cut_off_while_the_database_is_away(
    fleet: Fleet, people: People, database: Postgres
) -> None:
    """No process is ready then. If all sockets were closed, all would come back at once, and to
    the same processes."""
    tables = await at_once(*(people.sit_down() for _ in range(TABLES)))
    players = players_of(tables)
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(90), asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
        await first_moves(players)
        await loop.run_in_executor(None, lambda: database.stop(how=signal.SIGINT))
        while any(httpx.get(f"{server.url}/readyz").is_success for server in fleet.servers):
            await asyncio.sleep(0.5)
        await asyncio.sleep(1)  # HAProxy asks three times in it
        away = await people.new().http.get("/healthz")
        await loop.run_in_executor(None, database.start)
        go_on(players)
    await verify(tables)

    assert away.status_code == 200
    assert [player.lines for player in players] == [1] * len(players)


async def test_a_process_that_hangs_loses_its_people_to_the_other(
    fleet: Fleet, people: People
) -> None:
    tables = await at_once(*(people.sit_down() for _ in range(TABLES)))
    players = players_of(tables)
    other, hanging = sorted(
        fleet.servers, key=lambda server: server.figure("mulligan_homes_taken_total")
    )
    try:
        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
            await first_moves(players)
            hanging.tell(signal.SIGSTOP)
            go_on(players)
        await verify(tables)
        taken = other.figure("mulligan_homes_taken_total")
    finally:
        hanging.tell(signal.SIGCONT)

    assert taken == TABLES
    assert sum(player.lines > 1 for player in players) >= TABLES

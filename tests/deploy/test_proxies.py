"""
The proxy files of `deploy/`, each run as it is in front of two real processes.

A proxy that is not installed is skipped: `apt-get install haproxy nginx-light`; Caddy comes from
PyPI.
"""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.deploy.fleet import PROXIES, Fleet, People, is_there, players_of, running, verify
from tests.postgres import Postgres
from tests.server.harness import at_once

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

TABLES = 16


@pytest.fixture(scope="module", params=PROXIES)
def fleet(
    request: pytest.FixtureRequest,
    postgres_server: Postgres,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Fleet]:
    proxy: str = request.param
    if not is_there(proxy):
        pytest.skip(f"{proxy} is not installed")
    folder: Path = tmp_path_factory.mktemp(proxy)
    with running(proxy, postgres_server.new_database(), folder) as found:
        yield found


@pytest.fixture
async def people(fleet: Fleet) -> AsyncIterator[People]:
    async with People.of(fleet) as found:
        yield found


async def test_everybody_at_a_table_comes_to_the_same_process(fleet: Fleet, people: People) -> None:
    before = fleet.figures("mulligan_homes_taken_total")
    lost = fleet.figures("mulligan_homes_lost_total")
    tables = await at_once(*(people.sit_down() for _ in range(TABLES)))
    players = players_of(tables)
    for player in players:
        player.may_go_on.set()
    ends = await at_once(*(player.play() for player in players))
    await verify(tables)

    after = fleet.figures("mulligan_homes_taken_total")
    taken = [now - then for now, then in zip(after, before, strict=True)]
    assert sum(taken) == TABLES
    assert min(taken) > 0
    assert fleet.figures("mulligan_homes_lost_total") == lost
    assert ends[::2] == ends[1::2]
    assert [player.lines for player in players] == [1] * len(players)


async def test_the_tables_of_a_process_that_ends_go_on_at_the_other(
    fleet: Fleet, people: People
) -> None:
    ending, staying = fleet.servers
    before = staying.figure("mulligan_homes_taken_total")
    tables = await at_once(*(people.sit_down() for _ in range(TABLES)))
    players = players_of(tables)
    try:
        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            playing = [group.create_task(player.play()) for player in players]
            while sum(player.moves for player in players) < TABLES:
                await asyncio.sleep(0.01)
            began = time.monotonic()
            ending.tell(signal.SIGTERM)
            code = await asyncio.get_running_loop().run_in_executor(None, ending.wait)
            took = time.monotonic() - began
            for player in players:
                player.may_go_on.set()
        await verify(tables)
        taken = staying.figure("mulligan_homes_taken_total") - before
    finally:
        ending.end()
        ending.start()

    ends = [each.result() for each in playing]
    assert code == 128 + signal.SIGTERM
    assert took < 10
    assert ends[::2] == ends[1::2]
    assert {player.lines > 1 for player in players} == {True, False}
    assert taken == TABLES


async def test_a_process_that_is_back_gets_tables_again(fleet: Fleet, people: People) -> None:
    before = fleet.figures("mulligan_homes_taken_total")
    async with asyncio.timeout(60):
        while True:
            await people.sit_down()
            after = fleet.figures("mulligan_homes_taken_total")
            if all(now > then for now, then in zip(after, before, strict=True)):
                break


async def test_limits_count_by_the_address_that_the_proxy_saw(people: People) -> None:
    """Somebody who tries codes is stopped, whatever they say of themselves, and nobody else is."""
    trying, other = people.new(), people.new()
    refused = 0
    for at in range(80):
        forged = {"X-Forwarded-For": f"198.51.100.{at}", "Forwarded": f"for=198.51.100.{at}"}
        answer = await trying.http.get("/api/codes/AAAAAA", headers=forged)
        refused = refused + 1 if answer.status_code == 429 else 0
        if refused == 4:
            break
    allowed = [await other.http.get("/api/codes/AAAAAA") for _ in range(8)]

    assert refused == 4
    assert answer.json()["code"] == "too-many-requests"
    assert {each.status_code for each in allowed} == {404}


async def test_somebody_who_asks_without_end_is_stopped_by_the_proxy(
    fleet: Fleet, people: People
) -> None:
    """The server's own limit is out of reach here, and would answer in its own words."""
    if fleet.name == "caddy":
        pytest.skip("Caddy has no such limits of its own")
    asking, other = people.new(), people.new()
    codes: list[int] = []
    while 429 not in codes and len(codes) < 6000:  # the slower the machine, the more it takes
        at_once = [asking.http.get("/api/lobby") for _ in range(10)]
        codes += [answer.status_code for answer in await asyncio.gather(*at_once)]

    assert codes[:100] == [200] * 100
    assert codes[-10:].count(429) > 0
    assert (await other.http.get("/api/lobby")).status_code == 200


async def test_a_page_is_ours_only_with_the_scheme_that_the_proxy_saw(
    fleet: Fleet, people: People
) -> None:
    person = people.new()
    asked = {"game": "second-chance", "seats": 2, "people": ["Ann"]}
    secure = fleet.url.replace("http", "https", 1)
    ours = await person.http.post("/api/tables", json=asked, headers={"Origin": fleet.url})
    forged = await person.http.post(
        "/api/tables", json=asked, headers={"Origin": secure, "X-Forwarded-Proto": "https"}
    )

    assert (ours.status_code, forged.status_code) == (201, 403)


async def test_figures_are_not_for_everybody(fleet: Fleet) -> None:
    for path in ("/metrics", "/readyz"):
        assert httpx.get(fleet.url + path).status_code == 404
    assert httpx.get(fleet.url + "/healthz").json()["status"] == "ok"

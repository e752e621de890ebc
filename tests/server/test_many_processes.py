"""Several server processes on one database, as people at their tables see them."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from mulligan.rooms.brake import LONGEST, SHORTEST, USUAL, Brake
from tests.server.harness import Person, Server, Talk, choices, play, running, verified
from tests.store.direct import sql

pytestmark = pytest.mark.anyio

Two: TypeAlias = tuple[Server, Server]


@pytest.fixture
async def servers(folder: Path, postgres: str) -> AsyncIterator[Two]:
    async with (
        running(folder / "here", database=postgres, drain_seconds=0) as here,
        running(folder / "there", database=postgres, drain_seconds=0) as there,
    ):
        yield here, there


def at(server: Server, person: Person) -> Person:
    """The same person at another process."""
    return server.person(person.cookie)


async def homes(postgres: str) -> dict[str, int]:
    return dict(sql(postgres, "SELECT id, epoch FROM tables"))


async def test_a_table_goes_where_its_people_go(servers: Two) -> None:
    here, there = servers
    ann = here.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    first = await ann.talk(table)
    move = choices((await first.sees(0, bool)), 0)[0]
    await first.move(move, 0, id="first")
    second = await at(there, ann).talk(table)
    bye = await first.hears("bye")

    assert (bye["code"], await first.end()) == ("moved", 1012)
    assert second.views[0]["number"] == first.views[0]["number"]
    again = await second.move(move, 0, id="first", turn=0)
    assert again["t"] == "done"
    await play(second, [0], Random(1))
    await verified(at(there, ann), table)


async def test_a_new_table_is_at_home_where_it_was_opened(servers: Two, postgres: str) -> None:
    """People mostly come back to the process that they have just asked: nothing is taken."""
    here, there = servers
    ann = here.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    talk = await ann.talk(table)
    await talk.move(choices(await talk.sees(0, bool), 0)[0], 0)

    assert await homes(postgres) == {table: 0}
    elsewhere = await at(there, ann).talk(table)
    assert await homes(postgres) == {table: 1}
    assert elsewhere.views[0]["number"] == talk.views[0]["number"]


async def test_a_new_table_that_others_took_is_not_served_from_memory(servers: Two) -> None:
    here, there = servers
    ann = here.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    talk = await at(there, ann).talk(table)
    await talk.move(choices(await talk.sees(0, bool), 0)[0], 0)
    number = talk.views[0]["number"]
    back = await ann.talk(table)

    assert back.views[0]["number"] == number


async def test_a_new_table_that_nobody_visits_has_no_home_after_a_while(
    servers: Two, postgres: str
) -> None:
    here, _ = servers
    ann = here.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    rooms = here.services.rooms
    assert rooms.sweep(idle=600) == []
    assert rooms.sweep(idle=0) == [table]
    await rooms.log.release([table])

    assert sql(postgres, "SELECT home FROM tables") == [("",)]
    await ann.talk(table)
    assert await homes(postgres) == {table: 1}


async def test_looking_at_a_table_leaves_it_where_it_is(servers: Two, postgres: str) -> None:
    here, there = servers
    ann = here.person()
    table = await ann.open("one-more", 3, "Ann", "Bob", "Cleo", start=True)
    talk = await ann.talk(table)
    before = await homes(postgres)
    elsewhere = at(there, ann)
    for path in (
        f"/api/tables/{table}",
        f"/api/tables/{table}/record",
        f"/api/tables/{table}/seats/0/pass",
        "/api/me/tables",
    ):
        await elsewhere.must("GET", path)

    assert await homes(postgres) == before
    assert talk.closed is None
    mine = (await elsewhere.must("GET", "/api/me/tables"))[0]
    assert (mine["id"], mine["stage"]) == (table, "playing")


async def test_open_tables_are_seen_and_called_from_everywhere(servers: Two) -> None:
    here, there = servers
    ann, bob = here.person(), there.person()
    watching = await bob.talk(None)
    table = await ann.open("second-chance", 2, "Ann", private=False)
    talk = await ann.talk(table)
    code = (await ann.must("GET", f"/api/tables/{table}/code"))["code"]

    def listed() -> list[str]:
        return [each["id"] for each in watching.heard[-1]["tables"]]

    await watching.until(lambda: watching.heard[-1]["t"] == "lobby" and listed() == [table])
    assert (await bob.must("GET", f"/api/codes/{code}"))["id"] == table
    assert [each["id"] for each in await bob.must("GET", "/api/lobby")] == [table]
    await talk.hang_up()
    await watching.until(lambda: watching.heard[-1]["t"] == "lobby" and listed() == [])


async def test_who_joins_at_another_process_sits_at_the_same_table(servers: Two) -> None:
    here, there = servers
    ann, bob = here.person(), there.person()
    table = await ann.open("second-chance", 2, "Ann")
    await ann.talk(table)
    shown = await bob.join(table, "Bob")
    again = await at(here, bob).join(table, "Bob")

    assert (shown["seat"], again["seat"]) == (1, 1)
    info = await bob.must("GET", f"/api/tables/{table}")
    assert [each["name"] for each in info["seats"]] == ["Ann", "Bob"]


async def test_a_process_that_ends_hands_its_tables_over(servers: Two, postgres: str) -> None:
    here, there = servers
    ann = here.person()
    table = await ann.open("second-chance", 2, "Ann", bots=["random"], start=True)
    talk = await ann.talk(table)
    await talk.sees(0, bool)
    bye, _ = await asyncio.gather(talk.hears("bye"), here.stop())

    assert bye["code"] == "moved"
    assert sql(postgres, "SELECT home FROM tables") == [("",)]
    assert sql(postgres, "SELECT count(*) FROM processes") == [(1,)]
    back = await at(there, ann).talk(table)
    await play(back, [0], Random(2))
    await verified(at(there, ann), table)


async def test_a_process_that_is_about_to_end_takes_no_tables(servers: Two) -> None:
    here, there = servers
    ann = here.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    here.services.draining = True
    here.services.rooms.open_no_more()
    refused = await ann.http.get("/readyz")
    socket = await here.talk(cookie=ann.cookie)
    await socket.say("hello", table=table)
    bye = await socket.hears("bye")

    assert (refused.status_code, bye["code"]) == (503, "moved")
    assert (await there.person().http.get("/readyz")).status_code == 200
    assert await at(there, ann).talk(table)


async def test_time_goes_on_when_a_table_moves(servers: Two) -> None:
    here, there = servers
    ann = here.person()
    table = await ann.open("second-chance", 2, "Ann", "Bob", start=True, timer=30)
    talk = await ann.talk(table)
    left = talk.views[0]["time_left"]
    await asyncio.sleep(1.2)
    back = await at(there, ann).talk(table)
    moved = back.views[0]["time_left"]

    assert left > 28
    assert moved < left - 1
    await back.move(choices(back.views[0]["view"], 0)[0], 0)
    assert back.views[1]["time_left"] < left - 1  # Bob has still been asked at the start


async def test_a_move_whose_commit_was_cut_off_is_made_once(servers: Two, postgres: str) -> None:
    here, _ = servers
    ann = here.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    talk = await ann.talk(table)
    for at_move in range(3):
        view = await talk.sees(0, lambda view: 0 in view["to_act"])
        sql(
            postgres,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        answer = await talk.move(choices(view, 0)[0], 0, id=f"m{at_move}")
        assert answer["t"] == "done"
    found = await here.services.store.log.load(table)

    assert found is not None
    assert sum('"e":"moved"' in entry for entry in found.entries) == 3


async def test_a_stale_room_notices_when_it_stores(
    servers: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has not heard that the table moved, as if the notice had been lost."""
    here, there = servers
    monkeypatch.setattr(here.services.rooms, "has_moved", lambda *_: None)
    ann = here.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    stale = await ann.talk(table)
    view = await stale.sees(0, bool)
    fresh = await at(there, ann).talk(table)
    first, second, *_ = choices(view, 0)
    await fresh.move(first, 0)
    await stale.say("move", id="late", seat=0, turn=0, move=second)

    assert await stale.end() == 1012
    assert not [each for each in stale.heard if each.get("id") == "late"]
    back = await at(here, ann).talk(table)
    assert back.views[0]["number"] == fresh.views[0]["number"]


async def test_a_room_that_missed_the_notice_is_found_by_comparing(
    servers: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers
    monkeypatch.setattr(here.services.rooms, "has_moved", lambda *_: None)
    ann = here.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    stale = await ann.talk(table)
    await at(there, ann).talk(table)
    await asyncio.sleep(0.3)
    assert stale.closed is None
    await here.services.rooms.compare()

    assert await stale.end() == 1012
    assert here.services.rooms.here(table) is None
    assert there.services.rooms.here(table) is not None


# --- two proxies that disagree ------------------------------------------------------------------


def test_the_brake_holds_a_table_longer_each_time() -> None:
    brake = Brake()
    pauses = []
    for _ in range(12):
        brake.lost("one")
        pauses.append(brake.pause("one"))

    assert pauses[:USUAL] == [0.0] * USUAL
    assert pauses[USUAL : USUAL + 2] == [SHORTEST, 2 * SHORTEST]
    assert pauses[-1] == LONGEST
    assert brake.pause("two") == 0.0


async def test_a_table_that_goes_back_and_forth_is_slowed_down_and_said(
    servers: Two, postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Two people at one table, each sent to another process, who come back at once each time."""
    here, there = servers
    ann, bob = here.person(), there.person()
    table = await ann.open("second-chance", 2, "Ann")
    await bob.join(table, "Bob")
    until = time.monotonic() + 4

    async def insist(person: Person) -> None:
        while time.monotonic() < until:
            socket: Talk = await person.server.talk(cookie=person.cookie)
            await socket.say("hello", table=table)
            try:
                await asyncio.wait_for(socket.end(), max(0.0, until - time.monotonic()))
            except TimeoutError:
                return

    await asyncio.gather(insist(ann), insist(bob))

    assert (await homes(postgres))[table] < 15
    assert any("back and forth" in each.message for each in caplog.records)

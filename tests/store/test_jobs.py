"""Jobs that processes do for each other: taken once, and taken again when the taker dies."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from mulligan.store import Store
from mulligan.store.processes import process
from mulligan.store.processes.jobs import WORK, Job
from mulligan.store.processes.process import DEAD_AFTER
from tests.store.direct import sql
from tests.store.test_homes import Heard

pytestmark = pytest.mark.anyio

KINDS = ("move", "review")


@pytest.fixture
async def stores(postgres: str) -> AsyncIterator[tuple[Store, Store, Store]]:
    """A server, and two processes that think."""
    server = Store(postgres)
    one, other = Store(postgres, kind="think"), Store(postgres, kind="think")
    for each in (server, one, other):
        await each.process.beat()
    yield server, one, other
    for each in (server, one, other):
        each.close()


def job(id: str = "one", kind: str = "move", urgency: int = 0) -> Job:
    return Job(id, kind, b"about " + id.encode(), urgency)


async def names(store: Store, *kinds: str) -> list[str]:
    """All that *store* can take."""
    taken = []
    while (found := await store.jobs.take(kinds or KINDS)) is not None:
        taken.append(found.id)
    return taken


async def test_a_job_is_taken_by_one_process(stores: tuple[Store, Store, Store]) -> None:
    server, one, other = stores
    for at in range(20):
        await server.jobs.ask(job(f"job {at}"))
    both = await asyncio.gather(*(names(each) for each in (one, other) * 3))

    assert sorted(name for each in both for name in each) == sorted(f"job {n}" for n in range(20))


async def test_a_process_without_a_connection_is_dead_at_once(
    stores: tuple[Store, Store, Store], postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after `kill -9`: it said goodbye to nobody."""
    monkeypatch.setattr(process, "DEAD_AFTER", 3600.0)  # otherwise silence would be enough
    server, one, _ = stores
    killed = Store(postgres, kind="think")
    await killed.process.beat()
    await server.jobs.ask(job())
    assert await names(killed) == ["one"]
    assert await names(one) == []
    killed.close()

    async with asyncio.timeout(60):  # until PostgreSQL has noticed
        while (taken := await names(one)) == []:
            await asyncio.sleep(0.01)
    assert taken == ["one"]


async def test_the_urgent_come_first_and_others_are_left_alone(
    stores: tuple[Store, Store, Store],
) -> None:
    server, one, _ = stores
    await server.jobs.ask(job("later", urgency=3))
    await server.jobs.ask(job("soon", urgency=1))
    await server.jobs.ask(job("now", urgency=0))
    await server.jobs.ask(job("long", kind="review"))

    assert await names(one, "move") == ["now", "soon", "later"]
    assert await names(one, "review") == ["long"]


async def test_a_job_of_another_version_is_left_alone(
    stores: tuple[Store, Store, Store], postgres: str
) -> None:
    server, one, _ = stores
    await server.jobs.ask(job())
    sql(postgres, "UPDATE jobs SET version = '0.0.0'")
    assert await one.jobs.take(KINDS) is None
    assert await server.jobs.look(["one"]) == {}

    await server.jobs.ask(job())
    assert await names(one) == ["one"]
    sql(postgres, "UPDATE processes SET version = '0.0.0'")
    assert not await server.process.anybody("think")


async def test_what_is_asked_twice_is_thought_about_once(
    stores: tuple[Store, Store, Store],
) -> None:
    here, one, there = stores
    heard = [Heard(each, each.jobs.answers) for each in (here, there)]
    for each in heard:
        await each.until(began=1)
    assert await here.jobs.ask(job()) is None
    assert await one.jobs.take(KINDS) is not None
    assert await there.jobs.ask(job()) is None
    assert await one.jobs.take(KINDS) is None
    await one.jobs.finish("one", result=b"thought")
    for each in heard:
        await each.until(notices=1)

    assert [each.notices for each in heard] == [
        [(store.jobs.answers, "one")] for store in (here, there)
    ]
    assert await here.jobs.ask(job()) == b"thought"
    assert (await there.jobs.look(["one"]))["one"].result == b"thought"


async def test_those_who_think_hear_of_new_jobs(stores: tuple[Store, Store, Store]) -> None:
    server, one, _ = stores
    heard = Heard(one, WORK)
    await heard.until(began=1)
    await server.jobs.ask(job())
    await heard.until(notices=1)

    assert heard.notices == [(WORK, "")]


async def test_what_a_dead_process_had_taken_is_taken_again(
    stores: tuple[Store, Store, Store], postgres: str
) -> None:
    server, one, other = stores
    await server.jobs.ask(job())
    assert await names(one) == ["one"]
    assert await names(other) == []
    since = {"seconds": DEAD_AFTER, "id": one.process.id}
    sql(postgres, "UPDATE processes SET seen = seen - :seconds WHERE id = :id", since)
    assert await names(other) == ["one"]
    await one.process.beat()  # it was only asleep
    await one.jobs.finish("one", result=b"late")
    await one.jobs.progress("one", 3, 4)
    state = (await server.jobs.look(["one"]))["one"]

    assert (state.result, state.done) == (None, 0)
    await other.jobs.finish("one", result=b"thought")
    assert (await server.jobs.look(["one"]))["one"].result == b"thought"


async def test_what_is_given_back_is_taken_by_others(stores: tuple[Store, Store, Store]) -> None:
    server, one, other = stores
    for name in ("one", "two"):
        await server.jobs.ask(job(name))
        await one.jobs.take(KINDS)
    await one.jobs.finish("one", result=b"thought")
    await one.jobs.give_back()

    assert await names(other) == ["two"]


async def test_a_job_is_withdrawn_when_nobody_waits_for_it(
    stores: tuple[Store, Store, Store],
) -> None:
    here, one, there = stores
    await here.jobs.ask(job())
    await there.jobs.ask(job())
    await here.jobs.withdraw("one")
    assert "one" in await here.jobs.look(["one"])
    await there.jobs.withdraw("one")

    assert await here.jobs.look(["one"]) == {}
    assert await names(one) == []


async def test_a_server_takes_what_no_living_process_has(
    stores: tuple[Store, Store, Store],
) -> None:
    here, one, there = stores
    assert await here.jobs.take_this(job())
    assert await here.jobs.take_this(job())
    assert not await there.jobs.take_this(job())
    assert await names(one) == []
    await here.jobs.ask(job())
    assert await names(one) == ["one"]
    assert not await here.jobs.take_this(job())
    await one.jobs.finish("one", failed="no idea")
    assert await there.jobs.take_this(job())
    await there.jobs.finish("one", result=b"thought")

    assert not await here.jobs.take_this(job())


async def test_old_jobs_are_forgotten(stores: tuple[Store, Store, Store], postgres: str) -> None:
    server, _, _ = stores
    for name, kind in (("old", "move"), ("new", "move"), ("other", "review")):
        await server.jobs.ask(job(name, kind))
    sql(postgres, "UPDATE jobs SET asked = asked - 100 WHERE id <> 'new'")
    await server.jobs.forget(["move"], 50)

    assert sql(postgres, "SELECT id FROM jobs ORDER BY id") == [("new",), ("other",)]


def test_nothing_of_a_job_has_to_reach_a_disk(postgres: str) -> None:
    Store(postgres).close()

    assert sql(postgres, "SELECT relpersistence FROM pg_class WHERE relname = 'jobs'") == [("u",)]

"""Processes that only think: what they take off the servers, and what happens without them."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from mulligan import wire
from mulligan.bots import BOTS
from mulligan.bots.seated import SeatedBot
from mulligan.core import Seat, fold
from mulligan.games import GAMES, one_more, second_chance
from mulligan.rooms.protocols import Attendance
from mulligan.server.work import bots, deck_trials, players, shared_coach, thoughts
from mulligan.server.work.players import played_alone
from mulligan.store import Store
from mulligan.store.processes.jobs import Job
from tests.postgres import Postgres
from tests.postgres import postgres as postgres_server_of_its_own
from tests.server.harness import PATIENCE, Person, Server, running
from tests.server.work.test_coach import hints, recorded
from tests.server.work.thinking import (
    from_elsewhere,
    no_results_taken,
    note_thoughts,
    thinking,
    until,
)
from tests.server.work.thinking import (
    thoughts as noted,
)
from tests.store.direct import sql
from tests.store.full import read_nothing_more

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

SECRET = bytes(range(32))
SETUPS: dict[str, Any] = {
    second_chance.GAME: second_chance.Setup(2),
    one_more.GAME: one_more.Setup(4),
}


def asked_first(game: str) -> tuple[Seat, Any]:
    """A seat that has to move in a new game, and what it sees."""
    module = GAMES[game]
    state = fold(module, module.deal(SETUPS[game], SECRET))
    seat = min(module.to_act(state))
    return seat, module.view(state, seat)


def at(table: str | None = None, number: int = 3) -> Callable[[], Attendance]:
    there = Attendance(table or token_hex(8), number, anybody=True, address="somewhere")
    return lambda: there


@pytest.fixture(scope="module")
def shared(postgres_server: Postgres) -> Iterator[str]:
    """A database with a process that thinks. It is loaded once: that takes a while."""
    database = postgres_server.new_database()
    Store(database).close()
    note_thoughts(database)
    with thinking(database, threads=2):
        yield database


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers wait for others however busy the machine is; tests of impatience say so."""
    monkeypatch.setattr(bots, "LONGER", PATIENCE)
    monkeypatch.setattr(deck_trials, "LONGER", PATIENCE)
    monkeypatch.setattr(shared_coach, "HINT_SECONDS", PATIENCE)


@pytest.fixture
async def server_there(shared: str, folder: Path) -> AsyncIterator[Server]:
    async with running(folder / "one", database=shared) as server:
        yield server


@pytest.fixture
async def other_server_there(shared: str, folder: Path) -> AsyncIterator[Server]:
    async with running(folder / "other", database=shared) as server:
        yield server


@pytest.fixture
async def servers(postgres: str, folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers on one database, and nobody to think for them."""
    async with (
        running(folder / "one", database=postgres) as one,
        running(folder / "other", database=postgres) as other,
    ):
        yield one, other


# --- moves ----------------------------------------------------------------------------------------


async def test_an_expert_at_a_table_thinks_elsewhere(server_there: Server) -> None:
    ann = server_there.person()
    table = await ann.open("second-chance", 2, "Ann", bots=["expert"], start=True)
    talk = await ann.talk(table)
    await talk.sees(0, lambda view: view["sheets"][1]["doing"] == "drawn")

    assert from_elsewhere(server_there, "move") == 1
    assert server_there.services.lanes.bots._begun == 0


@pytest.mark.parametrize("game", SETUPS)
async def test_a_move_is_the_same_wherever_it_was_thought_out(
    server_there: Server, game: str
) -> None:
    seat, view = asked_first(game)
    player = SeatedBot(game, "expert", SECRET, seat)
    found = await server_there.services.thinking.choose(game, player, view, at())

    assert from_elsewhere(server_there, "move") == 1
    assert found == SeatedBot(game, "expert", SECRET, seat).choose(view)


async def test_a_server_that_may_not_ask_thinks_itself(
    server_there: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its address has too much waiting at the database."""
    refused = read_nothing_more(server_there.services.store, monkeypatch)
    seat, view = asked_first(second_chance.GAME)
    player = SeatedBot(second_chance.GAME, "expert", SECRET, seat)
    found = await server_there.services.thinking.choose(second_chance.GAME, player, view, at())

    assert refused == ["somewhere"]
    assert from_elsewhere(server_there, "move") == 0
    assert found == SeatedBot(second_chance.GAME, "expert", SECRET, seat).choose(view)


async def test_a_move_that_two_homes_ask_for_is_thought_out_once(
    server_there: Server, other_server_there: Server, shared: str
) -> None:
    """Each home gave its bot a seed of its own, so two thoughts could differ."""
    seat, view = asked_first(one_more.GAME)
    here = at("moving")
    asking = [
        server.services.thinking.choose(
            one_more.GAME, SeatedBot(one_more.GAME, "expert", secret, seat), view, here
        )
        for server, secret in ((server_there, SECRET), (other_server_there, bytes(32)))
    ]
    one, other = await asyncio.gather(*asking)

    assert one == other
    assert [id for id in noted(shared) if " moving " in id] == [f"move moving 3 {seat} expert"]


async def test_quick_bots_think_where_they_sit(server_there: Server) -> None:
    ann = server_there.person()
    table = await ann.open("second-chance", 2, "Ann", bots=["casual"], start=True)
    talk = await ann.talk(table)
    await talk.sees(0, lambda view: view["sheets"][1]["doing"] == "drawn")

    assert from_elsewhere(server_there, "move") == 0
    assert server_there.services.lanes.bots._begun == 1


async def test_without_a_process_that_thinks_the_server_does(
    servers: tuple[Server, Server], postgres: str
) -> None:
    ann = servers[0].person()
    table = await ann.open("second-chance", 2, "Ann", bots=["expert"], start=True)
    talk = await ann.talk(table)
    await talk.sees(0, lambda view: view["sheets"][1]["doing"] == "drawn")

    assert servers[0].services.lanes.bots._begun == 1
    assert sql(postgres, "SELECT id FROM jobs") == []


async def test_a_move_comes_though_who_thinks_about_it_is_killed(
    servers: tuple[Server, Server], postgres: str
) -> None:
    server, _ = servers
    with thinking(postgres) as process:
        with no_results_taken(postgres):
            seat, view = asked_first(second_chance.GAME)
            player = SeatedBot(second_chance.GAME, "expert", SECRET, seat)
            choosing = asyncio.create_task(
                server.services.thinking.choose(second_chance.GAME, player, view, at())
            )
            await until(lambda: sql(postgres, "SELECT id FROM jobs WHERE taken <> ''"))
            assert process.end(signal.SIGKILL) == -signal.SIGKILL
        move = await choosing

    assert move in second_chance.choices(view)
    assert from_elsewhere(server, "move") == 0
    assert server.services.lanes.bots._begun == 1


async def test_a_deck_is_tried_elsewhere(
    server_there: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = wire.TryDeck("one-more", "standard")
    found = await server_there.services.deck_trials.of(asked)
    monkeypatch.setattr(players, "TRIAL_GAMES", found.games)  # a slow machine has time for fewer

    assert from_elsewhere(server_there, "trial") == 1
    assert found == players.tried(asked, 60)


async def test_faults_of_a_deck_that_is_tried_elsewhere_are_said(server_there: Server) -> None:
    asked = {"game": "one-more", "deck": {"toml": 'format = "mulligan-deck"'}}
    answer = await server_there.person().http.post("/api/decks/try", json=asked)

    assert answer.status_code == 422
    assert {fault["code"] for fault in answer.json()["faults"]} == {"other-game", "other-version"}


async def test_a_move_comes_though_all_who_think_leave(
    servers: tuple[Server, Server], postgres: str
) -> None:
    server, _ = servers
    silent = Store(postgres, kind="think")
    await silent.process.beat()
    seat, view = asked_first(one_more.GAME)
    player = SeatedBot(one_more.GAME, "expert", SECRET, seat)
    choosing = asyncio.create_task(
        server.services.thinking.choose(one_more.GAME, player, view, at())
    )
    await until(lambda: sql(postgres, "SELECT id FROM jobs"))
    await silent.process.end()

    assert await choosing in one_more.choices(view)
    await until(lambda: sql(postgres, "SELECT id FROM jobs") == [])
    silent.close()


async def test_nobody_waits_for_a_bot_longer_than_its_time(
    servers: tuple[Server, Server], postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "LONGER", -4.9)
    silent = Store(postgres, kind="think")
    await silent.process.beat()
    seat, view = asked_first(one_more.GAME)
    player = SeatedBot(one_more.GAME, "expert", SECRET, seat)
    move = await servers[0].services.thinking.choose(one_more.GAME, player, view, at())

    assert move in one_more.choices(view)
    assert servers[0].services.lanes.bots._begun == 1
    silent.close()


async def test_a_move_that_nobody_waits_for_is_withdrawn(
    servers: tuple[Server, Server], postgres: str
) -> None:
    silent = Store(postgres, kind="think")
    await silent.process.beat()
    seat, view = asked_first(one_more.GAME)
    player = SeatedBot(one_more.GAME, "expert", SECRET, seat)
    choosing = asyncio.create_task(
        servers[0].services.thinking.choose(one_more.GAME, player, view, at())
    )
    await until(lambda: sql(postgres, "SELECT id FROM jobs"))
    choosing.cancel()

    await until(lambda: sql(postgres, "SELECT id FROM jobs") == [])
    assert servers[0].services.lanes.bots._begun == 0
    silent.close()


@pytest.mark.parametrize("answer", [b"play nonsense", b"draw a1", b"\xff"])
async def test_an_answer_that_is_no_move_is_not_played(
    servers: tuple[Server, Server], postgres: str, answer: bytes
) -> None:
    other = Store(postgres, kind="think")
    await other.process.beat()
    seat, view = asked_first(second_chance.GAME)
    player = SeatedBot(second_chance.GAME, "expert", SECRET, seat)
    choosing = asyncio.create_task(
        servers[0].services.thinking.choose(second_chance.GAME, player, view, at())
    )
    while (taken := await other.jobs.take(thoughts.QUICK)) is None:
        await asyncio.sleep(0.01)
    await other.jobs.finish(taken.id, result=answer)

    assert await choosing in second_chance.choices(view)
    other.close()


# --- the coach ------------------------------------------------------------------------------------


async def reviewed(person: Person, record: str, seat: int = 0) -> Any:
    """The review of a game, once it is ready."""
    async with asyncio.timeout(60):
        while True:
            found = await person.must("GET", f"/api/coach/{record}?seat={seat}")
            if found["review"] is not None:
                return found
            await asyncio.sleep(0.05)


async def asked(server: Server, index: int) -> str:
    """Ask for the review of a game, and return its digest."""
    asking = {"record": recorded(index), "seat": 0}
    found = await server.person().must("POST", "/api/coach", json=asking)
    return str(found["record"])


async def test_a_review_that_was_asked_for_at_one_server_is_read_at_another(
    server_there: Server, other_server_there: Server, shared: str
) -> None:
    record = await asked(server_there, 1)
    again = await asked(other_server_there, 1)
    found = await reviewed(other_server_there.person(), record)

    assert again == record
    assert found["done"] == found["of"] > 0
    assert found == await reviewed(server_there.person(), record)
    assert [id for id in noted(shared) if record in id] == [
        f"review {thoughts.REVIEW_FORMAT} {record} 0"
    ]
    for server in (server_there, other_server_there):
        assert server.services.lanes.reviews._begun == 0


async def test_a_review_is_the_same_wherever_it_was_thought_out(
    server_there: Server, folder: Path
) -> None:
    async with running(folder / "alone") as alone:
        own = await reviewed(alone.person(), await asked(alone, 2))
    found = await reviewed(server_there.person(), await asked(server_there, 2))

    assert found == own


async def test_servers_without_anybody_else_share_their_reviews(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers
    record = await asked(one, 3)
    found = await reviewed(other.person(), record)

    assert found["done"] == found["of"] > 0
    assert (one.services.lanes.reviews._begun, other.services.lanes.reviews._begun) == (1, 0)
    missing = await other.person().http.get(f"/api/coach/{record}?seat=1")
    assert missing.status_code == 404


async def test_a_review_is_taken_over_from_a_server_that_died(
    servers: tuple[Server, Server], postgres: str
) -> None:
    """It had taken the game, and nobody but the other server is there."""
    _, other = servers
    dead = Store(postgres)
    text = json.loads(recorded(4))
    job = thoughts.review_job("a" * 64, second_chance.GAME, text, 0)
    assert await dead.jobs.take_this(job)
    dead.close()
    found = await reviewed(other.person(), "a" * 64)

    assert found["review"]["seat"] == 0
    assert other.services.lanes.reviews._begun == 1


async def test_hints_are_thought_out_elsewhere(server_there: Server) -> None:
    ann = server_there.person()
    table = await ann.open("second-chance", 1, "Ann", start=True, practice=True)
    found = await hints(ann, table)

    assert len(found["hints"]) == 3
    assert from_elsewhere(server_there, "hints") == 1
    assert server_there.services.lanes.hints._begun == 0


# --- the deal of the day --------------------------------------------------------------------------


async def test_bots_play_the_deal_of_the_day_once_for_all_servers(
    server_there: Server, other_server_there: Server, shared: str
) -> None:
    seeds = [SECRET]
    one, other = await asyncio.gather(
        *(each.services.thinking.alone(seeds) for each in (server_there, other_server_there))
    )

    assert one == other
    players = [*BOTS["second-chance"]][1:-1]
    assert [each.bot for each in one] == players
    assert one[-1].empty == played_alone("expert", seeds)
    assert sum(id.startswith("score") for id in noted(shared)) == len(players)
    assert server_there.services.lanes.bots_alone._begun == 0


async def test_without_anybody_else_one_server_plays_the_deal_of_the_day(
    servers: tuple[Server, Server], postgres: str
) -> None:
    note_thoughts(postgres)
    await until(lambda: sql(postgres, "SELECT count(*) FROM processes") == [(2,)])
    one, other = await asyncio.gather(*(each.services.thinking.alone([SECRET]) for each in servers))

    assert one == other
    assert len(one) > 3
    assert len(noted(postgres)) == len(one)
    assert sum(each.services.lanes.bots_alone._begun for each in servers) == len(one)


# --- the process ----------------------------------------------------------------------------------


async def test_a_process_that_is_told_to_end_gives_back_what_it_has(postgres: str) -> None:
    store = Store(postgres)
    with thinking(postgres) as process:
        for index in range(3):  # longer than it may take to end
            text = json.loads(recorded(index))
            job = thoughts.review_job(f"{index}", second_chance.GAME, text, 0)
            await store.jobs.ask(job)
        await until(lambda: sql(postgres, "SELECT id FROM jobs WHERE taken <> ''"))
        code = process.end()

    assert code == 0
    rows = sql(postgres, "SELECT taken, failed FROM jobs WHERE result IS NULL")
    assert rows
    assert set(rows) == {("", None)}
    assert not await store.process.anybody("think")
    store.close()


async def test_a_process_thinks_on_when_the_database_comes_back() -> None:
    with postgres_server_of_its_own() as server:
        database = server.address()
        with thinking(database):
            server.stop(how=signal.SIGQUIT)
            await asyncio.sleep(0.5)
            await asyncio.get_running_loop().run_in_executor(None, server.start)
            store = Store(database)
            job = Job("daily", thoughts.Kind.SCORE, thoughts.score_job("casual", [SECRET]).about)
            await store.jobs.ask(job)

            await until(
                lambda: (
                    sql(database, "SELECT id FROM jobs WHERE result IS NOT NULL") == [("daily",)]
                )
            )
            assert await store.process.anybody("think")
            store.close()


async def test_what_is_old_is_cleared_away(servers: tuple[Server, Server], postgres: str) -> None:
    store = Store(postgres)
    for kind in thoughts.Kind:
        await store.jobs.ask(Job(f"new {kind}", kind, b""))
        await store.jobs.ask(Job(f"old {kind}", kind, b""))
    sql(postgres, "UPDATE jobs SET asked = asked - 2000000 WHERE id LIKE 'old %'")
    await servers[0].services._forget_what_is_old()

    assert sql(postgres, "SELECT id FROM jobs WHERE id LIKE 'old %'") == []
    assert sql(postgres, "SELECT count(*) FROM jobs") == [(len(thoughts.Kind),)]
    store.close()

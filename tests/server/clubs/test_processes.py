"""Clubs on several processes with one database: every game counts once, wherever it ends."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from tests.server.clubs.people import Clubber, club_of, points
from tests.server.harness import Server, play, running
from tests.store.direct import sql

pytestmark = pytest.mark.anyio

GAMES = 6


@pytest.fixture
async def servers(folder: Path, postgres: str) -> AsyncIterator[tuple[Server, Server]]:
    async with (
        running(folder / "here", database=postgres, drain_seconds=0) as here,
        running(folder / "there", database=postgres, drain_seconds=0) as there,
    ):
        yield here, there


def at(server: Server, member: Clubber) -> Clubber:
    """The same person at another process."""
    return Clubber(server.person(member.person.cookie), member.name, member.code)


async def test_games_that_end_at_both_at_once_while_the_club_changes(
    servers: tuple[Server, Server],
) -> None:
    here, there = servers
    ann, bob = await club_of(here, "Ann", "Bob")
    elsewhere = at(there, bob)
    await ann.begin_evening()

    async def one_game(number: int) -> None:
        person = (ann, elsewhere)[number % 2]
        names = (person.name, "Dora", f"Guest {number}")
        table = await person.open("one-more", 3, *names, start=True)
        await person.play(table, [0, 1, 2], number)

    async def changes() -> None:
        for number in range(10):
            await ann.must("POST", "/name", name=f"Club {number}")
            await elsewhere.must("POST", "/guests", name=f"Visitor {number}")

    async with asyncio.TaskGroup() as group:
        group.create_task(changes())
        for number in range(GAMES):
            group.create_task(one_game(number))
    found, other = await ann.club(), await elsewhere.club()

    assert (found["name"], found["tables"]) == ("Club 9", [])
    assert len(found["evening"]["games"]) == GAMES
    assert sum(points(found["evening"]["standings"]).values()) == 3 * GAMES
    assert {line["name"]: line["games"] for line in found["evening"]["standings"]} == {
        "Ann": GAMES // 2,
        "Bob": GAMES // 2,
        "Dora": GAMES,
        **{f"Guest {number}": 1 for number in range(GAMES)},
    }
    names = [each["name"] for each in found["people"]]
    assert len(set(names)) == len(names) == 2 + 1 + GAMES + 10
    assert other["evening"]["standings"] == found["evening"]["standings"]


async def test_a_table_that_moves_in_the_middle_counts_once(servers: tuple[Server, Server]) -> None:
    here, there = servers
    (ann,) = await club_of(here, "Ann")
    await ann.begin_evening()
    table = await ann.open("caller", 1, "Ann", "Dora")
    await ann.call(table, 3, 5)
    await at(there, ann).count(table, 0, 9)
    await ann.count(table, 0, 5)
    found = await at(there, ann).club()

    assert len(found["evening"]["games"]) == 1
    assert points(found["evening"]["standings"]) == {"Ann": 0.5, "Dora": 0.5}


async def test_a_renewed_link_is_dead_at_the_other_process_at_once(
    servers: tuple[Server, Server],
) -> None:
    here, there = servers
    ann, bob = await club_of(here, "Ann", "Bob")
    other = at(there, bob)
    await other.club()
    await ann.must("POST", "/link")

    assert await other.refused("GET", "") == (404, "no-such-club")


async def test_only_one_owner_and_one_evening_come_of_what_is_asked_at_both_at_once(
    servers: tuple[Server, Server],
) -> None:
    here, there = servers
    ann, bob, cid = await club_of(here, "Ann", "Bob", "Cid")
    await asyncio.gather(
        ann.ask("POST", "/evenings", id="a", name="Friday"),
        at(there, bob).ask("POST", "/evenings", id="b", name="Saturday"),
        cid.begin_evening("Sunday"),
        at(there, ann).ask("POST", "/leave"),
        bob.ask("POST", "/leave"),
    )
    found = await cid.club()

    assert len(found["season"]["evenings"]) == 1
    assert [each["name"] for each in found["people"] if each["owner"]] == ["Cid"]


async def test_a_game_that_ended_where_nobody_knew_of_clubs_is_counted_later(
    servers: tuple[Server, Server], postgres: str
) -> None:
    """A process of an older version ends the game: it stores the moves, and tells no club."""
    here, _ = servers
    (ann,) = await club_of(here, "Ann")
    await ann.begin_evening()
    table = await ann.open("one-more", 3, "Ann", "Dora", "Eve", start=True)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("mulligan.rooms.room.room.club_news", lambda _before, _after: None)
        await play(await ann.person.talk(table), [0, 1, 2], Random(1))
    assert (await ann.club())["evening"]["games"] == []
    before = sql(postgres, "SELECT ended FROM club_games")
    for _ in range(2):
        await here.services._let_clubs_hear()
    found = await ann.club()

    assert before == [(None,)]
    assert len(found["evening"]["games"]) == 1
    assert sum(points(found["evening"]["standings"]).values()) == 3

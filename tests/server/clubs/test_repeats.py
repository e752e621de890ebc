"""Asking twice changes once, and the second answer is as good as the first."""

import asyncio
from typing import Any

import pytest

from tests.server.clubs.people import club_of, known
from tests.server.harness import Server

pytestmark = pytest.mark.anyio


async def test_making_a_club_twice_makes_one(server: Server) -> None:
    ann, bob = await known(server, "Ann"), await known(server, "Bob")
    asked = {"id": "made", "name": "Ours", "you": "Ann"}
    first, second, *at_once = [
        await ann.person.must("POST", "/api/clubs", json=asked),
        await ann.person.must("POST", "/api/clubs", json=asked),
        *await asyncio.gather(
            *(ann.person.must("POST", "/api/clubs", json=asked | {"id": "b"}) for _ in range(4))
        ),
    ]
    other = await bob.person.must("POST", "/api/clubs", json=asked)

    assert first == second
    assert len({each["id"] for each in at_once}) == len({each["code"] for each in at_once}) == 1
    assert len({first["id"], at_once[0]["id"], other["id"]}) == 3


TABLE = {"game": "second-chance", "seats": 2, "people": ["Ann"]}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/join", {"name": "Anna"}),
        ("/guests", {"name": "Dora"}),
        ("/people/1/name", {"name": "Anna"}),
        ("/people/2/remove", {}),
        ("/people/3/readmit", {}),
        ("/owner", {"person": 2}),
        ("/name", {"name": "Ours"}),
        ("/evenings", {"id": "a", "name": "Friday"}),
        ("/evenings/1/end", {}),
        ("/seasons/1/end", {"name": "Autumn"}),
    ],
)
async def test_what_was_done_is_not_done_again(
    server: Server, path: str, body: dict[str, Any]
) -> None:
    ann, _bob, _cid = await club_of(server, "Ann", "Bob", "Cid")
    await ann.begin_evening()
    await ann.call_briefly(await ann.open("caller", 1, "Ann", "Bob"))
    await ann.must("POST", "/people/3/remove")
    first = await ann.must("POST", path, **body)
    tag = (await ann.ask("GET", "")).headers["etag"]
    second = await ann.must("POST", path, **body)

    assert second == first
    assert (await ann.ask("GET", "")).headers["etag"] == tag


async def test_opening_a_table_twice_opens_one(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    first = await ann.must("POST", "/tables", id="a", table=TABLE)
    second = await ann.must("POST", "/tables", id="a", table=TABLE)
    other = await bob.must("POST", "/tables", id="a", table=TABLE)

    assert first == second
    assert first["passes"]
    assert other["id"] != first["id"]
    assert len((await ann.club())["tables"]) == 2


async def test_leaving_deleting_and_renewing_twice(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    for _ in range(2):
        await bob.must("POST", "/leave")
    old = ann.code
    renewed = await ann.must("POST", "/link")
    assert await ann.refused("POST", "/link") == (404, "no-such-club")
    (mine,) = await ann.person.must("GET", "/api/me/clubs")
    assert (mine["code"], mine["code"] != old) == (renewed["code"], True)
    ann.code = mine["code"]
    await ann.must("DELETE", "")

    assert await ann.refused("DELETE", "") == (404, "no-such-club")

"""Each request by each kind of person: who may, and what the others hear."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.server.clubs.people import Clubber, club_of, known
from tests.server.harness import Server

pytestmark = pytest.mark.anyio

OWNER, MEMBER, STRANGER = "owner", "member", "stranger"
TABLE = {"game": "second-chance", "seats": 2, "people": ["Ann"]}


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    body: dict[str, Any] = field(default_factory=dict)
    may: frozenset[str] = frozenset({OWNER, MEMBER, STRANGER})
    code: str = ""
    """What those hear who may not."""

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def for_all(method: str, path: str, **body: Any) -> Asked:
    return Asked(method, path, body)


def for_members(method: str, path: str, **body: Any) -> Asked:
    return Asked(method, path, body, frozenset({OWNER, MEMBER}), "not-a-member")


def for_owners(method: str, path: str, **body: Any) -> Asked:
    return Asked(method, path, body, frozenset({OWNER}), "not-the-owner")


REQUESTS = [
    for_all("GET", ""),
    for_all("GET", "/screen"),
    for_all("GET", "/evenings/1"),
    for_all("GET", "/seasons/1"),
    for_all("POST", "/join", name="Zoe"),
    for_all("POST", "/leave"),
    for_members("GET", "/today"),
    for_members("GET", "/export"),
    for_members("POST", "/guests", name="Dora"),
    for_members("POST", "/people/4/name", name="Dorothea"),
    for_members("POST", "/tables", id="a", table=TABLE),
    for_members("POST", "/evenings", id="b", name=""),
    for_members("POST", "/evenings/1/end"),
    for_owners("POST", "/people/2/remove"),
    for_owners("POST", "/people/3/readmit"),
    for_owners("POST", "/owner", person=2),
    for_owners("POST", "/name", name="Ours"),
    for_owners("POST", "/link"),
    for_owners("POST", "/seasons/1/end", name=""),
    for_owners("DELETE", ""),
]


async def everybody(server: Server) -> dict[str, Clubber]:
    """A club with an evening in which something was played, and all kinds of people."""
    ann, bob, cid = await club_of(server, "Ann", "Bob", "Cid")
    await ann.begin_evening()
    await ann.call_briefly(await ann.open("caller", 1, "Ann", "Dora"))
    await ann.must("POST", "/people/3/remove")
    stranger = await known(server, "Zoe", ann.code)
    return {OWNER: ann, MEMBER: bob, "removed": cid, STRANGER: stranger}


@pytest.mark.parametrize("asked", REQUESTS, ids=str)
async def test_who_may(server: Server, asked: Asked) -> None:
    people = await everybody(server)
    before = await people[OWNER].club()

    wrong = await known(server, "Eve", "a" * 16)
    assert await wrong.refused(asked.method, asked.path, **asked.body) == (404, "no-such-club")
    out = await people["removed"].refused(asked.method, asked.path, **asked.body)
    assert out == (409, "out-of-club")
    for role in (STRANGER, MEMBER, OWNER):
        if role not in asked.may:
            heard = await people[role].refused(asked.method, asked.path, **asked.body)
            assert heard == (409, asked.code)
    assert await people[OWNER].club() == before
    for role in (STRANGER, MEMBER, OWNER):
        if role in asked.may:
            answer = await people[role].ask(asked.method, asked.path, **asked.body)
            assert answer.is_success, (role, answer.text)


async def test_every_request_is_asked_here(server: Server) -> None:
    """A new request has to say who may."""
    found = (await server.person().must("GET", "/api/schema/openapi.json"))["paths"]
    there = {
        (method.upper(), path.removeprefix("/api/clubs/{code}"))
        for path, methods in found.items()
        for method in methods
        if path.startswith("/api/clubs/")
    }
    numbers = ("{person}", "{evening}", "{season}")
    here = {(asked.method, asked.path) for asked in REQUESTS}

    assert len(there) == len(REQUESTS)
    for method, path in there:
        for number in numbers:
            path = path.replace(number, "{n}")
        assert any(
            method == known_method
            and "".join("{n}" if part.isdigit() else part for part in _parts(known_path)) == path
            for known_method, known_path in here
        ), (method, path)


def _parts(path: str) -> list[str]:
    parts: list[str] = []
    for part in path.split("/")[1:]:
        parts += ["/", part]
    return parts


async def test_members_choose_their_own_names(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")

    assert await ann.refused("POST", "/people/2/name", name="Bill") == (409, "not-the-owner")
    found = await bob.must("POST", "/people/2/name", name="Bill")
    assert [each["name"] for each in found["people"]] == ["Ann", "Bill"]


async def test_a_new_link_kills_the_old_one_and_only_members_learn_it(server: Server) -> None:
    ann, bob, cid = await club_of(server, "Ann", "Bob", "Cid")
    old = ann.code
    await ann.must("POST", "/people/3/remove")
    ann.code = (await ann.must("POST", "/link"))["code"]
    assert ann.code != old
    for person in (bob, cid, await known(server, "Zoe", old)):
        assert await person.refused("GET", "") == (404, "no-such-club")
        assert await person.refused("POST", "/join", name="Zoe") == (404, "no-such-club")

    (mine,) = await bob.person.must("GET", "/api/me/clubs")
    assert mine["code"] == ann.code
    assert await cid.person.must("GET", "/api/me/clubs") == []


async def test_a_removed_member_is_in_no_list_and_the_owner_sees_whom_to_readmit(
    server: Server,
) -> None:
    ann, bob, cid = await club_of(server, "Ann", "Bob", "Cid")
    seen = await ann.must("POST", "/people/3/remove")

    assert [each["belongs"] for each in seen["people"]] == ["member", "member", "removed"]
    assert [each["name"] for each in (await bob.club())["people"]] == ["Ann", "Bob"]
    await ann.must("POST", "/people/3/readmit")
    assert (await cid.join(ann.code))["you"] == 3


async def test_tables_are_for_members_and_for_passers_by_they_have_no_address(
    server: Server,
) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    table = await ann.open("one-more", 4, "Ann")
    stranger = await known(server, "Zoe", ann.code)
    (seen,) = (await stranger.club())["tables"]
    (on_screen,) = (await bob.must("GET", "/screen"))["tables"]
    lobby = await stranger.person.must("GET", "/api/lobby")

    assert (await bob.club())["tables"][0]["id"] == table
    assert (seen["id"], seen["names"], on_screen["id"]) == (None, ["Ann"], None)
    assert lobby == []
    assert table not in (await stranger.ask("GET", "")).text


async def test_the_last_one_out_takes_everything_along(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await ann.open("one-more", 4, "Ann")
    await ann.must("POST", "/leave")
    assert [each["owner"] for each in (await bob.club())["people"]] == [True]
    await bob.must("POST", "/leave")

    assert await bob.refused("GET", "") == (404, "no-such-club")
    assert await bob.person.must("GET", "/api/me/clubs") == []


async def test_without_a_cookie_nobody_becomes_a_member(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    nobody = server.person()
    joined = await nobody.http.post(f"/api/clubs/{ann.code}/join", json={"name": "Zoe"})
    nobody.http.cookies.clear()
    made = await nobody.http.post("/api/clubs", json={"id": "a", "name": "A", "you": "Zoe"})

    assert joined.json()["code"] == made.json()["code"] == "no-cookie"

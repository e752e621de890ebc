"""How much a club may hold, how often it may be asked, and how long it stays."""

import time
from pathlib import Path

import pytest

from mulligan.clubs.service import MOST_CLUBS, MOST_OPEN
from mulligan.server.http.quota import DAY
from tests.server.clubs.people import club_of, known
from tests.server.harness import Server, running

pytestmark = pytest.mark.anyio


async def test_one_person_is_in_so_many_clubs(server: Server) -> None:
    (ann,) = await club_of(server, "Ann")
    zoe = await known(server, "Zoe")
    for at in range(MOST_CLUBS):
        asked = {"id": f"{at}", "name": "Ours", "you": "Zoe"}
        await zoe.person.must("POST", "/api/clubs", json=asked)
    one_more = {"id": "more", "name": "Ours", "you": "Zoe"}
    made = await zoe.person.http.post("/api/clubs", json=one_more)
    zoe.code = ann.code

    assert (made.status_code, made.json()["code"]) == (409, "too-many-clubs")
    assert await zoe.refused("POST", "/join", name="Zoe") == (409, "too-many-clubs")


async def test_a_club_has_so_many_tables_at_once_and_asking_again_is_no_new_one(
    server: Server,
) -> None:
    (ann,) = await club_of(server, "Ann")
    tables = [await ann.open("second-chance", 2, "Ann", id=f"{at}") for at in range(MOST_OPEN)]
    table = {"game": "second-chance", "seats": 2, "people": ["Ann"]}

    assert await ann.refused("POST", "/tables", id="more", table=table) == (409, "club-full")
    assert await ann.open("second-chance", 2, "Ann", id="0") == tables[0]
    assert len((await ann.club())["tables"]) == MOST_OPEN


@pytest.mark.parametrize("option", [{"practice": True}, {"series": True}, {"deal_of": "abc"}])
async def test_only_ordinary_games_count(server: Server, option: dict[str, object]) -> None:
    (ann,) = await club_of(server, "Ann")
    table = {"game": "second-chance", "seats": 1, "people": ["Ann"], **option}

    assert await ann.refused("POST", "/tables", id="a", table=table) == (422, "not-possible")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/join", {"name": "x" * 25}),
        ("/guests", {"name": ""}),
        ("/name", {"name": "x" * 41}),
        ("/evenings", {"id": "a", "name": "x" * 41}),
        ("/evenings", {"id": "x" * 41}),
        ("/owner", {"person": 0}),
        ("/owner", {"person": "me"}),
        ("/people/0/remove", {}),
        ("/people/9999999/remove", {}),
    ],
)
async def test_what_is_too_long_or_makes_no_sense(
    server: Server, path: str, body: dict[str, object]
) -> None:
    (ann,) = await club_of(server, "Ann")

    assert await ann.refused("POST", path, **body) == (400, "not-understood")


async def test_what_grows_is_limited_for_each_address_and_looking_is_not(folder: Path) -> None:
    async with running(folder, table_rate=1e-6) as server:
        (ann,) = await club_of(server, "Ann")
        answers = [
            (await ann.ask("POST", "/guests", name=f"Guest {at}")).status_code for at in range(31)
        ]
        table = {"game": "one-more", "seats": 3}
        others = [
            (await ann.ask("POST", "/join", name="Ann")).status_code,
            (await ann.ask("POST", "/evenings", id="a")).status_code,
            (await ann.ask("POST", "/tables", id="a", table=table)).status_code,
        ]
        looked = await ann.ask("GET", "")
        removed = await ann.ask("POST", "/people/2/remove")

    assert answers == [201] * 29 + [429] * 2
    assert others == [429] * 3
    assert (looked.status_code, removed.status_code) == (200, 200)


async def test_one_address_makes_so_many_clubs_a_day(folder: Path) -> None:
    async with running(folder, stored_each=0.1) as server:
        answers = []
        for at in range(4):
            zoe = await known(server, f"Zoe {at}")
            asked = {"id": "a", "name": "Ours", "you": "Zoe"}
            answers.append(await zoe.person.http.post("/api/clubs", json=asked))

    assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
    assert answers[-1].json()["code"] == "too-much-stored"


async def test_an_idle_club_is_forgotten_with_everything_in_it(server: Server) -> None:
    store = server.services.store.clubs
    (ann,) = await club_of(server, "Ann")
    (bob,) = await club_of(server, "Bob")
    for person in (ann, bob):
        await person.open("one-more", 4, person.name)
    now = time.time()
    await bob.must("POST", "/guests", name="Dora")

    assert await store.remove_idle(now) == 1
    assert await ann.refused("GET", "") == (404, "no-such-club")
    assert await ann.person.must("GET", "/api/me/clubs") == []
    assert len((await bob.club())["tables"]) == 1


async def test_a_visit_of_a_member_keeps_a_club_and_is_noted_once_a_day(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = server.services.store.clubs
    ann, bob = (*await club_of(server, "Ann"), *await club_of(server, "Bob"))
    before = await store.behind(ann.code)
    await ann.club()
    assert await store.behind(ann.code) == before
    monkeypatch.setattr("mulligan.clubs.service.NOTED", -DAY)
    now = time.time()
    await ann.club()
    await (await known(server, "Zoe", bob.code)).club()  # no member: that is no visit

    assert await store.remove_idle(now) == 1
    assert len(await ann.person.must("GET", "/api/me/clubs")) == 1
    assert await bob.person.must("GET", "/api/me/clubs") == []

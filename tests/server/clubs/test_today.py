"""
Today's results of the members: for those who have ended a try of their own, and for nobody else.

The clock moves; what somebody may not know yet is in no answer, not even in its length.
"""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from mulligan import wire
from mulligan.store import Store
from tests.server.clubs.people import Clubber, club_of, known
from tests.server.harness import Message, Server, play, running

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
MIDNIGHT = datetime(2026, 11, 16, tzinfo=UTC)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The moment it is; a test may change it."""
    moment = [NOON]
    monkeypatch.setattr("mulligan.tables.calendar.now", lambda: moment[0])
    return moment


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The same cards in each run. With some, one day in 260, the bots end a game of One More! before
    its person has had a turn: a try is over as soon as it is begun.
    """
    monkeypatch.setattr(Store, "secret", lambda _, name: sha256(name.encode()).digest())


@pytest.fixture
async def server(folder: Path, now: list[datetime]) -> AsyncIterator[Server]:
    assert now == [NOON]
    async with running(folder) as server:
        yield server


async def tried(person: Clubber, kind: wire.DailyKind = "game") -> int:
    """A whole try at today's deal; returns how it is scored."""
    http = person.person
    table = (await http.must("POST", f"/api/daily/{kind}", json={"name": person.name}))["id"]
    await play(await http.talk(table), [0], Random(person.name))
    score = (await http.must("GET", f"/api/daily/{kind}"))["empty"]
    assert score is not None
    return int(score)


async def day(person: Clubber, kind: wire.DailyKind = "game") -> Message:
    days = (await person.must("GET", "/today"))["days"]
    found: Message = next(each for each in days if each["kind"] == kind)
    return found


async def everything(person: Clubber) -> list[str]:
    """All that a club tells somebody, except what is about them alone."""
    paths = ("", "/screen", "/today", "/export", "/seasons/1")
    answers = [await person.ask("GET", path) for path in paths]
    for answer in answers:
        assert answer.is_success, answer.text
    mine = await person.person.http.get("/api/me/clubs")
    return [mine.text, *(_without_clock(answer.text) for answer in answers)]


def _without_clock(text: str) -> str:
    """An export says when it was made."""
    head, _, rest = text.partition('"exported":')
    return head + rest.partition(",")[2]


async def test_results_are_for_those_who_have_tried(server: Server) -> None:
    ann, bob, cid = await club_of(server, "Ann", "Bob", "Cid")
    first, second = await tried(ann), await tried(bob)
    expected = sorted([("Ann", first), ("Bob", second)], key=lambda each: each[1])
    seen = await day(ann)

    assert seen["tried"]
    assert [(each["name"], each["result"]) for each in seen["results"]] == expected
    unseen = await day(cid)
    assert (unseen["tried"], unseen["results"]) == (False, [])


@pytest.mark.parametrize("kind", ["game", "series", "one-more"])
async def test_before_ones_own_try_nothing_at_all_depends_on_others(
    server: Server, kind: wire.DailyKind
) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    before = await everything(bob)
    if kind == "series":  # three games: the first is enough to begin with
        await ann.person.must("POST", "/api/daily/series", json={"name": "Ann"})
    else:
        await tried(ann, kind)

    assert await everything(bob) == before
    await bob.person.must("POST", f"/api/daily/{kind}", json={"name": "Bob"})
    assert await everything(bob) == before, "a try that has only begun opens nothing"


async def test_one_deal_opens_no_other(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await tried(ann, "one-more")
    await tried(ann, "game")
    await tried(bob, "one-more")

    assert len((await day(bob, "one-more"))["results"]) == 2
    assert (await day(bob, "game"))["results"] == []


async def test_with_midnight_comes_a_new_deal_that_nobody_has_tried(
    server: Server, now: list[datetime]
) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    await tried(ann)
    await tried(bob)
    assert len((await day(bob))["results"]) == 2
    now[0] = MIDNIGHT
    assert await day(bob) == {
        "kind": "game",
        "day": "2026-11-16",
        "tried": False,
        "results": [],
    }
    await tried(ann)
    assert (await day(bob))["results"] == []
    now[0] = MIDNIGHT + timedelta(hours=23, minutes=59)
    await tried(bob)

    assert len((await day(bob))["results"]) == 2


async def test_yesterdays_try_opens_nothing_of_today(server: Server, now: list[datetime]) -> None:
    """It was begun before midnight, and ends after it."""
    ann, bob = await club_of(server, "Ann", "Bob")
    now[0] = MIDNIGHT - timedelta(minutes=1)
    table = (await bob.person.must("POST", "/api/daily/game", json={"name": "Bob"}))["id"]
    now[0] = MIDNIGHT + timedelta(minutes=1)
    await tried(ann)
    await play(await bob.person.talk(table), [0], Random(1))

    assert (await day(bob))["results"] == []


async def test_who_is_no_member_is_not_there_and_sees_nothing(server: Server) -> None:
    ann, bob, cid = await club_of(server, "Ann", "Bob", "Cid")
    stranger = await known(server, "Zoe", ann.code)
    for person in (ann, bob, cid, stranger):
        await tried(person)
    await bob.must("POST", "/leave")
    await ann.must("POST", "/people/3/remove")

    assert [each["name"] for each in (await day(ann))["results"]] == ["Ann"]
    assert await stranger.refused("GET", "/today") == (409, "not-a-member")
    assert await bob.refused("GET", "/today") == (409, "not-a-member")
    assert await cid.refused("GET", "/today") == (409, "out-of-club")


async def test_a_try_that_two_devices_share_is_there_once(server: Server) -> None:
    ann, bob = await club_of(server, "Ann", "Bob")
    table = (await ann.person.must("POST", "/api/daily/game", json={"name": "Ann"}))["id"]
    token = (await ann.person.must("GET", f"/api/tables/{table}/seats/0/pass"))["token"]
    await bob.person.must("POST", f"/api/tables/{table}/claim", json={"token": token})
    await play(await ann.person.talk(table), [0], Random(1))

    assert [each["name"] for each in (await day(bob))["results"]] == ["Ann"]

"""Histories: kept only where somebody asks, shared by a pass, gone when they say so."""

from typing import Any

import pytest

from mulligan.rooms import histories
from mulligan.store import Store
from tests.server.harness import Person, Server, at_once

pytestmark = pytest.mark.anyio

GAME: dict[str, Any] = {
    "table": "abc",
    "game": "second-chance",
    "when": 1.5e12,
    "empty": 4,
    "won": True,
    "seats": 1,
    "bots": [],
    "day": None,
    "series": [3, 4],
}


async def keep(person: Person, *games: dict[str, Any], begin: bool = False) -> int:
    asked = {"games": games, "begin": begin}
    return (await person.http.post("/api/me/history", json=asked)).status_code


async def kept(person: Person) -> list[str]:
    return [table for part in await parts_kept(person) for table in part]


async def parts_kept(person: Person) -> list[list[str]]:
    parts, after = [], ""
    while after is not None:
        found = await person.must("GET", f"/api/me/history?after={after}")
        parts.append([game["table"] for game in found["games"]])
        after = found["next"]
    return parts


async def is_kept(person: Person) -> bool:
    return (await person.must("GET", "/api/me/history"))["token"] is not None


async def test_how_bots_did_is_kept_and_older_notes_go_without_it(server: Server) -> None:
    ann = server.person()
    await ann.must("GET", "/api/catalogue")
    newer = GAME | {"table": "def", "bots": ["casual", "expert"], "compared": [-1, 1]}
    assert await keep(ann, GAME, newer, begin=True) == 204

    games = (await ann.must("GET", "/api/me/history"))["games"]
    assert [game.get("compared") for game in games] == [None, [-1, 1]]
    assert await keep(ann, newer | {"table": "ghi", "compared": [2, 0]}) == 400


async def test_nothing_is_kept_unless_somebody_asks(server: Server) -> None:
    ann = server.person()
    await ann.must("GET", "/api/catalogue")
    assert await keep(ann, GAME) == 409
    assert not await is_kept(ann)

    assert await keep(ann, GAME, begin=True) == 204
    assert await keep(ann, GAME, GAME | {"table": "def"}) == 204
    assert await kept(ann) == ["abc", "def"]
    bob = server.person()
    await bob.must("GET", "/api/catalogue")
    assert not await is_kept(bob)


async def test_nothing_is_kept_for_somebody_who_cannot_come_back(server: Server) -> None:
    """Without the cookie every request is from somebody new, and would begin a book of its own."""
    stranger = server.person()
    answer = await stranger.http.post("/api/me/history", json={"games": [GAME], "begin": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "no-cookie")
    assert not await is_kept(stranger)
    other = server.person()
    claimed = await other.http.post("/api/me/history/claim", json={"token": "abc.def"})
    assert claimed.json()["code"] == "no-cookie"

    assert await keep(stranger, GAME, begin=True) == 204  # the refusal brought the cookie


async def test_a_long_history_travels_in_parts(server: Server) -> None:
    ann = server.person()
    await ann.must("GET", "/api/catalogue")
    for part in range(3):
        games = [GAME | {"table": f"t{part}x{at:03}"} for at in range(150)]
        assert await keep(ann, *games, begin=True) == 204

    parts = await parts_kept(ann)
    assert [len(part) for part in parts] == [200, 200, 50]
    tables = await kept(ann)
    assert tables == sorted(set(tables))


@pytest.mark.parametrize(
    "after", ["x", "1-", "1-a", "1.0", "1.0-", "1.0-A", "nan-a", "-1.0-a", "1e9-a", "9" * 99]
)
async def test_parts_begin_where_the_server_said(server: Server, after: str) -> None:
    ann = server.person()
    answer = await ann.http.get("/api/me/history", params={"after": after})
    assert answer.status_code == 400


async def test_moves_go_between_the_parts_of_a_long_history(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One job of the writer has at most 200 rows, and one commit has one such job."""
    ann, ben = server.person(), server.person()
    store, commits = server.services.store, []
    on_disk = store._database._writer._commit

    def commit(batch: Any) -> Any:
        before = _rows(store)
        result = on_disk(batch)
        commits.append((len(batch), _rows(store) - before))
        return result

    for person in (ann, ben):
        await person.must("GET", "/api/catalogue")
        assert await keep(person, begin=True) == 204
    monkeypatch.setattr(store._database._writer, "_commit", commit)
    parts = [[GAME | {"table": f"t{part}x{at}"} for at in range(200)] for part in range(5)]
    keeping = [keep(person, *part) for person in (ann, ben) for part in parts]
    assert set(await at_once(*keeping)) == {204}

    assert sum(rows for _, rows in commits) == 2000
    assert max(rows for _, rows in commits) == 200
    assert len(await kept(ann)) == len(await kept(ben)) == 1000


def _rows(store: Store) -> int:
    with store._backend.reading.connect() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM history").scalar_one())


async def test_a_pass_opens_it_on_another_device(server: Server) -> None:
    phone, laptop = server.person(), server.person()
    for device in (phone, laptop):
        await device.must("GET", "/api/catalogue")
    await keep(phone, GAME, begin=True)
    await keep(laptop, GAME | {"table": "own"}, begin=True)
    token = (await phone.must("GET", "/api/me/history"))["token"]
    answer = await laptop.http.post("/api/me/history/claim", json={"token": token})
    assert answer.status_code == 204
    await keep(laptop, GAME | {"table": "own"})

    assert await kept(phone) == await kept(laptop) == ["abc", "own"]
    assert (await phone.http.delete("/api/me/history")).status_code == 204
    assert not await is_kept(phone)
    assert not await is_kept(laptop)
    assert await keep(laptop, GAME) == 409
    answer = await laptop.http.post("/api/me/history/claim", json={"token": token})
    assert (answer.status_code, answer.json()["code"]) == (409, "no-such-pass")


@pytest.mark.parametrize("token", ["", ".", "abc", "abc.def", "0.1.abc", "é.é"])
async def test_a_pass_that_we_never_issued(server: Server, token: str) -> None:
    ann = server.person()
    answer = await ann.http.post("/api/me/history/claim", json={"token": token})

    assert answer.status_code in (400, 409)


@pytest.mark.parametrize(
    "wrong",
    [
        {"empty": 82},
        {"name": "Ann"},
        {"bots": ["x"] * 13},
        {"series": [1] * 4},
        {"table": "x" * 33},
    ],
)
async def test_only_games_can_be_kept(server: Server, wrong: dict[str, Any]) -> None:
    ann = server.person()
    assert await keep(ann, GAME | wrong, begin=True) == 400


async def test_the_oldest_make_room(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "MOST_GAMES", 3)
    ann = server.person()
    await ann.must("GET", "/api/catalogue")
    await keep(ann, begin=True)
    for number in range(5):
        await keep(ann, GAME | {"table": f"t{number}"})

    assert await kept(ann) == ["t2", "t3", "t4"]


async def test_too_much_at_once_is_refused(server: Server) -> None:
    ann = server.person()
    games = [GAME | {"table": f"t{number}"} for number in range(201)]

    assert await keep(ann, *games, begin=True) == 400


async def test_what_nobody_has_written_into_for_long_is_forgotten(server: Server) -> None:
    ann = server.person()
    await ann.must("GET", "/api/catalogue")
    await keep(ann, GAME, begin=True)
    assert await server.services.store.histories.remove_old(0) == 0
    assert await kept(ann) == ["abc"]

    assert await server.services.store.histories.remove_old(1e12) == 1
    assert not await is_kept(ann)

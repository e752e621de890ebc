"""One address cannot fill the disk without playing: what it stores in a day is limited."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from mulligan.requests.reviews import REVIEWS
from mulligan.rooms.protocols import StoreError
from mulligan.server.http.quota import DAY, ROW, Quota
from mulligan.server.settings import Settings
from mulligan.wire import Stage
from tests.postgres import Postgres
from tests.rooms.test_histories import GAME
from tests.server.harness import Person, Server, Talk, at_once, choices, play, running
from tests.server.work.test_coach import coached, nothing, recorded

pytestmark = pytest.mark.anyio

DECK = (Path("src/mulligan/games/one_more/decks/standard.toml")).read_text("utf-8")


def test_what_was_stored_is_forgotten_over_a_day() -> None:
    now = [0.0]
    quota = Quota(1000, lambda: now[0])
    quota.add("a", 1000)
    assert not quota.left("a")
    assert quota.left("b")
    now[0] = DAY / 4
    assert quota.left("a")
    quota.add("a", 250)
    assert not quota.left("a")
    now[0] = DAY

    assert quota.left("a")


def test_addresses_do_not_pile_up() -> None:
    now = [0.0]
    quota = Quota(1000, lambda: now[0])
    for each in range(5000):
        now[0] += DAY
        quota.add(str(each), 10)

    assert len(quota) <= 1025


async def test_an_address_opens_only_so_many_tables_with_decks_a_day(tmp_path: Path) -> None:
    """Each request brings no cookie, so each is somebody new."""
    own = {"game": "one-more", "seats": 3, "people": ["Ann"], "deck": {"toml": DECK}}
    async with running(tmp_path, stored_each=0.03) as server:
        answers = [await server.person().http.post("/api/tables", json=own) for _ in range(20)]
        stopped = answers[-1]
        assert (stopped.status_code, stopped.json()["code"]) == (429, "too-much-stored")
        assert 5 <= [answer.status_code for answer in answers].count(201) <= 18
        ways: dict[str, Any] = {
            "/api/lessons/one-more": {"name": "Ann", "language": "en"},
            "/api/daily/game": {"name": "Ann"},
            "/api/daily/game/paper": {"name": "Ann", "day": ""},
            "/api/play-on": {"record": "{}", "step": 1, "seat": 0, "name": "Ann"},
        }
        for address, asked in ways.items():
            answer = await server.person().http.post(address, json=asked)
            assert (answer.status_code, answer.json()["code"]) == (429, "too-much-stored")
        ann = server.person()
        await ann.must("GET", "/api/catalogue")
        kept = await ann.http.post("/api/me/history", json={"games": [GAME], "begin": True})
        assert kept.status_code == 429
        assert await server.services.store.histories.book_of("ann") is None


async def test_histories_count(tmp_path: Path) -> None:
    async with running(tmp_path, stored_each=0.5) as server:
        codes = []
        for each in range(29):
            ann = server.person()
            await ann.must("GET", "/api/catalogue")
            games = [GAME | {"table": f"t{each}x{at}"} for at in range(200)]
            asked = {"games": games, "begin": True}
            codes.append((await ann.http.post("/api/me/history", json=asked)).status_code)

    assert codes[0] == 204
    assert codes[-1] == 429


async def test_each_device_that_opens_a_history_counts(tmp_path: Path) -> None:
    """It takes a row, and with a made-up cookie for each request one has any number of devices."""
    async with running(tmp_path, stored_each=0.002) as server:
        ann = server.person()
        await ann.must("GET", "/api/catalogue")
        await ann.http.post("/api/me/history", json={"games": [], "begin": True})
        token = (await ann.must("GET", "/api/me/history"))["token"]
        answers = []
        for _ in range(20):
            device = server.person()
            await device.must("GET", "/api/catalogue")
            claim = {"token": token}
            answers.append(await device.http.post("/api/me/history/claim", json=claim))

    assert answers[0].status_code == 204
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "too-much-stored")


async def ended(talk: Talk) -> None:
    await talk.sees(0, lambda view: view["end"] is not None)


async def untouched(person: Person) -> Talk:
    """A table whose game has ended without anybody having played it."""
    talk = await person.talk(await person.open("second-chance", 1, "Ann", start=True))
    await talk.do("stand-in", seat=0, bot="random")
    await ended(talk)
    return talk


async def test_a_rematch_counts_if_nobody_played(tmp_path: Path) -> None:
    """With bots that stand in, tables could follow one another for ever."""
    async with running(tmp_path, stored_each=0.0007) as server:
        ann, bob, passer_by = (server.person() for _ in range(3))
        played = await ann.talk(await ann.open("second-chance", 1, "Ann", start=True))
        await play(played, [0], Random(1))
        await played.do("rematch")
        again = await ann.talk(played.table["rematch"])
        await again.do("stand-in", seat=0, bot="random")
        await ended(again)

        assert await again.refused("rematch") == "too-much-stored"
        assert await played.do("rematch")  # that table is there already

        watching = await passer_by.talk(again.table["id"])
        assert await watching.refused("rematch") == "not-your-seat"
        opened = await bob.http.post("/api/tables", json={"game": "second-chance", "seats": 1})
        assert opened.json()["code"] == "too-much-stored"


async def test_such_a_rematch_is_noted_like_a_new_table(tmp_path: Path) -> None:
    async with running(tmp_path, stored_each=0.004) as server:
        talk, codes = await untouched(server.person()), []
        for _ in range(10):
            answer = await talk.ask("rematch")
            codes.append(answer.get("code"))
            if codes[-1] is not None:
                break
            talk = await server.person(talk.cookie).talk(talk.table["rematch"])
            await ended(talk)

    assert codes[0] is None
    assert codes[-1] == "too-much-stored"


def used(server: Server) -> float:
    """How many bytes count for the one address that all come from."""
    quota = server.services.rooms.allowance
    assert isinstance(quota, Quota)
    return quota._now_used("127.0.0.1")


async def test_a_rematch_that_is_not_made_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: Any, **__: Any) -> None:
        raise StoreError("The disk is full.")

    async with running(tmp_path, stored_each=1) as server:
        talk = await untouched(server.person())
        before = used(server)
        with monkeypatch.context() as broken:
            broken.setattr(server.services.store.log, "create", full)
            assert await talk.refused("rematch") == "not-stored"
        # It is forgotten over a day, so it is never quite the same.
        assert used(server) <= before

        with monkeypatch.context() as broken:
            broken.setattr(server.services.store.log, "append", full)
            assert await talk.refused("rematch") == "not-stored"
        made = used(server)
        assert made > before  # the table is there, though nobody knows where
        await talk.do("rematch")
        await talk.do("rematch")
        assert used(server) <= made


async def test_a_rematch_that_two_ask_for_counts_once(tmp_path: Path) -> None:
    async with running(tmp_path, stored_each=1) as server:
        ann, bob = server.person(), server.person()
        table = await ann.open("second-chance", 2, "Ann")
        await bob.join(table, "Bob")
        talks = [await each.talk(table) for each in (ann, bob)]
        await talks[0].do("start")
        for seat, talk in enumerate(talks):
            await talk.do("stand-in", seat=seat, bot="random")
        await ended(talks[0])
        before = used(server)
        await at_once(*(talk.do("rematch") for talk in talks))

        # A row for the table and one for the start, and for each seat its player and their bot.
        assert ROW < used(server) - before <= 6 * ROW


async def test_such_rematches_come_no_faster_than_tables(tmp_path: Path) -> None:
    async with running(tmp_path, table_rate=0.001) as server:
        ann = server.person()
        talk = await untouched(ann)
        new = {"game": "second-chance", "seats": 1}
        while (await ann.http.post("/api/tables", json=new)).is_success:
            pass

        assert await talk.refused("rematch") == "too-many-requests"


async def test_what_is_no_move_counts_at_all_tables_together(tmp_path: Path) -> None:
    """Nobody makes logs grow by taking moves back, or by calling a bot again and again."""
    async with running(tmp_path, stored_each=0.01) as server:
        ann, bob = server.person(), server.person()
        waiting = await ann.open("second-chance", 2, "Ann")
        table = await ann.open("second-chance", 2, "Ann", "Ben", start=True, undo=True)
        talk = await ann.talk(table)
        move = choices(talk.views[0]["view"], 0)[0]
        codes: list[str] = []
        while codes[-1:] != ["too-much-stored"]:
            moved = await talk.move(move, 0)
            assert moved["t"] == "done"  # a move always goes through
            codes.append((await talk.ask("undo", seat=0, turn=talk.turn)).get("code", ""))
        joined = await bob.http.post(f"/api/tables/{waiting}/seats", json={"name": "Bob"})

        assert 10 < len(codes) < 30
        assert await talk.refused("stand-in", seat=1, bot="random") == "too-much-stored"
        assert (joined.status_code, joined.json()["code"]) == (429, "too-much-stored")
        assert await play(talk, [0, 1], Random(1))


async def test_what_changes_nothing_does_not_count(tmp_path: Path) -> None:
    """What is refused, and what was done before, is not stored."""
    async with running(tmp_path, stored_each=0.002) as server:
        ann = server.person()
        talk = await ann.talk(await ann.open("second-chance", 2, "Ann"))
        for _ in range(20):
            await talk.do("resize", seats=2)
            assert await talk.refused("sit", seat=5, name="Ann") == "no-such-seat"
            await ann.join(talk.table["id"], "Ann", 0)
        await talk.do("resize", seats=3)


async def test_opening_todays_seat_on_many_devices_counts(tmp_path: Path) -> None:
    """Each is noted as a try of its own, even when the seat is open on too many already."""
    async with running(tmp_path, stored_each=0.01) as server:
        ann, codes = server.person(), []
        table = (await ann.must("POST", "/api/daily/game", json={"name": "Ann"}))["id"]
        token = (await ann.must("GET", f"/api/tables/{table}/seats/0/pass"))["token"]
        for _ in range(60):
            device = server.person()
            claim = await device.http.post(f"/api/tables/{table}/claim", json={"token": token})
            codes.append(claim.json().get("code"))
        again = await ann.http.post(f"/api/tables/{table}/claim", json={"token": token})

    assert codes[0] is None
    assert codes[20] == "too-often"
    assert codes[-1] == "too-much-stored"
    assert again.is_success


async def test_what_the_coach_is_brought_counts_where_it_is_stored(
    tmp_path: Path, postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes that share a database keep the record there, so that any of them can review it."""
    monkeypatch.setitem(REVIEWS, "second-chance", lambda _events, seat, *_: nothing(seat))
    database, codes = postgres_server.new_database(), []
    async with running(tmp_path, database=database, stored_each=0.02) as server:
        for index in range(20):
            found = await coached(server.person(), recorded(index))
            codes.append(found.get("code"))
    async with running(tmp_path / "alone", stored_each=1e-6) as server:
        alone = [await coached(server.person(), recorded(index)) for index in range(3)]

    assert codes[0] is None
    assert codes[-1] == "too-much-stored"
    assert [each["status"] for each in alone] == [200] * 3


async def test_an_ordinary_evening_comes_nowhere_near(tmp_path: Path) -> None:
    """A hundredth of what is allowed is enough for forty tables."""
    async with running(tmp_path, stored_each=Settings().stored_each / 100) as server:
        ann = server.person()
        for _ in range(40):
            await ann.open("second-chance", 2, "Ann", "Ben", start=True)


async def test_tables_that_never_began_are_forgotten_sooner(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = server.person()
        waiting = await ann.open("second-chance", 2, "Ann")
        kept = await ann.open("second-chance", 2, "Ann")
        begun = await ann.open("second-chance", 2, "Ann", "Ben", start=True)
        log = server.services.store.log
        assert await log.remove_idle(1e12, keep={kept}, stage=Stage.GATHERING) == 1

        assert await log.load(waiting) is None
        assert await log.load(kept) is not None
        assert await log.load(begun) is not None

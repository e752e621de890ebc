"""
Attacks on the work of a server: no request takes another's place.

Threads are held rather than clocks read: what counts is who is served, who hears `busy`, and what
is dropped.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from mulligan.games import positions, second_chance
from mulligan.puzzles.days import puzzles_until
from mulligan.requests import reviews
from mulligan.rooms.asking import asking_address
from mulligan.server.work import coach, prints
from mulligan.server.work.lanes import Lane
from mulligan.tables.calendar import today
from mulligan.tables.games import SECOND_CHANCE
from tests.server.harness import PATIENCE, Person, Server, Talk, play, running

pytestmark = pytest.mark.anyio

CARDS = {"kind": "cards", "game": "one-more"}


class Held:
    """Work that doesn't end before it may, or after so many *seconds*."""

    def __init__(self, seconds: float = 20) -> None:
        self.begun = 0
        self._seconds = seconds
        self._go_on = threading.Event()

    def __call__(self, *_: Any) -> Any:
        self.begun += 1
        self._go_on.wait(self._seconds)
        return b"%PDF-"

    def go_on(self) -> None:
        self._go_on.set()


@pytest.fixture
def printing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held()
    monkeypatch.setattr(prints, "_pdf", held)
    yield held
    held.go_on()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


async def printed(person: Person, **more: Any) -> httpx.Response:
    return await person.http.post("/api/print", json={**CARDS, **more})


async def test_a_burst_of_prints_keeps_nobody_from_a_table(server: Server, printing: Held) -> None:
    ann, bores = server.person(), [server.person() for _ in range(12)]
    asked = [asyncio.create_task(printed(bore)) for bore in bores]
    await until(lambda: any(each.done() for each in asked))

    table = await ann.open("second-chance", 1, "Ann", start=True)
    server.services.rooms._rooms.clear()  # so it has to be loaded
    talk = await ann.talk(table)
    assert talk.views
    checked = await ann.must("POST", "/api/decks/check", json={"game": "one-more", "toml": ""})
    assert checked["faults"]

    printing.go_on()
    answers = [await each for each in asked]
    codes = [answer.status_code for answer in answers]
    each_may_wait = server.services.lanes.printing._each
    assert codes.count(200) == each_may_wait + 1
    assert codes.count(503) == len(bores) - each_may_wait - 1
    assert {answer.json()["code"] for answer in answers if answer.status_code == 503} == {"busy"}


async def test_prints_for_those_who_hung_up_are_not_made(server: Server, printing: Held) -> None:
    lane = server.services.lanes.printing
    bores = [server.person() for _ in range(4)]
    asked = [asyncio.create_task(printed(bore, paper="Letter")) for bore in bores]
    await until(lambda: lane.waiting == 3)
    for each in asked:
        each.cancel()
    await until(lambda: lane.waiting == 0)
    printing.go_on()
    answer = await printed(server.person())

    assert answer.status_code == 200
    assert printing.begun == 2  # the first one had begun


async def finished(person: Person) -> str:
    table = await person.open("second-chance", 1, "Ann", start=True)
    await play(await person.talk(table), [0], Random(3))
    return table


async def practised(person: Person) -> str:
    return await person.open("second-chance", 1, "Ann", practice=True, start=True)


async def no_table(_: Person) -> str:
    return ""


PUZZLE = next(found for _, found in puzzles_until(today()))
PLACE = next(iter(second_chance.choices(PUZZLE.view)))
ANSWER = {"move": msgspec.to_builtins(SECOND_CHANCE.move_to_wire(PLACE))}
POSITION = {"position": positions.write("second-chance", PUZZLE.view), **ANSWER}
AT_FIRST = {"frame": 0, "seat": 0, "move": {"t": "draw", "cells": [40]}}


@pytest.mark.parametrize(
    ("lane", "at", "method", "path", "asked"),
    [
        ("pictures", no_table, "GET", "qr?text=x", None),
        ("decks", no_table, "GET", f"qr?text={'x' * 200}", None),
        ("judging", no_table, "POST", f"puzzles/{PUZZLE.id}", ANSWER),
        ("judging", no_table, "POST", "positions/verdict", POSITION),
        ("replays", no_table, "POST", "positions", {"position": "sc1"}),
        ("replays", no_table, "POST", "replay", {"record": "{}"}),
        ("decks", no_table, "POST", "decks/check", {"game": "one-more", "toml": ""}),
        ("trials", no_table, "POST", "decks/try", {"game": "one-more", "deck": "standard"}),
        ("hints", practised, "GET", "tables/{}/hints", None),
        ("records", finished, "GET", "tables/{}/record", None),
        ("records", finished, "GET", "tables/{}/replay", None),
        ("records", finished, "POST", "tables/{}/judge", AT_FIRST),
    ],
)
async def test_work_for_those_who_hung_up_is_not_done(
    server: Server,
    lane: str,
    at: Callable[[Person], Awaitable[str]],
    method: str,
    path: str,
    asked: dict[str, Any] | None,
) -> None:
    ann = server.person()
    path = f"/api/{path.format(await at(ann))}"
    busy, held = getattr(server.services.lanes, lane), Held()
    holding = busy.submit(held, address="another")
    asking = asyncio.create_task(ann.http.request(method, path, json=asked))
    await until(lambda: busy.waiting == 1)
    asking.cancel()
    await until(lambda: busy.waiting == 0)
    dropped = not holding.done()  # it was not its turn yet
    held.go_on()
    await holding
    answer = await ann.http.request(method, path, json=asked)

    assert dropped
    assert answer.status_code != 503


async def test_what_everybody_prints_is_made_once(server: Server, printing: Held) -> None:
    printing.go_on()
    ann = server.person()
    first = [(await printed(ann)).content for _ in range(3)]
    await printed(ann, paper="Letter")

    assert first == [b"%PDF-"] * 3
    assert printing.begun == 2


DRAWING = {"move": {"t": "draw", "cells": [1]}}


@pytest.mark.parametrize(
    ("method", "path", "asked", "usual"),
    [
        ("POST", "print", {"kind": "cards", "game": "nothing"}, 400),
        ("POST", "print/preview", {"kind": "cards", "game": "nothing"}, 400),
        ("POST", "decks/check", {"game": "one-more", "toml": ""}, 200),
        ("POST", "decks/try", {"game": "one-more", "deck": {"toml": ""}}, 422),
        ("POST", "replay", {"record": "{}"}, 422),
        ("POST", "positions", {"position": "sc1"}, 422),
        ("POST", "positions/verdict", {"position": "sc1", **DRAWING}, 422),
        ("POST", "puzzles/1-1", DRAWING, 404),
        ("POST", "exercises/second-chance-1/0", DRAWING, 404),
        ("POST", "tables/nothere/judge", {"frame": 0, "seat": 0, **DRAWING}, 404),
        ("GET", "tables/nothere/hints", None, 404),
        ("GET", "tables/nothere/replay", None, 404),
        ("GET", "tables/nothere/record", None, 404),
        ("GET", "tables/nothere/coach", None, 404),
    ],
)
async def test_work_has_a_limit_of_its_own(
    folder: Path, method: str, path: str, asked: dict[str, Any] | None, usual: int
) -> None:
    async with running(folder, work_rate=0.1) as server:
        ann = server.person()
        checks = [await ann.http.request(method, f"/api/{path}", json=asked) for _ in range(4)]
        table = await ann.http.post("/api/tables", json={"game": "second-chance", "seats": 1})

    assert [answer.status_code for answer in checks] == [usual, usual, usual, 429]
    assert checks[-1].json()["code"] == "too-many-requests"
    assert int(checks[-1].headers["retry-after"]) > 0
    assert table.is_success


async def test_an_evening_waits_in_the_same_line_as_other_prints(
    server: Server, printing: Held
) -> None:
    """However large a print is, it is one print: what a person may have made at a time counts."""
    bore, most = server.person(), server.services.lanes.printing._each
    asked = [
        asyncio.create_task(printed(bore, kind="evening", players=3 + at % 7, black=at < 7))
        for at in range(most + 4)
    ]
    await until(lambda: any(task.done() for task in asked))
    printing.go_on()
    codes = [(await task).status_code for task in asked]

    assert set(codes) == {200, 503}
    assert codes.count(200) <= most + 1


async def test_an_evening_for_more_people_than_can_play_is_refused(server: Server) -> None:
    answer = await printed(server.person(), kind="evening", game="second-chance", players=9)

    assert answer.status_code == 422
    assert "1 to 6 players" in answer.text


async def test_prints_that_are_one_tables_own_are_not_kept(server: Server, printing: Held) -> None:
    printing.go_on()
    ann = server.person()
    for _ in range(2):
        await printed(ann, kind="sheets", game="second-chance", qr="https://example.org/mine")

    assert printing.begun == 2


async def test_bots_of_an_address_with_many_tables_let_others_go_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One address fills tables with bots. Those at somebody else's table are next, not last."""
    now = [0.0]
    async with running(folder, trust_proxy=True) as server:
        lane = Lane("bots", workers=1, most=1000, each=400, clock=lambda: now[0])
        monkeypatch.setattr(server.services.lanes, "bots", lane)
        order: list[str] = []
        submit = lane.submit

        def noting(work: Callable[[], Any], *, address: str, **more: Any) -> Any:
            def noted() -> Any:
                order.append(address)
                return work()

            return submit(noted, address=address, **more)

        monkeypatch.setattr(lane, "submit", noting)
        held = threading.Event()
        first = submit(lambda: held.wait(PATIENCE), address="192.0.2.1")
        tables = [await hosted(server, "192.0.2.1", "second-chance", 6) for _ in range(3)]
        tables.append(await hosted(server, "192.0.2.2", "second-chance", 4))
        for talk in tables:
            await talk.do("start")
        await until(lambda: lane.waiting == 3 * 5 + 3)  # all bots draw at once
        now[0] += 1000  # what the first address has used; bots take no time by this clock
        held.set()
        await first
        await until(lambda: len(order) == 3 * 5 + 3)

        assert order == ["192.0.2.2"] * 3 + ["192.0.2.1"] * 15


async def test_an_address_that_opens_many_tables_lets_others_go_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is opened at a time. When the first is done, it is somebody else's turn."""
    async with running(folder, trust_proxy=True) as server:
        rooms, go_on = server.services.rooms, asyncio.Semaphore(0)
        create, begun = rooms.create, list[str]()

        async def slowly(*opening: Any, **more: Any) -> Any:
            begun.append(asking_address.get())
            await go_on.acquire()
            return await create(*opening, **more)

        monkeypatch.setattr(rooms, "create", slowly)
        asked = [opened(server, "192.0.2.1") for _ in range(6)]
        await until(lambda: server.services.lanes.opening.waiting == 5)
        asked.append(opened(server, "192.0.2.2"))
        await until(lambda: server.services.lanes.opening.waiting == 6)
        before = list(begun)
        go_on.release()
        await until(lambda: len(begun) > len(before))
        for _ in asked:
            go_on.release()
        await asyncio.gather(*asked)

        assert before == ["192.0.2.1"]
        assert begun[1:] == ["192.0.2.2"] + ["192.0.2.1"] * 5


def opened(server: Server, address: str) -> "asyncio.Task[str]":
    host = server.person(**{"X-Forwarded-For": address})
    return asyncio.create_task(host.open("second-chance", 1, "Host"))


async def hosted(server: Server, address: str, game: str, seats: int) -> Talk:
    """A table of somebody with bots, ready to start."""
    forwarded = {"X-Forwarded-For": address}
    host = server.person(**forwarded)
    table = await host.open(game, seats, "Host", bots=["random"] * (seats - 1))
    talk = await server.talk(cookie=host.cookie, **forwarded)
    await talk.hello(table)
    return talk


async def test_bots_alone_do_not_play(server: Server) -> None:
    """Nobody would see it, and many such tables would keep a server thinking for days."""
    ann = server.person()
    asked = {"game": "one-more", "seats": 9, "bots": ["random"] * 9}
    opened = await ann.http.post("/api/tables", json={**asked, "start": True})
    table = await ann.open("one-more", 9, bots=["random"] * 9)
    talk = await ann.talk(table)

    assert (opened.status_code, opened.json()["code"]) == (409, "nobody-plays")
    assert await talk.refused("start") == "nobody-plays"


async def test_bots_where_nobody_is_wait_for_those_where_somebody_is(server: Server) -> None:
    ann = server.person()
    table = await ann.open("second-chance", 2, "Ann", bots=["random"])
    room = await server.services.rooms.find(table)
    assert room is not None
    before = room._autoplay._attendance(room.table)
    await ann.talk(table)
    after = room._autoplay._attendance(room.table)

    assert (before.anybody, after.anybody) == (False, True)
    assert after.address == "127.0.0.1"


async def test_a_bot_that_is_turned_away_moves_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If too many bots of the same people wait, it tries again when the rooms are looked after."""
    lane = server.services.lanes.bots
    monkeypatch.setattr(lane, "_each", 0)
    ann = server.person()
    table = await ann.open("second-chance", 2, "Ann", bots=["random"], start=True)
    talk = await ann.talk(table)
    assert talk.views[0]["view"]["sheets"][1]["doing"] == "drawing"
    monkeypatch.setattr(lane, "_each", 10)
    server.services.rooms.sweep(idle=1000)

    await talk.sees(0, lambda view: view["sheets"][1]["doing"] == "drawn")


async def test_a_review_that_nobody_waits_for_is_dropped(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "FORGOTTEN", -1.0)
    thought: list[int] = []
    monkeypatch.setitem(reviews.REVIEWS, "second-chance", lambda *_: thought.append(1))
    found = await server.services.coach.ask("a" * 64, "second-chance", (), 0, dict)
    while await server.services.coach.known("a" * 64, 0) is not None:
        await asyncio.sleep(0.01)

    assert found.review is None
    assert thought == []

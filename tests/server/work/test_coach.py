"""The coach over the network: any record, bounded, remembered; hints for practice."""

import asyncio
import json
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mulligan import wire
from mulligan.core.record import line
from mulligan.games import RECORDS, second_chance
from mulligan.games.second_chance.solo import Challenge
from mulligan.requests.replays import challenge_in
from mulligan.requests.reviews import REVIEWS
from mulligan.server.work import coach, thoughts
from mulligan.sim.match import Match, play
from tests.server.harness import Person, Server, running
from tests.server.harness import play as play_on

pytestmark = pytest.mark.anyio


def recorded(index: int = 0) -> str:
    setup = second_chance.Setup(2)
    played = play(Match("second-chance", setup, ("random",) * 2, seed="coaching"), index)
    return line(RECORDS["second-chance"].write(played.head, played.events))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Reviews without the thinking: which seats were looked at."""
    seats: list[int] = []

    def review(_events: Any, seat: int, progress: Any, _frames: Any) -> wire.SecondChanceReview:
        seats.append(seat)
        progress(5, 5)
        return nothing(seat)

    monkeypatch.setitem(REVIEWS, "second-chance", review)
    return seats


def nothing(seat: int) -> wire.SecondChanceReview:
    """A review that says nothing."""
    return wire.SecondChanceReview(
        seat=seat, series=None, goal=None, start=0, lost=0, luck=0, empty=0, decisions=[]
    )


async def coached(person: Person, text: str, seat: int = 0) -> Any:
    answer = await person.http.post("/api/coach", json={"record": text, "seat": seat})
    return answer.json() | {"status": answer.status_code}


async def test_a_record_is_looked_at_once_however_it_is_written(
    server: Server, asked: list[int]
) -> None:
    ann = server.person()
    first = await coached(ann, recorded())
    again = await coached(ann, " " + recorded().replace(",", ", "))
    await coached(ann, recorded(), seat=1)
    assert first["record"] == again["record"]
    for seat in (0, 1):
        found = await done(ann, first["record"], seat)
        assert found["of"] == 5

    assert sorted(asked) == [0, 1]


async def done(person: Person, record: str, seat: int) -> Any:
    for _ in range(1000):
        found = await person.must("GET", f"/api/coach/{record}?seat={seat}")
        if found["done"] == 5:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("the coach took too long")


async def test_what_the_coach_refuses(server: Server, asked: list[int]) -> None:
    ann = server.person()
    record = json.loads(recorded())
    only_dealt = record | {"events": record["events"][:2], "seed": None, "result": None}
    assert (await coached(ann, json.dumps(only_dealt)))["code"] == "not-over"
    assert (await coached(ann, recorded(), seat=2))["code"] == "no-such-seat"
    assert (await coached(ann, "{}"))["status"] == 422
    assert (await ann.http.get(f"/api/coach/{'0' * 64}")).status_code == 404
    assert (await ann.http.get("/api/coach/x")).status_code == 400
    assert asked == []


async def test_only_so_many_games_wait_for_the_coach(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They run one after the other, beside the threads in which bots think."""
    going = threading.Event()
    at_once = most = 0

    def review(*_: Any) -> wire.SecondChanceReview:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        going.wait(20)
        at_once -= 1
        return nothing(0)

    monkeypatch.setitem(REVIEWS, "second-chance", review)
    for lane in (server.services.lanes.reviews, server.services.lanes.reviews_elsewhere):
        monkeypatch.setattr(lane, "_each", 2)  # and one is under review
        monkeypatch.setattr(lane, "_workers", 1)
    ann = server.person()
    answers = [await coached(ann, recorded(index)) for index in range(4)]
    going.set()

    assert [answer["status"] for answer in answers] == [200, 200, 200, 503]
    assert answers[3]["code"] == "busy"
    assert most == 1


async def test_reviews_are_limited_like_new_tables(folder: Path, asked: list[int]) -> None:
    async with running(folder, table_rate=1e-6) as server:
        ann = server.person()
        answers = [(await coached(ann, "{}"))["status"] for _ in range(31)]

    assert answers == [422] * 30 + [429]
    assert asked == []


async def test_a_failed_review_can_be_asked_for_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def review(*_: Any) -> None:
        tries.append(1)
        raise ValueError("no thought")

    monkeypatch.setitem(REVIEWS, "second-chance", review)
    ann = server.person()
    known = (await coached(ann, recorded()))["record"]
    for _ in range(1000):
        if (await ann.http.get(f"/api/coach/{known}")).status_code == 404:
            break
        await asyncio.sleep(0.01)
    assert (await coached(ann, recorded()))["status"] == 200
    for _ in range(1000):
        if len(tries) == 2:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody tried again")


# --- hints ----------------------------------------------------------------------------------------


async def hints(person: Person, table: str, seat: int = 0) -> Any:
    answer = await person.http.get(f"/api/tables/{table}/hints?seat={seat}")
    return answer.json() | {"status": answer.status_code}


async def test_hints_are_for_practice_and_for_ones_own_seat(server: Server) -> None:
    ann, bob = server.person(), server.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    assert (await hints(ann, table))["code"] == "no-hints"
    practice = await ann.open("second-chance", 1, "Ann", start=True, practice=True)
    assert (await hints(bob, practice))["code"] == "not-your-seat"
    assert (await hints(ann, practice, seat=1))["code"] == "not-your-seat"


async def test_a_hint_is_thought_out_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = []

    def hinted(view: Any) -> list[Any]:
        thought.append(view.round)
        return []

    monkeypatch.setattr(coach, "hinted", hinted)
    ann = server.person()
    table = await ann.open("second-chance", 1, "Ann", start=True, practice=True)
    found = await hints(ann, table)
    await hints(ann, table)

    assert found["hints"] == []
    assert thought == [0]


async def test_hints_in_a_challenge_know_what_was_left_before(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = []

    def hinted(view: Any) -> list[Any]:
        known.append(view.challenge)
        return []

    monkeypatch.setattr(coach, "hinted", hinted)
    ann = server.person()
    first = await ann.open("second-chance", 1, "Ann", start=True, practice=True, series=True)
    await hints(ann, first)
    talk = await ann.talk(first)
    await play_on(talk, [0], Random(1))
    await talk.do("rematch")
    second = (await ann.must("GET", f"/api/tables/{first}"))["rematch"]
    info = await ann.must("GET", f"/api/tables/{second}")
    await hints(ann, second)

    assert info["practice"]
    assert info["series"] == 1
    assert known == [Challenge(), Challenge(tuple(info["series_empty"]))]


async def test_the_coach_of_several_servers_is_told_of_the_challenge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A record does not say how the games before it ended."""
    known = []

    def review(events: Any, seat: int, _progress: Any, _frames: Any) -> wire.SecondChanceReview:
        known.append(challenge_in(events))
        return nothing(seat)

    monkeypatch.setitem(REVIEWS, "second-chance", review)
    setup = second_chance.Setup(1)
    played = play(Match("second-chance", setup, ("random",), seed="coaching"), 0)
    record = RECORDS["second-chance"].write(played.head, played.events)
    for challenge in (None, Challenge((4,))):
        job = thoughts.review_job("00" * 32, "second-chance", record, 0, challenge)
        thoughts.think(job.kind, job.about, lambda _done, _of: None)

    assert known == [None, Challenge((4,))]


async def test_only_so_many_ask_for_hints_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, going = threading.Event(), threading.Event()

    def hinted(_: Any) -> list[Any]:
        begun.set()
        going.wait(20)
        return []

    monkeypatch.setattr(coach, "hinted", hinted)
    ann = server.person()
    # Of different editions: what looks the same is thought out once for all who ask.
    one, two = [
        await ann.open("second-chance", 1, "Ann", start=True, practice=True, edition=edition)
        for edition in ("fr-2018", "it-2022")
    ]
    waiting = asyncio.create_task(hints(ann, one))
    assert await asyncio.to_thread(begun.wait, 20)
    monkeypatch.setattr(server.services.lanes.hints, "_each", 0)
    refused = await hints(ann, two)
    going.set()

    assert refused["code"] == "busy"
    assert (await waiting)["status"] == 200


@pytest.mark.slow
async def test_hints_come_with_numbers_and_reasons(server: Server) -> None:
    ann = server.person()
    table = await ann.open("second-chance", 1, "Ann", start=True, practice=True)
    found = await hints(ann, table)

    assert len(found["hints"]) == 3
    for hint in found["hints"]:
        assert 40 in hint["cells"]  # a starting tile covers the centre
        assert hint["low"] <= hint["expected"] <= hint["high"]
        assert hint["why"]


# --- playing on -----------------------------------------------------------------------------------


async def test_a_record_is_played_on_from_any_moment(server: Server) -> None:
    ann = server.person()
    asked = {"record": recorded(), "step": 5, "seat": 1, "name": "Ann"}
    table = (await ann.must("POST", "/api/play-on", json=asked))["id"]
    info = await ann.must("GET", f"/api/tables/{table}")

    assert [seat["yours"] for seat in info["seats"]] == [False, True]
    assert info["practice"]
    assert not info["scored"]


async def test_a_finished_table_is_practised_and_a_running_one_is_not(server: Server) -> None:
    ann = server.person()
    table = await ann.open("second-chance", 1, "Ann", start=True)
    asked = {"step": 0, "seat": 0, "name": "Ann"}
    answer = await ann.http.post(f"/api/tables/{table}/play-on", json=asked)
    assert answer.json()["code"] == "not-over"
    talk = await ann.talk(table)
    await play_on(talk, [0], Random(1))
    found = await ann.must("POST", f"/api/tables/{table}/play-on", json=asked)
    info = await ann.must("GET", f"/api/tables/{found['id']}")

    assert info["deal_of"] == table
    assert info["commitment"] == (await ann.must("GET", f"/api/tables/{table}"))["commitment"]

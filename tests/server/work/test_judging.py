"""What a move is worth at a moment of a finished game: for games that are over, and bounded."""

import asyncio
import threading
from random import Random
from typing import Any

import pytest

from mulligan import wire
from mulligan.games import second_chance
from mulligan.requests.verdicts import VERDICTS
from mulligan.tables.games import SECOND_CHANCE
from tests.server.harness import Person, Server, choices, play

pytestmark = pytest.mark.anyio


def nothing(*_: Any) -> wire.SecondChanceVerdict:
    option = wire.CoachOption([0], 5.0, 3, 7, None)
    return wire.SecondChanceVerdict(
        why="same",
        count=0,
        better=0,
        of=0,
        squares=[],
        made=option,
        best=[option],
        lost=0.0,
        goal_lost=None,
    )


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[tuple[second_chance.View, second_chance.Draw]]:
    """Verdicts without the thinking: what was judged."""
    found: list[tuple[second_chance.View, second_chance.Draw]] = []

    def judge(view: second_chance.View, move: second_chance.Draw) -> wire.SecondChanceVerdict:
        found.append((view, move))
        return nothing()

    monkeypatch.setitem(VERDICTS, "second-chance", judge)
    return found


async def finished(person: Person) -> str:
    table = await person.open("second-chance", 1, "Ann", start=True)
    await play(await person.talk(table), [0], Random(3))
    return table


async def judge(person: Person, table: str, frame: int, move: Any, seat: int = 0) -> Any:
    asked = {"frame": frame, "seat": seat, "move": move}
    answer = await person.http.post(f"/api/tables/{table}/judge", json=asked)
    return answer.json() | {"status": answer.status_code}


async def test_another_move_is_judged_by_what_its_maker_could_see(
    server: Server, judged: list[Any]
) -> None:
    ann = server.person()
    table = await finished(ann)
    frames = (await ann.must("GET", f"/api/tables/{table}/replay?seat=0"))["frames"]
    for frame in (0, 2, 3):
        shown = frames[frame]["view"]
        found = await judge(ann, table, frame, choices(shown, 0)[-1])

        assert found["status"] == 200
        assert found["lost"] == 0
        view, move = judged[-1]
        assert move in second_chance.choices(view)
        assert view.round == shown["round"] == frame
        assert SECOND_CHANCE.move_to_wire(move) == wire.Draw(choices(shown, 0)[-1]["cells"])


async def test_the_same_question_is_thought_about_once(server: Server, judged: list[Any]) -> None:
    ann = server.person()
    table = await finished(ann)
    frames = (await ann.must("GET", f"/api/tables/{table}/replay?seat=0"))["frames"]
    for _ in range(3):
        await judge(ann, table, 1, choices(frames[1]["view"], 0)[0])

    assert len(judged) == 1


async def test_what_is_not_judged(server: Server, judged: list[Any]) -> None:
    ann = server.person()
    running = await ann.open("second-chance", 1, "Ann", start=True)
    move = {"t": "draw", "cells": [39, 40]}
    assert (await judge(ann, running, 0, move))["code"] == "not-over"
    table = await finished(ann)
    assert (await judge(ann, table, 900, move))["code"] == "not-found"
    assert (await judge(ann, table, 0, {"t": "draw", "cells": [0, 80]}))["status"] == 409
    assert (await judge(ann, table, 0, {"t": "play", "card": "7"}))["status"] == 422
    assert (await judge(ann, table, 0, {"t": "bonus", "cell": 3}))["code"] == "no-hints"
    assert (await judge(ann, table, 0, move, seat=1))["status"] == 409
    assert (await judge(ann, table, -1, move))["status"] == 400
    assert judged == []


async def test_the_cards_of_a_day_are_not_judged_while_others_play_them(
    server: Server, judged: list[Any]
) -> None:
    ann = server.person()
    table = (await ann.must("POST", "/api/daily/game", json={"name": "Ann"}))["id"]
    await play(await ann.talk(table), [0], Random(3))

    assert (await judge(ann, table, 0, {"t": "draw", "cells": [40]}))["code"] == "sealed"
    assert judged == []


async def test_only_so_many_are_judged_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, going = threading.Event(), threading.Event()

    def slowly(*_: Any) -> wire.SecondChanceVerdict:
        begun.set()
        going.wait(20)
        return nothing()

    monkeypatch.setitem(VERDICTS, "second-chance", slowly)
    ann = server.person()
    table = await finished(ann)
    view = (await ann.must("GET", f"/api/tables/{table}/replay?seat=0"))["frames"][1]["view"]
    one, two, *_ = choices(view, 0)
    waiting = asyncio.create_task(judge(ann, table, 1, one))
    assert await asyncio.to_thread(begun.wait, 20)
    monkeypatch.setattr(server.services.lanes.judging, "_each", 0)
    refused = await judge(ann, table, 1, two)
    going.set()

    assert refused["code"] == "busy"
    assert (await waiting)["status"] == 200


@pytest.mark.slow
async def test_a_verdict_says_what_a_drawing_costs(server: Server) -> None:
    ann = server.person()
    table = await finished(ann)
    view = (await ann.must("GET", f"/api/tables/{table}/replay?seat=0"))["frames"][4]["view"]
    found = [await judge(ann, table, 4, move) for move in choices(view, 0)[::20]]

    for verdict in found:
        best = verdict["best"][0]["expected"]
        assert verdict["lost"] == pytest.approx(verdict["made"]["expected"] - best, abs=0.011)
    assert len({verdict["best"][0]["expected"] for verdict in found}) == 1
    assert max(verdict["lost"] for verdict in found) > 0.2


@pytest.mark.slow
async def test_a_card_costs_as_much_as_in_the_review(server: Server) -> None:
    ann = server.person()
    table = await ann.open("one-more", 3, "Ann", bots=["random"] * 2, start=True)
    await play(await ann.talk(table), [0], Random(3))
    for _ in range(3000):
        review = (await ann.must("GET", f"/api/tables/{table}/coach?seat=0"))["review"]
        if review:
            break
        await asyncio.sleep(0.05)
    # A replay has no step for the two halves of a swap.
    asked = [each for each in review["decisions"] if each["made"]["t"] in ("play", "name-draw")]
    for decision in sorted(asked, key=lambda each: -each["lost"])[:3]:
        found = await judge(ann, table, decision["frame"], decision["made"])
        assert {name: found[name] for name in ("made", "best", "chance", "lost")} == {
            name: decision[name] for name in ("made", "best", "chance", "lost")
        }
        best = await judge(ann, table, decision["frame"], decision["best"])
        assert best["lost"] == 0

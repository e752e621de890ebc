"""Puzzles over the network: today's and earlier ones, and no solution before an answer."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from mulligan import wire
from mulligan.games import second_chance
from mulligan.puzzles.days import FIRST, puzzle_of
from mulligan.requests.verdicts import VERDICTS
from mulligan.tables import calendar
from tests.offline.harness import started
from tests.server.harness import Server, choices

pytestmark = pytest.mark.anyio

TODAY = FIRST + timedelta(30)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at = datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC)
    monkeypatch.setattr(calendar, "now", lambda: at)


async def test_the_first_in_the_list_is_todays_and_none_is_of_a_day_to_come(server: Server) -> None:
    found = await server.person().must("GET", "/api/puzzles")

    assert found["today"] == TODAY.isoformat()
    assert found["puzzles"][0] == {
        "id": puzzle_of(TODAY).id,
        "theme": puzzle_of(TODAY).theme,
        "day": TODAY.isoformat(),
    }
    assert len(found["puzzles"]) == 31
    tomorrow = puzzle_of(TODAY + timedelta(1)).id
    for method in ("GET", "POST"):
        body = {"move": {"t": "draw", "cells": [1]}}
        answer = await server.person().http.request(
            method, f"/api/puzzles/{tomorrow}", json=body if method == "POST" else None
        )
        assert answer.status_code == 404


async def test_a_puzzle_shows_what_a_player_sees_and_not_how_good_anything_is(
    server: Server,
) -> None:
    ann = server.person()
    puzzle = puzzle_of(TODAY)
    found = await ann.must("GET", f"/api/puzzles/{puzzle.id}")

    assert set(found) == {"id", "theme", "day", "edition", "deck", "view"}
    assert found["view"]["to_act"] == [0]
    assert found["view"]["sheets"][0]["doing"] == "drawing"
    assert len(choices(found["view"], 0)) == len(second_chance.choices(puzzle.view))


async def test_an_answer_is_judged_if_it_is_one(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = []

    def judge(view: Any, move: Any) -> wire.SecondChanceVerdict:
        judged.append((view, move))
        option = wire.CoachOption([0], 5.0, 3, 7, None)
        return wire.SecondChanceVerdict(
            why="holes",
            count=0,
            better=0,
            of=0,
            squares=[],
            made=option,
            best=[option],
            lost=0.25,
            goal_lost=None,
        )

    monkeypatch.setitem(VERDICTS, "second-chance", judge)
    ann = server.person()
    puzzle = puzzle_of(TODAY)
    view = (await ann.must("GET", f"/api/puzzles/{puzzle.id}"))["view"]
    asked = {"move": choices(view, 0)[0]}
    assert (await ann.must("POST", f"/api/puzzles/{puzzle.id}", json=asked))["lost"] == 0.25
    assert [each for each, _ in judged] == [puzzle.view]
    for cells in ([0, 80], [40]):
        refused = await ann.http.post(
            f"/api/puzzles/{puzzle.id}", json={"move": {"t": "draw", "cells": cells}}
        )
        assert refused.json()["code"] == "not-possible"
    assert (await ann.http.get("/api/puzzles/none")).status_code == 400
    assert len(judged) == 1


async def test_a_device_without_a_server_has_the_same_puzzles(server: Server) -> None:
    there = server.person()
    id = puzzle_of(TODAY).id
    async with started() as page:
        for path in ("puzzles", f"puzzles/{id}"):
            assert await page.must("GET", path) == await there.must("GET", f"/api/{path}")
        refused = await page.ask("POST", f"puzzles/{id}", {"move": {"t": "draw", "cells": [40]}})

    assert refused.status == 409

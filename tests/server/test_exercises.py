"""The exercises of a lesson over the network: positions without solutions, and verdicts."""

from typing import Any

import pytest

from mulligan import wire
from mulligan.puzzles.exercises import exercises
from mulligan.requests.verdicts import VERDICTS
from mulligan.tables.games import PLAYED
from tests.offline.harness import started
from tests.server.harness import Server

pytestmark = pytest.mark.anyio

LESSON = "one-more-2"


def judge(_: Any, move: Any) -> wire.OneMoreVerdict:
    shown = PLAYED["one-more"].move_to_wire(move)
    return wire.OneMoreVerdict(
        why="keep", count=4, better=20, about=None, made=shown, best=shown, chance=40, lost=7
    )


async def test_a_lesson_shows_what_the_pupil_sees_and_not_how_good_anything_is(
    server: Server,
) -> None:
    found = await server.person().must("GET", f"/api/exercises/{LESSON}")

    assert set(found) == {"exercises", "puzzle"}
    for shown, kept in zip(found["exercises"], exercises()[LESSON], strict=True):
        assert set(shown) == {
            *("id", "topic", "again", "game", "edition", "deck", "names", "seat", "view"),
        }
        assert shown["view"]["to_act"].count(0) == 1
        assert shown["view"]["hand"] == [str(card) for card in kept.view.hand]
        assert len(shown["names"]) == len(set(shown["names"])) == kept.seats
    assert "seed" not in str(found)


@pytest.mark.parametrize("lesson", ["second-chance-2", "second-chance-3"])
async def test_a_lesson_of_sheets_leads_on_to_a_puzzle(server: Server, lesson: str) -> None:
    ann = server.person()
    puzzle = (await ann.must("GET", f"/api/exercises/{lesson}"))["puzzle"]

    assert (await ann.must("GET", f"/api/puzzles/{puzzle}"))["id"] == puzzle


async def test_an_answer_is_judged_if_it_is_one(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VERDICTS, "one-more", judge)
    ann = server.person()
    shown = (await ann.must("GET", f"/api/exercises/{LESSON}"))["exercises"][0]
    move = {"t": "play", "card": shown["view"]["playable"][0]}

    told = await ann.must("POST", f"/api/exercises/{LESSON}/0", json={"move": move})
    assert (told["lost"], told["made"], told["why"]) == (7, move, "keep")
    for path, asked, status in (
        (f"{LESSON}/0", {"t": "play", "card": "9+"}, 409),
        (f"{LESSON}/0", {"t": "draw", "cells": [1]}, 422),
        (f"{LESSON}/9", move, 404),
        ("second-chance-9/0", move, 404),
        ("second-chance/0", move, 400),
    ):
        refused = await ann.http.post(f"/api/exercises/{path}", json={"move": asked})
        assert refused.status_code == status, path


async def test_a_device_without_a_server_has_the_same_lessons(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VERDICTS, "one-more", judge)
    there = server.person()
    async with started() as page:
        for lesson in exercises():
            path = f"exercises/{lesson}"
            shown = await page.must("GET", path)
            assert shown == await there.must("GET", f"/api/{path}")
        move = {"t": "play", "card": shown["exercises"][0]["view"]["playable"][0]}
        told = await page.must("POST", f"{path}/0", {"move": move})
        refused = await page.ask("POST", f"{path}/77", {"move": move})

    assert told["why"] == "keep"
    assert refused.status == 404

"""Positions on one line over the network: shown to anybody, judged, and no way around a seal."""

from typing import Any

import pytest

from mulligan import wire
from mulligan.core import fold
from mulligan.games import one_more, positions, second_chance
from mulligan.requests.verdicts import VERDICTS
from mulligan.tables import replay as replays
from tests.offline.harness import started
from tests.server.harness import Server, choices
from tests.strategies import ONE_MORE, SECOND_CHANCE, AnyBox, play_again

pytestmark = pytest.mark.anyio

SHEETS = (
    "sc1.standard.fr-2018.0.3.T1.2121111211111111011101111111101111.-"
    ".9-9-9-9-4a4-4a4-2ccaaa1b-3c2a1b-3ccaabb.9-9-9-9-4a4-4a4-1ccaaaa2-2c1aa2b-2cc2bbb"
)
CARDS = "om1.standard.1.000.1.1.-.7v.3R4S6d8d.5x8v"


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Any]]:
    """What the coach was asked. It has the same answer for everything here, and has it at once."""
    asked: list[tuple[Any, Any]] = []

    def judge(view: Any, move: Any) -> wire.SecondChanceVerdict:
        asked.append((view, move))
        option = wire.CoachOption([0], 5.0, 3, 7, None)
        return wire.SecondChanceVerdict(
            "later", 0, 0, 0, [], made=option, best=[option], lost=0.25, goal_lost=None
        )

    monkeypatch.setitem(VERDICTS, second_chance.GAME, judge)
    return asked


async def test_a_position_is_shown_to_the_seat_that_is_to_move(server: Server) -> None:
    ann = server.person()
    sheets = await ann.must("POST", "/api/positions", json={"position": SHEETS})
    cards = await ann.must("POST", "/api/positions", json={"position": CARDS})

    assert (sheets["game"], sheets["edition"], sheets["seat"], sheets["seats"]) == (
        "second-chance",
        "fr-2018",
        0,
        2,
    )
    assert len(choices(sheets["view"], 0)) == 182
    assert (cards["game"], cards["edition"], cards["seat"], cards["seats"]) == (
        "one-more",
        None,
        1,
        3,
    )
    assert cards["view"]["hand"] == ["3+replay", "4+swap", "6-draw", "8-draw"]


async def test_a_move_is_judged_if_it_is_one(server: Server, judged: list[tuple[Any, Any]]) -> None:
    ann = server.person()
    view = (await ann.must("POST", "/api/positions", json={"position": SHEETS}))["view"]
    asked = {"position": SHEETS, "move": choices(view, 0)[0]}
    assert (await ann.must("POST", "/api/positions/verdict", json=asked))["lost"] == 0.25
    assert [each for each, _ in judged] == [positions.read(SHEETS)[1]]
    for move in ({"t": "draw", "cells": [40]}, {"t": "play", "card": "7+replay"}):
        refused = await ann.http.post("/api/positions/verdict", json=asked | {"move": move})
        assert refused.status_code in (409, 422)

    assert len(judged) == 1


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("", 422, "not-possible"),
        ("sc1.standard", 422, "not-possible"),
        (SHEETS[:-1], 422, "not-possible"),
        (SHEETS.replace("fr-2018.0", "fr-2018.-"), 404, "not-found"),
        (CARDS.replace("standard.1", "standard.0").replace("4S6d8d", "4S5x6d8d"), 404, "not-found"),
        ("sc1." + "x" * 5000, 400, "not-understood"),
    ],
)
async def test_what_is_no_position_to_think_about_is_refused(
    server: Server, text: str, status: int, code: str
) -> None:
    for path, more in (("", {}), ("/verdict", {"move": {"t": "draw", "cells": [1]}})):
        answer = await server.person().http.post(
            f"/api/positions{path}", json={"position": text} | more
        )

        assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_state_with_its_secrets_is_not_for_the_page(server: Server) -> None:
    state = fold(second_chance, second_chance.deal(second_chance.Setup(1), bytes(32)))
    line = positions.write(second_chance.GAME, state)
    answer = await server.person().http.post("/api/positions", json={"position": line})

    assert answer.status_code == 404


async def test_a_device_without_a_server_shows_and_judges_them_too(
    server: Server, judged: list[tuple[Any, Any]]
) -> None:
    there = server.person()
    async with started() as page:
        for line in (SHEETS, CARDS):
            asked = {"position": line}
            here = await page.must("POST", "positions", asked)
            assert here == await there.must("POST", "/api/positions", json=asked)
        view = (await page.must("POST", "positions", {"position": SHEETS}))["view"]
        move = {"position": SHEETS, "move": choices(view, 0)[0]}
        verdict = await page.must("POST", "positions/verdict", move)

    assert verdict["lost"] == 0.25
    assert len(judged) == 1


@pytest.mark.parametrize("box", [SECOND_CHANCE, ONE_MORE], ids=str)
def test_the_steps_of_a_replay_have_the_line_of_what_comes_next(box: AnyBox) -> None:
    """As the seat that decides saw it; and none while others still play the same cards."""
    games = (play_again(box, famous) for famous in box.famous)
    played = next(each for each in games if each.setup.deck.name == "standard")
    found = box.record.read(played.record())
    lines = 0
    for seat in (None, 0):
        for frame in replays.replayed(found, seat).frames:
            if frame.position is None:
                continue
            lines += 1
            view = positions.read(frame.position)[1]
            assert view.round == frame.view.round
            assert sorted(view.to_act) == sorted(frame.view.to_act)
            assert view.seat == (min(view.to_act) if seat is None else seat)
            assert box.game.choices(view)
    sealed = box.record.read(played.until(3).record() | {"seed": None})

    assert lines > 10
    assert {frame.position for frame in replays.replayed(sealed, None).frames} == {None}


def test_games_are_named_alike() -> None:
    assert set(positions.WRITERS) == {second_chance.GAME, one_more.GAME}

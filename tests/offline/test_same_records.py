"""The same seed and the same moves give the same record, with a server and without one."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

from examples.player import choose
from mulligan.tables import new_table
from tests.offline.harness import owed, started
from tests.server.harness import Server, Talk

pytestmark = pytest.mark.anyio

GAMES: tuple[dict[str, Any], ...] = (
    {"game": "second-chance", "people": ["Ann"], "seats": 1},
    {"game": "second-chance", "people": ["Ann"], "seats": 1, "series": True},
    {"game": "second-chance", "people": ["Ann", "Bob"], "seats": 2, "edition": "fr-2018"},
    {"game": "second-chance", "people": ["Ann"], "seats": 2, "bots": ["random"]},
    {"game": "one-more", "people": ["Ann"], "seats": 4, "bots": ["casual", "random", "casual"]},
    {"game": "one-more", "people": ["Ann", "Bob", "Cid"], "seats": 3},
)


@pytest.mark.parametrize("asked", GAMES, ids=lambda asked: f"{asked['game']}-{asked['seats']}")
async def test_a_game_has_the_same_record_here_and_there(
    server: Server, monkeypatch: pytest.MonkeyPatch, asked: dict[str, Any]
) -> None:
    deal_alike(monkeypatch)
    async with started() as page:
        table = (await page.must("POST", "tables", {**asked, "start": True}))["id"]
        await page.talk(table).play(*range(len(asked["people"])))
        here = await page.record(table)

    deal_alike(monkeypatch)
    ann = server.person()
    table = (await ann.must("POST", "/api/tables", json={**asked, "start": True}))["id"]
    await play(await ann.talk(table), range(len(asked["people"])))
    there = (await ann.http.get(f"/api/tables/{table}/record")).content

    assert here == there


async def play(talk: Talk, seats: Sequence[int]) -> None:
    """As a page without a server does."""
    while True:
        seat, position = await talk.until(lambda: owed(talk.views, seats))
        if position["view"]["end"]:
            return
        move = choose(position["view"], seat)
        done = await talk.move(move, seat, turn=position["turn"])
        assert done["t"] == "done", done


def deal_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on all tables are dealt from known seeds."""
    seeds = count(7)
    monkeypatch.setattr(new_table, "token_bytes", lambda size: bytes([next(seeds)]) * size)

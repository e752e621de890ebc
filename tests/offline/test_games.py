"""Whole games on a device without a server."""

import asyncio
import json
from typing import Any

import pytest

from examples.player import everywhere
from mulligan.games import RECORDS
from mulligan.offline import device
from mulligan.sim.series import Placed, judged
from mulligan.sim.verify import verify
from mulligan.tables.games import ONE_MORE, deck_of
from tests.offline.harness import Shelf, Talk, started

pytestmark = pytest.mark.anyio


def read(record: bytes) -> Any:
    """To read a record is to play it again by the rules."""
    text = json.loads(record)
    return RECORDS[text["game"]].read(text)


@pytest.mark.parametrize(
    ("game", "bots"), [("second-chance", ["random"]), ("one-more", ["random", "casual", "casual"])]
)
async def test_a_whole_game_against_bots(game: str, bots: list[str]) -> None:
    async with started() as page:
        table = await page.open(game, ["Ann"], bots=bots)
        assert table.startswith("local-")
        talk = page.talk(table)
        end = await talk.play(0)
        replay = read(await page.record(table))
        shown = await page.must("GET", f"tables/{table}/replay", query="seat=0")

    assert end["winners"] == list(replay.events[-1].winners)
    assert [player.bot for player in replay.head.players] == [None, *bots]
    assert len(shown["frames"]) > 10


async def test_several_people_share_the_device() -> None:
    async with started() as page:
        table = await page.open("one-more", ["Ann", "Bob", "Cid"])
        end = await page.talk(table).play(0, 1, 2)
        replay = read(await page.record(table))

    assert end["winners"]
    assert [player.name for player in replay.head.players] == ["Ann", "Bob", "Cid"]


async def test_a_solo_challenge_of_three_games_is_one_series() -> None:
    async with started() as page:
        tables = [await page.open("second-chance", ["Ann"], series=True)]
        for _ in range(2):
            talk = page.talk(tables[-1])
            await talk.play(0)
            assert (await talk.do(t="rematch"))["t"] == "done"
            tables.append(await talk.rematch())
        await page.talk(tables[-1]).play(0)
        records = [await page.record(table) for table in tables]
        info = await page.must("GET", f"tables/{tables[-1]}")

    assert all(table.startswith("local-") for table in tables)
    assert len(set(tables)) == 3
    assert info["series"] == 2
    assert len(info["series_empty"]) == 2
    verdicts = list(verify(records, jobs=1))
    assert [verdict.fault for verdict in verdicts] == [None] * 3
    games = [verdict.solo for verdict in verdicts if verdict.solo is not None]
    placed = [Placed("file", at, game) for at, game in enumerate(games)]
    assert [finding.fault for finding in judged(placed)] == [False]
    assert games[0].series.seed is not None, "told now that all three are over"


async def test_practice_can_be_taken_back() -> None:
    async with started() as page:
        table = await page.open("second-chance", ["Ann"], practice=True)
        talk = page.talk(table)
        await talk.play(0, moves=2)
        before = talk.views[0]["view"]["sheets"][0]["drawings"]
        undone = await talk.do(t="undo", seat=0, turn=talk.views[0]["turn"])

        assert undone["t"] == "done"
        assert len(talk.views[0]["view"]["sheets"][0]["drawings"]) == len(before) - 1
        await talk.play(0)


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
async def test_a_lesson(game: str) -> None:
    async with started() as page:
        created = await page.must("POST", f"lessons/{game}", {"name": "Ann", "language": "de"})
        talk = page.talk(created["id"])
        await talk.until(lambda: talk.table)
        assert talk.table["lesson"]
        assert (await talk.play(0))["winners"]


async def test_cards_are_called_for_paper_and_a_sheet_is_checked() -> None:
    async with started() as page:
        table = await page.open("caller", ["Ann", "Bob"], seats=1)
        talk = page.talk(table)
        await talk.until(lambda: talk.views.get(0))
        await tap(talk, {"t": "next"})
        called = await page.must("GET", f"tables/{table}/papers/0")
        sheet = {"start": start(called["start"]), "rounds": [], "one": None}
        verdict = await page.must("POST", f"tables/{table}/papers/0/check", sheet)
        refused = await page.refused("POST", f"tables/{table}/papers/0/result", sheet)

    assert called["name"] == "Ann"
    assert len(called["rounds"]) == 1
    assert verdict["faults"] == []
    assert not verdict["complete"]
    assert refused == "not-right"


async def tap(talk: Talk, move: dict[str, Any]) -> None:
    done = await talk.do(t="move", seat=0, turn=talk.views[0]["turn"], move=move)
    assert done["t"] == "done", done


def start(tile: str) -> list[int]:
    """A place for *tile* on the centre."""
    return sorted(next(cells for cells in everywhere(tile) if 40 in cells))


async def test_a_deck_of_ones_own_is_checked_tried_and_played() -> None:
    async with started() as page:
        toml = own_deck()
        checked = await page.must("POST", "decks/check", {"game": "one-more", "toml": toml})
        tried = await page.must("POST", "decks/try", {"game": "one-more", "deck": {"toml": toml}})
        table = await page.open("one-more", ["Ann", "Bob", "Cid"], deck={"toml": toml})
        talk = page.talk(table)
        await talk.play(0, 1, 2)

    assert checked["faults"] == []
    assert tried["games"] > 0
    assert talk.table["deck"]["title"] == "Ours"


def own_deck() -> str:
    """The deck of One More! under another name."""
    return ONE_MORE.write_deck(deck_of("one-more", "standard", None)[0], "ours", "Ours")


async def test_playing_on_from_a_game_and_from_a_record() -> None:
    async with started() as page:
        table = await page.open("one-more", ["Ann"], bots=["casual", "casual"])
        await page.talk(table).play(0)
        record = (await page.record(table)).decode()
        asked = {"step": 3, "seat": 0, "name": "Ann"}
        first = await page.must("POST", f"tables/{table}/play-on", asked)
        second = await page.must("POST", "play-on", {**asked, "record": record})
        replay = await page.must("POST", "replay", {"record": record, "seat": None})
        ends = [await page.talk(each["id"]).play(0) for each in (first, second)]

    assert all(end["winners"] for end in ends)
    assert replay["names"][0] == "Ann"


async def test_several_join_one_after_the_other() -> None:
    async with started() as page:
        table = await page.open("second-chance", ["Ann"], seats=3, start=False)
        for name in ("Bob", "Cid"):
            await page.must("POST", f"tables/{table}/seats", {"name": name})
        talk = page.talk(table)
        await talk.until(lambda: talk.table)
        assert [seat["name"] for seat in talk.table["seats"]] == ["Ann", "Bob", "Cid"]
        assert (await talk.do(t="start"))["t"] == "done"
        assert (await talk.play(0, 1, 2))["winners"]


async def test_a_table_is_listed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves right after the first move finds the game at home."""
    monkeypatch.setattr(device, "LISTED_EVERY", 3600)
    shelf = Shelf()
    async with started(shelf) as page, asyncio.timeout(30):
        table = await page.open("second-chance", ["Ann"])
        while table not in shelf.listed:
            await asyncio.sleep(0.01)


async def test_tables_are_listed_for_the_page_and_on_the_shelf() -> None:
    shelf = Shelf()
    async with started(shelf) as page:
        table = await page.open("second-chance", ["Ann"], bots=["random"])
        talk = page.talk(table)
        await talk.play(0)
        (mine,) = await page.must("GET", "me/tables")
        while shelf.listed.get(table) != mine:
            await asyncio.sleep(0.01)

    assert mine["id"] == table
    assert mine["stage"] == "ended"

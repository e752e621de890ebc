"""A window that keeps nothing, as private ones do: people play, and the page knows it."""

import json
import re
from typing import Any

import pytest

from mulligan.offline.worker import Worker, start
from tests.offline.harness import Page, Talk

pytestmark = pytest.mark.anyio


class QuotaError(Exception):
    """As Python sees an error of the browser."""

    name = "QuotaExceededError"


class Browser:
    """Its database, as the page's worker hands it over."""

    def __init__(self, *, opens: bool = True, has_room: bool = True) -> None:
        self.opens = opens
        self.has_room = has_room
        self.changes: list[Any] = []

    async def kept(self) -> str:
        if not self.opens:
            raise OSError("A mutation operation was attempted on a database")
        return '{"device": null, "tables": []}'

    async def entries_of(self, table: str) -> str:
        raise AssertionError("nobody has to read what was just played")

    async def keep(self, change: str) -> None:
        if not self.has_room:
            raise QuotaError
        self.changes.append(json.loads(change))

    async def start(self) -> Worker:
        return await start(self.kept, self.entries_of, self.keep)


async def test_a_browser_with_a_database_keeps_games() -> None:
    browser = Browser()
    worker = await browser.start()
    worker.close()

    assert worker.lasting
    assert "device" in browser.changes[0]


@pytest.mark.parametrize(
    "browser",
    [Browser(opens=False), Browser(has_room=False)],
    ids=["no database", "no room for anything"],
)
@pytest.mark.parametrize("game", ["second-chance", "one-more"])
async def test_whole_games_without_a_database(browser: Browser, game: str) -> None:
    worker = await browser.start()
    page = Page(worker._device)
    table = await page.open(game, ["Ann", "Bob", "Cid"])
    talk = Talk(page.device)
    talk.say(t="hello", table=table)
    await talk.play(0, 1, 2, moves=4)
    # What nobody has looked at for a while is read again.
    await page.device.rooms.log.release([table])
    end = await talk.play(0, 1, 2)
    mine = await page.must("GET", "me/tables")
    record = json.loads(await page.record(table))
    worker.close()

    assert not worker.lasting
    assert browser.changes == []
    assert end["winners"]
    assert [each["id"] for each in mine] == [table]
    assert record["result"] is not None


async def test_what_is_kept_but_cannot_be_read_is_no_empty_device() -> None:
    """Somebody's games are there: playing on as if they were not would hide that."""

    async def unreadable() -> str:
        return '{"device": 3}'

    browser = Browser()
    with pytest.raises(Exception, match=re.escape("Expected `object | null`, got `int`")):
        await start(unreadable, browser.entries_of, browser.keep)


async def test_a_device_that_has_become_full_says_so() -> None:
    browser = Browser()
    worker = await browser.start()
    page = Page(worker._device)
    table = await page.open("second-chance", ["Ann"])
    talk = page.talk(table)
    await talk.play(0, moves=1)
    browser.has_room = False
    with pytest.raises(AssertionError, match="device-full"):
        await talk.play(0, moves=1)
    refused = await page.refused("POST", "tables", {"game": "one-more", "seats": 3})
    browser.has_room = True
    await talk.play(0)
    worker.close()

    assert refused == "device-full"

"""What a device keeps: everything that was told, and nothing that could not be kept."""

import json
import time

import pytest

from tests.offline.harness import Shelf, started

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
async def test_a_game_goes_on_after_the_page_was_closed_in_the_middle(game: str) -> None:
    shelf = Shelf()
    async with started(shelf) as page:
        table = await page.open(game, ["Ann", "Bob", "Cid"])
        talk = page.talk(table)
        await talk.play(0, 1, 2, moves=5)
        before = talk.views
    async with started(shelf) as page:
        talk = page.talk(table)
        await talk.until(lambda: len(talk.views) == 3 or None)
        assert talk.views == before
        end = await talk.play(0, 1, 2)
        record = await page.record(table)
    async with started(shelf) as page:
        assert await page.record(table) == record

    assert end["winners"]


async def test_passes_and_the_person_stay_the_same() -> None:
    shelf = Shelf()
    async with started(shelf) as page:
        asked = {"game": "one-more", "seats": 3, "people": ["Ann"]}
        created = await page.must("POST", "tables", asked)
        person = page.device.person
    async with started(shelf) as page:
        assert page.device.person == person
        shown = page.device.passes.check(created["id"], created["passes"][0]["token"])

    assert shown is not None
    assert shown[0] == 0


async def test_nothing_is_told_that_could_not_be_kept() -> None:
    shelf = Shelf()
    async with started(shelf) as page:
        table = await page.open("second-chance", ["Ann"])
        talk = page.talk(table)
        await talk.play(0, moves=1)
        before, told = talk.views[0], len(talk.told)
        shelf.full = True
        with pytest.raises(AssertionError, match="not-stored"):
            await talk.play(0, moves=1)
        code = await page.refused("POST", "tables", {"game": "one-more", "seats": 3})
        assert [message["t"] for message in talk.told[told:]] == ["refused"]
        assert talk.views[0] == before
        shelf.full = False
        await talk.play(0)
        record = json.loads(await page.record(table))

    assert code == "not-stored"
    assert record["result"] is not None


async def test_a_table_with_a_hole_is_damaged_and_the_others_go_on() -> None:
    shelf = Shelf()
    async with started(shelf) as page:
        broken = await page.open("second-chance", ["Ann"])
        whole = await page.open("second-chance", ["Ann"])
        for table in (broken, whole):
            await page.talk(table).play(0, moves=4)
    del shelf.entries[
        broken, min(number for id, number in shelf.entries if id == broken and number)
    ]
    async with started(shelf) as page:
        code = await page.refused("GET", f"tables/{broken}")
        mine = await page.must("GET", "me/tables")
        await page.talk(whole).play(0)

    assert code == "device-damaged"
    assert [table["id"] for table in mine] == [whole]


async def test_old_tables_are_forgotten() -> None:
    shelf = Shelf()
    async with started(shelf) as page:
        never_begun = await page.open("second-chance", ["Ann"], start=False)
        ended = await page.open("second-chance", ["Ann"])
        await page.talk(ended).play(0)
    long_ago = time.time() - 30 * 24 * 3600
    for part in (*shelf.tables.values(), *shelf.entries.values()):
        part["created" if "created" in part else "at"] = long_ago
    async with started(shelf) as page:
        assert await page.refused("GET", f"tables/{never_begun}") == "no-such-table"
        assert len(await page.must("GET", "me/tables")) == 1

    assert list(shelf.tables) == [ended]
    assert {table for table, _ in shelf.entries} == {ended}


async def test_a_game_that_is_open_outlives_the_rest_of_what_was_kept() -> None:
    """Somebody deletes the data of the page in the middle of a game, and plays on."""
    shelf = Shelf()
    async with started(shelf) as page:
        other = await page.open("second-chance", ["Ann"])
    async with started(shelf) as page:
        table = await page.open("second-chance", ["Ann"])
        talk = page.talk(table)
        await talk.play(0, moves=3)
        person = page.device.person
        times = {part["at"] for (id, _), part in shelf.entries.items() if id == table}
        shelf.empty()
        await talk.play(0, moves=2)
        view = talk.views[0]
        gone = await page.refused("GET", f"tables/{other}")
    async with started(shelf) as page:
        talk = page.talk(table)
        await talk.until(lambda: talk.views.get(0))
        assert (page.device.person, talk.views[0]) == (person, view)
        await talk.play(0)
        mine = await page.must("GET", "me/tables")

    assert gone == "no-such-table"
    assert times < {part["at"] for part in shelf.entries.values()}
    assert [each["id"] for each in mine] == [table]

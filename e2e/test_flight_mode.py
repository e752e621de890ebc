"""A phone in flight mode that has the files for offline play: whole games by touch, and lessons."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from e2e.conftest import PHONE
from e2e.people import Draws, Person, Plays, play_one_more, play_second_chance
from e2e.serving import Server
from e2e.test_lessons import answer_all, draw_by_keyboard, draws, follow, play_by_keyboard, plays
from e2e.without_server import (
    Device,
    at_own_table,
    hear_the_coach,
    keep_for_offline_play,
    record_here,
)
from mulligan.games import RECORDS


@pytest.fixture(scope="module")
def flight(browser: Browser, lasting_server: Server) -> Iterator[Device]:
    if not lasting_server.runs:
        lasting_server.start()
    device = Device(browser, lasting_server.url, **PHONE)
    keep_for_offline_play(device)
    device.context.set_offline(True)
    yield device
    device.context.close()


@pytest.fixture
def ada(flight: Device) -> Iterator[Person]:
    ada = Person("Ada", flight.context)
    ada.page.goto("/")
    assert ada.page.evaluate("!navigator.onLine && navigator.maxTouchPoints > 0")
    yield ada
    flight.leave()


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("second-chance", ["expert"]),
        ("second-chance", ["champion"]),
        ("one-more", ["expert"] * 2),
    ],
)
def test_a_game_against_strong_bots_is_played_to_its_end_and_a_server_reviews_it(
    ada: Person, invite: Callable[..., Person], game: str, bots: list[str]
) -> None:
    ada.page.locator(f"a[href='/new/{game}']").tap()
    for seat, bot in enumerate(bots, 2):
        ada.page.get_by_label(f"Seat {seat}", exact=True).select_option(f"bot:{bot}")
    ada.button("Start playing").tap()
    at_own_table(ada)
    if game == "second-chance":
        sheet = Draws(ada)
        play_second_chance([(sheet, sheet.by_thumb)])
    else:
        play_one_more([Plays(ada, touch=True)])
    text = record_here(ada)
    record = json.loads(text)
    RECORDS[game].read(record)  # all moves were allowed, and it ended as it says

    assert record["result"] is not None
    assert [seat.get("bot") for seat in record["seats"]] == [None, *bots]

    # Somebody with a network, whose browser has nothing of it, hands the file to the server.
    page = invite("Bea", phone=True).page
    page.goto("/replay")
    file: FilePayload = {"name": "flight.json", "mimeType": "", "buffer": text.encode()}
    with page.expect_response("**/api/replay"):
        page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("slider").press("End")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("The game is over")
    with page.expect_response("**/api/coach"):
        hear_the_coach(page)


@pytest.mark.parametrize(("game", "act"), [("second-chance", draws), ("one-more", plays)])
def test_a_lesson_leads_to_a_game_with_bots(
    ada: Person, game: str, act: Callable[[Page], None]
) -> None:
    ada.page.goto(f"/learn/{game}")
    follow(ada.page, act).tap()
    at_own_table(ada)

    expect(ada.button("Menu")).to_be_visible()
    expect(ada.page.locator(".coach")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "act"), [("second-chance", draw_by_keyboard), ("one-more", play_by_keyboard)]
)
def test_the_exercises_of_the_second_lesson(
    ada: Person, game: str, act: Callable[[Page], None]
) -> None:
    page = ada.page
    page.goto("/learn")
    lesson = page.get_by_role("listitem").filter(has=page.locator(f"a[href='/learn/{game}-2']"))
    lesson.get_by_role("link").tap()
    count = answer_all(page, act)
    page.get_by_role("link", name=re.compile("Next lesson: ")).tap()
    page.wait_for_url(f"**/learn/{game}-3")
    page.goto("/learn")

    expect(lesson).to_contain_text(f"{count} exercises done")

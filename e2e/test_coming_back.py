"""People who come back for the deal of the day: their days, their friends, and days gone by."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from e2e.looks import LANGUAGES, faults, speak, sticking_out
from e2e.people import Person, Plays, until
from e2e.test_afterwards import BOTS, play_by_keyboard, play_today

Invite = Callable[..., Person]

pytestmark = pytest.mark.usefixtures("one_day")


def days_ago(days: int) -> str:
    return (datetime.now(UTC).date() - timedelta(days)).isoformat()


def have_played(page: Page, *days: int) -> None:
    """So many days ago: noted on this device, by a clock that was wrong."""
    games: list[dict[str, Any]] = [
        {
            "table": f"t{ago}",
            "game": "second-chance",
            "when": 1000 * ago,
            "empty": 4,
            "won": True,
            "seats": 1,
            "bots": [],
            "day": days_ago(ago),
            "series": None,
        }
        for ago in days
    ]
    page.goto("/")
    page.evaluate("(games) => localStorage.setItem('mulligan.notebook', games)", json.dumps(games))
    page.reload()


def top(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["y"]


def in_all_languages(page: Page) -> dict[str, list[str]]:
    """What is wrong with how it looks and sounds."""
    found = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found[scheme] = faults(page)
    for language in (*LANGUAGES[1:], "en"):
        speak(page, language)
        found[language] = sticking_out(page)
    return {name: wrong for name, wrong in found.items() if wrong}


def test_todays_deal_comes_first_for_those_who_have_played_before(invite: Invite) -> None:
    page = invite("Ada", phone=True).page
    page.goto("/")
    today = page.get_by_role("link", name=re.compile("Today’s deal"))
    games = page.get_by_role("region", name="Second Chance")
    expect(today).to_contain_text("Not played yet")
    expect(today).not_to_contain_text("New cards")
    assert top(today) > top(games)

    have_played(page, 1, 2, 3, 5)
    expect(today).to_contain_text("3 days in a row")
    expect(today).to_contain_text(re.compile(r"New cards in \d+ (hours|minutes?), at \d\d:\d\d\."))
    assert top(today) < top(games)
    assert in_all_languages(page) == {}


def test_days_are_a_table_that_can_be_read_and_walked(invite: Invite) -> None:
    page = invite("Ada", phone=True).page
    have_played(page, 1, 2, 40)
    page.goto("/daily")
    mine = page.get_by_role("region", name="Your days")
    expect(mine.get_by_role("listitem")).to_have_text(
        ["2 days in a row", "Longest streak: 2 days", "3 days played"]
    )
    month = mine.get_by_role("table")
    expect(month.get_by_role("columnheader")).to_have_count(7)
    expect(month.get_by_role("columnheader").first).to_have_text(re.compile("Monday"))
    shown = mine.locator("[aria-current=date]")
    expect(shown).to_have_accessible_name(re.compile(r"\w+day,? \d+ \w+ \d{4}: not played"))
    assert in_all_languages(page) == {}

    # By keyboard to the month before, and to a day in it.
    before = mine.get_by_role("button", name="Previous month")
    before.focus()
    page.keyboard.press("Enter")
    expect(before).to_be_focused()
    last = month.get_by_role("link").last
    last.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/daily\?day=\d{4}-\d\d-\d\d$"))
    expect(shown).to_be_visible()
    mine.get_by_role("button", name="Next month").click()
    expect(mine.get_by_role("button", name="Next month")).to_be_disabled()


@pytest.mark.slow
def test_a_result_is_shared_and_a_friend_sees_it_after_their_own_try(
    invite: Invite, tmp_path: Path
) -> None:
    ada = invite("Ada", phone=True, permissions=["clipboard-read", "clipboard-write"])
    have_played(ada.page, 1, 2)
    play_today(ada.page)
    ada.page.get_by_role("link", name="How everyone did").click()
    board = ada.page.get_by_role("region", name="One game")
    expect(board.get_by_role("heading", name="How the bots did")).to_be_visible(timeout=BOTS)
    board.get_by_text("Share your result").click()
    text = board.get_by_role("textbox", name="What you share")
    empty = re.findall(r"\d+", board.locator(".result").inner_text())[0]
    expect(text).to_have_value(re.compile("Second chances: [✅❌]+\n"))
    told = text.input_value()
    assert "3 days in a row" in told
    assert f" {empty} empty square" in told
    assert told.count("🤖") == 1
    link = told.splitlines()[-1]
    assert re.search(rf"/daily/{days_ago(0)}#game={empty}$", link)
    assert in_all_languages(ada.page) == {}
    board.get_by_role("button", name="Copy").click()
    expect(board.get_by_text("Copied.")).to_be_visible()
    assert ada.page.evaluate("() => navigator.clipboard.readText()") == told

    with ada.page.expect_download() as saved:
        # Not every browser can send a file; those save it.
        ada.page.evaluate("() => (navigator.canShare = () => false)")
        board.get_by_role("button", name="As a picture").click()
    path = tmp_path / "result.png"
    saved.value.save_as(path)
    with Image.open(path) as picture:
        assert min(picture.size) > 400

    asked: list[str] = []
    ben = invite("Ben", phone=True)
    ben.page.on("request", lambda request: asked.append(request.url))
    ben.page.goto(link)
    theirs = ben.page.get_by_role("region", name="One game")
    expect(theirs.get_by_text("Play first; then you’ll see how they did.")).to_be_visible()
    assert "#" not in ben.page.url
    expect(theirs).not_to_contain_text("Your friend:")
    assert in_all_languages(ben.page) == {}
    theirs.get_by_role("button", name="Play today’s game").click()
    ben.page.wait_for_url("**/t/*")
    play_by_keyboard(ben.page)
    expect(ben.page.get_by_text(f"Your friend: {empty} empty square")).to_be_visible()
    assert faults(ben.page) == []
    ben.page.get_by_role("link", name="How everyone did").click()
    expect(theirs.get_by_text(f"Your friend: {empty} empty square")).to_be_visible()
    expect(theirs.get_by_text(re.compile("You did better|friend did better|level"))).to_be_visible()
    assert not [url for url in asked if "game=" in url], "only the browser knows what is behind #"


def test_an_older_day_is_played_without_a_score(page: Page) -> None:
    day = days_ago(9)
    page.goto(f"/daily/{day}#game=0")
    board = page.get_by_role("region", name="One game")
    expect(board.get_by_text("A friend has played this deal.")).to_be_visible()
    board.get_by_role("button", name="Play it now, without a score").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text(re.compile(r"^Deal for \d+ \w+ \d{4}$"))).to_be_visible()
    play_by_keyboard(page)
    expect(page.get_by_text("Your friend: 0 empty squares.")).to_be_visible()

    page.goto(f"/daily?day={day}")
    expect(board.get_by_text("You didn’t play on this day.")).to_be_visible()
    expect(board.get_by_text("Nobody played on this day.")).to_be_visible()
    notebook: list[Any] = page.evaluate(
        "() => JSON.parse(localStorage.getItem('mulligan.notebook') ?? '[]')"
    )
    assert notebook == []


def play_cards(ada: Person) -> None:
    """Today's One More! to its end."""
    ada.page.get_by_role("button", name="Play today’s One More!").click()
    ada.page.wait_for_url("**/t/*")
    hand, over = Plays(ada), ada.page.locator(".afterwards")
    while not over.is_visible():
        until(lambda: hand.act() or over.is_visible(), ada.page)


@pytest.mark.slow
def test_one_more_is_played_once_a_day_and_compared(invite: Invite) -> None:
    ada = invite("Ada")
    ada.page.goto("/daily")
    play_cards(ada)
    ada.page.get_by_role("link", name="How everyone did").click()
    board = ada.page.get_by_role("region", name="One More!")
    result = board.locator(".result").text_content() or ""
    assert re.fullmatch(r"won in [2-5] rounds|not won, [2-5] rounds", result)
    expect(board.locator("li.mine")).to_contain_text(f"{result}:")
    expect(board.locator("li.mine")).to_contain_text("(you)")
    expect(board.get_by_role("button", name="Play it again for fun")).to_be_visible()
    board.get_by_text("Share your result").click()
    text = board.get_by_role("textbox", name="What you share").input_value()
    assert result in text
    link = text.splitlines()[-1]
    assert re.search(r"#one-more=\d+$", link)

    ben = invite("Ben", phone=True)
    ben.page.goto(link)
    theirs = ben.page.get_by_role("region", name="One More!")
    expect(theirs.get_by_text("A friend has played this deal.")).to_be_visible()
    assert in_all_languages(ben.page) == {}
    play_cards(ben)
    expect(ben.page.get_by_text(f"Your friend: {result}.")).to_be_visible()
    ben.page.get_by_role("link", name="How everyone did").click()
    expect(theirs.get_by_text(f"Your friend: {result}.")).to_be_visible()
    assert in_all_languages(ben.page) == {}
    ben.page.goto("/")
    today = ben.page.get_by_role("link", name=re.compile("Today’s deal"))
    expect(today).to_contain_text(re.compile("One More!: (won|not won)"))

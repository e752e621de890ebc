"""Alone and afterwards: practice with hints, playing on from a moment, a history that travels."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.looks import faults
from e2e.people import record_of
from e2e.test_afterwards import (
    FILLED,
    PROGRESS,
    play_by_keyboard,
    play_today,
    see_second_chance,
)
from mulligan.games import RECORDS

NewContext = Callable[..., BrowserContext]
THINKING = 180_000
"""Milliseconds for a coach that has to load its kernels first, on a busy machine."""


def practise(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Practise with hints").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("header .chip")).to_have_text("Practice")


def ask_for_hint(page: Page) -> None:
    # Asked, and nothing on its way: keys that are pressed before are pressed in vain.
    expect(page.get_by_role("button", name="Next place")).to_be_enabled()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name=re.compile("^Hint 1"))).to_be_visible(timeout=THINKING)


def draw(page: Page) -> None:
    """What the coach would."""
    ask_for_hint(page)
    before = page.locator(FILLED).count()
    page.keyboard.press("Enter")
    page.wait_for_function(PROGRESS, arg=[before, FILLED])
    see_second_chance(page)


def test_hints_show_on_the_sheet_and_everything_can_be_taken_back(page: Page) -> None:
    practise(page)
    back = page.get_by_role("button", name="Take back")
    expect(back).to_be_disabled()
    for _ in range(3):
        draw(page)
    expect(page.locator(".status strong")).to_have_text("Round 3")
    cards = page.locator("button.card .spoken")
    third = cards.all_inner_texts()

    ask_for_hint(page)
    hints = page.get_by_role("region", name="Coach’s hints")
    expect(hints.get_by_role("button")).to_have_count(4)
    expect(page.locator("svg path.hint")).to_have_count(3)
    page.get_by_role("button", name=re.compile("^Hint 2")).click()
    expect(hints.locator("p")).to_contain_text("Empty squares at the end")
    expect(page.locator("p[aria-live=assertive]")).to_contain_text(
        re.compile("Hint 2: (nearly|not) as good")
    )
    assert faults(page) == []

    for _ in range(2):
        before = page.locator(".status strong").inner_text()
        back.click()
        expect(page.locator(".status strong")).not_to_have_text(before)
    expect(hints).to_have_count(0)
    page.reload()
    expect(page.locator(".status strong")).to_have_text("Round 1")
    draw(page)
    draw(page)
    expect(page.locator(".status strong")).to_have_text("Round 3")
    assert cards.all_inner_texts() == third  # the deal stays the same


def test_practice_is_in_no_statistics_and_goes_on_after_its_end(page: Page) -> None:
    practise(page)
    play_by_keyboard(page)
    expect(page.get_by_text("it doesn’t count")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("button", name="Draw it here")).to_be_visible()
    play_by_keyboard(page)
    expect(page.locator(".result h2")).to_be_visible()

    table = page.url
    page.get_by_role("button", name="Practise this deal").click()
    page.wait_for_function("(before) => location.href !== before", arg=table)
    expect(page.locator(".status strong")).to_have_text("Starting tiles")
    expect(page.locator("header .chip")).to_have_text("Practice")
    for address in ("/stats", "/solo"):
        page.goto(address)
        expect(page.get_by_text(re.compile("^No finished"))).to_be_visible()
        assert faults(page) == []


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_a_record_is_played_on_from_the_moment_that_is_looked_at(page: Page, game: str) -> None:
    page.goto("/replay")
    file = record_of(game)
    page.locator("input[type=file]").set_input_files(file)
    panel = page.get_by_role("region", name="Play on from here")
    button = panel.get_by_role("button")
    expect(button).to_be_enabled()
    page.keyboard.press("End")
    expect(button).to_be_disabled()
    expect(panel).to_contain_text("The game is over here")
    page.keyboard.press("Home")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_value("7")
    panel.get_by_label("Whose seat").select_option(index=1)
    assert faults(page) == []

    button.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("header .chip")).to_have_text("Practice")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    address = page.get_by_role("link", name="Download the game file").get_attribute("href")
    record = page.request.get(str(address)).json()
    first = json.loads(file["buffer"])
    assert RECORDS[game].read(record)
    assert record["seed"] == first["seed"]
    assert record["events"][:6] == first["events"][:6]
    assert [seat["kind"] for seat in record["seats"]].index("human") == 1


def empty_squares(page: Page) -> int:
    """The result of a game alone. A full sheet is told without a number."""
    told = page.get_by_role("heading", name=re.compile("empty")).inner_text()
    return 0 if told.startswith("Not one square is empty") else int(re.findall(r"\d+", told)[0])


def let_a_bot_play_two_games(page: Page) -> int:
    """A challenge up to the end of its second game; how many squares the first one left."""
    page.goto("/solo")
    page.get_by_role("button", name="Start a challenge").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".status")).to_contain_text("goal: up to 9 in three games")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator(".afterwards")).to_be_visible()
    first = empty_squares(page)
    page.get_by_role("button", name="Next game: 2 of 3").click()
    expect(page.locator("header .chip")).to_have_text("Game 2 of 3")
    expect(page.locator(".afterwards")).to_be_visible()
    return first


@pytest.mark.slow
def test_a_game_of_a_challenge_is_practised_and_explained_for_its_goal(page: Page) -> None:
    """The table, its hints and its coach all know what the game before left."""
    first = let_a_bot_play_two_games(page)
    while first >= 9:  # the goal is out of reach: another challenge
        first = let_a_bot_play_two_games(page)
    may = 9 - first
    table = page.url.rsplit("/", 1)[1]

    page.get_by_role("button", name="Practise this deal").click()
    chips = page.locator("header .chip")
    expect(chips).to_have_text(["Practice", "Game 2 of 3"])
    expect(page.locator(".status")).to_contain_text(f"goal: up to {may} in two games")
    ask_for_hint(page)
    said = f"So far {first}: you can leave {may} in this game and the next."
    expect(page.locator(".message")).to_contain_text(said)
    hints = page.get_by_role("region", name="Coach’s hints")
    expect(hints.locator("p")).to_contain_text(re.compile(r"^Chance to reach the goal: \d+%\."))
    assert faults(page) == []

    page.goto(f"/replay/{table}?coach")
    coach = page.get_by_role("region", name="The coach")
    expect(coach.get_by_text("Chance to reach the goal at the start")).to_be_visible(
        timeout=THINKING
    )
    expect(coach).to_contain_text(f"Before this game: {first}. So {may} could still stay empty")
    expect(coach.locator("ol button").first).to_contain_text(re.compile(r"cost \d+%"))
    coach.get_by_text("In numbers").click()
    expect(coach.get_by_role("columnheader", name="Goal")).to_be_visible()
    assert faults(page) == []


def test_a_challenge_is_practised_game_by_game(page: Page) -> None:
    page.goto("/solo")
    page.get_by_role("button", name="Practise a challenge").click()
    page.wait_for_url("**/t/*")
    chips = page.locator("header .chip")
    expect(chips).to_have_text(["Practice", "Game 1 of 3"])
    play_by_keyboard(page)
    expect(page.get_by_text("it doesn’t count")).to_be_visible()
    page.get_by_role("button", name="Next game: 2 of 3").click()
    expect(chips).to_have_text(["Practice", "Game 2 of 3"])
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()
    page.goto("/solo")
    expect(page.get_by_text("No finished challenge on this device yet.")).to_be_visible()


@pytest.mark.slow
@pytest.mark.usefixtures("one_day")
def test_today_is_played_explained_and_played_better(page: Page) -> None:
    """Somebody draws wherever there is room, hears what that cost, and tries the cards again."""
    table = play_today(page)
    first = empty_squares(page)
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="Look at my game").click()
    coach = page.get_by_role("region", name="The coach")
    decisions = coach.locator("ol button")
    expect(decisions.first).to_be_visible(timeout=THINKING)
    expect(coach).to_contain_text("Turning point")
    decisions.nth(1).click()
    expect(coach.get_by_role("article")).to_be_visible()

    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Practise this deal").click()
    page.wait_for_function("(before) => !location.href.endsWith(before)", arg=table)
    over = page.locator(".afterwards")
    while not over.is_visible():
        expect(page.get_by_role("button", name="Next place")).to_be_enabled()
        draw(page)
    second = empty_squares(page)
    assert second < first

    compared = page.get_by_role("region", name="The same cards, played twice")
    expect(compared).to_contain_text(f"{first - second} fewer empty square")
    expect(compared.get_by_role("listitem")).to_have_count(2)
    rounds = compared.get_by_role("slider")
    rounds.focus()
    page.keyboard.press("End")
    expect(compared.get_by_role("listitem").first).to_contain_text(f"{first} square")
    expect(compared.get_by_role("listitem").last).to_contain_text(f"{second} square")
    compared.get_by_text("Every round in numbers").click()
    expect(compared.get_by_role("row", name=re.compile("^Round 1 "))).to_be_visible()
    assert faults(page) == []


@pytest.mark.slow
def test_the_coach_looks_at_a_file(page: Page) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(record_of("second-chance"))
    coach = page.get_by_role("region", name="The coach")
    coach.get_by_label("Whose game").select_option(index=2)
    coach.get_by_role("button", name="Look at this game").click()
    expect(coach.get_by_role("progressbar")).to_be_visible()
    expect(coach.locator("ol button").first).to_be_visible(timeout=THINKING)
    expect(coach.get_by_text("Expected at the start")).to_be_visible()
    assert faults(page) == []


def test_a_history_on_the_server_is_shared_by_a_link_and_deleted_for_good(
    page: Page, new_context: NewContext
) -> None:
    page.goto("/stats")
    kept = page.get_by_role("checkbox", name="Keep my games on this server")
    expect(kept).not_to_be_checked()
    kept.click()
    page.get_by_text("Open them on another device").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.goto("/")
    page.get_by_role("button", name="Play alone").click()
    page.wait_for_url("**/t/*")
    with page.expect_response("**/api/me/history"):
        play_by_keyboard(page)

    other = new_context(phone=True).new_page()
    other.goto(link)
    expect(other.get_by_text("No finished game on this device yet.")).to_be_visible()
    other.get_by_role("button", name="Share it").click()
    expect(other.get_by_role("region", name="Second Chance")).to_contain_text("1")
    expect(other.get_by_role("checkbox", name="Keep my games")).to_be_checked()
    assert "history" not in other.url
    assert faults(other) == []
    other.get_by_role("button", name="Delete everything").click()
    other.get_by_role("button", name="Yes, delete").click()
    expect(other.get_by_text("Everything has been deleted.")).to_be_visible()

    page.goto("/stats")
    expect(page.get_by_role("region", name="Second Chance")).to_contain_text("1")
    expect(kept).not_to_be_checked()
    page.reload()
    expect(kept).not_to_be_checked()

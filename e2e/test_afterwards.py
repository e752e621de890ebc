"""What comes after a game: the board of the day, the coach, the replay, a record from a file."""

import json
import re
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route, expect

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
MOST_MOVES = 60
GOAL = 10
"""Fewer empty squares than this in three games win a challenge."""
BOTS = 180_000
"""Milliseconds for the bots to play a deal of the day, on a busy machine."""


PROGRESS = """
([before, selector]) => document.querySelector('.afterwards') !== null
    || document.querySelectorAll(selector).length !== before
"""
FILLED = "[role=gridcell][aria-label*=filled]"

pytestmark = pytest.mark.usefixtures("one_day")


def see_second_chance(page: Page) -> None:
    """Turn it over and go on, if there is one."""
    while page.locator(".chance-stage").is_visible():
        page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.afterwards, .controls') !== null")


def play_by_keyboard(page: Page) -> None:
    """The first tile that fits, at the next place that fits; until the game is over."""
    over = page.locator(".afterwards")
    page.locator("[role=grid]").first.wait_for()
    for _ in range(MOST_MOVES):
        # Asked, and nothing on its way: keys that are pressed before are pressed in vain.
        expect(page.get_by_role("button", name="Next place")).to_be_enabled()
        before = page.locator(FILLED).count()
        for card in "12":
            page.keyboard.press(card)
            page.keyboard.press("n")
            if page.get_by_role("button", name="Draw it here").is_enabled():
                break
        page.keyboard.press("Enter")
        page.wait_for_function(PROGRESS, arg=[before, FILLED])
        see_second_chance(page)
        if over.is_visible():
            return
    raise AssertionError("The game did not end.")


def faults(page: Page) -> list[str]:
    """What axe finds wrong with the page for people who do not see or point."""
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document)")
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found["violations"]]


def play_today(page: Page) -> str:
    """Today's game from the start page to its end; the table it was played at."""
    page.goto("/")
    page.get_by_role("link", name=re.compile("Today’s deal")).click()
    page.get_by_role("button", name="Play today’s game").click()
    page.wait_for_url("**/t/*")
    play_by_keyboard(page)
    return page.url.rpartition("/")[2]


def test_today_is_played_once_and_then_compared(page: Page) -> None:
    play_today(page)
    result = page.get_by_role("heading", name=re.compile("empty")).inner_text()
    expect(page.get_by_text("Today’s deal: counts")).to_be_visible()
    # Another game would be with other cards, and says so.
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    expect(page.get_by_role("button", name="Play with other cards")).to_be_visible()
    page.get_by_role("link", name="How everyone did").click()
    page.wait_for_url("**/daily")
    board = page.get_by_role("region", name="One game")
    # The bots play these cards in the background when the first one asks.
    expect(board.get_by_role("heading", name="How the bots did")).to_be_visible(timeout=BOTS)
    number = re.findall(r"\d+", result)[0]
    expect(board.locator(".result")).to_contain_text(f"{number} empty square")
    expect(board.get_by_role("img", name=re.compile("Everyone’s results"))).to_be_visible()
    expect(board.get_by_role("button", name="Play it again for fun")).to_be_visible()
    expect(board.locator(".bots li").first).to_contain_text("empty square")
    assert faults(page) == []

    page.goto("/")
    today = page.get_by_role("link", name=re.compile("Today’s deal"))
    expect(today).to_contain_text(f"One game: {number} empty square")


def test_a_day_that_is_over_is_open_for_everybody_to_check(page: Page) -> None:
    """The day before yesterday: yesterday is sealed for the first two hours of today."""
    page.goto("/daily")
    for back in (1, 2):
        page.get_by_role("link", name="The day before").click()
        page.wait_for_url(f"**/daily?day={_days_ago(back)}")

    expect(page.get_by_text("You didn’t play on this day.")).to_have_count(3, timeout=BOTS)
    seeds = page.locator("dd code")
    expect(seeds.first).to_be_hidden()
    page.get_by_text("Check it yourself").click()
    expect(seeds.first).to_be_visible()
    expect(seeds).to_have_count(6)
    assert faults(page) == []


def test_a_try_begun_before_midnight_is_found_again_after_it(page: Page) -> None:
    """What the board says in the two hours after midnight, and what it says later."""
    told: dict[str, Any] = {
        "day": _days_ago(1),
        "until": f"{_days_ago(0)}T02:00:00+00:00",
        "table": "abcdefgh23",
        "empty": None,
    }

    def after_midnight(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | told)

    page.route("**/api/daily/*", after_midnight)
    for counts, words in ((True, "It counts if you finish by"), (False, "went on too long")):
        told["open"] = counts
        page.goto("/daily")
        expect(page.get_by_text(words)).to_have_count(3)
        expect(page.get_by_role("link", name="Continue playing")).to_have_count(3 if counts else 0)
        assert faults(page) == []


def _days_ago(days: int) -> str:
    return (datetime.now(UTC).date() - timedelta(days)).isoformat()


@pytest.mark.slow
def test_the_coach_begins_with_the_costliest_decision_and_shows_the_better_one(page: Page) -> None:
    play_today(page)
    expect(page.get_by_text("The coach goes through your decisions")).to_be_visible()
    page.get_by_role("link", name="Ask the coach").click()
    coach = page.get_by_role("region", name="The coach")
    decisions = coach.locator("ol button")
    expect(decisions.first).to_be_visible(timeout=120_000)
    expect(coach.get_by_text("Expected at the start")).to_be_visible()

    # It begins with what cost most.
    costs = [float(cost) for cost in re.findall(r"cost ([\d.]+)", coach.inner_text())]
    costliest = coach.get_by_role("button", pressed=True)
    expect(costliest).to_contain_text(f"cost {max(costs)}")
    # Both cards with who took which, both drawings with their squares.
    expect(coach.get_by_role("list", name="The cards, and who used which")).to_contain_text(
        "Better"
    )
    for drawing in ("Your drawing", "Better"):
        squares = coach.get_by_role("figure", name=drawing).get_by_role("paragraph")
        expect(squares).to_have_text(re.compile(r"^[a-i][1-9](, [a-i][1-9])*$"))
    assert faults(page) == []
    if (again := coach.get_by_role("button", name="Next mistake")).is_visible():
        again.click()
        expect(coach.get_by_text(re.compile("Mistake 2 of"))).to_be_visible()
        expect(coach.locator("#decision")).to_be_in_viewport()

    decisions.nth(2).click()
    expect(decisions.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(coach.locator("#decision")).to_be_in_viewport()
    coach.get_by_text("In numbers").click()
    expect(coach.get_by_role("row")).to_have_count(5)
    assert faults(page) == []


def test_a_replay_is_stepped_through_with_the_keyboard(page: Page) -> None:
    table = play_today(page)
    page.get_by_role("link", name="Watch it again").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    page.keyboard.press("PageDown")
    expect(slider).to_have_value("3")
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("The game is over")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider).not_to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()

    page.goto(f"/replay/{table}?at=4")
    expect(slider).to_have_value("3")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/replay/{table}?at=3")
    assert faults(page) == []


def test_a_record_comes_back_from_its_file_and_leaves_as_pictures(
    page: Page, tmp_path: Path
) -> None:
    table = play_today(page)
    page.goto(f"/replay/{table}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)

    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("The game is over")
    assert faults(page) == []

    steps = int(page.get_by_role("slider").get_attribute("max") or 0) + 1
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture (PNG)").click()
    with Image.open(download.value.path()) as still:
        assert still.width >= 400
        assert len(still.convert("RGB").getcolors(1 << 24) or []) > 10
    with page.expect_download() as download:
        page.get_by_role("button", name="Animated picture").click()
    with Image.open(download.value.path()) as moving:
        assert getattr(moving, "n_frames", 1) == steps


def test_a_finished_game_is_found_again(page: Page) -> None:
    page.goto("/replay")
    expect(page.get_by_role("heading", name="From a file")).to_be_visible()
    expect(page.get_by_role("heading", name="Your last games")).to_have_count(0)
    table = play_today(page)
    result = page.get_by_role("heading", name=re.compile("empty")).inner_text()

    page.goto("/replay")
    games = page.get_by_role("region", name="Your last games")
    expect(games.get_by_role("link")).to_have_count(1)
    expect(games).to_contain_text(result)
    expect(games).to_contain_text("Today’s deal")
    assert faults(page) == []
    games.get_by_role("link").click()
    page.wait_for_url(f"**/replay/{table}*")
    # The squares that the story names can be found on the sheet.
    expect(page.locator(".named")).to_contain_text("abcdefghi 123456789")
    page.get_by_role("link", name="Back to the result").click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.get_by_role("heading", name=result)).to_be_visible()


def test_a_game_that_is_gone_is_told_kindly(page: Page) -> None:
    page.goto("/replay/gone")
    expect(page.get_by_role("alert")).to_contain_text("This game is no longer here.")
    assert faults(page) == []
    page.get_by_role("link", name="Open a file").click()
    expect(page.get_by_text("Choose a file")).to_be_visible()


def test_a_faulty_file_is_refused_in_words(page: Page, tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.json"
    page.goto("/replay")
    for text in ("no record", json.dumps({"game": "second-chance"})):
        faulty.write_text(text, "utf-8")
        page.locator("input[type=file]").set_input_files(faulty)
        expect(page.get_by_role("alert")).to_contain_text("isn’t a game file")
    assert faults(page) == []


def test_a_deck_that_is_not_what_it_is_called_is_named(page: Page, tmp_path: Path) -> None:
    table = play_today(page)
    page.goto(f"/replay/{table}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game file").click()
    record = json.loads(download.value.path().read_text("utf-8"))
    renamed = tmp_path / "renamed.json"
    for name, count in (("gentle", 1), ("my-own", 0)):
        record["deck"]["name"] = name
        renamed.write_text(json.dumps(record), "utf-8")
        page.goto("/replay")
        page.locator("input[type=file]").set_input_files(renamed)
        expect(page.get_by_role("slider")).to_be_visible()
        said = page.get_by_text("This deck is called “gentle”, but its cards aren’t those")
        expect(said).to_have_count(count)
    assert faults(page) == []


def test_a_friend_gets_the_same_cards_and_both_games_are_compared(
    page: Page, browser: Browser, server: str
) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play alone").click()
    page.wait_for_url("**/t/*")
    play_by_keyboard(page)
    page.get_by_text("Challenge a friend").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    chance = "You can still leave|Not one more empty square|The goal is out of reach"
    expect(page.get_by_text(re.compile(chance))).to_be_visible()
    assert faults(page) == []

    context = browser.new_context(base_url=server, locale="en-GB", reduced_motion="reduce")
    friend = context.new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Play this deal").click()
    friend.wait_for_url("**/t/*")
    play_by_keyboard(friend)
    compared = friend.get_by_role("region", name="The same cards, played twice")
    # The same cards in the same places: the same result.
    expect(compared).to_contain_text("Exactly the same. Both sheets are the same")
    expect(compared.get_by_role("link")).to_have_count(2)
    context.close()


def test_games_are_remembered_on_the_device_and_can_be_deleted(page: Page) -> None:
    play_today(page)
    page.goto("/stats")
    expect(page.get_by_role("region", name="Second Chance")).to_contain_text("1")
    assert faults(page) == []
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("button", name="Yes, delete").click()
    expect(page.get_by_text("No finished game on this device yet.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No finished game on this device yet.")).to_be_visible()


def seal_of_the_series(page: Page) -> str:
    """The fingerprint of all three games, which the menu shows before the first move."""
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_text("Fair deal").click()
    expect(menu.get_by_text("come from one shuffle")).to_be_visible()
    seal = menu.locator(".seed").last.inner_text()
    menu.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Menu").blur()  # or the next Enter opens it again
    return seal


def test_a_solo_challenge_is_three_games_and_goes_into_the_history(page: Page) -> None:
    page.goto("/solo")
    expect(page.get_by_text("No finished challenge")).to_be_visible()
    page.get_by_role("button", name="Start a challenge").click()
    seals = set()
    total = 0
    for number in (2, 3):
        page.wait_for_url("**/t/*")
        expect(page.get_by_text(f"Game {number - 1} of 3", exact=True)).to_be_visible()
        seals.add(seal_of_the_series(page))
        play_by_keyboard(page)
        empty = page.get_by_role("heading", name=re.compile("empty")).inner_text()
        total += int(re.findall(r"\d+", empty)[0])
        # Nobody has to finish a challenge that cannot be won any more.
        over = page.get_by_role("button", name="Start over")
        expect(over).to_have_count(1 if total >= GOAL else 0)
        before = page.url
        page.get_by_role("button", name=f"Next game: {number} of 3").click()
        page.wait_for_function("(before) => location.href !== before", arg=before)
        expect(page.locator(".afterwards")).to_have_count(0)
    seals.add(seal_of_the_series(page))
    play_by_keyboard(page)

    expect(over).to_have_count(0)
    assert len(seals) == 1
    table = page.url.rpartition("/")[2]
    told = page.evaluate(f"fetch('/api/tables/{table}').then((answer) => answer.json())")
    assert {sha256(bytes.fromhex(told["series_seed"])).hexdigest()} == seals

    page.goto("/solo")
    expect(page.get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("img", name=re.compile("Totals"))).to_be_visible()
    assert faults(page) == []

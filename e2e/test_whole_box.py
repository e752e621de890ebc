"""The owner of a box enters it whole on a phone, with one finger, in under five minutes."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.looks import LANGUAGES, speak, sticking_out
from e2e.test_workshop import begin, faults, squares, verdict
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.cards import Effect
from mulligan.games.second_chance.tiles import read_tile

SMALL_PHONE = {"width": 390, "height": 664}
FIVE_MINUTES = 300
"""In taps, at one a second: that is unhurried, with an eye on the card."""


class Finger:
    """Taps, and counts its taps."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1


@pytest.fixture
def small_phone(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(phone=True, viewport=SMALL_PHONE).new_page()


def draw(part: Locator, finger: Finger, tile: str) -> None:
    board = part.get_by_role("group", name="Draw the tile")
    for row, line in enumerate(tile.split("/"), 2):
        for column, sign in enumerate(line, 2):
            if sign == "#":
                finger.tap(board.get_by_label(f"row {row}, column {column}", exact=True))


def small_tiles(page: Page) -> dict[str, Locator]:
    """The buttons that count small tiles, by their shapes."""
    buttons = page.get_by_role("list", name="Tiles of one to five squares").locator(".more")
    return {
        read_tile(button.get_attribute("data-tile") or "").shape: button for button in buttons.all()
    }


def play_with(page: Page, finger: Finger) -> dict[str, Any]:
    """Open a table with the deck, and say what the server knows of it."""
    finger.tap(page.get_by_role("link", name="Use it at a table"))
    page.get_by_role("button", name=re.compile("Start playing|Open the table")).tap()
    page.wait_for_url(re.compile(r"/t/\w+"))
    table = page.url.rpartition("/")[2]
    told: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()
    return told


def test_a_box_of_second_chance_is_entered_and_played(small_phone: Page) -> None:
    """About 230 taps: less than four minutes at one a second. Strokes over squares save more."""
    page, finger = small_phone, Finger()
    deck, _ = second_chance.load("standard")
    page.goto("/workshop")
    finger.tap(page.get_by_role("button", name="Begin"))

    starting = page.get_by_role("region", name="Starting tiles")
    finger.tap(starting.get_by_text("Add a tile"))
    for number, tile in enumerate(deck.start, 1):
        expect(
            page.get_by_role("group", name=f"Starting tile {number}", exact=True)
        ).to_be_visible()
        draw(starting, finger, tile.text)
    puzzle = page.get_by_role("region", name="Puzzle cards")
    small = small_tiles(page)
    assert len(small) == 21
    larger = [(tile, count) for tile, count in deck.puzzle if tile.shape not in small]
    for tile, count in deck.puzzle:
        for _ in range(count if tile.shape in small else 0):
            finger.tap(small[tile.shape])
    finger.tap(puzzle.get_by_text("Add a tile"))
    for number, (tile, count) in enumerate(larger):
        if number:
            finger.tap(puzzle.get_by_role("button", name="Next tile"))
        expect(puzzle.get_by_text("0 squares", exact=True)).to_be_visible()
        draw(puzzle, finger, tile.text)
        for _ in range(count - 1):
            finger.tap(puzzle.get_by_role("group", name="How many cards").get_by_label("more"))
    expect(verdict(page)).to_contain_text("Yes: this deck can be played.")
    assert sticking_out(page) == []

    told = play_with(page, finger)

    assert finger.taps < FIVE_MINUTES * 4 / 5, finger.taps
    entered = Counter({read_tile(each["tile"]): each["count"] for each in told["deck"]["puzzle"]})
    assert entered == Counter(deck.cards())
    assert {read_tile(tile) for tile in told["deck"]["start"]} == set(deck.start)


def test_a_box_of_one_more_is_entered_and_played(small_phone: Page) -> None:
    """One tap a card, and three more: a minute and a quarter at one a second."""
    page, finger = small_phone, Finger()
    deck, _ = one_more.load("standard")
    page.goto("/workshop")
    finger.tap(page.get_by_label("One More!", exact=True))
    finger.tap(page.get_by_role("button", name="Begin"))

    grid = page.get_by_role("group", name="Play cards").get_by_role("button")
    columns: list[Effect | None] = [*Effect, None]
    for sign in "+-":
        if sign == "-":
            finger.tap(page.get_by_label("(next is lower)"))
        for card in deck.cards():
            if card.sign == sign:
                finger.tap(grid.nth(card.number * 5 + columns.index(card.effect)))
    expect(verdict(page)).to_contain_text("Yes: this deck can be played.")
    assert sticking_out(page) == []

    told = play_with(page, finger)

    assert finger.taps < 80, finger.taps
    entered = {each["card"]: each["count"] for each in told["deck"]["play"]}
    assert entered == {str(card): count for card, count in deck.play}


def test_small_tiles_are_counted_with_keys_and_told(page: Page) -> None:
    begin(page, "Second Chance", "an empty deck")
    small = page.get_by_role("list", name="Tiles of one to five squares")
    small.get_by_role("button", name="single square").focus()
    for key in ("Enter", "Space", "ArrowRight", "Enter"):
        page.keyboard.press(key)

    expect(page.get_by_text("on 1 card. 3 of 40")).to_be_attached()
    expect(small.get_by_role("button", name="single square, on 2 cards")).to_be_visible()
    expect(small.get_by_role("button", name="bar of 2, on 1 card")).to_be_focused()
    small.get_by_role("button", name="Take one away: single square").press("Enter")
    small.get_by_role("button", name="Take one away: bar of 2").press("Enter")
    expect(page.get_by_text("on 0 cards. 1 of 40")).to_be_attached()
    expect(small.get_by_role("button", name="Take one away")).to_have_count(1)
    assert faults(page) == []


def test_play_cards_are_counted_with_keys_and_taken_away(page: Page) -> None:
    begin(page, "One More!", "an empty deck")
    grid = page.get_by_role("group", name="Play cards")
    grid.get_by_role("button", name="Card 7 (higher, play again): 0").focus()
    for key in ("Enter", "Enter", "ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)

    expect(page.get_by_text("Card 8 (higher, reverse): 1. 3 of 72")).to_be_attached()
    page.get_by_label("Take one away").check()
    grid.get_by_role("button", name="Card 7 (higher, play again): 2").click()
    grid.get_by_role("button", name="Card 0 (higher, swap): 0").click()
    expect(grid.get_by_role("button", name="Card 7 (higher, play again): 1")).to_be_visible()
    expect(grid.get_by_role("button", name="Card 0 (higher, swap): 0")).to_be_visible()
    expect(page.get_by_text("2 of 72", exact=True)).to_be_visible()
    assert faults(page) == []


def test_a_finished_tile_makes_room_for_the_next_and_can_be_gone_back_to(phone: Page) -> None:
    begin(phone, "Second Chance", "an empty deck")
    phone.get_by_role("button", name="Add a tile").first.click()
    for column in range(1, 9):
        squares(phone, (2, column))
    second = phone.get_by_role("group", name="Starting tile 2")
    expect(second).to_be_visible()
    expect(phone.get_by_text("Starting tile 1 is finished. Starting tile 2:")).to_be_attached()

    # Mended: it is gone on from again, since nothing has been drawn after it.
    second.get_by_role("button", name="Back to tile 1").click()
    expect(phone.get_by_role("group", name="Starting tile 1")).to_contain_text("8 squares")
    squares(phone, (4, 8), (5, 7))
    expect(second).to_be_visible()

    # Not so from the first of two that are drawn.
    squares(phone, (3, 3))
    second.get_by_role("button", name="Back to tile 1").click()
    squares(phone, (5, 7), (4, 8))
    expect(phone.get_by_role("group", name="Starting tile 1")).to_contain_text("8 squares")
    phone.wait_for_timeout(600)
    expect(phone.get_by_role("group", name="Starting tile 1")).to_be_visible()


def test_the_same_tile_twice_is_shown(phone: Page) -> None:
    begin(phone, "Second Chance", "an empty deck")
    phone.get_by_role("button", name="Add a tile").first.click()
    for column in range(1, 9):
        squares(phone, (2, column))
    expect(phone.get_by_role("group", name="Starting tile 2")).to_be_visible()
    for row in range(1, 9):
        squares(phone, (row, 3))
    phone.get_by_role("button", name="Back to tile 2").click()
    phone.get_by_role("button", name="Show which one").click()
    first = phone.get_by_role("button", name=re.compile("^Starting tile 1:"))
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport()
    expect(first).to_have_class(re.compile("marked"))

    # A small tile that somebody has drawn is among those that are counted.
    small = phone.get_by_role("list", name="Tiles of one to five squares")
    small.get_by_role("button", name="bar of 2, on 0 cards").click()
    phone.get_by_role("button", name="Add a tile").last.click()
    puzzle = phone.get_by_role("region", name="Puzzle cards")
    squares(puzzle, (2, 2), (3, 2))
    puzzle.get_by_role("button", name="Show which one").click()
    expect(small.get_by_role("button", name="bar of 2, on 1 card")).to_be_focused()
    expect(small.locator(".marked")).to_have_count(1)


def test_a_photo_lies_under_the_squares_and_stays_on_the_device(phone: Page) -> None:
    begin(phone, "Second Chance", "an empty deck")
    phone.get_by_role("button", name="Add a tile").first.click()
    sent: list[str] = []
    phone.on("request", lambda asked: sent.append(asked.url))
    picture = phone.screenshot()
    phone.get_by_label("Lay a photo underneath").set_input_files(
        {"name": "overview.png", "mimeType": "image/png", "buffer": picture}
    )

    board = phone.get_by_role("group", name="Draw the tile")
    expect(board).to_have_css("background-image", re.compile("blob:"))
    phone.get_by_label("Closer").fill("300")
    phone.get_by_label("Left, right").fill("20")
    expect(board).to_have_css("background-size", re.compile("^300%"))
    expect(board).to_have_css("background-position", "20% 50%")
    assert faults(phone) == []
    # The next tile has it, too.
    for column in range(1, 9):
        squares(phone, (2, column))
    expect(phone.get_by_role("group", name="Starting tile 2")).to_be_visible()
    expect(board).to_have_css("background-size", re.compile("^300%"))
    phone.get_by_role("button", name="Remove the photo").click()
    expect(board).to_have_css("background-image", "none")
    assert not [url for url in sent if not url.startswith("blob:") and "/api/decks/" not in url]


@pytest.mark.parametrize("size", [(320, 568), (360, 640)])
def test_counting_fits_the_smallest_phones(
    new_context: Callable[..., BrowserContext], size: tuple[int, int]
) -> None:
    screen = {"width": size[0], "height": size[1]}
    page = new_context(phone=True, viewport=screen, screen=screen).new_page()
    for game in ("Second Chance", "One More!"):
        begin(page, game, "an empty deck")
        for language in LANGUAGES:
            speak(page, language)
            assert sticking_out(page) == [], (game, language)
        speak(page, "en")

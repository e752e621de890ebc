"""Pencil and paper: a sheet is checked on a phone, and a printed sheet leads to today's cards."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.looks import LANGUAGES, faults, sticking_out
from mulligan.games.second_chance.grid import CENTRE, SQUARES, Mask, placements
from mulligan.games.second_chance.tiles import read_tile

BREATH = 550
"""Milliseconds. A double tap turns over one pair of cards: the next needs a moment."""

NewContext = Callable[..., BrowserContext]


class Pencil:
    """Somebody who draws wherever something fits first, on a sheet that no screen knows of."""

    def __init__(self, start: str) -> None:
        self.filled: Mask = 0
        self.drawn: list[list[int]] = []
        self.draw([start], over=CENTRE)

    def draw(self, tiles: Sequence[str], *, over: Mask = 0) -> bool:
        """Draw one of *tiles* if any fits."""
        for tile in tiles:
            for cells in placements(read_tile(tile)):
                if not cells & self.filled and cells & over == over:
                    self.filled |= cells
                    self.drawn.append([at for at in range(len(SQUARES)) if cells >> at & 1])
                    return True
        return False

    @property
    def empty(self) -> int:
        return len(SQUARES) - self.filled.bit_count()


def called(page: Page, player: int = 0) -> dict[str, Any]:
    """What the player on paper was shown, as their phone is told."""
    table = page.url.split("/t/")[1].split("?")[0]
    told: dict[str, Any] = page.request.get(f"/api/tables/{table}/papers/{player}").json()
    return told


def tap_in(page: Page, squares: Sequence[int], *, last: bool = False) -> None:
    for square in squares:
        page.locator(f"[data-square='{square}']").tap()
    words = "1 square" if len(squares) == 1 else f"{len(squares)} squares"
    expect(page.get_by_text(words, exact=True)).to_be_visible()
    page.get_by_role("button", name="See the verdict" if last else "Next", exact=True).tap()


def next_cards(page: Page, round: int) -> None:
    page.wait_for_timeout(BREATH)
    page.get_by_role("button", name="First two cards" if round == 1 else "Next cards").tap()
    expect(page.get_by_role("heading", name=f"Round {round}", exact=True)).to_be_visible()


def test_a_sheet_is_checked_mended_and_handed_in(new_context: NewContext) -> None:
    """The faulty tile is shown; what was tapped is still there after a reload."""
    host = new_context(phone=True).new_page()
    people = {"game": "caller", "seats": 1, "people": ["Ada", "Bo"]}
    table = host.request.post("/api/tables", data=people).json()["id"]
    host.goto(f"/t/{table}")
    phone = new_context(phone=True).new_page()
    phone.goto(f"/t/{table}?player=1")
    expect(phone.get_by_text("Ada’s starting tile")).to_be_visible()
    ada = Pencil(called(phone)["start"])
    for round in (1, 2, 3):
        next_cards(host, round)
        assert ada.draw(called(phone)["rounds"][-1]["offer"])
    host.get_by_role("button", name="Bo").tap()
    host.get_by_role("button", name="The sheet is full").tap()
    host.wait_for_timeout(BREATH)
    host.get_by_role("button", name="End the game").tap()
    expect(host.get_by_role("heading", name="Bo wins.")).to_be_visible()

    host.get_by_role("button", name="Check a sheet").tap()
    host.get_by_role("dialog").get_by_role("button", name="Ada").tap()
    link = host.get_by_role("textbox", name="Link").input_value()
    assert link.endswith(f"/t/{table}?player=1&check")
    phone.get_by_role("link", name="Check my sheet").tap()
    assert phone.url == link

    tap_in(phone, ada.drawn[0])
    phone.locator("[data-square='0']").tap()  # a slip of the finger
    phone.get_by_role("button", name="Undo").tap()
    empty = [each for each in range(81) if not ada.filled >> each & 1]
    expect(phone.locator(".tile .between")).not_to_have_count(0)  # tiles that can be counted
    for square in (empty[0], empty[-1]):
        phone.locator(f"[data-square='{square}']").tap()
    # Said at once; what is on the paper can be told all the same.
    expect(phone.get_by_text("don’t have the shape of either tile")).to_be_visible()
    phone.get_by_role("button", name="Go on anyway").tap()
    phone.reload()
    expect(phone.get_by_role("heading", name="Round 2 of 3")).to_be_visible()
    assert faults(phone) == []
    tap_in(phone, ada.drawn[2])
    tap_in(phone, ada.drawn[3], last=True)
    expect(phone.get_by_text("Something isn’t right.", exact=True)).to_be_visible()
    expect(phone.get_by_text("the shape of either tile")).to_be_visible()
    expect(phone.locator("path.wrong")).to_have_count(1)
    expect(phone.get_by_role("button", name=re.compile("Hand in"))).to_have_count(0)
    assert (faults(phone), sticking_out(phone)) == ([], [])

    phone.get_by_role("button", name=re.compile("Tap the squares again")).tap()
    for square in (empty[0], empty[-1]):
        phone.locator(f"[data-square='{square}']").tap()
    tap_in(phone, ada.drawn[1], last=True)
    expect(phone.get_by_text("Everything’s right.", exact=True)).to_be_visible()
    expect(phone.get_by_text(f"{ada.empty} squares are empty.", exact=True)).to_be_visible()
    phone.get_by_role("button", name=f"Submit: {ada.empty} empty squares").tap()
    expect(phone.get_by_text(f"Entered as your result: {ada.empty} empty squares.")).to_be_visible()

    host.keyboard.press("Escape")
    expect(host.get_by_role("listitem").filter(has_text="Ada")).to_contain_text(f"{ada.empty} ")


def test_a_printed_sheet_leads_to_todays_cards_and_they_are_not_scored_then(
    new_context: NewContext,
) -> None:
    page = new_context(phone=True).new_page()
    page.goto("/paper/today")
    expect(page.get_by_role("heading", name="Today’s deal on paper")).to_be_visible()
    expect(page.get_by_text("today’s deal no longer counts towards your score")).to_be_visible()
    assert page.request.get("/api/daily/game").json()["paper"] is None  # nothing is seen yet
    assert (faults(page), sticking_out(page)) == ([], [])
    page.get_by_role("button", name="Turn over the first card").tap()
    expect(page.get_by_role("heading", name="Starting tiles")).to_be_visible()

    me = Pencil(called(page)["start"])
    round = 0
    while True:
        round += 1
        next_cards(page, round)
        if me.draw(called(page)["rounds"][-1]["offer"]):
            continue
        page.get_by_role("button", name="Neither fits: second chance").tap()
        expect(page.get_by_text(re.compile("^Second chance: "))).to_be_visible()
        if me.draw([called(page)["rounds"][-1]["chance"]]):
            page.get_by_role("button", name=re.compile("It fits")).tap()
        else:
            page.get_by_role("button", name=re.compile("Doesn’t fit: out")).tap()
            break
    page.wait_for_timeout(BREATH)
    page.get_by_role("button", name="End the game").tap()
    page.get_by_role("link", name="Check my sheet").tap()
    for step, squares in enumerate(me.drawn):
        tap_in(page, squares)
        if step == 2:
            page.reload()
    expect(page.get_by_text("you were out")).to_be_visible()
    page.get_by_role("button", name="See the verdict").tap()
    expect(page.get_by_text("Everything’s right.", exact=True)).to_be_visible()
    words = "1 empty square" if me.empty == 1 else f"{me.empty} empty squares"
    page.get_by_role("button", name=f"Submit: {words}").tap()
    expect(page.get_by_text(f"Entered as your result: {words}.")).to_be_visible()

    page.goto("/daily")
    expect(
        page.get_by_text("You’re playing this deal on paper, so it isn’t scored.")
    ).to_be_visible()
    page.get_by_role("button", name="Play on screen for fun").tap()
    expect(page.locator("[role=grid]")).to_be_visible()
    told = page.request.get("/api/daily/game").json()
    assert (told["table"], told["empty"]) == (None, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_is_too_long_for_a_phone(new_context: NewContext, language: str) -> None:
    page = new_context(phone=True, locale=language, color_scheme="dark").new_page()
    page.goto("/paper/today")
    page.locator(".panel").wait_for()
    found = [faults(page) + sticking_out(page)]
    people = {"game": "caller", "seats": 1, "people": ["Maximiliane-Konstanze"]}
    table = page.request.post("/api/tables", data=people).json()["id"]
    page.goto(f"/t/{table}")
    page.locator(".big .go").tap()
    page.locator(".alone .button").first.tap()
    page.locator(".answers .button").last.tap()
    page.wait_for_timeout(BREATH)
    page.locator(".big .go").tap()
    page.locator(".result a.button").tap()
    page.locator("[data-square='40']").tap()
    page.locator(".foot .button").last.tap()
    page.locator(".foot .button:not(.go)").last.tap()  # anyway: one square is no tile
    page.locator(".past").first.wait_for()
    found.append(faults(page) + sticking_out(page))
    page.locator(".foot .go").tap()
    page.locator(".fault").first.wait_for()
    found.append(faults(page) + sticking_out(page))

    assert found == [[], [], []]


def test_nobody_sees_the_cards_on_paper_while_the_score_is_open(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/daily")
    page.get_by_role("button", name="Play today’s game").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    page.goto("/paper/today")
    expect(page.get_by_text("You’re in the middle of today’s game")).to_be_visible()
    expect(page.get_by_role("button", name="Turn over the first card")).to_have_count(0)


def test_the_print_page_makes_sheets_for_a_deal(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/print?deal=2026-11-15")
    expect(page.get_by_label("Which cards?")).to_have_value("day")
    expect(page.get_by_label("The deal of one day")).to_have_value("2026-11-15")
    picture = page.get_by_role("img", name=re.compile("Grids to draw on"))
    expect(picture).to_contain_text("/paper/2026-11-15")
    page.get_by_label("Which cards?").select_option("none")
    expect(picture).not_to_contain_text("/paper/")
    assert faults(page) == []

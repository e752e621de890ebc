"""Playing alone: what the page says before the game, and what it shows during it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.looks import faults, speak, sticking_out
from e2e.people import Draws, Person

Invite = Callable[..., Person]
LANGUAGES = ("en", "fr", "it", "es", "de")


def table_of(ada: Person) -> dict[str, object]:
    ada.page.wait_for_url("**/t/*")
    found: dict[str, object] = ada.context.request.get(f"/api/tables/{ada.code}").json()
    return found


@pytest.mark.parametrize("address", ["/", "/solo"])
def test_a_series_says_so_and_one_game_is_one_tap_away(invite: Invite, address: str) -> None:
    ada = invite("Ada", phone=True)
    ada.page.goto(address)
    ada.button("Play just one game").tap()
    assert table_of(ada)["series"] is None

    ada.page.goto(address)
    if address == "/":
        ada.button("Play alone: three games").tap()
    else:
        expect(ada.page.get_by_text("Three games alone")).to_be_visible()
        ada.button("Start a challenge").tap()
    assert table_of(ada)["series"] == 0


def test_on_a_phone_the_tools_have_names_and_the_empty_squares_a_number(invite: Invite) -> None:
    ada = invite("Ada", phone=True)
    ada.begin("second-chance", 1)
    sheet = Draws(ada)
    expect(ada.page.locator(".status")).to_contain_text("81 squares empty")
    sheet.by_thumb()
    expect(ada.page.locator(".status")).to_contain_text("73 squares empty")
    for language in LANGUAGES:
        speak(ada.page, language)
        words = ada.page.locator(".controls button, .tools button").locator("span:not(.whole)")
        for word in words.filter(visible=True).all():
            assert tall(word) >= 8
        assert sticking_out(ada.page) == []
    assert faults(ada.page) == []


def tall(word: Locator) -> float:
    box = word.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("size", [(390, 664), (360, 740), (320, 568)])
def test_a_hint_moves_nothing_that_is_pressed(invite: Invite, size: tuple[int, int]) -> None:
    ada = invite("Ada", phone=True, viewport={"width": size[0], "height": size[1]})
    ada.begin("second-chance", 1, practice=True, undo=True)
    sheet = Draws(ada)
    sheet.by_thumb()
    expect(sheet.next_place).to_be_enabled()
    before = places(ada.page)
    ada.button(re.compile("^Hint")).tap()
    expect(ada.button("Hint 1: best")).to_be_visible(timeout=180_000)

    # Less than a pixel is no move.
    assert places(ada.page) == [pytest.approx(each, abs=1) for each in before]
    assert sticking_out(ada.page) == []
    assert faults(ada.page) == []


def places(page: Page) -> list[object]:
    """Where the sheet and the button are that draws on it."""
    return [page.locator(what).bounding_box() for what in (".board [role=grid]", ".controls .draw")]

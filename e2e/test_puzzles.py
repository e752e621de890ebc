"""The puzzle of the day, and another try at the costliest decisions of a game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.looks import LANGUAGES, faults, speak, sticking_out
from e2e.people import Person

Invite = Callable[..., Person]
THINKING = 180_000
"""Milliseconds for the coach, on a busy machine."""
GRADE = re.compile(r"That’s the best\.|it costs [\d.]+ squares|That costs [\d.]+ square")

pytestmark = pytest.mark.usefixtures("one_day")


def answer_by_keyboard(page: Page) -> None:
    """The first tile that fits, where it fits first."""
    for card in "12":
        page.keyboard.press(card)
        page.keyboard.press("n")
        if page.get_by_role("button", name="Draw it here").is_enabled():
            break
    page.keyboard.press("Enter")


def graded(page: Page) -> str:
    told = page.get_by_role("region", name="What the coach thinks").get_by_role("heading")
    expect(told).to_have_text(GRADE, timeout=THINKING)
    # By ear, the answer begins with what it costs.
    expect(told).to_be_focused()
    return told.inner_text()


def test_todays_puzzle_is_answered_by_keyboard_and_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.get_by_text("What would you draw?")).to_be_visible()
    expect(page.get_by_text("Your answers stay on this device.")).to_be_visible()
    expect(page.get_by_role("button", name="Next place")).to_be_enabled()
    answer_by_keyboard(page)
    first = graded(page)
    expect(page.get_by_text("This one is about:")).to_be_visible()
    expect(page.get_by_text("You’ve answered 1;")).to_be_visible()

    page.get_by_role("button", name="Another answer").click()
    expect(page.get_by_role("button", name="Next place")).to_be_enabled()
    answer_by_keyboard(page)
    graded(page)
    expect(page.get_by_text(f"Your first answer counts. {first}")).to_be_visible()

    page.goto("/stats")
    expect(page.get_by_role("region", name="Puzzles")).to_contain_text("You’ve answered 1;")


def test_earlier_puzzles_are_found_by_their_theme(page: Page) -> None:
    page.goto("/puzzle")
    page.locator("summary").filter(has_text="Holes").click()
    earlier = page.locator("details[open]").get_by_role("link").last
    day = earlier.inner_text()
    earlier.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(day)
    expect(page.get_by_text("What would you draw?")).to_be_visible()


def test_a_puzzle_fits_a_small_phone_in_every_language_and_axe_has_nothing_to_say(
    invite: Invite,
) -> None:
    ada = invite("Ada", phone=True, color_scheme="light")
    page = ada.page
    page.goto("/puzzle")
    expect(ada.button("Next place")).to_be_enabled()
    found = _looked_over(page)
    for _ in range(2):
        if not ada.button("Draw it here").is_enabled():
            ada.button("Next place").tap()
    ada.button("Draw it here").tap()
    graded(page)
    page.locator("summary").filter(has_text="Holes").tap()
    answered = _looked_over(page)

    assert found == {name: [] for name in found}
    assert answered == {name: [] for name in answered}


def _looked_over(page: Page) -> dict[str, list[str]]:
    found = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found[scheme] = faults(page)
    for language in (*LANGUAGES, "en"):
        speak(page, language)
        found[language] = sticking_out(page)
    return found


def test_the_costliest_decisions_of_a_game_are_tried_again(invite: Invite) -> None:
    """A bot that plays anywhere makes more than three mistakes."""
    ada = invite("Ada")
    page = ada.page
    asked = page.get_by_text("What would you draw?")
    well_played = page.get_by_text("Every decision was as good as the expert’s.")
    for _ in range(4):  # now and then it makes none at all
        ada.begin("second-chance", 1)
        ada.button("Menu").click()
        ada.button("Let a bot play for me").click()
        expect(ada.again).to_be_visible()
        page.get_by_role("link", name="Learn from your mistakes").click()
        expect(asked.or_(well_played)).to_be_visible(timeout=THINKING)
        if asked.is_visible():
            break
    assert asked.is_visible(), "a plain bot makes mistakes"
    count = int(re.findall(r"1 of (\d)", page.get_by_role("heading", level=1).inner_text())[0])
    for number in range(1, count + 1):
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"{number} of {count}")
        expect(ada.button("Next place")).to_be_enabled()
        answer_by_keyboard(page)
        graded(page)
        expect(page.get_by_text(re.compile(r"In the game it cost [\d.]+ square"))).to_be_visible()
        if number < count:
            ada.button("Next one").click()
    page.get_by_role("link", name="To the coach").click()
    expect(page.get_by_role("link", name="Learn from your mistakes")).to_be_visible(
        timeout=THINKING
    )

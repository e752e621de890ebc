"""The table of Second Chance: all that one plays with is on the screen, and can be read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.looks import boxes, cut, outside, overlapping, speak, sticking_out
from e2e.people import Draws, Person
from e2e.test_second_chances import nearly_full, stage, wait_for_taps

Invite = Callable[..., Person]
SIZES = [(1366, 650), (1280, 720), (390, 664), (360, 640), (320, 568)]
TALKATIVE = ("en", "fr", "de")
"""The languages with the longest words, and the one in which the tests speak."""

TABLE = {
    "header": "header",
    "status": ".status",
    "grid": "[role=grid]",
    "sentence": ".message",
    "tools": ".tools",
}
DRAWING = {**TABLE, "card": "button.card", "button": ".controls button"}
STAGED = {
    **TABLE,
    "spent card": ".chance-stage .neither li",
    "second chance": ".chance-stage .chance",
    "button": ".chance-stage button.go",
}
LESSON = {**DRAWING, "teacher": ".coach"}
RESULT = {"header": "header", "verdict": ".result h2", "button": ".button.go"}


def invited(invite: Invite, size: tuple[int, int]) -> Person:
    width, height = size
    hands = width < 1000
    return invite(
        "Ada", viewport={"width": width, "height": height}, has_touch=hands, is_mobile=hands
    )


def misplaced(ada: Person, parts: dict[str, str]) -> list[str]:
    """What is not wholly on the screen, and what lies over something else."""
    size = ada.page.viewport_size
    assert size is not None
    found = boxes(ada.page, parts)
    return [*outside(found, size["width"], size["height"]), *overlapping(found)]


def in_languages(ada: Person, parts: dict[str, str]) -> dict[str, list[str]]:
    found = {}
    for language in TALKATIVE:
        speak(ada.page, language)
        found[language] = misplaced(ada, parts)
    speak(ada.page, "en")
    return {language: faults for language, faults in found.items() if faults}


def let_a_bot_play(ada: Person) -> None:
    ada.button("Menu").click()
    ada.button("Let a bot play for me").click()
    expect(ada.again).to_be_visible()


@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("size", SIZES)
def test_sheet_cards_and_button_fit_the_screen(
    invite: Invite, size: tuple[int, int], seats: int
) -> None:
    ada = invited(invite, size)
    ada.begin("second-chance", seats, bots=["random"] * (seats - 1))
    draws = Draws(ada)
    draws.by_keys()
    expect(ada.page.locator("button.card")).to_have_count(2)

    assert in_languages(ada, DRAWING) == {}
    ada.press("1")
    assert misplaced(ada, DRAWING) == []
    assert ada.page.evaluate("scrollY") == 0
    let_a_bot_play(ada)
    assert misplaced(ada, RESULT) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_staged_second_chance_fits_the_screen(invite: Invite, size: tuple[int, int]) -> None:
    ada = invited(invite, size)
    draws = nearly_full(ada)
    wait_for_taps(ada.page)
    expect(draws.next_place).to_be_enabled()
    ada.press("n Enter")
    expect(stage(ada.page)).to_be_visible()

    assert in_languages(ada, STAGED) == {}
    ada.button("Turn it over").click()
    expect(ada.button("Continue")).to_be_visible()
    assert misplaced(ada, STAGED) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_lesson_fits_the_screen(invite: Invite, size: tuple[int, int]) -> None:
    """What the teacher says takes no room from what is pressed."""
    ada = invited(invite, size)
    ada.page.goto("/learn/second-chance")
    draws = Draws(ada)
    expect(draws.draw).to_be_visible()

    assert in_languages(ada, LESSON) == {}
    for _ in range(2):
        draws.by_clicks()
        expect(ada.page.locator("button.card")).to_have_count(2)
        assert misplaced(ada, LESSON) == []


@pytest.mark.parametrize("size", [(390, 664), (360, 640)])
@pytest.mark.parametrize("language", TALKATIVE)
def test_large_text_is_neither_cut_nor_covered(
    invite: Invite, size: tuple[int, int], language: str
) -> None:
    """Letters at 130 %: one may have to scroll down, never sideways."""
    ada = invited(invite, size)
    ada.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => "
        "{ document.documentElement.style.fontSize = '130%' })"
    )
    faults = {}

    def look(screen: str, parts: dict[str, str]) -> None:
        speak(ada.page, language)
        found = [*overlapping(boxes(ada.page, parts)), *cut(ada.page, "main")]
        faults[screen] = found + sticking_out(ada.page)
        speak(ada.page, "en")

    ada.begin("second-chance", 4, bots=["random"] * 3)
    draws = Draws(ada)
    draws.by_keys()
    expect(ada.page.locator("button.card")).to_have_count(2)
    look("drawing", DRAWING)
    ada.page.goto("/learn/second-chance")
    expect(draws.draw).to_be_visible()
    look("lesson", LESSON)
    ada.page.goto("/learn/one-more")
    expect(ada.page.locator(".mine li").first).to_be_visible()
    look("cards", {"header": "header", "teacher": ".coach", "card": ".mine li", "foot": ".foot"})

    assert faults == {screen: [] for screen in faults}

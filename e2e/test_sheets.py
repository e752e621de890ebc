"""The table of Second Chance: all that one plays with is on the screen, and can be read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.looks import boxes, outside, overlapping, speak
from e2e.people import Draws, Person
from e2e.test_second_chances import nearly_full, stage

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


@pytest.mark.parametrize("size", SIZES)
def test_sheet_cards_and_button_fit_the_screen(invite: Invite, size: tuple[int, int]) -> None:
    """Of a game for one: while drawing, and at its end."""
    ada = invited(invite, size)
    ada.begin("second-chance", 1)
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
    # It would turn over by itself while languages change.
    ada.page.clock.install()
    draws = nearly_full(ada)
    expect(draws.next_place).to_be_enabled()
    ada.press("n Enter")
    expect(stage(ada.page)).to_be_visible()

    assert in_languages(ada, STAGED) == {}
    ada.button("Turn it over").click()
    expect(ada.button("Continue")).to_be_visible()
    assert misplaced(ada, STAGED) == []

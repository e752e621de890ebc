"""A position behind a link: from a replay, or from somebody's message."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.people import Person
from e2e.test_puzzles import answer_by_keyboard, graded

Invite = Callable[..., Person]
SHEET = "sc1.standard.en-2019.0.0.-.2222111221111111111111111111111111.-.2.A"
CARDS = "om1.standard.1.000.1.1.-.7v.3R4S6d8d.5x8v"


def test_a_step_of_a_replay_is_analysed(invite: Invite) -> None:
    ada = invite("Ada")
    page = ada.page
    ada.begin("second-chance", 1)
    ada.button("Menu").click()
    ada.button("Let a bot play for me").click()
    expect(ada.again).to_be_visible()
    page.get_by_role("link", name="Watch it again").click()
    page.get_by_role("link", name="Analyse this position").click()
    expect(page).to_have_url(re.compile(r"/analyse#sc1\.standard\."))
    expect(page.get_by_role("heading", level=1)).to_have_text("Analyse this position")
    expect(ada.button("Next place")).to_be_enabled()
    answer_by_keyboard(page)
    graded(page)
    ada.button("Another answer").click()
    expect(page.get_by_text("What would you draw?")).to_be_visible()


def test_a_link_shows_its_position_and_another_one_the_other(page: Page) -> None:
    page.goto(f"/analyse#{SHEET}")
    expect(page.get_by_text("What would you draw?")).to_be_visible()
    page.evaluate("line => { location.hash = line }", CARDS)
    expect(page.get_by_text("What would you play?")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^3"))).to_be_visible()
    page.evaluate("() => { location.hash = 'sc1.nothing' }")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_be_visible()

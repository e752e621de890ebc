"""The start page, for people who come back: what they are in the middle of comes first."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.looks import faults
from e2e.people import Person


def test_games_to_go_on_with_come_first_and_can_be_dropped(invite: Callable[..., Person]) -> None:
    ada = invite("Ada", phone=True)
    page = ada.page
    page.goto("/")
    expect(ada.button("Play alone")).to_be_visible()
    expect(ada.heading("Continue playing")).to_have_count(0)
    begun = ada.open("second-chance", 1, start=True)
    called = ada.context.request.post(
        "/api/tables",
        data={"game": "caller", "seats": 1, "people": ["Bo", "Cy"], "start": True},
    ).json()["id"]

    page.reload()
    mine = page.get_by_role("region", name="Continue playing")
    expect(mine.locator(f"a[href='/t/{begun}']")).to_contain_text("your turn")
    cards = mine.locator(f"a[href='/t/{called}']")
    expect(cards).to_contain_text("Bo and Cy")
    expect(cards).not_to_contain_text(re.compile("alone|turn|waiting"))
    first = page.get_by_role("region", name="Second Chance")
    assert mine.evaluate("(one) => one.getBoundingClientRect().bottom") <= first.evaluate(
        "(one) => one.getBoundingClientRect().top"
    )
    assert faults(page) == []

    # Whoever tapped beside the table gets it back.
    remove = mine.get_by_role("button", name="Remove from this list: Calling the cards, Bo and Cy")
    remove.tap()
    expect(cards).to_have_count(0)
    expect(ada.told).to_contain_text("Removed from this list.")
    expect(ada.heading("Continue playing")).to_be_focused()
    mine.get_by_role("button", name="Bring it back").tap()
    expect(cards).to_be_visible()

    remove.tap()
    page.reload()
    expect(mine.get_by_role("listitem")).to_have_count(1)
    expect(cards).to_have_count(0)
    # It is off the list, and nothing else has happened to it.
    page.goto(f"/t/{called}")
    expect(ada.heading("Starting tiles")).to_be_visible()


def test_only_the_latest_are_shown_at_once(invite: Callable[..., Person]) -> None:
    ada = invite("Ada", phone=True)
    ada.page.goto("/")
    for _ in range(5):
        ada.open("second-chance", 1, start=True)
    ada.page.reload()
    tables = ada.page.get_by_role("region", name="Continue playing").get_by_role("listitem")
    expect(tables).to_have_count(3)
    ada.button("Show 2 more").tap()
    expect(tables).to_have_count(5)


def test_a_table_that_is_none_has_the_header_of_the_site(invite: Callable[..., Person]) -> None:
    ada = invite("Ada")
    ada.page.goto("/t/nonsense")
    expect(ada.heading("There’s no such table.")).to_be_visible()
    expect(ada.page.get_by_role("banner")).to_be_visible()
    assert faults(ada.page) == []
    # The code can be typed again right there.
    code = ada.open("second-chance", 1, start=True)
    ada.page.get_by_label("Code or link").fill(code)
    ada.button("Go to the table").click()
    expect(ada.page.get_by_role("grid").first).to_be_visible()
    # At a table the game has the whole screen again.
    ada.begin("second-chance", 1)
    expect(ada.page.get_by_role("grid").first).to_be_visible()
    expect(ada.page.get_by_role("banner")).to_have_count(0)

"""Clubs: people who stay together, their evenings, and a screen for the living room."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e import clubs
from e2e.looks import LANGUAGES, faults, sticking_out
from e2e.people import Person
from e2e.test_caller import TELEVISION, first_cards, go_on, sheet_is_full
from e2e.witness import Witness

Invite = Callable[..., Person]

SLEEP = """away => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => away })
  document.dispatchEvent(new Event('visibilitychange'))
}"""
"""A browser without a screen never hides a page, so the test says that it is hidden."""

TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth
  return wide > innerWidth ? [`${wide} px`] : []
}"""


def row(page: Page, name: str) -> Locator:
    """Somebody's line in the first running table of the page."""
    return page.get_by_role("table").first.get_by_role("row").filter(has_text=name)


def unfold(page: Page, name: str) -> None:
    page.locator("summary").filter(has_text=name).first.click()


def sure(person: Person, button: str) -> None:
    """Press what cannot be undone, and say that it is meant."""
    person.button(button).first.click()
    person.page.locator("form").get_by_role("button", name=button).click()


def test_an_evening_of_both_games_and_paper(invite: Invite) -> None:
    """Two people, a guest on paper, and a screen that follows without being touched."""
    ada, bea, screen = invite("Ada"), invite("Bea", phone=True), invite("Television")
    ada.page.goto("/")
    ada.page.get_by_role("link", name="Make a club").click()
    ada.page.get_by_label("Name of the club").fill("Thursday")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.button("Make it").click()
    expect(ada.heading("Thursday")).to_be_visible()
    code = ada.code
    screen.page.goto(f"/c/{code}/screen")
    expect(screen.heading("Thursday")).to_be_visible()
    assert screen.page.get_by_role("button").count() == 0

    bea.page.goto(f"/c/{code}")
    bea.page.get_by_label("Your name").fill("Bea")
    bea.button("Join the club").tap()
    expect(bea.heading("2 members")).to_be_visible()
    expect(ada.heading("2 members")).to_be_visible()
    expect(ada.told).to_contain_text("Bea has joined.")
    bea.page.get_by_label("Name of the evening").fill("Finals")
    bea.button("Begin an evening").tap()
    expect(bea.button("End the evening")).to_be_visible()
    clubs.look_again(ada, screen)
    expect(ada.heading("Finals")).to_be_visible()
    expect(screen.page.get_by_text("Finals")).to_be_visible()

    # One tap opens a table, one tap joins it, and the end leads back.
    ada.button("Second Chance").click()
    ada.page.wait_for_url("**/t/*")
    clubs.look_again(bea)
    bea.page.get_by_role("button", name=re.compile("^Sit down: Second Chance, Ada")).tap()
    bea.page.wait_for_url("**/t/*")
    ada.button("Start").click()
    expect(bea.button("Menu")).to_be_visible()
    clubs.play(ada, bea, table=ada.code)
    onward = ada.page.get_by_role("link", name="Next game of the evening")
    onward.click()
    ada.page.wait_for_url(f"**/c/{code}")
    expect(row(ada.page, "Ada")).to_have_count(1)
    points = [row(ada.page, name).locator(".points").inner_text() for name in ("Ada", "Bea")]
    assert sum(map(float, points)) == 1

    # Friends at one device, and the other game.
    clubs.play_at_one_device(ada, code, "one-more", ["Ada", "Bea", "Grandma"])
    clubs.look_again(ada)
    expect(row(ada.page, "Grandma")).to_have_count(1)

    # On paper with the guest, who is known by now; the results count.
    ada.button("On paper").click()
    ada.page.get_by_label("Grandma").check()
    ada.page.get_by_label("Bea").uncheck()
    ada.button("Call the cards").click()
    ada.page.wait_for_url("**/t/*")
    expect(ada.heading("Starting tiles")).to_be_visible()
    first_cards(ada.page)
    sheet_is_full(ada.page, "Grandma")
    go_on(ada.page)
    expect(ada.heading("Grandma wins.")).to_be_visible()
    ada.page.goto(f"/c/{code}")
    expect(row(ada.page, "Grandma").get_by_role("cell").nth(2)).to_have_text("2")
    expect(row(screen.page, "Grandma").get_by_role("cell").nth(2)).to_have_text("2")

    sure(ada, "End the evening")
    expect(ada.button("Begin an evening")).to_be_visible()
    unfold(ada.page, "Finals")
    expect(ada.page.get_by_role("link", name="One More!")).to_be_visible()
    expect(bea.page.get_by_role("link", name="Next game of the evening")).to_be_visible()


def test_the_owner_looks_after_the_club(invite: Invite) -> None:
    ada, bea, cem = invite("Ada"), invite("Bea", phone=True), invite("Cem")
    code = clubs.make(ada)
    clubs.join(bea, code)
    clubs.join(cem, code)
    clubs.begin_evening(ada, code)
    for person in (ada, bea, cem):
        person.page.goto(f"/c/{code}")
        expect(person.heading("3 members")).to_be_visible()
    clubs.play_at_one_device(ada, code, "second-chance", ["Ada", "Gus"])
    clubs.look_again(ada)
    expect(bea.page.get_by_text("Manage the club")).to_have_count(0)

    # A season ends with a champion.
    unfold(ada.page, "Manage the club")
    ada.button("End the season").click()
    ada.page.get_by_label("Name of the season that ends").fill("Autumn")
    ada.page.locator("form").get_by_role("button", name="End the season").click()
    expect(ada.heading("Season 2")).to_be_visible()
    clubs.look_again(bea)
    expect(bea.page.get_by_text(re.compile("Autumn.*won by"))).to_be_visible()

    # Somebody is removed: their page says so by itself. They can be let in again.
    unfold(ada.page, "Bea")
    ada.button("Remove").first.click()
    expect(ada.page.get_by_text("Bea can’t come back with this device")).to_be_visible()
    ada.page.locator("form").get_by_role("button", name="Remove").click()
    expect(bea.heading("You’re not in this club.")).to_be_visible()
    expect(bea.page.get_by_role("link", name="Go to the home page")).to_be_visible()
    ada.button("Let in again: Bea").click()
    bea.page.goto(f"/c/{code}")
    expect(bea.button("Join the club")).to_be_visible()

    # A new link: members follow it by themselves, the old one is dead.
    sure(ada, "Renew the link")
    ada.page.wait_for_url(lambda url: not url.endswith(code))
    new = ada.code
    clubs.look_again(bea, cem)
    cem.page.wait_for_url(f"**/c/{new}")
    expect(bea.heading("There’s no club here.")).to_be_visible()

    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download everything as a file").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert {each["name"] for each in json.loads(text)["people"]} >= {"Ada", "Bea", "Cem", "Gus"}
    assert new not in text
    assert code not in text

    unfold(ada.page, "Cem")
    sure(ada, "Make owner")
    expect(ada.page.get_by_text("Manage the club")).to_have_count(0)
    clubs.look_again(cem)
    expect(cem.page.get_by_text("Manage the club")).to_be_visible()

    # It says what is lost before it is.
    unfold(cem.page, "Manage the club")
    cem.button("Delete the club").click()
    expect(cem.page.get_by_text("Everything goes: members, evenings, seasons")).to_be_visible()
    cem.button("Cancel").click()
    expect(cem.button("Delete the club")).to_be_focused()
    cem.button("Delete the club").click()
    cem.button("Delete it all").click()
    cem.page.wait_for_url(lambda url: url.endswith("/"))
    clubs.look_again(ada)
    expect(ada.heading("There’s no club here.")).to_be_visible()


@pytest.mark.usefixtures("one_day")
def test_todays_results_are_for_those_who_have_played(invite: Invite) -> None:
    ada, bea = invite("Ada"), invite("Bea")
    code = clubs.make(ada)
    clubs.join(bea, code)
    bea.page.goto(f"/c/{code}")
    clubs.try_today(bea)

    today = ada.page.get_by_role("region", name="Today’s deal")
    ada.page.goto(f"/c/{code}")
    expect(today).to_contain_text("Play today’s deal first")
    expect(today.get_by_role("listitem")).to_have_count(0)
    today.get_by_role("link", name="Go to today’s deal").click()
    ada.page.wait_for_url("**/daily")

    clubs.try_today(ada)
    ada.page.goto(f"/c/{code}")
    expect(today.get_by_role("listitem").filter(has_text="Bea")).to_have_count(1)
    expect(today).to_contain_text("There’s more")


def test_by_keyboard_alone(invite: Invite) -> None:
    ada = invite("Ada")
    ada.page.goto("/c")
    ada.tab_to(ada.page.get_by_label("Name of the club"))
    ada.page.keyboard.type("Keys")
    ada.press("Tab")
    ada.page.keyboard.type("Ada")
    ada.press("Enter")
    expect(ada.heading("Keys")).to_be_visible()
    ada.tab_to(ada.button("Begin an evening"))
    ada.press("Enter")
    ending = ada.button("End the evening")
    expect(ending).to_be_visible()
    expect(ada.heading("Keys")).to_be_focused()

    ada.tab_to(ending)
    ada.press("Enter")
    expect(ada.button("Cancel")).to_be_focused()
    ada.press("Enter")
    expect(ending).to_be_focused()
    ada.press("Enter")
    ada.press("Shift+Tab Enter")
    expect(ada.button("Begin an evening")).to_be_visible()
    expect(ada.told).to_contain_text("The evening is over.")

    guest = ada.page.locator("summary").filter(has_text="Add a guest")
    ada.tab_to(guest)
    ada.press("Enter Tab")
    ada.page.keyboard.type("Grandma")
    ada.press("Enter")
    expect(ada.heading("Guests")).to_be_visible()
    expect(ada.page.get_by_label("The guest’s name")).to_be_focused()


def test_a_phone_that_slept_and_a_lost_connection(invite: Invite, witness: Witness) -> None:
    ada, bea = invite("Ada"), invite("Bea", phone=True)
    code = clubs.make(ada)
    bea.page.goto(f"/c/{code}")
    expect(bea.heading("1 member")).to_be_visible()
    bea.page.evaluate(SLEEP, True)
    clubs.join(invite("Cem"), code)
    bea.page.evaluate(SLEEP, False)
    expect(bea.heading("2 members")).to_be_visible()

    witness.foretell_lost_connection()
    bea.context.set_offline(True)
    expect(bea.page.get_by_text("Connection lost.")).to_be_visible()
    expect(bea.heading("2 members")).to_be_visible()
    bea.context.set_offline(False)
    expect(bea.page.get_by_text("Connection lost.")).to_have_count(0)


def test_code_of_clubs_is_fetched_by_members_only(
    new_context: Callable[..., BrowserContext], witness: Witness
) -> None:
    """On a first visit the service worker keeps everything else; afterwards it keeps this, too."""
    witness.foretell_lost_connection()
    witness.foretell("ERR_FAILED|ERR_INTERNET")
    context = new_context(service_workers="allow")
    page = context.new_page()
    page.goto("/")
    page.evaluate("async () => (await navigator.serviceWorker.ready).active.scriptURL")
    kept = """async () => {
        const page = (await caches.keys()).find((name) => name.startsWith('mulligan-page-'))
        const urls = (await (await caches.open(page)).keys()).map(({ url }) => url)
        return urls.filter((url) => url.includes('/assets/clubs-')).length
    }"""
    assert page.evaluate(kept) == 0

    page.reload()  # now the service worker answers
    expect(page.get_by_role("link", name="Make a club")).to_be_visible()
    context.set_offline(True)
    page.goto("/c")
    expect(page.get_by_text("You’re offline. This page needs the network.")).to_be_visible()
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Make a club")).to_be_visible()
    page.wait_for_function(f"async () => (await ({kept})()) === 2")

    # Now it is here without a network, and says what it needs.
    context.set_offline(True)
    page.goto("/c")
    expect(page.get_by_role("heading", name="You’re offline.")).to_be_visible()
    page.goto("/c/nobodys")
    expect(page.get_by_role("heading", name="You’re offline.")).to_be_visible()


def test_the_big_screen_in_five_languages(
    new_context: Callable[..., BrowserContext], invite: Invite
) -> None:
    ada = invite("Ada")
    code = clubs.make(ada, "A name as long as a club may ever have")
    clubs.begin_evening(ada, code)
    ada.page.goto("/c")
    clubs.play_at_one_device(ada, code, "second-chance", ["Ada", "Bea", "Cem", "Dot"])
    clubs.open_table(ada, code, "one-more", ["Ada"], seats=4)
    page = new_context(viewport=TELEVISION).new_page()
    page.goto(f"/c/{code}/screen")
    expect(row(page, "Dot")).to_have_count(1)

    found = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found[scheme] = faults(page)
    for language in LANGUAGES:
        page.evaluate("(to) => localStorage.setItem('mulligan.language', to)", language)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(row(page, "Dot")).to_have_count(1)
        found[language] = sticking_out(page)
    smallest = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll('td, tbody th, li, h2')]
            .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
    )
    page.set_viewport_size({"width": 320, "height": 640})
    found["small"] = page.evaluate(TOO_WIDE)

    assert found == {name: [] for name in found}
    assert smallest >= TELEVISION["height"] / 36  # readable from three metres

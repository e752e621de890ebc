"""Everybody meets the edition of their own language first, wherever they begin."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from e2e.looks import faults, sticking_out
from e2e.people import Person

Invite = Callable[..., Person]
SPOKEN = [
    ("en-GB", "en-2019"),
    ("fr-BE", "fr-2018"),
    ("it-IT", "it-2022"),
    ("es-MX", "es-2019"),
    ("de-DE", "en-2019"),
]


def edition_at(person: Person) -> str:
    """Of the table on the screen."""
    person.page.wait_for_url("**/t/*")
    return str(person.context.request.get(f"/api/tables/{person.code}").json()["edition"])


@pytest.mark.parametrize(("locale", "edition"), SPOKEN)
def test_every_way_to_begin_has_the_edition_of_the_language(
    invite: Invite, locale: str, edition: str
) -> None:
    ada = invite("Ada", locale=locale)
    page = ada.page
    ways = page.locator("section[aria-labelledby=second-chance] .ways button")
    for way in range(4):  # alone, three games or one; for practice; with bots
        page.goto("/")
        ways.nth(way).click()
        assert edition_at(ada) == edition
    for address in ("/new/second-chance", "/call"):
        page.goto(address)
        page.locator("summary").first.click()
        expect(page.locator("#edition")).to_have_value(edition)
    page.locator("form button.go").click()
    assert edition_at(ada) == edition
    with page.expect_response("**/api/lessons/second-chance") as taught:
        page.goto("/learn/second-chance")
    lesson = ada.context.request.get(f"/api/tables/{taught.value.json()['id']}").json()
    assert lesson["edition"] == edition
    page.goto("/print?thing=rules")
    expect(page.locator("#edition")).to_have_value(edition)


def test_the_edition_follows_the_language_until_somebody_chooses(page: Page) -> None:
    page.goto("/new/second-chance")
    page.get_by_text("More options").click()
    edition = page.locator("#edition")
    speak = page.locator("header select")
    expect(edition).to_have_value("en-2019")
    speak.select_option("fr")
    expect(edition).to_have_value("fr-2018")
    edition.select_option("it-2022")
    speak.select_option("es")
    expect(edition).to_have_value("it-2022")


def test_the_deal_of_the_day_names_its_edition(invite: Invite) -> None:
    ada = invite("Ada", phone=True, locale="fr-FR")
    for address in ("/daily", "/paper/today"):
        ada.page.goto(address)
        told = ada.page.get_by_text("La même édition pour tout le monde : anglaise, 2019.")
        expect(told).to_be_visible()
        assert sticking_out(ada.page) == []


def test_pencils_do_what_the_edition_says(invite: Invite) -> None:
    ada = invite("Ada")
    for edition, words in (
        ("fr-2018", "Your pencil this round: blue. Then it goes to "),
        ("it-2022", "Your pencil: blue."),
    ):
        ada.begin("second-chance", 2, bots=["random"], edition=edition)
        expect(ada.heading("Your starting tile")).to_be_visible()
        ada.press("n Enter")
        expect(ada.page.get_by_text(words)).to_be_visible()
    ada.begin("second-chance", 2, bots=["random"], edition="en-2019")
    expect(ada.heading("Your starting tile")).to_be_visible()
    ada.press("n Enter")
    expect(ada.heading("Choose one")).to_be_visible()
    expect(ada.page.get_by_text("Your pencil")).to_have_count(0)


def test_the_rules_are_printed_as_an_edition_has_them(phone: Page) -> None:
    asked: list[Request] = []
    phone.on("request", lambda request: asked.append(request) if "print" in request.url else None)
    phone.goto("/print?thing=rules")
    picture = phone.get_by_role("img", name="Rules on one page: Page 1 of 1")
    expect(picture).to_contain_text("English edition, 2019")
    phone.get_by_label("Edition").select_option("fr-2018")
    expect(picture).to_contain_text("French edition, 2018")
    expect(picture).to_contain_text("passes it to the left")
    phone.get_by_label("Language on paper").select_option("de")
    expect(picture).to_contain_text("französische Ausgabe, 2018")
    assert faults(phone) == []
    assert sticking_out(phone) == []
    phone.get_by_label("One More!", exact=True).check()
    expect(phone.get_by_label("Edition")).to_have_count(0)

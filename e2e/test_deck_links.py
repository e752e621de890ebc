"""A deck goes from one device to another as a link or a QR code, and is kept only after a tap."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.scanning import scanned
from e2e.test_workshop import begin, faults
from mulligan.games import one_more, second_chance
from mulligan.games.links import LONGEST_LINK, write_link
from mulligan.games.one_more.cards import read_card

KEPT = "localStorage.getItem('mulligan.decks')"
DAMAGED = {
    "en": "There’s no whole deck in this link",
    "fr": "Ce lien ne contient pas un jeu de cartes entier",
    "it": "In questo link non c’è un mazzo intero",
    "es": "En este enlace no hay un mazo entero",
    "de": "In diesem Link steckt kein ganzer Kartensatz",
}


@pytest.mark.parametrize("game", ["Second Chance", "One More!"])
def test_a_deck_goes_to_another_device(
    new_context: Callable[..., BrowserContext], phone: Page, game: str
) -> None:
    begin(phone, game, "a copy of “Gentle”")
    phone.get_by_role("button", name="Pass it on").click()
    shared = phone.get_by_role("region", name="Pass it on")
    link = shared.get_by_label("Link", exact=True).input_value()
    code = shared.get_by_role("img", name="opens Gentle, my version")
    expect(code).to_have_js_property("complete", True)
    assert scanned(code.screenshot()) == link
    assert faults(phone) == []

    other = new_context(phone=True).new_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="Gentle, my version")).to_be_visible()
    expect(other.get_by_text("40 of 40" if game == "Second Chance" else "72 of 72")).to_be_visible()
    expect(other.get_by_role("img", name="The whole deck")).to_be_visible()
    assert other.evaluate(KEPT) is None
    assert faults(other) == []
    other.get_by_role("button", name="Keep it on this device").click()
    expect(other.get_by_label("Name of the deck")).to_have_value("Gentle, my version")
    expect(other.get_by_role("link", name="Use it at a table")).to_be_visible()

    # Opened again, it is still one deck.
    first = other.url
    other.goto(link)
    other.get_by_role("button", name="Keep it on this device").click()
    expect(other.get_by_label("Name of the deck")).to_be_visible()
    assert other.url == first


@pytest.mark.parametrize("language", DAMAGED)
def test_a_link_that_is_cut_short_is_said_to_be(
    new_context: Callable[..., BrowserContext], language: str
) -> None:
    page = new_context(locale=language).new_page()
    page.goto(f"/deck#{write_link(*second_chance.load('standard'))[:-5]}")

    expect(page.get_by_role("alert")).to_contain_text(DAMAGED[language])
    assert page.evaluate(KEPT) is None


def test_other_links_are_told_apart(page: Page) -> None:
    few = write_link(one_more.Deck("few", ((read_card("4+"), 3),)), one_more.load("standard")[1])
    for fragment, said in (
        ("2AAAA", "Another version of Mulligan made this link."),
        ("1" + "A" * LONGEST_LINK, "This link is too long to be a deck."),
        ("<img src=x>", "There’s no whole deck in this link"),
        ("", "There’s no whole deck in this link"),
    ):
        page.goto("/")
        page.goto(f"/deck#{fragment}")
        expect(page.get_by_role("alert")).to_contain_text(said)

    # A link pasted over another is read, too; its deck is judged before anybody can keep it.
    page.evaluate("link => { location.hash = link }", few)
    expect(page.get_by_text("Nobody can play with the cards in this link:")).to_be_visible()
    expect(page.get_by_text("3 of 72").first).to_be_visible()
    expect(page.get_by_role("button", name="Keep it on this device")).to_be_disabled()

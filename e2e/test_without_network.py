"""What people see without a network, with offline play kept on their device and without."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.looks import LANGUAGES, faults, speak, sticking_out
from e2e.people import Draws, Person
from e2e.serving import Server
from e2e.witness import Witness

NewContext = Callable[..., BrowserContext]
Disconnect = Callable[[Page], None]


@pytest.fixture
def disconnect(witness: Witness) -> Disconnect:
    def disconnect(page: Page) -> None:
        witness.foretell_lost_connection()
        witness.foretell("ERR_FAILED")
        page.context.set_offline(True)

    return disconnect


@pytest.fixture
def installed(new_context: NewContext) -> Callable[..., Person]:
    """Somebody whose browser has the page's service worker."""

    def installed(**options: Any) -> Person:
        ada = Person("Ada", new_context(service_workers="allow", phone=True, **options))
        ada.page.goto("/settings")
        ada.page.evaluate("async () => (await navigator.serviceWorker.ready).active.scriptURL")
        return ada

    return installed


def keep(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Keep for offline play")).click()
    expect(page.get_by_text("Ready for flight mode").first).to_be_visible()


def test_plays_on_without_a_network(
    installed: Callable[..., Person], disconnect: Disconnect, tmp_path: Path
) -> None:
    ada = installed()
    page = ada.page
    keep(page)
    disconnect(page)

    page.goto("/")
    line = page.get_by_text("You’re offline. You can play alone, against bots, or pass the device")
    expect(line).to_be_visible()
    for gone in ("Join a table", "Open tables", "Today’s deal", "Print"):
        expect(page.get_by_text(gone, exact=True)).to_have_count(0)
    assert faults(page) == []

    page.get_by_role("button", name="Play just one game").tap()
    draws = Draws(ada)
    expect(draws.draw).to_be_visible()
    assert ada.code.startswith("local-")
    draws.by_thumb()
    ada.button("Menu").tap()
    for gone in ("Let others watch", "Move to another device"):
        expect(page.get_by_text(gone)).to_have_count(0)
    page.keyboard.press("Escape")

    # It is found again on the start page, and goes on after a reload.
    page.goto("/")
    entry = page.get_by_role("link", name=re.compile("Second Chance.*alone, on this device"))
    entry.tap()
    expect(draws.next_place).to_be_visible()
    ada.button("Menu").tap()
    ada.button("Let a bot play for me").tap()
    expect(ada.again).to_be_visible()
    expect(page.get_by_text("Challenge a friend")).to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the game file").tap()
    saved.value.save_as(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text())["game"] == "second-chance"

    # The coach is here, too, whether or not there is a network again.
    page.context.set_offline(False)
    page.goto(f"/replay/{ada.code}")
    coach = page.locator("section[aria-labelledby=coach]")
    coach.locator("button.go").tap()
    expect(coach.get_by_role("progressbar").or_(coach.locator("svg")).first).to_be_visible()
    expect(coach).to_have_attribute("aria-busy", "false", timeout=180_000)
    expect(coach.get_by_role("alert")).to_have_count(0)
    expect(coach.locator("svg").first).to_be_visible()


def test_game_waits_for_files_that_the_browser_has_removed(
    installed: Callable[..., Person], disconnect: Disconnect, witness: Witness
) -> None:
    witness.foretell("Failed to fetch")
    ada = installed()
    page = ada.page
    keep(page)
    disconnect(page)
    page.goto("/")
    page.get_by_role("button", name="Play just one game").tap()
    draws = Draws(ada)
    draws.by_thumb()
    expect(draws.next_place).to_be_enabled()

    page.evaluate(
        """async () => {
          for (const name of await caches.keys())
            if (name.startsWith('mulligan-offline-')) await caches.delete(name)
        }"""
    )
    page.reload()
    expect(page.get_by_text("This game is safe on this device")).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_role("alert")).to_contain_text("Your browser has removed the files")
    page.go_back()
    page.context.set_offline(False)
    expect(draws.next_place).to_be_visible()


def test_new_table_is_for_those_who_are_here(
    installed: Callable[..., Person], disconnect: Disconnect
) -> None:
    ada = installed()
    page = ada.page
    keep(page)
    disconnect(page)
    page.goto("/new/one-more")
    expect(page.get_by_text("Without a network, everyone plays on this device.")).to_be_visible()
    seat = page.get_by_label("Seat 2")
    expect(seat).to_have_value(re.compile("^bot:"))
    expect(seat.locator("option[value=friend]")).to_have_count(0)
    seat.select_option("here")
    page.get_by_label("Name on seat 2").fill("Bea")
    found = {"en": faults(page)}
    for language in LANGUAGES:
        speak(page, language)
        found[language] = sticking_out(page)
    speak(page, "en")
    ada.button("Start playing").tap()
    expect(ada.heading("One More!")).to_be_visible()
    expect(ada.button("Menu")).to_be_visible()

    assert found == {name: [] for name in found}
    assert ada.code.startswith("local-")


def test_without_offline_play_the_page_says_what_it_takes(
    installed: Callable[..., Person], disconnect: Disconnect
) -> None:
    ada = installed(color_scheme="light")
    page = ada.page
    disconnect(page)
    page.goto("/")
    line = page.get_by_text("You’re offline. To play without it next time, keep offline play")
    expect(line).to_be_visible()
    expect(page.get_by_role("button", name="Play just one game")).to_be_disabled()
    expect(page.get_by_role("link", name="Rules: Second Chance")).to_be_visible()
    found = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found[scheme] = faults(page)
    for language in LANGUAGES:
        speak(page, language)
        found[language] = sticking_out(page)
    speak(page, "en")

    assert found == {name: [] for name in found}
    # By itself it is as it was when the network is back.
    page.context.set_offline(False)
    expect(page.get_by_text("Join a table")).to_be_visible()
    expect(line).to_have_count(0)


@pytest.mark.parametrize("path", ["/lobby", "/daily", "/print"])
def test_page_of_the_server_says_that_it_needs_the_network(
    installed: Callable[..., Person], disconnect: Disconnect, path: str
) -> None:
    page = installed().page
    disconnect(page)
    page.goto(path)
    expect(page.get_by_role("heading", name="You’re offline.")).to_be_visible()
    expect(page.get_by_text("This page needs the network.")).to_be_visible()
    assert faults(page) == []
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("You’re offline.")


def test_table_of_the_server_waits_for_the_network(
    installed: Callable[..., Person], disconnect: Disconnect
) -> None:
    ada = installed()
    code = ada.open("second-chance", 1, start=True)
    disconnect(ada.page)
    ada.look_at(code)
    expect(ada.page.get_by_text("You’re offline. This table is on the server.")).to_be_visible()
    ada.page.context.set_offline(False)
    expect(Draws(ada).draw).to_be_visible()


def test_server_that_is_gone_is_not_taken_for_the_network(
    installed: Callable[..., Person], server: Server, witness: Witness
) -> None:
    witness.foretell_lost_connection()
    # The settings may still be asking what there is for offline play.
    witness.foretell("ERR_FAILED|ERR_CONTENT_LENGTH_MISMATCH")
    page = installed().page
    server.kill()
    try:
        page.goto("/")
        expect(page.get_by_text("The server can’t be reached right now. To play")).to_be_visible()
    finally:
        server.start()


def test_installed_app_offers_it_at_home(installed: Callable[..., Person]) -> None:
    page = installed().page
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Offline play")).to_have_count(0)
    page.add_init_script(
        """const asked = window.matchMedia.bind(window)
        window.matchMedia = (query) =>
          query === '(display-mode: standalone)' ? { matches: true } : asked(query)"""
    )
    page.wait_for_load_state("networkidle")  # what a service worker gives up has failed, too
    page.reload()
    expect(page.get_by_role("heading", name="Offline play")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Keep for offline play"))).to_be_visible()
    assert faults(page) == []

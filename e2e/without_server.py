"""A browser that needs no server: what it complains about, and how people play in it alone."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from e2e.conftest import DESK, PATIENCE
from e2e.people import Draws, Person, play_second_chance, until

THINKING = 180_000
"""Milliseconds for the coach, on a busy machine."""


class Device:
    """
    A browser's context with a service worker of its own.

    Whatever a page does that its policy forbids, and errors that nobody caught, fail the test.
    """

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        self.complaints: list[str] = []
        self.foretold: list[str] = ["ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED"]
        shape: dict[str, Any] = {**DESK, **options}
        self.context = browser.new_context(
            base_url=url, locale="en-GB", reduced_motion="reduce", **shape
        )
        self.context.set_default_timeout(PATIENCE)
        # Nobody wants to watch bots think.
        self.context.add_init_script(
            """if (location.protocol === 'http:')
                localStorage['mulligan.settings'] ??= '{"pace": "at-once"}'"""
        )
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))

    def _console(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def leave(self) -> None:
        """Close all pages: then nothing may have gone wrong."""
        for page in self.context.pages:
            page.close()
        left = [said for said in self.complaints if not re.search("|".join(self.foretold), said)]
        self.complaints.clear()
        assert left == []


def keep_for_offline_play(device: Device) -> None:
    """As somebody does in the settings, before they leave the network."""
    page = device.context.new_page()
    page.goto("/settings")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.get_by_role("button", name=re.compile("^Keep for offline play")).click()
    expect(page.locator("strong", has_text="Ready for flight mode")).to_be_visible()
    page.close()


def at_own_table(ada: Person) -> str:
    """Wait for a table of this device; its id."""
    ada.page.wait_for_url("**/t/local-*")
    return ada.code


def record_here(ada: Person) -> str:
    """What the link below the result saves."""
    with ada.page.expect_download() as saved:
        ada.page.get_by_role("link", name="Download the game file").click()
    return Path(saved.value.path()).read_text("utf-8")


def play_alone(ada: Person) -> None:
    sheet = Draws(ada)
    play_second_chance([(sheet, sheet.by_keys)])


def let_a_bot_play(ada: Person) -> None:
    """To the end of the game."""
    ada.button("Menu").click()
    ada.button("Let a bot play for me").click()
    expect(ada.again).to_be_visible()


def draw_with_a_hint(ada: Person) -> None:
    """Ask for hints, and draw what the best one shows."""
    sheet = Draws(ada)
    expect(sheet.next_place).to_be_enabled()
    ada.press("h")
    hints = ada.page.get_by_role("region", name="Coach’s hints")
    expect(hints.get_by_role("button", name="Hint 1: best")).to_be_visible(timeout=THINKING)
    filled = sheet.filled
    ada.press("Enter")
    until(lambda: sheet.filled > filled, ada.page)


def ask_the_coach(ada: Person, table: str) -> None:
    """Let the coach look at a finished game of this device."""
    ada.page.goto(f"/replay/{table}")
    hear_the_coach(ada.page)


def hear_the_coach(page: Page) -> None:
    """About the game that is shown, until everything it says is there."""
    coach = page.get_by_role("region", name="The coach")
    coach.get_by_role("button", name=re.compile("^Look at (my|this) game$")).click()
    expect(coach.locator("dt").first).to_be_visible(timeout=THINKING)
    expect(coach).to_have_attribute("aria-busy", "false")
    expect(coach.get_by_role("alert")).to_have_count(0)

"""A whole game of Second Chance for somebody who only listens and presses keys."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.people import Person, until

Invite = Callable[..., Person]

# Every sentence of the live regions, in the order in which they are said.
HEAR = """
window.heard = []
addEventListener('DOMContentLoaded', () =>
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live]')
      const said = region?.textContent.trim()
      if (said && window.heard.at(-1) !== said) window.heard.push(said)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
)
"""
SHAPE = r"(single square|[A-Za-z ]+ of \d+(, \d+ by \d+)?)"
SHOWN = re.compile(
    rf"^(Your starting tile: {SHAPE}\.|Here’s your second chance: {SHAPE}\."
    rf"|(.*\. )?Round \d+\. Tile 1, {SHAPE}, .*Tile 2, {SHAPE}, )"
)
OF_SHAPES = re.compile("starting tile:|second chance:|Tile 1")
SQUARES = re.compile(r"\b[a-i][1-9],? [a-i][1-9]\b")
SYMBOLS = re.compile(r"[^\w\s.,:;!?’'()…-]")
SECOND = 1000
"""Milliseconds: if nothing is said for as long, a key was pressed too early."""


class Listener:
    """Somebody who knows of the table what is said, and nothing else."""

    def __init__(self, ada: Person) -> None:
        self.ada = ada
        self.known = 0

    def heard(self) -> list[str]:
        said: list[str] = self.ada.page.evaluate("window.heard")
        return said

    def next(self) -> str:
        """What is said next; empty if nothing is."""
        page: Page = self.ada.page
        for _ in range(SECOND // 50):
            new = self.heard()[self.known :]
            if new:
                self.known += len(new)
                return " ".join(new)
            page.wait_for_timeout(50)
        return ""

    def answer(self, said: str) -> None:
        if "face down" in said or "It doesn’t fit." in said:
            self.ada.press("Enter")
        elif "It fits." in said:
            self.ada.press("Enter n")
        elif "Covers" in said:
            self.ada.press("Enter")
        else:
            self.ada.press("n")


def test_a_game_is_played_to_its_end_by_ear(invite: Invite) -> None:
    ada = invite("Ada")
    ada.page.add_init_script(HEAR)
    ada.begin("second-chance", 1)
    listener = Listener(ada)

    def over() -> bool:
        if ada.again.count() == 0:
            listener.answer(listener.next())
        return ada.again.count() > 0

    until(over, ada.page)
    expect(ada.heading("Result").or_(ada.page.get_by_role("region", name="Result"))).to_be_visible()
    ada.tab_to(ada.again)

    heard = listener.heard()
    shapes = [said for said in heard if OF_SHAPES.search(said)]
    assert len(shapes) > 3
    assert [said for said in shapes if not SHOWN.search(said)] == []
    assert [said for said in shapes if SQUARES.search(said)] == []
    assert [said for said in heard if SYMBOLS.search(said)] == []
    assert re.search(r"\d+ squares? empty|\d+ empty", heard[-1])

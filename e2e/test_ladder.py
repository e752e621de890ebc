"""The ladder on the page of one's statistics: seen, heard, and played on from."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, expect

from e2e.looks import faults, sticking_out

NewContext = Callable[..., BrowserContext]


def note(number: int, bot: str, result: int, **more: Any) -> dict[str, Any]:
    """A finished game against *bot*: 1 if it did better, 0 if as well, -1 if worse."""
    return {
        "table": f"t{number}",
        "game": "second-chance",
        "when": 1_760_000_000_000 + number * 86_400_000,
        "empty": 5,
        "won": result < 0,
        "seats": 2,
        "bots": [bot],
        "day": None,
        "series": None,
        "compared": [result],
    } | more


def test_one_sees_how_one_stands_and_plays_the_next_bot(new_context: NewContext) -> None:
    games = [
        note(1, "casual", -1),
        note(2, "casual", 1),
        note(3, "casual", -1, empty=0),
        note(4, "skilled", 0),
        note(5, "skilled", 1),
    ]
    page = new_context(phone=True).new_page()
    page.add_init_script(
        f"localStorage.setItem('mulligan.notebook', {json.dumps(json.dumps(games))})"
    )
    page.goto("/stats")

    rows = page.get_by_role("row")
    expect(rows.filter(has_text="Casual")).to_contain_text("2 : 1")
    expect(rows.filter(has_text="Casual")).to_contain_text("wins: 2, losses: 1")
    expect(rows.filter(has_text="Skilled")).to_contain_text("0 : 1")
    expect(rows.filter(has_text="Skilled")).to_contain_text("1 tie")
    expect(page.get_by_role("img", name=re.compile("^Your rating after each game"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"± \d\.\d"))).to_be_visible()
    badge = page.get_by_role("listitem").filter(has_text="A full grid")
    expect(badge).to_contain_text("First done on")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == []
    assert sticking_out(page) == []

    page.get_by_role("button", name="Next: play against").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_role("grid", name="Your sheet")).to_be_visible()

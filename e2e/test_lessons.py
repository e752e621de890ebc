"""The lessons, from their first sentence to the last, as a pupil plays them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.looks import sticking_out
from e2e.people import Person, until

Invite = Callable[..., Person]

WORDS = Path(__file__).parent.parent / "web" / "src" / "pages" / "learn" / "words.ts"
LANGUAGES = ("en", "fr", "it", "es", "de")
TOLD = {
    "second-chance": "scStart scFirst scHoles scJump scTight scStuck scChance scOne scEnd",
    "one-more": "omFirst omRound omSecond omEnd",
}
LISTEN = """() => {
  window.told = []
  const listen = () => {
    const said = document.querySelector('.coach p')?.textContent
    if (said && said !== window.told.at(-1)) window.told.push(said)
  }
  new MutationObserver(listen).observe(document, {
    subtree: true, childList: true, characterData: true,
  })
}"""


def words(language: str) -> dict[str, re.Pattern[str]]:
    """All that a teacher says in a language."""
    text = WORDS.read_text("utf-8")
    begin = text.index("const en = {" if language == "en" else f"\n  {language}: {{")
    block = text[begin : text.index("\n}\n" if language == "en" else "\n  },", begin)]
    said = re.findall(r"^ +(\w+):\s+'(.*)',$", block, re.MULTILINE)
    return {
        key: re.compile(re.escape(words).replace(re.escape("{demand}"), ".+"))
        for key, words in said
    }


def draws(page: Page) -> None:
    """The next place that fits, and there it is drawn; a card that lies face down is turned."""
    if page.locator(".chance-stage button").is_visible():
        page.keyboard.press("Enter")
    elif page.locator(".controls .next").is_enabled(timeout=1000):
        page.keyboard.press("n")
        page.keyboard.press("Enter")


def plays(page: Page) -> None:
    """The first thing that can be done."""
    for way in (".foot button.go", ".mine li button[aria-disabled=false]", ".felt button"):
        thing = page.locator(way).and_(page.locator(":not([aria-pressed=true])"))
        if thing.count() > 0:
            thing.first.click(timeout=2000)
            return


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "act"), [("second-chance", draws), ("one-more", plays)])
def test_a_lesson_tells_everything_and_ends_at_a_table_with_bots(
    invite: Invite, game: str, act: Callable[[Page], None], language: str
) -> None:
    ada = invite("Ada", phone=True, locale=language)
    page = ada.page
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"/learn/{game}")
    step = page.locator(".coach button.go")

    def asked_to_go_on() -> bool:
        if step.is_visible():
            return True
        try:
            act(page)
        except Exception as error:  # what was there a moment ago may be gone
            if "Timeout" not in type(error).__name__:
                raise
        return False

    expect(page.locator(".coach")).to_be_visible()
    until(asked_to_go_on, page)
    step.click()
    expect(step).to_be_hidden()
    until(asked_to_go_on, page)
    told: list[str] = page.evaluate("() => window.told")
    known = words(language)
    # Some languages have spaces of their own before a colon.
    plain = [re.sub(r"\s", " ", said) for said in told]
    heard = [key for said in plain for key, words in known.items() if words.fullmatch(said)]
    must = TOLD[game].split()
    assert [key for key in dict.fromkeys(heard) if key in must] == must
    assert [each for each in sticking_out(page) if "coach" in each or "button" in each] == []
    expect(step).to_have_text(home_words(language))
    step.click()
    page.wait_for_url("**/t/*")
    table = ada.context.request.get(f"/api/tables/{ada.code}").json()
    assert not table["lesson"]
    assert table["stage"] == "playing"


def home_words(language: str) -> str:
    """What the button for a game against bots says."""
    text = (WORDS.parent.parent / "home" / "words.ts").read_text("utf-8")
    said = re.findall(r"playBots: '(.+)',", text)
    return str(said[LANGUAGES.index(language)])

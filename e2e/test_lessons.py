"""The lessons, from their first sentence to the last, as a pupil plays them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.looks import faults, speak, sticking_out
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


def follow(page: Page, act: Callable[[Page], None]) -> Locator:
    """Play both parts of a lesson. Returns the button that leads on to a game."""
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
    return step


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "act"), [("second-chance", draws), ("one-more", plays)])
def test_a_lesson_tells_everything_and_ends_at_a_table_with_bots(
    invite: Invite, game: str, act: Callable[[Page], None], language: str
) -> None:
    ada = invite("Ada", phone=True, locale=language)
    page = ada.page
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"/learn/{game}")
    step = follow(page, act)
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


# --- the later lessons: exercises ----------------------------------------------------------------

THINKING = 180_000
"""Milliseconds for the coach, on a busy machine."""
GRADE = re.compile(r"That’s the best\.|[Ii]t costs .+\.|That costs .+\.")


def draw_by_keyboard(page: Page) -> None:
    """The first tile that fits, where it fits first."""
    expect(page.get_by_role("button", name="Next place")).to_be_enabled()
    for card in "12":
        page.keyboard.press(card)
        page.keyboard.press("n")
        if page.get_by_role("button", name="Draw it here").is_enabled():
            break
    page.keyboard.press("Enter")


def play_by_keyboard(page: Page) -> None:
    """The first thing that can be chosen, or the first two people; then the button."""
    ways = page.locator(".mine li button[aria-disabled=false], .felt button:not([disabled])")
    expect(ways.first).to_be_visible()
    send = page.locator(".foot button.go")
    for at in range(2):
        if not (send.is_visible() and send.is_enabled()):
            ways.nth(at).focus()
            page.keyboard.press("Enter")
    send.focus()
    page.keyboard.press("Enter")


def answer_all(page: Page, act: Callable[[Page], None]) -> int:
    """All exercises of a lesson, and what each answer costs; returns how many there are."""
    title = page.get_by_role("heading", level=1)
    expect(title).to_contain_text("1 of ")
    count = int(re.findall(r"1 of (\d)", title.inner_text())[0])
    verdict = page.get_by_role("region", name="What the coach thinks")
    for at in range(1, count + 1):
        expect(title).to_contain_text(f"{at} of {count}")
        act(page)
        told = verdict.get_by_role("heading").first
        expect(told).to_have_text(GRADE, timeout=THINKING)
        expect(told).to_be_focused()
        if at < count:
            page.get_by_role("button", name="Next one").press("Enter")
    return count


@pytest.mark.parametrize(
    ("game", "number", "goal", "act"),
    [
        ("second-chance", 2, "no square is left behind", draw_by_keyboard),
        ("one-more", 3, "finish a round", play_by_keyboard),
    ],
)
def test_a_later_lesson_asks_answers_by_cost_and_leads_on(
    invite: Invite, game: str, number: int, goal: str, act: Callable[[Page], None]
) -> None:
    ada = invite("Ada", phone=True, color_scheme="light")
    page = ada.page
    page.goto("/learn")
    page.locator(f"a[href='/learn/{game}-{number}']").press("Enter")
    asks = page.locator(".asks")
    expect(asks).to_contain_text(goal)
    assert faults(page) == []
    for language in (*LANGUAGES, "en"):
        speak(page, language)
        assert [each for each in sticking_out(page) if "asks" in each or "button" in each] == []
    count = answer_all(page, act)
    assert faults(page) == []
    if number == 2:
        expect(page.get_by_role("link", name="Puzzles of this kind")).to_be_visible()
        page.get_by_role("link", name=re.compile("Next lesson: ")).press("Enter")
        page.wait_for_url(f"**/learn/{game}-3")
        expect(asks).to_be_visible()
    else:
        page.get_by_role("button", name="Play against bots").press("Enter")
        page.wait_for_url("**/t/*")
    page.goto("/learn")
    expect(page.get_by_text(f"{count} exercises done")).to_be_visible()

"""Whole games on paper: one screen calls the cards, the people only say what happens to them."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TELEVISION = {"width": 1920, "height": 1080}
PHONE = {"width": 360, "height": 740}
BREATH = 0.55
"""Seconds on the page's clock. A double tap turns over one pair of cards: the next needs a
moment."""

Visit: TypeAlias = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Visit]:
    """Open pages, each on a device of its own. Whatever they complain about fails the test."""
    complaints: list[str] = []
    contexts = []

    def visit(address: str, **options: Any) -> Page:
        settings = {"viewport": TELEVISION, "locale": "en-GB", "reduced_motion": "reduce"}
        context = browser.new_context(base_url=server, **(settings | options))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text) if said.type in ("error", "warning") else None
            ),
        )
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


def sit_down(page: Page, names: Sequence[str], edition: str) -> None:
    for number, name in enumerate(names, 1):
        field = page.get_by_label(f"Player {number}’s name", exact=True)
        if number > 2:
            page.get_by_role("button", name="Add someone").click()
        field.fill(name)
    page.get_by_text("More options").click()
    page.get_by_label("Edition").select_option(edition)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("heading", name="Starting tiles")).to_be_visible()


def settled(page: Page) -> None:
    """A tap while the one before is on its way is none: it may be the same, by a hasty thumb."""
    expect(page.locator(".caller")).to_have_attribute("aria-busy", "false")


def breathe(page: Page) -> None:
    """Time passes for the page at once, and then stands still until somebody breathes again."""
    settled(page)
    page.clock.set_fixed_time(page.evaluate("() => Date.now()") / 1000 + BREATH)


def go_on(page: Page) -> None:
    breathe(page)
    page.keyboard.press("n")


def first_cards(page: Page) -> None:
    go_on(page)
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()


def end_the_game(page: Page) -> None:
    breathe(page)
    page.get_by_role("button", name="End the game").click()


def person(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=name)


def neither_fits(page: Page, name: str) -> None:
    settled(page)
    person(page, name).get_by_role("button").click()
    page.get_by_role("button", name="Neither fits: second chance").click()


def sheet_is_full(page: Page, name: str) -> None:
    settled(page)
    person(page, name).get_by_role("button").click()
    page.get_by_role("button", name="The sheet is full").click()


def has_chance(page: Page, name: str) -> None:
    expect(page.get_by_text(f"Second chance: {name}", exact=True)).to_be_visible()


def drops_out(page: Page, name: str) -> None:
    settled(page)
    page.get_by_role("button", name=f"Doesn’t fit: out ({name})").click()
    expect(person(page, name)).to_contain_text("out")


def have_written(page: Page, initials: str) -> None:
    """These have written a 1, and nobody else has."""
    expect(page.get_by_text("wrote a 1")).to_have_count(len(initials))
    for initial in initials:
        name = {"A": "Ada", "B": "Bo"}[initial]
        expect(person(page, name)).to_contain_text("wrote a 1")


def undo(page: Page) -> None:
    settled(page)
    page.get_by_role("button", name="Undo").click()


def cards_left(page: Page, count: int) -> None:
    words = "1 card left" if count == 1 else f"{count} cards left"
    expect(page.get_by_text(words, exact=True)).to_be_visible()


def count_empty(page: Page, **empty: int) -> None:
    for name, squares in empty.items():
        page.get_by_label(f"{name}’s empty squares").fill(str(squares))
    page.get_by_role("button", name="Who won?").click()


@pytest.mark.parametrize(
    ("edition", "writers"),
    [("en-2019", "AB"), ("es-2019", "AB"), ("it-2022", "AB"), ("fr-2018", "A")],
)
def test_a_whole_game_in_every_edition_until_the_cards_run_out(
    visit: Visit, edition: str, writers: str
) -> None:
    """
    Two drop out in the same round: both write a 1 and share the victory with it, or only the first
    does and wins by it (SC-12, SC-16).

    A reload in the middle changes nothing; the last tap can be taken back.
    """
    page = visit("/call")
    sit_down(page, ["Ada", "Bo", "Cleo"], edition)
    for name in ("Ada", "Bo", "Cleo"):
        expect(page.get_by_role("button", name=re.compile(f"^{name}"))).to_be_visible()
    first_cards(page)
    expect(page.locator("[aria-live=polite]").first).to_have_text(re.compile(r"^Round 1: .+, or "))
    cards_left(page, 38)

    neither_fits(page, "Ada")
    has_chance(page, "Ada")
    neither_fits(page, "Bo")
    has_chance(page, "Bo")
    has_chance(page, "Ada")
    cards_left(page, 36)
    drops_out(page, "Ada")
    drops_out(page, "Bo")
    have_written(page, writers)

    page.reload()
    expect(person(page, "Bo")).to_contain_text("out")
    have_written(page, writers)
    cards_left(page, 36)
    undo(page)
    has_chance(page, "Bo")
    expect(person(page, "Bo")).not_to_contain_text("out")
    drops_out(page, "Bo")
    have_written(page, writers)

    for round in range(2, 20):
        go_on(page)
        expect(page.get_by_role("heading", name=f"Round {round}", exact=True)).to_be_visible()
        passing = page.get_by_text("Pass your pencil on to the left.", exact=True)
        expect(passing).to_have_count(1 if edition == "fr-2018" else 0)
    cards_left(page, 0)
    end_the_game(page)
    expect(page.get_by_text("The cards have run out.", exact=True)).to_be_visible()

    count_empty(page, Ada=5, Bo=5, Cleo=7)
    if writers == "A":
        won, why = "Ada wins.", "Ada wrote a 1, and that decides it."
    else:
        won, why = "Ada and Bo share the win.", "Ada and Bo each wrote a 1, so they share the win."
    expect(page.get_by_role("heading", name=won)).to_be_visible()
    told = page.get_by_text(f"Ada and Bo each left 5 squares empty. {why}", exact=True)
    expect(told).to_be_visible()

    before = page.url
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Starting tiles")).to_be_visible()
    assert page.url != before
    expect(page.get_by_role("button", name=re.compile("^Cleo"))).to_be_visible()


def test_only_the_first_writes_the_1_in_the_french_edition(visit: Visit) -> None:
    """fr-2018 (SC-12): two drop out in one round, the first of them writes the 1 and wins by it."""
    page = visit("/call")
    sit_down(page, ["Ada", "Bo", "Cleo"], "fr-2018")
    first_cards(page)
    neither_fits(page, "Bo")
    neither_fits(page, "Ada")
    expect(page.get_by_text("Anyone who drops out now writes a 1.")).to_be_visible()
    drops_out(page, "Bo")
    expect(page.get_by_text("Anyone who drops out now doesn’t write a 1.")).to_be_visible()
    drops_out(page, "Ada")
    expect(person(page, "Bo")).to_contain_text("wrote a 1")
    expect(person(page, "Ada")).not_to_contain_text("wrote a 1")

    go_on(page)
    expect(page.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    neither_fits(page, "Cleo")
    drops_out(page, "Cleo")
    end_the_game(page)
    expect(page.get_by_text("Everyone is out.", exact=True)).to_be_visible()

    for _ in range(3):
        page.get_by_role("button", name="One more for Ada").click()
    page.get_by_role("button", name="One fewer for Ada").click()
    count_empty(page, Bo=2)
    expect(page.get_by_text("Someone’s count is still missing.")).to_be_visible()
    count_empty(page, Cleo=4)
    expect(page.get_by_role("heading", name="Bo wins.")).to_be_visible()
    decides = "Ada and Bo each left 2 squares empty. Bo wrote a 1, and that decides it."
    expect(page.get_by_text(decides, exact=True)).to_be_visible()

    page.get_by_text("Correct the counts").click()
    count_empty(page, Ada=1)
    expect(page.get_by_role("heading", name="Ada wins.")).to_be_visible()


def test_too_few_cards_for_the_second_chances_end_the_game(visit: Visit) -> None:
    """SC-14: nobody of the last round gets one, also who had it in hand; undo gives it back."""
    page = visit("/call")
    sit_down(page, ["Ada", "Bo"], "en-2019")
    first_cards(page)
    neither_fits(page, "Bo")
    has_chance(page, "Bo")
    settled(page)
    page.get_by_role("button", name="It fits (Bo)").click()
    for round in range(2, 20):
        go_on(page)
        expect(page.get_by_role("heading", name=f"Round {round}", exact=True)).to_be_visible()
    cards_left(page, 1)
    neither_fits(page, "Ada")
    has_chance(page, "Ada")
    drops_out(page, "Ada")
    neither_fits(page, "Bo")
    few = page.get_by_text("Too few cards were left for the second chances.", exact=True)
    expect(few).to_be_visible()
    expect(page.get_by_text("wrote a 1")).to_have_count(0)
    rub_out = page.locator(".result").get_by_text("Ada: rub out the 1. It doesn’t count.")
    expect(rub_out).to_be_visible()
    told = page.locator("p.unseen[aria-live=polite]")
    expect(told).to_contain_text("Ada: rub out the 1. It doesn’t count. Count your empty squares.")

    undo(page)
    expect(few).to_have_count(0)
    expect(rub_out).to_have_count(0)
    expect(person(page, "Ada")).to_contain_text("wrote a 1")


def test_a_full_sheet_wins_without_counting(visit: Visit) -> None:
    """SC-15, and nobody has a second chance after it (SC-R2)."""
    page = visit("/call")
    sit_down(page, ["Ada", "Bo"], "it-2022")
    first_cards(page)
    sheet_is_full(page, "Bo")
    expect(person(page, "Bo")).to_contain_text("full")
    person(page, "Ada").get_by_role("button").click()
    expect(page.get_by_role("button", name="Neither fits: second chance")).to_have_count(0)
    page.keyboard.press("Escape")
    go_on(page)
    expect(page.get_by_role("heading", name="Bo wins.")).to_be_visible()
    expect(page.get_by_text("Only full grids win.", exact=True)).to_be_visible()


def test_phones_are_the_remote_control_or_show_a_players_own_tiles(visit: Visit) -> None:
    page = visit("/call")
    sit_down(page, ["Ada", "Bo"], "en-2019")
    page.get_by_role("button", name="Phones").click()
    link = page.get_by_role("textbox", name="Link").first.input_value()
    page.keyboard.press("Escape")

    phone = visit(link, viewport=PHONE, has_touch=True, is_mobile=True)
    screen = visit(page.url)
    bo = visit(f"{page.url}?player=2", viewport=PHONE, has_touch=True, is_mobile=True)
    expect(screen.get_by_text("You’re watching.")).to_be_visible()
    expect(screen.get_by_role("button", name="First two cards")).to_have_count(0)
    expect(bo.get_by_role("heading", name="Bo")).to_be_visible()
    expect(bo.get_by_text("Bo’s starting tile", exact=True)).to_be_visible()

    phone.get_by_role("button", name="First two cards").tap()
    for each in (phone, screen, page, bo):
        expect(each.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    settled(phone)
    person(phone, "Bo").get_by_role("button").tap()
    phone.get_by_role("button", name="Neither fits: second chance").tap()
    for each in (phone, screen, page, bo):
        has_chance(each, "Bo")
    undo(phone)
    expect(bo.get_by_text("Second chance: Bo")).to_have_count(0)

    sheet_is_full(page, "Bo")
    go_on(page)
    phone.get_by_role("button", name="Play again").tap()
    expect(phone.get_by_role("button", name="First two cards")).to_be_visible()
    for each in (screen, page, bo):
        expect(each).to_have_url(re.compile(f"^{phone.url}"))
    assert bo.url.endswith("?player=2")


def test_the_keyboard_is_enough(visit: Visit) -> None:
    page = visit("/call")
    page.get_by_label("Player 1’s name", exact=True).focus()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.keyboard.type("Bo")
    page.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Starting tiles")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()

    settled(page)
    person(page, "Ada").get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Neither fits: second chance")).to_be_focused()
    page.keyboard.press("Enter")
    has_chance(page, "Ada")
    expect(person(page, "Ada").get_by_role("button")).to_be_focused()
    settled(page)
    page.keyboard.press("u")
    expect(page.get_by_text("Second chance: Ada", exact=True)).to_have_count(0)
    breathe(page)
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    cards_left(page, 36)


@pytest.mark.parametrize("language", ["en", "fr", "it", "es", "de"])
def test_axe_finds_nothing_and_nothing_is_cut_off(visit: Visit, language: str) -> None:
    dark = {"locale": language, "viewport": PHONE, "color_scheme": "dark"}
    page = visit("/call", **dark)
    page.locator("form .go").click()
    page.locator(".starts").wait_for()
    # They are copied by hand: every square can be seen.
    expect(page.locator(".starts .between")).to_have_count(page.locator(".starts li").count())
    faults = [_faults(page)]
    page.keyboard.press("n")
    page.locator(".offer").wait_for()
    settled(page)
    page.locator(".bottom li button").first.click()
    faults.append(_faults(page))
    page.locator("dialog .go").click()
    page.locator(".own").wait_for()
    faults.append(_faults(page))
    settled(page)
    page.locator(".own .button").last.click()
    expect(page.locator(".own")).to_have_count(0)
    settled(page)
    page.locator(".bottom li button").first.click()
    page.locator("dialog .choices .button").last.click()
    go_on(page)
    page.locator(".result h2").wait_for()
    faults.append(_faults(page))

    assert faults == [[], [], [], []]


def _faults(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(
        "axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) =>"
        " `${id}: ${nodes.map(({ target }) => target)}`))"
    )
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("wider than the screen")
    return found

"""Somebody writes down the cards of their box, plays with them, and prints them."""

import re
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Response, expect

from e2e.conftest import mulligan

AXE = Path(__file__).parents[1] / "web/node_modules/axe-core/axe.min.js"


def begin(page: Page, game: str, model: str) -> None:
    page.goto("/workshop")
    page.get_by_label(game, exact=True).check()
    page.get_by_label("Begin with").select_option(label=model)
    page.get_by_role("button", name="Begin").click()


def verdict(page: Page) -> Locator:
    return page.get_by_role("region", name="Is it complete?")


def squares(part: Page | Locator, *places: tuple[int, int]) -> None:
    """Tap squares of the tile that is open."""
    board = part.get_by_role("group", name="Draw the tile")
    for row, column in places:
        board.get_by_label(f"row {row}, column {column}", exact=True).click()


def faults(page: Page) -> list[str]:
    """What axe finds on the page as it is."""
    # The policy of the page lets no stranger's script in; the debugger may do it all the same.
    page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(
        "axe.run().then(({violations}) => violations.map((each) =>"
        " `${each.id}: ${each.nodes.map((node) => node.target).join(' ')}`))"
    )
    return found


def test_a_deck_is_written_down_mended_kept_and_played(page: Page, tmp_path: Path) -> None:
    begin(page, "Second Chance", "a copy of “Standard”")
    expect(verdict(page)).to_contain_text("Yes: this deck can be played.")
    page.get_by_label("Name of the deck").fill("My box")

    # Faults: a starting tile with a square too many, and one puzzle card too few.
    page.get_by_role("button", name=re.compile(r"^Starting tile 1:")).click()
    squares(page, (1, 8))
    editor = page.get_by_role("group", name="Starting tile 1")
    expect(editor).to_contain_text("9 squares")
    expect(editor).to_contain_text("All squares must touch side by side.")
    expect(verdict(page)).to_contain_text("Starting tile 1: a tile is one piece")
    page.get_by_role("button", name="Take one away: bar of 2").click()
    expect(verdict(page)).to_contain_text("Puzzle cards: 39 of 40, 1 missing")
    expect(verdict(page)).to_contain_text("2 things left to fix")
    expect(page.get_by_role("link", name="Use it at a table")).to_have_count(0)
    assert faults(page) == []

    # Nothing is lost by leaving in the middle of it.
    page.reload()
    expect(page.get_by_label("Name of the deck")).to_have_value("My box")
    expect(verdict(page)).to_contain_text("2 things left to fix")

    # Mended: by the way that the fault itself shows, and with the keyboard.
    verdict(page).get_by_role("button", name="Starting tile 1").click()
    filled = page.get_by_role("group", name="Draw the tile").get_by_role("button", pressed=True)
    expect(filled).to_have_count(9)
    filled.first.focus()  # the one that was added, above all others
    page.keyboard.press("Space")
    expect(verdict(page)).not_to_contain_text("Starting tile 1")
    page.get_by_role("button", name="bar of 2, on 1 card").click()
    expect(verdict(page)).to_contain_text("Yes: this deck can be played.")
    expect(page.get_by_role("img", name="The whole deck")).to_be_visible()
    assert faults(page) == []

    # The file is one that the command line takes.
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download the file").click()
    assert downloading.value.suggested_filename == "my-box.toml"
    file = tmp_path / "my-box.toml"
    downloading.value.save_as(file)
    checked = subprocess.run(
        [mulligan(), "deck", "check", str(file)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr

    # And a table is opened with it.
    page.get_by_role("link", name="Use it at a table").click()
    expect(page.get_by_text("This deck is fine: My box.")).to_be_visible()
    page.get_by_role("button", name="Remove a seat").click()
    page.get_by_role("button", name="Start playing").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    table = page.url.rpartition("/")[2]
    told = page.request.get(f"/api/tables/{table}").json()
    assert told["deck"]["title"] == "My box"


def test_tiles_are_drawn_with_keys_and_with_one_stroke(page: Page) -> None:
    begin(page, "Second Chance", "an empty deck")
    starting = page.get_by_role("region", name="Starting tiles")
    starting.get_by_role("button", name="Add a tile").click()
    for key in ("Space", "ArrowRight", "Space", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("group", name="Starting tile 1")).to_contain_text("3 squares")

    page.get_by_role("button", name="Next tile").click()
    board = page.get_by_role("group", name="Draw the tile")
    expect(verdict(page)).to_contain_text("Starting tile 2")  # nothing moves any more
    ends = [board.get_by_label(f"row 2, column {column}", exact=True) for column in (1, 8)]
    boxes = [end.bounding_box() for end in ends]
    assert boxes[0] is not None
    assert boxes[1] is not None
    page.mouse.move(boxes[0]["x"] + 5, boxes[0]["y"] + 5)
    page.mouse.down()
    page.mouse.move(boxes[1]["x"] + 5, boxes[1]["y"] + 5, steps=30)
    page.mouse.up()
    # Eight squares are a whole tile: the next one is there by itself.
    expect(page.get_by_role("group", name="Starting tile 3")).to_contain_text("0 squares")
    expect(verdict(page)).to_contain_text("Starting tile 1: ##/.# has 3 squares")
    expect(verdict(page)).not_to_contain_text("Starting tile 2")

    page.get_by_role("button", name="Remove").click()
    expect(starting).to_contain_text("2 of 13")
    page.get_by_role("button", name="Undo").click()
    expect(starting).to_contain_text("3 of 13")


def test_nothing_is_wider_than_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for language in ("en", "fr", "it", "es", "de"):
        page.goto("/")
        page.evaluate(f"localStorage.setItem('mulligan.language', '{language}')")
        for path in ("/print", "/workshop"):
            page.goto(path)
            expect(page.locator("h1")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") == 360, (language, path)


def test_a_deck_thrown_away_comes_back(page: Page) -> None:
    begin(page, "Second Chance", "a copy of “Gentle”")
    expect(verdict(page)).to_contain_text("Yes: this deck can be played.")  # nothing moves any more
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("There are none on this device yet.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name=re.compile("Gentle, my version"))).to_be_visible()


def test_a_file_goes_out_and_comes_back(page: Page, tmp_path: Path) -> None:
    begin(page, "One More!", "an empty deck")
    page.get_by_label("Or type the cards, one per line").fill("4+ draw\n2x 7- swap\nnonsense")
    page.get_by_role("button", name="Add them all").click()
    expect(page.get_by_text("These lines can’t be read: 1.")).to_be_visible()
    expect(verdict(page)).to_contain_text("Play cards: 3 of 72, 69 missing")
    assert faults(page) == []
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download the file").click()
    file = tmp_path / "half.toml"
    downloading.value.save_as(file)

    page.goto("/workshop")
    page.get_by_label("Or open a deck file (.toml)").set_input_files(file)

    expect(verdict(page)).to_contain_text("Play cards: 3 of 72, 69 missing")
    expect(page.get_by_role("group", name=re.compile("^Card 7.* swap$"))).to_contain_text("2")


def test_what_is_no_deck_is_said_to_be_none(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "poem.toml"
    file.write_text("Roses are red")
    page.goto("/workshop")
    page.get_by_label("Or open a deck file (.toml)").set_input_files(file)

    expect(page.get_by_text("This file can’t be read as a deck.")).to_be_visible()


def test_bots_try_a_deck(page: Page) -> None:
    begin(page, "One More!", "a copy of “Cruel”")
    page.get_by_role("button", name="Let bots play 60 games").click()
    expect(page.get_by_role("table", name=re.compile("On average, in"))).to_be_visible(
        timeout=60_000
    )


@pytest.mark.parametrize(
    ("game", "thing", "pages"),
    [
        ("Second Chance", "Everything for an evening", "Page 25 of 25, front"),
        ("Second Chance", "Grids to draw on", "Page 1 of 1"),
        ("Second Chance", "Puzzle cards", "Page 2 of 10, back"),
        ("One More!", "Rules on one page", "Page 1 of 1"),
    ],
)
def test_paper(page: Page, tmp_path: Path, game: str, thing: str, pages: str) -> None:
    page.goto("/print")
    page.get_by_label(game, exact=True).check()
    page.get_by_label(thing, exact=True).check()
    expect(page.get_by_role("img", name=f"{thing}: {pages}")).to_be_visible()
    assert faults(page) == []

    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download the PDF").click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert file.suffix == ".pdf"
    assert file.read_bytes().startswith(b"%PDF-")


def test_an_evening_says_how_much_paper_it_takes(phone: Page) -> None:
    phone.goto("/print?game=one-more")
    expect(phone.get_by_label("Everything for an evening")).to_be_checked()
    expect(phone.get_by_text("This takes 21 pages. Double-sided, that’s 11 sheets")).to_be_visible()
    phone.get_by_label("How many of you are playing?").select_option("9")
    expect(phone.get_by_text("This takes 23 pages. Double-sided, that’s 12 sheets")).to_be_visible()
    assert faults(phone) == []


def shows(paper: str, answer: Response) -> bool:
    asked = answer.request.post_data_json if answer.url.endswith("/print/preview") else {}
    return bool(asked["paper"] == paper) if asked else False


def test_everything_that_is_offered_can_be_printed(page: Page) -> None:
    page.goto("/print")
    refused: list[str] = []
    page.on(
        "response",
        lambda answer: None if answer.ok else refused.append(answer.request.post_data or ""),
    )
    for game in ("Second Chance", "One More!"):
        page.get_by_label(game, exact=True).check()
        things = page.get_by_role("group", name="What to print").get_by_role("radio")
        for each in range(things.count()):
            things.nth(each).check()
            several = page.get_by_role("group", name="How many on a page")
            if several.count():
                several.get_by_label("6", exact=True).check()
            for paper in ("A5", "Letter"):
                with page.expect_response(partial(shows, paper)):
                    page.get_by_label("Paper", exact=True).select_option(paper)
    assert refused == []


def test_a_tile_that_nobody_has_drawn_yet_is_not_wrong(phone: Page) -> None:
    begin(phone, "Second Chance", "an empty deck")
    phone.get_by_role("button", name="Add a tile").first.click()
    tile = phone.get_by_role("group", name="Starting tile 1")
    expect(verdict(phone)).to_contain_text("Starting tile 1:")  # judged

    expect(phone.locator(".wrong")).to_have_count(0)
    expect(tile.get_by_text("Tap squares, or draw over them.")).to_be_visible()
    expect(tile.get_by_text("With the keyboard")).to_be_hidden()


def test_nothing_moves_under_the_finger_that_draws(phone: Page) -> None:
    """Faults come and go with every tap; the squares stay where they are."""
    begin(phone, "Second Chance", "a copy of “Standard”")
    expect(verdict(phone)).to_contain_text("Yes: this deck can be played.")
    phone.get_by_role("button", name=re.compile(r"^Starting tile 1:")).click()
    board = phone.get_by_role("group", name="Draw the tile")
    before = board.bounding_box()
    squares(phone, (1, 8))
    expect(verdict(phone)).to_contain_text("Starting tile 1: a tile is one piece")

    assert board.bounding_box() == before


def test_effects_are_typed_in_the_language_of_the_page(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context(locale="fr").new_page()
    page.goto("/workshop")
    page.get_by_label("One More!", exact=True).check()
    page.locator("form .button, main .button").first.click()
    page.locator("#typed").fill("2x 4+ pioche\n7- swap\n9- danse")
    page.get_by_role("button", name="Les ajouter toutes").click()
    expect(page.get_by_text("Ces lignes sont illisibles : 1.")).to_be_visible()
    expect(page.locator("#typed")).to_have_value("9- danse")
    expect(page.get_by_text("3 sur 72", exact=True)).to_be_visible()

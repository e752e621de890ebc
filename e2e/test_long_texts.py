"""
The page in the pseudo-language, on a narrow phone: texts are 40 % longer, and nothing is cut.

The pseudo-language is in no page that we ship. It is built here (`vite build --mode pseudo`), and
the browser gets these files in place of the server's.
"""

import json
import mimetypes
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e import clubs
from e2e.looks import boxes, overlapping
from e2e.people import Person
from e2e.serving import Server
from e2e.test_sheets import DRAWING, LESSON
from mulligan.bots.characters import characters

WEB = Path(__file__).parent.parent / "web"
NARROW = {"viewport": {"width": 360, "height": 740}}

PLACES = [
    "/",
    "/lobby",
    "/call",
    "/learn",
    "/print",
    "/workshop",
    "/settings",
    "/daily",
    "/replay",
    "/solo",
    "/stats",
    "/new/second-chance",
    "/new/one-more",
    "/learn/second-chance",
    "/learn/one-more",
    "/rules/second-chance",
    "/rules/one-more",
    "/t/nowhere",
    "/c",
    "/c/nowhere",
]

CUT = """() => {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const found = wide > 0 ? [`the page is ${wide} px too wide`] : []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const text = walker.currentNode
    const holder = text.parentElement
    if (!text.data.trim() || !holder.checkVisibility({ visibilityProperty: true })) continue
    const only_heard = holder.closest('.unseen') || holder.getBoundingClientRect().width <= 1
    if (only_heard || holder.closest('option, svg')) continue
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) {
      let held = holder
      while (held && getComputedStyle(held).overflowX === 'visible') held = held.parentElement
      const frame = (held ?? document.documentElement).getBoundingClientRect()
      const scrolls = held && ['auto', 'scroll'].includes(getComputedStyle(held).overflowX)
      if (scrolls || box.width <= 1) continue
      if (box.right > frame.right + 1 || box.left < frame.left - 1) {
        found.push(`cut: ${text.data.trim()}`)
        break
      }
    }
  }
  return found
}"""

FORGOTTEN = """() => {
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement
    if (holder.closest('script, style, noscript, svg, time, code, [translate=no]')) continue
    let text = walker.currentNode.data
    // One text may hold another.
    while (/⟦[^⟦⟧]*⟧/.test(text)) text = text.replace(/⟦[^⟦⟧]*⟧/g, '')
    if (/\\p{L}{2}/u.test(text)) found.add(text.trim())
  }
  return [...found]
}"""

EFFECTS = json.loads(Path("src/mulligan/printing/words/effects.json").read_text("utf-8"))
"""Their words stand in a list of their own, which the printed cards have, too."""
NO_WORDS = {
    *("Mulligan", "English", "Français", "Italiano", "Español", "Deutsch"),
    *("A4", "A5", "Letter"),
    "Ann",
    *(
        name
        for bots in characters().values()
        for character in bots.values()
        for name in (character.name, *character.others)
    ),
}
"""Names, which are the same in every language."""


ABOUT_BOTS = [
    words["en"]
    for bots in characters().values()
    for character in bots.values()
    for words in (character.level, character.temper)
]
"""How strong bots are and how they play, which the server says in the language of the page."""


def forgotten(page: Page) -> str:
    """What is in no word list."""
    found: list[str] = page.evaluate(FORGOTTEN)
    known = {each["words"]["en"] for each in EFFECTS.values()}
    unknown = [each for each in found if each not in known]
    return "\n".join(each for each in unknown if _words(each) - NO_WORDS)


def _words(text: str) -> set[str]:
    for known in ABOUT_BOTS:
        text = text.replace(known, "")
    return set(re.findall(r"\w{2,}", text))


def cut(page: Page) -> str:
    """What does not fit."""
    return "\n".join(page.evaluate(CUT))


@pytest.fixture(scope="session")
def pseudo_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pseudo")
    vite = WEB / "node_modules" / ".bin" / "vite"
    node = shutil.which("node")
    assert node is not None
    asked = ["build", "--mode", "pseudo", "--outDir", str(folder), "--logLevel", "warn"]
    subprocess.run([node, str(vite.resolve()), *asked], cwd=WEB, check=True)
    return folder


@pytest.fixture
def stranger(new_context: Callable[..., BrowserContext], pseudo_page: Path, server: Server) -> Page:
    context = new_context(phone=True, **NARROW)

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(server.url).partition("?")[0].strip("/")
        built = pseudo_page / path
        if path.startswith("assets/"):
            kind = mimetypes.guess_type(built.name)[0] or "application/octet-stream"
            route.fulfill(path=built, content_type=kind)
        elif route.request.resource_type == "document":
            route.fulfill(path=pseudo_page / "index.html", content_type="text/html")
        else:
            route.fallback()

    context.route(f"{server.url}/**", answer)
    return context.new_page()


@pytest.mark.parametrize("place", PLACES)
def test_pages(stranger: Page, place: str) -> None:
    stranger.goto(place)
    expect(stranger.locator("h1, [role=status]").first).to_contain_text("⟦")
    stranger.wait_for_load_state("networkidle")
    stranger.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = true))")

    assert cut(stranger) == ""
    if not place.startswith("/rules/"):  # they are texts of their own, in every language
        assert forgotten(stranger) == ""
    if place == "/learn/second-chance":
        expect(stranger.locator(DRAWING["button"]).first).to_be_visible()
        assert overlapping(boxes(stranger, LESSON)) == []


def _opened(page: Page, **table: object) -> str:
    answer = page.context.request.post("/api/tables", data={"start": True, **table})
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['id']}"


TABLES: dict[str, dict[str, object]] = {
    "alone": {"game": "second-chance", "seats": 1, "people": ["Ann"]},
    "with bots": {"game": "second-chance", "seats": 3, "people": ["Ann"], "bots": ["casual"] * 2},
    "One More!": {"game": "one-more", "seats": 4, "people": ["Ann"], "bots": ["casual"] * 3},
    "waiting": {"game": "one-more", "seats": 5, "people": ["Ann"], "start": False},
}


@pytest.mark.parametrize("table", TABLES)
def test_tables(stranger: Page, table: str) -> None:
    stranger.goto(_opened(stranger, **TABLES[table]))
    expect(stranger.locator("main")).to_contain_text("⟦")
    expect(stranger.get_by_role("button").filter(has_text="⟦").first).to_be_visible()

    assert cut(stranger) == ""
    assert forgotten(stranger) == ""
    if TABLES[table]["game"] == "second-chance":
        assert overlapping(boxes(stranger, DRAWING)) == []


@pytest.mark.parametrize("view", ["", "/screen"])
def test_a_club(stranger: Page, view: str) -> None:
    """In the middle of an evening, with all that its owner can do."""
    ann = Person("Ann", stranger.context)
    code = clubs.make(ann, "Donaudampfschifffahrtsfreunde")
    clubs.begin_evening(ann, code)
    ann.page.goto("/c")
    clubs.play_at_one_device(ann, code, "second-chance", ["Ann", "Pip"])
    clubs.open_table(ann, code, "one-more", ["Ann"], seats=4)
    stranger.goto(f"/c/{code}{view}")
    expect(stranger.get_by_role("table").first).to_contain_text("Pip")
    for summary in stranger.locator("summary").all():
        summary.click()
    folded = stranger.locator("button[aria-expanded=false]")
    while folded.count() > 0:
        folded.first.click()
    stranger.wait_for_load_state("networkidle")

    assert cut(stranger) == ""
    assert forgotten(stranger) == ""


def test_what_is_cut_or_forgotten_is_found(stranger: Page) -> None:
    stranger.goto("/settings")
    expect(stranger.locator("h1")).to_contain_text("⟦")
    stranger.evaluate(
        """() => document.querySelector('main').insertAdjacentHTML(
          'beforeend', '<p style="white-space: nowrap">No list has these words.</p>'.replace(
            'words', 'words'.repeat(20)))"""
    )

    assert "No list has" in cut(stranger)
    assert "No list has" in forgotten(stranger)

"""What is wrong with how a page looks: for people on small screens, and for people who listen."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = ("en", "fr", "it", "es", "de")

# Whatever sticks out on the right and is neither cut off nor scrolled by something around it.
STICKING_OUT = """
() => {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= screen.width && width <= screen.width) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > screen.width + 0.5)
    .map((element) => `${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`)
}
"""


def speak(page: Page, language: str) -> None:
    """Change the language as a person does: in the header, or in the menu of a table."""
    in_header = page.locator("header select")
    if in_header.count() > 0:
        in_header.select_option(language)
    else:
        page.locator("header button").last.click()
        page.locator("dialog[open] select").select_option(language)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("lang", language)


def sticking_out(page: Page) -> list[str]:
    found: list[str] = page.evaluate(STICKING_OUT)
    return found


def faults(page: Page) -> list[str]:
    """What axe finds: wrong roles, missing names, too little contrast, and the like."""
    if not page.evaluate("() => 'axe' in window"):
        # Evaluated and not added as a script: the page's policy would not let it in.
        page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate(
        "() => axe.run(document, { resultTypes: ['violations'] })"
    )
    return [
        f"{fault['id']}: {node['html']} {node.get('failureSummary', '')}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


# --- boxes --------------------------------------------------------------------------------------

BOXES = """
(parts) => Object.entries(parts).flatMap(([name, selector]) =>
  [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element, at) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { name: `${name} ${at}`, left, top, right, bottom }
    })
)
"""
# Words that their box, or the edge of the page, cuts off; what is only heard may be anywhere.
CUT = """
(within) => {
  const heard = (element) =>
    element !== null &&
    (getComputedStyle(element).clipPath !== 'none' || heard(element.parentElement))
  const range = document.createRange()
  const page = { left: 0, right: document.documentElement.clientWidth }
  return [...document.querySelectorAll(`${within} *`)]
    .filter((element) => [...element.childNodes].some((node) => node.data?.trim()))
    .filter((element) => element.checkVisibility() && !element.closest('svg') && !heard(element))
    .filter((element) => {
      range.selectNodeContents(element)
      const words = range.getBoundingClientRect()
      const box = element.closest('button, a, p, li, aside')?.getBoundingClientRect() ?? page
      return [box, page].some(
        ({ left, right }) => words.left < left - 1 || words.right > right + 1
      )
    })
    .map((element) => `${element.className} ${element.textContent.trim()}`)
}
"""


def boxes(page: Page, parts: dict[str, str]) -> list[dict[str, Any]]:
    """Where everything is that the selectors find; each of them finds something."""
    found: list[dict[str, Any]] = page.evaluate(BOXES, parts)
    there = {part["name"].rpartition(" ")[0] for part in found}
    assert there == set(parts), f"{set(parts) - there} cannot be seen"
    return found


def cut(page: Page, within: str) -> list[str]:
    found: list[str] = page.evaluate(CUT, within)
    return found


def overlapping(parts: list[dict[str, Any]]) -> list[str]:
    found = []
    for at, one in enumerate(parts):
        for other in parts[at + 1 :]:
            wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
            high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            if wide > 1 and high > 1:
                found.append(f"{one['name']} and {other['name']}: {wide:.0f} x {high:.0f}")
    return found


def outside(parts: list[dict[str, Any]], width: int, height: int) -> list[str]:
    return [
        f"{part['name']}: {part['right']:.0f} x {part['bottom']:.0f}"
        for part in parts
        if part["left"] < -0.5
        or part["top"] < -0.5
        or part["right"] > width + 0.5
        or part["bottom"] > height + 0.5
    ]

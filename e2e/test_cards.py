"""The table of One More!: all that one plays with is on the screen, and can be read."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.looks import LANGUAGES, speak
from e2e.people import Person
from e2e.staged import Stage, position

Invite = Callable[..., Person]
SIZES = [(1366, 650), (1280, 720), (390, 664), (360, 640), (320, 568)]

# What has to be seen without scrolling; of what is there, nothing may lie over anything else.
PARTS = """
() => {
  const box = (name, element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { name, left, top, right, bottom }
  }
  const all = (name, selector) =>
    [...document.querySelectorAll(selector)].map((element, at) => box(`${name} ${at}`, element))
  return [
    ...all('header', 'header'),
    ...all('seat', '.players li'),
    ...all('deck', '.deck'),
    ...all('centre', '.centre'),
    ...all('arrow', '.ways svg'),
    ...all('sentence', '.todo'),
    ...all('card', '.mine li'),
    ...all('row of the button', '.foot'),
  ]
}
"""
# Words that stick out of their card, or out of the box that cuts them off.
CUT = """
() => [...document.querySelectorAll('.centre .card, .mine .card')].flatMap((card) => {
  const edge = card.getBoundingClientRect()
  return [...card.querySelectorAll('.number, .sign, .demand, .effect, .effect > *')]
    .filter((part) => part.checkVisibility())
    .flatMap((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      const words = part.textContent.trim() === '' ? part : range
      const { left, right } = words.getBoundingClientRect()
      const { top, bottom } = part.getBoundingClientRect()
      const inside =
        left > edge.left - 0.5 && right < edge.right + 0.5 &&
        top > edge.top - 0.5 && bottom < edge.bottom + 0.5
      return inside ? [] : [`${part.className} ${part.textContent}`]
    })
})
"""
# Every visible number, demand and effect: all three, on every card.
SAID = """
() => [...document.querySelectorAll('.centre .card, .mine .card')].map((card) =>
  ['.number', '.sign', '.demand', '.effect'].filter((part) =>
    [...card.querySelectorAll(part)].some((each) => each.checkVisibility())
  ).length
)
"""


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


def invited(invite: Invite, width: int, height: int) -> Person:
    hands = width < 1000
    return invite(
        "Guest", viewport={"width": width, "height": height}, has_touch=hands, is_mobile=hands
    )


@pytest.mark.parametrize("seats", [3, 6, 9])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_hand_table_and_button_fit_the_screen(
    invite: Invite, width: int, height: int, seats: int
) -> None:
    """With 5, 8 and 9 cards, in every language, before and after a card is chosen."""
    stage = Stage(invited(invite, width, height), position(seats))
    page = stage.page

    found = {}
    for cards in (5, 8, 9):
        stage.show(position(seats, cards))
        page.wait_for_function(f"document.querySelectorAll('.mine li').length === {cards}")
        for language in LANGUAGES if cards == 9 else ("en",):
            if language != "en":
                speak(page, language)
            for chosen in (False, True):
                if chosen:
                    page.locator(".mine li button[aria-disabled=false]").last.press("Enter")
                    page.locator(".foot button.go").wait_for()
                parts = page.evaluate(PARTS)
                faults = [
                    *outside(parts, width, height),
                    *overlapping(parts),
                    *page.evaluate(CUT),
                    *(["a card says too little"] if set(page.evaluate(SAID)) != {4} else []),
                ]
                if faults:
                    found[cards, language, chosen] = faults
            page.keyboard.press("Escape")
    speak(page, "en")

    assert found == {}
    assert page.evaluate("scrollY") == 0


# The contrast of every word, and of every line that means something, with what lies behind it. The
# table is hatched: what counts is the darker of its colours.
FAINT = """
() => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const read = (colours) => {
    pen.clearRect(0, 0, 1, 1)
    for (const colour of colours) {
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
    }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const light = (colours) => {
    const [r, g, b] = read(colours).map((part) => part / 255).map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element) => {
    const layers = []
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (each.matches('.felt') && style.backgroundImage !== 'none')
        layers.unshift(...style.backgroundImage.match(/color\\(srgb [^)]*\\)/g).slice(0, 2))
      layers.unshift(style.backgroundColor)
    }
    return layers
  }
  const ratio = (colour, layers) => {
    const [one, other] = [light([...layers, colour]), light(layers)]
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  }
  const faint = []
  const judge = (element, colour, layers, least) => {
    const found = ratio(colour, layers)
    if (found < least)
      faint.push(`${element.getAttribute('class')} ${element.textContent} ${found.toFixed(2)}`)
  }
  const visible = (selector) =>
    [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
  for (const element of visible('.board *')) {
    const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    if (!words || element.closest('.unseen, .face:not(.card .face), .button')) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const large = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.6 && fontWeight >= 700)
    judge(element, color, behind(element), large ? 3 : 4.5)
  }
  for (const line of visible('.sign .border, .effect .icon, .ways svg'))
    judge(line, getComputedStyle(line).stroke, behind(line), 3)
  for (const edge of visible('.card, .back, .active .person, .token'))
    judge(edge, getComputedStyle(edge).borderTopColor, behind(edge.parentElement), 3)
  return faint
}
"""


@pytest.mark.parametrize("palette", ["pencils", "safe"])
@pytest.mark.parametrize("contrast", ["normal", "high"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_and_lines_stand_out(invite: Invite, theme: str, contrast: str, palette: str) -> None:
    """Words 4.5 : 1, large ones and lines 3 : 1, on cards that can be played and others."""
    guest = invited(invite, 320, 568)
    chosen = {"theme": theme, "contrast": contrast, "palette": palette}
    guest.context.add_init_script(
        f"localStorage.setItem('mulligan.settings', '{json.dumps(chosen)}')"
    )
    stage = Stage(guest, position(9, 9))
    expect(stage.page.locator("html")).to_have_attribute("data-contrast", contrast)

    assert stage.page.evaluate(FAINT) == []

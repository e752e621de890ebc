"""The table of One More!: all that one plays with is on the screen, and can be read."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.looks import LANGUAGES, outside, overlapping, speak
from e2e.people import Person, until
from e2e.staged import Stage, position

Invite = Callable[..., Person]
SIZES = [(1366, 650), (1280, 720), (390, 664), (360, 640), (320, 568), (740, 360)]

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
# Words that go on in the next line without a hyphen.
BROKEN = """
() => [...document.querySelectorAll('.mine .effect > span, .centre .effect > span')]
  .flatMap(({ firstChild: text }) => [...text.data.matchAll(/[^\\s\\u00ad]+/g)].map((part) => {
    const range = document.createRange()
    // The hyphen on the line before is a part of the letter after it.
    range.setStart(text, part.index + (text.data[part.index - 1] === '\\u00ad' ? 1 : 0))
    range.setEnd(text, part.index + part[0].length)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    return lines.size > 1 ? `broken: ${part[0]}` : ''
  }))
  .filter((found) => found !== '')
"""
# Every visible number, demand and effect: all three, on every card.
SAID = """
() => [...document.querySelectorAll('.centre .card, .mine .card')].map((card) =>
  ['.number', '.sign', '.demand', '.effect'].filter((part) =>
    [...card.querySelectorAll(part)].some((each) => each.checkVisibility())
  ).length
)
"""


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
        page.wait_for_function(f"() => document.querySelectorAll('.mine li').length === {cards}")
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
                    *page.evaluate(BROKEN),
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


# --- cards that move ------------------------------------------------------------------------------

# Notes every picture of a card that flies: where it starts, where it lands, and when it is gone.
WATCH = """
window.flown = []
addEventListener('DOMContentLoaded', () =>
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of addedNodes) {
        if (!node.classList?.contains('flying')) continue
        requestAnimationFrame(() => {
          const [animation] = node.getAnimations()
          if (animation === undefined) return
          const { duration } = animation.effect.getTiming()
          animation.pause()
          const at = (time) => {
            animation.currentTime = time
            const { left, top, width, height } = node.getBoundingClientRect()
            return [left + width / 2, top + height / 2]
          }
          const [from, to] = [at(0), at(duration - 0.01)]
          animation.currentTime = 0
          animation.play()
          const face = node.classList.contains('card')
          window.flown.push({ from, to, face, duration, gone: false, node })
        })
      }
      for (const node of removedNodes)
        for (const flight of window.flown) if (flight.node === node) flight.gone = true
    }
  }).observe(document.body, { childList: true })
)
"""
FLOWN = """
() => window.flown.map(({ from, to, face, duration, gone }) => ({ from, to, face, duration, gone }))
"""


def middle_of(stage: Stage, selector: str) -> list[float]:
    box = stage.page.locator(selector).first.bounding_box()
    assert box is not None
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def near(one: list[float], other: list[float]) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(one, other, strict=True))


PLAYED = {"what": "played", "seat": 3, "card": "8-draw"}
DREW = {"what": "drew", "by": 3, "seat": 2, "card": None}
DREW_MINE = {"what": "drew", "by": 3, "seat": 0, "card": "6-reverse"}
SWAPPED = {"what": "swapped", "by": 3, "seats": [1, 4], "cards": None}


@pytest.mark.parametrize(
    ("event", "cards", "ways"),
    [
        (PLAYED, 5, [("[data-place='seat 3']", ".centre", True)]),
        (DREW, 5, [("[data-place=deck]", "[data-place='seat 2']", False)]),
        (DREW_MINE, 6, [("[data-place=deck]", "[data-card='6-reverse']", True)]),
        (
            SWAPPED,
            5,
            [
                ("[data-place='seat 1']", "[data-place='seat 4']", False),
                ("[data-place='seat 4']", "[data-place='seat 1']", False),
            ],
        ),
    ],
    ids=["played", "drawn", "drawn by me", "swapped"],
)
def test_cards_are_seen_to_move(
    invite: Invite, event: dict[str, Any], cards: int, ways: list[tuple[str, str, bool]]
) -> None:
    guest = invite("Guest", reduced_motion="no-preference")
    guest.context.add_init_script(WATCH)
    stage = Stage(guest, position(6))
    starts = [middle_of(stage, start) for start, _, _ in ways]

    stage.show(position(6, cards, story=[event]))
    until(lambda: [f["gone"] for f in stage.page.evaluate(FLOWN)] == [True] * len(ways), stage.page)

    flown = stage.page.evaluate(FLOWN)
    for flight, start, (_, end, face) in zip(flown, starts, ways, strict=True):
        assert near(flight["from"], start)
        assert near(flight["to"], middle_of(stage, end))
        assert flight["face"] is face
        assert 300 <= flight["duration"] <= 400
    assert stage.page.locator(".flying").count() == 0


def test_nobody_waits_for_a_card_in_flight(invite: Invite) -> None:
    """The next position ends it, and what it flies over can be pressed."""
    guest = invite("Guest", reduced_motion="no-preference")
    stage = Stage(guest, position(6))
    # As slow as can be: it would never land by itself.
    stage.page.evaluate(
        """() => {
          const { animate } = Element.prototype
          Element.prototype.animate = function (frames, timing) {
            return animate.call(this, frames, { ...timing, duration: 600000 })
          }
        }"""
    )
    story = [PLAYED]
    stage.show(position(6, story=story))
    expect(stage.page.locator(".flying")).to_have_count(1)

    stage.page.locator(".mine li button[aria-disabled=false]").last.press("Enter")
    expect(stage.page.locator(".foot button.go")).to_be_visible()
    stage.show(position(6, story=[*story, {"what": "reversed", "direction": -1}]))

    expect(stage.page.locator(".flying")).to_have_count(0)


def test_without_motion_the_place_lights_up(invite: Invite) -> None:
    guest = invite("Guest")
    stage = Stage(guest, position(6))
    stage.page.evaluate(
        """() => {
          window.lit = []
          const { animate } = Element.prototype
          Element.prototype.animate = function (frames, timing) {
            window.lit.push([this.dataset.place, Object.keys(frames[0]).join()])
            return animate.call(this, frames, timing)
          }
        }"""
    )

    stage.show(position(6, story=[PLAYED]))
    stage.page.wait_for_function("() => window.lit.length > 0")

    assert stage.page.evaluate("window.lit") == [["centre", "boxShadow"]]
    assert stage.page.locator(".flying").count() == 0


LOST = {"seat": 4, "reason": "stuck", "hand": ["1+draw"], "centre": "8-draw"}


def test_the_card_that_ends_a_round_is_seen_to_move(invite: Invite) -> None:
    guest = invite("Guest", reduced_motion="no-preference")
    guest.context.add_init_script(WATCH)
    stage = Stage(guest, position(6, active=3, to_act=[3]))
    start = middle_of(stage, "[data-place='seat 3']")
    centre = middle_of(stage, ".centre")

    stage.show(position(6, round=3, last=LOST))
    expect(stage.page.locator(".centre .number")).to_have_text("8")
    expect(stage.page.locator(".lost-round")).to_be_visible()

    [flight] = stage.page.evaluate(FLOWN)
    assert near(flight["from"], start)
    assert near(flight["to"], centre)


def test_a_tap_goes_on_to_the_result_of_a_round(invite: Invite) -> None:
    stage = Stage(invite("Guest", reduced_motion="no-preference"), position(6, active=3))
    # It would never go on by itself.
    stage.page.clock.pause_at(stage.page.evaluate("Date.now() + 1000"))

    stage.show(position(6, round=3, last=LOST))
    expect(stage.page.locator(".centre .number")).to_have_text("8")
    expect(stage.page.locator(".lost-round")).to_be_hidden()
    stage.page.mouse.click(5, 5)

    expect(stage.page.locator(".lost-round")).to_be_visible()


def test_without_motion_a_round_ends_at_once(invite: Invite) -> None:
    stage = Stage(invite("Guest"), position(6, active=3, to_act=[3]))
    stage.page.evaluate(
        """() => {
          window.landed = false
          new MutationObserver(() => {
            window.landed ||= document.querySelector('.centre .number')?.textContent === '8'
          }).observe(document.body, { childList: true, subtree: true, characterData: true })
        }"""
    )

    stage.show(position(6, round=3, last=LOST))

    expect(stage.page.locator(".lost-round")).to_be_visible()
    assert stage.page.evaluate("window.landed") is False

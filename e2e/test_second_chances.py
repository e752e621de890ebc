"""The second chance is seen: face down, then turned over; only after its verdict play goes on."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.looks import faults, sticking_out
from e2e.people import Draws, Person, until

Invite = Callable[..., Person]
WAIT_FOR_TAPS = """
(waiting) => {
  const set = (window.setTimeoutAtOnce ??= window.setTimeout)
  const later = (task, time, ...rest) => set(task, time === 2500 ? 1e9 : time, ...rest)
  window.setTimeout = waiting ? later : set
}
"""
MOVING = "() => document.getAnimations().filter((each) => each.playState === 'running').length"


def nearly_full(ada: Person) -> Draws:
    """A table at which the next two rounds bring a second chance: one fits, one does not."""
    asked = {"name": ada.name, "part": "end"}
    answer = ada.context.request.post("/api/lessons/second-chance", data=asked)
    ada.look_at(answer.json()["id"])
    return Draws(ada)


def stage(page: Page) -> Locator:
    return page.get_by_role("region", name="Your second chance").and_(page.locator(".chance-stage"))


def wait_for_taps(page: Page, waiting: bool = True) -> None:
    """A card turns over by itself, which may be too soon for a busy machine that looks at it."""
    page.evaluate(WAIT_FOR_TAPS, waiting)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_second_chance_is_turned_over_by_a_tap(
    invite: Invite, motion: Literal["reduce", "no-preference"]
) -> None:
    ada = invite("Ada", phone=True, reduced_motion=motion)
    draws = nearly_full(ada)
    wait_for_taps(ada.page)
    draws.by_thumb()
    staged = stage(ada.page)
    expect(staged.get_by_role("listitem")).to_have_count(2)
    expect(ada.told_at_once).to_contain_text("Your second chance is face down.")
    if motion == "reduce":
        assert ada.page.evaluate(MOVING) == 0
    assert faults(ada.page) == []
    assert sticking_out(ada.page) == []
    ada.button("Turn it over").tap()
    expect(staged.get_by_text("It fits!")).to_be_visible()
    expect(ada.told_at_once).to_contain_text("It fits.")
    if motion == "reduce":
        assert ada.page.evaluate(MOVING) == 0
    ada.button("Continue").tap()
    expect(staged).to_be_hidden()
    wait_for_taps(ada.page, False)
    draws.by_thumb()
    # Without a tap it goes on by itself.
    expect(staged.get_by_text("It doesn’t fit.")).to_be_visible()
    expect(ada.button("Write it here")).to_be_visible()
    expect(staged).to_be_hidden()


def test_alone_the_last_card_is_seen_before_the_result(invite: Invite) -> None:
    """Most games for one end with a second chance that does not fit; some with the last card."""
    ada = invite("Ada")
    draws = Draws(ada)
    result = ada.page.get_by_role("region", name="Result")
    missed = stage(ada.page).get_by_text("It doesn’t fit.")

    def ends() -> bool:
        if result.is_visible() or missed.is_visible():
            return True
        if stage(ada.page).is_visible():
            ada.press("Enter")
        elif draws.is_asked and draws.next_place.is_enabled():
            ada.press("n Enter")
        return False

    for _ in range(5):
        ada.begin("second-chance", 1)
        until(ends, ada.page)
        if missed.is_visible():
            break
    expect(missed).to_be_visible()
    expect(result).to_be_hidden()
    expect(ada.again).to_be_hidden()
    expect(result).to_be_visible()
    expect(ada.again).to_be_visible()

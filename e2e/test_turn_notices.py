"""Your turn: a page in the background says so, if one wants, and is quiet when one is back."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.looks import faults
from e2e.people import Person, draw_together, until

Invite = Callable[..., Person]

HIDE = """away => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => away })
  document.dispatchEvent(new Event('visibilitychange'))
}"""
"""A browser without a screen never hides a page, so the test says that it is hidden."""

COUNT = """window.finished = 0
const show = ServiceWorkerRegistration.prototype.showNotification
ServiceWorkerRegistration.prototype.showNotification = async function (...options) {
  await show.apply(this, options)
  window.finished++
}"""
"""Counts the notifications that Chromium has finished showing. If it is asked for its notifications
while it shows one, it often forgets that one."""

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready
  return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }))
}"""


def shown(page: Page) -> list[dict[str, str]]:
    """The notifications that can be seen."""
    found: list[dict[str, str]] = page.evaluate(SHOWN)
    return found


def test_a_turn_in_the_background_is_told_once(invite: Invite) -> None:
    ada, ben = invite("Ada", service_workers="allow"), invite("Ben")
    ada.context.grant_permissions(["notifications"])
    ada.page.add_init_script(COUNT)
    adas, bens = draw_together(ada, ben)
    adas.by_keys()

    ada.button("Menu").click()
    ada.page.get_by_label("Send me a notification").check()
    expect(ada.page.get_by_label("Send me a notification")).to_be_checked()
    assert faults(ada.page) == []
    ada.button("Close").click()
    title = ada.page.title()

    ada.page.evaluate(HIDE, True)
    assert shown(ada.page) == []
    bens.by_keys()
    expect(ada.page).to_have_title(f"Your turn · {title}")
    told = [{"title": "Your turn", "body": "Second Chance"}]
    ada.page.wait_for_function("() => window.finished === 1")
    assert shown(ada.page) == told

    ada.page.evaluate(HIDE, False)
    expect(ada.page).to_have_title(title)
    until(lambda: shown(ada.page) == [], ada.page)
    ada.page.evaluate(HIDE, True)
    expect(ada.page).to_have_title(f"Your turn · {title}")
    assert shown(ada.page) == []
    assert ada.page.evaluate("window.finished") == 1


def test_nobody_is_asked_for_permission_unless_they_switch_it_on(phone: Page) -> None:
    phone.add_init_script(
        """window.asked = 0
        Notification.requestPermission = async () => { window.asked++; return 'denied' }"""
    )
    phone.goto("/settings")
    switch = phone.get_by_label("Send me a notification")
    expect(switch).not_to_be_checked()
    assert phone.evaluate("asked") == 0

    switch.click()
    expect(phone.get_by_role("alert")).to_contain_text("doesn’t allow notifications")
    expect(switch).not_to_be_checked()
    assert phone.evaluate("asked") == 1
    assert faults(phone) == []

"""Keeping offline play on a device: whole or not at all, and only for those who ask for it."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.looks import LANGUAGES, faults, speak, sticking_out
from e2e.offering import SIZES, Offering
from e2e.people import until
from e2e.serving import Server
from e2e.witness import Witness
from mulligan.server.http.static_site import write_site

NewContext = Callable[..., BrowserContext]


@pytest.fixture
def offering(server: Server, witness: Witness) -> Iterator[Offering]:
    offering = Offering(server.url)
    witness.foretell(f"a stranger was asked: {offering.url}")
    yield offering
    offering.go_on.set()
    offering.close()


@pytest.fixture
def opened(new_context: NewContext, offering: Offering, witness: Witness) -> Callable[..., Page]:
    """The settings of somebody new, whose browser has the page's service worker."""
    # A page that is left gives up what its service worker was still asking for.
    witness.foretell(r"/offline/manifest\.json: net::ERR_FAILED")

    def opened(**options: Any) -> Page:
        given = {"base_url": offering.url, "service_workers": "allow", "phone": True} | options
        page = new_context(**given).new_page()
        page.goto("/settings")
        page.evaluate("async () => (await navigator.serviceWorker.ready).active.scriptURL")
        return page

    return opened


def keep(page: Page) -> None:
    page.get_by_role("button", name="Keep for offline play (0.3 MB)").click()


def ready(page: Page) -> None:
    expect(page.get_by_text("Ready for flight mode").first).to_be_visible()


def caches_of(page: Page) -> dict[str, list[str]]:
    """What is kept for offline play, by version of Python."""
    found: dict[str, list[str]] = page.evaluate(
        """async () => {
          const found = {}
          for (const name of await caches.keys()) {
            const [, version] = /^mulligan-offline-(\\w+)-/.exec(name) ?? []
            if (version)
              found[version] = (await (await caches.open(name)).keys())
                .map(({ url }) => new URL(url).pathname)
          }
          return found
        }"""
    )
    return found


def test_is_kept_only_for_those_who_ask(opened: Callable[..., Page], offering: Offering) -> None:
    page = opened()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/settings")
    button = page.get_by_role("button", name="Keep for offline play (0.3 MB)")
    expect(button).to_be_visible()
    assert set(offering.asked) == {"/offline/manifest.json"}

    button.focus()
    page.keyboard.press("Enter")
    ready(page)
    expect(page.get_by_text("Version 1, 0.3 MB")).to_be_visible()
    kept = caches_of(page)["1"]
    assert {"/offline/1/python.wasm", "/offline/1/library.zip"} < set(kept)
    assert any(re.fullmatch(r"/api/bots/one-more/\w+/face\.svg", path) for path in kept)
    # The focus is where the button was, and what happened was said.
    expect(page.get_by_role("heading", name="Offline play")).to_be_focused()
    expect(page.locator("p.unseen[aria-live=polite]")).to_have_text("Ready for flight mode")


def test_kept_files_and_faces_are_answered_without_a_server(
    opened: Callable[..., Page], offering: Offering, witness: Witness
) -> None:
    witness.foretell_lost_connection()
    witness.foretell("ERR_FAILED|Failed to fetch")
    page = opened()
    keep(page)
    ready(page)
    page.reload()
    ready(page)

    offering.gone = True
    answers = page.evaluate(
        """async (addresses) => Promise.all(addresses.map(async (address) => {
          try {
            const answer = await fetch(address)
            return [answer.status, (await answer.arrayBuffer()).byteLength > 0]
          } catch { return null }
        }))""",
        [
            "/offline/1/python.wasm",
            "/offline/manifest.json",
            "/api/bots/second-chance/random/face.svg",
            "/offline/1/python.wasm?other",
            "/api/catalogue",
            "/api/lobby",
        ],
    )
    assert answers == [[200, True]] * 3 + [None] * 3
    # And the page itself in any language, though it was never spoken here.
    page.goto("/settings")
    ready(page)
    speak(page, "de")
    expect(page.get_by_text("Bereit für den Flugmodus")).to_be_visible()


def test_pages_that_come_later_are_kept_too(
    opened: Callable[..., Page], offering: Offering, witness: Witness
) -> None:
    """Nobody has opened the workshop here, and on a plane it would be too late to fetch it."""
    witness.foretell_lost_connection()
    witness.foretell("ERR_FAILED|Failed to fetch")
    page = opened()
    assert later_files(page, page_cache(page)) == set()
    keep(page)
    ready(page)
    assert later_files(page, offline_cache(page)) >= {"workshop.js", "workshop.css", "clubs.js"}

    offering.gone = True
    page.goto("/workshop")
    expect(page.get_by_role("heading", name="Deck workshop")).to_be_visible()


def test_new_build_of_the_page_takes_its_place_in_offline_play_whole(
    opened: Callable[..., Page], offering: Offering, witness: Witness
) -> None:
    """The same Python, and another page: as long as a file is missing, the one before stays."""
    witness.foretell_lost_connection()
    witness.foretell("ERR_CONTENT_LENGTH_MISMATCH|ERR_FAILED|ERR_INCOMPLETE|Failed to fetch")
    witness.foretell("404: GET .*/offline/1/catalogue.json")
    page = opened()
    keep(page)
    ready(page)
    old = offline_cache(page)
    offering.build = "new"
    offering.missing = {"workshop.css"}
    page.reload()
    page.get_by_role("button", name=re.compile("^Get the newer version")).click()
    expect(page.get_by_role("alert")).to_contain_text("The download was interrupted.")
    # The page itself is kept in the new build already; offline play goes with the old one.
    assert renewed(page) == "activated"
    offering.gone = True
    page.goto("/workshop")
    expect(page.get_by_role("heading", name="Deck workshop")).to_be_visible()
    assert not code_of(page).endswith(".new.js")
    assert offline_cache(page) == old

    offering.missing = set()
    offering.asked.clear()
    offering.gone = False
    page.goto("/settings")
    until(lambda: caches_with(page, "/offline/manifest.json") == [f"{old}new"], page)
    # Python was not downloaded once more.
    assert not {f"/offline/1/{name}" for name in SIZES} & set(offering.asked)
    offering.gone = True
    page.goto("/workshop")
    expect(page.get_by_role("heading", name="Deck workshop")).to_be_visible()
    assert code_of(page).endswith(".new.js")


def test_page_that_is_older_than_the_kept_python_says_so(
    opened: Callable[..., Page], offering: Offering, witness: Witness
) -> None:
    """A window that was open before another one brought a version with other messages."""
    witness.foretell_lost_connection()
    witness.foretell("ERR_FAILED|Failed to fetch")
    page = opened()
    keep(page)
    ready(page)
    offering.version, offering.schema = "2", "another"
    other = page.context.new_page()
    other.goto("/settings")
    expect(other.get_by_text("Version 2, 0.3 MB")).to_be_visible()
    other.close()

    offering.gone = True
    page.get_by_role("link", name="Mulligan").click()
    page.get_by_role("button", name="Play just one game").first.click()
    expect(page.get_by_text("This page is out of date. Reload it.")).to_be_visible()


def offline_cache(page: Page) -> str:
    """Where offline play is kept, whole: its manifest comes last."""
    (name,) = caches_with(page, "/offline/manifest.json")
    return name


def page_cache(page: Page) -> str:
    """Where the service worker keeps the page, whole: its document comes last."""
    (name,) = (name for name in caches_with(page, "/") if "-offline-" not in name)
    return name


def caches_with(page: Page, path: str) -> list[str]:
    found: list[str] = page.evaluate(
        """async (path) => {
          const found = []
          for (const name of await caches.keys())
            if (await (await caches.open(name)).match(path)) found.push(name)
          return found
        }""",
        path,
    )
    return found


def later_files(page: Page, cache: str) -> set[str]:
    """Which files of pages that few people open are in a cache, without their hashes."""
    found: list[str] = page.evaluate(
        """async (name) => (await (await caches.open(name)).keys())
          .map(({ url }) => /assets\\/(clubs|print|workshop)-.*\\.(js|css)$/.exec(url))
          .filter(Boolean).map(([, name, ending]) => `${name}.${ending}`)""",
        cache,
    )
    return set(found)


def test_page_is_kept_whole_until_all_of_a_new_build_is_here(
    opened: Callable[..., Page], offering: Offering, witness: Witness
) -> None:
    witness.foretell_lost_connection()
    witness.foretell("ERR_CONTENT_LENGTH_MISMATCH|ERR_FAILED|ERR_INCOMPLETE|Failed to fetch|404")
    page = opened()
    old = page_cache(page)
    offering.build = "new"
    offering.missing = {"clubs.css", "second-chance.css"}
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert code_of(page).endswith(".new.js")
    assert renewed(page) == "redundant"

    offering.gone = True
    for address, title in (("/", "Two games"), ("/settings", "Settings"), ("/solo", "Solo")):
        page.goto(address)
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
        assert not code_of(page).endswith(".new.js")

    offering.gone = False
    offering.missing = set()
    assert renewed(page) == "activated"
    new = page_cache(page)
    assert new == f"{old}new"
    offering.gone = True
    for address, title in (("/", "Two games"), ("/settings", "Settings"), ("/solo", "Solo")):
        page.goto(address)
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
        assert code_of(page).endswith(".new.js")


def test_document_of_another_build_is_not_kept_with_the_files_of_this_one(
    opened: Callable[..., Page], offering: Offering
) -> None:
    """A server that goes on to a new build while a service worker is installed."""
    page = opened()
    old = page_cache(page)
    offering.build, offering.document = "new", "newer"
    assert renewed(page) == "redundant"
    assert page_cache(page) == old


def code_of(page: Page) -> str:
    """Where the code of the document comes from."""
    address: str = page.evaluate("() => document.querySelector('script[type=module]').src")
    return address


def renewed(page: Page) -> str:
    """What has become of the service worker of the build that the server has now."""
    state: str = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready
          const newest = () => registration.installing ?? registration.waiting
          let worker = newest()
          registration.addEventListener('updatefound', () => (worker = newest()))
          await registration.update()
          worker = newest() ?? worker ?? registration.active
          const ended = () => ['redundant', 'activated'].includes(worker.state)
          while (!ended())
            await new Promise((done) => (worker.onstatechange = done))
          return worker.state
        }"""
    )
    return state


def test_download_can_be_watched_and_cancelled(
    opened: Callable[..., Page], offering: Offering, witness: Witness
) -> None:
    witness.foretell("python.wasm: net::ERR_FAILED")
    page = opened()
    offering.go_on.clear()
    keep(page)
    bar = page.get_by_role("progressbar", name="Downloading: 0.1 MB of 0.3 MB")
    expect(bar).to_be_visible()
    expect(bar).to_have_js_property("value", 100_000)
    assert faults(page) == []

    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Keep for offline play")).to_be_visible()
    expect(page.locator("p.unseen[aria-live=polite]")).to_have_text("Cancelled. Nothing was kept.")
    assert caches_of(page) == {}


def test_interrupted_download_goes_on(
    opened: Callable[..., Page], offering: Offering, witness: Witness
) -> None:
    witness.foretell_lost_connection()
    witness.foretell("ERR_CONTENT_LENGTH_MISMATCH|ERR_FAILED|Failed to fetch")
    page = opened()
    offering.missing = {"library.zip"}
    keep(page)
    expect(page.get_by_role("alert")).to_contain_text("The download was interrupted.")
    assert caches_of(page) == {"1": ["/offline/1/python.wasm"]}

    # Not even a new start of the browser's page loses what has arrived.
    page.reload()
    offering.missing = set()
    offering.asked.clear()
    keep(page)
    ready(page)
    assert "/offline/1/python.wasm" not in offering.asked


def test_newer_version_comes_quietly(opened: Callable[..., Page], offering: Offering) -> None:
    page = opened()
    keep(page)
    ready(page)
    offering.version = "2"
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    until(lambda: list(caches_of(page)) == ["2"], page)
    page.wait_for_load_state("networkidle")  # what a service worker gives up has failed, too
    page.goto("/settings")
    expect(page.get_by_text("Version 2, 0.3 MB")).to_be_visible()


def test_newer_version_that_breaks_off_leaves_the_old_one(
    opened: Callable[..., Page], offering: Offering, witness: Witness
) -> None:
    witness.foretell("ERR_CONTENT_LENGTH_MISMATCH|ERR_FAILED|Failed to fetch")
    page = opened()
    keep(page)
    ready(page)
    offering.version = "2"
    offering.missing = {"library.zip"}
    page.reload()
    renew = page.get_by_role("button", name=re.compile("^Get the newer version"))
    renew.click()
    expect(page.get_by_role("alert")).to_contain_text("The download was interrupted.")
    ready(page)
    expect(page.get_by_text("Version 1, 0.3 MB")).to_be_visible()
    assert {"/offline/1/python.wasm", "/offline/manifest.json"} <= set(caches_of(page)["1"])


def test_newer_version_is_only_offered_where_bytes_cost(
    opened: Callable[..., Page], offering: Offering
) -> None:
    page = opened()
    keep(page)
    ready(page)
    offering.version = "2"
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    page.reload()
    expect(page.get_by_text("A newer version is ready.")).to_be_visible()
    # Longer than a page waits before it renews what is kept.
    page.wait_for_timeout(4000)
    assert list(caches_of(page)) == ["1"]
    page.get_by_role("button", name="Get the newer version (0.3 MB)").click()
    expect(page.get_by_text("Version 2, 0.3 MB")).to_be_visible()


def test_installed_app_from_a_host_of_files_keeps_it_from_home(
    new_context: NewContext, tmp_path: Path, witness: Witness
) -> None:
    """There is no server that could offer it, and the files are there."""
    witness.foretell("a stranger was asked: http://127.0.0.1|ERR_CONNECTION_REFUSED|ERR_FAILED")
    write_site(tmp_path / "site")
    files = partial(QuietFiles, directory=str(tmp_path / "site"))
    host = ThreadingHTTPServer(("127.0.0.1", 0), files)
    Thread(target=host.serve_forever, daemon=True).start()
    context = new_context(
        base_url=f"http://127.0.0.1:{host.server_port}", service_workers="allow", phone=True
    )
    context.add_init_script(
        """const asked = window.matchMedia.bind(window)
        window.matchMedia = (query) =>
          query === '(display-mode: standalone)' ? { matches: true } : asked(query)"""
    )
    page = context.new_page()
    page.goto("/")
    page.evaluate("async () => (await navigator.serviceWorker.ready).active.scriptURL")
    page.get_by_role("button", name=re.compile("^Keep for offline play")).click()
    ready(page)
    host.shutdown()
    host.server_close()

    page.goto("/workshop")
    expect(page.get_by_role("heading", name="Deck workshop")).to_be_visible()
    page.goto("/")
    ready(page)
    page.get_by_role("button", name="Play just one game").click()
    expect(page.get_by_role("button", name="Draw").first).to_be_visible()


class QuietFiles(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Quietly."""


def test_can_be_removed(opened: Callable[..., Page]) -> None:
    page = opened()
    keep(page)
    ready(page)
    page.get_by_role("button", name="Remove from this device").click()
    expect(page.get_by_role("button", name="Keep for offline play")).to_be_visible()
    expect(page.locator("p.unseen[aria-live=polite]")).to_contain_text("Your games")
    assert caches_of(page) == {}

    # And does not come back by itself.
    page.reload()
    page.wait_for_timeout(4000)
    assert caches_of(page) == {}


def test_says_that_the_browser_has_made_room(opened: Callable[..., Page]) -> None:
    page = opened()
    keep(page)
    ready(page)
    page.evaluate("(name) => caches.delete(name)", offline_cache(page))
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Your browser has removed the files")
    keep(page)
    ready(page)


def test_full_device_keeps_what_it_had(opened: Callable[..., Page], offering: Offering) -> None:
    page = opened()
    keep(page)
    ready(page)
    devtools = page.context.new_cdp_session(page)
    devtools.send(
        "Storage.overrideQuotaForOrigin", {"origin": offering.url, "quotaSize": 1_000_000}
    )
    offering.version = "2"
    page.reload()
    page.get_by_role("button", name=re.compile("^Get the newer version")).click()
    expect(page.get_by_role("alert")).to_have_text(
        "There isn’t enough space: it takes 0.9 MB here. Nothing has changed."
    )
    ready(page)
    assert list(caches_of(page)) == ["1"]


def test_device_that_fills_up_on_the_way_keeps_nothing_by_half(
    opened: Callable[..., Page], offering: Offering
) -> None:
    """The browser said that there was room, and there was not."""
    page = opened()
    page.add_init_script(
        "StorageManager.prototype.estimate = async () => ({ quota: 1e9, usage: 0 })"
    )
    page.reload()
    used = page.evaluate("() => caches.keys()")
    assert used
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": offering.url, "quotaSize": 700_000})
    keep(page)
    expect(page.get_by_role("alert")).to_contain_text("There isn’t enough space")
    assert caches_of(page) == {}


def test_two_windows_download_once(opened: Callable[..., Page], offering: Offering) -> None:
    page = opened()
    other = page.context.new_page()
    other.goto("/settings")
    offering.go_on.clear()
    keep(page)
    expect(page.get_by_role("progressbar")).to_be_visible()
    keep(other)
    expect(other.get_by_text("Another window is downloading it.")).to_be_visible()

    offering.go_on.set()
    ready(page)
    ready(other)
    assert offering.asked.count("/offline/1/python.wasm") == 1


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("CacheStorage.prototype.keys = () => Promise.reject(new Error('private'))", "This window"),
        ("Object.defineProperty(window, 'indexedDB', { value: undefined })", "This window"),
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "begins with https"),
    ],
)
def test_says_why_it_cannot_be_kept(opened: Callable[..., Page], broken: str, said: str) -> None:
    page = opened()
    page.add_init_script(broken)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_role("button", name="Keep for offline play")).to_have_count(0)


def test_is_not_spoken_of_where_the_server_has_none(
    opened: Callable[..., Page], offering: Offering, witness: Witness
) -> None:
    witness.foretell("404: GET .*manifest.json")
    offering.version = None
    page = opened()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.get_by_role("heading", name="Offline play")).to_have_count(0)


def test_fits_a_phone_in_every_language(opened: Callable[..., Page], offering: Offering) -> None:
    page = opened(color_scheme="light")
    offering.go_on.clear()
    found = {}
    for stage in ("offered", "coming", "kept"):
        if stage == "coming":
            keep(page)
            expect(page.get_by_role("progressbar")).to_be_visible()
        if stage == "kept":
            offering.go_on.set()
            ready(page)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            expect(page.locator("html")).to_have_attribute("data-theme", scheme)
            found[stage, scheme] = faults(page)
        for language in LANGUAGES:
            speak(page, language)
            found[stage, language] = sticking_out(page)
        speak(page, "en")

    assert found == {name: [] for name in found}

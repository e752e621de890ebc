"""The page from a host that has files and nothing else: whole games, and what people see there."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from e2e.conftest import FLAGS, PATIENCE, PHONE, chromium
from e2e.looks import LANGUAGES, faults, speak, sticking_out
from e2e.people import Draws, Person, Plays, play_one_more, until
from e2e.serving import free_port, mulligan
from e2e.without_server import (
    Device,
    ask_the_coach,
    at_own_table,
    draw_with_a_hint,
    keep_for_offline_play,
    let_a_bot_play,
    play_alone,
    record_here,
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What such a host gets."""
    site = tmp_path_factory.mktemp("static") / "site"
    subprocess.run([mulligan(), "static", str(site)], check=True, capture_output=True)
    return site


@pytest.fixture(scope="module")
def files_only(site: Path) -> Iterator[str]:
    """The address of a host that has files and nothing else."""
    port = free_port()
    command = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(port)]
    process = subprocess.Popen(command, cwd=site, stderr=subprocess.DEVNULL)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait()


@pytest.fixture(scope="module")
def device(browser: Browser, files_only: str) -> Iterator[Device]:
    device = Device(browser, files_only)
    page = device.context.new_page()
    until(lambda: answers(device, files_only), page)
    # Once the page has been opened, its service worker knows all its addresses.
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.close()
    yield device
    device.context.close()


def answers(device: Device, url: str) -> bool:
    try:
        return device.context.request.get(url).ok
    except Exception as error:
        if "ECONNREFUSED" not in str(error):
            raise
        return False


@pytest.fixture
def ada(device: Device) -> Iterator[Person]:
    ada = Person("Ada", device.context)
    ada.page.goto("/")
    yield ada
    device.leave()


def test_second_chance_is_played_with_hints_and_the_coach_looks_at_it(ada: Person) -> None:
    ada.button("Practise with hints").click()
    table = at_own_table(ada)
    draw_with_a_hint(ada)
    ada.page.reload()
    expect(Draws(ada).next_place).to_be_enabled()
    play_alone(ada)
    record = json.loads(record_here(ada))

    assert record["game"] == "second-chance"
    assert record["result"] is not None
    ask_the_coach(ada, table)


def test_one_more_is_played_to_the_end_and_the_coach_looks_at_it(ada: Person) -> None:
    ada.button("Play against bots").last.click()
    table = at_own_table(ada)
    play_one_more([Plays(ada)])
    record = json.loads(record_here(ada))

    assert record["game"] == "one-more"
    assert record["result"] is not None
    ask_the_coach(ada, table)


@pytest.mark.parametrize("path", ["/lobby", "/daily", "/print"])
def test_what_needs_a_server_says_so(ada: Person, path: str) -> None:
    ada.page.goto(path)

    expect(ada.heading("needs a server")).to_be_visible()


# --- a first game, which waits for a download --------------------------------------------------


class Line:
    """A host of files at the other end of a line on which files stop in the middle."""

    def __init__(self, site: Path) -> None:
        self.stops: str | None = None
        """The name of the file that does."""
        self.go_on = Event()
        self.breaks = False
        line = self

        class Handler(SimpleHTTPRequestHandler):
            def __init__(self, *given: Any) -> None:
                super().__init__(*given, directory=str(site))

            def copyfile(self, source: Any, outputfile: Any) -> None:
                if line.stops is None or not self.path.endswith(f"/{line.stops}"):
                    super().copyfile(source, outputfile)
                    return
                whole = source.read()
                outputfile.write(whole[: len(whole) // 2])
                if line.breaks:
                    self.connection.shutdown(SHUT_RDWR)
                    return
                line.go_on.wait()
                outputfile.write(whole[len(whole) // 2 :])

            def log_message(self, *_: Any) -> None:
                """Quietly."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.go_on.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def line(site: Path) -> Iterator[Line]:
    line = Line(site)
    yield line
    line.close()


def test_first_game_says_how_far_its_download_is(browser: Browser, line: Line) -> None:
    device = Device(browser, line.url, **PHONE)
    line.stops = "pyodide.asm.wasm"
    ada = Person("Ada", device.context)
    page = ada.page
    page.goto("/")
    ada.button("Play just one game").tap()
    bar = page.get_by_role(
        "progressbar", name=re.compile(r"^Downloading: [1-3](\.\d)? MB of (4\.\d|5) MB$")
    )
    expect(bar).to_be_visible()
    assert faults(page) == []
    assert [out_in(page, language) for language in LANGUAGES] == [[]] * len(LANGUAGES)
    speak(page, "en")
    line.go_on.set()
    at_own_table(ada)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(Draws(ada).next_place).to_be_enabled()
    device.leave()
    device.context.close()


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "kernels.wasm"])
def test_first_game_whose_download_breaks_off_can_be_begun_again(
    browser: Browser, line: Line, file: str
) -> None:
    """Python for browsers would wait for ever for its own module, and say nothing."""
    device = Device(browser, line.url, **PHONE)
    device.foretold.append("network error|Failed to fetch|ERR_CONTENT_LENGTH_MISMATCH")
    line.stops, line.breaks = file, True
    ada = Person("Ada", device.context)
    ada.page.goto("/")
    ada.button("Play just one game").tap()
    expect(ada.page.get_by_role("alert")).to_contain_text("can’t be reached right now")
    expect(ada.page.get_by_role("progressbar")).to_have_count(0)
    line.stops = None
    ada.button("Play just one game").tap()
    at_own_table(ada)
    expect(Draws(ada).next_place).to_be_enabled()
    device.leave()
    device.context.close()


# --- a host that is gone -------------------------------------------------------------------------


def test_what_is_kept_from_a_host_of_files_is_played_when_the_host_is_gone(
    browser: Browser, line: Line
) -> None:
    device = Device(browser, line.url, **PHONE)
    keep_for_offline_play(device)
    line.close()
    ada = Person("Ada", device.context)
    ada.page.goto("/")
    ada.button("Play just one game").tap()
    table = at_own_table(ada)
    sheet = Draws(ada)
    for _ in range(3):
        sheet.by_thumb()
    expect(sheet.next_place).to_be_enabled()
    before = sheet.filled
    ada.page.reload()
    expect(sheet.next_place).to_be_enabled()
    assert (ada.code, sheet.filled) == (table, before)

    ada.page.goto("/")
    ada.page.locator(f"[aria-labelledby=mine] a[href='/t/{table}']").tap()
    let_a_bot_play(ada)
    ada.page.reload()
    assert json.loads(record_here(ada))["result"] is not None
    device.leave()
    device.context.close()


# --- windows that keep nothing ------------------------------------------------------------------

NO_DATABASE = {
    "it has none": "Object.defineProperty(self, 'indexedDB', { value: undefined });",
    "it does not open": """IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
    };""",
}
FLEETING = "Nothing is saved in this window. If you close or reload it, this game is gone."


@pytest.mark.parametrize("broken", NO_DATABASE.values(), ids=NO_DATABASE)
def test_window_without_a_database_plays_and_says_that_games_end_with_it(
    browser: Browser, files_only: str, broken: str
) -> None:
    """As in private windows of some browsers, which have no service worker either."""

    def without_database(route: Route) -> None:
        script = route.fetch()
        route.fulfill(response=script, body=broken + script.text())

    device = Device(browser, files_only, service_workers="block", **PHONE)
    device.context.add_init_script(broken)
    device.context.route("**/assets/worker-*.js", without_database)
    ada = Person("Ada", device.context)
    page = ada.page
    page.goto("/")
    ada.button("Play just one game").tap()
    at_own_table(ada)
    sheet = Draws(ada)
    expect(page.get_by_text(FLEETING)).to_be_visible()
    assert faults(page) == []
    assert [out_in(page, language) for language in LANGUAGES] == [[]] * len(LANGUAGES)
    speak(page, "en")
    ada.button("Close").tap()
    expect(page.get_by_text(FLEETING)).to_have_count(0)

    # It is at home with all others, and goes on as long as the window is open.
    sheet.by_thumb()
    expect(sheet.next_place).to_be_enabled()
    filled = sheet.filled
    page.get_by_role("link", name="Home").tap()
    page.locator("[aria-labelledby=mine] a").first.tap()
    expect(sheet.next_place).to_be_enabled()
    assert sheet.filled == filled
    let_a_bot_play(ada)
    assert json.loads(record_here(ada))["result"] is not None

    # Loaded anew, the window knows nothing of it.
    gone = ada.code
    page.goto("/")
    expect(page.locator("[aria-labelledby=mine]")).to_have_count(0)
    page.evaluate(
        """(path) => {
          history.pushState(null, '', path)
          dispatchEvent(new PopStateEvent('popstate'))
        }""",
        f"/t/{gone}",
    )
    expect(ada.heading("This game isn’t on this device.")).to_be_visible()
    assert faults(page) == []
    device.leave()
    device.context.close()


def out_in(page: Page, language: str) -> list[str]:
    speak(page, language)
    return sticking_out(page)


def test_browser_that_blocks_all_storage_plays(
    browser: Browser, files_only: str, tmp_path: Path
) -> None:
    """No cookies, no storage of any kind, no caches, no locks: as somebody may set it."""
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    preferences = tmp_path / "Default" / "Preferences"
    preferences.parent.mkdir()
    preferences.write_text(json.dumps(blocked), "utf-8")
    kind = browser.browser_type
    context = kind.launch_persistent_context(
        tmp_path,
        executable_path=chromium(kind),
        args=FLAGS,
        base_url=files_only,
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    ada = Person("Ada", context)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    ada.page.goto("/")
    with pytest.raises(Exception, match="SecurityError"):
        ada.page.evaluate("caches.keys()")
    # Alone: bots would think at their usual pace, because no other can be kept.
    ada.button("Play just one game").click()
    at_own_table(ada)
    expect(ada.page.get_by_text(FLEETING)).to_be_visible()
    play_alone(ada)
    record = json.loads(record_here(ada))
    context.close()

    assert record["result"] is not None
    assert errors == []

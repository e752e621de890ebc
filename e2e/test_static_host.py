"""The page from a host that has files and nothing else: whole games, and what people see there."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from e2e.people import Draws, Person, Plays, play_one_more, until
from e2e.serving import free_port, mulligan
from e2e.without_server import (
    Device,
    ask_the_coach,
    at_own_table,
    draw_with_a_hint,
    play_alone,
    record_here,
)


@pytest.fixture(scope="module")
def files_only(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a host that has files and nothing else."""
    site = tmp_path_factory.mktemp("static") / "site"
    subprocess.run([mulligan(), "static", str(site)], check=True, capture_output=True)
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

"""
A real browser, a real server, and people with browsers of their own.

The browser is Chromium: the one that CHROMIUM names, the system's, or Playwright's own. It is
started once, and so is the server (`pytest -n 2`: once each); every person is a context in it, with
cookies and storage of their own. Tests share the server as strangers do: what one leaves there must
not matter to another. Whatever the page complains about to its console fails the test, unless the
test said that it would.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Page,
    expect,
    sync_playwright,
)

from e2e.people import Person
from e2e.serving import Server
from e2e.serving import mulligan as mulligan  # for tests that run the command themselves
from e2e.witness import Witness

FLAGS = [
    "--no-sandbox",  # the tests of a container run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Where a test answers in the server's place, the browser takes the page for a stranger's.
    "--disable-features=LocalNetworkAccessChecks",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60_000
"""Milliseconds after which a test gives up waiting: far more than anything takes."""

LONGEST_TEST = timedelta(minutes=4)

DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
ARTEFACTS = Path(__file__).parent.parent / "artefacts"


def chromium(kind: BrowserType) -> str:
    """Where the browser is. Without one these tests are worth nothing, so they fail."""
    own = kind.executable_path
    candidates = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES), own]
    for path in candidates:
        if path and Path(path).exists():
            return path
    pytest.fail(
        "There is no Chromium: install one (`make e2e` does), or name it: CHROMIUM=/path/to/it",
        pytrace=False,
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        kind = playwright.chromium
        browser = kind.launch(executable_path=chromium(kind), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lasting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture
def server(lasting_server: Server) -> Server:
    """It runs, even if a test before has killed it and failed."""
    if not lasting_server.runs:
        lasting_server.start()
    return lasting_server


@pytest.fixture
def one_day() -> None:
    """No midnight of the server's calendar comes into the test: near it, the next day is begun."""
    now = datetime.now(UTC)
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    if midnight - now < LONGEST_TEST:
        time.sleep((midnight - now).total_seconds())


@pytest.fixture
def witness(server: Server) -> Iterator[Witness]:
    """Hears what the pages complain about. At the end of the test there must be nothing."""
    witness = Witness(server.url)
    yield witness
    witness.judge()


@pytest.fixture
def new_context(
    browser: Browser, server: Server, witness: Witness
) -> Iterator[Callable[..., BrowserContext]]:
    """Open contexts: `new_context(phone=True)`; further options are Playwright's."""
    opened = []

    def new_context(*, phone: bool = False, **options: Any) -> BrowserContext:
        shape: dict[str, Any] = PHONE if phone else DESK
        context = browser.new_context(
            **{
                "base_url": server.url,
                "locale": "en-GB",
                # Each context would fetch the whole page once more, for nothing.
                "service_workers": "block",
                "reduced_motion": "reduce",
            }
            | shape
            | options
        )
        context.set_default_timeout(PATIENCE)
        witness.watch(context)
        opened.append(context)
        return context

    yield new_context
    for context in opened:
        context.close()


@pytest.fixture
def invite(new_context: Callable[..., BrowserContext]) -> Callable[..., Person]:
    """People, each with a browser of their own: `invite("Ada", phone=True)`."""

    def invite(name: str, **options: Any) -> Person:
        return Person(name, new_context(**options))

    return invite


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """Somebody new, who reads English, at a desk."""
    return new_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page on a large screen, with a mouse."""
    return context.new_page()


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Page:
    """A page on a small screen, with fingers."""
    return new_context(phone=True).new_page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Keep a picture of every page of a test that failed, while the pages are still there."""
    report = yield
    if (
        call.when == "call"
        and report.failed
        and (browser := getattr(item, "funcargs", {}).get("browser"))
    ):
        ARTEFACTS.mkdir(exist_ok=True)
        for number, page in enumerate(p for c in browser.contexts for p in c.pages):
            name = "".join(c if c.isalnum() else "-" for c in item.name)
            page.screenshot(path=ARTEFACTS / f"{name}-{number}.png", timeout=5000)
    return report

"""A browser, and a server of its own for everybody who visits with it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60.0
"""Seconds that a server may take to be there."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Playwright's own Chromium where it is installed, else the system's."""
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
        found = own if os.path.exists(own) else os.environ.get("CHROMIUM")
        found = found or shutil.which("chromium") or shutil.which("google-chrome")
        if found is None:
            pytest.fail("There is no Chromium: install one, or name it in CHROMIUM.")
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `mulligan serve` with a data folder of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("data")
    address = f"http://127.0.0.1:{port}"
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [mulligan(), "serve", "--port", str(port), "--data", str(folder)],
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_for(f"{address}/healthz", process, folder / "server.log")
            yield address
        finally:
            process.terminate()
            process.wait(20)


def mulligan() -> str:
    """The command of the environment in which the tests run."""
    return str(Path(sys.executable).with_name("mulligan"))


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            pytest.fail(f"The server ended: {log.read_text()}")
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.1)
    pytest.fail(f"The server did not start: {log.read_text()}")


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """Somebody new, who reads English."""
    context = browser.new_context(
        base_url=server, locale="en-GB", viewport={"width": 1280, "height": 900}
    )
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which no script may fail, and nothing breaks the content security policy."""
    page = context.new_page()
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            errors.append(message.text)

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", hear)
    yield page
    assert errors == []

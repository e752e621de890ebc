"""A real browser and a real server: what people meet, started once for all tests in this folder."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30.0
"""Seconds that a server may take to come up."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        own = os.path.exists(chromium.executable_path)
        found = os.environ.get("CHROMIUM") or shutil.which("chromium")
        if not own and found is None:
            pytest.fail("There is no Chromium: install one, or name it in CHROMIUM.")
        browser = chromium.launch(executable_path=None if own else found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with nothing in its house yet."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    data = tmp_path_factory.mktemp("data")
    mulligan = Path(sys.executable).with_name("mulligan")
    with subprocess.Popen(
        [mulligan, "serve", "--port", str(port), "--data", str(data), "--log-level", "warning"]
    ) as process:
        try:
            _wait_for(address, process)
            yield address
        finally:
            process.terminate()


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            pytest.fail("The server did not start.")
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail("The server did not come up in time.")


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A page of a person who was never here, in English. Whatever it reports as an error fails."""
    context = browser.new_context(
        base_url=server, locale="en-GB", reduced_motion="reduce", accept_downloads=True
    )
    page = context.new_page()
    page.set_default_timeout(15_000)
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    yield page
    context.close()

    assert broken == []

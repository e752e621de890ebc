"""Hears what pages complain about: their console, errors that nobody caught, failed requests."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError


class Witness:
    """
    Everything that went wrong in the contexts it watches, less what a test has foretold.

    A page that asks anybody but *home* for anything has gone wrong, too.
    """

    def __init__(self, home: str) -> None:
        self._home = home
        self.heard: list[str] = []
        self._foretold: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def foretell(self, pattern: str) -> None:
        """The test means this to happen: a complaint that matches is none."""
        self._foretold.append(pattern)

    def foretell_lost_connection(self) -> None:
        self.foretell(r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket|ERR_EMPTY_RESPONSE")
        self.foretell("ERR_SOCKET_NOT_CONNECTED")  # hung up on while Chromium began to ask

    def judge(self) -> None:
        left = [
            complaint
            for complaint in self.heard
            if not any(re.search(pattern, complaint) for pattern in self._foretold)
        ]
        assert not left, "\n".join(left)

    def _console(self, message: ConsoleMessage) -> None:
        # A file that is missing is in the console too, without its name.
        if message.type == "error" and "status of" not in message.text:
            self.heard.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self.heard.append(f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self._home, "data:", "blob:")):
            self.heard.append(f"a stranger was asked: {request.url}")

    def _failed(self, request: Request) -> None:
        # A page that is left gives up what it was still asking for: a service worker calls that a
        # failure, and only the icon may still be on its way when a page counts as loaded.
        given_up = ["net::ERR_ABORTED"]
        if request.url.endswith("/icon.svg"):
            given_up.append("net::ERR_FAILED")
        if request.failure not in given_up:
            self.heard.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        # A refusal of the server is an answer, and the page puts it into words.
        refused = response.status < 500 and "/api/" in response.url
        if response.status >= 400 and not refused:
            self.heard.append(f"{response.status}: {response.request.method} {response.url}")

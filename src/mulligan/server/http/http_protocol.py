"""
HTTP as uvicorn speaks it, with limits that uvicorn lacks: how many connections there may be, how
large the head of a request, and how long a client may take for it.
"""

import asyncio
import logging
import time
from http import HTTPStatus
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mulligan.server.http.client import group_of
from mulligan.server.http.headers import SECURITY
from mulligan.server.http.rate_limits import Buckets, Counted
from mulligan.server.http.socket_protocol import FAR_OVER, FAREWELL, SocketProtocol
from mulligan.server.settings import Settings

LARGEST_HEAD = 64 * 1024
"""Bytes of a request that are not its body: address, headers, and the frames of a chunked body."""
MOST_AHEAD = 8
"""How many requests may wait for the answers to earlier ones on the same connection."""
BURST = 3
"""So many seconds' worth of new connections may come at once: a browser opens six, a class 180."""
SELDOM = 60.0
"""Seconds between two lines in the log about the same trouble."""

logger = logging.getLogger(__name__)


class Lines:
    """All TCP connections, counted from the moment they are accepted."""

    def __init__(self, settings: Settings, descriptors: int | None = None) -> None:
        """*descriptors*: how many the process may have open, if that is known."""
        most = settings.tcp_connections
        if descriptors is not None:
            # The store, the bots and the files of a request need some too.
            most = min(most, max(descriptors - 64, descriptors // 2))
        # Behind a proxy all of them come from the proxy, and it has limits of its own.
        each = most if settings.trust_proxy else settings.tcp_connections_each
        self._counted = Counted(each, most)
        rate = settings.tcp_connection_rate
        self._newcomers = None if settings.trust_proxy else Buckets(rate, BURST * rate)
        self._told = -SELDOM
        self.head_seconds = settings.head_seconds
        self.request_seconds = settings.request_seconds
        self.idle_seconds = settings.idle_seconds

    def enter(self, address: str) -> bool:
        entered = self._counted.enter(address)
        if self._counted.full and time.monotonic() - self._told >= SELDOM:
            self._told = time.monotonic()
            logger.warning("no more connections: as many are open as may be")
        return entered

    def leave(self, address: str) -> None:
        self._counted.leave(address)

    def pause(self, address: str) -> float:
        """How many seconds a new connection has to wait: *address* has opened many lately."""
        return 0.0 if self._newcomers is None else self._newcomers.wait(address)


class _RefusedError(Exception):
    """A request that the parser understands, but that is too much: the answer to it."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


TOO_LARGE = 431, "The headers of that request are too large."
TOO_MANY = 429, "That was too much at once. Wait for the first answers."


class HttpProtocol(HttpToolsProtocol):
    def __init__(self, *, lines: Lines, **given: Any) -> None:
        super().__init__(**given)
        self._lines = lines
        self._address: str | None = None
        """By which it is counted, while it is."""
        self._timer: asyncio.TimerHandle | None = None
        self._upgraded: SocketProtocol | None = None
        self._beside_body = 0
        """Bytes of the request that is being read, less those of its body."""

    # --- the connection ---

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        address = group_of(self.client[0]) if self.client else "?"
        if not self._lines.enter(address):
            self._turn_away(503, "There are too many connections. Try again later.")
            return
        self._address = address
        pause = self._lines.pause(address)
        if pause > FAR_OVER:
            self._turn_away(429, "That was too much at once. Wait a little.")
            return
        self._within(self._lines.head_seconds + pause)
        if pause > 0:  # a crowd comes in one after the other, and a flood does, too
            transport.pause_reading()
            self.loop.call_later(pause, self._begin_reading)

    def _begin_reading(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._at_leisure()
        self._leave()

    def _leave(self) -> None:
        if self._address is not None:
            self._lines.leave(self._address)
            self._address = None

    def handle_websocket_upgrade(self) -> None:
        self._at_leisure()
        super().handle_websocket_upgrade()
        # From here on the other protocol hears when the connection ends.
        protocol = self.transport.get_protocol()
        if isinstance(protocol, SocketProtocol):
            protocol.on_lost = self._leave
            self._upgraded = protocol

    # --- deadlines ---

    def _within(self, seconds: float) -> None:
        """What is being waited for has to come within so many *seconds*."""
        self._at_leisure()
        self._timer = self.loop.call_later(seconds, self._too_late)

    def _at_leisure(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        self._timer = None
        answering = self.cycle is not None and self.cycle.response_started
        if self._beside_body > 0 and (not answering or self.cycle.response_complete):
            self._turn_away(408, "That request took too long.")
        else:
            self._close()

    def timeout_keep_alive_handler(self) -> None:
        self._close()

    def _close(self) -> None:
        """Close, without waiting for ever for a client that does not read its answer."""
        self._at_leisure()
        self.transport.close()
        self._timer = self.loop.call_later(FAREWELL, self.transport.abort)

    def _turn_away(self, status: int, sentence: str) -> None:
        """Answer and close, before any handler has seen the request."""
        body = sentence.encode()
        lines = [
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode(),
            *(b": ".join(each) for each in (*self.server_state.default_headers, *SECURITY)),
            b"content-type: text/plain; charset=utf-8",
            b"cache-control: no-store",
            b"content-length: %d" % len(body),
            b"connection: close",
            b"",
            body,
        ]
        self.transport.write(b"\r\n".join(lines))
        self._close()

    # --- the parser ---

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        idle = self.cycle is None or self.cycle.response_complete
        if idle and self._timer is None:
            self._within(self._lines.head_seconds)
        self._beside_body += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                # Some clients do not wait for the answer; uvicorn would lose what they say.
                if self._upgraded is not None and not self.transport.is_closing():
                    self._upgraded.data_received(data[upgrade.args[0] :])
        except httptools.HttpParserError as error:
            if isinstance(refused := error.__context__, _RefusedError):
                self._turn_away(refused.status, refused.sentence)
            else:
                self._turn_away(400, "That request makes no sense.")
        else:
            if self._beside_body > LARGEST_HEAD:
                self._turn_away(*TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._within(self._lines.head_seconds)

    def on_headers_complete(self) -> None:
        head = sum(len(name) + len(value) + 4 for name, value in self.headers) + len(self.url)
        if head > LARGEST_HEAD:
            raise _RefusedError(*TOO_LARGE)
        if len(self.pipeline) >= MOST_AHEAD:
            raise _RefusedError(*TOO_MANY)
        self.url.decode("ascii")  # raises if it is no address; before a handshake uvicorn forgets
        super().on_headers_complete()
        self._within(self._lines.request_seconds)

    def on_body(self, body: bytes) -> None:
        self._beside_body -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._beside_body = 0
        if self.cycle is not None and self.cycle.response_complete:
            # Answered before it was read to its end, as what is too large is.
            self._within(self._lines.idle_seconds)
        else:
            self._at_leisure()

"""
One WebSocket per client. Input is limited and checked; sending never waits for a slow client.
"""

import asyncio
import logging
import time
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.requests.conversation import UNREADABLE, Conversation, decoder
from mulligan.rooms.asking import asking_address
from mulligan.rooms.room.audience import encoder
from mulligan.server.http.client import address_of, allowed_origin, person_in
from mulligan.server.http.rate_limits import Bucket
from mulligan.server.http.rematch_limit import RematchLimit
from mulligan.server.http.socket_protocol import TOO_MUCH
from mulligan.server.services import Services
from mulligan.tables.permissions import Asker
from mulligan.wire import Refusal

SLOWEST = 512
"""How many messages may wait for a client that does not read."""
HELLO_COST = 10
"""As many other messages cost as much as a hello, which may load a table and tells all of it."""
MISTAKE_COST = 2
MISTAKES = 20
"""After this many invalid messages the connection is closed."""

BAD_MESSAGE = 4400
FORBIDDEN = 4403
TOO_QUIET = 4408
GOING_AWAY = 1012
MOVED_AFTER = 0.1
"""Seconds after which to come back for a table that is elsewhere by now."""

logger = logging.getLogger(__name__)


class Connection(Conversation):
    """A client. Messages to it wait in order; news under the same key replaces older news."""

    def __init__(
        self,
        socket: "WebSocket[Any, Any, Any]",
        services: Services,
        asker: Asker,
        shared: Bucket,
        rematches: RematchLimit,
    ) -> None:
        """*shared* and *rematches* limit all connections from the same address together."""
        super().__init__(services.rooms, services.passes, asker, services.settings.heartbeat)
        self._shared = shared
        self._rematches = rematches
        self._socket = socket
        self._services = services
        self._waiting: dict[str, bytes] = {}
        self._news = asyncio.Event()
        self._last = time.monotonic()
        self._sending_since: float | None = None
        self._heeding = False
        self._closing: tuple[int, str] | None = None

    def tell(self, key: str, message: bytes) -> None:
        if len(self._waiting) >= SLOWEST and key not in self._waiting:
            self.close(TOO_MUCH, "too slow")
            return
        self._waiting.pop(key, None)
        self._waiting[key] = message
        self._news.set()

    def move_on(self) -> None:
        """The table is elsewhere from now on: come back there."""
        self.tell("bye", encoder.encode(wire.Bye("moved", MOVED_AFTER)))
        self.close(GOING_AWAY, "moved")

    def close(self, code: int, reason: str) -> None:
        """Send what is still waiting, then close."""
        self._closing = self._closing or (code, reason)
        self._news.set()

    async def send(self) -> None:
        """Send waiting messages until the connection closes."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                self._sending_since = time.monotonic()
                message = self._waiting.pop(next(iter(self._waiting)))
                text = message.decode()
                await self._socket.send({"type": "websocket.send", "bytes": None, "text": text})
            self._sending_since = None
            if self._closing is not None:
                code, reason = self._closing
                await self._socket.close(code, reason)
                return

    def look_after(self, now: float, patience: float) -> bool:
        """
        Close if nothing came for *patience* seconds. False if the client does not even read: then
        sending to it must be stopped, or it would hold its seat for ever.
        """
        if self._heeding:
            self._last = now  # nothing is read meanwhile: that it waits is our doing
        elif now - self._last > patience:
            self.close(TOO_QUIET, "no sign of life")
        return self._sending_since is None or now - self._sending_since < patience

    async def listen(self) -> None:
        """Do what the client says until it leaves or is disconnected."""
        settings = self._services.settings
        now = time.monotonic()
        burst = 3 * settings.message_rate
        bucket = Bucket(settings.message_rate, burst, burst, now)
        mistakes = 0
        while self._closing is None:
            text = await self._socket.receive_data(mode="text")
            self._last = time.monotonic()
            if len(text) > settings.message_bytes:
                self.close(BAD_MESSAGE, "message too large")
                return
            try:
                message = decoder.decode(text)
            except UNREADABLE:
                await self._slow_down(bucket, MISTAKE_COST)
                mistakes += 1
                self.not_understood(f"mistake/{mistakes}", text)
                if mistakes >= MISTAKES:
                    self.close(BAD_MESSAGE, "too many mistakes")
                continue
            await self._slow_down(bucket, HELLO_COST if isinstance(message, wire.Hello) else 1)
            self._heeding = True
            await self.heed(message)
            self._heeding = False

    async def heed(self, message: wire.ClientMessage) -> None:
        """Do what *message* asks, and answer."""
        if isinstance(message, wire.Rematch) and self.room is not None:
            try:
                self._rematches.must_allow(self.room.table, self.asker)
            except RefusedError as refused:
                self.refuse(message.id, Refusal(refused.reason), refused.sentence, message.id)
                return
        await super().heed(message)

    async def _slow_down(self, own: Bucket, cost: float) -> None:
        """Read a client that sends too much later; back-pressure then slows it down."""
        pause = max(own.wait(self._last, cost), self._shared.wait(self._last, cost))
        if pause > 0:
            await asyncio.sleep(pause)


class Connections:
    """All open connections: to check which are alive, and to tell them when the server stops."""

    def __init__(self, heartbeat: float) -> None:
        self.open: dict[Connection, asyncio.Task[None]] = {}
        """Each with the task that sends to it."""
        self._patience = heartbeat * 2.5

    async def watch(self) -> None:
        """Check all of them, for ever: one clock for all, not one for each message."""
        while True:
            await asyncio.sleep(self._patience / 5)
            now = time.monotonic()
            for connection, sending in tuple(self.open.items()):
                if not connection.look_after(now, self._patience):
                    sending.cancel()

    async def say_goodbye(self, retry_after: float) -> None:
        for connection in self.open:
            connection.tell("bye", encoder.encode(wire.Bye("restart", retry_after)))
            connection.close(GOING_AWAY, "restart")
        for _ in range(20):
            if not self.open:
                return
            await asyncio.sleep(0.05)


@websocket("/ws", include_in_schema=False)
async def talk(socket: "WebSocket[Any, Any, Any]") -> None:
    services: Services = socket.app.state.services
    settings = services.settings
    address = address_of(socket, settings)
    asking_address.set(address)
    if not allowed_origin(socket, settings):
        await socket.accept()
        await socket.close(FORBIDDEN, "another page's origin")
        return
    counted = socket.app.state.counted
    if not socket.app.state.newcomers.take(address) or not counted.enter(address):
        await socket.accept()
        await socket.close(TOO_MUCH, "too many connections")
        return
    connections: Connections = socket.app.state.connections
    shared = socket.app.state.messages.of(address, time.monotonic())
    asker = Asker(person_in(socket), address=address)
    connection = Connection(socket, services, asker, shared, socket.app.state.rematches)
    try:
        await socket.accept()
        services.metrics.connections.set(counted.total)
        sending = connections.open[connection] = asyncio.create_task(connection.send())
        listening = asyncio.create_task(connection.listen())
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
            if not sending.done() and connection._closing is not None:
                await asyncio.wait({sending}, timeout=2)
        finally:
            for task in (sending, listening):
                task.cancel()
            for ended in await asyncio.gather(sending, listening, return_exceptions=True):
                _log(ended)
    finally:
        connections.open.pop(connection, None)
        connection.leave()
        counted.leave(address)
        services.metrics.connections.set(counted.total)


def _log(ended: object) -> None:
    """Connections end in many ways; only unexpected ones are worth logging."""
    expected = (WebSocketDisconnect, asyncio.CancelledError, RuntimeError, OSError)
    if isinstance(ended, Exception) and not isinstance(ended, expected):
        logger.error("a connection failed", exc_info=ended)

"""
One WebSocket per client: what comes in is bounded and checked, what goes out never waits for it.
"""

import asyncio
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from mulligan import __version__
from mulligan.core import RefusedError, Seat
from mulligan.server import wire
from mulligan.server.doors import address_of, allowed_origin, person_in
from mulligan.server.house import House
from mulligan.server.limits import Bucket
from mulligan.server.rights import must_admit
from mulligan.server.room import Room, encoder, news_of_closing
from mulligan.store import StoreError

decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)

SLOWEST = 512
"""So many messages may wait for a client that does not read."""
MISTAKES = 20
"""So many messages that make no sense, and the connection is closed."""

BAD_MESSAGE = 4400
FORBIDDEN = 4403
TOO_QUIET = 4408
TOO_MUCH = 4429
GOING_AWAY = 1012

logger = logging.getLogger(__name__)


class Connection:
    """A client. What it is told waits in order; news under the same key replaces older news."""

    def __init__(
        self, socket: "WebSocket[Any, Any, Any]", house: House, person: str | None
    ) -> None:
        self.person = person
        self.passes: dict[Seat, int] = {}
        self.room: Room | None = None
        self._socket = socket
        self._house = house
        self._waiting: dict[str, bytes] = {}
        self._news = asyncio.Event()
        self._last = time.monotonic()
        self._sending_since: float | None = None
        self._closing: tuple[int, str] | None = None

    def tell(self, key: str, message: bytes) -> None:
        if len(self._waiting) >= SLOWEST and key not in self._waiting:
            self.close(TOO_MUCH, "too slow")
            return
        self._waiting.pop(key, None)
        self._waiting[key] = message
        self._news.set()

    def close(self, code: int, reason: str) -> None:
        """Say what is still waiting, then close."""
        self._closing = self._closing or (code, reason)
        self._news.set()

    async def send(self) -> None:
        """Send what is told until the connection closes."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                self._sending_since = time.monotonic()
                message = self._waiting.pop(next(iter(self._waiting)))
                await self._socket.send_data(message, mode="text")
            self._sending_since = None
            if self._closing is not None:
                code, reason = self._closing
                await self._socket.close(code, reason)
                return

    def look_after(self, now: float, patience: float) -> bool:
        """
        Close if nothing came for *patience* seconds. False if it does not even read: whoever
        sends to it is stopped then, and it would keep a seat warm for ever.
        """
        if now - self._last > patience:
            self.close(TOO_QUIET, "no sign of life")
        return self._sending_since is None or now - self._sending_since < patience

    async def listen(self) -> None:
        """Do what the client says until it leaves or has to."""
        settings = self._house.settings
        now = time.monotonic()
        burst = 3 * settings.message_rate
        bucket = Bucket(settings.message_rate, burst, burst, now)
        mistakes = 0
        while self._closing is None:
            text = await self._socket.receive_data(mode="text")
            self._last = time.monotonic()
            # Who talks too fast is heard later: then the network slows them down by itself.
            if (pause := bucket.wait(self._last)) > 0:
                await asyncio.sleep(pause)
            if len(text) > settings.message_bytes:
                self.close(BAD_MESSAGE, "message too large")
                return
            try:
                message = decoder.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                mistakes += 1
                refused = wire.Refused(
                    _id_in(text), "not-understood", "That is no message of ours."
                )
                self.tell(f"refused/mistake/{mistakes}", encoder.encode(refused))
                if mistakes >= MISTAKES:
                    self.close(BAD_MESSAGE, "too many mistakes")
                continue
            await self._heed(message)

    async def _heed(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.Ping(n):
                self.tell("pong", encoder.encode(wire.Pong(n)))
            case wire.Hello():
                await self._hello(message)
            case _ if self.room is None:
                id = getattr(message, "id", None)
                refused = wire.Refused(id, "say-hello", "Say hello with a table first.")
                self.tell(f"refused/{id}", encoder.encode(refused))
            case _:
                await self.room.ask(self, message)

    async def _hello(self, hello: wire.Hello) -> None:
        self.leave()
        welcome = wire.Welcome(wire.PROTOCOL, __version__, self._house.settings.heartbeat)
        if hello.protocol != wire.PROTOCOL:
            refused = wire.Refused(None, "other-protocol", "Load the page again.")
            self.tell("refused/protocol", encoder.encode(refused))
            return
        self.tell("welcome", encoder.encode(welcome))
        if hello.table is None:
            self._house.lobby.enter(self)
            return
        try:
            room = await self._house.room(hello.table)
        except StoreError:
            refused = wire.Refused(None, "not-stored", "The table cannot be read right now.")
            self.tell("refused/hello", encoder.encode(refused))
            return
        if room is None:
            refused = wire.Refused(None, "no-such-table", "There is no such table.")
            self.tell("refused/hello", encoder.encode(refused))
            return
        self.passes = {}
        if hello.token is not None:
            shown = self._house.passes.check(hello.table, hello.token)
            if shown is None:
                refused = wire.Refused(None, "no-such-pass", "This link is not good any more.")
                self.tell("refused/pass", encoder.encode(refused))
            else:
                self.passes = dict([shown])
        try:
            must_admit(room, self)
        except RefusedError as refused:
            news = wire.Refused(None, str(refused.reason), refused.sentence)
            self.tell("refused/hello", encoder.encode(news))
            return
        self.room = room
        room.enter(self, hello.since)

    def leave(self) -> None:
        self._house.lobby.leave(self)
        if self.room is not None:
            self.room.leave(self)
            self.room = None


class Connections:
    """All that are open: to see which are still alive, and to tell them when the server goes."""

    def __init__(self, heartbeat: float) -> None:
        self.open: dict[Connection, asyncio.Task[None]] = {}
        """Each with the task that sends to it."""
        self._patience = heartbeat * 2.5

    async def watch(self) -> None:
        """Look after all of them for ever: one clock for all, not one for each message."""
        while True:
            await asyncio.sleep(self._patience / 5)
            now = time.monotonic()
            for connection, sending in tuple(self.open.items()):
                if not connection.look_after(now, self._patience):
                    sending.cancel()

    async def say_goodbye(self, retry_after: float) -> None:
        for connection in self.open:
            connection.tell("bye", news_of_closing("restart", retry_after))
            connection.close(GOING_AWAY, "restart")
        for _ in range(20):
            if not self.open:
                return
            await asyncio.sleep(0.05)


def _id_in(text: str) -> str | None:
    """The id that a message, wrong as it is, may have: then its sender knows which one it was."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    id = found.get("id") if isinstance(found, dict) else None
    return id if isinstance(id, str) and len(id) <= 40 else None


@websocket("/ws", include_in_schema=False)
async def talk(socket: "WebSocket[Any, Any, Any]") -> None:
    house: House = socket.app.state.house
    settings = house.settings
    address = address_of(socket, settings)
    if not allowed_origin(socket, settings):
        await socket.accept()
        await socket.close(FORBIDDEN, "another page's origin")
        return
    counted = socket.app.state.counted
    if not counted.enter(address):
        await socket.accept()
        await socket.close(TOO_MUCH, "too many connections")
        return
    connections: Connections = socket.app.state.connections
    connection = Connection(socket, house, person_in(socket))
    try:
        await socket.accept()
        house.metrics.connections.set(counted.total)
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
        house.metrics.connections.set(counted.total)


def _log(ended: object) -> None:
    """Connections end in many ways; only what we did not expect is worth a line."""
    expected = (WebSocketDisconnect, asyncio.CancelledError, RuntimeError, OSError)
    if isinstance(ended, Exception) and not isinstance(ended, expected):
        logger.error("a connection failed", exc_info=ended)

"""
A slow line before a server: a TCP proxy with a rate for each direction and a round trip.

All connections share the line. A new one costs a round trip before its first byte, as TCP does;
TLS and the slow start of TCP are not imitated. What passes is accounted for by the clock of the
event loop, so that a test can use a clock of its own.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread

SEGMENT = 4096
"""Bytes that a connection sends before it is another one's turn."""
AHEAD = 0.03
"""Seconds: a sender is ready again before its last bytes have left, so that the line is never idle
because the event loop woke up late."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A line, in bytes a second and seconds."""

    down: float
    up: float
    round_trip: float


FAST_4G = Profile(down=9e6 / 8 * 0.9, up=1.5e6 / 8 * 0.9, round_trip=0.060 * 2.75)
"""What Chromium's developer tools send for "Fast 4G": 9 and 1.5 Mbit/s and 60 ms, each with the
factor that they add (`Fast4GConditions` in front_end/core/sdk/NetworkManager.ts)."""


@dataclass(slots=True)
class Line:
    """One direction: bytes leave one after the other, and are under way for a while."""

    rate: float
    delay: float
    sent: int = 0
    _free: float = field(default=0.0, init=False)

    def send(self, size: int, now: float) -> tuple[float, float]:
        """When the last of so many bytes has left, and when it arrives."""
        self._free = max(self._free, now) + size / self.rate
        self.sent += size
        return self._free, self._free + self.delay


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: Line) -> None:
    """Everything that *reader* has, to *writer*, over a line that others use too."""
    loop = asyncio.get_running_loop()
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def arrive() -> None:
        while True:
            at, part = await under_way.get()
            await _until(at)
            if not part:
                writer.write_eof()
                return
            writer.write(part)
            await writer.drain()

    async with asyncio.TaskGroup() as both:
        both.create_task(arrive())
        while part := await reader.read(SEGMENT):
            leaves, arrives = line.send(len(part), loop.time())
            under_way.put_nowait((arrives, part))
            await _until(leaves - AHEAD)
        _, arrives = line.send(0, loop.time())
        under_way.put_nowait((arrives, b""))


async def _until(time: float) -> None:
    await asyncio.sleep(max(0.0, time - asyncio.get_running_loop().time()))


class Shaped:
    """A server behind a slow line."""

    def __init__(self, port: int, profile: Profile) -> None:
        self._behind = port
        self._round_trip = profile.round_trip
        self.down = Line(profile.down, profile.round_trip / 2)
        self.up = Line(profile.up, profile.round_trip / 2)

    async def connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        # Cancelled when the line is taken down: asyncio would complain about each connection.
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(self._round_trip)  # the handshake
            far, forth = await asyncio.open_connection("127.0.0.1", self._behind)
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(carry(near, forth, self.up))
                    both.create_task(carry(far, back, self.down))
            except* OSError:
                pass  # a browser or a server that is gone
            finally:
                forth.close()
        back.close()


@contextmanager
def shaped(url: str, profile: Profile) -> Iterator[tuple[str, Shaped]]:
    """The address of the same server behind a slow line, for as long as the block lasts."""
    line = Shaped(int(url.rpartition(":")[2]), profile)
    listening: Future[tuple[int, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def serve() -> None:
        over = asyncio.Event()
        server = await asyncio.start_server(line.connected, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        listening.set_result((port, asyncio.get_running_loop(), over))
        await over.wait()
        server.close()

    # In a thread of its own: Playwright has an event loop in the caller's.
    thread = Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    port, loop, over = listening.result()
    try:
        yield f"http://127.0.0.1:{port}", line
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()

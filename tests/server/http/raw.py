"""Bytes on a TCP connection, for what no client library would ever send."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.server.harness import PATIENCE, Server

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
TEXT, PING, PONG, CONTINUED = 1, 9, 10, 0
MASK = b"\x12\x34\x56\x78"  # any will do


class Line:
    """One TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def write(self, data: bytes) -> None:
        self.writer.write(data)

    async def send(self, data: bytes) -> None:
        """Send, as far as the server reads it."""
        with suppress(ConnectionError):
            self.writer.write(data)
            await self.writer.drain()

    async def head(self) -> bytes:
        """The head of the next answer."""
        async with asyncio.timeout(PATIENCE):
            return await self.reader.readuntil(b"\r\n\r\n")

    async def rest(self) -> bytes:
        """Everything until the server closes the connection."""
        found = b""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                while more := await self.reader.read(65536):
                    found += more
        return found

    async def frame(self) -> tuple[int, bytes]:
        """The next frame from the server: its kind and its content."""
        async with asyncio.timeout(PATIENCE):
            first, second = await self.reader.readexactly(2)
            length = second & 127
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            return first & 15, await self.reader.readexactly(length)

    @property
    def closed(self) -> bool:
        return self.reader.at_eof()


def frame(kind: int, content: bytes = b"", *, last: bool = True) -> bytes:
    """A masked frame, as clients send them."""
    masked = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(content))
    size = (
        bytes([128 | len(content)])
        if len(content) < 126
        else bytes([128 | 126]) + struct.pack("!H", len(content))
    )
    return bytes([kind | (128 if last else 0)]) + size + MASK + masked


@asynccontextmanager
async def line_to(server: Server) -> AsyncIterator[Line]:
    host, port = server.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield Line(reader, writer)
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


@asynccontextmanager
async def socket_to(server: Server) -> AsyncIterator[Line]:
    """A line on which the WebSocket handshake is done."""
    async with line_to(server) as line:
        await line.send(UPGRADE + b"\r\n")
        assert b" 101 " in await line.head()
        yield line

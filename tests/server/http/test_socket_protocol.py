"""WebSockets, frame by frame: what is no message is limited too, and nonsense ends quietly."""

import asyncio
import json
import logging
import struct
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from mulligan.server.http import socket_protocol
from mulligan.server.http.socket import BAD_MESSAGE, MISTAKES
from mulligan.server.http.socket_protocol import NOT_TEXT, TOO_MUCH
from tests.server.harness import Server, running
from tests.server.http.raw import (
    CONTINUED,
    PING,
    PONG,
    TEXT,
    UPGRADE,
    Line,
    frame,
    line_to,
    socket_to,
)

pytestmark = pytest.mark.anyio

CLOSE = 8
PROTOCOL_ERROR = 1002
SAID = frame(TEXT, b'{"t":"ping","n":1}')


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


async def code_of(line: Line) -> int:
    """The code with which the server closes."""
    while True:
        kind, content = await line.frame()
        if kind == CLOSE:
            (code,) = struct.unpack("!H", content[:2])
            return int(code)


async def test_pings_are_answered(server: Server) -> None:
    async with socket_to(server) as line:
        await line.send(frame(PING, b"one") + frame(PING, b"two") + SAID)
        heard = [await line.frame() for _ in range(3)]

    assert heard == [(PONG, b"one"), (PONG, b"two"), (TEXT, b'{"t":"pong","n":1}')]


async def test_a_few_pings_too_many_wait(folder: Path) -> None:
    async with running(folder, message_rate=50) as server, socket_to(server) as line:
        await line.send(frame(PING) * 170)
        for _ in range(170):
            await line.frame()
        begun = time.monotonic()
        await line.send(SAID)
        await line.frame()

        assert time.monotonic() - begun > 0.3


FLOODS = {
    "pings": (b"", frame(PING)),
    "pongs": (b"", frame(PONG)),
    "fragments": (frame(TEXT, b"{", last=False), frame(CONTINUED, last=False)),
}


@pytest.mark.parametrize(("start", "flood"), FLOODS.values(), ids=FLOODS)
async def test_a_flood_is_ended(folder: Path, start: bytes, flood: bytes) -> None:
    async with running(folder, message_rate=5) as server, socket_to(server) as line:
        await line.send(start + flood * 341)
        assert await code_of(line) == TOO_MUCH


async def test_who_is_disconnected_and_talks_on_is_cut_off(folder: Path) -> None:
    """Not only when the time for a polite end is over: until then it would be listened to."""
    async with running(folder, message_rate=10) as server, socket_to(server) as line:
        await line.send(frame(TEXT, b"nonsense") * MISTAKES)
        code = await code_of(line)
        begun = time.monotonic()
        for _ in range(100):
            await line.send(frame(TEXT) * 341)
        await line.rest()

    assert code == BAD_MESSAGE
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("flood", [frame(PING), frame(PONG), frame(TEXT)])
async def test_a_flood_does_not_slow_others_down(folder: Path, flood: bytes) -> None:
    """Seconds of work, if they were all read at once."""
    async with running(folder, message_rate=50) as server, AsyncExitStack() as stack:
        talk = await server.talk()
        await talk.hello()
        lines = [await stack.enter_async_context(socket_to(server)) for _ in range(4)]
        for line in lines:
            line.write(flood * 50_000)
        waited = []
        for at in range(20):
            begun = time.monotonic()
            await talk.say("ping", n=at)
            await talk.until(lambda at=at: {"t": "pong", "n": at} in talk.heard)  # type: ignore[misc]  # mypy cannot infer it
            waited.append(time.monotonic() - begun)
            await asyncio.sleep(0.02)
        for line in lines:
            line.writer.transport.abort()

    assert sorted(waited)[10] < 0.1
    assert sum(waited) < 1


async def test_messages_in_one_packet_are_all_heeded_in_order(server: Server) -> None:
    messages = [b'{"t":"ping","n":%d}' % at for at in range(2000)]
    async with socket_to(server) as line:
        await line.send(b"".join(frame(TEXT, each) for each in messages))
        last = b""
        while last != b'{"t":"pong","n":1999}':
            _, last = await line.frame()


async def test_a_message_may_come_in_fragments_and_in_drops(server: Server) -> None:
    async with socket_to(server) as line:
        await line.send(frame(TEXT, b'{"t":"pi', last=False))
        await line.send(frame(PING))
        for byte in frame(CONTINUED, b'ng","n":7}'):
            await line.send(bytes([byte]))
        heard = [await line.frame() for _ in range(2)]

    assert heard == [(PONG, b""), (TEXT, b'{"t":"pong","n":7}')]


async def test_what_comes_before_the_handshake_is_complete_waits_for_it(server: Server) -> None:
    async with line_to(server) as line:
        await line.send(UPGRADE + b"\r\n")
        await line.send(frame(PING) + SAID)
        assert (await line.head()).startswith(b"HTTP/1.1 101 ")
        await line.frame()


NONSENSE = {
    "bad text": (frame(TEXT, b"\xff\xfe"), NOT_TEXT),
    "bad text, often": (frame(TEXT, b"\xc3\x28") * 300, NOT_TEXT),
    "bad text in fragments": (
        frame(TEXT, b"\xf0", last=False) + frame(CONTINUED, b"\x28"),
        NOT_TEXT,
    ),
    "not masked": (b"\x81\x02hi", PROTOCOL_ERROR),
    "a kind that is none": (frame(3), PROTOCOL_ERROR),
    "the end of nothing": (frame(CONTINUED), PROTOCOL_ERROR),
    "a long ping": (frame(PING, b"x" * 126), PROTOCOL_ERROR),
    "reserved bits": (b"\xf1\x80\0\0\0\0", PROTOCOL_ERROR),
    "a close of one byte": (frame(CLOSE, b"x"), PROTOCOL_ERROR),
    "a close with a strange code": (frame(CLOSE, b"\0\1"), PROTOCOL_ERROR),
    "a close with bad text": (frame(CLOSE, b"\x03\xe8\xff"), NOT_TEXT),
    "a length without end": (b"\x81\xff" + b"\xff" * 8, 1009),
}


@pytest.mark.parametrize(("sent", "code"), NONSENSE.values(), ids=NONSENSE)
async def test_nonsense_is_closed_without_a_word_in_the_log(
    server: Server, sent: bytes, code: int
) -> None:
    async with socket_to(server) as line:
        await line.send(sent)
        assert await code_of(line) == code
    async with line_to(server) as line:
        await line.send(UPGRADE + b"\r\n")
        await line.send(sent)
        await line.rest()


async def test_who_waits_for_a_slow_table_is_alive(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(folder, heartbeat=0.2) as server:
        host = server.person()
        table = await host.open("one-more", 3, "Ann")
        find = server.services.rooms.find

        async def slowly(id: str) -> Any:
            await asyncio.sleep(1.5)
            return await find(id)

        monkeypatch.setattr(server.services.rooms, "find", slowly)
        talk = await host.talk(table)

        assert talk.table["id"] == table
        assert talk.closed is None


async def test_who_does_not_read_does_not_keep_the_connection(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_protocol, "FAREWELL", 0.2)
    async with running(folder, heartbeat=0.2, tcp_connections_each=2) as server:
        host = server.person()
        people = (f"P{at}" for at in range(13))
        table = await host.open("second-chance", 13, *people, start=True, big_table=True)
        await host.http.aclose()
        async with socket_to(server) as deaf:
            deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]  # it can read, too
            hello = json.dumps({"t": "hello", "table": table}).encode()
            for at in range(2000):
                deaf.write(frame(TEXT, hello))
                if at % 50 == 0:
                    await asyncio.sleep(0.01)
            async with asyncio.timeout(60), line_to(server):
                while True:
                    async with line_to(server) as line:
                        await line.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        if b" 200 " in await line.head():
                            break
                    await asyncio.sleep(0.1)


async def test_sockets_may_not_be_opened_again_and_again(folder: Path) -> None:
    async with running(folder, connections_each=2) as server:
        for _ in range(4):
            talk = await server.talk()
            await talk.hello()
            await talk.hang_up()
            await asyncio.sleep(0.02)
        late = await server.talk()

        assert await late.end() == TOO_MUCH

"""Attacks with requests, messages and connections."""

import asyncio
import json
from contextlib import suppress
from secrets import token_bytes, token_hex
from typing import Any

from bench.attacks.attacker import BREATH, TASKS, Attacker, keep_up
from mulligan.server.settings import Settings

MOST_SOCKETS = Settings().connections_each


async def talk(attacker: Attacker, *messages: dict[str, Any]) -> None:
    """Say these over and over on one connection, and read nothing but what must be read."""
    async with await attacker.socket() as socket:
        while True:
            for message in messages:
                await socket.send(json.dumps(message))
                attacker.heard["messages"] += 1
            with suppress(TimeoutError):
                async with asyncio.timeout(0.001):
                    await socket.recv()
            await asyncio.sleep(BREATH)


async def requests(attacker: Attacker) -> None:
    async with attacker.http() as http:
        for path in ("/api/lobby", "/api/me/tables", "/api/catalogue", "/", "/api/tables/nothere"):
            await http.get(path)


async def hellos(attacker: Attacker) -> None:
    found = await attacker.open(people=["X"], start=True)
    await talk(attacker, {"t": "hello", "table": found["id"]}, {"t": "hello", "table": None})


async def pings(attacker: Attacker) -> None:
    await talk(attacker, *({"t": "ping", "n": number} for number in range(20)))


async def ping_frames(attacker: Attacker) -> None:
    async with await attacker.socket() as socket:
        while True:
            for _ in range(50):
                await socket.ping(token_bytes(8))
            await asyncio.sleep(BREATH)


async def nonsense(attacker: Attacker) -> None:
    async with await attacker.socket() as socket:
        for _ in range(30):
            await socket.send(token_hex(2000))


async def bad_text(attacker: Attacker) -> None:
    reader, writer = await attacker.raw()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {attacker.server}\r\nUpgrade: websocket\r\n".encode()
        + b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc")  # a text frame that is not UTF-8
    await writer.drain()
    await reader.read(100)
    writer.close()


async def headers(attacker: Attacker) -> None:
    _, writer = await attacker.raw()
    writer.write(f"GET / HTTP/1.1\r\nHost: {attacker.server}\r\n".encode())
    try:
        for number in range(10_000):
            writer.write(f"X-{number}: {'x' * 4000}\r\n".encode())
            await writer.drain()
    finally:
        writer.close()


async def slow_heads(attacker: Attacker) -> None:
    """Connections that never finish their request, dripping a byte now and then."""
    connections = [await attacker.raw() for _ in range(20)]
    for _, writer in connections:
        writer.write(b"GET / HTTP/1.1\r\nX: ")
    for _ in range(30):
        await asyncio.sleep(1)
        for _, writer in connections:
            writer.write(b"x")
    for _, writer in connections:
        writer.close()


async def slow_bodies(attacker: Attacker) -> None:
    connections = [await attacker.raw() for _ in range(20)]
    for _, writer in connections:
        writer.write(
            f"POST /api/tables HTTP/1.1\r\nHost: {attacker.server}\r\n".encode()
            + b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
        )
    await asyncio.sleep(30)
    for _, writer in connections:
        writer.close()


async def sockets(attacker: Attacker) -> None:
    """As many connections as there may be, and a few more, which say nothing."""
    await asyncio.gather(*(keep_up(_silence, attacker) for _ in range(MOST_SOCKETS // TASKS + 1)))


async def _silence(attacker: Attacker) -> None:
    async with await attacker.socket() as socket:
        await socket.wait_closed()
        attacker.heard[f"closed {socket.close_code}"] += 1

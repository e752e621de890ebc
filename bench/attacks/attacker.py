"""Somebody who attacks from one address, and what they hear."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import count
from secrets import randbelow
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

BREATH = 0.005
"""Seconds between two requests of a task: the attackers must not be the ones who starve."""
TROUBLE = (OSError, httpx.HTTPError, WebSocketException, asyncio.IncompleteReadError)
TASKS = 8
"""How many attack at once from one address."""

numbers = count(randbelow(10**9))
"""Each process begins elsewhere: what an attack before has asked for is remembered by now."""


class Attacker:
    def __init__(self, server: str, address: str, heard: Counter[str]) -> None:
        """What the server answers is counted in *heard*."""
        self.server = server
        self.address = address
        self.host, _, port = server.partition(":")
        self.port = int(port)
        self.heard = heard

    def http(self) -> httpx.AsyncClient:
        # Without certificates, which take longer to load than a request takes.
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        return httpx.AsyncClient(
            base_url=f"http://{self.server}",
            transport=transport,
            timeout=20,
            event_hooks={"response": [self._note]},
        )

    async def _note(self, answer: httpx.Response) -> None:
        self.heard[str(answer.status_code)] += 1

    async def post(self, path: str, **body: Any) -> httpx.Response:
        """As somebody new, without a cookie."""
        async with self.http() as http:
            return await http.post(path, json=body)

    async def send_and_leave(self, path: str, **body: Any) -> None:
        """Hang up as soon as the request is sent."""
        text = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.server}\r\nContent-Length: {len(text)}\r\n"
        _, writer = await self.raw()
        writer.write(head.encode() + b"Content-Type: application/json\r\n\r\n" + text)
        await writer.drain()
        await asyncio.sleep(0.05)
        writer.close()

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        found = await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))
        self.heard["connections"] += 1
        return found

    async def socket(self, cookie: str = "") -> ClientConnection:
        address = f"ws://{self.server}/ws"
        headers = {"Cookie": cookie} if cookie else {}
        socket = await connect(
            address,
            local_addr=(self.address, 0),
            ping_interval=None,
            additional_headers=headers,
        )
        self.heard["sockets"] += 1
        return socket

    async def open(self, **asked: Any) -> dict[str, Any]:
        answer = await self.post("/api/tables", **{"game": "second-chance", "seats": 1, **asked})
        found: dict[str, Any] = answer.raise_for_status().json()
        return found


Attack: TypeAlias = Callable[[Attacker], Awaitable[None]]


async def keep_up(attack: Attack, attacker: Attacker) -> None:
    """Begin *attack* again whenever it ends or the server refuses it."""
    while True:
        try:
            await attack(attacker)
        except TROUBLE as trouble:
            if not isinstance(trouble, httpx.HTTPStatusError):  # that is counted by its status
                attacker.heard[type(trouble).__name__] += 1
        await asyncio.sleep(BREATH)

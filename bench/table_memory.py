"""
How much memory an open table takes: python -m bench.table_memory [--database postgresql://...]

A server process gets more and more tables with two players each, who are connected and in the
middle of a game of Second Chance. The server says itself how much memory it has.
"""

import argparse
import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from examples.player import choose
from mulligan.server.http.client import COOKIE

STEPS = (250, 500, 1000)
"""The first tables also load what all share; so memory is compared from there on."""
MOVES = 6
"""How many moves each player makes: about half a game."""
FREELY = {
    "MULLIGAN_CONNECTIONS_EACH": "100000",
    "MULLIGAN_TCP_CONNECTIONS_EACH": "100000",
    "MULLIGAN_TCP_CONNECTION_RATE": "100000",
    "MULLIGAN_MESSAGE_RATE": "100000",
    "MULLIGAN_REQUEST_RATE": "100000",
    "MULLIGAN_TABLE_RATE": "100000",
    "MULLIGAN_STORED_EACH": "100000",
}


@asynccontextmanager
async def serving(*more: str) -> AsyncIterator[str]:
    with TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "mulligan.cli", "serve", "--port", "0", "--data", folder)
        process = await asyncio.create_subprocess_exec(
            *command, *more, stdout=asyncio.subprocess.PIPE, env=os.environ | FREELY
        )
        try:
            assert process.stdout is not None
            line = (await process.stdout.readline()).decode()
            found = re.search(r"http://127.0.0.1:\d+", line)
            assert found is not None, line
            yield found[0]
        finally:
            process.terminate()
            await process.wait()


class Device:
    """A connection to a table, kept alive. Both players of a table look at it from one each."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.views: dict[int, Any] = {}
        self._news = asyncio.Event()
        self._tasks = [asyncio.create_task(each) for each in (self._hear(), self._stay())]

    async def say(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))

    async def play(self, moves: int) -> None:
        """Make so many moves for both seats, or all that the game has."""
        for _ in range(moves):
            while not (owed := self._owed()):
                self._news.clear()
                await self._news.wait()
            seat, news = owed
            if news["view"]["end"]:
                return
            number = news["number"]
            ask = {"id": f"{number}-{seat}", "seat": seat, "turn": news["turn"]}
            await self.say(t="move", move=choose(news["view"], seat), **ask)
            while self.views[seat]["number"] <= number:
                self._news.clear()
                await self._news.wait()

    def _owed(self) -> tuple[int, Any] | None:
        for seat, news in self.views.items():
            if news["view"]["end"] or seat in news["view"]["to_act"]:
                return seat, news
        return None

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._socket.close()

    async def _hear(self) -> None:
        async for text in self._socket:
            news = json.loads(text)
            if news["t"] == "view" and news["view"]["seat"] is not None:
                self.views[news["view"]["seat"]] = news
                self._news.set()

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(15)
            await self.say(t="ping", n=1)


async def open_table(http: httpx.AsyncClient, server: str) -> list[Device]:
    """Two people at a table, who have made some moves."""
    asked = {"game": "second-chance", "seats": 2, "people": ["Ann", "Bob"], "start": True}
    http.cookies.clear()
    answer = await http.post("/api/tables", json=asked)
    answer.raise_for_status()
    table, cookie = answer.json()["id"], http.cookies[COOKIE]
    address = f"{server.replace('http', 'ws', 1)}/ws?table={table}"
    headers = {"Cookie": f"{COOKIE}={cookie}"}
    devices = [
        Device(await connect(address, additional_headers=headers, compression=None))
        for _ in range(2)
    ]
    for device in devices:
        await device.say(t="hello", table=table)
    await devices[0].play(2 * MOVES)
    return devices


async def figure(http: httpx.AsyncClient, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", (await http.get("/metrics")).text, re.MULTILINE)
    assert found is not None
    return float(found[1])


async def measure(*more: str) -> None:
    async with serving(*more) as server, httpx.AsyncClient(base_url=server, timeout=60) as http:
        await asyncio.sleep(5)  # until the bots are loaded
        devices: list[Device] = []
        found: list[tuple[float, float]] = []
        print("| tables | connections | MB |\n| ---: | ---: | ---: |")
        for tables in STEPS:
            while len(devices) < 2 * tables:
                devices += await open_table(http, server)
            await asyncio.sleep(1)
            memory = await figure(http, "process_resident_memory_bytes")
            rooms = await figure(http, "mulligan_rooms")
            connected = await figure(http, "mulligan_connections")
            print(f"| {rooms:.0f} | {connected:.0f} | {memory / 1e6:.0f} |", flush=True)
            found.append((rooms, memory))
        (few, small), *_, (many, large) = found
        print(f"{(large - small) / (many - few) / 1e3:.0f} kB for each further table")
        for device in devices:
            await device.leave()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.table_memory", description=__doc__)
    parser.add_argument("--database", help="a PostgreSQL server; without one, a file")
    chosen = parser.parse_args().database
    asyncio.run(measure(*(["--database", chosen] if chosen else [])))


if __name__ == "__main__":
    main()

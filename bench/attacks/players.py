"""People who play in peace, each table from an address of its own, and how long things take."""

import asyncio
import json
import time
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from examples.player import choose

TABLES = 5
PACE = 0.25
"""Seconds between two moves of a player."""
BOTS = ("skilled", "expert")
"""An expert thinks longer than all others."""


@dataclass
class Felt:
    """Seconds that people waited."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    tables: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    """What went wrong for those who had to stop."""

    @property
    def p50(self) -> float:
        return _share(self.moves, 0.5)

    @property
    def p99(self) -> float:
        return _share(self.moves, 0.99)

    @property
    def worst_bot(self) -> float:
        return max(self.bots, default=float("inf"))

    @property
    def worst_table(self) -> float:
        return max(self.tables, default=float("inf"))


def _share(seconds: list[float], share: float) -> float:
    ordered = sorted(seconds)
    return ordered[int(share * (len(ordered) - 1))] if ordered else float("inf")


async def play(server: str, seconds: float) -> Felt:
    """Play at several tables for so long."""
    felt = Felt()
    people = [_play_on(server, f"127.0.1.{at + 1}", felt) for at in range(TABLES)]
    people += [_with_bot(server, f"127.0.2.{at}", bot, felt) for at, bot in enumerate(BOTS, 1)]
    people.append(_opening(server, felt))
    tasks = [asyncio.create_task(each) for each in people]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            felt.failed.append(repr(ended))
    return felt


def _client(server: str, address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=f"http://{server}", transport=transport, timeout=30)


async def _opened(http: httpx.AsyncClient, **asked: Any) -> tuple[str, str]:
    """A new table of one's own: its id, and the pass of the first seat."""
    answer = await http.post("/api/tables", json={"game": "second-chance", "start": True, **asked})
    answer.raise_for_status()
    found = answer.json()
    return found["id"], found["passes"][0]["token"]


async def _connected(server: str, address: str, table: str, token: str) -> ClientConnection:
    # A table must not end for want of signs of life while we measure.
    socket = await connect(f"ws://{server}/ws", local_addr=(address, 0), ping_interval=None)
    await socket.send(json.dumps({"t": "hello", "table": table, "token": token}))
    return socket


async def _view(socket: ClientConnection, seat: int = 0) -> Any:
    """The next position that *seat* sees."""
    while True:
        news = json.loads(await socket.recv())
        if news["t"] == "view" and news["view"]["seat"] == seat:
            return news


async def _play_on(server: str, address: str, felt: Felt) -> None:
    """Alone at a table, one game after the other: how long until a move is acknowledged."""
    ids = count()
    async with _client(server, address) as http:
        while True:
            table, token = await _opened(http, seats=1, people=["Ann"])
            async with await _connected(server, address, table, token) as socket:
                news = await _view(socket)
                while news["view"]["end"] is None:
                    await asyncio.sleep(PACE)
                    id = f"m{next(ids)}"
                    move = choose(news["view"], 0)
                    asked = {"t": "move", "id": id, "seat": 0, "turn": news["turn"], "move": move}
                    began = time.perf_counter()
                    await socket.send(json.dumps(asked))
                    seen = done = None
                    while seen is None or done is None:
                        heard = json.loads(await socket.recv())
                        if heard["t"] == "view" and heard["number"] > news["number"]:
                            seen = heard
                        elif heard.get("id") == id:
                            done = heard
                    felt.moves.append(time.perf_counter() - began)
                    news = seen


async def _with_bot(server: str, address: str, bot: str, felt: Felt) -> None:
    """Against a bot: how long until it has drawn, too."""
    ids = count()
    async with _client(server, address) as http:
        while True:
            table, token = await _opened(http, seats=2, people=["Bob"], bots=[bot])
            async with await _connected(server, address, table, token) as socket:
                news, asked = await _view(socket), -1
                while news["view"]["end"] is None:
                    began, turn = time.perf_counter(), news["turn"]
                    while news["turn"] == turn and news["view"]["end"] is None:
                        # A second chance and the 1 are asked for in the same turn.
                        if 0 in news["view"]["to_act"] and asked < news["number"]:
                            asked = news["number"]
                            move = choose(news["view"], 0)
                            message = {"t": "move", "id": f"b{next(ids)}", "seat": 0, "turn": turn}
                            await socket.send(json.dumps({**message, "move": move}))
                        news = await _view(socket)
                    felt.bots.append(time.perf_counter() - began)
                    await asyncio.sleep(PACE)


async def _opening(server: str, felt: Felt) -> None:
    """Somebody new every few seconds: how long until the new table is seen."""
    for at in count():
        address = f"127.0.3.{at % 250 + 1}"
        async with _client(server, address) as http:
            began = time.perf_counter()
            table, token = await _opened(http, seats=1, people=["Cleo"])
            async with await _connected(server, address, table, token) as socket:
                await _view(socket)
                felt.tables.append(time.perf_counter() - began)
        await asyncio.sleep(2)

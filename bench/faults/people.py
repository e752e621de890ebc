"""
People who play on whatever happens, and a ledger of every move that was acknowledged to them.

They behave as the page does: they come back after a lost connection, and send again what was not
answered.
"""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from examples.player import choose

SHORTEST, LONGEST = 0.1, 2.0
"""Seconds before somebody comes back."""
PATIENCE = 6.0
"""Seconds without a word after which somebody connects anew."""
TROUBLE = (OSError, WebSocketException, TimeoutError, json.JSONDecodeError)


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A move that the server said is stored."""

    table: str
    seat: int
    id: str
    number: int


@dataclass(slots=True)
class Ledger:
    moves: list[Acknowledged] = field(default_factory=list)
    waits: list[tuple[float, float]] = field(default_factory=list)
    """For each move when it was acknowledged, and how many seconds after it was first sent."""
    refused: dict[str, int] = field(default_factory=dict)
    tables: dict[str, float] = field(default_factory=dict)
    """When each was opened."""
    last: dict[str, float] = field(default_factory=dict)
    """For each table when a move was last acknowledged."""
    ended: set[str] = field(default_factory=set)

    def acknowledge(self, move: Acknowledged, seconds: float) -> None:
        now = time.monotonic()
        self.moves.append(move)
        self.waits.append((now, seconds))
        self.last[move.table] = now

    def between(self, begin: float, end: float) -> list[float]:
        return [seconds for at, seconds in self.waits if begin <= at - seconds <= end]


class People:
    """*players* people, two or three at a table, until they are told to stop."""

    def __init__(self, fronts: list[str], players: int, pace: float) -> None:
        """*fronts* are the proxies: everybody has one of them. *pace*: seconds between moves."""
        self.ledger = Ledger()
        self._fronts = fronts
        self._players = players
        self._pace = pace
        self._tasks: list[asyncio.Task[None]] = []
        self.stopping = False

    async def begin(self) -> None:
        seats = 0
        for at in count():
            if seats >= self._players:
                break
            many, game = (3, "one-more") if at % 4 == 3 else (2, "second-chance")
            self._tasks.append(asyncio.create_task(self._table(game, many, at)))
            seats += many
        await asyncio.sleep(3)

    async def end(self) -> None:
        self.stopping = True
        await asyncio.wait(self._tasks, timeout=30)
        for task in self._tasks:
            task.cancel()
        for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    async def _table(self, game: str, many: int, at: int) -> None:
        """One game after the other with the same people."""
        await asyncio.sleep(random.random() * 2)
        while not self.stopping:
            table, tokens = await self._opened(game, many)
            self.ledger.tables[table] = time.monotonic()
            await asyncio.gather(
                *(self._play(table, seat, token, at + seat) for seat, token in enumerate(tokens))
            )

    async def _opened(self, game: str, many: int) -> tuple[str, list[str]]:
        asked = {"game": game, "seats": many, "start": True, "private": True}
        names = [f"P{seat}" for seat in range(many)]
        while True:
            try:
                front = random.choice(self._fronts)
                async with httpx.AsyncClient(base_url=f"http://{front}", timeout=10) as http:
                    answer = await http.post("/api/tables", json={**asked, "people": names})
                    answer.raise_for_status()
                    made = answer.json()
                    return made["id"], [each["token"] for each in made["passes"]]
            except (httpx.HTTPError, json.JSONDecodeError):
                await asyncio.sleep(0.3)

    async def _play(self, table: str, seat: int, token: str, at: int) -> None:
        seat_ = _Seat(self, table, seat, token, self._fronts[at % len(self._fronts)])
        attempts = 0
        while not self.stopping and not seat_.over:
            try:
                await seat_.sit()
                attempts = 0
            except TROUBLE:
                attempts = 0 if seat_.welcomed else attempts + 1
            pause = min(LONGEST, SHORTEST * 2.0**attempts)
            await asyncio.sleep(pause * (0.5 + random.random() / 2))

    @property
    def pace(self) -> float:
        return self._pace


class _Seat:
    def __init__(self, people: People, table: str, seat: int, token: str, front: str) -> None:
        self._people = people
        self._table = table
        self._seat = seat
        self._token = token
        self._front = front
        self._ids = count()
        self._pending: dict[str, Any] | None = None
        self._latest: Any = None
        self._moved = 0  # the table's number after our last move: older views are out of date
        self._sent = 0.0
        self.over = False
        self.welcomed = False

    async def sit(self) -> None:
        """Connect, and play until the connection ends or the game does."""
        self.welcomed = False
        address = f"ws://{self._front}/ws?table={self._table}"
        async with connect(address, ping_interval=None, open_timeout=PATIENCE) as socket:
            hello = {"t": "hello", "table": self._table, "token": self._token}
            await socket.send(json.dumps(hello))
            pinging = asyncio.create_task(self._ping(socket))
            try:
                while not self.over and not self._people.stopping:
                    async with asyncio.timeout(PATIENCE):
                        news = json.loads(await socket.recv())
                    if news["t"] == "bye":
                        return
                    await self._hear(socket, news)
            finally:
                pinging.cancel()

    async def _ping(self, socket: Any) -> None:
        while True:
            await asyncio.sleep(PATIENCE / 3)
            await socket.send('{"t":"ping","n":1}')

    async def _hear(self, socket: Any, news: Any) -> None:
        match news["t"]:
            case "welcome":
                self.welcomed = True
                if self._pending is not None:
                    await socket.send(json.dumps(self._pending))
            case "view":
                self._latest = news
            case "done" if self._pending and news["id"] == self._pending["id"]:
                self._done(news["number"])
            case "refused":
                await self._refused(socket, news)
            case _:
                pass
        if self._latest is not None:
            await self._consider(socket, self._latest)

    async def _consider(self, socket: Any, news: Any) -> None:
        """Make a move if it is our turn."""
        view = news["view"]
        if view["end"] is not None:
            self.over = True
            self._people.ledger.ended.add(self._table)
            return
        known = news["number"]
        if self._pending is not None or self._seat not in view["to_act"] or known < self._moved:
            return
        await asyncio.sleep(self._people.pace * (0.5 + random.random()))
        asked = {"t": "move", "id": f"{self._seat}-{next(self._ids)}", "seat": self._seat}
        move = choose(view, self._seat)
        self._pending = {**asked, "turn": news["turn"], "move": move}
        self._sent = time.monotonic()
        await socket.send(json.dumps(self._pending))

    def _done(self, number: int) -> None:
        assert self._pending is not None
        move = Acknowledged(self._table, self._seat, self._pending["id"], number)
        self._people.ledger.acknowledge(move, time.monotonic() - self._sent)
        self._pending = None
        self._moved = number

    async def _refused(self, socket: Any, news: Any) -> None:
        refused = self._people.ledger.refused
        refused[news["code"]] = refused.get(news["code"], 0) + 1
        if self._pending is None or news["id"] != self._pending["id"]:
            return
        if news["code"] in ("not-stored", "busy"):
            await asyncio.sleep(0.2)
            await socket.send(json.dumps(self._pending))
        else:
            self._pending = None
            self._latest = None  # the next view says what can be done
            await socket.send(
                json.dumps({"t": "hello", "table": self._table, "token": self._token})
            )

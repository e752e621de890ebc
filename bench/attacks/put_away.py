"""People who come back to tables that were put away: they have to be loaded."""

import asyncio
import time
from collections import deque
from dataclasses import dataclass, field

from bench.attacks.client import Seat, connected, moved, opened, seen
from bench.attacks.felt import Felt

MOVES = 6
"""How many were made at each of these tables."""
PAUSE = 1.5
"""Seconds until the next one comes back."""


@dataclass
class PutAway:
    """Tables that people have left; each is put away by a server after *idle* seconds."""

    server: str
    idle: float
    left: deque[tuple[float, Seat]] = field(default_factory=deque)
    """Since when nobody is there; the oldest first."""

    async def fill(self, tables: int) -> None:
        """Open so many, play a little, and leave."""
        for at in range(tables):
            seat = await opened(self.server, f"127.0.4.{at + 1}", seats=1, people=["Dan"])
            async with await connected(self.server, seat) as socket:
                news = await seen(socket)
                for _ in range(MOVES):
                    news = await moved(socket, news)
            self.left.append((time.monotonic(), seat))

    async def come_back(self, felt: Felt, over: asyncio.Event) -> None:
        """One after the other until it is *over*: how long until the table is seen again."""
        while not over.is_set():
            since, seat = self.left[0]
            if time.monotonic() - since < self.idle:
                await asyncio.sleep(PAUSE / 10)
                continue
            self.left.popleft()
            with felt.wait(felt.loaded, "table that was put away"):
                socket = await connected(self.server, seat)
                await seen(socket)
            await socket.close()
            self.left.append((time.monotonic(), seat))
            await asyncio.sleep(PAUSE)

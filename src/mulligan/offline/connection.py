"""A table as the page sees it on its socket, without a network in between."""

import asyncio
from collections.abc import Callable
from itertools import count

from mulligan.requests.conversation import UNREADABLE, Conversation, decoder
from mulligan.rooms.registry import Rooms
from mulligan.tables.identity import Passes
from mulligan.tables.permissions import Asker

HEARTBEAT = 20
"""Seconds between the signs of life that a page sends. Nobody checks them here."""


class DeviceConnection(Conversation):
    """What is heard is done one after the other, in order."""

    def __init__(
        self, rooms: Rooms, passes: Passes, person: str, send: Callable[[str], object]
    ) -> None:
        super().__init__(rooms, passes, Asker(person), HEARTBEAT)
        self._send = send
        self._turn = asyncio.Lock()
        self._doing: set[asyncio.Task[None]] = set()
        self._mistakes = count(1)

    def hear(self, text: str) -> None:
        """The page says *text*."""
        task = asyncio.ensure_future(self._heed(text))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    async def _heed(self, text: str) -> None:
        async with self._turn:
            try:
                message = decoder.decode(text)
            except UNREADABLE:
                self.not_understood(f"mistake/{next(self._mistakes)}", text)
                return
            await self.heed(message)

    def tell(self, key: str, message: bytes) -> None:
        self._send(message.decode())

    def move_on(self) -> None:
        """There is nowhere else to go: the table was closed because nobody knows what is kept."""
        self.close()

    def close(self) -> None:
        """The page has left. What it asked for is still done."""
        self.leave()

"""
One of several processes that share a database: what it tells the others, and hears from them.

With a database of its own (SQLite) nothing of this happens.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from mulligan import wire
from mulligan.rooms.asking import for_everybody
from mulligan.rooms.lobby import MOST
from mulligan.rooms.protocols import StoreError
from mulligan.rooms.registry import Rooms
from mulligan.server.metrics import Metrics
from mulligan.store import HOMES, LOBBY, Store
from mulligan.store.processes.process import BEAT, DEAD_AFTER

EVERY = 0.2
"""Seconds: changes of the lobby within this time are read together."""
AGAIN = 0.5
"""Seconds until something is tried again that the database did not allow."""

logger = logging.getLogger(__name__)


class Cluster:
    def __init__(
        self, store: Store, metrics: Metrics, answered: Callable[[str], None] = lambda _: None
    ) -> None:
        """*answered* is called with the name of a job that another process has finished."""
        self._store = store
        self._metrics = metrics
        self._answered = answered
        self._rooms: Rooms | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading: asyncio.TimerHandle | None = None
        self._alone = not store.shared
        self._closed = False
        self._beaten = time.monotonic()

    async def run(self, rooms: Rooms) -> None:
        """For ever: give signs of life, and do what others announce."""
        if self._alone:
            return
        self._rooms = rooms
        loop = asyncio.get_running_loop()
        self._store.listen(
            lambda channel, text: _soon(loop, self._heard, channel, text),
            lambda: _soon(loop, self._began),
            (HOMES, LOBBY, self._store.jobs.answers),
        )
        while True:
            try:
                await self._store.process.beat()
                self._beaten = time.monotonic()
                await self._read_lobby()  # without the tables of processes that have died
            except StoreError as error:
                logger.warning("no sign of life could be given", extra={"reason": str(error)})
            await asyncio.sleep(BEAT)

    def publish(self, changed: Mapping[str, wire.OpenTable | None]) -> None:
        """Tell the others which tables wait for players here, and which no longer do."""
        if self._alone or self._closed:
            return
        texts = {
            id: None if listed is None else msgspec.json.encode(listed).decode()
            for id, listed in changed.items()
        }
        with for_everybody():
            self._do(self._store.open_tables.list_ours(texts))

    @property
    def reaches_database(self) -> bool:
        """
        Whether the database has answered of late. A short absence does not count: it is away for
        all processes, and nobody is served better by another one.
        """
        return self._alone or time.monotonic() - self._beaten < DEAD_AFTER

    def close(self) -> None:
        """Drop what is under way: the store is about to be closed."""
        self._closed = True
        for task in self._tasks:
            task.cancel()

    async def end(self) -> None:
        """This process ends, and the others need not wait until they notice."""
        if self._alone:
            return
        try:
            await self._store.process.end()
        except StoreError as error:
            logger.warning("the others were not told of the end", extra={"reason": str(error)})

    def _heard(self, channel: str, text: str) -> None:
        assert self._rooms is not None
        if self._closed:
            return
        if channel == HOMES:
            table, epoch, process = text.split()
            if process != self._store.process.id:
                self._rooms.has_moved(table, int(epoch))
        elif channel == self._store.jobs.answers:
            self._answered(text)
        elif self._reading is None:
            self._reading = asyncio.get_running_loop().call_later(EVERY, self._read_again)

    def _began(self) -> None:
        """Listening has begun: what was announced before is compared."""
        self._metrics.listening()
        if not self._closed:
            self._do(self._compare())

    async def _compare(self) -> None:
        assert self._rooms is not None
        while True:
            try:
                await self._rooms.compare()
                self._rooms.lobby.publish_all()
                await self._read_lobby()
                return
            except StoreError as error:
                logger.warning("nothing could be compared", extra={"reason": str(error)})
                await asyncio.sleep(AGAIN)

    def _read_again(self) -> None:
        self._reading = None
        if not self._closed:
            self._do(self._read_lobby())

    async def _read_lobby(self) -> None:
        assert self._rooms is not None
        texts = await self._store.open_tables.others(MOST)
        self._rooms.lobby.hear_of([_listed(text) for text in texts])

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.warning("the others could not be told", extra={"reason": str(error)})


def _listed(text: str) -> wire.OpenTable:
    return msgspec.json.decode(text, type=wire.OpenTable)


def _soon(loop: asyncio.AbstractEventLoop, call: Any, *given: Any) -> None:
    with suppress(RuntimeError):  # the server has ended
        loop.call_soon_threadsafe(call, *given)

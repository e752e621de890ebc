"""
What the page's Web Worker calls. Texts go in and out, because texts cross between Python and
JavaScript without a copy that somebody has to free.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from mulligan.bots import wasm
from mulligan.bots.wasm.browser import BrowserInstance
from mulligan.offline import dispatcher
from mulligan.offline.connection import DeviceConnection
from mulligan.offline.device import Device
from mulligan.offline.memory import MemoryStorage
from mulligan.offline.storage import Change, EmptiedError, Kept, KeptEntries
from mulligan.rooms.protocols import DeviceFullError, StoreError

Read: TypeAlias = Callable[[], Awaitable[str]]
ReadTable: TypeAlias = Callable[[str], Awaitable[str]]
Write: TypeAlias = Callable[[str], Awaitable[object]]


class BrowserStorage:
    """The browser's database, as functions that take and return JSON."""

    def __init__(self, kept: Read, entries_of: ReadTable, keep: Write) -> None:
        self._kept = kept
        self._entries_of = entries_of
        self._keep = keep

    async def kept(self) -> Kept:
        """Raises StoreError if there is no database."""
        try:
            text = await self._kept()
        except Exception as error:  # of the browser
            raise StoreError(f"Nothing can be kept: {error}") from error
        return msgspec.json.decode(text, type=Kept)

    async def entries_of(self, table: str) -> Sequence[KeptEntries]:
        return msgspec.json.decode(await self._entries_of(table), type=list[KeptEntries])

    async def keep(self, change: Change) -> None:
        try:
            await self._keep(msgspec.json.encode(change).decode())
        except Exception as error:  # of the browser
            name = getattr(error, "name", None)
            if name == "QuotaExceededError":
                raise DeviceFullError(str(error)) from error
            if name == "EmptiedError":
                raise EmptiedError from error
            raise


class Worker:
    def __init__(self, device: Device, *, lasting: bool = True) -> None:
        self._device = device
        self.lasting = lasting
        """Whether the tables are still here when the window has been closed."""

    async def request(self, method: str, path: str, query: str, body: str) -> str:
        """The answer as JSON: its status, its headers and its text."""
        found = await dispatcher.answer(self._device, method, path, query, body.encode())
        headers = {"content-type": found.kind, **found.headers}
        return msgspec.json.encode([found.status, headers, found.body.decode()]).decode()

    def close(self) -> None:
        self._device.close()

    def connect(self, send: Callable[[str], object]) -> DeviceConnection:
        """A socket of the page. *send* is called with every message for it."""
        return self._device.connect(send)


async def start(
    kept: Read, entries_of: ReadTable, keep: Write, kernels: Any | None = None
) -> Worker:
    """
    With all tables that were kept. Where nothing can be, people play all the same, and the games
    are gone with the window. *kernels* are the exports of an instance of the bots' compiled code;
    without it only some bots play, and there are no hints.
    """
    if kernels is not None:
        wasm.use(BrowserInstance(kernels))
    try:
        device = await Device.start(BrowserStorage(kept, entries_of, keep))
    except StoreError:
        return Worker(await Device.start(MemoryStorage()), lasting=False)
    return Worker(device)

"""A device with its tables: everything put together, and what the page may ask of it."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from secrets import token_bytes
from typing import Any, TypeVar

from mulligan.offline.coach import DeviceCoach
from mulligan.offline.connection import DeviceConnection
from mulligan.offline.log import DeviceLog
from mulligan.offline.storage import Change, KeptDevice, Storage
from mulligan.offline.world import AtOnce, Bots, NoMeter, Patience
from mulligan.requests.tables import listed
from mulligan.rooms.opening import Openings
from mulligan.rooms.protocols import BrokenOnDeviceError, StoreError, Timing, Work
from mulligan.rooms.registry import Rooms
from mulligan.tables.identity import LOCAL, Passes, new_secret, person_of
from mulligan.tables.permissions import Asker
from mulligan.tables.table import Table
from mulligan.wire import Stage

T = TypeVar("T")

SWEEP = 2.0
"""Seconds between two looks at all rooms."""
IDLE = 10 * 60.0
"""Seconds that a table stays in memory when nobody is there."""
DAY = 24 * 3600.0
KEEP = 365 * DAY
"""How long a table stays after the last thing that happened at it."""
KEEP_UNSTARTED = 2 * DAY
"""The same for a table whose game never began."""
LISTED_EVERY = 0.2
"""Seconds: a change is listed at once, others within this time after it together."""

logger = logging.getLogger(__name__)


class Device:
    """The context of all requests too: there is one person."""

    def __init__(self, storage: Storage, kept: KeptDevice, log: DeviceLog, timing: Timing) -> None:
        self.person = kept.person
        self.asker = Asker(kept.person)
        self.passes = Passes(bytes.fromhex(kept.key))
        shared = (log, Bots(), timing, NoMeter(), AtOnce())
        self.rooms = Rooms(*shared, prefix=LOCAL, broken=BrokenOnDeviceError)
        self.openings = Openings(self.rooms)
        self.coach = DeviceCoach()
        self._storage = storage
        self._changed: set[str] = set()
        self._listing: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._begin(self._look_after())

    @classmethod
    async def start(cls, storage: Storage, timing: Timing | None = None) -> "Device":
        """With everything that was kept. Raises StoreError if nothing can be kept here."""
        kept = await storage.kept()
        device = kept.device
        if device is None:
            device = KeptDevice(person_of(new_secret()), token_bytes(32).hex())
            try:
                await storage.keep(Change(device=device))
            except Exception as error:  # of whatever keeps it
                raise StoreError(f"Nothing could be kept: {error}") from error
        # The log tells of changes from now on, to a device that is made right after it.
        made: list[Device] = []
        log = DeviceLog(storage, device, kept.tables, lambda table: made[0]._list_soon(table))
        now = time.time()
        with suppress(StoreError):
            await log.remove_idle(now - KEEP)
            await log.remove_idle(now - KEEP_UNSTARTED, stage=Stage.GATHERING)
        made.append(cls(storage, device, log, timing or Patience()))
        return made[0]

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self.rooms.close()

    def connect(self, send: Callable[[str], object]) -> DeviceConnection:
        """A socket: *send* is called with every message for the page."""
        return DeviceConnection(self.rooms, self.passes, self.person, send)

    # --- the context of a request ---------------------------------------------------------------

    def must_have_quota(self) -> None:
        """It is the person's own device."""

    def note_table(self, table: Table) -> None:
        """It is the person's own device."""

    async def apart(self, kind: Work, work: Callable[[], T], table: str = "") -> T:
        return work()

    # --- what nobody asks for -------------------------------------------------------------------

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_after(self) -> None:
        """For ever: wake forgotten bots, close quiet rooms."""
        while True:
            await asyncio.sleep(SWEEP)
            await self.rooms.log.release(self.rooms.sweep(IDLE))

    def _list_soon(self, table: str) -> None:
        self._changed.add(table)
        if table not in self._listing:
            self._listing.add(table)
            self._begin(self._list(table))

    async def _list(self, table: str) -> None:
        while table in self._changed:
            self._changed.discard(table)
            await self._keep_listed(table)
            await asyncio.sleep(LISTED_EVERY)
        self._listing.discard(table)

    async def _keep_listed(self, table: str) -> None:
        """How a table is listed can be worked out again: nothing is lost if it is not kept."""
        try:
            found = await self.rooms.look_if_whole(table)
            if found is not None and found.table.seats_of(self.person):
                await self._storage.keep(Change(listed=[listed(found, self.person)]))
        except Exception as error:  # of whatever keeps it
            logger.warning("a table could not be listed", extra={"reason": str(error)})

"""What a device keeps, as messages to its storage, which is a browser's database or a test's."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from mulligan import wire


class EmptiedError(Exception):
    """What was kept is gone: somebody has deleted it all while a game was open."""


class KeptDevice(msgspec.Struct, frozen=True):
    """Who plays here, made up at the first start."""

    person: str
    key: str
    """The key of its passes, in hex."""


class KeptTable(msgspec.Struct, frozen=True):
    """A table without its entries."""

    id: str
    rules: int
    seed: str
    """In hex."""
    setup: str
    stage: str
    created: float
    people: list[str]


class KeptEntries(msgspec.Struct, frozen=True):
    """What was appended to a table at once, after its first *number* entries."""

    table: str
    number: int
    at: float
    texts: list[str]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to keep or to forget: all of it or nothing."""

    device: KeptDevice | None = None
    tables: list[KeptTable] = []
    entries: list[KeptEntries] = []
    """Of one table, in order."""
    listed: list[wire.MyTable] = []
    """How tables are listed for their people, for a page that has not started this yet."""
    removed: list[str] = []
    """Tables to forget, with all that belongs to them."""


class Kept(msgspec.Struct, frozen=True):
    """What is read at the start: everything but entries, which are read later."""

    device: KeptDevice | None = None
    tables: list[KeptTable] = []


class Storage(Protocol):
    async def kept(self) -> Kept: ...

    async def entries_of(self, table: str) -> Sequence[KeptEntries]:
        """In order."""

    async def keep(self, change: Change) -> None:
        """
        When this returns, *change* is kept. If it raises, nothing of it is. Raises EmptiedError if
        entries come after others that are gone, and DeviceFullError if there is no room.
        """

"""Storage for a window that keeps nothing, such as a private one: games are gone with it."""

from collections.abc import Sequence

from mulligan.offline.storage import Change, Kept, KeptEntries


class MemoryStorage:
    """Only entries are read again: the log itself remembers the rest."""

    def __init__(self) -> None:
        self._entries: dict[str, list[KeptEntries]] = {}

    async def kept(self) -> Kept:
        return Kept()

    async def entries_of(self, table: str) -> Sequence[KeptEntries]:
        return tuple(self._entries.get(table, ()))

    async def keep(self, change: Change) -> None:
        for part in change.entries:
            self._entries.setdefault(part.table, []).append(part)
        for table in change.removed:
            self._entries.pop(table, None)

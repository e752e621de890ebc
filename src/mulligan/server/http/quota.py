"""How much one address may have stored in a day without playing."""

import time
from collections.abc import Callable

from mulligan.requests.problems import TooMuchError
from mulligan.tables.table import Table
from mulligan.wire import Refusal

DAY = 24 * 3600.0
ROW = 200
"""Bytes that a row takes on disk, roughly, with its keys."""


class Quota:
    """
    *most* bytes a day for each address. What was stored is forgotten evenly over a day, so nobody
    has to wait for midnight. An address whose bytes are all forgotten is dropped.
    """

    def __init__(self, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}
        self._tidy_at = 1024

    def left(self, address: str) -> bool:
        """Whether *address* may store something more."""
        return self._now_used(address) < self._most

    def must_have(self, address: str) -> None:
        """Raises TooMuchError if enough has been stored for *address* today."""
        if not self.left(address):
            sentence = "Much has been stored from your address today. Try again tomorrow."
            raise TooMuchError(Refusal.TOO_MUCH_STORED, sentence)

    def add(self, address: str, size: int) -> None:
        """*address* has stored that many bytes; it may be more than was left."""
        if len(self._used) >= self._tidy_at:
            self._tidy()
        self._used[address] = self._now_used(address) + size, self._clock()

    def add_table(self, address: str, table: Table) -> None:
        """*address* has opened *table*, at which nobody has played yet."""
        self.add(address, ROW + ROW * table.number + len(table.agreement.toml or ""))

    def add_entries(self, address: str, count: int) -> None:
        """*address* has added that many entries to logs without playing."""
        self.add(address, ROW * count)

    def __len__(self) -> int:
        return len(self._used)

    def _now_used(self, address: str) -> float:
        used, at = self._used.get(address, (0.0, 0.0))
        return max(0.0, used - (self._clock() - at) * self._most / DAY)

    def _tidy(self) -> None:
        self._used = {each: known for each, known in self._used.items() if self._now_used(each)}
        self._tidy_at = max(1024, 2 * len(self._used))

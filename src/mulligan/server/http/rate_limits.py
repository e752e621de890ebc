"""Rate limits: buckets that fill up with time."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from weakref import WeakValueDictionary


@dataclass(slots=True, weakref_slot=True)
class Bucket:
    """*burst* at once, and *rate* a second in the long run."""

    rate: float
    burst: float
    _level: float
    _at: float

    def take(self, now: float, cost: float = 1) -> bool:
        self._fill(now)
        cost = min(cost, self.burst)  # a full bucket is enough for anything
        if self._level < cost:
            return False
        self._level -= cost
        return True

    def wait(self, now: float, cost: float = 1) -> float:
        """Take it anyway, and return how many seconds its owner has to pause."""
        self._fill(now)
        self._level -= cost
        return max(0.0, -self._level / self.rate)

    def _fill(self, now: float) -> None:
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now

    def full(self, now: float) -> bool:
        return self._level + (now - self._at) * self.rate >= self.burst


class Buckets:
    """A bucket for each address. Full ones are dropped, so they do not pile up."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._tidy_at = 1024

    def take(self, address: str, cost: float = 1) -> bool:
        now = self._clock()
        return self._of(address, now).take(now, cost)

    def wait(self, address: str, cost: float = 1) -> float:
        """Take it anyway, and return how many seconds *address* has to pause."""
        now = self._clock()
        return self._of(address, now).wait(now, cost)

    def _of(self, address: str, now: float) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self._tidy_at:
                self._tidy(now)
            bucket = self._buckets[address] = self.one(now)
        return bucket

    def one(self, now: float) -> Bucket:
        return Bucket(self._rate, self._burst, self._burst, now)

    def __len__(self) -> int:
        return len(self._buckets)

    def _tidy(self, now: float) -> None:
        self._buckets = {
            address: bucket for address, bucket in self._buckets.items() if not bucket.full(now)
        }
        self._tidy_at = max(1024, 2 * len(self._buckets))


class SharedBuckets:
    """One bucket for all connections of an address, as long as there is one."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: WeakValueDictionary[str, Bucket] = WeakValueDictionary()

    def of(self, address: str, now: float) -> Bucket:
        return self._buckets.setdefault(address, Bucket(self._rate, self._burst, self._burst, now))


class Counted:
    """How many of something each address has open."""

    def __init__(self, most_each: int, most: int) -> None:
        self._most_each = most_each
        self._most = most
        self._open: dict[str, int] = {}
        self.total = 0

    def enter(self, address: str) -> bool:
        if self.total >= self._most or self._open.get(address, 0) >= self._most_each:
            return False
        self._open[address] = self._open.get(address, 0) + 1
        self.total += 1
        return True

    @property
    def full(self) -> bool:
        return self.total >= self._most

    def leave(self, address: str) -> None:
        self.total -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

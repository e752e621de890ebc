"""
How much time each address or table has used of late, and from where newcomers begin.

Time used while nobody else was waiting does not count against anybody: newcomers start level with
those whose turn it is. Networks call this start-time fair queueing.
"""

from collections.abc import Callable
from math import inf, log2

HALF_LIFE = 20.0
"""Seconds after which time that was used counts half."""
AT_FIRST = 0.5
"""
Seconds that somebody new counts as having used. Otherwise all newcomers together, of whom there may
be many, would go before each person who has played for a while.
"""
NEGLIGIBLE = 0.001
"""Seconds used that are no longer worth remembering."""
TIDY_AT = 1024


class Used:
    """The seconds that each address or table has used, forgotten with time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seconds: dict[str, tuple[float, float]] = {}
        self._floor = -inf
        """The rank of those whose turn it is."""

    def meet(self, name: str) -> None:
        """*name* asks for something; perhaps it is new, or has not asked for long."""
        least = 0.0 if name in self._seconds else AT_FIRST
        least = max(least, 2.0 ** (self._floor - self._clock() / HALF_LIFE))
        if (short := least - self.of(name)) > 0:
            self.add(name, short)

    def has_its_turn(self, name: str) -> None:
        """All who ask from now on count as having used at least what *name* has."""
        self._floor = max(self._floor, self.rank(name))

    def add(self, name: str, seconds: float) -> None:
        if len(self._seconds) >= TIDY_AT and name not in self._seconds:
            self._tidy()
        self._seconds[name] = self.of(name) + seconds, self._clock()

    def of(self, name: str) -> float:
        seconds, at = self._seconds.get(name, (0.0, 0.0))
        return seconds and seconds * 0.5 ** ((self._clock() - at) / HALF_LIFE)

    def rank(self, name: str) -> float:
        """
        The lower, the less *name* has used. It stays the same as time passes, because all that was
        used is forgotten at the same rate.
        """
        seconds, at = self._seconds.get(name, (0.0, 0.0))
        return log2(seconds) + at / HALF_LIFE if seconds else -inf

    def forget(self, name: str) -> None:
        self._seconds.pop(name, None)

    def _tidy(self) -> None:
        known = self._seconds
        self._seconds = {name: known[name] for name in known if self.of(name) > NEGLIGIBLE}

    def __len__(self) -> int:
        return len(self._seconds)

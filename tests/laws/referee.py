"""
What the two referees share.

A referee reads the rules a second time: it is given a record and nothing else, plays it through
with sets and lists, and shares no line with `mulligan`. A mistake would have to be made twice.
"""

from collections import deque
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

T = TypeVar("T")


class FoulError(AssertionError):
    """The record tells of something that the rules do not allow."""


class Story:
    """The events of a record, one after the other."""

    def __init__(self, record: dict[str, Any]) -> None:
        self._events: deque[dict[str, Any]] = deque(record["events"])
        self._told = 0

    @property
    def over(self) -> bool:
        """Nothing more is told: somebody has to decide, or the game has ended."""
        return not self._events

    def upcoming(self) -> str:
        return str(self._events[0]["event"])

    def take(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next event, which has to be of this *kind* and to say what *fields* say."""
        if self.over:
            raise FoulError(f"{kind} {fields} should follow, but the record breaks off")
        event = self._events.popleft()
        self._told += 1
        for name, value in ({"event": kind} | fields).items():
            self.check(event.get(name) == value, f"{name} is {value!r} by the rules, not {event}")
        return event

    def without_name(self, event: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in event.items() if name != "event"}

    def check(self, good: bool, why: str) -> None:
        if not good:
            raise FoulError(f"event {self._told}: {why}")


def dealt(cards: Sequence[T], seed: bytes, label: str) -> list[T]:
    """*cards* as *seed* shuffles them under *label*."""
    stream = Stream(seed, label)
    order = list(cards)
    for size in range(len(order), 1, -1):
        at = stream.below(size)
        order[size - 1], order[at] = order[at], order[size - 1]
    return order


class Stream:
    """The numbers that a seed holds under a label: SHA-256 in counter mode, four bytes a number."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._prefix = seed + label.encode()
        self._bytes = b""
        self._blocks = 0

    def below(self, limit: int) -> int:
        """A fair number from 0 to *limit* - 1: what does not divide evenly is thrown again."""
        while True:
            if not self._bytes:
                self._bytes = sha256(self._prefix + self._blocks.to_bytes(8, "big")).digest()
                self._blocks += 1
            word, self._bytes = int.from_bytes(self._bytes[:4], "big"), self._bytes[4:]
            if word - word % limit + limit <= 2**32:
                return word % limit

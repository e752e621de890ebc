"""
Work that is done once for all who ask for the same: its result is remembered, and if all of them
have left before it is done, it is given up.
"""

import asyncio
import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from cachetools import LRUCache

from mulligan.rooms.unawaited import logged, retrieved

T = TypeVar("T")

logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Asked(Generic[T]):
    result: "asyncio.Future[T]"
    waiting: int = 0
    """How many wait for it."""


class CommonWork(Generic[T]):
    def __init__(self, remembered: int) -> None:
        """The latest so many results are *remembered*."""
        self._asked: LRUCache[Hashable, _Asked[T]] = LRUCache(remembered)

    async def of(self, key: Hashable, begin: "Callable[[], asyncio.Future[T]]") -> T:
        """The result for *key*, which *begin* begins to work out if it is not known."""
        asked = self._asked.get(key)
        if asked is None or has_failed(asked.result):
            asked = self._asked[key] = _Asked(begin())
            asked.result.add_done_callback(partial(_ended, asked))
        asked.waiting += 1
        try:
            return await asyncio.shield(asked.result)
        finally:
            asked.waiting -= 1
            if not (asked.waiting or asked.result.done()):
                asked.result.cancel()
                if self._asked.get(key) is asked:  # who asks next has it done again
                    del self._asked[key]


def _ended(asked: _Asked[T], result: "asyncio.Future[T]") -> None:
    if asked.waiting:
        retrieved(result)  # those who wait hear of a fault, unless they leave at this very moment
    else:
        logged(logger, "what nobody waits for failed")(result)


def has_failed(result: "asyncio.Future[T]") -> bool:
    return result.done() and (result.cancelled() or result.exception() is not None)

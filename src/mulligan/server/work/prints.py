"""
Pages to print, made in their own lane. Those of shipped decks are kept: everybody asks for the
same few, and each takes up to a second.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeVar

from cachetools import LRUCache

from mulligan.printing.job import Job
from mulligan.server.work.lanes import Lane
from mulligan.tables.games import PLAYED, deck_of

KEPT_BYTES = 24 * 1024 * 1024

T = TypeVar("T")


class Prints:
    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._made: LRUCache[Any, Any] = LRUCache(KEPT_BYTES, getsizeof=_size)

    async def pdf(self, job: Job, deck: Any) -> bytes:
        return await self._print("pdf", _pdf, job, deck)

    async def previews(self, job: Job, deck: Any) -> tuple[str, ...]:
        """A picture of each page."""
        return await self._print("previews", _previews, job, deck)

    async def _print(self, what: str, make: Callable[[Job, Any], T], job: Job, deck: Any) -> T:
        key = what, job, deck
        made: T | None = self._made.get(key)
        if made is None:
            made = await self._lane.run(partial(make, job, deck))
            if _common(job) and deck in _shipped() and _size(made) <= KEPT_BYTES:
                self._made[key] = made
        return made


@cache
def _shipped() -> frozenset[Any]:
    return frozenset(
        deck_of(game, name, None)[0] for game, kind in PLAYED.items() for name in kind.deck_names()
    )


def _common(job: Job) -> bool:
    """Whether others may ask for the same: a link to a table is one table's own."""
    return job.qr is None and job.deal is None


def _size(made: Any) -> int:
    return len(made) if isinstance(made, bytes) else sum(map(len, made))


# Imported when first needed: a server starts quicker without the PDF library.


def _pdf(job: Job, deck: Any) -> bytes:
    from mulligan.printing.press import pdf

    return pdf(job, deck)


def _previews(job: Job, deck: Any) -> tuple[str, ...]:
    from mulligan.printing.press import previews

    return previews(job, deck)

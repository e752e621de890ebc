"""
Pages to print, made in their own lane. Those of shipped decks are kept: everybody asks for the
same few, and each takes up to a second.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from cachetools import LRUCache

from mulligan import wire
from mulligan.printing.job import Job
from mulligan.server.work.lanes import Lane
from mulligan.tables.games import asked_deck

KEPT_BYTES = 24 * 1024 * 1024

T = TypeVar("T")


class Prints:
    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._made: LRUCache[Any, Any] = LRUCache(KEPT_BYTES, getsizeof=_size)

    async def pdf(self, job: Job, deck: str | wire.OwnDeck) -> bytes:
        return await self._print("pdf", _pdf, job, deck)

    async def preview(self, job: Job, deck: str | wire.OwnDeck) -> wire.Preview:
        """Pictures of the pages."""
        return await self._print("preview", _preview, job, deck)

    async def _print(
        self,
        what: str,
        make: Callable[[Job, str | wire.OwnDeck], T],
        job: Job,
        deck: str | wire.OwnDeck,
    ) -> T:
        making = partial(make, job, deck)
        # A QR code or a deal is one table's own.
        if not isinstance(deck, str) or job.qr is not None or job.deal is not None:
            return await self._lane.run(making)
        key = what, job, deck
        made: T | None = self._made.get(key)
        if made is None:
            made = await self._lane.run(making)
            if _size(made) <= KEPT_BYTES:
                self._made[key] = made
        return made


def _size(made: Any) -> int:
    return len(made) if isinstance(made, bytes) else sum(map(len, made.pages))


# Imported when first needed: a server starts quicker without the PDF library.


def _pdf(job: Job, deck: str | wire.OwnDeck) -> bytes:
    from mulligan.printing.press import pdf

    return pdf(job, asked_deck(job.game, deck))


def _preview(job: Job, deck: str | wire.OwnDeck) -> wire.Preview:
    from mulligan.printing.press import preview

    made = preview(job, asked_deck(job.game, deck))
    return wire.Preview(list(made.pictures), list(made.numbers), made.total, job.two_sided)

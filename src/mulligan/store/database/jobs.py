"""What waits to be written, and whose turn it is."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection

from mulligan.core import RefusedError
from mulligan.wire import Refusal

Entry: TypeAlias = tuple[str, int, float, str, int]
"""A row of the log: the table, the number, the time, the text, and the epoch of its home."""
Work: TypeAlias = Callable[[Connection], None]


@dataclass(frozen=True, slots=True)
class Job:
    """Something to write, and the future of the caller waiting for it."""

    entries: Sequence[Entry]  # the entries of a whole batch are inserted at once
    work: Work | None  # what else there is to do
    waiting: "asyncio.Future[None]"


class Turns:
    """Jobs of which each address in turn has one done. Only *most* may wait."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._jobs: dict[str, deque[Job]] = {}  # the address whose turn it is comes first

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def put(self, address: str, job: Job) -> None:
        """
        Let *job* wait. In a full queue the address with most of it loses its latest job to one that
        has fewer. A server's own jobs, without an address, are few and always admitted.

        Raises:
            RefusedError: It is full.
        """
        if address and len(self) >= self._most:
            self._make_room(address)
        self._jobs.setdefault(address, deque()).append(job)

    def take(self) -> Job | None:
        """The next job that somebody still waits for."""
        while self._jobs:
            address = next(iter(self._jobs))
            jobs = self._jobs.pop(address)
            job = jobs.popleft()
            if jobs:
                self._jobs[address] = jobs  # behind all others
            if not job.waiting.done():
                return job
        return None

    def _make_room(self, address: str) -> None:
        self._drop_what_nobody_waits_for()
        if len(self) < self._most:
            return
        greediest = max(self._jobs.values(), key=len)
        if len(greediest) <= len(self._jobs.get(address, ())) + 1:
            raise _busy()
        greediest.pop().waiting.set_exception(_busy())

    def _drop_what_nobody_waits_for(self) -> None:
        for address, jobs in tuple(self._jobs.items()):
            wanted = deque(job for job in jobs if not job.waiting.done())
            if wanted:
                self._jobs[address] = wanted
            else:
                del self._jobs[address]


def _busy() -> RefusedError:
    return RefusedError(Refusal.BUSY, "The disk has too much to do. Try again in a moment.")

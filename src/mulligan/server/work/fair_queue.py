"""
The queue of a lane: whose turn is next, however many wait.

Many may share a table: what it has used changes their ranks, which are put right when it matters.
Until then they are too low, never too high, because it only grows; so whatever comes first with the
right rank is the first.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mulligan.server.work.ranked import Ranked
from mulligan.server.work.used import Used


@dataclass(slots=True, eq=False)
class Job:
    work: Callable[[], Any]
    address: str
    table: str
    unattended: bool
    result: "asyncio.Future[Any]"
    number: int = 0
    """Which one it was in its queue. First come, first served, where nothing else counts."""


class FairQueue:
    def __init__(self, by_address: Used, by_table: Used) -> None:
        """*by_address* and *by_table* say who has used how much."""
        self._turns = _Turns(by_address, by_table)
        self._unattended_turns = _Turns(by_address, by_table)
        self._jobs: dict[Job, None] = {}
        self._by_address: dict[str, dict[Job, None]] = {}
        self._unattended: dict[str, dict[Job, None]] = {}
        """By table."""
        self._greedy: Ranked[str] = Ranked()
        self._numbers = 0

    def __len__(self) -> int:
        return len(self._jobs)

    def __contains__(self, job: Job) -> bool:
        return job in self._jobs

    def __iter__(self) -> Iterator[Job]:
        """In the order in which they came."""
        return iter(self._jobs)

    def count(self, address: str) -> int:
        return len(self._by_address.get(address, ()))

    @property
    def greediest(self) -> str:
        """The address with the most jobs."""
        return self._greedy.first

    def latest(self, address: str) -> Job:
        return next(reversed(self._by_address[address]))

    @property
    def next(self) -> Job:
        """Tables where nobody is come last; see `_Turns` for the others."""
        return (self._turns or self._unattended_turns).first()

    def add(self, job: Job) -> None:
        self._numbers += 1
        job.number = self._numbers
        self._jobs[job] = None
        self._enter(job)

    def remove(self, job: Job) -> None:
        del self._jobs[job]
        self._leave(job)

    def clear(self) -> None:
        for job in tuple(self._jobs):
            self.remove(job)

    def note_use(self, address: str, table: str) -> None:
        """*address* has used time for *table*."""
        self._turns.note_use(address, table)
        self._unattended_turns.note_use(address, table)

    def attend(self, table: str, address: str) -> None:
        """What waits for *table* where nobody was counts as asked from *address*."""
        for job in tuple(self._unattended.get(table, ())):
            self._leave(job)
            job.unattended, job.address = False, address
            self._enter(job)

    def _enter(self, job: Job) -> None:
        self._by_address.setdefault(job.address, {})[job] = None
        self._rank_by_greed(job.address)
        if job.unattended:
            self._unattended.setdefault(job.table, {})[job] = None
        self._turns_of(job).add(job)

    def _leave(self, job: Job) -> None:
        _discard(self._by_address, job.address, job)
        self._rank_by_greed(job.address)
        if job.unattended:
            _discard(self._unattended, job.table, job)
        self._turns_of(job).remove(job)

    def _turns_of(self, job: Job) -> "_Turns":
        return self._unattended_turns if job.unattended else self._turns

    def _rank_by_greed(self, address: str) -> None:
        jobs = self._by_address.get(address)
        if jobs is None:
            self._greedy.remove(address)
        else:
            self._greedy.put(address, (-len(jobs), next(iter(jobs)).number))


class _Turns:
    """
    The next turn goes to the address that has used the least, there to the table that has, and
    there to the first who came. Of two addresses that have used the same, the one whose next job
    came first has its turn: a table says nothing about them, because many may share it.
    """

    def __init__(self, by_address: Used, by_table: Used) -> None:
        self._by_address = by_address
        self._by_table = by_table
        self._addresses: Ranked[str] = Ranked()
        self._tables: dict[str, Ranked[str]] = {}
        """By address."""
        self._jobs: dict[tuple[str, str], Ranked[Job]] = {}
        """By address and table."""

    def __len__(self) -> int:
        return len(self._addresses)

    def first(self) -> Job:
        while True:
            address = self._addresses.first
            table = self._tables[address].first
            self._rank(address, table)
            if self._addresses.first == address and self._tables[address].first == table:
                return self._jobs[address, table].first

    def add(self, job: Job) -> None:
        jobs = self._jobs.setdefault((job.address, job.table), Ranked())
        jobs.put(job, job.number)
        self._rank(job.address, job.table)

    def remove(self, job: Job) -> None:
        self._jobs[job.address, job.table].remove(job)
        self._rank(job.address, job.table)

    def note_use(self, address: str, table: str) -> None:
        if (address, table) in self._jobs:
            self._rank(address, table)
        elif address in self._tables:
            self._rank(address, self._tables[address].first)

    def _rank(self, address: str, table: str) -> None:
        jobs, tables = self._jobs[address, table], self._tables.setdefault(address, Ranked())
        if jobs:
            tables.put(table, (self._by_table.rank(table), jobs.first.number))
        else:
            del self._jobs[address, table]
            tables.remove(table)
        if tables:
            number = self._jobs[address, tables.first].first.number
            self._addresses.put(address, (self._by_address.rank(address), number))
        else:
            del self._tables[address]
            self._addresses.remove(address)


def _discard(groups: dict[str, dict[Job, None]], name: str, job: Job) -> None:
    del groups[name][job]
    if not groups[name]:
        del groups[name]

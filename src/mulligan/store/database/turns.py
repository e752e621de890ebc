"""Whose turn it is, among those that wait for the disk."""

from collections import deque
from typing import Generic, Protocol, TypeVar

from mulligan.core import RefusedError
from mulligan.wire import Refusal


class Hearing(Protocol):
    """The future of a caller."""

    def done(self) -> bool: ...
    def set_exception(self, exception: BaseException, /) -> None: ...


class Waiting(Protocol):
    @property
    def waiting(self) -> Hearing:
        """The caller who waits for it."""


J = TypeVar("J", bound=Waiting)


class Turns(Generic[J]):
    """
    Jobs of which each address in turn has one done. Only *most* may wait, not counting those of the
    server itself, which have no address: they are few and always admitted.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._jobs: dict[str, deque[J]] = {}  # the address whose turn it is comes first

    def put(self, address: str, job: J) -> None:
        """
        Let *job* wait. In a full queue the address with most of it loses its latest job to one that
        has fewer.

        Raises:
            RefusedError: It is full.
        """
        if address and self._asked() >= self._most:
            self._make_room(address)
        self._jobs.setdefault(address, deque()).append(job)

    def take(self) -> J | None:
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

    def _asked(self) -> int:
        return sum(len(jobs) for address, jobs in self._jobs.items() if address)

    def _make_room(self, address: str) -> None:
        self._drop_what_nobody_waits_for()
        if self._asked() < self._most:
            return
        greediest = max((jobs for each, jobs in self._jobs.items() if each), key=len)
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

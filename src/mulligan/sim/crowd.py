"""Work for all cores, with the results in the order of the work."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


def cores() -> int:
    """How many processes can really work at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(work: Callable[[A], B], portions: Iterable[A], jobs: int) -> Iterator[B]:
    """
    `map(work, portions)`, by *jobs* processes; *work* must be importable.

    Only as many portions are taken as the processes are about to need, so that an endless file of
    records does not fill the memory.
    """
    if jobs == 1:
        yield from map(work, portions)
        return
    rest = iter(portions)
    with ProcessPoolExecutor(jobs) as pool:
        ahead: deque[Future[B]] = deque()
        try:
            while True:
                for portion in islice(rest, 3 * jobs - len(ahead)):
                    ahead.append(pool.submit(work, portion))
                if not ahead:
                    return
                yield ahead.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

"""Work for all cores, with the results in the order of the work."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

from mulligan.core import MulliganError

A = TypeVar("A")
B = TypeVar("B")

AHEAD = 3
"""Portions taken for each process: one in work, and some on the way to it."""


def cores() -> int:
    """How many processes can really work at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(work: Callable[[A], B], portions: Iterable[A], jobs: int) -> Generator[B, None, None]:
    """
    `map(work, portions)`, by *jobs* processes; *work* must be importable.

    Only as many portions are taken as the processes are about to need, so that an endless file of
    records does not fill the memory. Close the iterator to stop early: no process outlives it.

    Raises:
        MulliganError: Somebody else ended one of the processes.
    """
    if jobs == 1:
        yield from map(work, portions)
        return
    rest = iter(portions)
    pool = ProcessPoolExecutor(jobs, initializer=_settle)
    ahead: deque[Future[B]] = deque()
    try:
        while True:
            for portion in islice(rest, AHEAD * jobs - len(ahead)):
                ahead.append(pool.submit(work, portion))
            if not ahead:
                return
            yield ahead.popleft().result()
    except BrokenProcessPool:
        raise MulliganError("One of the processes at work was ended from outside.") from None
    finally:
        # Waiting matters: an executor that is still busy when Python exits complains.
        pool.shutdown(wait=True, cancel_futures=True)


def _settle() -> None:
    """What a new process does first: leave Ctrl-C to its parent, and not outlive it."""
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):  # the parent's own answers are not for us
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, args=[multiprocessing.parent_process()], daemon=True).start()


def _follow(parent: multiprocessing.process.BaseProcess | None) -> None:
    if parent is not None:
        parent.join()
        os._exit(1)

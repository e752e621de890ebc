"""
Memory that nobody needs any more, found and given back to the system.

Rooms and connections are circles of objects that know each other. Python frees them only when it
looks for circles, and among old objects it looks so seldom that hundreds of tables that everybody
has left may wait for it. And the C library keeps what Python frees, in case it is needed again:
after a burst that can be tens of megabytes which no other program may use.
"""

import ctypes
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY = 5.0
"""Seconds between two times at least. The C library takes some milliseconds; Python goes on."""

SHARE = 0.002
"""Of the time goes into looking for circles. Nobody is served while it lasts: 40 ms for a hundred
tables."""

SELDOM = 60.0
"""Seconds after which it looks again in any case."""


def _trimmer() -> Callable[[], None] | None:
    if sys.platform != "linux":
        return None
    try:
        malloc_trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError):
        return None
    malloc_trim.argtypes = [ctypes.c_size_t]
    malloc_trim.restype = ctypes.c_int
    return lambda: malloc_trim(0)


give_back = _trimmer()
"""Asks the C library to give back what is free. None where it cannot be asked: only glibc can."""


@contextmanager
def tidying(every: float = EVERY) -> Iterator[None]:
    """A thread frees circles and gives memory back from time to time, until the block ends."""
    over = threading.Event()
    thread = threading.Thread(target=_tidy, args=(over, every), name="memory", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _tidy(over: threading.Event, every: float) -> None:
    due = 0.0
    while not over.wait(every):
        if time.monotonic() >= due:
            due = time.monotonic() + min(_free_circles() / SHARE, SELDOM)
        if give_back is not None:
            give_back()


def _free_circles() -> float:
    """How many seconds of the processor it took."""
    before = time.thread_time()
    gc.collect()
    return time.thread_time() - before

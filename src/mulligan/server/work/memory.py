"""
Memory that is free, given back to the system.

The C library keeps what Python frees, in case it is needed again. After a burst of large requests
that can be tens of megabytes which no other program may use.
"""

import ctypes
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY = 5.0
"""Seconds between two times. It takes some milliseconds, and Python goes on meanwhile."""


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
def giving_back() -> Iterator[None]:
    """A thread gives free memory back every few seconds, until the block ends."""
    if give_back is None:
        yield
        return
    over = threading.Event()
    trim = give_back

    def go_on() -> None:
        while not over.wait(EVERY):
            trim()

    thread = threading.Thread(target=go_on, name="memory", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()

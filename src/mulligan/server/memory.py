"""
Memory that is free, given back to the system.

The C library keeps what Python frees, in case it is needed again. After a burst of large requests
that can be tens of megabytes which no other program may use.
"""

import ctypes
import sys
from collections.abc import Callable


def _trimmer() -> Callable[[], None] | None:
    """How the C library gives memory back, if it can be asked to: only glibc can."""
    if sys.platform != "linux":
        return None
    try:
        malloc_trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError):
        return None
    malloc_trim.argtypes = [ctypes.c_size_t]
    malloc_trim.restype = ctypes.c_int

    def trim() -> None:
        malloc_trim(0)  # lets go of Python's lock meanwhile

    return trim


give_back = _trimmer()
"""Takes some milliseconds, so call it in a thread. None where nothing can be given back."""

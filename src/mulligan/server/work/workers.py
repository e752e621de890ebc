"""
Who does the work of a lane: threads, or a process that ends with the server and gives way to it.
"""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress

NICER = 10
"""How much less urgent a process is than the server, on the scale of `nice`."""


def workers(name: str, count: int, *, apart: bool) -> Executor:
    """*count* threads called *name*; or as many processes, for work *apart*."""
    if not apart:
        return ThreadPoolExecutor(count, thread_name_prefix=name)
    # Started afresh: a copy of a process with threads may hold locks that nobody will release.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=context, initializer=_begin)


def end_workers(executor: Executor) -> None:
    """Stop at once, as far as possible: threads finish what they do, processes are ended."""
    processes = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def _begin() -> None:
    """What a process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(NICER)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """A server that is killed cannot end its processes."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)

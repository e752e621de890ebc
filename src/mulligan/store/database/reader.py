"""
The threads that read, and what waits for them: of each address in turn one thing is read.

So an address that asks for much waits for the others, never the other way round. What nobody waits
for any more is not read, and if too much waits, the greediest address hears `busy`.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from mulligan.rooms.asking import asking_address
from mulligan.store.database.turns import Turns

MOST_WAITING = 1000
"""How many reads may wait; a read takes some milliseconds at most."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reading:
    work: Callable[[], Any]
    waiting: "Future[Any]"


class Reader:
    def __init__(self, threads: int) -> None:
        self._lock = threading.Lock()
        self._turns: Turns[Reading] = Turns(MOST_WAITING)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="store-reader")

    def close(self) -> None:
        """Finish all that waits."""
        self._threads.shutdown()

    async def run(self, work: Callable[[], T]) -> T:
        """
        The result of *work*, done in a thread when its turn comes. If the caller is cancelled
        before that, it is not done at all.

        Raises:
            RefusedError: Too much waits already.
        """
        waiting: Future[T] = Future()
        with self._lock:
            self._turns.put(asking_address.get(), Reading(work, waiting))
        # Once for each that waits: what a thread does is decided only when it is free.
        self._threads.submit(self._do_next)
        return await asyncio.wrap_future(waiting)

    def _do_next(self) -> None:
        with self._lock:
            reading = self._turns.take()
        if reading is None or not reading.waiting.set_running_or_notify_cancel():
            return  # somebody has left
        try:
            result = reading.work()
        except BaseException as error:
            reading.waiting.set_exception(error)
        else:
            reading.waiting.set_result(result)

"""
Work for all cores, with the results in the order of the work.

Every process has its own pipe. With a shared queue, as in `concurrent.futures`, everybody waits for
ever if a process is killed while it sends a long result: the others keep the queue open.
"""

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pickle import PicklingError
from typing import Any, Generic, TypeAlias, TypeVar

from mulligan.core import MulliganError

A = TypeVar("A")
B = TypeVar("B")

Pipe: TypeAlias = "Connection[Any, Any]"

AHEAD = 3
"""How many portions per process may be taken ahead of the results."""


def cores() -> int:
    """How many processes can really work at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def parallel_map(
    work: Callable[[A], B], portions: Iterable[A], jobs: int
) -> Generator[B, None, None]:
    """
    `map(work, portions)`, by *jobs* processes; *work* must be importable.

    It takes only as many portions as the processes are about to need, so an endless file of records
    does not fill the memory. Close the iterator to stop early: no process outlives it.

    Raises:
        MulliganError: One of the processes was killed.
    """
    if jobs == 1:
        yield from map(work, portions)
        return
    workers = _Workers(work, jobs)
    rest = iter(portions)
    taken = given = 0
    try:
        while True:
            workers.collect(timeout=0)
            while taken - given < AHEAD * jobs and workers.has_room():
                try:
                    portion = next(rest)
                except StopIteration:
                    break
                workers.submit(taken, portion)
                taken += 1
            if given == taken:
                return
            while given not in workers.results:
                workers.collect(timeout=None)
            result = workers.results.pop(given)
            given += 1
            if isinstance(result, Failed):
                raise result.error
            yield result
    finally:
        workers.terminate()


class Failed:
    """What a worker sends instead of a result, when its work raised an error."""

    def __init__(self, error: Exception) -> None:
        self.error = error


class _Workers(Generic[A, B]):
    """Processes that each do one portion at a time. One starts when there is work for it."""

    def __init__(self, work: Callable[[A], B], most: int) -> None:
        self.results: dict[int, B | Failed] = {}
        self._work = work
        self._most = most
        self._processes: dict[Pipe, BaseProcess] = {}
        self._idle: list[Pipe] = []
        self._busy: dict[Pipe, int] = {}

    def has_room(self) -> bool:
        return bool(self._idle) or len(self._processes) < self._most

    def submit(self, number: int, portion: A) -> None:
        """Send *portion* to an idle process. A busy one gets nothing: its pipe might be full."""
        pipe = self._idle.pop() if self._idle else self._start()
        try:
            pipe.send(portion)
        except OSError:
            raise _lost() from None
        self._busy[pipe] = number

    def collect(self, timeout: float | None) -> None:
        """Take the results that are there, or wait for one."""
        for pipe in wait(list(self._busy), timeout) if self._busy else ():
            assert isinstance(pipe, Connection)
            try:
                result = pipe.recv()
            except (EOFError, OSError):
                raise _lost() from None
            self.results[self._busy.pop(pipe)] = result
            self._idle.append(pipe)

    def terminate(self) -> None:
        for process in self._processes.values():
            process.terminate()
        for pipe, process in self._processes.items():
            pipe.close()
            process.join()

    def _start(self) -> Pipe:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(
            target=_work_until_closed,
            args=(self._work, theirs, [*self._processes, ours]),
            daemon=True,
        )
        self._processes[ours] = process
        process.start()
        theirs.close()  # now a dead process closes its pipe
        return ours


def _lost() -> MulliganError:
    return MulliganError("One of the worker processes was killed.")


def _work_until_closed(work: Callable[[Any], Any], pipe: Pipe, of_others: list[Pipe]) -> None:
    """What a process does: take a portion, send the result, until the other end is closed."""
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):  # the parent's handlers are not for us
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the parent ends us
    for other in of_others:
        other.close()  # our copy would keep the pipe open after the parent has closed it
    with suppress(EOFError, OSError):
        while True:
            result = result_of(work, pipe.recv())
            try:
                pipe.send(result)
            except (AttributeError, TypeError, PicklingError) as error:
                pipe.send(Failed(TypeError(f"a result cannot be sent: {error}")))


def result_of(work: Callable[[Any], Any], portion: Any) -> Any:
    """The result of *work*, or Failed: an error that travels like a result."""
    try:
        return work(portion)
    except Exception as error:
        error.add_note(f"In another process:\n{traceback.format_exc()}")
        return Failed(error)

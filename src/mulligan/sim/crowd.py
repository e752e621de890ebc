"""
Work for all cores, with the results in the order of the work.

Every process has a pipe of its own. A shared queue, as `concurrent.futures` has it, waits for ever
when a process is killed in the middle of a long result: the others keep the queue open.
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
"""Portions for each process that may be taken before the first of their results is asked for."""


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
    crew = _Crew(work, jobs)
    rest = iter(portions)
    taken = given = 0
    try:
        while True:
            crew.collect(timeout=0)
            while taken - given < AHEAD * jobs and crew.has_room():
                try:
                    portion = next(rest)
                except StopIteration:
                    break
                crew.give(taken, portion)
                taken += 1
            if given == taken:
                return
            while given not in crew.done:
                crew.collect(timeout=None)
            result = crew.done.pop(given)
            given += 1
            if isinstance(result, _Failed):
                raise result.error
            yield result
    finally:
        crew.dismiss()


class _Failed:
    """What a process sends instead of a result, when its work raised an error."""

    def __init__(self, error: Exception) -> None:
        self.error = error


class _Crew(Generic[A, B]):
    """Processes that work, each at one portion at a time. They are hired when there is work."""

    def __init__(self, work: Callable[[A], B], most: int) -> None:
        self.done: dict[int, B | _Failed] = {}
        self._work = work
        self._most = most
        self._hired: dict[Pipe, BaseProcess] = {}
        self._idle: list[Pipe] = []
        self._busy: dict[Pipe, int] = {}

    def has_room(self) -> bool:
        return bool(self._idle) or len(self._hired) < self._most

    def give(self, number: int, portion: A) -> None:
        """Let somebody idle work at *portion*. Nobody else is sent anything: pipes are short."""
        pipe = self._idle.pop() if self._idle else self._hire()
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
            self.done[self._busy.pop(pipe)] = result
            self._idle.append(pipe)

    def dismiss(self) -> None:
        for process in self._hired.values():
            process.terminate()
        for pipe, process in self._hired.items():
            pipe.close()
            process.join()

    def _hire(self) -> Pipe:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(
            target=_labour, args=(self._work, theirs, [*self._hired, ours]), daemon=True
        )
        self._hired[ours] = process
        process.start()
        theirs.close()  # so that a dead process is the end of its pipe
        return ours


def _lost() -> MulliganError:
    return MulliganError("One of the processes at work was ended from outside.")


def _labour(work: Callable[[Any], Any], pipe: Pipe, of_others: list[Pipe]) -> None:
    """The life of a process: take a portion, send the result, until nobody is at the other end."""
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):  # what the parent does then is not for us
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the parent ends us
    for other in of_others:
        other.close()  # a copy of the parent's end would keep a pipe open that nobody reads
    with suppress(EOFError, OSError):
        while True:
            result = _result(work, pipe.recv())
            try:
                pipe.send(result)
            except (AttributeError, TypeError, PicklingError) as error:
                pipe.send(_Failed(TypeError(f"a result cannot be sent: {error}")))


def _result(work: Callable[[Any], Any], portion: Any) -> Any:
    try:
        return work(portion)
    except Exception as error:
        error.add_note(f"In another process:\n{traceback.format_exc()}")
        return _Failed(error)

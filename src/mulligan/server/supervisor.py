"""
Several server processes on one machine, on a port each.

A table lives in one process, so a proxy that sends each table to the same port has to stand in
front (docs/hosting.md). The supervisor starts the processes, and starts those again that end by
themselves.
"""

import logging
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess

import msgspec

from mulligan.core import MulliganError
from mulligan.server.logs import set_up
from mulligan.server.run import bind, serve
from mulligan.server.settings import Settings
from mulligan.store.database.postgres import is_address

ENDING = 15.0
"""Seconds after which a process that was told to end is killed."""
STARTING = 60.0
"""Seconds that a process may take until it serves."""
SHORTEST, LONGEST = 0.5, 30.0
"""Seconds before a process that has ended is started again."""
LOOK = 0.2

logger = logging.getLogger(__name__)


class Supervisor:
    def __init__(self, settings: Settings) -> None:
        """
        Raises:
            MulliganError: There is no database that processes can share, or no fixed port.
        """
        if not is_address(settings.database):
            raise MulliganError(
                "--workers needs a database that processes can share:"
                " --database postgresql://... (docs/hosting.md)."
            )
        if settings.port == 0:
            raise MulliganError("--workers needs a --port: the first of as many as there are.")
        self._settings = settings
        self._stopping = threading.Event()
        self._renewing = threading.Event()
        self._workers = [
            _Worker(msgspec.structs.replace(settings, port=settings.port + at, workers=1))
            for at in range(settings.workers)
        ]

    @property
    def ports(self) -> list[int]:
        return [worker.port for worker in self._workers]

    def run(self, ready: Callable[[], None]) -> None:
        """
        Until SIGINT or SIGTERM. SIGHUP starts all processes anew, one after the other, while people
        play. Calls *ready* when all serve.
        """
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: self._stopping.set())
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, lambda *_: self._renewing.set())
        for worker in self._workers:
            worker.start()
        if all(worker.wait(self._stopping) for worker in self._workers):
            ready()
        while not self._stopping.wait(LOOK):
            for worker in self._workers:
                worker.look_after()
            if self._renewing.is_set():
                self._renewing.clear()
                self._renew()
        for worker in self._workers:
            worker.tell_to_end()
        for worker in self._workers:
            worker.end()

    def _renew(self) -> None:
        for worker in self._workers:
            worker.tell_to_end()
            worker.end()
            worker.start()
            if not worker.wait(self._stopping):
                return


class _Worker:
    """One process, and what there is to know about it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._context = multiprocessing.get_context("spawn")
        self._process: BaseProcess | None = None
        self._serves = self._context.Event()
        self._failures = 0
        self._again = 0.0

    @property
    def port(self) -> int:
        return self._settings.port

    def start(self) -> None:
        self._serves = self._context.Event()
        self._process = self._context.Process(target=_work, args=(self._settings, self._serves))
        self._process.start()

    def wait(self, stopping: threading.Event) -> bool:
        """Whether it serves; False if it has ended, takes too long, or everything is to stop."""
        until = time.monotonic() + STARTING
        while time.monotonic() < until and not stopping.is_set():
            if self._serves.wait(LOOK):
                self._failures = 0
                return True
            if self._process is not None and not self._process.is_alive():
                return False
        return False

    def look_after(self) -> None:
        """Start it again if it has ended, after a pause that gets longer each time."""
        if self._process is not None and not self._process.is_alive():
            how = self._process.exitcode
            self._process = None
            if self._serves.is_set():
                self._failures = 0
            pause = min(LONGEST, SHORTEST * 2.0**self._failures)
            self._failures += 1
            self._again = time.monotonic() + pause
            logger.error("a process has ended", extra={"port": self.port, "exit": how})
        if self._process is None and time.monotonic() >= self._again:
            self.start()

    def tell_to_end(self) -> None:
        if self._process is not None:
            self._process.terminate()

    def end(self) -> None:
        if self._process is None:
            return
        self._process.join(ENDING)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process = None


def _work(settings: Settings, serves: "multiprocessing.synchronize.Event") -> None:
    """A process of its own: serve until told to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the supervisor, which tells us
    set_up(settings.log_level, plain=False)
    with bind(settings.host, settings.port) as listener:
        serve(settings, listener, serves.set)

"""`mulligan serve --workers N`: several processes on one machine, looked after by one."""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from mulligan.core import MulliganError
from mulligan.server.settings import Settings
from mulligan.server.supervisor import Supervisor
from tests.deploy.fleet import Process

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc"),
]

WORKERS = 2
SECONDS = 60.0


class Supervised(Process):
    def __init__(self, database: str, folder: Path) -> None:
        self.port = _free_ports(WORKERS)
        where = ["--port", str(self.port), "--data", str(folder), "--database", database]
        command = [sys.executable, "-m", "mulligan.cli", "serve", *where]
        super().__init__([*command, "--workers", str(WORKERS)], folder / "log")

    def start(self) -> None:
        super().start()
        for at in range(WORKERS):
            self.wait_for(f"http://127.0.0.1:{self.port + at}/readyz", lambda each: each.is_success)

    def serving(self) -> int:
        """How many of the processes may get tables."""
        ports = [self.port + at for at in range(WORKERS)]
        ready = [_is_ready(port) for port in ports]
        if not any(ready):
            # They are asked one after the other: the first may be ready by the time that the last
            # one has stopped. Nobody serves only if it is not.
            ready = [_is_ready(ports[0])]
        return sum(ready)

    @property
    def workers(self) -> set[int]:
        """The ids of the processes that serve."""
        assert self._running is not None
        tasks = Path(f"/proc/{self._running.pid}/task").iterdir()
        children = {int(pid) for task in tasks for pid in _read(task / "children").split()}
        return {pid for pid in children if "spawn_main" in _read(Path(f"/proc/{pid}/cmdline"))}


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # it has ended since
        return ""


def _free_ports(many: int) -> int:
    """The first of *many* ports in a row that nobody uses."""
    for first in range(20_000, 30_000, many):
        with ExitStack() as after:
            try:
                for port in range(first, first + many):
                    after.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
            return first
    raise AssertionError("all ports are in use")


def _is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=SECONDS).is_success
    except httpx.TransportError:
        return False


def _until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.fixture
def supervised(postgres: str, folder: Path) -> Iterator[Supervised]:
    running = Supervised(postgres, folder)
    try:
        running.start()
        yield running
    finally:
        running.end()


def test_a_process_that_dies_is_started_again(supervised: Supervised) -> None:
    before = supervised.workers
    assert len(before) == WORKERS
    killed = min(before)
    os.kill(killed, signal.SIGKILL)
    _until(lambda: killed not in supervised.workers and len(supervised.workers) == WORKERS)
    _until(lambda: supervised.serving() == WORKERS)

    assert supervised.workers & before == before - {killed}
    assert "a process has ended" in supervised.said()


def test_all_are_renewed_one_after_the_other_and_somebody_always_serves(
    supervised: Supervised,
) -> None:
    before, fewest = supervised.workers, WORKERS
    supervised.tell(signal.SIGHUP)
    until = time.monotonic() + SECONDS
    while supervised.workers & before or supervised.serving() < WORKERS:
        fewest = min(fewest, supervised.serving())
        assert time.monotonic() < until, supervised.said()

    assert fewest == WORKERS - 1


def test_they_end_together(supervised: Supervised) -> None:
    workers = supervised.workers
    supervised.tell(signal.SIGTERM)

    assert supervised.wait() == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)
    assert supervised.serving() == 0


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(workers=2), "--database postgresql://"),
        (Settings(workers=2, database="postgresql://somewhere/mulligan", port=0), "--port"),
    ],
)
def test_what_several_processes_need_is_said(settings: Settings, said: str) -> None:
    with pytest.raises(MulliganError, match=said):
        Supervisor(settings)

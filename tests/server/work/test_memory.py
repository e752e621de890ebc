"""What nobody needs any more is freed, and what is free goes back to the system."""

import gc
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator

import pytest

from mulligan.server.work.memory import give_back, tidying

PROGRAM = """
from pathlib import Path
from mulligan.server.work.memory import give_back

def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

before = megabytes()
burst = [bytes(1000) for _ in range(200_000)]
kept = burst[::500]  # one of them in many a stretch of memory, as people's tables are
del burst
freed = megabytes()
give_back()
print(freed - before, megabytes() - before)
"""


@pytest.mark.skipif(give_back is None, reason="only glibc can be asked to give memory back")
def test_a_burst_is_over_when_it_is_over() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    freed, given_back = map(float, ran.stdout.split())

    assert freed > 100
    assert given_back < freed / 3


class Room:
    """It knows itself, as a room does through its bots and its clock."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def python_never_looks() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("python_never_looks")
def test_old_circles_are_found_without_anybody_allocating() -> None:
    gone = threading.Event()
    room = Room()
    weakref.finalize(room, gone.set)
    gc.collect()  # it is among the old ones now
    del room
    assert not gone.is_set()
    with tidying(every=0.01):
        assert gone.wait(60)

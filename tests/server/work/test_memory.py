"""What is free goes back to the system, and threads use what others have freed."""

import subprocess
import sys

import pytest

from mulligan.server.work.memory import give_back

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

ARENAS = """
import ctypes, sys, threading
from mulligan.server.work.memory import share_one_arena

if sys.argv[1] == "one":
    assert share_one_arena()
meeting = threading.Barrier(4)

def allocate():
    held = bytes(100_000)
    meeting.wait()

threads = [threading.Thread(target=allocate) for _ in range(4)]
for each in threads:
    each.start()
for each in threads:
    each.join()
c = ctypes.CDLL(None)
c.malloc_info(0, ctypes.c_void_p.in_dll(c, "stdout"))
c.fflush(None)
"""


@pytest.mark.skipif(give_back is None, reason="only glibc has arenas")
def test_threads_share_one_arena_where_they_would_have_several() -> None:
    def arenas(how_many: str) -> int:
        program = [sys.executable, "-c", ARENAS, how_many]
        ran = subprocess.run(program, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.count("<heap nr=")

    assert arenas("usual") > 1
    assert arenas("one") == 1


@pytest.mark.skipif(give_back is None, reason="only glibc can be asked to give memory back")
def test_a_burst_is_over_when_it_is_over() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    freed, given_back = map(float, ran.stdout.split())

    assert freed > 100
    assert given_back < freed / 3

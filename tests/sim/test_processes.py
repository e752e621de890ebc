"""Work for many processes: in order, no further ahead than needed, and nobody left behind."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from itertools import count, islice

import pytest

from mulligan.core import MulliganError, SetupError
from mulligan.sim.processes import AHEAD, cores, parallel_map

# With many processes, pytest-xdist brings a thread; newer Pythons warn about that.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")


def doubled(number: int) -> int:
    time.sleep(0.02 if number % 3 == 0 else 0)  # so that later portions are done earlier
    return 2 * number


def fragile(number: int) -> int:
    if number == 3:
        raise SetupError("three is too many")
    return number


def who(_: int) -> int:
    return os.getpid()


def dead(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def huge(number: int) -> bytes:
    """More than a pipe holds, from a process that is likely to be writing all the time."""
    return bytes(2_000_000 + number)


def unpicklable(_: int) -> object:
    return lambda: None


def heeded(_: int) -> bool:
    """Whether Ctrl-C would end this process."""
    return signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


class Counted:
    """Numbers without end, and how many were taken."""

    def __init__(self) -> None:
        self.taken = 0

    def __iter__(self) -> Iterator[int]:
        for number in count():
            self.taken += 1
            yield number


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_come_in_the_order_of_the_work(jobs: int) -> None:
    assert list(parallel_map(doubled, range(20), jobs)) == [2 * number for number in range(20)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_work_is_no_trouble(jobs: int) -> None:
    assert list(parallel_map(doubled, [], jobs)) == []


def test_one_job_is_this_process_and_two_are_others() -> None:
    assert set(parallel_map(who, range(3), 1)) == {os.getpid()}
    assert os.getpid() not in set(parallel_map(who, range(3), 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_without_end_is_taken_as_it_is_needed(jobs: int) -> None:
    numbers = Counted()
    results = parallel_map(doubled, numbers, jobs)

    assert numbers.taken == 0
    assert list(islice(results, 5)) == [0, 2, 4, 6, 8]
    results.close()

    assert numbers.taken <= 5 + AHEAD * jobs


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_there_goes_wrong_here(jobs: int) -> None:
    """After everything that came before it."""
    results = parallel_map(fragile, range(9), jobs)

    assert list(islice(results, 3)) == [0, 1, 2]
    with pytest.raises(SetupError, match="three is too many"):
        next(results)
    assert multiprocessing.active_children() == []


def test_no_process_is_left_behind() -> None:
    results = parallel_map(doubled, Counted(), 2)
    next(results)
    assert multiprocessing.active_children() != []

    results.close()

    assert multiprocessing.active_children() == []


def test_a_killed_process_is_reported_in_words() -> None:
    with pytest.raises(MulliganError, match="was killed"):
        list(parallel_map(dead, range(3), 2))


def test_a_process_that_is_killed_while_it_sends_is_noticed() -> None:
    """With a queue that all share, this waits for ever, sooner or later."""
    for _ in range(10):
        results = parallel_map(huge, count(), 2)
        next(results)
        victim = multiprocessing.active_children()[0]
        assert victim.pid is not None
        os.kill(victim.pid, signal.SIGKILL)

        with pytest.raises(MulliganError, match="was killed"):
            list(results)
        assert multiprocessing.active_children() == []


def test_large_portions_and_large_results_do_not_block_each_other() -> None:
    portions = [bytes(1_000_000)] * 12

    assert list(parallel_map(len, portions, 3)) == [1_000_000] * 12
    assert [len(result) for result in parallel_map(huge, range(9), 3)] == list(
        range(2_000_000, 2_000_009)
    )


def test_no_more_processes_than_there_is_work() -> None:
    results = parallel_map(doubled, range(2), 50)
    next(results)

    assert len(multiprocessing.active_children()) <= 2
    results.close()


def test_a_result_that_cannot_travel_is_an_error_and_not_a_silence() -> None:
    with pytest.raises(TypeError, match="a result cannot be sent"):
        list(parallel_map(unpicklable, range(2), 2))


def test_ctrl_c_is_for_the_parent() -> None:
    assert set(parallel_map(heeded, range(4), 2)) == {False}


def test_there_is_a_core() -> None:
    assert cores() >= 1

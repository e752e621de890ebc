"""Work for many processes: in order, no further ahead than needed, and nobody left behind."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from itertools import count, islice

import pytest

from mulligan.core import MulliganError, SetupError
from mulligan.sim.crowd import AHEAD, cores, spread

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
    assert list(spread(doubled, range(20), jobs)) == [2 * number for number in range(20)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_work_is_no_trouble(jobs: int) -> None:
    assert list(spread(doubled, [], jobs)) == []


def test_one_job_is_this_process_and_two_are_others() -> None:
    assert set(spread(who, range(3), 1)) == {os.getpid()}
    assert os.getpid() not in set(spread(who, range(3), 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_without_end_is_taken_as_it_is_needed(jobs: int) -> None:
    numbers = Counted()
    results = spread(doubled, numbers, jobs)

    assert numbers.taken == 0
    assert list(islice(results, 5)) == [0, 2, 4, 6, 8]
    results.close()

    assert numbers.taken <= 5 + AHEAD * jobs


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_there_goes_wrong_here(jobs: int) -> None:
    """After everything that came before it."""
    results = spread(fragile, range(9), jobs)

    assert list(islice(results, 3)) == [0, 1, 2]
    with pytest.raises(SetupError, match="three is too many"):
        next(results)
    assert multiprocessing.active_children() == []


def test_no_process_is_left_behind() -> None:
    results = spread(doubled, Counted(), 2)
    next(results)
    assert multiprocessing.active_children() != []

    results.close()

    assert multiprocessing.active_children() == []


def test_a_process_that_is_ended_from_outside_is_said_in_words() -> None:
    with pytest.raises(MulliganError, match="ended from outside"):
        list(spread(dead, range(3), 2))


def test_ctrl_c_is_for_the_parent() -> None:
    assert set(spread(heeded, range(4), 2)) == {False}


def test_there_is_a_core() -> None:
    assert cores() >= 1

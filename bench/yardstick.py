"""A fixed piece of plain Python, to divide other timings by."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

TURNS = 100_000


def yardstick() -> int:
    """A loop of small integer work. One run of it is the unit of time."""
    total = 0
    for turn in range(TURNS):
        total = (total * 31 + turn) & 0xFFFFFFFF
    return total


@dataclass(frozen=True, slots=True)
class Timing:
    """CPU seconds of one call, the best of several, and the same in yardsticks."""

    seconds: float
    yardsticks: float


def timed(work: Callable[[], object], repeats: int = 7) -> Timing:
    """
    The best of *repeats* runs of *work*, each beside a run of the yardstick.

    The best and not the mean: whatever else runs on the machine can only make it slower.
    """
    best = unit = float("inf")
    for _ in range(repeats):
        unit = min(unit, _seconds(yardstick))
        best = min(best, _seconds(work))
    return Timing(best, best / unit)


def _seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start

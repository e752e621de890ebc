"""Reviews, step by step. A caller with a thread of its own takes all the steps at once."""

from collections.abc import Callable, Generator
from typing import TypeVar

R = TypeVar("R")


def finish(
    steps: Generator[tuple[int, int], None, R], progress: Callable[[int, int], None] | None = None
) -> R:
    """
    Take all *steps* and return what comes of them.

    *progress* is called after each with the number of steps taken and the total.
    """
    while True:
        try:
            done, total = next(steps)
        except StopIteration as end:
            result: R = end.value
            return result
        if progress is not None:
            progress(done, total)

"""Where work is done: by the processes of this machine, or by the workers of a cluster."""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import TypeVar

from mulligan.sim.cluster import cluster_map
from mulligan.sim.processes import parallel_map

A = TypeVar("A")
B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class Workers:
    """
    The processes or machines that do the work. The results are the same either way.

    *on* is the address of a Ray cluster, or `auto` for the one that this machine is part of.
    """

    jobs: int = 1
    on: str | None = None

    def map(self, work: Callable[[A], B], portions: Iterable[A]) -> Generator[B, None, None]:
        """`map(work, portions)`, with the results in order. Close it to stop early."""
        if self.on is None:
            return parallel_map(work, portions, self.jobs)
        return cluster_map(work, portions, self.on)

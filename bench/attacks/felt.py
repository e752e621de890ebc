"""What people felt: how long they waited, and for what in vain."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Felt:
    """
    Seconds that people waited. A wait that was given up counts, too, with the time until then, and
    stands among what `failed`.
    """

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    tables: list[float] = field(default_factory=list)
    loaded: list[float] = field(default_factory=list)
    """Tables that had been put away."""
    failed: list[str] = field(default_factory=list)

    @contextmanager
    def wait(self, seconds: list[float], what: str) -> Iterator[None]:
        """Add to *seconds* how long the block takes: it waits for *what*."""
        began = time.perf_counter()
        try:
            yield
        except asyncio.CancelledError:
            self.failed.append(f"no {what} within {time.perf_counter() - began:.1f} s")
            raise
        finally:
            seconds.append(time.perf_counter() - began)

    @property
    def p50(self) -> float | None:
        return _share(self.moves, 0.5)

    @property
    def p99(self) -> float | None:
        return _share(self.moves, 0.99)


def worst(seconds: list[float]) -> float | None:
    return max(seconds, default=None)


def _share(seconds: list[float], share: float) -> float | None:
    ordered = sorted(seconds)
    return ordered[int(share * (len(ordered) - 1))] if ordered else None

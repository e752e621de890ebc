"""Small statistics: a count of how often each number came, and what one wants to know of it."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any


class Figure:
    """How often each number came."""

    def __init__(self, values: Iterable[int] = ()) -> None:
        self.counts: Counter[int] = Counter(values)

    def add(self, value: int, times: int = 1) -> None:
        self.counts[value] += times

    def merge(self, other: "Figure") -> None:
        self.counts.update(other.counts)

    @property
    def number(self) -> int:
        return self.counts.total()

    @property
    def mean(self) -> float:
        return sum(value * times for value, times in self.counts.items()) / self.number

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        if self.number < 2:
            return float("inf")
        squares = sum(times * (value - self.mean) ** 2 for value, times in self.counts.items())
        return 1.96 * sqrt(squares / (self.number - 1) / self.number)

    def quantile(self, share: float) -> int:
        """The smallest value that at least *share* of all values do not exceed."""
        seen = 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= share * self.number:
                return value
        raise ValueError("there are no values")

    def json(self) -> dict[str, Any]:
        if not self.number:
            return {"number": 0}
        return {
            "number": self.number,
            "mean": round(self.mean, 6),
            "margin95": round(self.margin, 6) if self.number > 1 else None,
            "min": min(self.counts),
            "median": self.quantile(0.5),
            "max": max(self.counts),
            "counts": {str(value): self.counts[value] for value in sorted(self.counts)},
        }

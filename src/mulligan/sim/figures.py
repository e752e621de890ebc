"""Small statistics: how often each number came, with its mean, margin and quantiles."""

from collections import Counter
from math import sqrt
from typing import Any


class Figure:
    """
    How often each number came, in how many games.

    The numbers of one game belong together: the players of a table saw the same cards. The margin
    takes that into account, so it is right for one number a game and for many.

    >>> rounds = Figure()
    >>> for game in ([3], [5], [4], [8]):
    ...     rounds.add(*game)
    >>> rounds.mean, rounds.quantile(0.5), rounds.quantile(0.9)
    (5.0, 4, 8)
    """

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.games = 0
        # Over all games, with n numbers and the sum s in a game: s * s, s * n and n * n. Whole
        # numbers, so that parts add up to the same result in any order.
        self._moments = (0, 0, 0)

    def add(self, *numbers: int) -> None:
        """Count the numbers of one game. A game without any does not count."""
        if numbers:
            self.counts.update(numbers)
            self.games += 1
            size, total = len(numbers), sum(numbers)
            self._add_moments((total * total, total * size, size * size))

    def merge(self, other: "Figure") -> None:
        self.counts.update(other.counts)
        self.games += other.games
        self._add_moments(other._moments)

    @property
    def number(self) -> int:
        return self.counts.total()

    @property
    def total(self) -> int:
        return sum(value * times for value, times in self.counts.items())

    @property
    def mean(self) -> float:
        return self.total / self.number

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % confidence interval of the mean; None for a single game."""
        if self.games < 2:
            return None
        number, total = self.number, self.total
        squares, products, sizes = self._moments
        # The sum over all games of (s - mean * n) squared, times number squared.
        spread = number**2 * squares - 2 * number * total * products + total**2 * sizes
        return 1.96 * sqrt(spread * self.games / ((self.games - 1) * number**4))

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
            "margin95": None if self.margin is None else round(self.margin, 6),
            "min": min(self.counts),
            "median": self.quantile(0.5),
            "quantile90": self.quantile(0.9),
            "max": max(self.counts),
            "counts": {str(value): self.counts[value] for value in sorted(self.counts)},
        }

    def _add_moments(self, more: tuple[int, int, int]) -> None:
        one, two, three = self._moments
        self._moments = (one + more[0], two + more[1], three + more[2])

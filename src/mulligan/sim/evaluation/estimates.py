"""
Means with margins, and means of which luck is taken off.

How much of the luck is taken off is learned from the games themselves, but for each game only from
others: what is learned from a game and used on it would shift the mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from mulligan.sim.arena import QUANTILE
from mulligan.sim.evaluation.luck import Luck

PARTS = 10
"""The games of one part use what the other parts have learned."""

FEW = 50
"""With fewer games than this nothing is learned: `USUAL` counts."""

USUAL = Luck(0.9, 0.5)
"""How much of each kind of luck was in the results of the expert."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float | None
    """None for a single game."""
    spread: float | None
    """The standard deviation of one game."""

    def json(self) -> dict[str, float | None]:
        return {
            "mean": round(self.mean, 6),
            "margin95": None if self.margin is None else round(self.margin, 6),
            "standard_deviation": None if self.spread is None else round(self.spread, 6),
        }


def plain(values: Sequence[float]) -> Estimate:
    """The mean of *values*, one for each game that was dealt on its own."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    spread = stdev(values)
    return Estimate(mean, QUANTILE * spread / sqrt(len(values)), spread)


def without_luck(values: Sequence[float], lucks: Sequence[Luck]) -> Estimate:
    """The same mean, estimated from *values* less the luck that was in them."""
    if len(values) < FEW:
        shares = [USUAL] * PARTS
    else:
        shares = [_learned(values, lucks, part) for part in range(PARTS)]
    return plain(
        [
            value - sum(share * each for share, each in zip(shares[at % PARTS], luck, strict=True))
            for at, (value, luck) in enumerate(zip(values, lucks, strict=True))
        ]
    )


def _learned(values: Sequence[float], lucks: Sequence[Luck], part: int) -> Luck:
    """How much of each kind of luck is in the values of all parts but *part*: least squares."""
    import numpy as np

    others = np.arange(len(values)) % PARTS != part
    causes, effects = np.array(lucks)[others], np.array(values)[others]
    found = np.linalg.lstsq(causes - causes.mean(0), effects - effects.mean(), rcond=None)[0]
    return Luck(*found.tolist())

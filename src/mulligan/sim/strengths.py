"""
Ratings from games between pairs, by maximum likelihood: the model of Bradley and Terry.

On the scale of Elo: 400 points are odds of ten to one, and only differences mean something, so one
player is the anchor whose rating is given.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any

from mulligan.core import MulliganError

POINTS = 400 / log(10)
"""Elo's points for one unit of the logarithm of the odds."""

DRAWN = 1.0
"""Every pair is taken to have drawn one game more than it has played: otherwise who never loses
would be infinitely strong."""

ENOUGH = 1e-10
"""A step of Newton's method below which nothing changes any more."""


@dataclass(frozen=True, slots=True)
class Compared:
    """How two players did against each other."""

    one: int
    two: int
    games: int
    share: float
    """Of the games, won by *one*; a tie counts half."""
    error: float
    """The standard error of that share. It need not be that of independent games."""


@dataclass(frozen=True, slots=True)
class Rating:
    points: float
    margin: float
    """Half the width of the 95 % interval of the difference to the anchor."""


def ratings(
    players: int, results: Sequence[Compared], anchor: int = 0, at: float = 0.0
) -> list[Rating]:
    """
    The rating of each player; that of *anchor* is *at*.

    All players have to be connected by games, directly or through others.

    Raises:
        MulliganError: The package that solves equations is not installed.
    """
    try:
        import numpy as np
    except ModuleNotFoundError as missing:
        raise MulliganError(
            f"Ratings need {missing.name}: pip install 'mulligan[arena]'."
        ) from None
    free = [player for player in range(players) if player != anchor]
    strengths = np.zeros(players)
    while True:
        slope, curve, noise = _derivatives(np, strengths, results)
        step = np.zeros(players)
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        strengths += step.clip(-1, 1)  # from far away a whole step of Newton's can overshoot
        if abs(step).max() < ENOUGH:
            break
    # The margins allow for games that depend on each other: curve⁻¹ noise curve⁻¹.
    inverse = np.linalg.inv(curve[np.ix_(free, free)])
    spread = np.zeros(players)
    spread[free] = np.diag(inverse @ noise[np.ix_(free, free)] @ inverse)
    return [
        Rating(at + POINTS * float(strength), 1.96 * POINTS * sqrt(float(variance)))
        for strength, variance in zip(strengths, spread, strict=True)
    ]


def _derivatives(np: Any, strengths: Any, results: Sequence[Compared]) -> tuple[Any, Any, Any]:
    """The log-likelihood's gradient, minus its second derivatives, the gradient's variance."""
    players = len(strengths)
    slope, curve, noise = np.zeros(players), np.zeros((players,) * 2), np.zeros((players,) * 2)
    for result in results:
        expected = 1 / (1 + exp(strengths[result.two] - strengths[result.one]))
        games = result.games + DRAWN
        won = result.games * result.share + DRAWN / 2
        ends = np.zeros(players)
        ends[result.one], ends[result.two] = 1, -1
        slope += (won - games * expected) * ends
        curve += games * expected * (1 - expected) * np.outer(ends, ends)
        noise += (result.games * result.error) ** 2 * np.outer(ends, ends)
    return slope, curve, noise

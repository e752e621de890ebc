"""Ratings as the OpenSkill package computes them: the page has a small module of its own."""

from collections.abc import Iterator
from typing import Any

from openskill.models import PlackettLuce

PLACES = 9
"""Digits after the point: more than any page shows, fewer than machines differ in."""

GAMES: tuple[tuple[tuple[tuple[float, float], ...], tuple[int, ...]], ...] = (
    (((25, 25 / 3), (25, 25 / 3)), (1, 2)),
    (((25, 25 / 3), (25, 25 / 3)), (2, 1)),
    (((25, 25 / 3), (25, 25 / 3)), (1, 1)),
    (((31.5, 2.5), (18.25, 4)), (1, 2)),
    (((31.5, 2.5), (18.25, 4)), (2, 1)),
    (((31.5, 2.5), (18.25, 4)), (1, 1)),
    (((25, 25 / 3), (27, 6), (22, 3), (30, 1.5)), (1, 2, 3, 4)),
    (((25, 25 / 3), (27, 6), (22, 3), (30, 1.5)), (4, 2, 1, 3)),
    (((25, 25 / 3), (27, 6), (22, 3), (30, 1.5)), (2, 1, 2, 2)),
    (((25, 25 / 3), (27, 6), (22, 3), (30, 1.5)), (1, 1, 3, 3)),
    (((20, 8), (26, 7), (24, 5), (28, 5), (21, 2), (33, 1)), (3, 1, 3, 2, 6, 3)),
)


def ratings() -> Iterator[dict[str, Any]]:
    """Players before a game, their ranks in it, and the same players after it."""
    model = PlackettLuce()
    for before, ranks in GAMES:
        teams = [[model.create_rating([mu, sigma])] for mu, sigma in before]
        after = model.rate(teams, ranks=list(map(float, ranks)))
        yield {
            "before": [{"mu": mu, "sigma": sigma} for mu, sigma in before],
            "ranks": list(ranks),
            "after": [
                {"mu": round(team[0].mu, PLACES), "sigma": round(team[0].sigma, PLACES)}
                for team in after
            ],
        }

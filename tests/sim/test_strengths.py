"""Ratings from pairs: they recover known strengths, and their margins hold."""

import random
import sys
from math import log10, sqrt

import pytest

from mulligan.core import MulliganError
from mulligan.sim.strengths import Compared, Rating, ratings


def exactly(points: list[float], games: int = 1_000_000) -> list[Compared]:
    """What players of these strengths win in so many games that chance plays no part."""
    return [
        compared(one, two, games, expected(points[one] - points[two]))
        for one in range(len(points))
        for two in range(one)
    ]


def expected(difference: float) -> float:
    return float(1 / (1 + 10 ** (-difference / 400)))


def compared(one: int, two: int, games: int, share: float) -> Compared:
    return Compared(one, two, games, share, sqrt(share * (1 - share) / games))


def test_known_strengths_are_recovered() -> None:
    points = [0.0, 150.0, 90.0, 420.0]
    found = ratings(4, exactly(points), anchor=0)

    assert [rating.points for rating in found] == pytest.approx(points, abs=0.1)


def test_a_chain_of_neighbours_is_enough() -> None:
    """400 points are odds of ten to one."""
    chain = [compared(1, 0, 11_000_000, 10 / 11), compared(2, 1, 11_000_000, 10 / 11)]

    assert [rating.points for rating in ratings(3, chain)] == pytest.approx([0, 400, 800], abs=0.1)


def test_the_anchor_stays_where_it_is_put_and_is_certain() -> None:
    found = ratings(3, exactly([0.0, 100.0, 200.0]), anchor=1, at=1000.0)

    assert found[1] == Rating(1000.0, 0.0)
    assert found[0].points == pytest.approx(900, abs=0.1)
    assert found[2].points == pytest.approx(1100, abs=0.1)


def test_somebody_who_never_loses_has_a_rating_all_the_same() -> None:
    """Each pair is taken to have drawn one game more, so 99 of 99 counts as 99.5 of 100."""
    found = ratings(2, [Compared(1, 0, 99, 1.0, 0.02)])

    assert found[1].points == pytest.approx(400 * log10(199), abs=1e-6)
    assert found[1].margin > 0


def test_equals_are_rated_the_same() -> None:
    assert ratings(2, [compared(1, 0, 200, 0.5)])[1].points == pytest.approx(0)


def test_the_margin_of_one_pair_is_that_of_its_share() -> None:
    """By the formula: the standard error of the share over p (1 - p), in Elo's points."""
    found = ratings(2, [compared(1, 0, 100_000, 0.7)])

    error = sqrt(0.21 / 100_000) / 0.21
    assert found[1].margin == pytest.approx(1.96 * error * 173.7178, rel=1e-3)


def test_margins_hold_the_truth_about_95_times_in_100() -> None:
    dice = random.Random(1)
    points = [0.0, 120.0, 260.0]
    inside = tries = 0
    for _ in range(200):
        results = []
        for one, two in ((1, 0), (2, 1), (2, 0)):
            chance = expected(points[one] - points[two])
            share = sum(dice.random() < chance for _ in range(400)) / 400
            results.append(compared(one, two, 400, share))
        for rating, truth in list(zip(ratings(3, results), points, strict=True))[1:]:
            inside += abs(rating.points - truth) <= rating.margin
            tries += 1

    assert 0.91 < inside / tries < 0.99


def test_a_missing_package_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)

    with pytest.raises(MulliganError, match=r"need numpy: pip install 'mulligan\[arena\]'"):
        ratings(2, [])

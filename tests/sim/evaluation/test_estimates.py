"""Taking luck off narrows a margin and moves no mean."""

from math import sqrt
from random import Random
from statistics import fmean

import pytest

from mulligan.sim.evaluation import estimates
from mulligan.sim.evaluation.estimates import FEW, USUAL, Estimate, plain, without_luck
from mulligan.sim.evaluation.luck import Luck


def games(number: int, seed: int) -> tuple[list[float], list[Luck]]:
    """Results around 5 with luck in them, and what that luck was."""
    dice = Random(seed)
    lucks = [Luck(dice.gauss(0, 2), dice.gauss(0, 1)) for _ in range(number)]
    values = [5 + 0.8 * luck.drawn + 0.3 * luck.gone + dice.gauss(0, 0.5) for luck in lucks]
    return values, lucks


def test_a_plain_mean_has_the_usual_margin() -> None:
    two = plain([1.0, 3.0])

    assert (two.mean, two.margin, two.spread) == pytest.approx((2, 1.96, sqrt(2)))
    assert plain([4.0]) == Estimate(4.0, None, None)


def test_luck_is_learned_and_taken_off() -> None:
    values, lucks = games(2000, seed=1)
    before, after = plain(values), without_luck(values, lucks)

    assert before.spread == pytest.approx(sqrt(1.6**2 + 0.3**2 + 0.5**2), rel=0.1)
    assert after.spread == pytest.approx(0.5, rel=0.05)
    assert after.margin is not None
    assert abs(after.mean - 5) < 1.5 * after.margin


def test_few_games_teach_nothing() -> None:
    values, lucks = games(FEW - 1, seed=2)
    expected = [
        value - USUAL.drawn * luck.drawn - USUAL.gone * luck.gone
        for value, luck in zip(values, lucks, strict=True)
    ]

    assert without_luck(values, lucks).mean == pytest.approx(fmean(expected))
    assert without_luck(values, lucks).spread == pytest.approx(plain(expected).spread)


def test_without_luck_nothing_changes() -> None:
    values = [float(at % 7) for at in range(100)]

    assert without_luck(values, [Luck()] * 100) == plain(values)


def test_what_is_learned_from_a_game_is_not_used_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Where results are lopsided and follow the square of the luck, learning from a game itself would
    shift the mean. The mean of many short evaluations must be the true one.
    """
    monkeypatch.setattr(estimates, "FEW", 0)
    dice = Random(3)
    found = []
    for _ in range(1500):
        lucks = [Luck(dice.expovariate(1) - 1, 0.0) for _ in range(20)]
        found.append(without_luck([luck.drawn**2 for luck in lucks], lucks).mean)
    estimate = plain(found)

    assert estimate.margin is not None
    assert abs(estimate.mean - 1) < 1.5 * estimate.margin


def test_intervals_hold_what_they_promise() -> None:
    inside = []
    for seed in range(200):
        estimate = without_luck(*games(100, seed))
        assert estimate.margin is not None
        inside.append(abs(estimate.mean - 5) < estimate.margin)

    assert 0.9 < fmean(inside) < 0.99

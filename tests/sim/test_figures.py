"""Figures: right by the `statistics` module, and the same however they are put together."""

import random
import statistics
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.sim.figures import Figure

GAMES = st.lists(st.lists(st.integers(-50, 200), min_size=1, max_size=6), min_size=1, max_size=40)


def figure(games: list[list[int]]) -> Figure:
    found = Figure()
    for numbers in games:
        found.add(*numbers)
    return found


@given(st.lists(st.integers(-50, 200), min_size=2, max_size=60))
def test_one_number_a_game_is_plain_statistics(numbers: list[int]) -> None:
    found = figure([[number] for number in numbers])
    error = statistics.stdev(numbers) / sqrt(len(numbers))

    assert isclose(found.mean, statistics.fmean(numbers), abs_tol=1e-9)
    assert found.margin is not None
    assert isclose(found.margin, 1.96 * error, rel_tol=1e-9, abs_tol=1e-9)
    assert found.quantile(0.5) == statistics.median_low(numbers)
    assert found.quantile(0) == min(numbers)
    assert found.quantile(1) == max(numbers)


def test_by_hand() -> None:
    """2, 4, 4, 6: the mean is 4, the variance 8/3, the error of the mean sqrt(8/3/4)."""
    found = figure([[2], [4], [4], [6]])

    assert found.json() == {
        "number": 4,
        "mean": 4.0,
        "margin95": round(1.96 * sqrt(2 / 3), 6),
        "min": 2,
        "median": 4,
        "quantile90": 6,
        "max": 6,
        "counts": {"2": 1, "4": 2, "6": 1},
    }


def test_the_numbers_of_one_game_belong_together() -> None:
    """Counting each number of a game four times over says nothing new about the mean."""
    once = figure([[1], [5], [9]])
    again = figure([[1] * 4, [5] * 4, [9] * 4])

    assert once.margin == pytest.approx(again.margin)


def test_the_margin_holds_where_players_share_their_luck() -> None:
    """
    In 19 of 20 samples, the true mean lies within the margin.

    Four players share the cards of their game. Taking their numbers for independent ones would
    give a margin that is far too small; this test would see it miss about every third time.
    """
    die = random.Random(1)
    hits = 0
    for _ in range(400):
        cards = [die.randint(-20, 20) for _ in range(60)]
        found = figure([[luck + die.randint(-10, 10) for _ in range(4)] for luck in cards])
        assert found.margin is not None
        hits += abs(found.mean) <= found.margin

    assert 365 <= hits <= 395


@given(GAMES, st.integers(0, 40))
def test_parts_add_up(games: list[list[int]], cut: int) -> None:
    whole, parts, rest = figure(games), figure(games[:cut]), figure(games[cut:])

    parts.merge(rest)

    assert parts.json() == whole.json()
    assert parts.games == len(games)


@given(GAMES, st.randoms())
def test_the_order_does_not_matter(games: list[list[int]], die: random.Random) -> None:
    """To the last bit: sums of whole numbers do not round."""
    mixed = die.sample(games, len(games))

    assert figure(mixed).json() == figure(games).json()


def test_nothing_and_a_single_game() -> None:
    assert Figure().json() == {"number": 0}
    with pytest.raises(ValueError, match="no values"):
        Figure().quantile(0.5)
    single = figure([[3, 5]])
    assert (single.mean, single.margin) == (4.0, None)
    assert single.json()["margin95"] is None


def test_a_game_without_numbers_does_not_count() -> None:
    found = figure([[1], [3]])
    before = found.json()
    found.add()

    assert (found.json(), found.games) == (before, 2)

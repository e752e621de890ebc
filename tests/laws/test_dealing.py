"""Dealing is fair: anybody can repeat it, and every order is as likely as any other (D4)."""

from collections import Counter
from itertools import permutations
from math import factorial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mulligan.core import below, shuffled, words
from tests.laws.referee import Stream, dealt
from tests.strategies import seed_of, seeds

LABELS = st.text(max_size=20)


def unevenness(found: Counter[object], kinds: int) -> float:
    """Pearson's chi-squared against "each as often as the others", per degree of freedom."""
    expected = found.total() / kinds
    strays = sum((count - expected) ** 2 for count in found.values())
    missing = (kinds - len(found)) * expected**2
    return (strays + missing) / expected / (kinds - 1)


@given(seeds(), LABELS, st.lists(st.integers(), max_size=80))
def test_a_shuffle_is_the_one_that_anybody_can_repeat(
    seed: bytes, label: str, cards: list[int]
) -> None:
    """The recipe, written a second time, deals the same: no card is moved, none is lost."""
    order = shuffled(cards, seed, label)

    assert list(order) == dealt(cards, seed, label)
    assert Counter(order) == Counter(cards)


@given(seeds(), LABELS, st.integers(1, 2**32) | st.integers(2**31, 2**32))
@example(seed_of(0), "half of the words are thrown away", 2**31 + 1)
def test_a_number_is_the_one_that_anybody_can_draw(seed: bytes, label: str, limit: int) -> None:
    """Large limits throw half of the words away, and both readings throw away the same."""
    stream, again = words(seed, label), Stream(seed, label)

    assert [below(stream, limit) for _ in range(20)] == [again.below(limit) for _ in range(20)]


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_is_as_likely_as_the_others(size: int) -> None:
    """Over many seeds; a shuffle that swaps with any card, or never with itself, fails widely."""
    orders = factorial(size)
    found: Counter[object] = Counter(
        shuffled(range(size), seed_of(number), "fair") for number in range(40 * orders)
    )

    assert set(found) == set(permutations(range(size)))
    assert unevenness(found, orders) < 1 + 4 / (orders - 1) ** 0.5

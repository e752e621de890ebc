"""The counts of One More! and of late positions; and the page that publishes all counts."""

import pytest

from tests.perft.counting import dealt, perft_of_views
from tests.perft.page import ONE_MORE, PAGE, POSITIONS, counted, page, pinned


@pytest.mark.parametrize("line", [*pinned(ONE_MORE.name), *pinned(POSITIONS.name)])
def test_counts_are_as_pinned(line: str) -> None:
    """A wrong count means a missing or an extra move."""
    assert counted(line) == line


@pytest.mark.parametrize("line", [*pinned(ONE_MORE.name), *pinned(POSITIONS.name)])
def test_views_give_the_same_counts(line: str) -> None:
    """Nobody has more or fewer choices than the rules allow: one decision less deep."""
    what, _, numbers = line.partition(" : ")
    words = what.split()
    position = words[0]
    if len(words) > 1:
        position = dealt("one-more", words[0], int(words[1]), int(words[2]))
    depth = len(numbers.split()) - 1

    assert perft_of_views(position, depth) == int(numbers.split()[depth - 1])


def test_the_page_is_up_to_date() -> None:
    """`python -m tests.perft` writes it again."""
    assert PAGE.read_text("utf-8") == page()

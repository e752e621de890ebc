"""The puzzle of a day: one after the other, in the order of the collection, again and again."""

from collections.abc import Iterator
from datetime import date, timedelta

from mulligan.puzzles.collection import Puzzle, collection

FIRST = date(2026, 8, 1)
"""The day of the first puzzle."""


def puzzle_of(day: date) -> Puzzle:
    puzzles = tuple(collection().values())
    return puzzles[(day - FIRST).days % len(puzzles)]


def puzzles_until(day: date) -> Iterator[tuple[date, Puzzle]]:
    """The puzzle of *day* and those of the days before, each with its latest day."""
    for ago in range(min(len(collection()), max(0, (day - FIRST).days) + 1)):
        yield day - timedelta(ago), puzzle_of(day - timedelta(ago))

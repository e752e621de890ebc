"""Whole random games in `mulligan.kernels`, from shuffling to the end, on one core."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from bench.yardstick import timed
from mulligan.games import one_more, second_chance
from mulligan.kernels import one_more as om
from mulligan.kernels import second_chance as sc

GAMES = 5_000
DECISIONS, WEIGHED = 7, 8
"""Where the totals of Second Chance hold the decisions and the placements that were found."""


def measure() -> Iterator[tuple[str, ...]]:
    """A row for each game and number of players."""
    for seats in (1, 4):
        box, scratch = sc.box(second_chance.load()[0]), sc.scratch()
        work = partial(sc.random_games, box, seats, False, GAMES, np.uint64(7), scratch)
        totals = work()
        name = f"{second_chance.GAME}, {seats} player{'' if seats == 1 else 's'}"
        yield _row(name, work, int(totals[DECISIONS]), int(totals[WEIGHED]))
    for seats in (4, 9):
        cards = om.box(one_more.load()[0])
        play = partial(om.random_games, cards, seats, GAMES, np.uint64(7), om.scratch(cards))
        totals = play()
        yield _row(f"{one_more.GAME}, {seats} players", play, int(totals[2]), int(totals[3]))


def _row(name: str, work: Callable[[], object], moves: int, weighed: int) -> tuple[str, ...]:
    timing = timed(work)
    return (
        name,
        f"{timing.seconds / GAMES * 1e6:.2f} µs",
        f"{GAMES / timing.seconds:,.0f}",
        f"{moves / timing.seconds:,.0f}",
        f"{weighed / timing.seconds:,.0f}",
        f"{timing.yardsticks / GAMES:.6f}",
    )

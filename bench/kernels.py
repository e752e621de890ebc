"""Whole random games in `mulligan.kernels`, from shuffling to the end, on one core and on all."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from bench.yardstick import timed
from mulligan.games import one_more, second_chance
from mulligan.kernels import one_more as om
from mulligan.kernels import second_chance as sc

GAMES = 5_000
LONG = 200_000
"""Games for each thread: about a second."""
DECISIONS, WEIGHED = 7, 8
"""Where the totals of Second Chance hold the decisions and the placements that were found."""


def measure() -> Iterator[tuple[str, ...]]:
    """A row for each game and number of players."""
    for seats in (1, 4):
        work = _second_chance(seats, GAMES)
        totals = work()
        name = f"{second_chance.GAME}, {seats} player{'' if seats == 1 else 's'}"
        yield _row(name, work, int(totals[DECISIONS]), int(totals[WEIGHED]))
    for seats in (4, 9):
        play = _one_more(seats, GAMES)
        totals = play()
        yield _row(f"{one_more.GAME}, {seats} players", play, int(totals[2]), int(totals[3]))


def measure_cores() -> Iterator[tuple[str, ...]]:
    """A row for each game: the same work in one thread, and in as many as there are cores."""
    cores = os.cpu_count() or 1
    plays = {
        f"{second_chance.GAME}, 1 player": partial(_second_chance, 1),
        f"{one_more.GAME}, 4 players": partial(_one_more, 4),
    }
    with ThreadPoolExecutor(cores) as threads:
        for name, play in plays.items():
            works = [play(LONG) for _ in range(cores)]
            alone = together = float("inf")
            for _ in range(5):  # in turns, and the best of each: others may want the cores too
                alone = min(alone, _wall(threads, works[:1]))
                together = min(together, _wall(threads, works))
            yield (
                name,
                f"{LONG / alone:,.0f}",
                f"{cores * LONG / together:,.0f}",
                f"{cores * alone / together:.2f} of {cores}",
            )


def _second_chance(seats: int, games: int) -> Callable[[], Sequence[int]]:
    box = sc.box(second_chance.load()[0])
    return partial(sc.random_games, box, seats, False, games, np.uint64(7), sc.scratch())


def _one_more(seats: int, games: int) -> Callable[[], Sequence[int]]:
    cards = om.box(one_more.load()[0])
    return partial(om.random_games, cards, seats, games, np.uint64(7), om.scratch(cards))


def _wall(threads: ThreadPoolExecutor, works: Sequence[Callable[[], object]]) -> float:
    """How long it takes until all *works* are done."""
    started = time.perf_counter()
    for done in [threads.submit(work) for work in works]:
        done.result()
    return time.perf_counter() - started


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

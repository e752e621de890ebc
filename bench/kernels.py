"""Whole random games in `mulligan.kernels`, from shuffling to the end, on one core and on all."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from bench.yardstick import timed
from mulligan.games import one_more, second_chance
from mulligan.kernels.one_more import deck as om_deck
from mulligan.kernels.one_more import rules as om
from mulligan.kernels.second_chance import deck as sc_deck
from mulligan.kernels.second_chance import rules as sc

GAMES = 5_000
LONG = 200_000
"""Games for each thread: about a second."""
DECISIONS, LEGAL = sc.TALLY_TOTAL + sc.DECISIONS, sc.TALLY_TOTAL + sc.LEGAL
"""Where the totals of Second Chance hold the decisions, and the legal moves at all of them."""


def measure() -> Iterator[tuple[str, ...]]:
    """A row for each game and number of players."""
    for seats in (1, 4):
        work = _second_chance(seats, GAMES)
        totals = work()
        name = f"{second_chance.GAME}, {seats} player{'' if seats == 1 else 's'}"
        yield _row(name, work, int(totals[DECISIONS]), int(totals[LEGAL]))
    for seats in (4, 9):
        play = _one_more(seats, GAMES)
        totals = play()
        yield _row(
            f"{one_more.GAME}, {seats} players",
            play,
            int(totals[om.DECISIONS]),
            int(totals[om.LEGAL]),
        )


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
    deck = sc_deck.deck_arrays(second_chance.load()[0])
    return partial(sc.random_games, deck, seats, False, games, np.uint64(7), sc.scratch())


def _one_more(seats: int, games: int) -> Callable[[], Sequence[int]]:
    deck = om_deck.deck_arrays(one_more.load()[0])
    return partial(om.random_games, deck, seats, games, np.uint64(7), om.scratch(deck))


def _wall(threads: ThreadPoolExecutor, works: Sequence[Callable[[], object]]) -> float:
    """How long it takes until all *works* are done."""
    started = time.perf_counter()
    for done in [threads.submit(work) for work in works]:
        done.result()
    return time.perf_counter() - started


def _row(name: str, work: Callable[[], object], moves: int, legal: int) -> tuple[str, ...]:
    timing = timed(work)
    return (
        name,
        f"{timing.seconds / GAMES * 1e6:.2f} µs",
        f"{GAMES / timing.seconds:,.0f}",
        f"{moves / timing.seconds:,.0f}",
        f"{legal / timing.seconds:,.0f}",
        f"{timing.yardsticks / GAMES:.6f}",
    )

"""Whole random games through `mulligan.games`, from the deal to the end, on one core."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from bench.yardstick import timed
from mulligan.core import below, fold, words
from mulligan.games import GAMES, one_more, second_chance

BATCH = 20


def play(name: str, setup: Any, seed: bytes) -> int:
    """One random game; the number of moves in it. It asks `legal`, as a referee would."""
    game = GAMES[name]
    stream = words(seed, "bench")
    state = fold(game, game.deal(setup, seed))
    moves = 0
    while waiting := game.to_act(state):
        seat = min(waiting)
        legal = game.legal(state, seat)
        state, _ = game.apply(state, seat, legal[below(stream, len(legal))])
        moves += 1
    return moves


def _play_all(name: str, setup: Any, seeds: list[bytes]) -> int:
    return sum(play(name, setup, seed) for seed in seeds)


def measure() -> Iterator[tuple[str, ...]]:
    """A row for each game and number of players."""
    for name, setup in (
        (second_chance.GAME, second_chance.Setup(1)),
        (second_chance.GAME, second_chance.Setup(4)),
        (one_more.GAME, one_more.Setup(4)),
        (one_more.GAME, one_more.Setup(9)),
    ):
        seeds = [number.to_bytes(32, "big") for number in range(BATCH)]
        moves = _play_all(name, setup, seeds)  # also fills the caches
        timing = timed(partial(_play_all, name, setup, seeds))
        yield (
            f"{name}, {setup.seats} player{'' if setup.seats == 1 else 's'}",
            f"{timing.seconds / BATCH * 1000:.2f} ms",
            f"{BATCH / timing.seconds:,.0f}",
            f"{moves / timing.seconds:,.0f}",
            f"{timing.yardsticks / BATCH:.3f}",
        )

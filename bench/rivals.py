"""
Does it pay to play to win? One expert that does, against three that play as if they were alone.

    python -m bench.rivals --games 1000

A shared victory counts as the share of it, so that four equals win a quarter each. With --quick all
four think less, about the same things, and a game takes a tenth of the time.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from math import sqrt

from mulligan.bots.second_chance.levels import LEVELS, Level, LevelBot
from mulligan.core import fold
from mulligan.games import second_chance as game

SEATS = 4
TOLD_EVERY = 100


def shares(mine: Level, theirs: Level, games: int, seed: str) -> Iterator[float]:
    """The share of the victory of one seat against all others, which takes every seat in turn."""
    for number in range(games):
        dealt = sha256(f"bench-rivals/{seed}/{number}".encode()).digest()
        me = number % SEATS
        bots = [
            LevelBot(mine if seat == me else theirs, dealt, f"bot/{seat}") for seat in range(SEATS)
        ]
        state = fold(game, game.deal(game.Setup(SEATS), dealt))
        while waiting := game.to_act(state):
            seat = min(waiting)
            state, _ = game.apply(state, seat, bots[seat].choose(game.view(state, seat)))
        end = game.result(state)
        assert end is not None
        yield 1 / len(end.winners) if me in end.winners else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.rivals",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--quick", action="store_true")
    said = parser.parse_args()
    mine = LEVELS["expert"]
    if said.quick:
        mine = replace(mine, looks=3, ahead=1, solves=2000)
    total = squares = 0.0
    for number, share in enumerate(
        shares(mine, replace(mine, wins=False), said.games, said.seed), start=1
    ):
        total += share
        squares += share * share
        if number % TOLD_EVERY == 0 or number == said.games:
            mean = total / number
            margin = 1.96 * sqrt((squares / number - mean * mean) / number)
            print(f"{number} games: {100 * mean:.1f} % ± {100 * margin:.1f}", flush=True)


if __name__ == "__main__":
    main()

"""
Does it matter where one sits? Equal bots play Second Chance, and every seat should win its share.

`python -m bench.seats --edition fr-2018 --players 6 --games 2000`. A shared victory counts as the
winners' equal parts of one. A seat stands out if its share is further from even than chance allows
for the furthest of all seats in 95 of 100 such runs (Bonferroni).
"""

import argparse
from collections.abc import Iterator
from functools import partial
from math import sqrt
from statistics import NormalDist, fmean, stdev

from mulligan.cli.options import jobs_of
from mulligan.games import second_chance
from mulligan.games.second_chance.events import Ended, Wrote
from mulligan.sim.match import Match, play
from mulligan.sim.processes import parallel_map

SURE = 0.95


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.seats", description=__doc__)
    parser.add_argument("--edition", default="fr-2018", choices=second_chance.EDITIONS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bot", default="skilled")
    parser.add_argument("--seed", default="seats")
    asked = parser.parse_args()
    setup = second_chance.Setup(asked.players, asked.edition)
    bots = (asked.bot,) * asked.players
    match = Match(second_chance.GAME, setup, bots, asked.seed)
    games = list(parallel_map(partial(_played, match), range(asked.games), jobs_of(None)))
    print("\n".join(_table(games, asked.players)))


def _played(match: Match, index: int) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """By seat: its part of the victory, and whether it wrote a 1."""
    events = play(match, index).events
    end = events[-1]
    assert isinstance(end, Ended)
    seats = range(match.setup.seats)
    writers = {event.seat for event in events if isinstance(event, Wrote)}
    part = 1 / len(end.winners)
    return (
        tuple(part if seat in end.winners else 0.0 for seat in seats),
        tuple(int(seat in writers) for seat in seats),
    )


def _table(games: list[tuple[tuple[float, ...], tuple[int, ...]]], players: int) -> Iterator[str]:
    even = 1 / players
    furthest = NormalDist().inv_cdf(1 - (1 - SURE) / 2 / players)
    yield "| seat | won | even share | off by | stands out beyond | wrote the 1 |"
    yield "| ---: | ---: | ---: | ---: | ---: | ---: |"
    for seat in range(players):
        parts = [won[seat] for won, _ in games]
        error = stdev(parts) / sqrt(len(parts))
        ones = sum(wrote[seat] for _, wrote in games)
        yield (
            f"| {seat + 1} | {fmean(parts):.1%} | {even:.1%} | {fmean(parts) - even:+.1%} "
            f"| {furthest * error:.1%} | {ones} |"
        )


if __name__ == "__main__":
    main()

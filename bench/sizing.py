"""
How much of everything so many players need: python -m bench.sizing [PLAYERS ...]

The inputs are measured elsewhere (`bench.scale`, `bench.table_memory`, bench/results.md) and can be
given anew; the rest is arithmetic. It leaves out bots: an expert beside every player needs more
cores than everything else together, which is what `mulligan think` is for.
"""

import argparse
from dataclasses import dataclass, fields

LOAD = 0.6
"""How busy a core may be so that moves need not wait."""


@dataclass(frozen=True)
class Inputs:
    pace: float = 0.1
    """Moves a second that a player makes."""
    server: float = 400
    """Microseconds of a core that a server process needs for a move."""
    postgres: float = 88
    """The same for PostgreSQL."""
    proxy: float = 56
    """The same for HAProxy."""
    process: float = 250
    """Megabytes that a server process takes without tables."""
    table: float = 0.1
    """Megabytes of an open table with two players."""
    seats: float = 2.5
    """Players at a table."""
    row: float = 177
    """Bytes that a move takes in the log until its game is packed; from a prototype."""
    journal: float = 335
    """Bytes that PostgreSQL writes to its journal for a move; from a prototype."""


@dataclass(frozen=True)
class Needs:
    moves: float
    processes: int
    gigabytes: float
    postgres: float
    proxy: float
    journal: float
    stored: float


def needs(players: int, inputs: Inputs) -> Needs:
    moves = players * inputs.pace
    processes = max(1, -(-moves * inputs.server / 1e6 // LOAD))
    tables = players / inputs.seats
    return Needs(
        moves=moves,
        processes=int(processes),
        gigabytes=(processes * inputs.process + tables * inputs.table) / 1000,
        postgres=moves * inputs.postgres / 1e6 / LOAD,
        proxy=moves * inputs.proxy / 1e6 / LOAD,
        journal=moves * inputs.journal / 1e6,
        stored=moves * inputs.row * 86_400 / 1e9,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.sizing", description=__doc__)
    parser.add_argument("players", nargs="*", type=int, default=[1000, 10_000, 100_000, 1_000_000])
    for field in fields(Inputs):
        parser.add_argument(f"--{field.name}", type=float, default=field.default)
    options = vars(parser.parse_args())
    players = options.pop("players")
    print(
        "| players | moves a second | processes | memory | PostgreSQL cores | proxy cores |", end=""
    )
    print(" journal | stored a day, before packing |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for many in players:
        need = needs(many, Inputs(**options))
        print(
            f"| {many:,} | {need.moves:,.0f} | {need.processes} | {need.gigabytes:.1f} GB |"
            f" {need.postgres:.2f} | {need.proxy:.2f} | {need.journal:.2f} MB/s |"
            f" {need.stored:.1f} GB |"
        )


if __name__ == "__main__":
    main()

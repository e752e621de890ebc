"""
How much of everything so many players need: python -m bench.sizing [PLAYERS ...]

The inputs were measured (bench/results.md) and can be given anew; the rest is arithmetic. It leaves
out bots: an expert beside every player needs more cores than everything else together, which is
what `mulligan think` is for.

`--check` measures the inputs here with few players, and then whether the arithmetic is right about
four times as many: two processes, PostgreSQL and HAProxy.
"""

import argparse
from dataclasses import dataclass, fields

LOAD = 0.6
"""How busy a core may be so that moves need not wait."""


@dataclass(frozen=True)
class Inputs:
    pace: float = 0.1
    """Moves a second that a player makes."""
    server: float = 930
    """Microseconds of a core that a server process needs for a move at people's pace; under full
    load it is less than half, because what comes together is stored together."""
    postgres: float = 240
    """The same for PostgreSQL."""
    proxy: float = 110
    """The same for HAProxy."""
    process: float = 270
    """Megabytes that a server process takes without tables."""
    table: float = 0.16
    """Megabytes of an open table with two players."""
    seats: float = 2.5
    """Players at a table."""
    row: float = 210
    """Bytes that a move takes in the log until its game is packed."""
    journal: float = 400
    """Bytes that PostgreSQL writes to its journal for a move."""


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


CHECKED = 200
"""Players with whom the inputs are measured."""
FACTOR = 4
PACE = 1.0
"""Their moves a second."""
SECONDS = 20.0


def check() -> None:
    """Measure the inputs, and compare what they predict with what is measured."""
    from bench.scale import Figures, measured, with_postgres

    def played(players: int) -> Figures:
        with with_postgres(2, proxy=True) as running:
            return measured(running, players, SECONDS, PACE)

    few, many = played(CHECKED), played(FACTOR * CHECKED)
    # What grows with the tables, and what does not: from nobody to the few.
    with with_postgres(2, proxy=True) as running:
        alone = measured(running, 2, 1.0, PACE).memory
    used = few.microseconds
    inputs = Inputs(
        pace=few.moves / CHECKED,
        server=used["server"],
        postgres=used["PostgreSQL"],
        proxy=used["HAProxy"],
        process=alone / 2,
        table=(few.memory - alone) / (CHECKED / 2),
        seats=2,
        row=few.row,
        journal=few.journal,
    )
    print(
        "inputs: "
        + ", ".join(f"{field.name} {getattr(inputs, field.name):.3g}" for field in fields(inputs))
    )
    said = needs(FACTOR * CHECKED, inputs)
    cores = {part: many.moves * each / 1e6 for part, each in many.microseconds.items()}
    print(f"\n| {FACTOR * CHECKED} players | said | measured |\n| --- | ---: | ---: |")
    for what, guess, found in (
        ("moves a second", said.moves, many.moves),
        ("cores of the servers", said.moves * inputs.server / 1e6, cores["server"]),
        ("cores of PostgreSQL", said.postgres * LOAD, cores["PostgreSQL"]),
        ("cores of HAProxy", said.proxy * LOAD, cores["HAProxy"]),
        (
            "MB of two servers",
            2 * inputs.process + inputs.table * FACTOR * CHECKED / 2,
            many.memory,
        ),
        ("MB a second of journal", said.journal, many.moves * many.journal / 1e6),
        ("GB stored a day", said.stored, many.moves * many.row * 86_400 / 1e9),
    ):
        print(f"| {what} | {guess:.3g} | {found:.3g} |")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.sizing", description=__doc__)
    parser.add_argument("players", nargs="*", type=int, default=[1000, 10_000, 100_000, 1_000_000])
    parser.add_argument("--check", action="store_true", help="measure, and compare")
    for field in fields(Inputs):
        parser.add_argument(f"--{field.name}", type=float, default=field.default)
    options = vars(parser.parse_args())
    if options.pop("check"):
        check()
        return
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

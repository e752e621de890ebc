"""`make bench`: measure, print, and with --keep add the figures to results.md."""

import argparse
import platform
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bench import games, kernels
from bench.yardstick import TURNS

RESULTS = Path(__file__).with_name("results.md")


@dataclass(frozen=True, slots=True)
class Bench:
    """One table of figures."""

    head: tuple[str, ...]
    measure: Callable[[], Iterator[tuple[str, ...]]]


BENCHES = (
    Bench(
        ("random games, `mulligan.games`", "a game", "games/s", "moves/s", "yardsticks a game"),
        games.measure,
    ),
    Bench(
        (
            "random games, `mulligan.kernels`",
            "a game",
            "games/s",
            "moves/s",
            "legal moves found/s",
            "yardsticks a game",
        ),
        kernels.measure,
    ),
    Bench(
        (
            "random games, `mulligan.kernels`, by the clock",
            "one core, games/s",
            "all cores, games/s",
            "speed-up",
        ),
        kernels.measure_cores,
    ),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="add the figures to results.md")
    keep = parser.parse_args().keep
    tables = []
    for bench in BENCHES:
        rows = [bench.head, ("---",) + ("---:",) * (len(bench.head) - 1)]
        print(" | ".join(bench.head))
        for row in bench.measure():
            print(" | ".join(row), flush=True)
            rows.append(row)
        tables.append(rows)
    if keep:
        _keep(tables)


def _keep(tables: list[list[tuple[str, ...]]]) -> None:
    lines = [
        f"\n## {today()}, commit {commit()}\n",
        f"Python {platform.python_version()}, {platform.machine()}; one core; CPU time, best of 7. "
        f"A yardstick is {TURNS:,} turns of a plain Python loop in the same run.",
    ]
    for rows in tables:
        lines += ["", *("| " + " | ".join(row) + " |" for row in rows)]
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


def commit() -> str:
    """The state of the code that was measured."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


if __name__ == "__main__":
    main()

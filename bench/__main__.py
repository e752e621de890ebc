"""`make bench`: measure, print, and with --keep add the figures to results.md."""

import argparse
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from bench import games
from bench.yardstick import TURNS

RESULTS = Path(__file__).with_name("results.md")
HEAD = ("whole random games, `mulligan.games`", "a game", "games/s", "moves/s", "yardsticks a game")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="add the figures to results.md")
    keep = parser.parse_args().keep
    rows = []
    print(" | ".join(HEAD))
    for row in games.measure():
        print(" | ".join(row), flush=True)
        rows.append(row)
    if keep:
        _keep(rows)


def _keep(rows: list[tuple[str, ...]]) -> None:
    table = [HEAD, ("---",) + ("---:",) * (len(HEAD) - 1), *rows]
    lines = [
        f"\n## {datetime.now(UTC):%Y-%m-%d}, commit {_commit()}\n",
        f"Python {platform.python_version()}, {platform.machine()}; one core; CPU time, best of 7. "
        f"A yardstick is {TURNS:,} turns of a plain Python loop in the same run.\n",
        *("| " + " | ".join(row) + " |" for row in table),
    ]
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


if __name__ == "__main__":
    main()

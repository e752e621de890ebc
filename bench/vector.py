"""
`python -m bench.vector`: vector environments, ours and other people's, in turns on one core.

Every step returns the observations and the masks of all games to Python, which is how a learner
uses them; 1,024 games at a time, random legal actions. `make research` has to have been run. With
--keep the figures are added to results.md.
"""

import argparse
import platform
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from bench.__main__ import RESULTS, commit, today
from bench.peers.__main__ import PEERS, Runner, environment, started

RESEARCH = Path(".venv-research", "bin", "python").absolute()
TURNS = 7

NEAREST = {
    "pgx 2048": "Second Chance",
    "Jumanji Tetris": "Second Chance",
    "Jumanji FlatPack": "Second Chance",
    "pgx leduc_holdem": "One More!, 4 players",
    "pgx sparrow_mahjong": "One More!, 4 players",
}
"""Which of our games is nearest in kind."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.vector", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="add the figures to results.md")
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--python", type=Path, default=RESEARCH, help="has mulligan[research]")
    given = parser.parse_args()
    with ExitStack() as stack:
        ours = stack.enter_context(started("vector_steps", given.python))
        peers = [
            runner
            for peer in ("jumanji", "pgx")
            for runner in stack.enter_context(
                started(f"{peer}_steps", environment(peer, PEERS[peer]))
            )
        ]
        for _ in range(given.turns):
            for runner in (*ours, *peers):
                runner.run()
    rows = list(_rows(ours, peers))
    for row in rows:
        print(" | ".join(row))
    if given.keep:
        _keep(rows, given.turns)


def _rows(ours: list[Runner], peers: list[Runner]) -> Iterator[tuple[str, ...]]:
    best = {runner.name: runner.best for runner in ours}
    yield "random play, observations and masks returned", "steps a second", "ours / theirs"
    yield "---", "---:", "---:"
    for name, steps in best.items():
        yield name, f"{steps:,.0f}", ""
    for peer in peers:
        near = NEAREST[peer.name]
        yield peer.name, f"{peer.best:,.0f}", f"{best[near] / peer.best:,.2f} ({near})"


def _keep(rows: list[tuple[str, ...]], turns: int) -> None:
    installed = ", ".join(dict.fromkeys((*PEERS["jumanji"], *PEERS["pgx"])))
    lines = [
        f"\n## Vector environments, {today()}, commit {commit()}\n",
        f"`python -m bench.vector --keep`: Python {platform.python_version()}, "
        f"{platform.machine()}; one core; CPU time; all in turns, best of {turns}.",
        f"With {installed}.",
        "1,024 games at a time (FlatPack: 16); every step returns the observations and the masks "
        "of all\ngames, and choosing a random legal action is part of it. Steps differ in weight.",
        "",
        *("| " + " | ".join(row) + " |" for row in rows),
    ]
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

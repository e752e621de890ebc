"""
`make bench-peers`: our kernels and other people's, in turns on one core, best of several.

Each peer has a virtual environment of its own below .venv/peers, made here when it is missing. With
--keep the figures are added to results.md.
"""

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time
from typing import TypeAlias

import numpy as np

from bench.__main__ import RESULTS, commit, today
from bench.kernels import DECISIONS, LEGAL
from mulligan.games import one_more, second_chance
from mulligan.kernels.one_more import deck as om_deck
from mulligan.kernels.one_more import rules as om
from mulligan.kernels.second_chance import deck as sc_deck
from mulligan.kernels.second_chance import rules as sc

HERE = Path(__file__).parent
HOME = Path(sys.prefix, "peers")
TURNS = 7
GAMES = 20_000

PEERS = {
    "open_spiel": ("open_spiel==2.0.2",),
    "rlcard": ("rlcard==1.2.0",),
    "jumanji": ("jumanji==1.1.2", "jax==0.10.2"),
    "pgx": ("pgx==2.6.0", "jax==0.10.2"),
}
"""What is installed for each; `<name>_games.py` is what it runs."""

CARDS = ("OpenSpiel crazy_eights", "RLCard UNO")
"""The peers of One More!; all others are peers of Second Chance."""

Measured: TypeAlias = tuple[int, float]
"""Moves, and the CPU seconds they took."""


@dataclass(slots=True)
class Runner:
    """Something that can be measured again and again; the best counts."""

    name: str
    measure: Callable[[], Measured]
    best: float = 0.0

    def run(self) -> None:
        moves, seconds = self.measure()
        self.best = max(self.best, moves / seconds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="add the figures to results.md")
    keep = parser.parse_args().keep
    with ExitStack() as stack:
        peers = [
            runner
            for peer, packages in PEERS.items()
            for runner in stack.enter_context(started(f"{peer}_games", environment(peer, packages)))
        ]
        ours = dict(_ours())
        for _ in range(TURNS):
            for runner in (*ours.values(), *peers):
                runner.run()
    rows = list(_rows(ours, peers))
    for row in rows:
        print(" | ".join(row))
    if keep:
        _keep(rows)


def _ours() -> Iterator[tuple[str, Runner]]:
    tiles, scratch = sc_deck.deck_arrays(second_chance.load()[0]), sc.scratch()
    grids = partial(sc.random_games, tiles, 4, False, GAMES, np.uint64(7), scratch)
    cards = om_deck.deck_arrays(one_more.load()[0])
    hands = partial(om.random_games, cards, 5, GAMES, np.uint64(7), om.scratch(cards))
    for name, work, at in (
        ("Second Chance, 4 players", grids, DECISIONS),
        ("Second Chance, legal placements found", grids, LEGAL),
        ("One More!, 5 players", hands, om.DECISIONS),
        ("One More!, legal moves found", hands, om.LEGAL),
    ):
        total = int(work()[at])  # compiles, and says how many there are in every later run
        yield name, Runner(name, partial(_timed, work, total))


def _timed(work: Callable[[], object], total: int) -> Measured:
    start = process_time()
    work()
    return total, process_time() - start


@contextmanager
def started(script: str, python: Path) -> Iterator[list[Runner]]:
    """What *script* can run, in a process of its own that ends with this."""
    process = subprocess.Popen(
        [python, HERE / f"{script}.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    answers, questions = process.stdout, process.stdin

    def asked(name: str) -> Measured:
        print(name, file=questions, flush=True)
        moves, seconds = json.loads(answers.readline())
        return moves, seconds

    try:
        print(f"warming up {script}", file=sys.stderr)
        names = json.loads(answers.readline() or "null")
        if names is None:
            raise SystemExit(f"{script} did not start: {python} {HERE / f'{script}.py'}")
        yield [Runner(name, partial(asked, name)) for name in names]
    finally:
        process.terminate()
        process.wait()


def environment(peer: str, packages: tuple[str, ...]) -> Path:
    """The Python of a peer's own environment."""
    home = HOME / peer
    python = home / "bin" / "python"
    done = home / "installed"
    wanted = "\n".join(packages)
    if not done.exists() or done.read_text("utf-8") != wanted:
        print(f"installing {', '.join(packages)}", file=sys.stderr)
        uv = Path(sys.prefix, "bin", "uv")
        subprocess.run(
            [uv, "venv", "--quiet", "--clear", "--python", sys.executable, home], check=True
        )
        subprocess.run([uv, "pip", "install", "--quiet", "--python", python, *packages], check=True)
        done.write_text(wanted, encoding="utf-8")
    return python


def _rows(ours: dict[str, Runner], peers: list[Runner]) -> Iterator[tuple[str, ...]]:
    yield "random play", "a second", "ours / theirs"
    yield "---", "---:", "---:"
    for runner in ours.values():
        yield runner.name, f"{runner.best:,.0f}", ""
    for peer in peers:
        name = "One More!, 5 players" if peer.name.startswith(CARDS) else "Second Chance, 4 players"
        yield peer.name, f"{peer.best:,.0f}", f"{ours[name].best / peer.best:,.2f}"


def _keep(rows: list[tuple[str, ...]]) -> None:
    installed = ", ".join(package for packages in PEERS.values() for package in packages)
    lines = [
        f"\n## Beside others, {today()}, commit {commit()}\n",
        "`make bench-peers ARGS=--keep`: "
        f"Python {platform.python_version()}, {platform.machine()}; one core; CPU time; "
        f"all in turns, best of {TURNS}.",
        f"With {installed}.",
        "The ratio is of moves to moves, to our game that is nearest in kind. "
        "Moves differ in weight,\nso what our kernels find for each is there too.",
        "",
        *("| " + " | ".join(row) + " |" for row in rows),
    ]
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

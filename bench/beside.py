"""
`python -m bench.beside OTHER`: what a move costs this checkout's server, and another's.

Both servers run at the same time on one core, their players on another: whatever else the machine
does slows both alike, so even a busy machine shows a difference of a few per cent. OTHER is a
checkout with its own environment, made by `make setup`.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.serving import LOAD, NODE, SETTINGS, on_core, serving

HERE = Path(__file__).parents[1]
PORT = 8793
PLAYERS = 50


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.beside", description=__doc__)
    parser.add_argument("other", type=Path, help="the checkout to compare with")
    parser.add_argument("--seconds", type=float, default=10, help="measured time of a run")
    parser.add_argument("--repeats", type=int, default=4)
    options = parser.parse_args()
    other = options.other.resolve()
    ratios = []
    for at in range(options.repeats):
        # By turns: the server that starts first has a small advantage.
        cost = measure([HERE, other] if at % 2 else [other, HERE], options.seconds)
        ratios.append(cost[HERE] / cost[other])
        print(f"{cost[HERE]:.0f} and {cost[other]:.0f} µs a move: {ratios[-1]:.3f}", flush=True)
    print(f"on average {statistics.mean(ratios):.3f}")


def measure(checkouts: list[Path], seconds: float) -> dict[Path, float]:
    """Microseconds of a core that each server spends on a move."""
    addresses = [f"http://127.0.0.1:{PORT + at}" for at in range(len(checkouts))]
    with ExitStack() as stack:
        servers = []
        for at, checkout in enumerate(checkouts):
            data = stack.enter_context(tempfile.TemporaryDirectory(prefix="mulligan-beside-"))
            python = str(checkout / ".venv/bin/python")
            command = [python, "-m", "mulligan.cli", "serve", "--port", str(PORT + at)]
            ready = f"{addresses[at]}/healthz"
            servers.append(
                stack.enter_context(serving([*command, "--data", data], ready, SETTINGS))
            )
        before = [_cpu_seconds(server.pid) for server in servers]
        players = [
            subprocess.Popen(
                [
                    *on_core(1),
                    NODE,
                    str(LOAD / "mulligan.mjs"),
                    address,
                    str(PLAYERS),
                    str(seconds),
                ],
                stdout=subprocess.PIPE,
            )
            for address in addresses
        ]
        moves = [
            json.loads(each.communicate(timeout=180 + seconds)[0].splitlines()[-1])["moves"]
            for each in players
        ]
        after = [_cpu_seconds(server.pid) for server in servers]
    return {
        checkout: (end - start) / (rate * seconds) * 1e6
        for checkout, start, end, rate in zip(checkouts, before, after, moves, strict=True)
    }


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()

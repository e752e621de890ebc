"""Run attacks against fresh servers, and print how the others' play went."""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

from bench.attacks.attackers import ATTACKS
from bench.attacks.players import Felt, play

PORT = 8797
ADDRESS = f"127.0.0.1:{PORT}"
WITHIN = 3.0
"""How many times longer the slowest moves may take under attack."""
KEPT = 10.0
"""
How many megabytes more a server may have some time after an attack than before it.

Python gives memory back in stretches of a megabyte, and only those with nothing in them. The peak
of an attack may leave stretches with holes, which later requests fill. So an attack that leaves
more is repeated: what counts then is that two further ones add no more than this.
"""
MUCH = 30.0
"""How many megabytes more is too much after a first attack, even if further ones add nothing."""
FURTHER = 2
TIME_TO_FORGET = 40.0
"""Seconds until what an attack needed has gone: tables that were left stay for a while."""
LOADING = 8.0
"""
Seconds of a first attack, before memory is compared: the first of its kind loads code, fonts and
weights, starts threads and fills caches, all of which stay, as they do for honest requests.
"""
BOT_SECONDS = 3.0
OPEN_SECONDS = 1.0


class Memory(NamedTuple):
    """Megabytes of the server."""

    at_first: float
    before: float
    most: float
    after: float
    again: tuple[float, ...] = ()
    """After the same attack once more, and once more, if the first left too much."""

    @property
    def kept(self) -> bool:
        return self.after > self.before + KEPT

    @property
    def much(self) -> bool:
        return self.after > self.before + MUCH

    @property
    def grows(self) -> bool:
        """Whether further attacks add to it."""
        return bool(self.again) and max(self.again) > self.after + KEPT


class BrokenError(Exception):
    """Nothing can be said about an attack."""


def main() -> int:
    """Returns how many of the attacks had an effect that they must not have."""
    parser = argparse.ArgumentParser(prog="python -m bench.attacks", description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of: {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=60, help="how long each is kept up")
    parser.add_argument("--addresses", default="1,10", help="from how many, by commas")
    options = parser.parse_args()
    names = options.attacks or list(ATTACKS)
    for name in names:
        if name not in ATTACKS:
            raise SystemExit(f"There is no attack {name!r}. There are: {', '.join(ATTACKS)}.")
    print(
        "| attack | from | moves p50 | p99 | quiet p99 | ratio | bots, worst | tables, worst |",
        end="",
    )
    print(" MB at first, before, at most, after, after two more | |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |", flush=True)
    addresses = [int(each) for each in options.addresses.split(",")]
    faults = 0
    for name in names:
        try:
            faults += _faults_of(name, addresses, options.seconds)
        except BrokenError as error:  # the others are still worth trying
            print(f"| {name} | | | | | | | | | **{error}** |", flush=True)
            faults += 1
    return faults


def _faults_of(name: str, addresses: list[int], seconds: float) -> int:
    """
    Play quietly first, then under attack, at the same server; returns from how many of these
    numbers of addresses it was too much.
    """
    faults = 0
    with tempfile.TemporaryDirectory(prefix="mulligan-attacked-") as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-m", "mulligan.cli", "serve", "--port", str(PORT)]
        with log.open("wb") as said:
            server = subprocess.Popen(
                [*command, "--data", f"{folder}/data"],
                stdout=subprocess.DEVNULL,
                stderr=said,
                env={**os.environ, "MULLIGAN_IDLE_MINUTES": "0.2"},  # what is left goes soon
            )
        try:
            _wait(server)
            asyncio.run(play(ADDRESS, 6))  # load the bots
            quiet = asyncio.run(play(ADDRESS, min(seconds, 30)))
            at_first = _megabytes(server.pid)
            with _attacked(name, max(addresses), LOADING):
                time.sleep(LOADING)
            _afterwards(server.pid, at_first)
            for count in addresses:
                before = _megabytes(server.pid)
                with _attacked(name, count, seconds):
                    felt, most = asyncio.run(_while(server.pid, seconds))
                memory = Memory(at_first, before, most, _afterwards(server.pid, before))
                for _ in range(FURTHER if memory.kept else 0):
                    with _attacked(name, count, seconds):
                        asyncio.run(play(ADDRESS, seconds))
                    again = _afterwards(server.pid, memory.after)
                    memory = memory._replace(again=(*memory.again, again))
                faults += _tell(name, count, quiet, felt, memory, _errors(log))
        finally:
            server.terminate()
            server.wait(20)
    return faults


@contextmanager
def _attacked(name: str, addresses: int, seconds: float) -> Iterator[None]:
    asked = [name, str(addresses), ADDRESS, str(seconds + 3)]
    attackers = subprocess.Popen(
        ["nice", "-n", "10", sys.executable, "-m", "bench.attacks.attackers", *asked]
    )
    try:
        time.sleep(1.5)
        yield
        if attackers.poll():
            raise BrokenError("the attack does not know the server any more")
    finally:
        attackers.terminate()
        attackers.wait()


def _errors(log: Path) -> str:
    """What the server complained about, each complaint once."""
    lines = map(json.loads, log.read_text("utf-8").splitlines())
    return ", ".join(sorted({line["what"] for line in lines if line["level"] == "error"}))


def faults_and_notes(
    quiet: Felt, felt: Felt, memory: Memory, errors: str
) -> tuple[list[str], list[str]]:
    """What an attack must not do and has done, and what else is worth a look."""
    faults = [
        *(["moves slow"] if felt.p99 / quiet.p99 > WITHIN else []),
        *(["bots slow"] if felt.worst_bot > BOT_SECONDS else []),
        *(["tables slow"] if felt.worst_table > OPEN_SECONDS else []),
        *(["memory grows"] if memory.grows else []),
        *(["much memory kept"] if memory.much else []),
        *(f"failed: {each}" for each in felt.failed),
        *([f"errors logged: {errors}"] if errors else []),
    ]
    return faults, ["memory kept"] if memory.kept else []


def _tell(
    name: str,
    addresses: int,
    quiet: Felt,
    felt: Felt,
    memory: Memory,
    errors: str,
) -> bool:
    """Print the row; returns whether something was too much."""
    ratio = felt.p99 / quiet.p99
    faults, notes = faults_and_notes(quiet, felt, memory, errors)
    remarks = [*(f"**{each}**" for each in faults), *notes]
    figures = (*memory[:-1], *memory.again)
    megabytes = ", ".join(f"{each:.0f}" for each in figures)
    print(
        f"| {name} | {addresses} | {felt.p50 * 1000:.1f} ms | {felt.p99 * 1000:.1f} ms |"
        f" {quiet.p99 * 1000:.1f} ms | {ratio:.1f} |"
        f" {felt.worst_bot:.2f} s | {felt.worst_table:.2f} s |"
        f" {megabytes} | {'; '.join(remarks)} |",
        flush=True,
    )
    return bool(faults)


async def _while(pid: int, seconds: float) -> tuple[Felt, float]:
    """What is felt, and the most memory the server had meanwhile."""
    playing = asyncio.create_task(play(ADDRESS, seconds))
    most = 0.0
    while not playing.done():
        most = max(most, _megabytes(pid))
        await asyncio.sleep(0.25)
    return await playing, most


def _wait(server: "subprocess.Popen[bytes]") -> None:
    for _ in range(300):
        if server.poll() is not None:
            raise SystemExit("The server did not start.")
        try:
            httpx.get(f"http://{ADDRESS}/healthz", timeout=1)
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server does not answer.")


def _afterwards(pid: int, before: float) -> float:
    """The memory of the server when it is back to what it was, or when it had time enough."""
    until = time.monotonic() + TIME_TO_FORGET
    time.sleep(5)
    while (now := _megabytes(pid)) > before + KEPT / 2 and time.monotonic() < until:
        time.sleep(1)
    return now


def _megabytes(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except FileNotFoundError:
        raise BrokenError("the server ended under attack") from None
    return pages * 4096 / 1e6


if __name__ == "__main__":
    sys.exit(min(main(), 100))

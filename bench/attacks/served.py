"""A server that is there to be attacked: what it says in its log, and how much memory it has."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import httpx

IDLE = 12.0
"""Seconds until tables that were left are put away: much sooner than usual."""
START = 120.0
PAGE = os.sysconf("SC_PAGE_SIZE")


class BrokenError(Exception):
    """Nothing can be said about an attack."""


class Complaints:
    """What a server's log complains about."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._read = 0

    def new(self) -> list[str]:
        """All since the last time, each once."""
        with self._log.open("rb") as file:
            file.seek(self._read)
            said = file.read()
        whole = said[: said.rfind(b"\n") + 1]  # the last line may still be written
        self._read += len(whole)
        found = map(_complaint, whole.decode("utf-8", "replace").splitlines())
        return sorted({each for each in found if each})


def _complaint(line: str) -> str:
    try:
        said = json.loads(line)
    except ValueError:
        return line.strip()[:100]  # not from the log: Python's own last words
    if said["level"] != "error":
        return ""
    return ": ".join([str(said["what"]), *said.get("trace", "").splitlines()[-1:]])


class Served:
    def __init__(self, process: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
        self._process = process
        self.address = address
        """Host and port."""
        self.complaints = Complaints(log)
        self._waves = count()

    @property
    def megabytes(self) -> float:
        """Raises BrokenError if the server has ended."""
        try:
            pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        except (FileNotFoundError, ProcessLookupError):
            pages = "0"
        if int(pages) == 0:  # a process that has ended but was not waited for has none
            raise BrokenError("the server ended")
        return int(pages) * PAGE / 1e6

    def next_wave(self) -> int:
        """Attackers of each wave have addresses that no others had before."""
        return next(self._waves)


@contextmanager
def served(port: int) -> Iterator[Served]:
    """A fresh server on *port*, or on any that is free if it is 0."""
    port = port or _free()
    address = f"127.0.0.1:{port}"
    with tempfile.TemporaryDirectory(prefix="mulligan-attacked-") as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-m", "mulligan.cli", "serve", "--port", str(port)]
        with log.open("wb") as said:
            process = subprocess.Popen(
                [*command, "--data", f"{folder}/data"],
                stdout=subprocess.DEVNULL,
                stderr=said,
                env={**os.environ, "MULLIGAN_IDLE_MINUTES": str(IDLE / 60)},
            )
        try:
            _wait(process, address)
            yield Served(process, address, log)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:  # it has been attacked
                process.kill()
                process.wait()


def _free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def _wait(process: "subprocess.Popen[bytes]", address: str) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        if process.poll() is not None:
            raise BrokenError("the server did not start")
        try:
            httpx.get(f"http://{address}/healthz", timeout=1)
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise BrokenError("the server does not answer")

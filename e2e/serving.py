"""A server of our own, in a process of its own, that can be stopped, killed and started again."""

import os
import random
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

# Nothing here is about limits, and nobody wants to watch bots think.
SETTINGS = {
    "MULLIGAN_PACE": "0",
    "MULLIGAN_ABSENT_AFTER": "0",
    "MULLIGAN_REQUEST_RATE": "10000",
    "MULLIGAN_TABLE_RATE": "10000",
    "MULLIGAN_CODE_RATE": "10000",
    "MULLIGAN_WORK_RATE": "10000",
    "MULLIGAN_MESSAGE_RATE": "10000",
    "MULLIGAN_STORED_EACH": "1000",
    "MULLIGAN_CONNECTIONS_EACH": "1000",
    "MULLIGAN_TCP_CONNECTIONS_EACH": "1000",
    "MULLIGAN_TCP_CONNECTION_RATE": "100000",
    "MULLIGAN_LOG_LEVEL": "warning",
}
READY = "Mulligan serves "
PATIENCE = 120
"""Seconds. A server that still compiles its bots for the first time ever ends with that."""
PORTS = range(20_000, 30_000)
"""Below those that a system gives to whoever connects: else a browser that looks for a server which
is down could take its port."""


def free_port() -> int:
    for port in random.sample(PORTS, 100):
        with socket.socket() as taken, suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return port
    raise AssertionError("of a hundred ports none is free")


def mulligan() -> str:
    """The command of the environment in which the tests run."""
    return str(Path(sys.executable).with_name("mulligan"))


class Server(str):
    """
    The address of a `mulligan serve`, and what can be done to it.

    It keeps its port and its data over every new start.
    """

    def __new__(cls, _: Path) -> Self:
        return super().__new__(cls, f"http://127.0.0.1:{free_port()}")

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return str(self)

    def start(self) -> None:
        port = self.rpartition(":")[2]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [mulligan(), "serve", "--port", port, "--data", str(self._folder / "data")],
                env=os.environ | SETTINGS,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        # Blocks until it listens; if it never does, the line is empty and the log says why.
        line = self._process.stdout.readline()
        if not line.startswith(READY):
            raise AssertionError(f"the server did not start: {line}{self.log.read_text()}")

    @property
    def log(self) -> Path:
        return self._folder / "server.log"

    @property
    def runs(self) -> bool:
        return self._process is not None

    def stop(self) -> None:
        """As whoever hosts does: everybody is told."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """As a power cut does: nobody is told, and nothing more is written."""
        self._end(signal.SIGKILL)

    @property
    def database(self) -> Path:
        return self._folder / "data" / "mulligan.db"

    def restart(self) -> None:
        self.stop()
        self.start()

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None

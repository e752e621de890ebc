"""The command as the shell runs it: exit codes, pipes, signals, processes, and every byte."""

import os
import pty
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import mulligan
from tests.cli.examples import ONE_MORE, SECOND_CHANCE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="signals and pipes as POSIX has them"),
]

COMMAND = [sys.executable, "-m", "mulligan.cli"]
SOURCES = Path(mulligan.__file__).parents[1]
PATIENCE = 60  # seconds; the machine may be busy


def environment(**extra: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONPATH": str(SOURCES), "COLUMNS": "80", "NO_COLOR": "1", **extra}


def shell(
    *arguments: str, stdin: bytes = b"", **extra: str
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        env=environment(**extra),
        timeout=PATIENCE,
        check=False,
    )


def _hear_signals() -> None:
    """Tests that run in the background have Ctrl-C ignored, and their children would inherit it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., "subprocess.Popen[bytes]"]]:
    """Start a command in a session of its own, so that a signal can reach all of it."""
    running: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str) -> "subprocess.Popen[bytes]":
        running.append(
            subprocess.Popen(
                [*COMMAND, *arguments],
                cwd=tmp_path,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment(),
                start_new_session=True,
                preexec_fn=_hear_signals,
            )
        )
        return running[-1]

    yield start
    for process in running:
        if members(process.pid):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=PATIENCE)


def members(session: int) -> list[int]:
    """The processes of a session that are still alive."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            # pid (name) state ppid pgrp session ...; the name may hold spaces and brackets
            state, _, _, its_session = entry.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue  # it ended just now
        if int(its_session) == session and state != "Z":
            found.append(int(entry.parent.name))
    return found


def eventually(what: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not what() and time.monotonic() < deadline:
        time.sleep(0.02)
    return what()


@pytest.mark.parametrize(
    "arguments",
    [
        ("second-chance", "--players", "3", "--edition", "fr-2018"),
        ("one-more", "--players", "4"),
    ],
    ids=["second-chance", "one-more"],
)
def test_the_same_bytes_for_any_number_of_processes_and_any_hashing(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    """Records and result alike; PYTHONHASHSEED would show a set whose order leaks into them."""
    results = []
    for jobs, hashing in (("1", "1"), ("2", "2")):
        path = tmp_path / f"{jobs}.jsonl"
        options = ("--games", "15", "--json", "--jobs", jobs, "--records", str(path))
        done = shell("sim", *arguments, *options, PYTHONHASHSEED=hashing)
        assert (done.returncode, done.stderr) == (0, b"")
        results.append((done.stdout, path.read_bytes()))

    assert results[0] == results[1]
    verified = shell("record", "verify", str(path), "--jobs", "2")
    assert (verified.returncode, verified.stderr) == (0, b"")


def test_the_seed_fixes_the_records_for_ever() -> None:
    """The recorded examples were made by these commands; any machine makes the same ones."""
    for path, *arguments in (
        (SECOND_CHANCE, "second-chance", "--players", "2", "--edition", "fr-2018"),
        (ONE_MORE, "one-more", "--players", "3"),
    ):
        options = ("--games", "1", "--seed", "golden", "--records", "-")
        done = shell("sim", *arguments, *options, PYTHONIOENCODING="ascii", LC_ALL="C")

        assert done.stdout == path.read_bytes()


def test_bad_input_is_one_line_and_exit_code_2() -> None:
    for arguments in (
        ("sim", "second-chance", "--players", "7"),
        ("--nosuch",),
    ):
        done = shell(*arguments)

        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"mulligan: ")
        assert done.stderr.count(b"\n") == 1


def test_a_pipe_that_closes_early_is_no_error() -> None:
    for command in (
        "deck show standard | head -1",
        "sim one-more --games 60 --records - | head -c 10",
    ):
        words, _, reader = command.partition("|")
        line = f"set -o pipefail; '{sys.executable}' -m mulligan.cli {words} | {reader}"
        done = subprocess.run(
            ["bash", "-c", line],
            capture_output=True,
            env=environment(),
            timeout=PATIENCE,
            check=False,
        )

        assert done.returncode == 0
        assert b"Traceback" not in done.stderr
        assert b"mulligan: " not in done.stderr


def test_a_terminal_without_unicode_still_shows_everything() -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    posix = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for extra, *arguments in (
        (ascii_only, "record", "show", str(SECOND_CHANCE)),
        (posix, "record", "show", str(ONE_MORE), "--at", "20"),
        (ascii_only, "deck", "show", "standard"),
        (posix, "terminal"),
    ):
        done = shell(*arguments, stdin=b"h\n\n\xff\nq\n", **extra)

        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.isascii()
        assert b"?" not in done.stdout.replace(b"Type ? for help", b"").replace(b"? shows", b"")


@pytest.mark.parametrize(
    ("number", "jobs"), [(signal.SIGINT, "1"), (signal.SIGINT, "2"), (signal.SIGTERM, "2")]
)
def test_a_signal_leaves_no_half_file_and_no_process(
    tmp_path: Path,
    started: Callable[..., "subprocess.Popen[bytes]"],
    number: signal.Signals,
    jobs: str,
) -> None:
    """Ctrl-C reaches every process of the terminal; others are sent to the first one alone."""
    path = tmp_path / "games.jsonl"
    process = started(
        *("sim", "second-chance", "--players", "4", "--games", "1000000"),
        *("--jobs", jobs, "--records", str(path)),
    )
    assert eventually(lambda: any(part.stat().st_size for part in tmp_path.glob(".mulligan-*")))

    if number is signal.SIGINT:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)

    assert process.returncode == 128 + number
    assert out == b""
    assert err == (b"\nmulligan: stopped\n" if number is signal.SIGINT else b"")
    assert eventually(lambda: not members(process.pid))
    assert list(tmp_path.iterdir()) == []


def test_no_process_outlives_a_parent_that_was_killed(
    tmp_path: Path, started: Callable[..., "subprocess.Popen[bytes]"]
) -> None:
    process = started(
        *("sim", "second-chance", "--players", "4", "--games", "1000000"),
        *("--jobs", "3", "--records", str(tmp_path / "games.jsonl")),
    )
    assert eventually(lambda: len(members(process.pid)) == 4)

    process.kill()

    assert eventually(lambda: not members(process.pid))
    assert not (tmp_path / "games.jsonl").exists()


def test_a_worker_that_was_killed_is_said_on_one_line(
    tmp_path: Path, started: Callable[..., "subprocess.Popen[bytes]"]
) -> None:
    process = started(
        *("sim", "second-chance", "--players", "4", "--games", "1000000"),
        *("--jobs", "2", "--records", str(tmp_path / "games.jsonl")),
    )
    assert eventually(lambda: any(part.stat().st_size for part in tmp_path.glob(".mulligan-*")))

    os.kill(max(set(members(process.pid)) - {process.pid}), signal.SIGKILL)
    _, err = process.communicate(timeout=PATIENCE)

    assert process.returncode == 2
    assert err == b"mulligan: One of the worker processes was killed.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_up_leaves_no_half_file(tmp_path: Path) -> None:
    """A limit on the size of files stands in for the full disk."""
    path = tmp_path / "games.jsonl"

    done = subprocess.run(
        [*COMMAND, "sim", "one-more", "--games", "50", "--jobs", "1", "--records", str(path)],
        capture_output=True,
        env=environment(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
        timeout=PATIENCE,
        check=False,
    )

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == f"mulligan: {path}: cannot be written (File too large).\n".encode()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do anything")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)

    done = shell("sim", "one-more", "--games", "1", "--records", str(tmp_path / "games.jsonl"))

    assert done.returncode == 2
    assert b"Permission denied" in done.stderr


def test_the_bar_is_for_people() -> None:
    """On a terminal there is one while it lasts; a pipe gets none."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "sim", "second-chance", "--games", "30", "--jobs", "1"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=slave,
        env=environment(TERM="xterm-256color"),
    )
    os.close(slave)
    out, _ = process.communicate(timeout=PATIENCE)
    seen = b""
    try:
        while chunk := os.read(master, 65536):
            seen += chunk
    except OSError:
        pass  # how Linux says that the other end is closed
    os.close(master)

    assert process.returncode == 0
    assert b"playing" in seen
    assert b"/30" in seen
    assert b"\x1b" not in out

"""The command line as a whole: help, versions, complaints, encodings."""

import io
import os
import re
import signal
import sys

import pytest

from mulligan import __version__
from mulligan.cli import app, main
from mulligan.cli.console import one_line, prepare
from tests.cli.conftest import Mulligan

GROUPS = {
    (): [
        *("play", "serve", "think", "static", "move-database", "terminal"),
        *("sim", "arena", "coach", "show", "print", "deck", "record"),
    ],
    ("deck",): ["list", "show", "check", "link", "open"],
    ("record",): ["verify", "show"],
}
COMMANDS = [
    (*group, command)
    for group, commands in GROUPS.items()
    for command in commands
    if (command,) not in GROUPS
]


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: " ".join(group) or "mulligan")
def test_help_lists_the_commands_with_one_line_each(
    mulligan: Mulligan, group: tuple[str, ...]
) -> None:
    done = mulligan(*group, "--help")

    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == f"Usage: {' '.join(('mulligan', *group))} [OPTIONS] COMMAND [ARGS]..."
    listed = done.lines[done.lines.index("Commands:") + 1 :]
    assert [line.split()[0] for line in listed] == GROUPS[group]
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: " ".join(group) or "mulligan")
def test_a_group_alone_explains_itself(mulligan: Mulligan, group: tuple[str, ...]) -> None:
    done = mulligan(*group)

    assert (done.code, done.out) == (2, "")
    assert done.err == mulligan(*group, "--help").out


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_option_is_explained(mulligan: Mulligan, command: tuple[str, ...]) -> None:
    done = mulligan(*command, "--help")

    assert done.code == 0
    assert max(map(len, done.lines)) <= 80
    for line in done.lines:
        if line.startswith("  --"):
            assert re.match(r"  --[a-z-]+(, --[a-z-]+)?( [A-Z,.]+)?  +\S", line), line


def test_version(mulligan: Mulligan) -> None:
    assert mulligan("--version").lines == [f"mulligan {__version__}"]


def test_words_are_warm_and_quiet(mulligan: Mulligan) -> None:
    """No exclamation marks but in the name of the game."""
    for command in [*GROUPS, *COMMANDS]:
        assert "!" not in mulligan(*command, "--help").out.replace("One More!", "")


@pytest.mark.parametrize("argument", ["nosuch", "--nosuch", "-x", "", "\x1b[31m", "\udcff"])
def test_a_wrong_word_is_one_line_with_a_way_out(mulligan: Mulligan, argument: str) -> None:
    done = mulligan(argument)

    assert (done.code, done.out) == (2, "")
    assert re.fullmatch(r"mulligan: .* Try: mulligan --help\n", done.err)


def test_a_fault_of_ours_is_said_without_a_traceback(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("mulligan.cli.deck.console", broken)

    done = mulligan("deck", "list")

    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "mulligan: this is our fault, not yours (ZeroDivisionError: division by zero); "
        "MULLIGAN_DEBUG=1 shows where\n"
    )
    monkeypatch.setenv("MULLIGAN_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["deck", "list"])


def test_ctrl_c_is_one_word(mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mulligan.cli.deck.console", interrupted)

    done = mulligan("deck", "list")

    assert (done.code, done.out, done.err) == (130, "", "\nmulligan: stopped\n")


def test_signals_are_left_as_they_were(mulligan: Mulligan) -> None:
    before = signal.getsignal(signal.SIGTERM)

    assert mulligan("--version").code == 0

    assert signal.getsignal(signal.SIGTERM) is before


def test_sigterm_unwinds(mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch) -> None:
    def terminated(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr("mulligan.cli.deck.console", terminated)

    assert mulligan("deck", "list").code == 128 + signal.SIGTERM


def test_signs_that_cannot_be_shown_are_replaced_by_plain_ones() -> None:
    prepare()

    assert "┌─┬─┐│·○×▲▼◆█“…” 5± ü".encode("ascii", "mulligan") == b'+-+-+|.ox^v*#"~" 5+- ?'
    assert "│×ü".encode("latin-1", "mulligan") == b"|\xd7\xfc"
    assert "a\udcffb".encode("utf-8", "mulligan") == b"a?b"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", "mulligan")


def test_streams_that_were_closed_are_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}", None)

    with pytest.raises(SystemExit) as done:
        main(["nosuch"])

    assert done.value.code == 2
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


class Broken(io.StringIO):
    """Standard output whose reader has gone, or whose disk is full."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self._error = error

    def write(self, _: str) -> int:
        raise self._error


@pytest.mark.parametrize("command", [["deck", "list"], ["--version"], ["--help"], ["terminal"]])
def test_a_reader_who_has_seen_enough_hears_no_complaint(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout", Broken(BrokenPipeError(32, "Broken pipe")))
    monkeypatch.setattr("sys.stdin", io.StringIO())

    with pytest.raises(SystemExit) as done:
        main(command)

    assert (done.value.code, capsys.readouterr().err) == (0, "")


def test_a_full_disk_under_standard_output_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout", Broken(OSError(28, "No space left on device")))

    with pytest.raises(SystemExit) as done:
        main(["deck", "list"])

    assert done.value.code == 2
    assert capsys.readouterr().err == "mulligan: No space left on device\n"


def test_one_line_is_one_line() -> None:
    assert one_line("a\nb\x1b[2J\u202e\udcff ü ✏") == "a\\nb\\x1b[2J\\u202e\\udcff ü ✏"


def test_the_app_is_put_together() -> None:
    assert app.app.info.help


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ([], "Thinking for servers needs the --database they share: postgresql://..."),
        (["--database", "games.db"], "Thinking for servers needs the --database they share"),
        (["--database", "postgresql://x", "--threads", "0"], "--threads is a number from 1 to 256"),
    ],
)
def test_thinking_for_servers_needs_their_database(
    mulligan: Mulligan, given: list[str], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MULLIGAN_DATABASE", raising=False)
    done = mulligan("think", *given)

    assert (done.code, done.out) == (2, "")
    assert complaint in done.err

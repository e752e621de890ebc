"""The command line in this process, as a terminal of 80 columns without colours would see it."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from mulligan.cli import main


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The output as a person sees it: without the spaces at the ends of lines."""
        return [line.rstrip() for line in self.out.splitlines()]


Mulligan = Callable[..., Done]


class Keys(io.TextIOBase):
    """A keyboard that reads what is on the screen before it types the next line."""

    def __init__(self, answer: Callable[[str], str | None], screen: Callable[[], str]) -> None:
        self._answer = answer
        self._screen = screen

    # The parent only takes its argument by position.
    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        typed = self._answer(self._screen())
        return "" if typed is None else f"{typed}\n"


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in (("COLUMNS", "80"), ("LINES", "24"), ("NO_COLOR", "1"), ("TERM", "dumb")):
        monkeypatch.setenv(name, value)
    unset = ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "MULLIGAN_DEBUG")
    for name in (*unset, "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def mulligan(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Mulligan:
    """Run a command; *keys* is what is typed, or a function from the screen so far to a line."""

    def run(*arguments: str, keys: bytes | Callable[[str], str | None] = b"") -> Done:
        seen: list[str] = []

        def screen() -> str:
            seen.append(capsys.readouterr().out)
            return "".join(seen)

        capsys.readouterr()
        stdin: io.TextIOBase = (
            io.TextIOWrapper(io.BytesIO(keys), encoding="utf-8")
            if isinstance(keys, bytes)
            else Keys(keys, screen)
        )
        monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        rest = capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        return Done(stopped.value.code, "".join(seen) + rest.out, rest.err)

    return run


@pytest.fixture
def refused(mulligan: Mulligan) -> Callable[..., str]:
    """Run a command that must be refused, and give the one line that says why."""

    def run(*arguments: str, keys: bytes = b"") -> str:
        done = mulligan(*arguments, keys=keys)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("mulligan: ")
        assert done.err.endswith("\n")
        assert done.err.count("\n") == 1
        assert done.err[:-1].isprintable()
        return done.err.removeprefix("mulligan: ").removesuffix("\n")

    return run

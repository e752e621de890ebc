"""The search for puzzles as people start it: what it keeps, how it is stopped, what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from training import puzzles
from training.puzzles import main


def found_in(number: int) -> list[dict[str, Any]]:
    """A puzzle in every second game."""
    return [{"id": f"{number}-9"}] if number % 2 else []


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_search_that_somebody_stops_goes_on_and_finds_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "new" / "puzzles.jsonl"
    search = ["find", "--games", "4", "--jobs", "1", "--out", str(out)]

    def interrupted(number: int) -> list[dict[str, Any]]:
        if number == 2:
            raise KeyboardInterrupt
        return found_in(number)

    monkeypatch.setattr(puzzles, "listed", interrupted)
    assert main(search) == 130
    assert capsys.readouterr().err == (
        "puzzles: stopped after 2 of 4; the same command goes on from here\n"
    )
    assert rows(out) == [{"finished": 0}, {"id": "1-9"}, {"finished": 1}]

    with out.open("a") as file:
        file.write('{"id": "2-')  # the machine went off in the middle of a line
    monkeypatch.setattr(puzzles, "listed", found_in)
    assert main(search) == 0
    assert capsys.readouterr().err == ""
    assert rows(out)[3:] == [{"finished": 2}, {"id": "3-9"}, {"finished": 3}]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--games", "0"], "--games is a number from 1 to"),
        (["--jobs", "0"], "--jobs is a number from 1 to"),
        (["--jobs", "2", "--on", "auto"], "--jobs is for this machine"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "puzzles.jsonl"

    assert main(["find", "--out", str(out), *more]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"puzzles: {said}")
    assert err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize("text", ["no puzzle\n", "5\n", "\xff\n"])
def test_a_file_of_something_else_is_left_alone(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "letter.txt"
    out.write_text(text, "latin-1")

    assert main(["find", "--out", str(out)]) == 2
    assert capsys.readouterr().err == f"puzzles: {out} is no file of puzzles.\n"
    assert out.read_text("latin-1") == text


def test_a_file_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["find", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"puzzles: {tmp_path}: Is a directory.\n"

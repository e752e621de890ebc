"""Programs of `training/` on a real Ray cluster: they find the same as on one machine."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import ray

from tests.research.clusters import Nodes, started
from training import one_more_exploiter, puzzles

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # Ray's own warnings

GAME = 24
"""A game with a puzzle in it."""


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with started() as nodes:
        yield nodes


def test_a_puzzle_is_found(nodes: Nodes, tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    for out, more in ((here, ["--jobs", "1"]), (there, ["--on", nodes.address])):
        out.write_text(f'{{"finished": {GAME - 1}}}\n')
        asked = ["find", "--games", str(GAME + 1), "--out", str(out)]
        assert puzzles.main([*asked, *more]) == 0

    assert f'"id": "{GAME}-' in here.read_text()
    assert there.read_text() == here.read_text()


def test_a_bot_that_exploits_is_found(nodes: Nodes, tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    little = ["--generations", "1", "--candidates", "2", "--deals", "2", "--playouts", "8"]
    for out, more in ((here, ["--jobs", "1"]), (there, ["--on", nodes.for_clients])):
        assert one_more_exploiter.main(["search", "--out", str(out), *little, *more]) == 0

    assert there.read_text() == here.read_text()


@pytest.mark.parametrize("program", [puzzles, one_more_exploiter])
def test_a_cluster_that_is_not_there_is_reported_in_words(
    program: ModuleType,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unanswered(**_: object) -> None:
        raise ConnectionError("nobody answers")

    monkeypatch.setattr(ray, "init", unanswered)
    command = "find" if program is puzzles else "search"
    out = str(tmp_path / "found.jsonl")

    assert program.main([command, "--out", out, "--on", "head:6379"]) == 2
    assert "There is no Ray cluster at head:6379: nobody answers." in capsys.readouterr().err

"""`training/evaluate.py`, as people start it."""

import json
import runpy
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import tests
from mulligan.bots.second_chance import network
from mulligan.sim.evaluation import solo
from mulligan.sim.evaluation.kept import times_of

SCRIPT = Path(tests.__file__).parent.parent / "training/evaluate.py"


SMALL = str(files(network).joinpath("small.npz"))


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


Evaluate = Callable[..., Done]


@pytest.fixture
def evaluate(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Evaluate:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")  # the script sets it, which must not last

    def run(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["evaluate.py", *arguments])
        with pytest.raises(SystemExit) as stopped:
            runpy.run_path(str(SCRIPT), run_name="__main__")
        said = capsys.readouterr()
        return Done(int(stopped.value.code or 0), said.out, said.err)

    return run


def test_the_figures_are_printed(evaluate: Evaluate) -> None:
    done = evaluate("beginner", "--against", "random", "--games", "2", "--jobs", "1", "--series")
    lines = done.out.splitlines()

    assert (done.code, done.err) == (0, "")
    assert lines[0] == "2 solo challenges: deck standard, edition en-2019, seed 0"
    assert [line for line in lines if line and line[0] != " "][1:] == [
        "beginner",
        "random",
        "beginner less random, on the same deals",
    ]
    for name, times in (
        ("empty squares", 3),
        ("luck taken off", 6),
        ("full grids", 2),
        ("goal reached", 3),
        ("CPU time a move", 2),
    ):
        assert sum(name in line for line in lines) == times


def test_a_stopped_run_goes_on(
    evaluate: Evaluate, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ctrl-C keeps what was played and shows it; the end is the same as without it."""
    asked = ("random", "--jobs", "1", "--json", "--games", "3", "--keep")
    play_deals = solo.play_deals

    def interrupted(*arguments: Any, **options: Any) -> Iterator[Any]:
        yield next(play_deals(*arguments, **options))
        raise KeyboardInterrupt

    monkeypatch.setattr(solo, "play_deals", interrupted)
    stopped = evaluate(*asked, "a.jsonl")
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    again, whole = evaluate(*asked, "a.jsonl"), evaluate(*asked, "b.jsonl")

    assert stopped.code == 130
    assert json.loads(stopped.out)["deals"] == 1
    assert stopped.err == ("evaluate: stopped after 1 of 3; the same command goes on from here\n")
    assert (again.code, whole.code) == (0, 0)
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()
    assert timeless(again) == timeless(whole)
    assert times_of(Path("a.jsonl")).read_bytes().count(b"\n") == 4


def timeless(done: Done) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(done.out)
    assert found.pop("time")["random"]["moves"] > 10
    return found


def test_weights_are_read_from_a_file(evaluate: Evaluate) -> None:
    Path("mine.npz").write_bytes(files(network).joinpath("small.npz").read_bytes())
    asked = ("skilled", "--weights", "mine.npz", "--against", "skilled", "--jobs", "1", "--json")
    found = json.loads(evaluate(*asked, "--games", "1").out)

    assert found["figures"][0]["bot"].startswith("skilled with weights ")
    assert found["difference"]["empty_squares"]["mean"] == 0
    assert found["difference"]["empty_squares_luck_off"]["mean"] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nobody"], "There is no bot 'nobody' for second-chance."),
        (["casual", "--against", "nobody"], "There is no bot 'nobody' for second-chance."),
        (["casual", "--games", "0"], "--games is a number from 1 to 10,000,000."),
        (["skilled", "--weights", "none.npz"], "none.npz: No such file or directory."),
        (["skilled", "--weights", str(SCRIPT)], "These are not weights of the network: "),
        (["casual", "--deck", "none"], "none"),
        (["casual", "--edition", "klingon"], "klingon"),
        (["casual", "--keep", "."], "directory"),
        (["casual", "--jobs", "2", "--on", "auto"], "--jobs is for this machine"),
        (["casual", "--seed", "\udcff"], "--seed is text in UTF-8"),
        (["expert", "--gpu"], "--gpu is for the champion"),
        (["champion", "--gpu", "--weights", SMALL], "weights of the small network"),
    ],
)
def test_what_makes_no_sense_is_refused(
    evaluate: Evaluate, arguments: list[str], sentence: str
) -> None:
    done = evaluate(*arguments)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("evaluate: ")
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_a_cluster_needs_ray(evaluate: Evaluate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    done = evaluate("casual", "--on", "auto")

    assert (done.code, done.out) == (2, "")
    assert done.err == "evaluate: Many machines need Ray: pip install 'mulligan[ray]'.\n"


def test_a_gpu_needs_torch(evaluate: Evaluate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    done = evaluate("champion", "--gpu")

    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "evaluate: --gpu needs torch; and start it as `python -m training.evaluate`.\n"
    )

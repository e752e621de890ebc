"""The example that learns: its parts do what they say, and it runs from end to end."""

import csv
import re
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from mulligan.envs.vector import RandomAgent, SecondChanceVector
from mulligan.games import second_chance
from mulligan.games.second_chance.grid import SIDE
from tests.research.vector.mirrors import SecondChanceMirror

torch = pytest.importorskip("torch", reason="only examples/ppo.py needs it, and it is huge")

ROOT = Path(__file__).parents[3]
FILE = ROOT / "examples" / "ppo.py"
PICTURES = ROOT / "docs" / "pictures"
CURVE = PICTURES / "ppo.csv"


@pytest.fixture(scope="module")
def ppo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The example as a module. Its compiled code is kept apart: under its own name, which is that
    of a script, it could not be loaded again."""
    spec = spec_from_file_location("ppo_example", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numba.config, "CACHE_DIR", str(tmp_path_factory.mktemp("compiled")))
        patch.setitem(sys.modules, "ppo_example", module)
        spec.loader.exec_module(module)
        yield module


def windows(ppo: Any, filled: int) -> list[int]:
    """How many windows of a sheet are in each class, counted slowly."""
    grid = np.ones((SIDE + 2, SIDE + 2), int)
    for square in range(SIDE * SIDE):
        grid[1 + square // SIDE, 1 + square % SIDE] = filled >> square & 1
    counts = [0] * ppo.WINDOWS
    for row in range(SIDE):
        for column in range(SIDE):
            bits = grid[row : row + 3, column : column + 3].ravel()
            counts[ppo.CLASSES[int("".join(map(str, bits)), 2)]] += 1
    return counts


def test_windows_that_are_turned_or_mirrored_are_the_same(ppo: Any) -> None:
    assert ppo.WINDOWS == 102


def test_it_looks_at_the_sheets_that_legal_drawings_would_leave(ppo: Any) -> None:
    env, agent = SecondChanceVector(4), RandomAgent(3)
    seen, info = env.reset(seed=5)
    mirrors = [SecondChanceMirror(env, game) for game in range(4)]
    sight = ppo.Sight(env)
    for _ in range(4):
        after, starts, actions, _ = sight.look(seen, info["action_mask"])
        for game, mirror in enumerate(mirrors):
            view = second_chance.view(mirror.state, 0)
            filled = view.sheets[0].filled
            left = sorted(
                windows(ppo, filled | move.cells)
                for move in second_chance.choices(view)
                if isinstance(move, second_chance.Draw)
            )
            mine = slice(starts[game], starts[game + 1])
            assert sorted(after[mine].tolist()) == left
            assert info["action_mask"][game, actions[mine]].all()
        chosen = agent.act(info["action_mask"])
        seen, *_, info = env.step(chosen)
        for game, mirror in enumerate(mirrors):
            mirror.step(int(chosen[game]))


def test_probabilities_add_up_game_by_game(ppo: Any) -> None:
    starts = np.array([0, 3, 4, 9])
    games = torch.from_numpy(np.repeat(np.arange(3), np.diff(starts)))
    log = ppo.log_softmax(torch.linspace(-40, 40, 9), games, 3).exp().numpy()
    drawn = np.array([ppo.sample(log, starts, np.random.default_rng(at)) for at in range(50)])

    assert np.add.reduceat(log, starts[:-1]) == pytest.approx(np.ones(3), abs=1e-5)
    assert (drawn >= starts[:-1]).all()
    assert (drawn < starts[1:]).all()
    assert ppo.best(log, starts).tolist() == [2, 3, 8]


def test_it_learns_saves_and_is_measured(ppo: Any, tmp_path: Path) -> None:
    """A moment of learning: that it gets good is measured in docs/research-training.md."""
    settings = ppo.Settings(minutes=0.02, games=16, steps=8)
    ppo.train(settings, tmp_path)
    ends = ppo.evaluate(tmp_path / "model.pt", 20, seed=9)
    with (tmp_path / "curve.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    assert len(rows) >= 1
    assert int(float(rows[0]["decisions"])) == 16 * 8
    assert len(ends) == 20
    assert ((ends >= 0) & (ends <= 60)).all()
    assert ppo.interval(np.array([1, 2, 3, 4])) == pytest.approx((2.5, 1.265), abs=0.001)


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_the_learning_curve_is_drawn(ppo: Any, tmp_path: Path, suffix: str) -> None:
    """The curve of the page: the same file gives the same picture."""
    one, again = tmp_path / f"one.{suffix}", tmp_path / f"again.{suffix}"
    for picture in (one, again):
        ppo.draw(CURVE, picture)

    assert one.read_bytes() == again.read_bytes()
    assert one.read_bytes().startswith(b"<?xml" if suffix == "svg" else b"\x89PNG")


def test_the_curve_of_a_moment_is_drawn(
    ppo: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From training to the picture, with the commands of the page: few games end so early."""
    asked = f"train --minutes 0.02 --games 4 --steps 4 --folder {tmp_path}"
    monkeypatch.setattr(sys, "argv", ["ppo.py", *asked.split()])
    ppo.main()
    picture = tmp_path / "curve.svg"
    monkeypatch.setattr(sys, "argv", ["ppo.py", "draw", str(tmp_path / "curve.csv"), str(picture)])
    ppo.main()

    assert "<path" in picture.read_text("utf-8")


def test_the_picture_of_the_page_is_the_curve_that_is_kept(ppo: Any, tmp_path: Path) -> None:
    """The lines are the same; the rest depends on the version of matplotlib."""
    drawn, kept = tmp_path / "ppo.svg", (PICTURES / "ppo.svg").read_text("utf-8")
    ppo.draw(CURVE, drawn)

    assert longest_path(drawn.read_text("utf-8")) == longest_path(kept)


def longest_path(svg: str) -> str:
    paths: list[str] = re.findall(r'<path d="([^"]*)"', svg)
    return max(paths, key=len)

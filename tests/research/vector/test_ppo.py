"""The example that learns: its parts do what they say, and it runs from end to end."""

import csv
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mulligan.envs.vector import RandomAgent, SecondChanceVector
from mulligan.games import second_chance
from mulligan.games.second_chance.grid import SIDE
from tests.research.vector.mirrors import SecondChanceMirror

torch = pytest.importorskip("torch", reason="only examples/ppo.py needs it, and it is huge")

FILE = Path(__file__).parents[3] / "examples" / "ppo.py"


@pytest.fixture(scope="module")
def ppo() -> Any:
    spec = spec_from_file_location("ppo_example", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["ppo_example"] = module
    spec.loader.exec_module(module)
    return module


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

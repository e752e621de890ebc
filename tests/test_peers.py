"""`make bench-peers`: the stopwatch answers, and the ratios are right."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import bench.peers.__main__ as peers
import bench.vector as vector

SCRIPT = """
from stopwatch import serve
serve({"counting": lambda: sum(1 for _ in range(200_000))})
"""


def test_a_peer_says_what_it_has_and_then_measures_what_it_is_told() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input="counting\ncounting\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(peers.__file__).parent,
    )
    names, *measured = map(json.loads, done.stdout.splitlines())

    assert names == ["counting"]
    assert [moves for moves, _ in measured] == [200_000] * 2
    assert all(0 < seconds < 10 for _, seconds in measured)


def test_the_best_of_all_turns_counts() -> None:
    measured = iter([(100, 2.0), (100, 0.5), (100, 1.0)])
    runner = peers.Runner("x", lambda: next(measured))
    for _ in range(3):
        runner.run()

    assert runner.best == 200


def test_every_peer_is_compared_with_the_game_that_is_nearest() -> None:
    def runner(name: str, best: float) -> peers.Runner:
        return peers.Runner(name, lambda: (1, 1.0), best)

    ours = {
        name: runner(name, best)
        for name, best in (("Second Chance, 4 players", 1000.0), ("One More!, 5 players", 6000.0))
    }
    rows = list(peers._rows(ours, [runner("RLCard UNO", 30.0), runner("OpenSpiel hex", 400.0)]))

    assert rows[-2:] == [("RLCard UNO", "30", "200.00"), ("OpenSpiel hex", "400", "2.50")]


@pytest.mark.parametrize("peer", peers.PEERS)
def test_every_peer_has_its_script(peer: str) -> None:
    assert peers.HERE.joinpath(f"{peer}_games.py").is_file()


def test_vector_environments_are_compared_with_the_game_that_is_nearest() -> None:
    def runner(name: str, best: float) -> peers.Runner:
        return peers.Runner(name, lambda: (1, 1.0), best)

    ours = [runner("Second Chance", 900.0), runner("One More!, 4 players", 1500.0)]
    rows = list(vector._rows(ours, [runner("Jumanji Tetris", 300.0), runner("pgx 2048", 1800.0)]))

    assert rows[-2:] == [
        ("Jumanji Tetris", "300", "3.00 (Second Chance)"),
        ("pgx 2048", "1,800", "0.50 (Second Chance)"),
    ]
    assert set(vector.NEAREST.values()) == {each.name for each in ours}


@pytest.mark.parametrize("script", ["vector", "pgx", "jumanji"])
def test_every_vector_environment_has_its_script(script: str) -> None:
    assert peers.HERE.joinpath(f"{script}_steps.py").is_file()

"""
Work for many machines, on a real Ray cluster of two nodes, one of which is killed.

Both nodes are on this machine and listen on the loopback interface alone.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
import ray

from mulligan.core import MulliganError, SetupError
from mulligan.games import one_more, second_chance
from mulligan.sim import cluster as cluster_module
from mulligan.sim.arena import Tournament, hold
from mulligan.sim.cluster import cluster_map
from mulligan.sim.match import Match
from mulligan.sim.processes import AHEAD
from mulligan.sim.run import run
from mulligan.sim.spread import Workers
from tests.research.clusters import started
from tests.research.portions import Doomed, deadly, doubled, fragile

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # Ray's own warnings

PATIENCE = 300.0


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with started() as nodes:
        yield nodes.address


def test_results_come_in_the_order_of_the_work(address: str) -> None:
    assert list(cluster_map(doubled, range(40), address)) == [2 * number for number in range(40)]
    assert not ray.is_initialized()


def test_games_and_tournaments_are_the_same_as_on_one_machine(address: str) -> None:
    """Byte for byte, on any machine."""
    match = Match(second_chance.GAME, second_chance.Setup(2), ("casual", "random"))
    bots = ("casual", "random")
    plan = Tournament(one_more.GAME, one_more.Setup(3), bots)
    here, there = Workers(), Workers(on=address)

    assert list(played(match, there)) == list(played(match, here))
    assert list(hold(plan, 6, workers=there)) == list(hold(plan, 6, workers=here))


def played(match: Match, workers: Workers) -> Iterator[str]:
    for part in run(match, 30, workers=workers, records=True):
        yield from part.lines


def test_what_goes_wrong_there_goes_wrong_here(address: str) -> None:
    results = cluster_map(fragile, range(9), address)

    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(SetupError, match="three is too many"):
        next(results)
    assert not ray.is_initialized()


def test_work_that_ends_its_workers_is_not_tried_for_ever(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "TRIES", 1)
    results = cluster_map(deadly, range(9), address)

    assert [next(results) for _ in range(2)] == [0, 1]
    with pytest.raises(MulliganError, match="has ended 2 workers"):
        next(results)


def test_a_worker_with_another_version_does_nothing(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its results could be others, and nobody would notice."""
    monkeypatch.setattr(cluster_module, "fingerprint", lambda: "0.0.1 (0123456789ab)")

    with pytest.raises(MulliganError, match=r"has mulligan .*, and we have 0\.0\.1"):
        list(cluster_map(doubled, range(3), address))


def test_work_without_end_is_taken_as_it_is_needed(address: str) -> None:
    taken: list[int] = []

    def numbers() -> Iterator[int]:
        while True:
            taken.append(len(taken))
            yield taken[-1]

    results = cluster_map(doubled, numbers(), address)
    assert [next(results) for _ in range(4)] == [0, 2, 4, 6]
    results.close()

    assert len(taken) <= 4 + 2 * AHEAD


def command(*on: str) -> "subprocess.CompletedProcess[str]":
    """A process of its own, as people start it."""
    asked = [sys.executable, "-m", "mulligan.cli", "sim", "one-more", "--games", "40", "--json"]
    return subprocess.run([*asked, *on], capture_output=True, text=True, timeout=PATIENCE)


def test_the_command_line_prints_the_same(address: str) -> None:
    here, there = command(), command("--on", address)

    assert (there.returncode, there.stderr) == (0, "")
    assert json.loads(there.stdout) == json.loads(here.stdout)


def test_an_address_without_a_cluster_is_reported_in_words() -> None:
    done = command("--on", "ray://127.0.0.1:1")

    assert (done.returncode, done.stdout) == (2, "")
    assert "mulligan: There is no Ray cluster at ray://127.0.0.1:1: " in done.stderr


def test_a_machine_that_dies_costs_only_its_own_portions(tmp_path: Path) -> None:
    """What it had is done again by others, and the results are the same."""
    with started() as nodes:

        def kill_when_it_has_begun() -> None:
            end = time.monotonic() + PATIENCE
            while not list(tmp_path.iterdir()) and time.monotonic() < end:
                time.sleep(0.05)
            nodes.kill_the_second()

        killer = Thread(target=kill_when_it_has_begun, daemon=True)
        killer.start()
        results = list(cluster_map(Doomed(nodes.second, tmp_path), range(30), nodes.address))
        killer.join()

    assert results == [2 * number for number in range(30)]
    assert list(tmp_path.iterdir()) != []

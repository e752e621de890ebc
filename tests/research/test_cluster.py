"""
Work for many machines, on a real Ray cluster of two nodes, one of which is killed.

Both nodes are on this machine and listen on the loopback interface alone.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from threading import Thread, main_thread

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
from tests.research.clusters import Nodes, started
from tests.research.portions import Doomed, Endless, Mortal, deadly, doubled, fragile

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # Ray's own warnings

PATIENCE = 300.0
WORKERS = 2


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with started() as nodes:
        yield nodes


@pytest.fixture
def address(nodes: Nodes) -> str:
    return nodes.address


@pytest.mark.parametrize("door", ["node", "client"])
def test_results_come_in_the_order_of_the_work(nodes: Nodes, door: str) -> None:
    on = nodes.address if door == "node" else nodes.for_clients

    assert list(cluster_map(doubled, range(40), on)) == [2 * number for number in range(40)]
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


GAMES = [sys.executable, "-m", "mulligan.cli", "sim"]


def command(*on: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    """A process of its own, as people start it."""
    asked = [*GAMES, "one-more", "--games", "40", "--json", *on]
    return subprocess.run(
        asked, capture_output=True, text=True, timeout=PATIENCE, env=os.environ | settings
    )


@pytest.mark.parametrize("door", ["node", "client", "auto"])
def test_the_command_line_prints_the_same(nodes: Nodes, door: str) -> None:
    """`auto` is the cluster of this machine, or the one that RAY_ADDRESS names."""
    on = {"node": nodes.address, "client": nodes.for_clients, "auto": "auto"}[door]
    here, there = command(), command("--on", on, RAY_ADDRESS=nodes.address)

    assert (there.returncode, there.stderr) == (0, "")
    assert json.loads(there.stdout) == json.loads(here.stdout)


def test_an_address_without_a_cluster_is_reported_in_words() -> None:
    done = command("--on", "ray://127.0.0.1:1")

    assert (done.returncode, done.stdout) == (2, "")
    assert "mulligan: There is no Ray cluster at ray://127.0.0.1:1: " in done.stderr


@pytest.mark.parametrize("failures", [2, 3])
def test_a_cluster_that_fails_to_begin_with_a_client_is_asked_again(
    address: str, failures: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It starts a process for each client. The last of what Ray says then is the reason."""
    init, asked = ray.init, count(1)

    def failing(**options: object) -> object:
        if next(asked) <= failures:
            raise ConnectionAbortedError("Initialization failure from server:\n...\nNo process.")
        return init(**options)

    monkeypatch.setattr(ray, "init", failing)
    results = cluster_map(doubled, range(3), address)

    if failures == 2:
        assert list(results) == [0, 2, 4]
    else:
        with pytest.raises(MulliganError, match=f"no Ray cluster at {address}: No process\\.$"):
            next(results)


@pytest.mark.parametrize("door", ["node", "client"])
def test_ctrl_c_stops_a_command_as_on_one_machine(nodes: Nodes, tmp_path: Path, door: str) -> None:
    on = nodes.address if door == "node" else nodes.for_clients
    asked = ["second-chance", "--players", "4", "--games", "1000000", "--on", on]
    process = subprocess.Popen(
        [*GAMES, *asked, "--records", str(tmp_path / "games.jsonl")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )
    with process:
        begun = eventually(lambda: any(part.stat().st_size for part in tmp_path.iterdir()))
        os.killpg(process.pid, signal.SIGINT if begun else signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, out, err) == (130, "", "\nmulligan: stopped\n")
    assert list(tmp_path.iterdir()) == []


def hear_ctrl_c() -> None:
    """Tests that run in the background have it ignored, and their children would inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def eventually(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not (done := true()) and time.monotonic() < end:
        time.sleep(0.05)
    return done


def test_ctrl_c_ends_what_the_workers_do(nodes: Nodes, tmp_path: Path) -> None:
    """Also what was just waited for, and in a program that stays in the cluster."""
    work = Endless(tmp_path)

    def interrupt_when_it_has_begun() -> None:
        eventually(lambda: len(work.runs()) >= 3)
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
    try:
        results = cluster_map(work, range(9), nodes.address)
        assert next(results) == 0
        Thread(target=interrupt_when_it_has_begun, daemon=True).start()
        with pytest.raises(KeyboardInterrupt):
            next(results)
        assert ray.is_initialized()
        assert eventually(lambda: ray.available_resources().get("CPU") == WORKERS)
    finally:
        ray.shutdown()
        signal.signal(signal.SIGINT, before)


def test_a_worker_that_dies_costs_only_its_own_portion(nodes: Nodes, tmp_path: Path) -> None:
    work = Mortal(tmp_path)

    assert list(cluster_map(work, range(30), nodes.address)) == [2 * n for n in range(30)]
    assert work.runs() == Counter([*range(30), 3])


def test_a_machine_that_dies_costs_only_its_own_portions(tmp_path: Path) -> None:
    """What it had is done again by others, nothing else is, and the results are the same."""
    with started() as nodes:
        work = Doomed(nodes.second, tmp_path)

        def kill_when_it_has_begun() -> None:
            eventually(lambda: bool(work.begun()))
            nodes.kill_the_second()

        killer = Thread(target=kill_when_it_has_begun, daemon=True)
        killer.start()
        results = list(cluster_map(work, range(30), nodes.address))
        killer.join()

    assert results == [2 * number for number in range(30)]
    (lost,) = work.begun()
    assert work.runs() == Counter([*range(30), lost])


def test_a_cluster_that_is_lost_is_reported_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none is started in its place, as Ray would when it is asked to cancel something."""
    begun: list[object] = []
    monkeypatch.setenv("RAY_CLIENT_RECONNECT_GRACE_PERIOD", "1")
    with started() as nodes:
        results = cluster_map(doubled, count(), nodes.for_clients)
        assert next(results) == 0
        monkeypatch.setattr(ray, "init", lambda *args, **options: begun.append((args, options)))
        nodes.kill_the_first()
        with pytest.raises(MulliganError, match=f"at {nodes.for_clients} does not answer"):
            list(results)

    assert begun == []
    assert not ray.is_initialized()

"""What the network predicts."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Event, Thread

import numpy as np
import pytest

from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.network.layout import BINS, LARGE_FOR
from mulligan.bots.second_chance.position import sheets
from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, SIDE
from mulligan.kernels.arrays import Floats
from mulligan.kernels.second_chance.packing import SQUARES, packed, unpacked
from mulligan.server.work.memory import give_back
from tests.bots.second_chance.views import middle

EITHER = pytest.mark.parametrize("large", [False, True])


def guessed(view: game.View, empty: list[int], large: bool = False) -> Floats:
    """What a network says of sheets with the cards of *view* to come."""
    deck = compiled_deck(view.shapes, large)
    return np.array(deck.predict([view.left], [0] * len(empty), empty))


@EITHER
def test_a_prediction_is_a_distribution_and_knows_much_from_little(large: bool) -> None:
    """Each sheet at a time of the game when there may be one: a network has seen no others."""
    (blank,) = guessed(middle(3), [packed(FULL)], large)
    (nearly_full,) = guessed(middle(13), [1], large)
    squares = np.arange(len(blank))

    assert np.allclose([blank.sum(), nearly_full.sum()], 1, atol=1e-4)
    assert nearly_full @ squares < 1.5  # one square, and cards that may fill it
    assert nearly_full @ squares < blank @ squares


@EITHER
def test_many_sheets_at_once_are_weighed_like_each_alone(large: bool) -> None:
    """Portions and padding change nothing."""
    view = middle(2)
    found = sheets(view, 100)
    together = guessed(view, found.empty, large)
    for at in (0, 31, 32, 63, 64, 99):
        alone = guessed(view, found.empty[at : at + 1], large)

        assert np.allclose(alone[0], together[at], atol=1e-4)


def test_each_sheet_is_weighed_with_its_own_cards() -> None:
    """Sheets of several futures in one go, each with other cards to come."""
    view = middle(4)
    found = sheets(view, 6)
    lefts = [[many * share for many in view.left] for share in (0.75, 0.375, 0)]
    rows = [0, 1, 2, 2, 1, 0]
    deck = compiled_deck(view.shapes)
    together = deck.predict(lefts, rows, found.empty)
    for at, row in enumerate(rows):
        alone = deck.predict([lefts[row]], [0], found.empty[at : at + 1])

        assert np.allclose(alone[0], together[at], atol=1e-4)


@EITHER
def test_a_turned_sheet_looks_much_like_the_other(large: bool) -> None:
    """The network was not built symmetric, it learned to be: eight guesses, close together."""
    view = middle(10)
    found = sheets(view, 1)
    filled = FULL & ~unpacked(found.empty[0])
    grid = np.array([filled >> at & 1 for at in range(SQUARES)]).reshape(SIDE, SIDE)
    turned = [np.rot90(side, turns) for side in (grid, grid.T) for turns in range(4)]
    empty = [
        packed(FULL & ~sum(1 << at for at in np.flatnonzero(each).tolist())) for each in turned
    ]
    means = guessed(view, empty, large) @ BINS

    assert means.max() - means.min() < 0.5


def test_the_large_network_is_for_one_deck_alone() -> None:
    """On any other deck the small one answers instead."""
    for name in game.names():
        shapes = game.load(name)[0].puzzle
        left, blank = [[many for _, many in shapes]], [packed(FULL)]
        same = compiled_deck(shapes).predict(left, [0], blank) == compiled_deck(
            shapes, large=True
        ).predict(left, [0], blank)

        assert same == (name != LARGE_FOR)


def test_both_networks_know_how_a_game_goes() -> None:
    """They learned from different games, and agree roughly on the same sheets."""
    for rounds in (1, 6, 11):
        view = middle(rounds)
        found = sheets(view, 8)
        small, large = (guessed(view, found.empty, large) @ BINS for large in (False, True))

        assert np.abs(small - large).max() < 1.5


# --- memory -------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="memory is fenced in another way elsewhere")
def test_nobody_reads_or_writes_past_an_array() -> None:
    command = [sys.executable, "-m", "tests.bots.second_chance.network.fences"]
    ran = subprocess.run(command, capture_output=True, text=True)

    assert (ran.returncode, ran.stdout) == (0, "nobody went too far\n"), ran.stderr


# --- threads ------------------------------------------------------------------------------------

AT_WORK = """
from pathlib import Path
from threading import get_native_id
from mulligan.bots.second_chance.compiled import compiled_deck
from tests.bots.second_chance.views import middle

view = middle(2)
for deck in 10 * [compiled_deck(view.shapes), compiled_deck(view.shapes, large=True)]:
    deck.expect([view.left], [0] * 1000, list(range(1000)), list(range(25)))
ticks = {}
for task in Path("/proc/self/task").iterdir():
    user, system = (task / "stat").read_text().rpartition(")")[2].split()[11:13]
    ticks[int(task.name)] = int(user) + int(system)
print(ticks.pop(get_native_id()), len(ticks), sum(ticks.values()))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the time of each thread")
def test_the_library_that_multiplies_starts_no_work_in_threads_of_its_own() -> None:
    """They wait by spinning, which takes the processor from moves, people and other bots."""
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "4"}
    ran = subprocess.run(
        [sys.executable, "-c", AT_WORK], capture_output=True, text=True, env=environment
    )
    assert ran.returncode == 0, ran.stderr
    mine, threads, theirs = map(int, ran.stdout.split())

    if os.cpu_count() != 1:
        assert threads > 0  # it has some
    assert theirs < mine / 5  # they were started, and that was all; at work they take as much


def test_bots_that_think_at_the_same_time_do_not_disturb_each_other() -> None:
    """Threads come and go, ask for different numbers of sheets, and free memory is given back."""
    view = middle(2)
    found = sheets(view, 40).empty
    right = guessed(view, found)
    over = Event()

    def give_back_all_the_time() -> None:
        while give_back is not None and not over.is_set():
            give_back()

    def think(number: int) -> bool:
        many = 1 + number * 7 % len(found)
        return np.allclose(guessed(view, found[:many]), right[:many], atol=1e-4)

    giving = Thread(target=give_back_all_the_time)
    giving.start()
    try:
        for _ in range(4):
            with ThreadPoolExecutor(8) as pool:
                assert all(pool.map(think, range(24)))
    finally:
        over.set()
        giving.join()


def test_the_deck_is_the_one_that_the_large_network_learned() -> None:
    """If it has changed on purpose, train again: `training/champion.py` says how."""
    tiles = repr(game.load(LARGE_FOR)[0].puzzle).encode()

    assert sha256(tiles).hexdigest().startswith("c862e7f95d7b0f4c")

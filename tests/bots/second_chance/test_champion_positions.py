"""The positions that the champion's network learns from, and what it is taught about them."""

from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from mulligan.bots.second_chance.aims import FEWER
from mulligan.bots.second_chance.native import NativeDeck
from mulligan.bots.second_chance.network.layout import BINS, LARGE_FOR
from mulligan.bots.second_chance.search import round_ahead
from mulligan.games import second_chance as game
from mulligan.kernels.arrays import Singles
from tests.bots.second_chance.views import middle
from training import champion_positions
from training.champion_positions import EACH, Decision, Portion, expected, main, traced

TRACE = 0.9
WORTH = np.array(BINS, np.float32)


def ending_with(*chances: float) -> Singles:
    ends = np.zeros(len(BINS), np.float32)
    ends[: len(chances)] = chances
    return ends


def decision(ahead: Singles, glanced: Singles, slip: bool = False) -> Decision:
    """Two sheets, of which the second is chosen."""
    return Decision([1, 2], (0,), np.array([ending_with(1), ahead]), 1, glanced, slip)


def test_a_mistake_counts_in_every_round_before_it_and_less_in_each() -> None:
    right, half = ending_with(0, 1), ending_with(0.5, 0.5)
    first, second, third = traced(
        [decision(half, half), decision(half, half), decision(right, half)], TRACE
    )

    assert third[1] @ WORTH == 1
    assert second[1] @ WORTH == pytest.approx(0.5 + TRACE * 0.5)
    assert first[1] @ WORTH == pytest.approx(0.5 + TRACE * TRACE * 0.5)
    assert first[0] @ WORTH == pytest.approx(TRACE * TRACE * 0.5)  # as if it had been chosen
    assert first.sum(1) == pytest.approx([1, 1])


def test_nothing_is_learned_from_what_follows_a_slip() -> None:
    right, half = ending_with(0, 1), ending_with(0.5, 0.5)
    first, second, _ = traced(
        [decision(half, half), decision(half, half, slip=True), decision(right, half)], TRACE
    )

    assert second[1] @ WORTH == pytest.approx(0.5 + TRACE * 0.5)
    assert first[1] @ WORTH == pytest.approx(0.5)


def test_a_look_ahead_expects_what_the_search_does() -> None:
    """But as a distribution, and in the last round as a sure thing."""
    for rounds in (2, 9, 15):
        view = middle(rounds)
        deck = NativeDeck(view.shapes)
        sheets = deck.futures(view.left, [(1 << 60) - 1], 1).sheets[:4]
        ends = expected(deck, view.left, sheets)

        assert ends.sum(1) == pytest.approx(np.ones(len(sheets)), abs=1e-3)
        mean = ends @ WORTH
        assert mean == pytest.approx(round_ahead(deck, view.left, sheets, FEWER, EACH), abs=0.02)


def test_a_run_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(champion_positions, "PORTION", 1)
    arguments = ["champion_positions", str(tmp_path), "--games", "2"]
    monkeypatch.setattr("sys.argv", arguments)
    main()
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    (tmp_path / "0000001.npz").unlink()
    capsys.readouterr()
    main()

    assert capsys.readouterr().out.startswith("0000001.npz: ")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == written
    with np.load(tmp_path / "0000000.npz") as file:
        assert len({len(file[name]) for name in ("low", "high", "left", "ends")}) == 1
        assert file["ends"].astype(np.float32).sum(1) == pytest.approx(1, abs=0.01)


def test_games_are_the_same_for_the_same_number() -> None:
    one, other = Portion(), Portion()

    assert one.play(7) == other.play(7)
    assert one.sheets == other.sheets
    assert np.array_equal(one.ends, other.ends)


def test_the_deck_is_the_one_that_the_large_network_learned() -> None:
    """If it has changed on purpose, train again: `training/champion_positions.py` says how."""
    tiles = repr(game.load(LARGE_FOR)[0].puzzle).encode()

    assert sha256(tiles).hexdigest().startswith("c862e7f95d7b0f4c")

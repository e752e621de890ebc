"""`mulligan arena --ladder`: a table, a file, and what was played when somebody stops it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mulligan.bots import BOTS
from mulligan.cli import ladder as command
from mulligan.cli.setups import Asked
from mulligan.sim import ladder as ladders
from tests.cli.conftest import Mulligan

Refused = Callable[..., str]

LADDER = ("arena", "second-chance", "--ladder", "--bots", "random,beginner,casual", "--jobs", "1")


def test_the_result_is_a_table_with_the_strongest_on_top(mulligan: Mulligan) -> None:
    done = mulligan(*LADDER, "--games", "4")

    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.lines[1:])) <= 80
    assert done.lines[0] == (
        "second-chance, after 12 games of 3 pairs: "
        "2 players, deck standard, edition en-2019, seed 0"
    )
    rows = [line.split() for line in done.lines if "(" in line]
    assert [row[:2] for row in rows] == [
        ["Carla", "(casual)"],
        ["Bruno", "(beginner)"],
        ["Pip", "(random)"],
    ]
    assert rows[0][2] == "1000"
    assert [row.count("%") for row in rows] == [3, 3, 0]


def test_json_has_every_pair_and_every_rating(mulligan: Mulligan, tmp_path: Path) -> None:
    for name in "ab":
        assert mulligan(*LADDER, "--games", "4", "--json", name).code == 0
    result = json.loads((tmp_path / "a").read_text("utf-8"))

    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert (result["game"], result["players"], result["anchor"]) == ("second-chance", 2, "casual")
    assert (result["games"], result["stopped"]) == (12, False)
    assert list(result["bots"]) == ["random", "beginner", "casual"]
    assert result["bots"]["casual"]["rating"] == 1000
    assert [(pair["lower"], pair["higher"]) for pair in result["pairs"]] == [
        ("random", "beginner"),
        ("beginner", "casual"),
        ("random", "casual"),
    ]
    for pair in result["pairs"]:
        low, high = pair["share_interval95"]
        assert 0 <= low <= pair["share"] <= high <= 1


@pytest.mark.parametrize(("game", "seats"), [("second-chance", 2), ("one-more", 4)])
def test_without_names_all_bots_of_the_game_climb(game: str, seats: int) -> None:
    ladder = command.ladder_of(game, None, Asked(None, None, "standard"), "0")

    assert ladder.bots == tuple(BOTS[game])
    assert ladder.setup.seats == seats


def test_ctrl_c_keeps_what_was_played(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    climb = ladders.climb

    def interrupted(*arguments: Any, **options: Any) -> Iterator[Any]:
        meetings = climb(*arguments, **options)
        for _ in range(4):
            yield next(meetings)
        raise KeyboardInterrupt

    monkeypatch.setattr(ladders, "climb", interrupted)

    done = mulligan(*LADDER, "--games", "100", "--json", "r.json")

    assert done.code == 130
    assert done.lines[0].startswith("second-chance, stopped after 8 games of 3 pairs:")
    assert json.loads((tmp_path / "r.json").read_text("utf-8"))["stopped"] is True


def test_ctrl_c_before_all_have_met_is_one_word(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any, **__: Any) -> Iterator[Any]:
        yield ladders.Meeting(("random", "beginner"), 1.0, ())
        raise KeyboardInterrupt

    monkeypatch.setattr(ladders, "climb", interrupted)

    done = mulligan(*LADDER)

    assert (done.code, done.out, done.err) == (130, "", "\nmulligan: stopped\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game 'chess'"),
        (["one-more", "--bots", "random"], "at least two bots"),
        (["one-more", "--bots", "random,nobody"], "There is no bot 'nobody'"),
        (["one-more", "--players", "5"], "even number of players"),
        (["one-more", "--games", "0"], "--games is a number"),
        (["one-more", "--plot", "r.png"], "--plot draws a tournament"),
        (["one-more", "--seed", "\udcff"], "--seed is text"),
    ],
)
def test_what_makes_no_sense_is_refused(
    refused: Refused, arguments: list[str], sentence: str
) -> None:
    assert sentence in refused("arena", *arguments, "--ladder")

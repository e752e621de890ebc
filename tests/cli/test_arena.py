"""`mulligan arena`: a table, a file, a picture; and what was played when somebody stops it."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mulligan.cli import main
from mulligan.sim import arena as tournaments
from tests.cli.conftest import Mulligan

Refused = Callable[..., str]

TWO = ("arena", "second-chance", "--bots", "random,beginner")
QUICK = ("--games", "4", "--jobs", "1")


def test_the_result_is_a_table_for_people(mulligan: Mulligan) -> None:
    done = mulligan(*TWO, *QUICK)

    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.lines[1:])) <= 80
    assert done.lines[0] == (
        "second-chance, after 4 games on 2 deals: 2 players, deck standard, edition en-2019, seed 0"
    )
    table = {line.split()[0]: line.split() for line in done.lines if "%" in line}
    assert table["Bruno"][1] == "(beginner)"
    assert done.lines.index(next(x for x in done.lines if x.startswith("Bruno"))) < (
        done.lines.index(next(x for x in done.lines if x.startswith("Pip")))
    )
    assert "Chance alone wins 50.0 %" in done.out


@pytest.mark.slow
def test_json_and_picture(mulligan: Mulligan, tmp_path: Path) -> None:
    done = mulligan(*TWO, *QUICK, "--json", "r.json", "--plot", "r.png", "--seed", "ä")

    assert done.code == 0
    result = json.loads((tmp_path / "r.json").read_text("utf-8"))
    assert {key: result[key] for key in ("game", "players", "edition", "deck", "seed")} == {
        "game": "second-chance",
        "players": 2,
        "edition": "en-2019",
        "deck": "standard",
        "seed": "ä",
    }
    assert (result["games"], result["deals"], result["stopped"]) == (4, 2, False)
    assert set(result["bots"]) == {"random", "beginner"}
    bot = result["bots"]["beginner"]
    low, high = bot["win_rate_interval95"]
    assert bot["games"] == 4
    assert 0 <= low <= bot["win_rate"] <= high <= 1
    assert bot["empty_squares"]["number"] == 4
    assert (tmp_path / "r.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_seed_gives_the_same_result(mulligan: Mulligan, tmp_path: Path) -> None:
    for name, seed, jobs in (("a", "1", "1"), ("b", "1", "2"), ("c", "2", "1")):
        mulligan(*TWO, "--games", "6", "--seed", seed, "--jobs", jobs, "--json", name)
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")

    assert a == b
    assert a != c


def test_seats_default_to_the_bots_and_can_be_more(mulligan: Mulligan, tmp_path: Path) -> None:
    mulligan(*TWO, "--games", "2", "--players", "4", "--jobs", "1", "--json", "r.json")
    result = json.loads((tmp_path / "r.json").read_text("utf-8"))

    assert result["players"] == 4
    assert result["bots"]["random"]["games"] == 4


def test_json_on_standard_output_leaves_the_table_beside_it(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    with pytest.raises(SystemExit):
        main([*TWO, *QUICK, "--json", "-"])
    seen = capfdbinary.readouterr()

    assert json.loads(seen.out)["games"] == 4
    assert b"Bruno (beginner)" in seen.err


def test_ctrl_c_keeps_what_was_played(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hold = tournaments.hold

    def interrupted(*arguments: Any, **options: Any) -> Iterator[Any]:
        with_end = hold(*arguments, **options)
        yield next(with_end)
        raise KeyboardInterrupt

    monkeypatch.setattr(tournaments, "hold", interrupted)

    done = mulligan(*TWO, "--games", "100", "--jobs", "1", "--json", "r.json")

    assert done.code == 130
    assert done.lines[0].startswith("second-chance, stopped after 2 games on 1 deal:")
    result = json.loads((tmp_path / "r.json").read_text("utf-8"))
    assert (result["games"], result["stopped"]) == (2, True)


def test_ctrl_c_before_the_first_deal_is_one_word(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any, **__: Any) -> Iterator[Any]:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(tournaments, "hold", interrupted)

    done = mulligan(*TWO)

    assert (done.code, done.out, done.err) == (130, "", "\nmulligan: stopped\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["second-chance", "--bots", "random"], "at least two bots"),
        (["second-chance", "--bots", "random,random"], "only once"),
        (["second-chance", "--bots", "random,nobody"], "There is no bot 'nobody'"),
        (["chess", "--bots", "random,casual"], "There is no game 'chess'"),
        (["second-chance", "--bots", "random,beginner", "--players", "1"], "two players"),
        (["second-chance", "--bots", "random,beginner", "--players", "7"], "1 to 6 players"),
        (["second-chance", "--bots", "random,beginner", "--games", "0"], "--games is a number"),
        (["second-chance", "--bots", "random,beginner", "--games", "x"], "not a whole number"),
        (["second-chance", "--bots", "random,beginner", "--deck", "nosuch"], "no deck 'nosuch'"),
        (["second-chance", "--bots", "random,beginner", "--seed", "\udcff"], "--seed is text"),
        (["second-chance"], "Missing option"),
    ],
)
def test_what_makes_no_sense_is_refused(
    refused: Refused, arguments: list[str], sentence: str
) -> None:
    assert sentence in refused("arena", *arguments)


@pytest.mark.parametrize("package", ["openskill.models", "matplotlib.figure", "plotext"])
def test_a_missing_extra_is_one_clear_line(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)

    assert "pip install 'mulligan[arena]'" in refused(*TWO, *QUICK)


@pytest.mark.parametrize("option", ["--json", "--plot"])
def test_a_file_that_cannot_be_written_is_found_out_before_anything_is_played(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    monkeypatch.setattr(tournaments, "hold", lambda *_, **__: pytest.fail("somebody played"))

    assert "nowhere" in refused(*TWO, *QUICK, option, "nowhere/at-all")

"""`mulligan sim`: the result, the records, and what it refuses."""

import json
import os
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from mulligan.cli import sim
from mulligan.cli.files import replacing
from mulligan.core import MulliganError
from mulligan.games import one_more, second_chance
from mulligan.sim.verify import verify
from tests.cli.conftest import Mulligan

Refused = Callable[..., str]

QUICK = ("--games", "3", "--jobs", "1")


def test_the_result_is_a_table_for_people(mulligan: Mulligan) -> None:
    done = mulligan("sim", "second-chance", "--players", "2", *QUICK)

    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.lines)) <= 80
    assert " ".join(done.lines[:2]).startswith(
        "3 games of second-chance: 2 players, deck standard, edition en-2019, bot random, seed 0"
    )
    for row in ("empty squares", "rounds", "cards used", "second chances"):
        assert any(line.startswith(f"{row} ") for line in done.lines)
    for row in ("ended because", "won by seat"):
        assert any(line.startswith(row) for line in done.lines)


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
def test_no_figure_is_cut_on_a_narrow_terminal(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))

    done = mulligan("sim", "second-chance", "--players", "4", *QUICK)

    assert done.code == 0
    if columns >= 40:
        assert "…" not in done.out
        assert max(map(len, done.lines)) <= columns


def test_different_bots_are_all_named_and_equal_ones_once(mulligan: Mulligan) -> None:
    done = mulligan("sim", "one-more", "--bots", "random, random,random", *QUICK)

    assert done.lines[0] == "3 games of one-more: 3 players, deck standard, bot random, seed 0"


def test_what_comes_of_it_does_not_depend_on_who_asks(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The edition is the same on every machine, whatever language its owner speaks."""
    english = mulligan("sim", "second-chance", "--players", "2", "--json", *QUICK)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    french = mulligan("sim", "second-chance", "--players", "2", "--json", *QUICK)

    assert json.loads(french.out)["edition"] == "en-2019"
    assert french.out == english.out


def test_json_holds_the_question_and_the_answer(mulligan: Mulligan) -> None:
    done = mulligan(
        *("sim", "second-chance", "--players", "3", "--edition", "fr-2018", "--seed", "ä"),
        *("--json", *QUICK),
    )

    result = json.loads(done.out)
    asked = {key: result[key] for key in list(result)[:8]}
    assert asked == {
        "game": "second-chance",
        "players": 3,
        "edition": "fr-2018",
        "big_table": False,
        "series": False,
        "deck": "standard",
        "bots": ["random"] * 3,
        "seed": "ä",
    }
    assert result["games"] == 3
    assert len(result["wins"]) == 3
    assert sum(result["shares"]["ended because"].values()) == 3
    assert result["figures"]["empty squares"]["number"] == 9
    assert done.out.isascii()


def test_a_series_counts_challenges(mulligan: Mulligan) -> None:
    done = mulligan(*("sim", "second-chance", "--series", "--json", "--records", "s.jsonl", *QUICK))

    result = json.loads(done.out)
    assert result["games"] == 9
    assert sum(result["shares"]["solo goal"].values()) == 3
    found = [json.loads(line)["series"] for line in Path("s.jsonl").read_text("utf-8").splitlines()]
    assert [at["index"] for at in found] == [0, 1, 2] * 3
    assert len({at["id"] for at in found}) == 3


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_the_same_seed_gives_the_same_bytes_and_another_gives_others(
    mulligan: Mulligan, game: str
) -> None:
    for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        assert mulligan("sim", game, "--seed", seed, "--records", name, *QUICK).code == 0

    first, again, other = (Path(name).read_bytes() for name in "abc")
    assert first == again != other
    assert first.count(b"\n") == 3
    assert first.endswith(b"\n")
    assert all(at.fault is None and at.finished for at in verify(first.splitlines(), jobs=1))


@pytest.mark.parametrize("edition", second_chance.EDITIONS)
def test_the_cards_do_not_depend_on_the_edition(mulligan: Mulligan, edition: str) -> None:
    """The seed alone deals: editions, and one day bots, can be compared on the same cards."""
    for name, chosen in (("a", "en-2019"), ("b", edition)):
        options = ("--players", "2", "--edition", chosen, "--records", name, *QUICK)
        assert mulligan("sim", "second-chance", *options).code == 0

    seeds = [
        [json.loads(line)["seed"] for line in Path(name).read_text("utf-8").splitlines()]
        for name in "ab"
    ]
    assert seeds[0] == seeds[1]


def test_records_on_standard_output_stand_alone(mulligan: Mulligan) -> None:
    done = mulligan("sim", "one-more", "--records", "-", *QUICK)

    assert done.code == 0
    assert all(at.fault is None for at in verify(done.out.encode().splitlines(), jobs=1))
    assert done.err.startswith("3 games of one-more")


def test_everybody_can_be_simulated(mulligan: Mulligan) -> None:
    for seats in (1, 6):
        assert mulligan("sim", "second-chance", "--players", str(seats), *QUICK).code == 0
    options = ("--players", "13", "--big-table", "--games", "1", "--jobs", "1")
    assert mulligan("sim", "second-chance", *options).code == 0
    for seats in (3, 9):
        assert mulligan("sim", "one-more", "--players", str(seats), *QUICK).code == 0
    for game in (second_chance, one_more):
        for deck in game.names():
            quick = ("--games", "1", "--jobs", "1")
            assert mulligan("sim", game.GAME, "--deck", deck, *quick).code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["second-chance", "--players", "7"], "1 to 6 players"),
        (["second-chance", "--players", "0"], "1 to 6 players"),
        (["second-chance", "--players", "-1"], "1 to 6 players"),
        (["second-chance", "--players", "99", "--big-table"], "1 to 13 players"),
        (["second-chance", "--players", "two"], "'two' is not a whole number."),
        (["one-more", "--players", "2"], "3 to 9 players"),
        (["one-more", "--players", "10"], "3 to 9 players"),
        (["chess"], "Choose from: second-chance, one-more."),
        (["second-chance", "--games", "0"], "--games is a number from 1"),
        (["second-chance", "--games", "-5"], "--games is a number from 1"),
        (["second-chance", "--games", "1000000001"], "--games is a number from 1"),
        (["second-chance", "--games", "1.5"], "'1.5' is not a whole number."),
        (["second-chance", "--edition", "de-1999"], "Choose from: en-2019"),
        (["one-more", "--edition", "en-2019"], "are for second-chance"),
        (["one-more", "--big-table"], "are for second-chance"),
        (["one-more", "--series"], "are for second-chance"),
        (["second-chance", "--series", "--players", "2"], "for one player alone"),
        (["second-chance", "--deck", "nosuch"], "There is no deck 'nosuch'"),
        (["second-chance", "--deck", "no-fives"], "There is no deck 'no-fives'"),
        (["second-chance", "--bots", "champion-of-the-world"], "There is no bot"),
        (["second-chance", "--bots", ""], "There is no bot ''"),
        (["second-chance", "--bots", "random,random", "--players", "3"], "2 bots for 3 players"),
        (["second-chance", "--jobs", "0"], "--jobs is a number from 1 to 256"),
        (["second-chance", "--jobs", "100000"], "--jobs is a number from 1 to 256"),
        (["second-chance", "--seed", "\udcff"], "--seed is text in UTF-8"),
        (["second-chance", "--seed"], "requires an argument"),
        (["second-chance", "extra"], "unexpected extra argument"),
        (["second-chance", "--palyers", "3"], "No such option: --palyers"),
        ([], "Missing argument 'GAME'"),
        (["second-chance", "--records", "", *QUICK], "is not the name of a file"),
        (["second-chance", "--records", ".", *QUICK], "is not the name of a file"),
        (["second-chance", "--records", "..", *QUICK], "Is a directory"),
        (["second-chance", "--records", "no/such/folder", *QUICK], "No such file or directory"),
        (["second-chance", "--records", "nul\0", *QUICK], "embedded null byte"),
        (["second-chance", "--records", "x" * 300, *QUICK], "File name too long"),
    ],
)
def test_what_cannot_be_done_is_said_on_one_line(
    refused: Refused, arguments: list[str], said: str
) -> None:
    assert said in refused("sim", *arguments)
    assert list(Path().iterdir()) == []


# --- files that are complete or not there ---------------------------------------------------------


def test_a_file_is_replaced_only_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"before")
    path.chmod(0o640)

    with replacing(path) as write:
        write(b"after")
        assert path.read_bytes() == b"before"

    assert path.read_bytes() == b"after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit, MulliganError, ValueError])
def test_a_file_that_was_begun_and_not_ended_leaves_no_trace(
    tmp_path: Path, stop: type[BaseException]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"before")

    def begin() -> None:
        with replacing(path) as write:
            write(b"after")
            raise stop

    with pytest.raises(stop):
        begin()

    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target = tmp_path / "elsewhere" / "games.jsonl"
    link = tmp_path / "link"
    link.symlink_to(target)

    for content in (b"new", b"newer"):
        with replacing(link) as write:
            write(content)

        assert link.is_symlink()
        assert target.read_bytes() == content
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_what_is_no_plain_file_is_written_and_never_replaced(tmp_path: Path) -> None:
    """`--records /dev/null`, run by root, must leave /dev/null what it is. A pipe stands for it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()

    with replacing(pipe) as write:
        write(b"through")
    reader.join(10)

    assert got == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_full_disk_is_said_with_the_name_of_the_file(
    refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    said = refused("sim", "second-chance", "--records", "games.jsonl", *QUICK)

    assert said == "games.jsonl: cannot be written (No space left on device)."
    assert list(Path().iterdir()) == []


def test_every_reason_for_an_end_has_words() -> None:
    assert set(sim.SAID) == set(second_chance.Reason)


@pytest.mark.parametrize("command", [("sim", "one-more"), ("arena", "one-more", "--bots", "a,b")])
def test_a_cluster_has_its_own_workers(mulligan: Mulligan, command: tuple[str, ...]) -> None:
    named = [name.replace("a,b", "random,casual") for name in command]
    done = mulligan(*named, "--on", "auto", "--jobs", "2")

    assert (done.code, done.out) == (2, "")
    assert "--jobs is for this machine" in done.err


def test_without_ray_there_is_a_clear_sentence(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = mulligan("sim", "one-more", "--on", "auto")

    assert (done.code, done.out) == (2, "")
    assert done.err == "mulligan: Many machines need Ray: pip install 'mulligan[ray]'.\n"

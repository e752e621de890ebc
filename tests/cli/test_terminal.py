"""`mulligan terminal`: both games to their ends, and everything a person may type on the way."""

import re
import secrets
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path

import pytest

from mulligan.cli.terminal.command import NAMES
from mulligan.cli.terminal.second_chance import _laid, _named_ways, _way, _written
from mulligan.core import commitment
from mulligan.games.second_chance.grid import placements
from mulligan.games.second_chance.tiles import read_tile
from mulligan.sim.series import Placed, judged
from mulligan.sim.verify import verify
from tests.cli.conftest import Mulligan

Refused = Callable[..., str]


@pytest.fixture
def shuffle(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Fix what would be secret, so that a test plays the same game every time."""

    def fix(number: int) -> None:
        numbers = count(number * 1000)
        monkeypatch.setattr(
            secrets, "token_bytes", lambda size: next(numbers).to_bytes(size, "big")
        )

    return fix


def second_chance_player() -> Callable[[str], str]:
    """Somebody who always takes the hint."""

    def answer(screen: str) -> str:
        asked = screen.rstrip("> ").rstrip().splitlines()[-1]
        if "Enter draws it there" in asked:
            return ""
        if hint := re.search(r"([a-i][1-9]) is empty\.$", asked):
            return hint[1]
        return "h"

    return answer


def one_more_player() -> Callable[[str], str]:
    """Somebody who tries one card after the other, and names the first who can be named."""
    cards: Iterator[int] = cycle(range(1, 6))

    def answer(screen: str) -> str:
        asked = re.findall(r"Which card|Who draws|Which two", screen)[-1]
        if asked == "Which card":
            return str(next(cards))
        named = re.findall(r"(\d) [A-Z]\w+", screen.rpartition(asked)[2])
        return named[0] if asked == "Who draws" else " ".join(named[:2])

    return answer


@pytest.mark.parametrize("players", [1, 3])
def test_second_chance_to_the_end(
    mulligan: Mulligan, shuffle: Callable[[int], None], players: int
) -> None:
    shuffle(players)

    done = mulligan(
        *("terminal", "--players", str(players), "--record", "games.jsonl"),
        keys=second_chance_player(),
    )

    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.lines)) <= 80
    assert "!" not in done.out
    assert "The game is in games.jsonl." in done.lines
    lines = Path("games.jsonl").read_bytes().splitlines()
    (verdict,) = verify(lines, jobs=1)
    assert (verdict.fault, verdict.finished, verdict.players) == (None, True, players)
    if players > 1:
        ranking = [line for line in done.lines if re.match(r" +\d\. ", line)]
        assert len(ranking) == players
        assert ranking[0].lstrip().startswith("1. ")
        assert any(re.search(r" (win|wins|share)\b", line) for line in done.lines)


@pytest.mark.parametrize(
    ("spoken", "edition"),
    [
        ({}, "en-2019"),
        ({"LANG": "fr_BE.UTF-8"}, "fr-2018"),
        ({"LANG": "it"}, "it-2022"),
        ({"LANG": "es_MX.UTF-8", "LC_ALL": ""}, "es-2019"),
        ({"LANG": "de_DE.UTF-8"}, "en-2019"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR@euro"}, "fr-2018"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en-2019"),
        ({"LANG": "POSIX"}, "en-2019"),
        ({"LANG": "French_France.1252"}, "en-2019"),
        ({"LANG": "ITALIAN"}, "en-2019"),
    ],
)
def test_the_edition_is_that_of_the_system_s_language(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch, spoken: dict[str, str], edition: str
) -> None:
    for name, value in spoken.items():
        monkeypatch.setenv(name, value)

    done = mulligan("terminal", keys=b"q\n")
    assert f"You play by the edition {edition};" in done.out
    chosen = mulligan("terminal", "--edition", "it-2022", keys=b"q\n")
    assert "You play by the edition it-2022;" in chosen.out
    assert mulligan("terminal", "one-more", keys=b"q\n").code == 0


@pytest.mark.parametrize("players", [3, 4, 9])
def test_one_more_to_the_end(
    mulligan: Mulligan, shuffle: Callable[[int], None], players: int
) -> None:
    shuffle(players)

    done = mulligan(
        *("terminal", "one-more", "--players", str(players), "--record", "games.jsonl"),
        keys=one_more_player(),
    )

    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.lines)) <= 80
    assert re.search(r" lost twice, and so won!", done.out)
    (verdict,) = verify(Path("games.jsonl").read_bytes().splitlines(), jobs=1)
    assert (verdict.fault, verdict.finished, verdict.players) == (None, True, players)
    ranking = [line for line in done.lines if re.match(r" +\d\. ", line)]
    assert len(ranking) == players
    assert ranking[0].endswith("2 rounds lost")


def test_a_round_fits_on_80_columns_and_24_lines(
    mulligan: Mulligan, shuffle: Callable[[int], None]
) -> None:
    shuffle(1)
    done = mulligan("terminal", "--players", "4", keys=second_chance_player())

    rounds = re.split(r"\n(?=Round \d+  )", done.out)
    asked = [part.partition("\n> ")[0] for part in rounds[1:]]
    assert len(asked) > 5
    assert max(part.count("\n") + 2 for part in asked) <= 24


@pytest.mark.slow
def test_the_solo_challenge_is_three_games(
    mulligan: Mulligan, shuffle: Callable[[int], None]
) -> None:
    shuffle(1)

    done = mulligan("terminal", "--series", "--record", "games.jsonl", keys=second_chance_player())

    assert done.code == 0
    assert [line for line in done.lines if line.startswith("Game ")] == [
        f"Game {number} of 3" for number in (1, 2, 3)
    ]
    assert re.search(r"^\d+ \+ \d+ \+ \d+ = \d+ in all", done.out, re.MULTILINE)
    verdicts = list(verify(Path("games.jsonl").read_bytes().splitlines(), jobs=1))
    assert [at.fault for at in verdicts] == [None] * 3
    assert [at.solo and at.solo.series.index for at in verdicts] == [0, 1, 2]
    games = [Placed("", at.line, at.solo) for at in verdicts if at.solo is not None]
    (found,) = judged(games)
    assert found.challenge is not None
    assert f"{found.challenge.total} in all" in done.out
    seeds = {game.game.series.seed for game in games}
    (seed,) = seeds
    assert seed is not None
    said = done.lines
    assert said.index(commitment(seed)) < said.index("Game 1 of 3")
    assert said.index(seed.hex()) > said.index("Game 3 of 3")
    assert "It stands in games.jsonl, with each of the three games." in said


@pytest.mark.slow
def test_a_solo_challenge_that_is_left_keeps_what_was_played(
    mulligan: Mulligan, shuffle: Callable[[int], None]
) -> None:
    """SC-17: two games are in the file; the seed of the series would tell the third."""
    shuffle(1)
    series = (1000).to_bytes(32, "big")
    player = second_chance_player()

    def answer(screen: str) -> str:
        return "q" if "Game 3 of 3" in screen else player(screen)

    Path("games.jsonl").write_text("before", encoding="utf-8")
    done = mulligan("terminal", "--series", "--record", "games.jsonl", keys=answer)

    assert done.code == 0
    assert commitment(series) in done.lines
    assert series.hex() not in done.out
    text = Path("games.jsonl").read_bytes()
    assert series.hex().encode() not in text
    before, *games = text.splitlines()
    assert before == b"before"
    assert [at.fault for at in verify(games, jobs=1)] == [None, None]


@pytest.mark.slow
def test_other_games_in_the_file_stay_as_they_are(
    mulligan: Mulligan, shuffle: Callable[[int], None]
) -> None:
    """The lines of the series are written again, and no other."""
    shuffle(1)
    player = second_chance_player()

    def answer(screen: str) -> str:
        if "Game 2 of 3" in screen and not Path("seen").exists():
            Path("seen").touch()
            with Path("games.jsonl").open("ab") as file:
                file.write(b'{"of": "somebody else"}\nhalf a line')
        return player(screen)

    Path("games.jsonl").write_bytes(b"before\r\n\n")
    assert mulligan("terminal", "--series", "--record", "games.jsonl", keys=answer).code == 0

    lines = Path("games.jsonl").read_bytes().splitlines(keepends=True)
    assert lines[:2] == [b"before\r\n", b"\n"]
    assert lines[3:5] == [b'{"of": "somebody else"}\n', b"half a line\n"]
    games = [lines[2], *lines[5:]]
    assert [at.fault for at in verify(games, jobs=1)] == [None] * 3
    assert all(b'"index":%d,"seed":"' % at in game for at, game in enumerate(games))


@pytest.mark.slow
def test_games_are_added_to_a_file_each_on_its_line(
    mulligan: Mulligan, shuffle: Callable[[int], None]
) -> None:
    shuffle(1)
    Path("games.jsonl").write_text("before", encoding="utf-8")

    for _ in range(2):
        keys = second_chance_player()
        assert mulligan("terminal", "--record", "games.jsonl", keys=keys).code == 0

    before, *games = Path("games.jsonl").read_bytes().splitlines()
    assert before == b"before"
    assert [at.fault for at in verify(games, jobs=1)] == [None, None]


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
@pytest.mark.parametrize(
    "typed",
    [b"", b"q\n", b"quit\n", b"\n\n", b"\xff\xfe\n", b"\0\n", "²a e5\n٣\n".encode(), b"x" * 9999],
)
def test_anything_can_be_typed(
    mulligan: Mulligan, shuffle: Callable[[int], None], game: str, typed: bytes
) -> None:
    shuffle(1)  # a game of One More! may be over before anybody is asked
    done = mulligan("terminal", game, keys=typed)

    assert (done.code, done.err) == (0, "")
    assert done.lines[-1] == "See you next time."


def test_nothing_is_written_about_a_game_that_was_left(mulligan: Mulligan) -> None:
    assert mulligan("terminal", "--record", "games.jsonl", keys=b"q\n").code == 0
    assert list(Path().iterdir()) == []


def test_ctrl_c_is_a_way_to_leave(mulligan: Mulligan) -> None:
    def answer(_screen: str) -> str:
        raise KeyboardInterrupt

    done = mulligan("terminal", keys=answer)

    assert (done.code, done.err) == (130, "")
    assert done.lines[-1] == "See you next time."


def test_second_chance_helps_and_refuses_kindly(
    mulligan: Mulligan, shuffle: Callable[[int], None]
) -> None:
    shuffle(1)
    typed = [
        "?",
        "hello",
        "1a",
        "9z e5",
        "1a z9",
        "1a i9",
        "1a a1",
        "o",
        "s",
        "h",
        "",
        "1a e5",
        "q",
    ]

    done = mulligan("terminal", "--players", "2", keys="\n".join(typed).encode())

    said = [line.removeprefix("> ") for line in done.lines]
    assert any("1b c4   draw tile 1 in its way b" in line for line in said)
    assert said.count("A tile, its way and a square, like 1a d3; ? shows what else.") == 4
    assert "That's outside the grid." in said
    assert "Your starting tile has to cover the centre, e5." in said
    assert any(line.startswith("1 of 1") for line in said)
    assert sum("You  81 empty, to draw" in line for line in said) == 1
    assert any(line.startswith("Round 1 ") for line in said)
    assert any(line.startswith("That overlaps what you drew at ") for line in said)


def test_the_first_to_drop_out_writes_a_1(
    mulligan: Mulligan, shuffle: Callable[[int], None]
) -> None:
    """A wrong square is refused, a hint is given, and the 1 stands on the sheet."""
    player = second_chance_player()
    typed: list[str] = []

    def answer(screen: str) -> str:
        if "Write a 1" in screen and len(typed) < 3:
            typed.append(("e5", "z9", "s")[len(typed)])
            return typed[-1]
        return player(screen)

    for number in range(20):
        shuffle(number)
        done = mulligan("terminal", "--players", "2", keys=answer)
        assert done.code == 0
        if typed:
            break

    assert typed == ["e5", "z9", "s"]
    assert "e5 is filled already." in done.out
    assert "A square is a letter and a number, like e5." in done.out
    assert "You  " in done.out
    assert re.search(r"You write the 1 at [a-i][1-9]\.", done.out)
    assert re.search(r"│ 1 │", done.out)
    assert re.search(r"You +\d+ empty, with the 1", done.out)


def test_one_more_helps_and_refuses_kindly(
    mulligan: Mulligan, shuffle: Callable[[int], None]
) -> None:
    shuffle(4)

    done = mulligan("terminal", "one-more", keys=b"?\n0\n99\nhello\nq\n")

    assert done.out.count("Lose two rounds and you win!") == 2
    reminders = re.findall(r"Type the number.*", done.out)
    assert len(reminders) == 3


def test_players_can_be_named_by_number_and_by_name(
    mulligan: Mulligan, shuffle: Callable[[int], None]
) -> None:
    shuffle(4)
    player = one_more_player()

    def answer(screen: str) -> str:
        typed = player(screen)
        if "Which two" in screen.rsplit("\n", 3)[-2] or "Who draws" in screen.rsplit("\n", 3)[-2]:
            return " ".join(NAMES[int(number) - 1].upper() for number in typed.split())
        return typed

    done = mulligan("terminal", "one-more", keys=answer)

    assert done.code == 0
    assert "numbers or the names" not in done.out
    assert re.search(r"You (draw|let|swap) ", done.out)


@pytest.mark.parametrize("tile", ["#", "##/#.", ".##/##.", "####/.#..", ".#./###/.#."])
def test_every_placement_can_be_typed(tile: str) -> None:
    """What a hint says is what can be typed, for each place a tile can have."""
    offered = (read_tile("######"), read_tile(tile))
    for cells in placements(offered[1]):
        way = _way(_written(cells, offered), offered)

        assert way is not None
        assert _laid(*way) == cells
    assert len(dict(_named_ways(offered))) == len(list(_named_ways(offered)))


def test_in_an_ascii_terminal_tiles_are_drawn_with_signs(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rich.console.Console.encoding", "ascii")

    done = mulligan("terminal", keys=b"o\nq\n")

    assert done.code == 0
    assert not set("▀▄█") & set(done.out)
    assert "#" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "Choose from: second-chance, one-more."),
        (["--players", "0"], "1 to 6 players"),
        (["--players", "7"], "1 to 6 players"),
        (["--players", "14", "--big-table"], "1 to 13 players"),
        (["one-more", "--players", "0"], "3 to 9 players"),
        (["one-more", "--players", "12"], "3 to 9 players"),
        (["one-more", "--edition", "fr-2018"], "are for second-chance"),
        (["--edition", "xx"], "There is no edition"),
        (["--series", "--players", "2"], "for one player alone"),
        (["--deck", "nosuch"], "There is no deck"),
        (["--bot", "nobody"], "There is no bot 'nobody'"),
        (["--record", "."], "is not the name of a file"),
        (["--record", ".."], "Is a directory"),
        (["--record", "no/such/folder"], "No such file or directory"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_first_card(
    refused: Refused, arguments: list[str], said: str
) -> None:
    assert said in refused("terminal", *arguments)

"""`mulligan record`: verify, show."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Mulligan
from tests.cli.examples import ONE_MORE, RECORDS, SECOND_CHANCE, record, running, spoiled

Refused = Callable[..., str]

POSITIONS = [
    (SECOND_CHANCE, "second-chance-end", []),
    (SECOND_CHANCE, "second-chance-at-20", ["--at", "20"]),
    (SECOND_CHANCE, "second-chance-at-21-seat-2", ["--at", "21", "--seat", "2"]),
    (SECOND_CHANCE, "second-chance-at-42", ["--at", "42"]),
    (ONE_MORE, "one-more-end", []),
    (ONE_MORE, "one-more-at-16", ["--at", "16"]),
    (ONE_MORE, "one-more-at-16-seat-1", ["--at", "16", "--seat", "1"]),
    (ONE_MORE, "one-more-at-32", ["--at", "32"]),
]


@pytest.mark.parametrize(("path", "name", "options"), POSITIONS, ids=lambda at: str(at)[-40:])
def test_show_looks_as_it_always_did(
    mulligan: Mulligan, path: Path, name: str, options: list[str]
) -> None:
    """A change here is to be looked at: `records/*.txt` is what a person sees."""
    done = mulligan("record", "show", str(path), *options)

    assert done.code == 0
    assert done.lines == (RECORDS / f"{name}.txt").read_text("utf-8").splitlines()


def test_two_sheets_stand_side_by_side_on_80_columns(mulligan: Mulligan) -> None:
    done = mulligan("record", "show", str(SECOND_CHANCE))

    assert any(line.count("a   b   c   d   e   f   g   h   i") == 2 for line in done.lines)
    assert max(map(len, done.lines)) <= 80


def test_on_40_columns_they_stand_below_each_other(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    done = mulligan("record", "show", str(SECOND_CHANCE))

    assert sum("a   b   c" in line for line in done.lines) == 2
    assert max(map(len, done.lines)) <= 40


def test_without_colours_the_outlines_still_tell_the_tiles_apart(mulligan: Mulligan) -> None:
    """Between two squares there is a line exactly where they belong to different tiles."""
    game = record(SECOND_CHANCE)
    owner: dict[str, int] = {}
    for number, event in enumerate(game["events"]):
        if event.get("seat") == 0 and event["event"] in ("start", "draw"):
            owner |= dict.fromkeys(event["cells"], number)
        elif event.get("seat") == 0 and event["event"] == "bonus":
            owner[event["cell"]] = number
    done = mulligan("record", "show", str(SECOND_CHANCE))
    top = next(at for at, line in enumerate(done.lines) if "a   b   c" in line)
    rows = [line.ljust(80) for line in done.lines[top + 1 : top + 20]]

    for row in range(1, 10):
        for column, letter in enumerate("abcdefghi"):
            here = owner.get(f"{letter}{row}")
            if letter < "i":
                right = owner.get(f"{'abcdefghi'[column + 1]}{row}")
                assert (rows[2 * row - 1][2 + 4 * (column + 1)] == "│") == (here != right)
            if row < 9:
                below = owner.get(f"{letter}{row + 1}")
                assert (rows[2 * row][4 + 4 * column] == "─") == (here != below)


def test_colours_are_there_where_a_terminal_has_them(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("FORCE_COLOR", "1")

    coloured = mulligan("record", "show", str(SECOND_CHANCE)).out

    assert "\x1b[48;2;" in coloured
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR")
    assert plain == mulligan("record", "show", str(SECOND_CHANCE)).out


@pytest.mark.parametrize("path", [SECOND_CHANCE, ONE_MORE], ids=["second-chance", "one-more"])
def test_every_position_can_be_shown_to_everybody(mulligan: Mulligan, path: Path) -> None:
    game = record(path)
    for at in range(0, len(game["events"]) + 1, 17):
        for seat in (None, *range(1, len(game["seats"]) + 1)):
            only = [] if seat is None else ["--seat", str(seat)]

            done = mulligan("record", "show", str(path), "--at", str(at), *only)

            assert (done.code, done.err) == (0, "")
            assert max(map(len, done.lines)) <= 80


def test_a_seat_is_not_shown_the_cards_of_others(mulligan: Mulligan) -> None:
    """Neither in the hands nor in the sentence about the last event."""
    game = record(ONE_MORE)
    for at, event in list(enumerate(game["events"], 1))[:35]:
        if event["event"] == "swap":
            hidden, parties = event["cards"], event["seats"]
        elif event["event"] == "draw":
            hidden, parties = [event["card"]], [event["seat"]]
        else:
            continue
        cards = [re.sub(r"(\d+)\+", r"\1▲ ", card) for card in hidden]
        cards = [re.sub(r"(\d+)-", r"\1▼ ", card).replace("±", "◆") for card in cards]
        for seat in range(3):
            done = mulligan(
                "record", "show", str(ONE_MORE), "--at", str(at), "--seat", str(seat + 1)
            )
            sentence = " ".join(done.out.split("\n\n")[0].split())

            assert any(card.strip() in sentence for card in cards) == (seat in parties)


def test_a_seat_is_not_shown_drawings_of_the_open_round(mulligan: Mulligan) -> None:
    game = record(SECOND_CHANCE)
    for at, event in enumerate(game["events"], 1):
        if at < 25 and event["event"] == "draw" and event["seat"] == 0:  # the other has not yet
            done = mulligan("record", "show", str(SECOND_CHANCE), "--at", str(at), "--seat", "2")

            assert "Random 1 has drawn." in done.lines


def test_names_of_players_cannot_break_the_picture(mulligan: Mulligan) -> None:
    def rename(game: dict[str, Any]) -> None:
        game["seats"][0]["name"] = "[/bold]\x1b[2J\n" + "x" * 5000
        game["seats"][1]["name"] = " \t "

    for path in (SECOND_CHANCE, ONE_MORE):
        Path("loud.jsonl").write_text(spoiled(path, rename), encoding="utf-8")

        done = mulligan("record", "show", "loud.jsonl")

        assert done.code == 0
        assert "\x1b" not in done.out
        assert max(map(len, done.lines)) <= 80
        assert any(line.lstrip("▸ ").startswith("[/bold]\\x1b[2J") for line in done.lines)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--at", "-1"], "--at goes from 0 to 47, not -1."),
        (["--at", "48"], "--at goes from 0 to 47, not 48."),
        (["--at", "x"], "'x' is not a whole number."),
        (["--at", ""], "'' is not a whole number."),
        (["--at", "9" * 5000], "is not a whole number."),
        (["--seat", "0"], "--seat goes from 1 to 2, not 0."),
        (["--seat", "99"], "--seat goes from 1 to 2, not 99."),
        (["--record", "0"], "there is no record on line 0."),
        (["--record", "-1"], "there is no record on line -1."),
        (["--record", "2"], "there is no record on line 2."),
    ],
)
def test_show_says_what_there_is(refused: Refused, options: list[str], said: str) -> None:
    assert said in refused("record", "show", str(SECOND_CHANCE), *options)


def test_verify_counts_the_games(mulligan: Mulligan) -> None:
    Path("both.jsonl").write_bytes(
        SECOND_CHANCE.read_bytes() + b"\n" + ONE_MORE.read_bytes() + ONE_MORE.read_bytes()
    )

    done = mulligan("record", "verify", "both.jsonl", "--jobs", "1")

    assert (done.code, done.err) == (0, "")
    assert done.lines == ["both.jsonl: 3 games by the rules (1 of second-chance, 2 of one-more)"]


def test_verify_reads_what_was_piped_in(mulligan: Mulligan) -> None:
    done = mulligan("record", "verify", "-", "--jobs", "1", keys=ONE_MORE.read_bytes())

    assert done.lines == ["-: 1 game by the rules (1 of one-more)"]


def test_verify_says_that_a_game_still_runs(mulligan: Mulligan) -> None:
    Path("running.jsonl").write_text(running(SECOND_CHANCE, 21), encoding="utf-8")

    done = mulligan("record", "verify", "running.jsonl", "--jobs", "1")

    assert done.lines == [
        "running.jsonl: 1 game by the rules (1 of second-chance); "
        "1 still running, the seed unpublished"
    ]


def test_show_and_verify_a_swap_that_waits(mulligan: Mulligan) -> None:
    """The gifts are nobody's but the givers'."""
    game = record(ONE_MORE)
    at = next(n for n, event in enumerate(game["events"]) if event["event"] == "swap")
    swap = game["events"][at]
    game["pending"] = {"by": swap["by"], "seats": swap["seats"], "cards": [swap["cards"][0], None]}
    del game["events"][at:]
    game["seed"] = game["result"] = None
    Path("waiting.jsonl").write_text(json.dumps(game), encoding="utf-8")

    assert mulligan("record", "verify", "waiting.jsonl", "--jobs", "1").code == 0
    shown = mulligan("record", "show", "waiting.jsonl")
    waiting = [line for line in shown.lines if line.startswith("▸")]
    assert waiting == [line for line in waiting if f"Random {swap['seats'][1] + 1}" in line]
    assert len(waiting) == 1


def test_verify_names_the_line_and_goes_on(mulligan: Mulligan) -> None:
    """One bad line, or one bad file, does not hide what is wrong with the next."""
    good = SECOND_CHANCE.read_text("utf-8")
    Path("mixed.jsonl").write_text(f"{good}{good[:500]}\n\n{{}}\n", encoding="utf-8")

    done = mulligan(
        *("record", "verify", "mixed.jsonl", "nosuch", str(ONE_MORE), ".", "--jobs", "1")
    )

    assert done.code == 2
    assert done.out == f"{ONE_MORE}: 1 game by the rules (1 of one-more)\n"
    said = [line.partition("mulligan: ")[2] for line in done.err.splitlines()]
    assert [line.split(" ")[0] for line in said] == [
        "mixed.jsonl:2:",
        "mixed.jsonl:4:",
        "nosuch:",
        ".:",
    ]


def test_verify_does_not_flood_the_terminal(mulligan: Mulligan) -> None:
    Path("junk.jsonl").write_text("junk\n" * 500, encoding="utf-8")

    done = mulligan("record", "verify", "junk.jsonl", "--jobs", "1")

    assert done.code == 2
    assert len(done.err.splitlines()) == 21
    assert done.err.splitlines()[-1] == "mulligan: junk.jsonl: 500 faults in all"


def _other_version(game: dict[str, Any]) -> None:
    game["version"] = 1


def _other_game(game: dict[str, Any]) -> None:
    game["game"] = "\x1b[31mchess\n"


def _moved_card(game: dict[str, Any]) -> None:
    events = game["events"]
    first, second = (n for n, at in enumerate(events) if at["event"] == "reveal" and n < 8)
    events[first]["tiles"], events[second]["tiles"] = (
        events[second]["tiles"],
        events[first]["tiles"],
    )


def _wrong_winner(game: dict[str, Any]) -> None:
    game["result"]["winners"] = game["events"][-1]["winners"] = [1]


def _no_seed(game: dict[str, Any]) -> None:
    game["seed"] = None


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_other_version, "version 1, and two rules have changed since"),
        (_other_game, "there is no game"),
        (_moved_card, "the first card of round 1 is "),
        (_wrong_winner, "event 47: seat 1 wins, not seat 2"),
        (_no_seed, "its seed is not published"),
    ],
)
def test_verify_finds_what_was_changed(
    refused: Refused, spoil: Callable[[dict[str, Any]], None], said: str
) -> None:
    Path("spoiled.jsonl").write_text(spoiled(SECOND_CHANCE, spoil), encoding="utf-8")

    line = refused("record", "verify", "spoiled.jsonl", "--jobs", "1")

    assert line.startswith("spoiled.jsonl:1: ")
    assert said in line


@pytest.fixture
def challenge(mulligan: Mulligan) -> list[bytes]:
    """The three records of a solo challenge."""
    done = mulligan(
        *("sim", "second-chance", "--series", "--games", "1", "--jobs", "1", "--records", "s.jsonl")
    )
    assert done.code == 0
    return Path("s.jsonl").read_bytes().splitlines(keepends=True)


def _total(lines: list[bytes]) -> str:
    empty = [json.loads(line)["result"]["empty"][0] for line in lines]
    goal = "reached" if sum(empty) < 10 else "missed"
    return f"{' + '.join(map(str, empty))} = {sum(empty)} empty squares, goal {goal}"


def test_verify_adds_up_a_series(mulligan: Mulligan, challenge: list[bytes]) -> None:
    """SC-17: in any order, and among other games."""
    one, two, three = challenge
    Path("mixed.jsonl").write_bytes(three + ONE_MORE.read_bytes() + one + b"\n" + two)

    done = mulligan("record", "verify", "s.jsonl", "mixed.jsonl", "--jobs", "1")
    assert (done.code, done.out.count("a series:")) == (2, 0), "the same twice is no series"
    done = mulligan("record", "verify", "mixed.jsonl", "--jobs", "1")

    assert (done.code, done.err) == (0, "")
    assert done.lines == [
        "mixed.jsonl: 4 games by the rules (3 of second-chance, 1 of one-more)",
        f"mixed.jsonl:3, 5, 1: a series: {_total(challenge)}",
    ]


def test_verify_finds_a_series_in_several_files(mulligan: Mulligan, challenge: list[bytes]) -> None:
    """A server gives each game in a file of its own."""
    for name, line in zip("abc", challenge, strict=True):
        Path(name).write_bytes(line)

    done = mulligan("record", "verify", "c", "a", "b", "--jobs", "1")

    assert done.code == 0
    assert done.lines[-1] == f"a:1, b:1, c:1: a series: {_total(challenge)}"


def test_verify_says_what_is_missing_of_a_series(
    mulligan: Mulligan, challenge: list[bytes]
) -> None:
    Path("two.jsonl").write_bytes(challenge[0] + challenge[2])

    done = mulligan("record", "verify", "two.jsonl", "--jobs", "1")

    assert (done.code, done.err) == (0, "")
    assert done.lines[-1] == "two.jsonl:1, 2: the series is not whole: game 2 is missing"


def test_verify_says_nothing_of_a_series_it_could_not_read(
    mulligan: Mulligan, challenge: list[bytes]
) -> None:
    """Who was refused is not missing."""
    Path("two.jsonl").write_bytes(challenge[0] + challenge[1][:100] + b"\n" + challenge[2])

    done = mulligan("record", "verify", "two.jsonl", "--jobs", "1")

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("mulligan: two.jsonl:2: this is not JSON")


def test_verify_refuses_a_series_with_a_game_twice(
    mulligan: Mulligan, challenge: list[bytes]
) -> None:
    Path("twice.jsonl").write_bytes(b"".join([*challenge, challenge[1]]))

    done = mulligan("record", "verify", "twice.jsonl", "--jobs", "1")

    assert done.code == 2
    assert done.err == "mulligan: twice.jsonl:4: game 2 of this series is there twice\n"


def test_verify_refuses_a_series_of_lucky_games(mulligan: Mulligan, challenge: list[bytes]) -> None:
    """SC-17: a good game that was dealt by itself does not get into a series."""
    mulligan("sim", "second-chance", "--games", "1", "--jobs", "1", "--records", "lucky.jsonl")
    lucky = json.loads(Path("lucky.jsonl").read_bytes())
    third = json.loads(challenge[2])
    lucky["series"] = third["series"]
    Path("stitched.jsonl").write_bytes(
        challenge[0] + challenge[1] + json.dumps(lucky).encode() + b"\n"
    )
    done = mulligan("record", "verify", "stitched.jsonl", "--jobs", "1")
    assert done.err == (
        "mulligan: stitched.jsonl:3: the seed of game 3 is not made from the seed of its series\n"
    )

    del lucky["series"]["seed"]
    Path("stitched.jsonl").write_bytes(
        challenge[0] + challenge[1] + json.dumps(lucky).encode() + b"\n"
    )
    done = mulligan("record", "verify", "stitched.jsonl", "--jobs", "1")
    assert done.code == 2
    assert done.err == (
        "mulligan: stitched.jsonl:3: the seed of game 3 is not made from the seed of its series\n"
    )


def test_verify_does_not_list_a_thousand_series(mulligan: Mulligan) -> None:
    done = mulligan(
        *("sim", "second-chance", "--series", "--games", "21", "--jobs", "1"),
        *("--records", "many.jsonl"),
    )
    assert done.code == 0

    done = mulligan("record", "verify", "many.jsonl", "--jobs", "1")

    assert done.code == 0
    assert len(done.lines) == 22
    assert re.fullmatch(r"21 whole series in all, \d+ of them reach the goal", done.lines[-1])


def _other_name(game: dict[str, Any]) -> None:
    game["deck"]["name"] = "gentle"


def test_verify_names_a_deck_that_is_not_what_it_is_called(mulligan: Mulligan) -> None:
    """A note, and no fault: everybody may call their deck what they like."""
    said = "calls its deck 'gentle', but its cards are not those of the gentle deck here"
    text = spoiled(SECOND_CHANCE, _other_name)
    Path("named.jsonl").write_text(text + SECOND_CHANCE.read_text("utf-8"), encoding="utf-8")
    Path("many.jsonl").write_text(text * 21, encoding="utf-8")

    done = mulligan("record", "verify", "named.jsonl", "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert done.lines == [
        "named.jsonl: 2 games by the rules (2 of second-chance)",
        f"named.jsonl:1: {said}",
    ]
    done = mulligan("record", "verify", "many.jsonl", "--jobs", "1")
    assert done.code == 0
    assert len(done.lines) == 22
    assert done.lines[-1] == "many.jsonl: the same of 21 games in all"


STRANGE = {
    "empty": b"",
    "blank": b"\n  \n\t\n",
    "nul": b"\0\0\n",
    "binary": bytes(range(256)) * 20,
    "half": SECOND_CHANCE.read_bytes()[:1000],
    "half-start": b'{"format": "mulligan-record", "ver',
    "deep": b"[" * 100_000 + b"\n",
    "number": b"1" * 10_000,
    "huge": b"[" + b"1" * (5 * 1024 * 1024) + b"]",
    "list": b"[]",
    "null": b"null",
    "nan": b'{"format": NaN}',
    "utf-16": SECOND_CHANCE.read_text("utf-8").encode("utf-16"),
    "surrogates": b'{"format": "\\ud800"}',
}


@pytest.mark.parametrize("content", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("command", ["verify", "show"])
def test_no_file_is_too_strange(mulligan: Mulligan, command: str, content: bytes) -> None:
    Path("strange.jsonl").write_bytes(content)
    one_job = ["--jobs", "1"] if command == "verify" else []

    done = mulligan("record", command, "strange.jsonl", *one_job)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("mulligan: strange.jsonl:")
    assert all(line.startswith("mulligan: strange.jsonl:") for line in done.err.splitlines())
    assert max(map(len, done.err.splitlines())) < 300


@pytest.mark.parametrize(
    "arguments",
    [
        ["record", "verify"],
        ["record", "show"],
        ["record", "show", "nosuch"],
        ["record", "show", "."],
        ["record", "show", ""],
        ["record", "show", "nul\0"],
        ["record", "verify", "nul\0"],
        ["record", "verify", "no\nsuch\x1b[31m"],
        ["record", "verify", "x", "--jobs", "0"],
        ["record", "verify", "x", "--jobs", "-1"],
        ["record", "verify", "x", "--jobs", "many"],
        ["record", "vreify", "x"],
    ],
)
def test_what_cannot_be_done_is_said_on_one_line(refused: Refused, arguments: list[str]) -> None:
    assert refused(*arguments)

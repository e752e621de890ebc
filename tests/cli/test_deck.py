"""`mulligan deck`: list, show, check."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from mulligan.games import one_more, second_chance
from tests.cli.conftest import Mulligan

Refused = Callable[..., str]

DECKS = [
    *((second_chance.GAME, name) for name in second_chance.names()),
    *((one_more.GAME, name) for name in one_more.names()),
]

HEAD = """\
format = "mulligan-deck"
version = 1
game = "{game}"
name = "mine"
title = "{title}"
provenance = "Mine."
licence = "private"
"""


def shipped(game: str, name: str) -> str:
    package = f"mulligan.games.{game.replace('-', '_')}"
    return files(package).joinpath("decks", f"{name}.toml").read_text("utf-8")


def test_list_names_every_deck_once(mulligan: Mulligan) -> None:
    done = mulligan("deck", "list")

    assert done.code == 0
    assert [
        tuple(line.split()[:2]) for line in done.lines if line.startswith(("sec", "one"))
    ] == DECKS


@pytest.mark.parametrize(("game", "name"), DECKS)
@pytest.mark.parametrize("columns", [40, 80])
def test_show_fits_and_counts_every_card(
    mulligan: Mulligan, monkeypatch: pytest.MonkeyPatch, game: str, name: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))

    done = mulligan("deck", "show", name, "--game", game)

    assert done.code == 0
    assert max(map(len, done.lines)) <= columns
    counts = [int(part.split()[0]) for part in done.out.split("×")[1:]]
    assert sum(counts) == (40 if game == second_chance.GAME else 72)


def test_show_draws_all_squares_of_all_tiles(mulligan: Mulligan) -> None:
    deck, _ = second_chance.load("standard")

    done = mulligan("deck", "show", "standard", "--game", "second-chance")

    squares = sum(tile.size for tile in deck.start) + sum(tile.size for tile, _ in deck.puzzle)
    assert done.out.count("██") == squares


def test_show_of_a_name_in_both_games_shows_both(mulligan: Mulligan) -> None:
    done = mulligan("deck", "show", "standard")

    assert "Standard, a deck of Second Chance" in done.lines
    assert "Standard, a deck of One More!" in done.lines


def test_show_looks_as_a_person_would_want_it(mulligan: Mulligan) -> None:
    text = shipped("one-more", "standard").replace('name = "standard"', 'name = "mine"')
    text = text.replace('title = "Standard"', 'title = "Grandma’s [bold]box[/bold]"')
    Path("my-box.toml").write_text(text, encoding="utf-8")

    done = mulligan("deck", "show", "my-box.toml")

    assert done.lines[0] == "Grandma’s [bold]box[/bold], a deck of One More!"
    assert "play again  reverse    draw 1     swap       cards" in done.lines
    assert "4▲×2        4▲×2       4▲×2       4▲×2       8" in done.lines
    assert "5▲×1 5▼×1   5▲×1 5▼×1  5▲×1 5▼×1  5▲×1 5▼×1  8" in done.lines
    assert done.lines[-1] == "72 cards in all; everyone also starts each round with a 5◆"


@pytest.mark.parametrize(("game", "name"), DECKS)
def test_check_accepts_a_copy_of_every_deck(
    mulligan: Mulligan, tmp_path: Path, game: str, name: str
) -> None:
    """Whatever the file is called: `docs/decks.md` recommends .toml, but nobody is held to it."""
    for path in (tmp_path / "copy.toml", tmp_path / "copy", tmp_path / "schöne Karten ✏"):
        path.write_text(shipped(game, name), encoding="utf-8")

        done = mulligan("deck", "check", path.name)

        assert (done.code, done.err) == (0, "")
        assert done.out.startswith(f"{path.name}: a good deck, “")
        assert len(done.lines) == 1


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
def test_check_says_that_a_deck_is_not_what_it_is_called(
    mulligan: Mulligan, tmp_path: Path, game: str
) -> None:
    """The cards of the cruel deck under the name of the gentle one: a good deck with a bad name."""
    text = shipped(game, "cruel").replace('name = "cruel"', 'name = "gentle"')
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")

    done = mulligan("deck", "check", "mine.toml")

    assert (done.code, done.err) == (0, "")
    assert done.lines[0].startswith("mine.toml: a good deck, “")
    assert done.lines[1:] == [
        "mine.toml: it is called 'gentle', but its cards are not those of the gentle deck here."
    ]


def test_check_lists_every_fault_with_its_line(mulligan: Mulligan) -> None:
    text = HEAD.format(game="second-chance", title="Mine") + '[[start]]\ntile = "##"\n'
    Path("bad.toml").write_text(text, encoding="utf-8")

    done = mulligan("deck", "check", "bad.toml")

    assert (done.code, done.out) == (2, "")
    lines = done.err.splitlines()
    assert len(lines) > 2
    assert all(line.startswith("mulligan: bad.toml: line ") for line in lines)


def test_elsewhere_the_first_fault_has_to_do(refused: Refused) -> None:
    text = HEAD.format(game="second-chance", title="Mine") + '[[start]]\ntile = "##"\n'
    Path("bad.toml").write_text(text, encoding="utf-8")

    for command in (["deck", "show"], ["sim", "second-chance", "--deck"], ["terminal", "--deck"]):
        said = refused(*command, "bad.toml")

        assert said.startswith("bad.toml: line ")
        assert said.endswith("more: mulligan deck check bad.toml)")


def test_a_file_without_an_ending_is_found_by_a_path_and_hinted_at(
    mulligan: Mulligan, refused: Refused
) -> None:
    Path("my-box").write_text(shipped("one-more", "gentle"), encoding="utf-8")

    assert mulligan("deck", "show", "./my-box").code == 0
    assert (
        mulligan("sim", "one-more", "--deck", "./my-box", "--games", "1", "--jobs", "1").code == 0
    )
    assert refused("deck", "show", "my-box").endswith("; for the file, say ./my-box.")


def test_a_file_never_takes_the_place_of_a_shipped_deck(mulligan: Mulligan) -> None:
    Path("standard").write_text("nonsense", encoding="utf-8")

    assert mulligan("deck", "show", "standard").code == 0


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0\0\0",
        b"\xff\xfe\x00",
        b"x" * 100_000,
        b"[" * 50_000,
        b"a = " + b"[" * 5_000,
        b"a." * 500 + b"b = 1",
        b"game = 7",
        b"game = ['one-more']",
        b"format = 'mulligan-deck'\ngame = 'one-more'\ncards = 3",
        b"n = " + b"9" * 6_000,
        json.dumps({"game": "second-chance"}).encode(),
    ],
)
def test_no_file_is_too_strange(mulligan: Mulligan, content: bytes) -> None:
    Path("strange.toml").write_bytes(content)

    for command in (["deck", "check"], ["deck", "show"], ["sim", "one-more", "--deck"]):
        done = mulligan(*command, "strange.toml")

        assert (done.code, done.out) == (2, "")
        assert all(line.startswith("mulligan: strange.toml: ") for line in done.err.splitlines())


@pytest.mark.parametrize(
    "arguments",
    [
        ["deck", "show", "nosuch"],
        ["deck", "show", ""],
        ["deck", "show", "no\tsuch\x1b[31m"],
        ["deck", "show", "nosuch.toml"],
        ["deck", "show", "."],
        ["deck", "show", "standard", "--game", "chess"],
        ["deck", "show", "no-fives", "--game", "second-chance"],
        ["deck", "show", "nul\0.toml"],
        ["deck", "check", "nosuch"],
        ["deck", "check", "."],
        ["deck", "check", ""],
        ["deck", "check", "nul\0"],
        ["deck", "show"],
        ["deck", "check"],
        ["deck", "list", "more"],
        ["deck", "shwo"],
    ],
)
def test_what_is_not_there_is_said_on_one_line(refused: Refused, arguments: list[str]) -> None:
    assert refused(*arguments)


def test_a_complaint_names_the_file_as_it_was_typed(refused: Refused, tmp_path: Path) -> None:
    assert refused("deck", "check", "nosuch").startswith("nosuch: cannot be read")
    assert refused("deck", "check", str(tmp_path / "nosuch")).startswith(str(tmp_path))


def test_a_title_cannot_move_the_cursor(mulligan: Mulligan) -> None:
    text = shipped("one-more", "gentle").replace("Gentle", "\\u001b[2J\\u0007Gentle")
    Path("loud.toml").write_text(text, encoding="utf-8")

    for command in ("show", "check"):
        done = mulligan("deck", command, "loud.toml")

        assert done.code == 0
        assert "\x1b" not in done.out
        assert "\x07" not in done.out

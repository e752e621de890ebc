"""Where decks are found. What is wrong with their files is in `test_deckfile.py`."""

from pathlib import Path

import pytest

from mulligan.core import MulliganError
from mulligan.core.deckfile import Label
from mulligan.core.decks import LARGEST, Decks

LABEL = Label("my-box", "My box", "Mine.", "private")


def decks() -> Decks[tuple[str, str]]:
    """Decks that are nothing but what was found: what to call the file, and its text."""
    return Decks("mulligan.games.one_more", lambda source, text: ((source, text), LABEL))


def found(name_or_path: str) -> tuple[str, str]:
    deck, label = decks().load(name_or_path)
    assert label == LABEL
    return deck


def test_shipped_decks_are_listed_in_order() -> None:
    """By name, and only decks."""
    assert list(decks().names()) == sorted(decks().names())
    assert "standard" in decks().names()


def test_a_shipped_name_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of the same name in the current folder never replaces it by accident."""
    (tmp_path / "standard").write_text("mine")
    monkeypatch.chdir(tmp_path)

    source, text = found("standard")
    assert source == "standard"
    assert 'name = "standard"' in text


def test_a_path_is_always_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a folder or an ending; then even a shipped name is the person's own."""
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "standard").write_text("mine")
    (tmp_path / "standard.toml").write_text("mine too")
    monkeypatch.chdir(tmp_path)

    assert found("decks/standard") == ("decks/standard", "mine")
    assert found("standard.toml") == ("standard.toml", "mine too")


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    """Notepad writes one."""
    path = tmp_path / "box.toml"
    path.write_bytes(b"\xef\xbb\xbfname")

    assert found(str(path)) == (str(path), "name")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("standart", "There is no deck 'standart'. Choose from: .*standard; or give the path"),
        ("", "There is no deck ''"),
        ("..", "There is no deck '..'"),
        ("nowhere/box.toml", "cannot be read .No such file or directory."),
        ("here.toml", "cannot be read .Is a directory."),
        ("a\x00b.toml", "is not the path of a file"),
        ("x" * 5000 + ".toml", "cannot be read .File name too long."),
        ("latin.toml", "latin.toml: a deck file is text in UTF-8; this is something else."),
        ("large.toml", "large.toml: a deck file has at most 64 KiB."),
    ],
    ids=["misspelt", "empty", "dots", "missing", "folder", "NUL", "long", "latin-1", "large"],
)
def test_a_deck_that_cannot_be_read(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One clear line for a person, never a traceback."""
    (tmp_path / "here.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes("é".encode("latin-1"))
    (tmp_path / "large.toml").write_bytes(b"#" * (LARGEST + 1))
    monkeypatch.chdir(tmp_path)

    with pytest.raises(MulliganError, match=words) as caught:
        found(name)
    assert "\n" not in str(caught.value)


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    """The limit itself is still good."""
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * LARGEST)

    assert len(found(str(path))[1]) == LARGEST


def test_the_standard_deck_is_used_unless_somebody_chooses_another() -> None:
    assert decks().standard() == decks().load()[0] == found("standard")

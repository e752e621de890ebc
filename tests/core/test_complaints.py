"""Faults in deck files, in the words that a person reads."""

import pytest

from mulligan.core import MulliganError
from mulligan.core.deckfile import DeckError, DeckFile
from mulligan.core.record import Player, RecordError, check_game
from mulligan.games import one_more, second_chance
from mulligan.games.one_more.decks import parse as parse_one_more
from mulligan.games.second_chance.decks import parse as parse_second_chance

HEAD = """format = "mulligan-deck"
version = 1
game = "{game}"
name = "x"
title = "X"
provenance = "x"
licence = "x"
"""


def one_more_says(cards: str) -> list[str]:
    with pytest.raises(DeckError) as caught:
        parse_one_more("x.toml", HEAD.format(game=one_more.GAME) + cards)
    return [str(fault) for fault in caught.value.faults]


def second_chance_says(tiles: str) -> list[str]:
    with pytest.raises(DeckError) as caught:
        parse_second_chance("x.toml", HEAD.format(game=second_chance.GAME) + tiles)
    return [str(fault) for fault in caught.value.faults]


def test_a_number_out_of_bounds() -> None:
    for number in (-1, 1000):
        said = one_more_says(f'cards = [{{ number = {number}, sign = "+", count = 72 }}]')
        assert said == [f"line 8: number goes from 0 to 10, it is not {number}"]


def test_too_few_cards() -> None:
    said = one_more_says('cards = [{ number = 1, sign = "+" }]')
    assert said == ["line 8: there are 1 play cards; a deck has 72"]


def test_a_card_listed_twice() -> None:
    said = one_more_says(
        'cards = [{ number = 1, sign = "+", count = 71 },\n{ number = 1, sign = "+" }]'
    )
    assert said == ["line 9: 1+ is there already; raise its count instead"]


def test_a_table_in_a_table_is_no_entry_of_the_list() -> None:
    said = one_more_says(
        'cards = [{ number = 1, sign = "+", count = 71, x = { a = { b = 1 } } },\n{}]'
    )
    assert said[0] == "line 8: 'x' is not known here"
    assert {line.split(":")[0] for line in said[1:]} == {"line 9"}


def test_what_cannot_be_read_is_one_complaint() -> None:
    """The total says nothing while a tile is unreadable; the other part has its own total."""
    said = second_chance_says('[[start]]\ntile = "#.#"\n[[puzzle]]\ntile = "#"\ncount = 39\n')
    assert said == [
        "line 8: a tile is one piece: its squares touch along their sides",
        "line 10: there are 39 puzzle cards; a deck has 40",
    ]

    said = second_chance_says('[[start]]\ntile = "########"\n[[puzzle]]\ntile = "x"\ncount = 40\n')
    assert said == [
        "line 8: there are 1 starting tiles; a deck has 13",
        "line 10: a tile is drawn with # and . alone, not with 'x'",
    ]


def test_a_name_that_is_no_text() -> None:
    with pytest.raises(RecordError, match=r"^'\\ud800' is no text$"):
        Player("\ud800")
    with pytest.raises(RecordError, match=r"is no text$") as caught:
        Player("\ud800" * 60)
    assert len(str(caught.value)) == 60 + len(" is no text")


def test_a_record_of_a_long_name() -> None:
    record = {"format": "mulligan-record", "version": 2, "game": "x" * 60}
    with pytest.raises(RecordError, match=rf"^this is a record of '{'x' * 40}', not of 'y'$"):
        check_game(record, "y")


def faults_of(text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(DeckError) as caught:
        parse_second_chance("x.toml", text)
    return [(fault.line, str(fault.code), fault.sentence) for fault in caught.value.faults]


def test_what_is_no_toml_says_what_and_where() -> None:
    assert faults_of("a = 1\nb = x\n") == [(2, "not-toml", "this is not TOML: Invalid value")]
    # At the end of a file the reader has no line for it.
    assert faults_of("a = 1\nb = ") == [(2, "not-toml", "this is not TOML: Invalid value")]


def test_gigantic_numbers_and_nests() -> None:
    assert faults_of(f"a = {'9' * 5000}") == [
        (1, "not-toml", "this is not TOML: a number in it is gigantic")
    ]
    assert faults_of(f"a = {'[' * 100_000}") == [
        (1, "not-toml", "this is not TOML: nested too deeply")
    ]
    assert faults_of(f"{'a.' * 20}a = 1") == [
        (1, "not-toml", "this is not TOML: nested too deeply")
    ]


def test_the_head_of_a_deck_in_words() -> None:
    says = 'a deck file says format = "mulligan-deck"'
    assert faults_of('# a comment\n\nformat = "x"\n') == [(3, "not-a-deck", says)]
    head = HEAD.format(game=second_chance.GAME)
    other = faults_of(head.replace("version = 1", "version = 2"))
    assert (2, "other-version", "this program reads version = 1") in other
    assert faults_of(head.replace('game = "second-chance"', 'game = "chess"')) == [
        (3, "other-game", 'a deck of this game says game = "second-chance"')
    ]
    assert (8, "unknown-key", "'colour' is not known here") in faults_of(head + 'colour = "red"')


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'name = "x"',
            'name = "My Box"',
            (4, "bad-name", "name is small letters, digits and hyphens, like my-box"),
        ),
        (
            'title = "X"',
            f'title = "{"x" * 81}"',
            (5, "too-long", "title has at most 80 characters"),
        ),
        ('title = "X"', "title = 3", (5, "wrong-kind", "title is a text in quotes, and not empty")),
        ('title = "X"', "", (1, "missing", "the deck does not say its title")),
    ],
)
def test_what_a_deck_says_about_itself(old: str, new: str, fault: tuple[int, str, str]) -> None:
    head = HEAD.format(game=second_chance.GAME)
    assert old in head
    assert fault in faults_of(head.replace(old, new))


def test_a_label_that_is_no_text_is_none() -> None:
    head = HEAD.format(game=second_chance.GAME).replace('title = "X"', "title = 3")
    label = DeckFile("x.toml", head).label(second_chance.GAME, frozenset())
    assert (label.name, label.title) == ("x", "")


def test_a_list_that_is_none() -> None:
    said = faults_of(HEAD.format(game=second_chance.GAME) + 'start = "x"\npuzzle = [1]\n')
    assert (8, "wrong-kind", "'start' is a list of tables") in said
    assert (9, "wrong-kind", "'puzzle' is a list of tables") in said


def test_an_entry_whose_place_cannot_be_found_is_where_its_list_is() -> None:
    """A key may be written with escapes; whoever does that gets the first line."""
    file = DeckFile("x.toml", '# nothing here\n[["st\\u0061rt"]]\ntile = "#"\n')
    assert [line for line, _ in file.entries("start")] == [1]


def test_a_name_with_a_backslash_is_a_path() -> None:
    with pytest.raises(MulliganError, match="cannot be read"):
        second_chance.load("folder\\deck")

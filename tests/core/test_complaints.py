"""Faults in deck files, in the words that a person reads."""

import pytest

from mulligan.core.deckfile import DeckError
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
    record = {"format": "mulligan-record", "version": 1, "game": "x" * 60}
    with pytest.raises(RecordError, match=rf"^this is a record of '{'x' * 40}', not of 'y'$"):
        check_game(record, "y")

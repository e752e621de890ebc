"""`mulligan deck link` and `mulligan deck open`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mulligan.games import DECKS, one_more, second_chance
from mulligan.games.links import write_link
from mulligan.games.one_more.cards import read_card
from tests.cli.conftest import Mulligan
from tests.cli.test_deck import shipped

Refused = Callable[..., str]


@pytest.mark.parametrize("game", DECKS)
def test_a_deck_goes_out_as_a_link_and_comes_back_as_a_file(mulligan: Mulligan, game: str) -> None:
    text = shipped(game, "gentle").replace('name = "gentle"', 'name = "mine"')
    Path("mine.toml").write_text(text, encoding="utf-8")

    made = mulligan("deck", "link", "mine.toml", "--server", "https://play.example.org/")
    link = made.out.strip()
    opened = mulligan("deck", "open", link, "back.toml")

    assert (made.code, opened.code) == (0, 0)
    assert link.startswith("https://play.example.org/deck#1")
    assert opened.out.startswith("back.toml: “Gentle”: ")
    assert DECKS[game].load("back.toml") == DECKS[game].load("mine.toml")
    assert mulligan("deck", "check", "back.toml").code == 0


def test_without_a_file_the_deck_is_printed(mulligan: Mulligan) -> None:
    deck, label = one_more.load("standard")

    done = mulligan("deck", "open", write_link(deck, label))

    assert done.code == 0
    assert one_more.DECKS.parse("-", done.out) == (deck, label)


def test_a_name_in_both_games_gives_two_links(mulligan: Mulligan) -> None:
    both = mulligan("deck", "link", "standard")
    one = mulligan("deck", "link", "standard", "--game", "one-more")

    assert len(both.lines) == 2
    assert both.lines[1:] == one.lines
    assert one.out.startswith("http://localhost:8731/deck#1")


def test_a_link_without_a_good_deck_leaves_no_file(mulligan: Mulligan, refused: Refused) -> None:
    few = one_more.Deck("few", ((read_card("4+"), 3),))
    _, label = second_chance.load("standard")

    assert refused("deck", "open", "https://example.org/deck#1abc", "x.toml").startswith(
        "There is no whole deck in this link"
    )
    assert refused("deck", "open", "2abc", "x.toml").startswith("This link was made by another")
    bad = mulligan("deck", "open", write_link(few, label), "x.toml")
    assert (bad.code, bad.out) == (2, "")
    assert "there are 3 play cards; a deck has 72" in bad.err
    assert not Path("x.toml").exists()


def test_a_link_needs_a_server(refused: Refused) -> None:
    for server in ("example.org", "ftp://example.org", "https://"):
        said = refused("deck", "link", "gentle", "--server", server)

        assert said.startswith("An address begins with http://")

"""Decks that bear a known name and are not what one takes them for."""

from dataclasses import replace

import pytest

from mulligan.games import one_more, second_chance
from mulligan.games.namesakes import AnyDeck, Unlike, unlike_in_words, unlike_namesake
from mulligan.games.second_chance import read_tile

SHIPPED: list[AnyDeck] = [
    *(second_chance.load(name)[0] for name in second_chance.names()),
    *(one_more.load(name)[0] for name in one_more.names()),
]


def renamed(deck: AnyDeck, name: str) -> AnyDeck:
    return replace(deck, name=name)


@pytest.mark.parametrize("deck", SHIPPED, ids=lambda deck: f"{type(deck).__module__} {deck.name}")
def test_a_deck_is_like_itself_and_like_no_other(deck: AnyDeck) -> None:
    assert unlike_namesake(deck) is None
    assert unlike_in_words(deck) is None
    assert unlike_namesake(renamed(deck, "my-own")) is None
    others = [other for other in SHIPPED if type(other) is type(deck) and other != deck]
    assert len(others) >= 2
    for other in others:
        assert unlike_namesake(renamed(deck, other.name)) is Unlike.CARDS


def test_a_deck_of_the_other_game_has_another_namesake() -> None:
    """`no-fives` is a deck of One More!; a deck of Second Chance may well be called that."""
    assert "no-fives" in one_more.names()
    assert "no-fives" not in second_chance.names()
    deck, _ = second_chance.load("standard")
    assert unlike_namesake(renamed(deck, "no-fives")) is None


def test_every_part_of_a_deck_counts() -> None:
    deck, _ = second_chance.load("standard")
    start = replace(deck, start=(*deck.start[:-1], read_tile("########")))
    (tile, count), *rest = deck.puzzle
    puzzle = replace(deck, puzzle=((read_tile("#######"), count), *rest))
    counts = replace(deck, puzzle=((tile, count + 1), *rest))
    for other in (start, puzzle, counts):
        assert unlike_namesake(other) is Unlike.CARDS
    cards, _ = one_more.load("standard")
    (card, times), *more = cards.play
    assert unlike_namesake(replace(cards, play=((card, times + 1), *more))) is Unlike.CARDS


def test_another_order_deals_other_cards() -> None:
    """The seed is the same, and so are the cards; what it deals is not."""
    deck, _ = second_chance.load("standard")
    cards, _ = one_more.load("standard")
    for other in (
        replace(deck, start=deck.start[::-1]),
        replace(deck, puzzle=deck.puzzle[::-1]),
        replace(cards, play=cards.play[::-1]),
    ):
        assert unlike_namesake(other) is Unlike.ORDER


def test_how_a_tile_is_written_does_not_matter() -> None:
    deck, _ = second_chance.load("standard")
    turned = tuple((read_tile(tile.shape), count) for tile, count in deck.puzzle)
    assert unlike_namesake(replace(deck, puzzle=turned)) is None


def test_in_words() -> None:
    deck, _ = second_chance.load("standard")
    assert unlike_in_words(renamed(deck, "gentle")) == (
        "its cards are not those of the gentle deck here"
    )
    assert unlike_in_words(replace(deck, puzzle=deck.puzzle[::-1])) == (
        "its cards are in another order than in the standard deck here"
    )

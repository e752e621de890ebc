"""
Decks named like a deck that comes with Mulligan, but with different cards.

A deck is what its file or its record lists; its name proves nothing. A reader who sees "standard"
takes it for the deck they know, so the difference is worth mentioning.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Any, TypeAlias

from mulligan.games import DECKS, one_more, second_chance

AnyDeck: TypeAlias = one_more.Deck | second_chance.Deck

PILES: Mapping[type, Callable[[Any], tuple[Sequence[object], ...]]] = {
    second_chance.Deck: lambda deck: (deck.cards(), deck.start),
    one_more.Deck: lambda deck: (deck.cards(),),
}
"""The cards of a deck, pile by pile, for each game's type of deck."""


class Unlike(StrEnum):
    """How a deck differs from its namesake."""

    CARDS = "cards"
    ORDER = "order"
    """The same cards in another order: a seed deals them differently."""


def unlike_namesake(deck: AnyDeck) -> Unlike | None:
    """How *deck* differs from the deck of that name that comes with Mulligan, if there is one."""
    namesake = _shipped().get((type(deck), deck.name), deck)
    if deck == namesake:
        return None
    piles = PILES[type(deck)]
    same = all(map(_equal, piles(deck), piles(namesake)))
    return Unlike.ORDER if same else Unlike.CARDS


def unlike_in_words(deck: AnyDeck) -> str | None:
    """The same as part of a sentence, or None."""
    unlike = unlike_namesake(deck)
    if unlike is Unlike.CARDS:
        return f"its cards are not those of the {deck.name} deck here"
    if unlike is Unlike.ORDER:
        return f"its cards are in another order than in the {deck.name} deck here"
    return None


@cache
def _shipped() -> dict[tuple[type, str], AnyDeck]:
    """Every deck that comes with Mulligan, by type and name."""
    loaded = (decks.load(name)[0] for decks in DECKS.values() for name in decks.names())
    return {(type(deck), deck.name): deck for deck in loaded}


def _equal(one: Sequence[object], other: Sequence[object]) -> bool:
    return Counter(one) == Counter(other)

"""
Decks that bear the name of one that comes with Mulligan and are another.

A deck is whatever its file or its record lists, and its name is only a name. Whoever reads
"standard" takes it for the one they know.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from mulligan.games import one_more, second_chance

AnyDeck: TypeAlias = one_more.Deck | second_chance.Deck


class Unlike(StrEnum):
    """What a deck has not in common with the one whose name it bears."""

    CARDS = "cards"
    ORDER = "order"
    """The same cards in another order, from which a seed deals others."""


def unlike_namesake(deck: AnyDeck) -> Unlike | None:
    """How *deck* differs from the deck of that name that comes with Mulligan, if there is one."""
    known = _shipped(second_chance.GAME if isinstance(deck, second_chance.Deck) else one_more.GAME)
    namesake = known.get(deck.name, deck)
    if deck == namesake:
        return None
    same = all(map(_equal, _parts(deck), _parts(namesake)))
    return Unlike.ORDER if same else Unlike.CARDS


def unlike_in_words(deck: AnyDeck) -> str | None:
    """The same as part of a sentence, or None."""
    unlike = unlike_namesake(deck)
    if unlike is Unlike.CARDS:
        return f"its cards are not those of the {deck.name} deck here"
    if unlike is Unlike.ORDER:
        return f"its cards stand in another order than in the {deck.name} deck here"
    return None


@cache
def _shipped(game: str) -> dict[str, AnyDeck]:
    if game == second_chance.GAME:
        return {name: second_chance.load(name)[0] for name in second_chance.names()}
    return {name: one_more.load(name)[0] for name in one_more.names()}


def _parts(deck: AnyDeck) -> tuple[Sequence[object], ...]:
    return (deck.cards(), deck.start) if isinstance(deck, second_chance.Deck) else (deck.cards(),)


def _equal(one: Sequence[object], other: Sequence[object]) -> bool:
    return Counter(one) == Counter(other)

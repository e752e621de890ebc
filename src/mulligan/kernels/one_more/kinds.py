"""
A deck of One More! in numbers. Kinds of cards are numbered in the order of a hand.

Nothing here needs numba; `deck` and `casual` have the same in arrays.
"""

from typing import NamedTuple

from mulligan.games.one_more.cards import STARTER, Card, Sign, as_hand
from mulligan.games.one_more.decks import Deck
from mulligan.kernels.one_more.layout import EFFECTS


class KindNumbers(NamedTuple):
    cards: list[int]  # the kinds of all play cards, unshuffled
    effects: list[int]  # by kind
    answers: list[int]  # by kind: the kinds that answer it, as a set of bits
    starter: int  # the kind of the 5±
    not_answering: list[int]  # by kind: cards that do not answer it
    above: list[int]  # by kind, as the highest card of a hand: cards that ask for more than it has
    below: list[int]  # by kind, as the lowest card of a hand: cards that ask for less than it has


def kinds(deck: Deck) -> tuple[Card, ...]:
    """Every different card of *deck*, in the order of a hand; a kind is an index into it."""
    return as_hand((*(card for card, _ in deck.play), STARTER))


def kind_numbers(deck: Deck) -> KindNumbers:
    known, cards = kinds(deck), deck.cards()
    return KindNumbers(
        cards=[known.index(card) for card in cards],
        effects=[EFFECTS[card.effect] for card in known],
        answers=[
            sum(1 << at for at, card in enumerate(known) if card.answers(centre))
            for centre in known
        ],
        starter=known.index(STARTER),
        not_answering=[sum(not card.answers(kind) for card in cards) for kind in known],
        above=[_unanswered(cards, Sign.ABOVE, kind) for kind in known],
        below=[_unanswered(cards, Sign.BELOW, kind) for kind in known],
    )


def _unanswered(cards: tuple[Card, ...], sign: Sign, kind: Card) -> int:
    return sum(card.sign is sign and not kind.answers(card) for card in cards)

"""
A deck of One More! in arrays.

Kinds of cards are numbered in the order of a hand. What answers a centre card is a set of kinds,
made once for each, and so is a hand: the legal cards are what the two sets have in common.
"""

from typing import NamedTuple

import numpy as np

from mulligan.games.one_more.cards import STARTER, Card, Effect, as_hand
from mulligan.games.one_more.decks import Deck
from mulligan.kernels.arrays import Numbers, Words
from mulligan.kernels.bits import split

MOST_KINDS = 128
"""As many as two words hold; no deck has more than 73."""

EFFECTS: dict[Effect | None, int] = {
    None: 0,
    **{effect: code for code, effect in enumerate(Effect, start=1)},
}
"""The codes of the effects."""

REPLAY = EFFECTS[Effect.REPLAY]
REVERSE = EFFECTS[Effect.REVERSE]
DRAW = EFFECTS[Effect.DRAW]
SWAP = EFFECTS[Effect.SWAP]


class DeckArrays(NamedTuple):
    cards: Numbers  # the kinds of all play cards, unshuffled
    effects: Numbers  # by kind
    low: Words  # by kind: the kinds that answer it
    high: Words
    starter: int  # the kind of the 5±


def kinds(deck: Deck) -> tuple[Card, ...]:
    """Every different card of *deck*, in the order of a hand; a kind is an index into it."""
    return as_hand((*(card for card, _ in deck.play), STARTER))


def deck_arrays(deck: Deck) -> DeckArrays:
    known = kinds(deck)
    answers = [
        split(sum(1 << at for at, card in enumerate(known) if card.answers(centre)))
        for centre in known
    ]
    return DeckArrays(
        cards=np.array([known.index(card) for card in deck.cards()], np.int64),
        effects=np.array([EFFECTS[card.effect] for card in known], np.int64),
        low=np.array([low for low, _ in answers], np.uint64),
        high=np.array([high for _, high in answers], np.uint64),
        starter=known.index(STARTER),
    )

"""
A deck of One More! in arrays.

Kinds of cards are numbered in the order of a hand. What answers a centre card is a set of kinds,
made once for each, and so is a hand: the legal cards are what the two sets have in common.
"""

from typing import NamedTuple

import numpy as np

from mulligan.games.one_more.decks import Deck
from mulligan.kernels.arrays import Numbers, Words
from mulligan.kernels.bits import split
from mulligan.kernels.one_more.kinds import kind_numbers

MOST_KINDS = 128
"""As many as two words hold; no deck has more than 73."""


class DeckArrays(NamedTuple):
    cards: Numbers  # the kinds of all play cards, unshuffled
    effects: Numbers  # by kind
    low: Words  # by kind: the kinds that answer it
    high: Words
    starter: int  # the kind of the 5±


def deck_arrays(deck: Deck) -> DeckArrays:
    found = kind_numbers(deck)
    answers = [split(each) for each in found.answers]
    return DeckArrays(
        cards=np.array(found.cards, np.int64),
        effects=np.array(found.effects, np.int64),
        low=np.array([low for low, _ in answers], np.uint64),
        high=np.array([high for _, high in answers], np.uint64),
        starter=found.starter,
    )

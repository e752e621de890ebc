"""
Cards: a number, a sign that says what the next card has to be, and an effect (OM-1).

A card is written as its number, sign and effect: `7+replay`, `3-reverse`, `5±`; a plain play card
is just `4+`.

>>> read_card("3-reverse")
Card(number=3, sign=<Sign.BELOW: '-'>, effect=<Effect.REVERSE: 'reverse'>)
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from mulligan.core import MulliganError


class Sign(StrEnum):
    """What a card in the centre demands of the next number (OM-3)."""

    ABOVE = "+"
    BELOW = "-"
    EITHER = "±"


class Effect(StrEnum):
    """What has to be carried out when a card is played (OM-8 to OM-11)."""

    REPLAY = "replay"
    REVERSE = "reverse"
    DRAW = "draw"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Card:
    number: int
    sign: Sign
    effect: Effect | None = None

    def __str__(self) -> str:
        return f"{self.number}{self.sign}{self.effect or ''}"

    def answers(self, centre: "Card") -> bool:
        """
        Whether this card may be played on *centre*: above, below, but never equal (OM-3).

        >>> [read_card("4+").answers(read_card(centre)) for centre in ("3+", "3-", "5±", "4+")]
        [True, False, True, False]
        """
        match centre.sign:
            case Sign.ABOVE:
                return self.number > centre.number
            case Sign.BELOW:
                return self.number < centre.number
            case Sign.EITHER:
                return self.number != centre.number


Hand: TypeAlias = tuple[Card, ...]
"""Cards in ascending order, so that equal hands are equal values."""

STARTER = Card(5, Sign.EITHER)
"""The 5± that everybody starts a round with (OM-2, OM-12)."""

MEMORY = 1024
"""How many cards are cached: more than exist, but bounded, whatever a stranger's record holds."""

_WRITTEN = re.compile(r"(\d{1,2})([+\-±])(\w*)", re.ASCII)


@lru_cache(MEMORY)
def read_card(text: str) -> Card:
    """Read a card. Raises MulliganError if *text* is not one."""
    return _read_card(text)


def _read_card(text: str) -> Card:
    written = _WRITTEN.fullmatch(text)
    if written is None or written[3] not in ("", *Effect):
        raise MulliganError(f"{text!r} is no card; one is written like 7+replay, 3-swap or 5±")
    effect = Effect(written[3]) if written[3] else None
    return Card(int(written[1]), Sign(written[2]), effect)


def as_hand(cards: tuple[Card, ...]) -> Hand:
    """*cards* in the order in which a hand is held: by number, sign and effect."""
    return tuple(sorted(cards, key=_rank))


def _rank(card: Card) -> tuple[int, str, str]:
    return card.number, card.sign, card.effect or ""

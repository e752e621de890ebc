"""
Decks: the 72 play cards as data (OM-1). The 5± starters are the same in every deck.

The rulebook does not list the cards, so the decks here are reconstructions, and a person who owns
the box can write down their own: see `docs/decks.md`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from mulligan.core.deckfile import DeckFile, Label, shown
from mulligan.core.decks import Decks
from mulligan.games.one_more.cards import Card, Effect, Sign

GAME = "one-more"
PLAY_CARDS = 72
LARGEST_NUMBER = 10
GIGANTIC = 1000


class CardFault(StrEnum):
    """What can be wrong with the cards of a deck, apart from the faults of any deck file."""

    BAD_NUMBER = "bad-number"
    BAD_SIGN = "bad-sign"
    UNKNOWN_EFFECT = "unknown-effect"
    SAME_CARD = "same-card"
    WRONG_TOTAL = "wrong-total"


@dataclass(frozen=True, slots=True)
class Deck:
    """All play cards of a box, in the order in which they were written down."""

    name: str
    play: tuple[tuple[Card, int], ...]

    def cards(self) -> tuple[Card, ...]:
        """The play cards one by one, unshuffled."""
        return tuple(card for card, count in self.play for _ in range(count))


def parse(source: str, text: str) -> tuple[Deck, Label]:
    """Read a deck file's *text*. *source* is what to call it in complaints."""
    file = DeckFile(source, text)
    label = file.label(GAME, frozenset({"cards"}))
    play: list[tuple[Card, int]] = []
    lines: list[int] = []
    before = file.faults_so_far()
    for line, entry in file.entries("cards"):
        file.only(line, entry, frozenset({"number", "sign", "effect", "count"}))
        count = file.count(line, entry, PLAY_CARDS)
        if (card := _card(file, line, entry)) is not None:
            play.append((card, count))
            lines.append(line)
    unread = file.faults_so_far() > before
    for index, code, sentence in faults(play):
        if index is not None:
            file.fault(lines[index], code, sentence)
        elif not unread:  # with unreadable cards missing, the total says nothing
            file.fault(file.line_of("cards"), code, sentence)
    file.finish()
    return Deck(label.name, tuple(play)), label


DECKS = Decks(__package__, parse)
load, names = DECKS.load, DECKS.names
standard = cache(DECKS.standard)  # one value for all setups


def faults(play: Sequence[tuple[Card, int]]) -> Iterator[tuple[int | None, CardFault, str]]:
    """What is wrong with these cards: at which entry (None: all of them), and why."""
    cards = [card for card, _ in play]
    for index, card in enumerate(cards):
        if card.number > LARGEST_NUMBER:
            yield index, CardFault.BAD_NUMBER, f"{card}: numbers go from 0 to {LARGEST_NUMBER}"
        if card.sign is Sign.EITHER:
            yield index, CardFault.BAD_SIGN, f"{card}: a play card has + or -; ± is for starters"
        if card in cards[:index]:
            yield index, CardFault.SAME_CARD, f"{card} is there already; raise its count instead"
    if (total := sum(count for _, count in play)) != PLAY_CARDS:
        yield (
            None,
            CardFault.WRONG_TOTAL,
            f"there are {shown(total)} play cards; a deck has {PLAY_CARDS}",
        )


def _card(file: DeckFile, line: int, entry: Mapping[str, Any]) -> Card | None:
    number, sign, effect = entry.get("number"), entry.get("sign"), entry.get("effect")
    # Only gigantic numbers, which cannot even be printed; `faults` finds those merely too large.
    good_number = type(number) is int and 0 <= number < GIGANTIC
    good_sign = sign in list(Sign)
    good_effect = effect is None or effect in list(Effect)
    if not good_number:
        sentence = f"number goes from 0 to {LARGEST_NUMBER}, it is not {shown(number)}"
        file.fault(line, CardFault.BAD_NUMBER, sentence)
    if not good_sign:
        file.fault(line, CardFault.BAD_SIGN, f'sign is "+" or "-", not {shown(sign)}')
    if not good_effect:
        sentence = f"there is no effect {shown(effect)}; there are {', '.join(Effect)}, or none"
        file.fault(line, CardFault.UNKNOWN_EFFECT, sentence)
    if number is None or sign is None or not (good_number and good_sign and good_effect):
        return None
    return Card(number, Sign(sign), None if effect is None else Effect(effect))

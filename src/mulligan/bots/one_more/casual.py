"""
A casual player: a few rules of thumb, and now and then a slip.

To win is to be stuck. A hand that only goes high is stuck on every card that asks for low, so keep
what goes one way and play or give away the rest. Never play the last card if you can help it. Do
not ask your neighbour for what is hard to have. And make players draw and swap who seem close to
losing: one more card, or a different one, gives them a way out that they did not want.

The worth of a move is a whole number. `mulligan.kernels.one_more.casual` is the same, compiled, for
playouts.
"""

from collections.abc import Iterator
from functools import lru_cache

from mulligan.core import Seat, below, words
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import Card, Effect, Hand
from mulligan.kernels.one_more.weights import (
    CARD,
    NEXT,
    ONE_MORE,
    OUT,
    SLIP,
    STUCK_AT_ONCE,
    UNANSWERED,
)


class DeckStatistics:
    """How many cards of a deck go with a hand or a card, and how many do not."""

    def __init__(self, cards: tuple[tuple[Card, int], ...]) -> None:
        self._cards = cards
        self._unanswered: dict[tuple[int, int], int] = {}
        self._not_answering: dict[tuple[int, str], int] = {}

    def unanswered(self, hand: Hand) -> int:
        """How many cards of the deck a hand cannot answer: the more, the sooner it is stuck."""
        if not hand:
            return 0
        key = hand[0].number, hand[-1].number
        if (found := self._unanswered.get(key)) is None:
            found = sum(
                count
                for card, count in self._cards
                if not (hand[0].answers(card) or hand[-1].answers(card))
            )
            self._unanswered[key] = found
        return found

    def not_answering(self, centre: Card) -> int:
        """How many cards of the deck do not answer *centre*."""
        key = centre.number, centre.sign.value
        if (found := self._not_answering.get(key)) is None:
            found = sum(count for card, count in self._cards if not card.answers(centre))
            self._not_answering[key] = found
        return found


deck_statistics = lru_cache(maxsize=64)(DeckStatistics)
"""The statistics of a deck, as a view lists it."""


class Casual:
    """The same seed, label and view give the same move."""

    def __init__(self, seed: bytes, label: str, slip: int = SLIP) -> None:
        self._seed = seed
        self._label = label
        self._slip = slip

    def choose(self, view: game.View) -> game.Move:
        dice = words(self._seed, f"{self._label}/{view.round}/{len(view.story)}/{view.asked}")
        match view.asked:
            case game.Asked.NAME_DRAW:
                return self._name_draw(view, dice)
            case game.Asked.NAME_SWAP:
                return self._name_swap(view, dice)
            case _:
                stats = deck_statistics(view.cards)
                moves = game.choices(view)
                worths = [self._slipped(worth(view, move, stats), dice) for move in moves]
                return moves[worths.index(max(worths))]

    def _name_draw(self, view: game.View, dice: Iterator[int]) -> game.NameDraw:
        if len(view.hand) <= 1:
            return game.NameDraw(view.active)  # to stay in the round
        return game.NameDraw(self._most_dangerous(view, dice)[0])

    def _name_swap(self, view: game.View, dice: Iterator[int]) -> game.NameSwap:
        first, *more = self._most_dangerous(view, dice)
        if view.hand and (not more or _wants_to_give(view)):
            return game.NameSwap((view.active, first))
        return game.NameSwap((first, more[0]))

    def _most_dangerous(self, view: game.View, dice: Iterator[int]) -> list[Seat]:
        """The others in the round; the one who seems closest to losing it comes first."""
        others = sorted(view.playing - {view.active})
        seems = {seat: self._slipped(danger(view, seat), dice) for seat in others}
        return sorted(others, key=lambda seat: -seems[seat])

    def _slipped(self, worth: int, dice: Iterator[int]) -> int:
        return worth + below(dice, self._slip + 1) if self._slip else worth


def worth(view: game.View, move: game.Move, stats: DeckStatistics) -> int:
    """What a casual player thinks of playing or giving a card."""
    match move:
        case game.Give(card):
            return UNANSWERED * stats.unanswered(_without(view.hand, card))
        case game.Play(card):
            return _worth_of_play(view, card, _without(view.hand, card), stats)
        case _:
            raise TypeError(f"{move} is about people, not about a card")


def danger(view: game.View, seat: Seat) -> int:
    """How close another player seems to losing the round, and how much they would gain by it."""
    near = NEXT if seat == _following(view, view.direction) else 0
    return ONE_MORE * view.tokens[seat] - CARD * view.counts[seat] + near


def _worth_of_play(view: game.View, card: Card, rest: Hand, stats: DeckStatistics) -> int:
    if not rest:  # a player who leaves cannot lose; a draw keeps them in, if the round goes on
        stays = view.cards_left and len(view.playing) > 2  # OM-R3
        return 0 if card.effect is Effect.DRAW and stays else OUT
    kept = UNANSWERED * stats.unanswered(rest)
    if card.effect is Effect.REPLAY:
        return kept if any(other.answers(card) for other in rest) else STUCK_AT_ONCE
    direction = -view.direction if card.effect is Effect.REVERSE else view.direction
    return kept - stats.not_answering(card) // view.counts[_following(view, direction)]


def _wants_to_give(view: game.View) -> bool:
    """Whether the hand would be better without some card."""
    stats = deck_statistics(view.cards)
    best = max(stats.unanswered(_without(view.hand, card)) for card in view.hand)
    return best > stats.unanswered(view.hand)


def _following(view: game.View, direction: int) -> Seat:
    seat = view.active
    while (seat := (seat + direction) % len(view.counts)) not in view.playing:
        pass
    return seat


def _without(hand: Hand, card: Card) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]

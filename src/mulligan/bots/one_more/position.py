"""What a seat of One More! knows and has to guess, as arrays for the kernels."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mulligan.core import Seat
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import Card
from mulligan.games.one_more.memory import Memory, Moment
from mulligan.kernels.arrays import Numbers
from mulligan.kernels.one_more.casual import DeckStatistics, deck_statistics
from mulligan.kernels.one_more.deck import DeckArrays, deck_arrays, kinds
from mulligan.kernels.one_more.inference import ANY_CARD, CHOICE, HiddenCards
from mulligan.kernels.one_more.rules import ASKED
from mulligan.kernels.one_more.table import (
    ACTIVE,
    CENTRE,
    DIRECTION,
    NOT_GIVEN,
    ONE_GIFT,
    ONE_NAMED,
    OTHER_GIFT,
    OTHER_NAMED,
    PACK,
    STAGE,
    Table,
    table,
)


class KnownDeck(NamedTuple):
    """A deck as the kernels use it."""

    arrays: DeckArrays
    stats: DeckStatistics
    kind: dict[Card, int]


@lru_cache(maxsize=64)
def known_deck(cards: tuple[tuple[Card, int], ...]) -> KnownDeck:
    """The deck of a view, which lists every card with its quantity."""
    deck = game.Deck("of a view", cards)
    kind = {card: at for at, card in enumerate(kinds(deck))}
    return KnownDeck(deck_arrays(deck), deck_statistics(deck), kind)


def moves(view: game.View, deck: KnownDeck) -> Numbers:
    """The choices of a view as `play_out` wants them."""
    return np.array([_move(view, move, deck) for move in game.choices(view)], np.int64)


def _move(view: game.View, move: game.Move, deck: KnownDeck) -> tuple[int, int]:
    match move:
        case game.Play(card):
            return deck.kind[card], 0
        case game.NameDraw(seat):
            return seat, 0
        case game.NameSwap((one, other)):
            return one, other
        case game.Give(card):
            assert view.swap is not None
            assert view.seat is not None
            return deck.kind[card], view.swap.seats.index(view.seat)


def position(view: game.View, memory: Memory, deck: KnownDeck) -> tuple[Table, HiddenCards]:
    """The table with the cards that the seat knows, and those that it does not."""
    held = [(seat, token) for seat, tokens in enumerate(memory.hands) for token in tokens]
    hidden = {token: at for at, (_, token) in enumerate(_hidden(held, memory))}
    laid = table(deck.arrays)
    for seat, token in held:
        if (face := memory.faces[token]) is not None:
            _take(laid, seat, deck.kind[face])
    seats = len(view.counts)
    laid.playing[:seats] = [seat in view.playing for seat in range(seats)]
    laid.tokens[:seats] = view.tokens
    laid.scalars[[CENTRE, ACTIVE, DIRECTION, STAGE, PACK]] = (
        deck.kind[view.centre],
        view.active,
        view.direction,
        ASKED[view.asked],
        view.cards_left,
    )
    if view.swap is not None:
        laid.scalars[[ONE_NAMED, OTHER_NAMED]] = view.swap.seats
        laid.scalars[[ONE_GIFT, OTHER_GIFT]] = NOT_GIVEN
    return laid, _hidden_cards(
        view, memory, deck, hidden, [seat for seat, _ in _hidden(held, memory)]
    )


def _take(laid: Table, seat: Seat, kind: int) -> None:
    """The same as `hands.take`: calling compiled code for one card would take longer."""
    laid.counts[seat] += 1
    laid.held[seat, kind] += 1
    if kind < 64:
        laid.low[seat] |= np.uint64(1 << kind)
    else:
        laid.high[seat] |= np.uint64(1 << kind - 64)


def _hidden(held: list[tuple[Seat, int]], memory: Memory) -> list[tuple[Seat, int]]:
    return [(seat, token) for seat, token in held if memory.faces[token] is None]


def _hidden_cards(
    view: game.View, memory: Memory, deck: KnownDeck, hidden: dict[int, int], owners: list[Seat]
) -> HiddenCards:
    moments = [moment for moment in memory.moments if moment.seat != view.seat]
    cards: list[int] = []
    starts = [0]
    choices_of: list[list[int]] = [[] for _ in hidden]
    written = [
        -1 - hidden[token] if face is None else deck.kind[face]
        for token, face in enumerate(memory.faces)
    ]
    for choice, moment in enumerate(moments):
        for token in moment.hands[moment.seat]:
            cards.append(written[token])
            if token in hidden:
                choices_of[hidden[token]].append(choice)
        starts.append(len(cards))
    choices = [(written[moment.token], *_choice(moment, deck)) for moment in moments]
    return HiddenCards(
        faces=np.array([deck.kind[card] for card in memory.rest], np.int64),
        owners=np.array(owners, np.int64),
        choices=np.array(choices, np.int64).reshape(-1, CHOICE),
        hand_starts=np.array(starts, np.int64),
        hand_cards=np.array(cards, np.int64),
        choice_starts=np.cumsum([0, *map(len, choices_of)], dtype=np.int64),
        choices_of=np.array([choice for choices in choices_of for choice in choices], np.int64),
        likelihoods=np.zeros(len(moments), np.float64),
    )


def _choice(moment: Moment, deck: KnownDeck) -> tuple[int, ...]:
    ahead = _following(moment, moment.direction)
    behind = _following(moment, -moment.direction)
    return (
        ANY_CARD if moment.centre is None else deck.kind[moment.centre],
        len(moment.hands[ahead]),
        len(moment.hands[behind]),
        moment.cards_left > 0 and ahead != behind,  # OM-R3
    )


def _following(moment: Moment, direction: int) -> Seat:
    """The next seat to play: the next one that still holds cards."""
    seat = moment.seat
    while not moment.hands[seat := (seat + direction) % len(moment.hands)]:
        pass
    return seat

"""What a seat of One More! knows and has to guess, in the words of the compiled kernels."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mulligan.core import Seat
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import Card
from mulligan.games.one_more.memory import Memory, Moment
from mulligan.kernels import one_more as kernel
from mulligan.kernels.one_more_habits import Feel, feel
from mulligan.kernels.one_more_outlook import ACTS, ANYTHING, Riddle
from mulligan.kernels.one_more_table import (
    ACTIVE,
    CENTRE,
    DIRECTION,
    NOT_GIVEN,
    ONE_NAMED,
    ONES,
    OTHER_NAMED,
    OTHERS,
    PACK,
    STAGE,
    Table,
    table,
)

STAGES = {
    game.Asked.PLAY: kernel.PLAY,
    game.Asked.NAME_DRAW: kernel.NAME_DRAW,
    game.Asked.NAME_SWAP: kernel.NAME_SWAP,
    game.Asked.GIVE: kernel.GIVE,
}


class Knowledge(NamedTuple):
    """A deck as those see it who have played it often."""

    box: kernel.Box
    feel: Feel
    kind: dict[Card, int]


@lru_cache(maxsize=64)
def knowledge(cards: tuple[tuple[Card, int], ...]) -> Knowledge:
    """The deck of a view, which lists every card with its quantity."""
    deck = game.Deck("of a view", cards)
    kinds = {card: at for at, card in enumerate(kernel.kinds(deck))}
    return Knowledge(kernel.box(deck), feel(deck), kinds)


def moves(view: game.View, known: Knowledge) -> kernel.Numbers:
    """The choices of a view as `play_out` wants them."""
    return np.array([_move(view, move, known) for move in game.choices(view)], np.int64)


def _move(view: game.View, move: game.Move, known: Knowledge) -> tuple[int, int]:
    match move:
        case game.Play(card):
            return known.kind[card], 0
        case game.NameDraw(seat):
            return seat, 0
        case game.NameSwap((one, other)):
            return one, other
        case game.Give(card):
            assert view.swap is not None
            assert view.seat is not None
            return known.kind[card], view.swap.seats.index(view.seat)


def riddle(view: game.View, memory: Memory, known: Knowledge) -> tuple[Table, Riddle]:
    """The table with the cards that have a face, and the riddle of those that have none."""
    held = [(seat, token) for seat, tokens in enumerate(memory.hands) for token in tokens]
    hidden = {token: at for at, (_, token) in enumerate(_hidden(held, memory))}
    laid = table(known.box)
    for seat, token in held:
        if (face := memory.faces[token]) is not None:
            _take(laid, seat, known.kind[face])
    seats = len(view.counts)
    laid.playing[:seats] = [seat in view.playing for seat in range(seats)]
    laid.tokens[:seats] = view.tokens
    laid.spot[[CENTRE, ACTIVE, DIRECTION, STAGE, PACK]] = (
        known.kind[view.centre],
        view.active,
        view.direction,
        STAGES[view.asked],
        view.cards_left,
    )
    if view.swap is not None:
        laid.spot[[ONE_NAMED, OTHER_NAMED]] = view.swap.seats
        laid.spot[[ONES, OTHERS]] = NOT_GIVEN
    return laid, _riddle(view, memory, known, hidden, [seat for seat, _ in _hidden(held, memory)])


def _take(laid: Table, seat: Seat, kind: int) -> None:
    """`take` of the kernels: a call from here to there costs more than the card."""
    laid.counts[seat] += 1
    laid.held[seat, kind] += 1
    if kind < 64:
        laid.low[seat] |= np.uint64(1 << kind)
    else:
        laid.high[seat] |= np.uint64(1 << kind - 64)


def _hidden(held: list[tuple[Seat, int]], memory: Memory) -> list[tuple[Seat, int]]:
    return [(seat, token) for seat, token in held if memory.faces[token] is None]


def _riddle(
    view: game.View, memory: Memory, known: Knowledge, hidden: dict[int, int], owners: list[Seat]
) -> Riddle:
    moments = [moment for moment in memory.moments if moment.seat != view.seat]
    cards: list[int] = []
    first = [0]
    acts_of: list[list[int]] = [[] for _ in hidden]
    written = [
        -1 - hidden[token] if face is None else known.kind[face]
        for token, face in enumerate(memory.faces)
    ]
    for act, moment in enumerate(moments):
        for token in moment.hands[moment.seat]:
            cards.append(written[token])
            if token in hidden:
                acts_of[hidden[token]].append(act)
        first.append(len(cards))
    acts = [(written[moment.token], *_act(moment, known)) for moment in moments]
    rest = np.array([known.kind[card] for card in memory.rest], np.int64)
    return Riddle(
        faces=rest,
        owners=np.array(owners, np.int64),
        acts=np.array(acts, np.int64).reshape(-1, ACTS),
        first=np.array(first, np.int64),
        cards=np.array(cards, np.int64),
        first_act=np.cumsum([0, *map(len, acts_of)], dtype=np.int64),
        acts_of=np.array([act for acts in acts_of for act in acts], np.int64),
        likely=np.zeros(len(moments), np.float64),
    )


def _act(moment: Moment, known: Knowledge) -> tuple[int, ...]:
    ahead = _following(moment, moment.direction)
    behind = _following(moment, -moment.direction)
    return (
        ANYTHING if moment.centre is None else known.kind[moment.centre],
        len(moment.hands[ahead]),
        len(moment.hands[behind]),
        moment.cards_left > 0 and ahead != behind,  # OM-R3
    )


def _following(moment: Moment, direction: int) -> Seat:
    """Who is next: everybody in the round has cards before one is played."""
    seat = moment.seat
    while not moment.hands[seat := (seat + direction) % len(moment.hands)]:
        pass
    return seat

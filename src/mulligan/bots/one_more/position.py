"""What a seat of One More! knows and has to guess, in numbers for compiled code."""

from functools import lru_cache
from itertools import accumulate

from mulligan.bots.one_more.interface import Hidden, KnownTable
from mulligan.core import Seat
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import Card
from mulligan.games.one_more.memory import Memory, Moment
from mulligan.kernels.one_more.kinds import kinds
from mulligan.kernels.one_more.layout import (
    ACTIVE,
    ANY_CARD,
    ASKED,
    CENTRE,
    DIRECTION,
    NOT_GIVEN,
    ONE_GIFT,
    ONE_NAMED,
    OTHER_GIFT,
    OTHER_NAMED,
    PACK,
    SCALARS,
    STAGE,
)


@lru_cache(maxsize=64)
def kinds_of(cards: tuple[tuple[Card, int], ...]) -> dict[Card, int]:
    """The kind of each card, from the deck of a view, which lists every card with its quantity."""
    return {card: at for at, card in enumerate(kinds(game.Deck("of a view", cards)))}


def moves(view: game.View) -> list[tuple[int, int]]:
    """The choices of a view as `play_out` wants them."""
    return [_move(view, move) for move in game.choices(view)]


def _move(view: game.View, move: game.Move) -> tuple[int, int]:
    match move:
        case game.Play(card):
            return kinds_of(view.cards)[card], 0
        case game.NameDraw(seat):
            return seat, 0
        case game.NameSwap((one, other)):
            return one, other
        case game.Give(card):
            assert view.swap is not None
            assert view.seat is not None
            return kinds_of(view.cards)[card], view.swap.seats.index(view.seat)


def position(view: game.View, memory: Memory) -> tuple[KnownTable, Hidden]:
    """The table with the cards that the seat knows, and those that it does not."""
    kind = kinds_of(view.cards)
    held = [(seat, token) for seat, tokens in enumerate(memory.hands) for token in tokens]
    hidden = {token: at for at, (_, token) in enumerate(_hidden(held, memory))}
    seats = len(view.counts)
    scalars = [0] * SCALARS
    scalars[CENTRE] = kind[view.centre]
    scalars[ACTIVE] = view.active
    scalars[DIRECTION] = view.direction
    scalars[STAGE] = ASKED[view.asked]
    scalars[PACK] = view.cards_left
    if view.swap is not None:
        scalars[ONE_NAMED], scalars[OTHER_NAMED] = view.swap.seats
        scalars[ONE_GIFT] = scalars[OTHER_GIFT] = NOT_GIVEN
    table = KnownTable(
        sets=[0] * seats,
        held=bytearray(seats * len(kind)),
        counts=[0] * seats,
        playing=[seat in view.playing for seat in range(seats)],
        tokens=view.tokens,
        scalars=scalars,
    )
    for seat, token in held:
        if (face := memory.faces[token]) is not None:
            table.sets[seat] |= 1 << kind[face]
            table.held[seat * len(kind) + kind[face]] += 1
            table.counts[seat] += 1
    owners = [seat for seat, _ in _hidden(held, memory)]
    return table, _hidden_cards(view, memory, hidden, owners)


def _hidden(held: list[tuple[Seat, int]], memory: Memory) -> list[tuple[Seat, int]]:
    return [(seat, token) for seat, token in held if memory.faces[token] is None]


def _hidden_cards(
    view: game.View, memory: Memory, hidden: dict[int, int], owners: list[Seat]
) -> Hidden:
    kind = kinds_of(view.cards)
    moments = [moment for moment in memory.moments if moment.seat != view.seat]
    cards: list[int] = []
    starts = [0]
    choices_of: list[list[int]] = [[] for _ in hidden]
    written = [
        -1 - hidden[token] if face is None else kind[face]
        for token, face in enumerate(memory.faces)
    ]
    for choice, moment in enumerate(moments):
        for token in moment.hands[moment.seat]:
            cards.append(written[token])
            if token in hidden:
                choices_of[hidden[token]].append(choice)
        starts.append(len(cards))
    choices = [(written[moment.token], *_choice(moment, kind)) for moment in moments]
    return Hidden(
        faces=[kind[card] for card in memory.rest],
        owners=owners,
        choices=choices,
        hand_starts=starts,
        hand_cards=cards,
        choice_starts=[0, *accumulate(map(len, choices_of))],
        choices_of=[choice for choices in choices_of for choice in choices],
    )


def _choice(moment: Moment, kind: dict[Card, int]) -> tuple[int, ...]:
    ahead = _following(moment, moment.direction)
    behind = _following(moment, -moment.direction)
    return (
        ANY_CARD if moment.centre is None else kind[moment.centre],
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

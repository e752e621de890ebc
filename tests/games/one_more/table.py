"""
Laying a table by hand: chosen cards, and moves written as one would say them.

`lay` is an honest start of a game, dealt from packs in a chosen order. `late` is a table late in
a round, with hands of any size: the corners of the rules live there.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from mulligan.core import Seat, fold
from mulligan.games import one_more
from mulligan.games.one_more import Event, Give, Loss, Move, NameDraw, NameSwap, Play, Setup
from mulligan.games.one_more.cards import STARTER, Card, Hand, as_hand, read_card
from mulligan.games.one_more.decks import Deck, standard
from mulligan.games.one_more.events import (
    Direction,
    Left,
    Lost,
    Opened,
    Reversed,
    RoundBegan,
    TurnBegan,
)
from mulligan.games.one_more.state import State

Pack: TypeAlias = tuple[Card, ...]

QUIET = standard().cards()
"""A pack in the order of the box: nobody is stuck at the start of a round that it deals."""


def cards(text: str) -> tuple[Card, ...]:
    """The cards of *text*, in its order: `cards("7+replay 5±")`."""
    return tuple(map(read_card, text.split()))


def hand(text: str) -> Hand:
    """The cards of *text* as a hand holds them."""
    return as_hand(cards(text))


def play(card: str) -> Play:
    return Play(read_card(card))


def give(card: str) -> Give:
    return Give(read_card(card))


def draw(seat: Seat) -> NameDraw:
    return NameDraw(seat)


def swap(one: Seat, other: Seat) -> NameSwap:
    return NameSwap((one, other))


def pack(*hands: str, centre: str, pile: str = "") -> Pack:
    """A pack that deals these hands, four cards each, turns up *centre* and leaves *pile*."""
    dealt = [cards(held) for held in hands]
    assert all(len(held) == 4 for held in dealt), (
        "a hand is dealt four cards; the 5± comes by itself"
    )
    return (*(card for held in dealt for card in held), read_card(centre), *cards(pile))


def completed(start: Pack, deck: Deck) -> Pack:
    """*start* and then the rest of *deck*, in the order of the box."""
    rest = list(deck.cards())
    for card in start:
        rest.remove(card)
    return (*start, *rest)


def lay(
    *packs: Pack, seats: int = 3, first: Seat = 0, deck: Deck | None = None, quiet: Pack = QUIET
) -> Opened:
    """A game whose first rounds are dealt from *packs*, and the others from *quiet*."""
    setup = Setup(seats, deck or standard())
    missing = setup.most_rounds - len(packs)
    return Opened(setup, first, (*packs, *(quiet for _ in range(missing))))


def late(
    *hands: str,
    centre: str,
    pile: str = "",
    first: Seat = 0,
    direction: Direction = 1,
    tokens: Sequence[int] | None = None,
) -> State:
    """A table late in a round. Who holds nothing has left; it is *first*'s turn."""
    seats = len(hands)
    dealt = (STARTER,) * (4 * seats + 1)
    told = tuple(tokens or (0,) * seats)
    events: list[Event] = [
        Opened(Setup(seats), first, ((*dealt, *cards(pile)), *(QUIET for _ in range(seats)))),
        Lost(first, Loss.STUCK, (), told),
        RoundBegan(1, first, tuple(map(hand, hands)), read_card(centre)),
        *(Left(seat) for seat, held in enumerate(hands) if not held),
        *([Reversed(-1)] if direction == -1 else []),
        TurnBegan(first),
    ]
    return fold(one_more, events)


def opening(opened: Opened) -> State:
    """The first position of a game."""
    return fold(one_more, one_more.opening(opened))


def caused(state: State, *moves: tuple[Seat, Move]) -> tuple[Event, ...]:
    """Everything that *moves* cause, one after the other."""
    events: list[Event] = []
    for seat, move in moves:
        state, more = one_more.apply(state, seat, move)
        events += more
    return tuple(events)


def after(state: State, *moves: tuple[Seat, Move]) -> State:
    """Where *moves* lead."""
    return fold(one_more, caused(state, *moves), state)


def log(opened: Opened, moves: Iterable[tuple[Seat, Move]]) -> tuple[Event, ...]:
    """The whole log of a game."""
    events = one_more.opening(opened)
    return events + caused(fold(one_more, events), *moves)

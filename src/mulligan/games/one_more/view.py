"""
What a seat may see, built field by field: a field that is not named here is not shown (OM-R6).

Only its owner sees a hand. A drawn card is known to the player who drew it, swapped cards to the
two who swapped; the others only see that it happened. Nobody knows the order of the pile.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TypeAlias

from mulligan.core import Seat
from mulligan.games.one_more.cards import Card, Effect, Hand
from mulligan.games.one_more.events import (
    Direction,
    Drew,
    Ended,
    Left,
    Lost,
    Played,
    Reversed,
    Swapped,
    Told,
)
from mulligan.games.one_more.moves import Move, NameDraw, NameSwap
from mulligan.games.one_more.rules import gifts, plays, to_act
from mulligan.games.one_more.state import Stage, State


class Asked(StrEnum):
    """What the table waits for."""

    PLAY = "play"
    NAME_DRAW = "name-draw"
    NAME_SWAP = "name-swap"
    GIVE = "give"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class SeenDraw:
    """Somebody drew a card; None if this seat may not know which."""

    by: Seat
    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class SeenSwap:
    """Two players swapped a card; None if this seat may not know which."""

    by: Seat
    seats: tuple[Seat, Seat]
    cards: tuple[Card, Card] | None


Seen: TypeAlias = Played | Reversed | SeenDraw | SeenSwap | Left


@dataclass(frozen=True, slots=True)
class OpenSwap:
    """A swap that is under way: who takes part, who has chosen, and what this seat gives."""

    by: Seat
    seats: tuple[Seat, Seat]
    given: frozenset[Seat]
    mine: Card | None


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    deck: str
    cards: tuple[tuple[Card, int], ...]  # what is in the deck, which is public
    round: int
    hand: Hand
    counts: tuple[int, ...]  # cards in hand, by seat
    playing: frozenset[Seat]
    revealed: Card  # the first centre card of the round
    centre: Card
    direction: Direction
    active: Seat
    asked: Asked
    swap: OpenSwap | None
    cards_left: int
    tokens: tuple[int, ...]
    story: tuple[Seen, ...]
    last: Lost | None
    lost_on: Card | None  # the centre card with which that round was lost
    to_act: frozenset[Seat]
    end: Ended | None


def view(state: State, seat: Seat | None) -> View:
    """All that *seat* may know. None, or a seat that does not exist, sees what spectators see."""
    if seat not in range(len(state.hands)):
        seat = None
    return View(
        seat=seat,
        deck=state.setup.deck.name,
        cards=state.setup.deck.play,
        round=state.round,
        hand=() if seat is None else state.hands[seat],
        counts=tuple(map(len, state.hands)),
        playing=state.playing,
        revealed=state.revealed,
        centre=state.centre,
        direction=state.direction,
        active=state.active,
        asked=_asked(state),
        swap=_open_swap(state, seat),
        cards_left=len(state.pile),
        tokens=state.tokens,
        story=tuple(_seen(told, seat) for told in state.story),
        last=state.last,
        lost_on=state.lost_on,
        to_act=to_act(state),
        end=state.end,
    )


def choices(view: View) -> tuple[Move, ...]:
    """
    The legal moves of the seat whose view this is: the same list in the same order.

    >>> from mulligan.games import positions
    >>> _, seen = positions.read("om1.standard.1.000.1.1.-.7v.3R4S6d8d.5x8v")  # on 8-reverse
    >>> [str(move.card) for move in choices(seen)]
    ['3+replay', '4+swap', '6-draw']
    """
    if view.seat is None or view.seat not in view.to_act:
        return ()
    match view.asked:
        case Asked.PLAY:
            return plays(view.hand, view.centre)
        case Asked.GIVE:
            return gifts(view.hand)
        case Asked.NAME_DRAW:
            return tuple(map(NameDraw, sorted(view.playing)))
        case Asked.NAME_SWAP:
            holders = (seat for seat in sorted(view.playing) if view.counts[seat])
            return tuple(map(NameSwap, combinations(holders, 2)))
        case Asked.NOTHING:
            return ()


def _asked(state: State) -> Asked:
    if state.end is not None:
        return Asked.NOTHING
    match state.stage, state.centre.effect:
        case Stage.GIVE, _:
            return Asked.GIVE
        case Stage.EFFECT, Effect.DRAW:
            return Asked.NAME_DRAW
        case Stage.EFFECT, _:
            return Asked.NAME_SWAP
        case _:
            return Asked.PLAY


def _open_swap(state: State, seat: Seat | None) -> OpenSwap | None:
    if state.swap is None:
        return None
    gifts = dict(zip(state.swap.seats, state.swap.gifts, strict=True))
    given = frozenset(giver for giver, gift in gifts.items() if gift is not None)
    mine = None if seat is None else gifts.get(seat)
    return OpenSwap(state.swap.by, state.swap.seats, given, mine)


def _seen(told: Told, seat: Seat | None) -> Seen:
    """A part of the story as *seat* knows it. Every kind is listed: a new one hides by default."""
    match told:
        case Played() | Reversed() | Left():
            return told
        case Drew(by, drawer, card):
            return SeenDraw(by, drawer, card if drawer == seat else None)
        case Swapped(by, seats, cards):
            return SeenSwap(by, seats, cards if seat in seats else None)

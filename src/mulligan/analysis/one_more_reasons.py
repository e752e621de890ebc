"""
Why one move of One More! is better than another, as far as it shows on the table.

A reason is a fact that the seat could know: about its own cards, about what lies open, about how
many cards the others hold. As in Second Chance it is what differs first, and no proof.

Being stuck is good here, so a hand is the better the more cards of the deck it cannot answer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from mulligan.core import Seat
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import Card, Effect, Hand

MORE_CARDS = 3
"""How many cards of the deck more are worth mentioning."""


class Why(StrEnum):
    """In one word, what the better move has over the one that was made."""

    SAME = "same"  # it was the best, or as good
    AT_ONCE = "at-once"  # the better card must be answered by oneself, and cannot be
    ALONE = "alone"  # the other one left has one card, and more cards fit on the better one
    STAY = "stay"  # who has no card left and draws one stays in the round
    KEEP = "keep"  # what stays in hand with the better move fits on fewer cards
    NEXT = "next"  # more cards fit on the better one, so the next player is less likely stuck
    MINE = "mine"  # a card for oneself makes it harder to be stuck
    TOKEN = "token"  # the better move is against somebody who has lost a round already
    FEWER = "fewer"  # the better move gives a card to somebody who holds fewer
    PASS_ON = "pass-on"  # who takes part in a swap can pass on a card
    HANDS_OFF = "hands-off"  # who takes no part in a swap keeps their cards
    LATER = "later"  # nothing visible at a glance


@dataclass(frozen=True, slots=True)
class Reason:
    why: Why
    count: int = 0
    """What is counted after the move that was made."""
    better: int = 0
    """The same after the better one."""
    seat: Seat | None = None
    """Who it is about."""


SAME = Reason(Why.SAME)


def reason(view: game.View, made: game.Move, best: game.Move) -> Reason:
    """The first visible difference between *made* and *best*."""
    for compared in COMPARED[type(best)]:
        found: Reason | None = compared(view, made, best)
        if found is not None:
            return found
    return Reason(Why.LATER)


# --- playing a card, and giving one away ----------------------------------------------------------


def _at_once(view: game.View, made: game.Play, best: game.Play) -> Reason | None:
    if stuck_at_once(view, best.card) and not stuck_at_once(view, made.card):
        return Reason(Why.AT_ONCE)
    return None


def _alone(view: game.View, made: game.Play, best: game.Play) -> Reason | None:
    """One other player holds a single card: with that played, the seat alone holds cards."""
    other = last_but_me(view)
    count, more = answering(view, made.card), answering(view, best.card)
    turn = Effect.REPLAY not in (made.card.effect, best.card.effect)
    if other is None or view.counts[other] != 1 or len(view.hand) < 2 or not turn or count >= more:
        return None
    return Reason(Why.ALONE, count, more, other)


def _keep(view: game.View, made: Any, best: Any) -> Reason | None:
    count = unanswered(view, without(view.hand, made.card))
    more = unanswered(view, without(view.hand, best.card))
    return Reason(Why.KEEP, count, more) if count + MORE_CARDS <= more else None


def _next(view: game.View, made: game.Play, best: game.Play) -> Reason | None:
    if Effect.REPLAY in (made.card.effect, best.card.effect):
        return None
    count, more = answering(view, made.card), answering(view, best.card)
    return Reason(Why.NEXT, count, more) if count + MORE_CARDS <= more else None


# --- naming who draws, and who swaps --------------------------------------------------------------


def _stay(view: game.View, _: game.NameDraw, best: game.NameDraw) -> Reason | None:
    return Reason(Why.STAY) if best.seat == view.seat and not view.hand else None


def _mine(view: game.View, made: game.NameDraw, best: game.NameDraw) -> Reason | None:
    return Reason(Why.MINE) if made.seat == view.seat != best.seat else None


def _token(view: game.View, made: Any, best: Any) -> Reason | None:
    before, after = named(made), named(best)
    near = [
        seat for seat in after if seat not in before and seat != view.seat and view.tokens[seat]
    ]
    spared = any(view.tokens[seat] for seat in before if seat not in after)
    return Reason(Why.TOKEN, seat=near[0]) if near and not spared else None


def _fewer(view: game.View, made: game.NameDraw, best: game.NameDraw) -> Reason | None:
    count, fewer = view.counts[made.seat], view.counts[best.seat]
    if view.seat in (made.seat, best.seat) or count <= fewer:
        return None
    return Reason(Why.FEWER, count, fewer, seat=best.seat)


def _pass_on(view: game.View, made: game.NameSwap, best: game.NameSwap) -> Reason | None:
    if view.seat in best.seats and view.seat not in made.seats:
        return Reason(Why.PASS_ON)
    if view.seat in made.seats and view.seat not in best.seats:
        return Reason(Why.HANDS_OFF)
    return None


Compared = Callable[[game.View, Any, Any], Reason | None]
COMPARED: Mapping[type, tuple[Compared, ...]] = {
    game.Play: (_at_once, _alone, _keep, _next),
    game.Give: (_keep,),
    game.NameDraw: (_stay, _mine, _token, _fewer),
    game.NameSwap: (_token, _pass_on),
}


# --- what is counted ------------------------------------------------------------------------------


def stuck_at_once(view: game.View, card: Card) -> bool:
    """Whether *card* has to be answered by its own player, who cannot."""
    left = without(view.hand, card)
    return (
        card.effect is Effect.REPLAY
        and bool(left)
        and not any(other.answers(card) for other in left)
    )


def last_but_me(view: game.View) -> Seat | None:
    """The only other player who holds cards, if it is one."""
    holders = [seat for seat in view.playing if view.counts[seat] and seat != view.seat]
    return holders[0] if len(holders) == 1 else None


def unanswered(view: game.View, hand: Hand) -> int:
    """How many cards of the deck *hand* cannot answer; an empty hand is never asked."""
    if not hand:
        return 0
    return sum(
        count for centre, count in view.cards if not any(card.answers(centre) for card in hand)
    )


def answering(view: game.View, centre: Card) -> int:
    """How many cards of the deck can be played on *centre*."""
    return sum(count for card, count in view.cards if card.answers(centre))


def without(hand: Hand, card: Card) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def named(move: game.NameDraw | game.NameSwap) -> tuple[Seat, ...]:
    return (move.seat,) if isinstance(move, game.NameDraw) else move.seats

"""One More! in words: everybody's hand, the table, and what each knows of draws and swaps."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from mulligan.games.one_more import Give, Move, NameDraw, NameSwap, Play, View, view
from mulligan.games.one_more.events import Left, Played, Reversed
from mulligan.games.one_more.state import State
from mulligan.games.one_more.view import SeenDraw, SeenSwap
from tests.playthroughs import Teller, grouped
from tests.strategies import OneMore, Step


class OneMoreTeller(Teller):
    def table(self, whole: OneMore) -> str:
        return f"{whole.setup.seats} at the table, deck {whole.setup.deck.name}"

    def move(self, move: Move) -> str:
        match move:
            case Play(card):
                return f"plays {card}"
            case NameDraw(seat):
                return f"names {seat} for a draw"
            case NameSwap((one, other)):
                return f"names {one} and {other} for a swap"
            case Give(card):
                return f"gives {card}"

    def views(self, so_far: OneMore, step: Step[State, Any, Any] | None) -> Iterator[str]:
        """The table after every step, hands that changed, draws and swaps as each knows them."""
        state = so_far.state
        before = None if step is None or step.before.round != state.round else step.before
        yield from _told(so_far, lambda seen: ", ".join(_public(seen, new_round=before is None)))
        for seat, hand in enumerate(state.hands):
            if before is None or (
                len(hand) >= len(before.hands[seat]) and hand != before.hands[seat]
            ):
                yield f"    {seat} holds {_cards(view(state, seat).hand)}"
        if state.swap is not None:
            yield from _told(so_far, _open_swap)
        if before is not None:
            for at in range(len(before.story), len(state.story)):
                yield from _told(so_far, partial(_event, at=at))


def _told(so_far: OneMore, look: Callable[[View], str]) -> Iterator[str]:
    for viewers, text in grouped(so_far, lambda seat: look(view(so_far.state, seat))):
        if text:
            yield f"    {viewers}: {text}"


def _public(seen: View, *, new_round: bool) -> Iterator[str]:
    """What has to be the same for everybody: nearly every field of a view."""
    if new_round or seen.end is not None:
        yield f"deck {seen.deck}, round {seen.round}, tokens {_numbers(seen.tokens)}"
        if seen.last is not None:
            last = seen.last
            held = _cards(last.hand) or "no card"
            yield f"{last.seat} lost {last.reason} on {seen.lost_on} with {held}"
    way = "clockwise" if seen.direction == 1 else "backwards"
    yield f"{seen.centre} {way}, first {seen.revealed}, {sum(many for _, many in seen.cards)} cards"
    yield f"hands {_numbers(seen.counts)}"
    yield f"pile {seen.cards_left}"
    yield f"in {_numbers(sorted(seen.playing))}"
    acting = _numbers(sorted(seen.to_act)) or "nobody"
    yield f"turn of {seen.active}"
    yield f"{seen.asked} asked of {acting}"
    yield f"{len(seen.story)} told"
    if seen.end is not None:
        yield f"the end: won by {_numbers(seen.end.winners)}"


def _open_swap(seen: View) -> str:
    assert seen.swap is not None
    given = _numbers(sorted(seen.swap.given)) or "nobody"
    mine = f", I give {seen.swap.mine}" if seen.swap.mine is not None else ""
    return f"{seen.swap.by} named {_numbers(seen.swap.seats)}; {given} has given{mine}"


def _event(seen: View, at: int) -> str:
    """An event that not everybody may know in full."""
    match seen.story[at]:
        case SeenDraw(by, seat, card):
            return f"{by} let {seat} draw {card or 'a card'}"
        case SeenSwap(by, (one, other), cards):
            what = "a card each" if cards is None else f"{cards[0]} for {cards[1]}"
            return f"{by} let {one} and {other} swap {what}"
        case Played() | Reversed() | Left():
            return ""


def _cards(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))

"""
What a seat sees in One More!, as text for people, and complete: in one game, two views with the
same text are the same view.
"""

from collections.abc import Iterable, Iterator

from mulligan.games.one_more.events import Left, Played, Reversed
from mulligan.games.one_more.view import Asked, Seen, SeenDraw, SeenSwap, View

ASKED = {
    Asked.PLAY: "play a card",
    Asked.NAME_DRAW: "name who draws a card",
    Asked.NAME_SWAP: "name two who swap a card",
    Asked.GIVE: "give a card",
}


def text(view: View) -> str:
    return "\n".join(_lines(view))


def _lines(view: View) -> Iterator[str]:
    yield f"One More!, {view.deck} deck, round {view.round}"
    if view.end is not None:
        yield f"over: won by {_row(view.end.winners)}"
    else:
        yield f"{_row(sorted(view.to_act))} to {ASKED[view.asked]}"
    yield "a spectator" if view.seat is None else f"you are seat {view.seat}"
    yield f"hand: {_row(view.hand)}"
    yield f"centre: {view.centre}, {'clockwise' if view.direction == 1 else 'anticlockwise'}"
    yield f"cards left: {view.cards_left}"
    for seat, count in enumerate(view.counts):
        yield f"seat {seat}: {', '.join(_doing(view, seat, count))}"
    if view.swap is not None:
        swap = view.swap
        mine = "" if swap.mine is None else f", you give {swap.mine}"
        chosen = _row(sorted(swap.given)) or "none"
        yield f"swap of {_row(swap.seats)} for {swap.by}: chosen by {chosen}{mine}"
    yield f"so far: {'; '.join([f'{view.revealed} revealed', *map(_told, view.story)])}"
    if view.last is not None:
        hand = _row(view.last.hand) or "no card"
        yield f"last: {view.last.seat} lost on {view.lost_on}, {view.last.reason}, with {hand}"


def _doing(view: View, seat: int, count: int) -> Iterator[str]:
    yield f"{count} cards"
    yield f"lost {view.tokens[seat]}"
    if seat not in view.playing:
        yield "left"


def _told(seen: Seen) -> str:
    match seen:
        case Played(seat, card):
            return f"{seat} {card}"
        case Reversed():
            return "reversed"
        case SeenDraw(by, seat, card):
            return f"{seat} drew {card or 'a card'} for {by}"
        case SeenSwap(by, (one, other), cards):
            what = "" if cards is None else f" {cards[0]} and {cards[1]}"
            return f"{one} and {other} swapped{what} for {by}"
        case Left(seat):
            return f"{seat} left"


def _row(values: Iterable[object]) -> str:
    return " ".join(map(str, values))

"""What a seat sees in One More!, as numbers, made from its view and nothing else."""

from functools import cache

from mulligan.envs.fields import Field, Fields, Numbers
from mulligan.envs.one_more.actions import KIND_OF, KINDS, place
from mulligan.games.one_more.decks import PLAY_CARDS
from mulligan.games.one_more.events import Played
from mulligan.games.one_more.rules import TO_WIN
from mulligan.games.one_more.setup import MOST_SEATS
from mulligan.games.one_more.view import Asked, SeenSwap, View

MOST = PLAY_CARDS + MOST_SEATS
"""All cards there are, the 5± of everybody among them."""


@cache
def fields() -> Fields:
    """
    The layout for any number of seats. Seats are counted clockwise from the one that looks, which
    is place 0; places without a seat stay 0.
    """
    kinds, places = len(KINDS), MOST_SEATS
    return Fields(
        Field("hand", (kinds,), MOST),  # how many of each kind
        Field("centre", (kinds,)),
        Field("played", (kinds,), MOST),  # face up in this round, the first centre card included
        Field("gift", (kinds,)),  # what this seat gives in the swap under way
        Field("given", (places, kinds), MOST),  # what this seat gave away, as far as not yet played
        Field("counts", (places,), MOST),  # cards in hand
        Field("playing", (places,)),  # still in the round
        Field("tokens", (places,), TO_WIN),  # "one more" cards: rounds lost
        Field("active", (places,)),  # whose turn it is
        Field("swapping", (places,)),  # who takes part in the swap under way
        Field("chosen", (places,)),  # who has chosen a card to give in it
        Field("asked", (len(Asked),)),  # play, name who draws, name who swaps, give, nothing
        Field("clockwise", (1,)),
        Field("cards_left", (1,), PLAY_CARDS),
        Field("round", (1,), MOST_SEATS + 1),
    )


def observe(view: View) -> Numbers:
    layout = fields()
    flat = layout.blank()
    parts = layout.unpack(flat)
    for card in view.hand:
        parts["hand"][KIND_OF[card]] += 1
    parts["centre"][KIND_OF[view.centre]] = 1
    parts["played"][KIND_OF[view.revealed]] += 1
    for told in view.story:
        match told:
            case Played(seat, card):
                parts["played"][KIND_OF[card]] += 1
                given = parts["given"][place(view, seat)]
                given[KIND_OF[card]] -= given[KIND_OF[card]] > 0
            case SeenSwap(_, (one, other), (ones, others)) if view.seat in (one, other):
                gift, taker = (ones, other) if view.seat == one else (others, one)
                parts["given"][place(view, taker), KIND_OF[gift]] += 1
            case _:
                pass
    for seat, count in enumerate(view.counts):
        at = place(view, seat)
        parts["counts"][at] = count
        parts["playing"][at] = seat in view.playing
        parts["tokens"][at] = view.tokens[seat]
    parts["active"][place(view, view.active)] = 1
    if (swap := view.swap) is not None:
        for seat in swap.seats:
            parts["swapping"][place(view, seat)] = 1
            parts["chosen"][place(view, seat)] = seat in swap.given
        if swap.mine is not None:
            parts["gift"][KIND_OF[swap.mine]] = 1
    parts["asked"][list(Asked).index(view.asked)] = 1
    parts["clockwise"][0] = view.direction == 1
    parts["cards_left"][0] = view.cards_left
    parts["round"][0] = view.round
    return flat

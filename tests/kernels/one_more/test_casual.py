"""The compiled casual player is the plain one: worth for worth, choice for choice."""

from random import Random

import numpy as np
from hypothesis import given

from mulligan.bots.one_more import casual
from mulligan.games import one_more as game
from mulligan.kernels.one_more import casual as kernel
from mulligan.kernels.one_more.deck import deck_arrays
from mulligan.kernels.one_more.hands import without
from mulligan.kernels.one_more.kinds import kinds
from mulligan.kernels.one_more.table import following
from mulligan.kernels.one_more.weights import OUT
from tests.games.one_more.table import late, play
from tests.kernels.one_more.table import laid
from tests.strategies import ONE_MORE, OneMore, dice, running

STILL = np.zeros(1, np.uint64)
"""Dice for those who do not slip."""


@given(running(ONE_MORE), dice())
def test_the_worths_are_the_same(played: OneMore, die: Random) -> None:
    state = played.state
    seat = die.choice(played.to_act)
    view = game.view(state, seat)
    deck = state.setup.deck
    stats, known, here = kernel.deck_statistics(deck), kinds(deck), laid(state)
    counts = here.counts
    for move in game.choices(view):
        if isinstance(move, game.Play | game.Give):
            kind = known.index(move.card)
            low, high = without(here, seat, kind)
            if isinstance(move, game.Give):
                worth = kernel.worth_of_gift(stats, low, high)
            else:
                ahead, behind = (
                    counts[following(here, state.setup.seats, seat, direction)]
                    for direction in (state.direction, -state.direction)
                )
                stays = bool(state.pile) and len(state.playing) > 2  # OM-R3
                worth = kernel.worth_of_play(
                    deck_arrays(deck), stats, kind, low, high, ahead, behind, stays
                )

            assert worth == casual.worth(view, move, casual.deck_statistics(view.cards))


@given(running(ONE_MORE), dice())
def test_the_choices_are_the_same(played: OneMore, die: Random) -> None:
    """Of players who do not slip; those who do slip by the same measure."""
    state = played.state
    seat = die.choice(played.to_act)
    view = game.view(state, seat)
    deck, seats = state.setup.deck, state.setup.seats
    stats, known, here = kernel.deck_statistics(deck), kinds(deck), laid(state)
    chosen: game.Move
    match view.asked:
        case game.Asked.PLAY:
            kind = kernel.casual_play(deck_arrays(deck), stats, here, seats, STILL, 0)
            chosen = game.Play(known[kind])
        case game.Asked.NAME_DRAW:
            chosen = game.NameDraw(kernel.casual_drawer(here, seats, STILL, 0))
        case game.Asked.NAME_SWAP:
            chosen = game.NameSwap(kernel.casual_pair(stats, here, seats, STILL, 0))
        case _:
            chosen = game.Give(known[kernel.casual_gift(stats, here, seat, STILL, 0)[0]])

    assert chosen == casual.Casual(bytes(32), "x", slip=0).choose(view)


def test_om_r3_a_last_draw_is_worth_nothing_with_one_other_left() -> None:
    """It would keep its player in the round, if the round were not over."""
    for hands, worth in (
        (("4+draw", "9-draw", "8-swap"), 0),
        (("4+draw", "9-draw", ""), OUT),
    ):
        view = game.view(late(*hands, centre="1+draw", pile="7-draw"), 0)
        assert casual.worth(view, play("4+draw"), casual.deck_statistics(view.cards)) == worth

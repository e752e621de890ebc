"""A round played out is the round that the rules and plain casual players make of it."""

from random import Random

import numpy as np
import pytest
from hypothesis import given

from mulligan.bots.one_more import casual
from mulligan.core import Seat
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import read_card
from mulligan.games.one_more.events import Lost
from mulligan.games.one_more.state import State
from mulligan.kernels.one_more.casual import deck_statistics
from mulligan.kernels.one_more.deck import deck_arrays
from mulligan.kernels.one_more.kinds import kinds
from mulligan.kernels.one_more.playouts import play_out
from tests.games.one_more.table import late
from tests.kernels.one_more.table import laid
from tests.strategies import ONE_MORE, OneMore, dice, running

STILL = np.zeros(1, np.uint64)
"""Dice for those who do not slip."""


@given(running(ONE_MORE), dice())
def test_a_round_played_out_is_lost_by_the_same_seat(played: OneMore, die: Random) -> None:
    """
    Any move, then casual players who do not slip: by the rules, and compiled.

    All cards of the pile are made equal, because the compiled one is shuffled on the way.
    """
    state = played.state
    if state.pile:
        state = state._replace(pile=(die.choice(state.pile),) * len(state.pile))
    seat = die.choice(played.to_act)
    move = die.choice(game.legal(state, seat))
    deck, seats = state.setup.deck, state.setup.seats
    one, other = _decided(state, seat, move)
    here = laid(state)
    loser = play_out(
        deck_arrays(deck), deck_statistics(deck), here, seats, one, other, STILL.copy(), 0
    )

    assert loser == _loser(state, seat, move)


def _decided(state: State, seat: Seat, move: game.Move) -> tuple[int, int]:
    known = kinds(state.setup.deck)
    match move:
        case game.Play(card):
            return known.index(card), 0
        case game.NameDraw(named):
            return named, 0
        case game.NameSwap((one, other)):
            return one, other
        case game.Give(card):
            assert state.swap is not None
            return known.index(card), state.swap.seats.index(seat)


def _loser(state: State, seat: Seat, move: game.Move) -> Seat:
    player = casual.Casual(bytes(32), "x", slip=0)
    while True:
        state, events = game.apply(state, seat, move)
        for event in events:
            if isinstance(event, Lost):
                return event.seat
        seat = min(game.to_act(state))
        move = player.choose(game.view(state, seat))


@pytest.mark.parametrize("effect", ["replay", "reverse", "draw", "swap"])
def test_om_14_a_last_card_leaves_the_other_behind_at_once(effect: str) -> None:
    """Compiled as by the rules: no effect comes before the round is lost."""
    state = late(f"4+{effect}", "", "9-draw 8-swap", centre="1+draw", pile="7-draw")
    deck = state.setup.deck
    here = laid(state)
    kind = kinds(deck).index(read_card(f"4+{effect}"))

    assert (
        play_out(deck_arrays(deck), deck_statistics(deck), here, 3, kind, 0, STILL.copy(), 0) == 2
    )
    assert here.counts[:3].tolist() == [0, 0, 2], "nobody drew or swapped"

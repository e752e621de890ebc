"""Compiled habits are the casual player's: worth for worth, choice for choice, round for round."""

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
from mulligan.kernels import one_more_habits as habits
from mulligan.kernels.one_more import GIVE, NAME_DRAW, NAME_SWAP, PLAY, box, kinds, take
from mulligan.kernels.one_more_outlook import play_out
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
    following,
    table,
)
from tests.games.one_more.table import late, play
from tests.strategies import ONE_MORE, OneMore, dice, running

STAGES = {
    game.Asked.PLAY: PLAY,
    game.Asked.NAME_DRAW: NAME_DRAW,
    game.Asked.NAME_SWAP: NAME_SWAP,
    game.Asked.GIVE: GIVE,
}
STILL = np.zeros(1, np.uint64)
"""Dice for those who do not slip."""


def laid(state: State) -> Table:
    """The whole state as a table."""
    deck = state.setup.deck
    known = kinds(deck)
    made = table(box(deck))
    for seat, held in enumerate(state.hands):
        made.playing[seat] = seat in state.playing
        made.tokens[seat] = state.tokens[seat]
        for card in held:
            take(made, seat, known.index(card))
    made.pack[: len(state.pile)] = [known.index(card) for card in state.pile]
    made.spot[[CENTRE, ACTIVE, DIRECTION, PACK]] = (
        known.index(state.centre),
        state.active,
        state.direction,
        len(state.pile),
    )
    made.spot[STAGE] = STAGES[game.view(state, None).asked]
    if state.swap is not None:
        made.spot[[ONE_NAMED, OTHER_NAMED]] = state.swap.seats
        made.spot[[ONES, OTHERS]] = [
            NOT_GIVEN if gift is None else known.index(gift) for gift in state.swap.gifts
        ]
    return made


@given(running(ONE_MORE), dice())
def test_the_worths_are_the_same(played: OneMore, die: Random) -> None:
    state = played.state
    seat = die.choice(played.to_act)
    view = game.view(state, seat)
    deck = state.setup.deck
    feel, known, here = habits.feel(deck), kinds(deck), laid(state)
    counts = here.counts
    for move in game.choices(view):
        if isinstance(move, game.Play | game.Give):
            kind = known.index(move.card)
            low, high = habits.without(here, seat, kind)
            if isinstance(move, game.Give):
                worth = habits.worth_of_gift(feel, low, high)
            else:
                ahead, behind = (
                    counts[following(here, len(counts[: state.setup.seats]), seat, direction)]
                    for direction in (state.direction, -state.direction)
                )
                pile = bool(state.pile)
                worth = habits.worth_of_play(box(deck), feel, kind, low, high, ahead, behind, pile)

            assert worth == casual.worth(view, move, casual.feel(view.cards))


@given(running(ONE_MORE), dice())
def test_the_choices_are_the_same(played: OneMore, die: Random) -> None:
    """Of players who do not slip; those who do slip by the same measure."""
    state = played.state
    seat = die.choice(played.to_act)
    view = game.view(state, seat)
    deck, seats = state.setup.deck, state.setup.seats
    feel, known, here = habits.feel(deck), kinds(deck), laid(state)
    chosen: game.Move
    match view.asked:
        case game.Asked.PLAY:
            kind = habits.casual_play(box(deck), feel, here, seats, STILL, 0)
            chosen = game.Play(known[kind])
        case game.Asked.NAME_DRAW:
            chosen = game.NameDraw(habits.casual_drawer(here, seats, STILL, 0))
        case game.Asked.NAME_SWAP:
            chosen = game.NameSwap(habits.casual_pair(feel, here, seats, STILL, 0))
        case _:
            chosen = game.Give(known[habits.casual_gift(feel, here, seat, STILL, 0)[0]])

    assert chosen == casual.Casual(bytes(32), "x", slip=0).choose(view)


def test_people_slip_alike() -> None:
    for name in ("STUCK_AT_ONCE", "OUT", "HOPE", "ONE_MORE", "CARD", "NEXT", "SLIP"):
        assert getattr(habits, name) == getattr(casual, name)


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
    loser = play_out(box(deck), habits.feel(deck), here, seats, one, other, STILL.copy(), 0)

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

    assert play_out(box(deck), habits.feel(deck), here, 3, kind, 0, STILL.copy(), 0) == 2
    assert here.counts[:3].tolist() == [0, 0, 2], "nobody drew or swapped"


def test_om_r3_a_last_draw_is_worth_nothing_with_one_other_left() -> None:
    """It would keep its player in the round, if the round were not over."""
    for hands, worth in (
        (("4+draw", "9-draw", "8-swap"), 0),
        (("4+draw", "9-draw", ""), casual.OUT),
    ):
        view = game.view(late(*hands, centre="1+draw", pile="7-draw"), 0)
        assert casual.worth(view, play("4+draw"), casual.feel(view.cards)) == worth

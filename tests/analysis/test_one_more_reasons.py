"""What the coach says about two moves is true of what the player saw."""

from functools import cache
from itertools import permutations
from typing import Any

import pytest

from mulligan.analysis.one_more_reasons import Reason, Why, reason
from mulligan.games import one_more as game
from mulligan.games.one_more.cards import Card, Effect
from mulligan.games.one_more.events import Drew, Given, Named, Played
from mulligan.games.one_more.state import State
from mulligan.puzzles.exercises import exercises
from mulligan.sim.match import Match, play

GAMES = 12


@cache
def compared() -> list[tuple[State | None, game.View, game.Move, game.Move, Reason]]:
    """Every two choices of decisions in real games, and of the exercises of the lessons."""
    views: list[tuple[State | None, game.View]] = [
        (None, each.view)
        for lesson in exercises().values()
        for each in lesson
        if each.game == game.GAME
    ]
    for index in range(GAMES):
        seats = 3 + index % 3
        match = Match(game.GAME, game.Setup(seats), ("casual",) * seats, seed="reasons")
        state: Any = None
        for event in play(match, index).events:
            if isinstance(event, Played | Drew | Named | Given):
                views += [(state, game.view(state, seat)) for seat in game.to_act(state)]
            state = game.evolve(state, event)
    return [
        (state, view, made, best, reason(view, made, best))
        for state, view in views
        for made, best in permutations(game.choices(view), 2)
    ]


def kept(view: game.View, move: game.Move) -> list[Card]:
    hand = [*view.hand]
    assert isinstance(move, game.Play | game.Give)
    hand.remove(move.card)
    return hand


def stuck_on(view: game.View, hand: list[Card]) -> int:
    deck = [card for card, count in view.cards for _ in range(count)]
    return (
        sum(not [card for card in hand if card.answers(centre)] for centre in deck) if hand else 0
    )


def fit_on(view: game.View, card: Card) -> int:
    return len([each for each, count in view.cards for _ in range(count) if each.answers(card)])


def holds(
    state: State | None, view: game.View, made: game.Move, best: game.Move, said: Reason
) -> bool:
    """Whether the sentence is true."""
    me = view.seat
    assert me is not None
    match said.why, made, best:
        case Why.AT_ONCE, game.Play(), game.Play():
            if state is None:
                return True  # an exercise has a view alone
            after, _ = game.apply(state, me, best)
            lost = after.last is not None and after.last.seat == me
            return lost and (after.round > state.round or after.end is not None)
        case Why.ALONE, game.Play(), game.Play():
            assert said.seat is not None
            holders = [at for at, count in enumerate(view.counts) if count and at != me]
            counted = (fit_on(view, made.card), fit_on(view, best.card)) == (
                said.count,
                said.better,
            )
            return counted and holders == [said.seat] and view.counts[said.seat] == 1
        case Why.STAY, game.NameDraw(), game.NameDraw(seat):
            return seat == me and view.counts[me] == 0 and made != best
        case Why.KEEP, _, _:
            return (stuck_on(view, kept(view, made)), stuck_on(view, kept(view, best))) == (
                said.count,
                said.better,
            )
        case Why.NEXT, game.Play(one), game.Play(other):
            assert Effect.REPLAY not in (one.effect, other.effect)
            return (fit_on(view, one), fit_on(view, other)) == (said.count, said.better)
        case Why.MINE, game.NameDraw(seat), _:
            return seat == me
        case Why.TOKEN, _, _:
            assert said.seat is not None
            return view.tokens[said.seat] == 1 and said.seat != me
        case Why.FEWER, game.NameDraw(one), game.NameDraw(other):
            counts = (view.counts[one], view.counts[other])
            return counts == (said.count, said.better) and said.seat == other
        case Why.PASS_ON, game.NameSwap(one), game.NameSwap(other):
            return me in other and me not in one
        case Why.HANDS_OFF, game.NameSwap(one), game.NameSwap(other):
            return me in one and me not in other
        case Why.LATER, _, _:
            return True
        case _:
            return False


@pytest.mark.parametrize("why", [why for why in Why if why is not Why.SAME])
def test_what_is_said_is_true_of_the_table(why: Why) -> None:
    said = [each for each in compared() if each[4].why is why]
    assert said, "no game has it"
    for each in said[:400]:
        assert holds(*each), each[1:]


def test_the_better_one_is_the_better_one_in_what_is_counted() -> None:
    for *_, said in compared():
        if said.why in (Why.KEEP, Why.NEXT, Why.ALONE):
            assert said.count < said.better
        if said.why is Why.FEWER:
            assert said.count > said.better

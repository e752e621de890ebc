"""Luck is 0 on average, exactly: otherwise taking it off would change what is measured."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from math import inf
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.bots import bot
from mulligan.bots.second_chance.aims import FEWER, reaching_the_goal
from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance import events as sc
from mulligan.games.second_chance.rules import opening
from mulligan.games.second_chance.solo import Challenge
from mulligan.sim.evaluation.luck import Luck, Outlook, luck_of, outlooks, rounds

SETUP = game.Setup(1)
ENDS = (FEWER.end, reaching_the_goal(Challenge((4, 3))).end)

numbers = st.floats(0, 30)


@st.composite
def some_outlooks(draw: st.DrawFn) -> Outlook:
    """A few cards, of which some fit nowhere and some are worth the same."""
    left = draw(st.lists(st.integers(0, 3), min_size=1, max_size=5).filter(lambda x: sum(x) > 1))
    costs = [draw(numbers | st.sampled_from((0.0, 1.0, inf, inf))) for _ in left]
    return Outlook(left, costs, [draw(numbers) for _ in left], out=draw(numbers))


def every_order(left: Sequence[int]) -> Iterator[tuple[tuple[int, int], int | None]]:
    """All cards that can come, each as likely as any other."""
    cards = [kind for kind, many in enumerate(left) for _ in range(many)]
    for one, other, *third in permutations(cards, min(3, len(cards))):
        yield (one, other), third[0] if third else None


@given(some_outlooks())
def test_the_mean_is_that_of_all_cards_that_can_come(outlook: Outlook) -> None:
    all_ = [outlook.of(pair, chance) for pair, chance in every_order(outlook.left)]
    mean = outlook.mean()

    assert mean.drawn == pytest.approx(fmean(each.drawn for each in all_), abs=1e-9)
    assert mean.gone == pytest.approx(fmean(each.gone for each in all_), abs=1e-9)


def played(number: int, name: str) -> tuple[sc.Event, ...]:
    """A solo game."""
    seed = bytes([number]) * 32
    player = bot(game.GAME, name, seed, "luck")
    events = list(game.deal(SETUP, seed))
    state = fold(game, events)
    while game.to_act(state):
        state, more = game.apply(state, 0, player.choose(game.view(state, 0)))
        events += more
    return tuple(events)


def other_ends(events: Sequence[sc.Event], spent: int) -> Iterator[tuple[sc.Event, ...]]:
    """
    The same game up to where *spent* cards are used, and then the next round with every order of
    the next three cards, as the rules go on by themselves.
    """
    opened = events[0]
    assert isinstance(opened, sc.Opened)
    before, after = opened.pile[:spent], opened.pile[spent:]
    for first in permutations(range(len(after)), min(3, len(after))):
        rest = [tile for at, tile in enumerate(after) if at not in first]
        pile = (*before, *(after[at] for at in first), *rest)
        again = list(opening(sc.Opened(opened.setup, opened.start, pile)))
        state = fold(game, again)
        for event in events:
            if isinstance(event, sc.Started | sc.Drawn) and len(state.pile) > len(after) - 2:
                state, more = game.apply(state, 0, game.Draw(event.cells))
                again += more
        yield tuple(again)


@pytest.mark.parametrize("number", range(6))
def test_by_the_rules_luck_is_0_on_average(number: int) -> None:
    """Late in a game, where often nothing fits; every order of cards is dealt by the rules."""
    events = played(number, "skilled")
    at_end = [each for each in rounds(SETUP.deck, events) if sum(each.left) <= 8]
    seen = at_end[0] if number % 2 else at_end[-1]
    spent = len(SETUP.deck.cards()) - sum(seen.left)
    outlook = outlooks(compiled_deck(SETUP.deck.puzzle), seen.left, seen.sheet, ENDS)
    lucks: list[list[Luck]] = [[] for _ in ENDS]
    for again in other_ends(events, spent):
        here = [each for each in rounds(SETUP.deck, again) if each.left == seen.left]
        assert [each.sheet for each in here] == [seen.sheet]
        for at, each in enumerate(outlook):
            lucks[at].append(each.of(here[0].pair, here[0].chance).minus(each.mean()))

    for of_end in lucks:
        assert len(of_end) > 1
        assert fmean(luck.drawn for luck in of_end) == pytest.approx(0, abs=1e-9)
        assert fmean(luck.gone for luck in of_end) == pytest.approx(0, abs=1e-9)


def test_rounds_are_those_of_the_rules() -> None:
    """Cards left and empty squares are what the bot saw before it drew."""
    for number in range(3):
        events = played(number, "casual")
        found = list(rounds(SETUP.deck, events))

        assert len(found) == sum(isinstance(event, sc.Revealed) for event in events)
        assert sum(found[0].left) == len(SETUP.deck.cards())
        for before, after in pairwise(found):
            spent = 2 + (before.chance is not None)
            assert sum(after.left) == sum(before.left) - spent
            assert after.sheet & ~before.sheet == 0
        chances = sum(isinstance(event, sc.Chanced) for event in events)
        assert sum(each.chance is not None for each in found) == chances


def test_luck_of_a_game_is_the_sum_over_its_rounds() -> None:
    events = played(1, "casual")
    compiled = compiled_deck(SETUP.deck.puzzle)
    both = luck_of(SETUP.deck, events, ENDS)
    total = Luck()
    for each in rounds(SETUP.deck, events):
        (outlook,) = outlooks(compiled, each.left, each.sheet, ENDS[:1])
        total = total.plus(outlook.of(each.pair, each.chance).minus(outlook.mean()))

    assert both[0] == total
    assert luck_of(SETUP.deck, events, ENDS) == both

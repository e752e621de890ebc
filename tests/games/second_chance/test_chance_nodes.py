"""The tree with chance as a player of its own: every real game is a path through it."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from mulligan.core import RefusedError, Seat
from mulligan.games import second_chance as game
from mulligan.games.second_chance import chance_nodes as nodes
from mulligan.games.second_chance.events import Opened
from mulligan.games.second_chance.state import State
from tests.strategies import SECOND_CHANCE, SecondChance, dice, play_again, positions, running


def walked(played: SecondChance, guess: State | None = None) -> nodes.Node:
    """The node that the cards and the moves of *played* lead to; or those on the way to *guess*."""
    opened = played.opening[0]
    assert isinstance(opened, Opened)
    starts, pile = iter(opened.start), iter(opened.pile)
    node = nodes.first(played.setup)
    while node.state is None:
        node = nodes.turned(node, next(starts))
    for step in played.steps:
        move = None if guess is None else nodes.move_instead(node, step.seat, guess)
        node = nodes.played(node, step.seat, move or step.move)
        while nodes.cards(node):
            node = nodes.turned(node, next(pile))
    return node


def in_any_order(state: State) -> State:
    return state._replace(pile=tuple(sorted(state.pile, key=str)))


@given(positions(SECOND_CHANCE))
def test_a_game_with_its_cards_leads_to_its_state(played: SecondChance) -> None:
    """Only the order of the cards to come differs: in the tree there is none."""
    node = walked(played)

    assert node.state is not None
    assert in_any_order(node.state) == in_any_order(played.state)
    assert node == replace(nodes.first(played.setup), state=node.state)


def test_so_do_the_famous_games() -> None:
    for famous in SECOND_CHANCE.famous:
        played = play_again(SECOND_CHANCE, famous)
        node = walked(played)

        assert node.state is not None
        assert in_any_order(node.state) == in_any_order(played.state)


@given(running(SECOND_CHANCE), dice())
def test_what_may_be_turned_over_is_what_is_left(played: SecondChance, die: Random) -> None:
    """Until the next decision: every card of the pile may come, none twice, and no other."""
    node = walked(played)
    assert node.state is not None
    seat = die.choice(sorted(game.to_act(node.state)))
    left = Counter(node.state.pile)
    node = nodes.played(node, seat, die.choice(game.legal(node.state, seat)))
    while cards := nodes.cards(node):
        assert dict(cards) == +left
        card = die.choice(cards)[0]
        left[card] -= 1
        node = nodes.turned(node, card)

    assert node.state is not None
    assert Counter(node.state.pile) == +left
    assert node.move is None


@given(positions(SECOND_CHANCE), dice())
def test_the_way_to_a_sample_is_legal_and_looks_the_same(played: SecondChance, die: Random) -> None:
    seat = die.randrange(played.setup.seats)
    view = game.view(played.state, seat)
    guess = game.sample(view, die.randbytes(32))
    node = walked(played, guess)

    assert node.state is not None
    assert game.view(node.state, seat) == view
    assert node.state.sheets == guess.sheets


def test_a_starting_tile_is_dealt_once() -> None:
    setup = game.Setup(3)
    node = nodes.first(setup)
    dealt = []
    while node.state is None:
        choice = nodes.cards(node)
        assert [tile for tile, _ in choice] == [t for t in setup.deck.start if t not in dealt]
        assert {count for _, count in choice} == {1}
        dealt.append(choice[-1][0])
        node = nodes.turned(node, dealt[-1])

    assert [sheet.start for sheet in game.view(node.state, None).sheets] == dealt


def test_a_move_is_judged_before_any_card_is_turned_over() -> None:
    node = nodes.first(game.Setup(1))
    node = nodes.turned(node, nodes.cards(node)[0][0])
    seat: Seat = 0

    with pytest.raises(RefusedError):
        nodes.played(node, seat, game.Bonus(1))

"""The tree with chance as a player of its own: every real game is a path through it."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from mulligan.core import RefusedError
from mulligan.games import one_more as game
from mulligan.games.one_more import chance_nodes as nodes
from mulligan.games.one_more.cards import Card
from mulligan.games.one_more.events import Drew, Lost, Opened, RoundBegan
from mulligan.games.one_more.state import State
from tests.strategies import ONE_MORE, OneMore, dice, play_again, positions, running


def walked(played: OneMore, guess: State | None = None) -> nodes.Node:
    """The node that the cards and the moves of *played* lead to; or those on the way to *guess*."""
    opened = played.opening[0]
    assert isinstance(opened, Opened)
    node = nodes.begun(nodes.first(played.setup), opened.first)
    node = dealt_to(node, cards_of(opened, played.opening), guess)
    for step in played.steps:
        move = None if guess is None else nodes.move_instead(node, step.seat, guess)
        node = nodes.played(node, step.seat, move or step.move)
        node = dealt_to(node, cards_of(opened, step.events), guess)
    return node


def cards_of(opened: Opened, events: tuple[game.Event, ...]) -> Iterator[Card]:
    """The cards that were dealt by *events*, in order."""
    for event in events:
        match event:
            case RoundBegan(round):
                yield from opened.packs[round - 1][: 4 * opened.setup.seats + 1]
            case Drew(_, _, card):
                yield card
            case _:
                pass


def dealt_to(node: nodes.Node, cards: Iterator[Card], guess: State | None) -> nodes.Node:
    for card in cards:
        other = None if guess is None else nodes.card_instead(node, guess)
        assert nodes.cards(node)
        node = nodes.dealt(node, other or card)
    assert not nodes.cards(node)
    return node


def without_order(state: State) -> State:
    """Without what the tree does not have: an order of cards that nobody has seen."""
    return state._replace(packs=(), pile=tuple(sorted(state.pile, key=str)))


@given(positions(ONE_MORE))
def test_a_game_with_its_cards_leads_to_its_state(played: OneMore) -> None:
    """Only the order of the cards to come differs: in the tree there is none."""
    node = walked(played)

    assert node.state is not None
    assert without_order(node.state) == without_order(played.state)
    assert (node.move, node.seen, node.waits) == (None, (), False)


def test_so_do_the_famous_games() -> None:
    for famous in ONE_MORE.famous:
        played = play_again(ONE_MORE, famous)
        node = walked(played)

        assert node.state is not None
        assert without_order(node.state) == without_order(played.state)


@given(running(ONE_MORE), dice())
def test_what_may_be_dealt_is_what_is_left(played: OneMore, die: Random) -> None:
    """Until the next decision: a card of the pile, and for each new round any card of the deck."""
    node = walked(played)
    assert node.state is not None
    seat = die.choice(sorted(game.to_act(node.state)))
    move = die.choice(game.legal(node.state, seat))
    left = Counter(node.state.pile)
    each_round = 4 * played.setup.seats + 1
    node = nodes.played(node, seat, move)
    if isinstance(move, game.NameDraw):
        assert dict(nodes.cards(node)) == +left
        node = nodes.dealt(node, die.choice(nodes.cards(node))[0])
    dealt = 0
    while cards := nodes.cards(node):
        if dealt % each_round == 0:
            left = Counter(played.setup.deck.cards())
        assert dict(cards) == +left
        card = die.choice(cards)[0]
        left[card] -= 1
        dealt += 1
        node = nodes.dealt(node, card)

    assert node.state is not None
    assert dealt % each_round == 0
    assert (node.lost is not None) == (dealt > 0 or game.result(node.state) is not None)


@given(positions(ONE_MORE))
def test_a_lost_round_is_known_before_the_next_is_dealt(played: OneMore) -> None:
    """So that a game of one round can end there."""
    if not played.steps:
        return
    *_, step = played.steps
    before = walked(played.until(len(played.steps) - 1))
    node = nodes.played(before, step.seat, step.move)
    if isinstance(step.move, game.NameDraw):
        drew = next(event for event in step.events if isinstance(event, Drew))
        assert node.lost is None
        node = nodes.dealt(node, drew.card)

    assert node.lost == next((event for event in step.events if isinstance(event, Lost)), None)


@given(positions(ONE_MORE), dice())
def test_the_way_to_a_sample_is_legal_and_looks_the_same(played: OneMore, die: Random) -> None:
    seat = die.randrange(played.setup.seats)
    view = game.view(played.state, seat)
    guess = game.sample(view, die.randbytes(32))
    node = walked(played, guess)

    assert node.state is not None
    assert game.view(node.state, seat) == view
    assert node.state.hands == guess.hands
    assert node.state.swap == guess.swap


def test_anybody_may_begin_and_then_all_cards_may_come() -> None:
    node = nodes.first(game.Setup(4))
    assert nodes.seats(node) == (0, 1, 2, 3)
    assert nodes.cards(node) == ()
    node = nodes.begun(node, 2)

    assert nodes.seats(node) == ()
    assert sum(count for _, count in nodes.cards(node)) == 72
    assert node.state is None


def test_a_move_is_judged_before_any_card_is_dealt() -> None:
    node = nodes.begun(nodes.first(game.Setup(3)), 1)
    die = Random(3)
    while cards := nodes.cards(node):
        node = nodes.dealt(node, die.choice(cards)[0])
    assert node.state is not None
    (seat,) = game.to_act(node.state)

    with pytest.raises(RefusedError):
        nodes.played(node, seat, game.NameDraw(0))

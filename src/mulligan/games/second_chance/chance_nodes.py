"""
The same rules with chance as a player of its own, for programs that search or solve the game tree.

In a game that people play, the order of the cards is fixed before the first move and hidden. Here
it is not fixed: a node in which a card has to be turned over lists the cards it may be, with how
many there are of each, and `turned` goes on with one of them.

>>> node = first(Setup(1))
>>> len(cards(node))  # any of the 13 starting tiles
13
>>> node = turned(node, cards(node)[0][0])
>>> cards(node), node.state is None  # now the player has to draw
((), False)
"""

from dataclasses import dataclass, replace
from typing import Any

from mulligan.core import Seat, fold
from mulligan.games.second_chance import rules
from mulligan.games.second_chance.events import Opened
from mulligan.games.second_chance.moves import Bonus, Draw, Move
from mulligan.games.second_chance.setup import Setup
from mulligan.games.second_chance.state import State
from mulligan.games.second_chance.tiles import Tile


@dataclass(frozen=True, slots=True)
class Node:
    """
    A game in which somebody has to decide, or a card has to be turned over, or which is over.

    `state` is the game at the latest decision. Its pile has the right cards in no particular order:
    look at `cards` for what may come.
    """

    setup: Setup
    state: State | None = None
    """None while the starting tiles are dealt."""
    move: tuple[Seat, Move] | None = None
    """Made, but not carried out: it waits for the cards that it turns over."""
    seen: tuple[Tile, ...] = ()
    """The cards turned over for it so far, or the starting tiles dealt so far."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Node":
        return self  # a value: searching programs copy nodes all the time


def first(setup: Setup) -> Node:
    """Nothing is dealt yet."""
    return Node(setup)


def cards(node: Node) -> tuple[tuple[Tile, int], ...]:
    """Which card may be turned over now, and how many of each; none: it is not chance's turn."""
    if node.state is None:
        return tuple((tile, 1) for tile in node.setup.deck.start if tile not in node.seen)
    if node.move is None:
        return ()
    left = (
        (tile, count - node.seen.count(tile))
        for (tile, _), count in zip(node.setup.deck.puzzle, node.state.left, strict=True)
    )
    return tuple((tile, count) for tile, count in left if count)


def turned(node: Node, card: Tile) -> Node:
    """The game after *card*, one of `cards(node)`."""
    seen = (*node.seen, card)
    if node.move is not None:
        return _settled(replace(node, seen=seen))
    if len(seen) < node.setup.seats:
        return replace(node, seen=seen)
    opened = Opened(node.setup, seen, node.setup.deck.cards())
    return Node(node.setup, fold(rules, rules.opening(opened)))


def played(node: Node, seat: Seat, move: Move) -> Node:
    """
    The game after *move*; perhaps a card has to be turned over before anything happens.

    Raises:
        RefusedError: The move is not legal.
    """
    return _settled(Node(node.setup, node.state, (seat, move)))


def move_instead(node: Node, seat: Seat, guess: State) -> Move | None:
    """
    What *seat* does at *node* on the way to *guess*, a sample of the game that *node* belongs to.

    None before the round of *guess*: what was done there is no secret, so it is what was really
    done. The way to a sample is the real one, with other drawings in the open round.
    """
    assert node.state is not None
    if node.state.round != guess.round:
        return None
    sheet = guess.sheets[seat]
    if seat in node.state.writing:
        return Bonus(sheet.one)
    return Draw(sheet.drawings[-1].cells)


def _settled(node: Node) -> Node:
    """
    The game after the move of *node*, if the cards turned over for it are enough; else *node*.

    The move is carried out with those cards on top of the pile. What happens before the first
    unknown card does not depend on it, so either it is reached, whatever the order, or it is not.
    """
    assert node.state is not None
    assert node.move is not None
    rest = list(node.state.pile)
    for card in node.seen:
        rest.remove(card)
    state, _ = rules.apply(node.state._replace(pile=(*node.seen, *rest)), *node.move)
    if len(node.state.pile) - len(state.pile) > len(node.seen):
        return node
    return Node(node.setup, state)

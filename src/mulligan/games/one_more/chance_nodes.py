"""
The same rules with chance as a player of its own, for programs that search or solve the game tree.

In a game that people play, the packs of all rounds are shuffled before the first move and hidden.
Here they are not: first somebody is chosen to begin, then hands and centre are dealt card by card,
seat by seat, and a node in which a card has to be dealt lists the cards it may be, with how many
there are of each.

>>> node = first(Setup(3))
>>> seats(node)  # who may begin
(0, 1, 2)
>>> node = begun(node, 0)
>>> sum(count for _, count in cards(node))
72
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from mulligan.core import Seat, fold
from mulligan.games.one_more import rules
from mulligan.games.one_more.cards import Card
from mulligan.games.one_more.events import Drew, Event, Lost, Opened, RoundBegan, Swapped
from mulligan.games.one_more.moves import Give, Move, NameDraw
from mulligan.games.one_more.rules import DEALT
from mulligan.games.one_more.setup import Setup
from mulligan.games.one_more.state import State


@dataclass(frozen=True, slots=True)
class Node:
    """
    A game in which somebody has to decide, or a card has to be dealt, or which is over.

    `state` is the game at the latest decision. Its pile has the right cards in no particular order,
    and so have its packs: look at `cards` for what may come.
    """

    setup: Setup
    begins: Seat | None = None
    """Who begins the first round; None while that is not decided."""
    state: State | None = None
    """None until the first round is dealt."""
    move: tuple[Seat, Move] | None = None
    """Made, but not carried out: it waits for the cards that it needs."""
    seen: tuple[Card, ...] = ()
    """The cards dealt for it so far, or those of the first round so far."""
    waits: bool = False
    """Whether a card has to be dealt."""
    lost: Lost | None = None
    """The round that the latest move ended, or the first deal; its loser is known before the next
    round is dealt."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Node":
        return self  # a value: searching programs copy nodes all the time


def first(setup: Setup) -> Node:
    """Nothing is decided yet."""
    return Node(setup)


def seats(node: Node) -> tuple[Seat, ...]:
    """Who may begin, each as likely as the others; none: that is decided."""
    return tuple(range(node.setup.seats)) if node.begins is None else ()


def begun(node: Node, seat: Seat) -> Node:
    """The game after *seat* was chosen to begin."""
    return replace(node, begins=seat, waits=True)


def cards(node: Node) -> tuple[tuple[Card, int], ...]:
    """Which card may be dealt now, and how many of each; none: it is not chance's turn to deal."""
    if not node.waits:
        return ()
    if _from_pile(node) and not node.seen:
        assert node.state is not None
        left = Counter(node.state.pile)
    else:
        dealt = (len(node.seen) - _from_pile(node)) % _round(node)
        left = Counter(node.setup.deck.cards()) - Counter(node.seen[len(node.seen) - dealt :])
    return tuple((card, left[card]) for card, _ in node.setup.deck.play if left[card])


def dealt(node: Node, card: Card) -> Node:
    """The game after *card*, one of `cards(node)`."""
    node = replace(node, seen=(*node.seen, card))
    in_round = (len(node.seen) - _from_pile(node)) % _round(node)
    return node if in_round else _settled(node)  # a round begins when all its cards are dealt


def played(node: Node, seat: Seat, move: Move) -> Node:
    """
    The game after *move*; perhaps a card has to be dealt before anything happens.

    Raises:
        RefusedError: The move is not legal.
    """
    return _settled(replace(node, move=(seat, move), seen=(), lost=None))


def card_instead(node: Node, guess: State) -> Card | None:
    """
    Which card is dealt at *node* on the way to *guess*, a sample of the game of *node*.

    None before the round of *guess*: then it is the card that was really dealt. The way to a sample
    is the real one, with other cards where its seat could not see them.
    """
    rounds, at = divmod(len(node.seen) - _from_pile(node), _round(node))
    round = 0 if node.state is None else node.state.round
    pack = guess.packs[guess.round - 1]
    if rounds < 0:  # a card from the pile, for somebody who was named
        assert node.state is not None
        return pack[len(pack) - len(node.state.pile)] if round == guess.round else None
    return pack[at] if round + 1 + rounds == guess.round else None


def move_instead(node: Node, seat: Seat, guess: State) -> Move | None:
    """What *seat* does at *node* on the way to *guess*: a gift; all other moves are as they were,
    which is what None says."""
    assert node.state is not None
    swap = node.state.swap
    if swap is None or node.state.round != guess.round:
        return None
    done = sum(isinstance(told, Swapped) for told in node.state.story)
    swaps = [told.cards for told in guess.story if isinstance(told, Swapped)]
    gifts = swaps[done] if done < len(swaps) else guess.swap.gifts if guess.swap else (None, None)
    gift = gifts[swap.seats.index(seat)]
    return None if gift is None else Give(gift)


def _settled(node: Node) -> Node:
    """
    The game after the move of *node*, if the cards dealt for it are enough; else *node*, waiting.

    The move is carried out with those cards on top of the pile and of the packs of the rounds that
    it may begin: one or, if nobody can play the first card, several. What happens before the first
    unknown card does not depend on it.
    """
    state, events = _carried_out(node)
    used, lost = 0, None
    for event in events:
        used += _used(node, event)
        if used > len(node.seen):
            return replace(node, waits=True, lost=lost)
        if isinstance(event, Lost) and lost is None:
            lost = event
    return Node(node.setup, node.begins, state, lost=lost)


def _carried_out(node: Node) -> tuple[State, Sequence[Event]]:
    deck = node.setup.deck.cards()
    from_pile = _from_pile(node)
    packs = [
        _on_top(node.seen[start : start + _round(node)], deck)
        for start in range(from_pile, len(node.seen) + 1, _round(node))
    ]
    packs += [deck] * (node.setup.most_rounds - len(packs))
    if node.state is None:
        assert node.begins is not None
        events = rules.opening(Opened(node.setup, node.begins, tuple(packs)))
        return fold(rules, events), events
    assert node.move is not None
    past = node.state.packs[: node.state.round]
    return rules.apply(
        node.state._replace(
            packs=(*past, *packs)[: node.setup.most_rounds],
            pile=_on_top(node.seen[:from_pile], node.state.pile),
        ),
        *node.move,
    )


def _on_top(seen: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    rest = list(cards)
    for card in seen:
        rest.remove(card)
    return (*seen, *rest)


def _used(node: Node, event: Event) -> int:
    match event:
        case RoundBegan():
            return _round(node)
        case Drew():
            return 1
        case _:
            return 0


def _from_pile(node: Node) -> int:
    """How many of the cards dealt for a move come from the pile; the others are for new rounds."""
    return int(node.move is not None and isinstance(node.move[1], NameDraw))


def _round(node: Node) -> int:
    """How many cards begin a round: the hands and the centre."""
    return DEALT * node.setup.seats + 1

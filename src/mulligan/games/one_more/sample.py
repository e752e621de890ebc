"""
A state that a seat cannot tell from the real one, for thinking ahead from a view.

What the seat has seen is as it saw it (`memory`); every other card is dealt from the rest of the
deck, each order as likely as any other.
"""

from collections.abc import Iterator
from itertools import count

from mulligan.core import below, shuffled, words
from mulligan.games.one_more.cards import Card, Hand, as_hand
from mulligan.games.one_more.decks import Deck
from mulligan.games.one_more.events import Drew, Left, Played, Reversed, Swapped, Told
from mulligan.games.one_more.memory import Memory, recall
from mulligan.games.one_more.rules import plays
from mulligan.games.one_more.setup import Setup
from mulligan.games.one_more.state import Stage, State, Swap
from mulligan.games.one_more.view import Asked, SeenDraw, SeenSwap, View

STAGES = {
    Asked.PLAY: Stage.PLAY,
    Asked.NAME_DRAW: Stage.EFFECT,
    Asked.NAME_SWAP: Stage.EFFECT,
    Asked.GIVE: Stage.GIVE,
    Asked.NOTHING: Stage.LOST,
}


def sample(view: View, seed: bytes) -> State:
    """
    A state in which the seat of *view* sees exactly *view*. The same seed gives the same one.

    The packs of other rounds are shuffled anew, and decisions are counted from the start of this
    round: a view does not tell how many there were before.
    """
    setup = Setup(len(view.counts), Deck(view.deck, view.cards))
    dice = words(seed, "sample/swaps")
    memory = recall(view, dice)
    for attempt in count():
        rest = iter(shuffled(memory.rest, seed, f"sample/rest/{attempt}"))
        faces = tuple(next(rest) if face is None else face for face in memory.faces)
        hands = tuple(as_hand(tuple(faces[token] for token in held)) for held in memory.hands)
        if view.asked is not Asked.PLAY or plays(hands[view.active], view.centre):
            break  # the active seat must have a card that answers, or the round would be over
    pile = tuple(rest)
    story = tuple(_told(view, memory, faces))
    packs = [
        shuffled(setup.deck.cards(), seed, f"sample/round/{round}")
        for round in range(1, setup.most_rounds + 1)
    ]
    packs[view.round - 1] = (
        *(faces[token] for token in memory.dealt),
        view.revealed,
        *(faces[token] for token in memory.drawn),
        *pile,
    )
    return State(
        setup=setup,
        packs=tuple(packs),
        active=view.active,
        tokens=view.tokens,
        round=view.round,
        pile=pile,
        hands=hands,
        playing=view.playing,
        revealed=view.revealed,
        centre=view.centre,
        direction=view.direction,
        stage=STAGES[view.asked],
        swap=_open_swap(view, hands, dice),
        story=story,
        last=view.last,
        lost_on=view.lost_on,
        turn=decisions(story, swapping=view.swap is not None),
        end=view.end,
    )


def _told(view: View, memory: Memory, faces: tuple[Card, ...]) -> Iterator[Told]:
    """The story, secrets included."""
    drawn = iter(memory.drawn)
    swaps = iter(memory.swaps)
    for seen in view.story:
        match seen:
            case SeenDraw(by, seat, _):
                yield Drew(by, seat, faces[next(drawn)])
            case SeenSwap(by, seats, _):
                given, back = next(swaps)
                yield Swapped(by, seats, (faces[given], faces[back]))
            case Played() | Reversed() | Left():
                yield seen


def _open_swap(view: View, hands: tuple[Hand, ...], dice: Iterator[int]) -> Swap | None:
    """A gift chosen in secret may be any card of its owner."""
    if view.swap is None:
        return None
    gifts: list[Card | None] = []
    for giver in view.swap.seats:
        if giver not in view.swap.given:
            gifts.append(None)
        elif giver == view.seat:
            gifts.append(view.swap.mine)
        else:
            gifts.append(hands[giver][below(dice, len(hands[giver]))])
    one, other = gifts
    return Swap(view.swap.by, view.swap.seats, (one, other))


def decisions(story: tuple[Told, ...], *, swapping: bool) -> int:
    """
    How many there were in a round, as `evolve` counts them: a play, a draw, the naming of a pair
    and the swap itself. *swapping*: a pair is named and has not swapped.
    """
    weights = {Played: 1, Drew: 1, Swapped: 2}
    return sum(weights.get(type(told), 0) for told in story) + swapping

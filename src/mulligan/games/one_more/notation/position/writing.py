"""From a view or a state to its line of text."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from mulligan.core import Seat
from mulligan.core.position import ALL, DIGITS, NOTHING, PositionError
from mulligan.games.one_more.cards import STARTER, Card, Effect, Sign
from mulligan.games.one_more.decks import Deck, load, names
from mulligan.games.one_more.events import Drew, Left, Loss, Played, Reversed, Swapped, Told
from mulligan.games.one_more.sample import decisions
from mulligan.games.one_more.state import State
from mulligan.games.one_more.view import Seen, SeenDraw, SeenSwap, View

KIND = "om1"
"""The game, and the version of its notation."""

EFFECTS = {None: "p", Effect.REPLAY: "r", Effect.REVERSE: "v", Effect.DRAW: "d", Effect.SWAP: "s"}
"""A card is its number and this letter: a capital asks for a higher number, a small one for a lower
one. `A` is the number 10."""
EITHER = "x"
"""The letter of the 5±."""
LOSSES = {Loss.STUCK: "s", Loss.LAST: "l"}
BETWEEN = "_"
NOT_YET = "~"
"""A card that has not been given away."""
UNSEEN = "_"
"""A card that has been given away, and it is not shown which."""


@cache
def shipped() -> dict[str, Deck]:
    """The decks that a position can name."""
    return {name: load(name)[0] for name in names()}


def write(position: View | State) -> str:
    """
    *position* on one line. The line of a view holds no secret.

    Raises:
        PositionError: It was played with a deck that does not come with Mulligan.
    """
    if isinstance(position, View):
        deck = Deck(position.deck, position.cards)
        who = NOTHING if position.seat is None else str(position.seat)
        cards = (written_card(position.revealed), _cards(position.hand))
    else:
        deck = position.setup.deck
        who = ALL
        swapping = position.swap is not None
        began = position.turn - decisions(position.story, swapping=swapping)
        cards = (BETWEEN.join(map(_cards, position.packs)), str(began))
    if shipped().get(deck.name) != deck:
        raise PositionError(
            "A position on one line names its deck, and this deck does not come with Mulligan."
        )
    story = "".join(_told(position.story))
    parts = [
        KIND,
        deck.name,
        who,
        "".join(DIGITS[count] for count in position.tokens),
        str(position.round),
        str(_first(position)),
        _last(position),
        *cards,
    ]
    if position.swap is None:
        return ".".join((*parts, story or NOTHING))
    named = "".join(DIGITS[seat] for seat in position.swap.seats)
    return ".".join((*parts, story + named, "".join(_gifts(position))))


def written_card(card: Card) -> str:
    """
    >>> from mulligan.games.one_more.cards import read_card
    >>> [written_card(read_card(text)) for text in ("7+replay", "3-reverse", "10-", "5±")]
    ['7R', '3v', 'Ap', '5x']
    """
    if card == STARTER:
        return DIGITS[card.number] + EITHER
    letter = EFFECTS[card.effect]
    return DIGITS[card.number] + (letter.upper() if card.sign is Sign.ABOVE else letter)


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(written_card, cards)) or NOTHING


def _first(position: View | State) -> Seat:
    """Who began the round. Before the first card that is the active seat."""
    return next((told.seat for told in position.story if isinstance(told, Played)), position.active)


def _last(position: View | State) -> str:
    """
    How the round before was lost; in a view of a game that is over, how this one was.

    A state knows its hands, so how its last round was lost follows from the rules.
    """
    last, centre = position.last, position.lost_on
    if last is None or centre is None:
        return NOTHING
    if isinstance(position, State) and position.end is not None:
        return NOTHING
    return LOSSES[last.reason] + BETWEEN.join((_cards(last.hand), written_card(centre)))


def _told(story: Sequence[Told | Seen]) -> Iterator[str]:
    """Reverses and who leaves follow from the cards; what was drawn, in a state from the pack."""
    for told in story:
        match told:
            case Played(_, card):
                yield written_card(card)
            case Drew(_, seat, _):
                yield DIGITS[seat]
            case SeenDraw(_, seat, drawn):
                yield DIGITS[seat] + ("" if drawn is None else written_card(drawn))
            case Swapped(_, (one, other), cards) | SeenSwap(_, (one, other), cards):
                yield DIGITS[one] + DIGITS[other] + "".join(map(written_card, cards or ()))
            case Reversed() | Left():
                pass


def _gifts(position: View | State) -> Iterator[str]:
    if isinstance(position, State):
        assert position.swap is not None, "there are gifts only in a swap"
        for gift in position.swap.gifts:
            yield NOT_YET if gift is None else written_card(gift)
        return
    assert position.swap is not None, "there are gifts only in a swap"
    for seat in position.swap.seats:
        if seat not in position.swap.given:
            yield NOT_YET
        elif seat == position.seat and position.swap.mine is not None:
            yield written_card(position.swap.mine)
        else:
            yield UNSEEN

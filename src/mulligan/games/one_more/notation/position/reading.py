"""The parts that a view and a state have in common, and the letters of the others."""

from dataclasses import dataclass

from mulligan.core import Seat, SetupError
from mulligan.core.position import ALL, DIGITS, NOTHING, Parts, PositionError
from mulligan.games.one_more.cards import STARTER, Card, Hand, Sign, as_hand
from mulligan.games.one_more.decks import GAME, LARGEST_NUMBER
from mulligan.games.one_more.events import Lost
from mulligan.games.one_more.notation.position.writing import (
    BETWEEN,
    EFFECTS,
    EITHER,
    KIND,
    LOSSES,
    NOT_YET,
    UNSEEN,
    shipped,
)
from mulligan.games.one_more.rules import TO_WIN
from mulligan.games.one_more.setup import Setup

_EFFECT_OF = {letter: effect for effect, letter in EFFECTS.items()}
_LOSS_OF = {letter: loss for loss, letter in LOSSES.items()}


@dataclass(frozen=True, slots=True)
class Facts:
    """What a position says before it tells its round."""

    setup: Setup
    who: str
    tokens: tuple[int, ...]
    round: int
    first: Seat
    last: Lost | None
    """How the last round that is over was lost: this one, if the game is over."""
    lost_on: Card | None

    @property
    def seat(self) -> Seat | None:
        return int(self.who) if self.who.isdigit() else None

    @property
    def winner(self) -> Seat | None:
        """The winners, if the game is over."""
        return self.tokens.index(TO_WIN) if TO_WIN in self.tokens else None


class Letters:
    """A part of a position, read letter by letter."""

    def __init__(self, parts: Parts, text: str, seats: int) -> None:
        self.parts = parts
        self._text = "" if text == NOTHING else text
        self._seats = seats
        self._at = 0

    @property
    def more(self) -> bool:
        return self._at < len(self._text)

    def fault(self, sentence: str) -> PositionError:
        return self.parts.fault(f"up to its letter {self._at}: {sentence.rstrip('.')}")

    def card(self) -> Card:
        text = self._take(2)
        number = DIGITS.find(text[:1]) if text else -1
        letter = text[1:]
        if 0 <= number <= LARGEST_NUMBER:
            if letter.lower() in _EFFECT_OF:
                sign = Sign.ABOVE if letter.isupper() else Sign.BELOW
                return Card(number, sign, _EFFECT_OF[letter.lower()])
            if number == STARTER.number and letter == EITHER:
                return STARTER
        raise self.fault(f"{text!r} is no card, which is written like 7R, 3v or 5{EITHER}")

    def seat(self) -> Seat:
        return self.parts.digit(self._take(1), self._seats)

    def gift(self) -> Card | str:
        """A card, or the sign for one that is not given or not shown."""
        sign = self._text[self._at : self._at + 1]
        if sign in (NOT_YET, UNSEEN) and sign:
            return self._take(1)
        return self.card()

    def cards(self) -> tuple[Card, ...]:
        """All the rest."""
        found = []
        while self.more:
            found.append(self.card())
        return tuple(found)

    def hand(self) -> Hand:
        """All the rest, which is a hand."""
        cards = self.cards()
        if cards != as_hand(cards):
            raise self.fault("the cards of a hand are in ascending order")
        return cards

    def finish(self) -> None:
        if self.more:
            raise self.fault("it goes on after its end")

    def _take(self, count: int) -> str:
        taken = self._text[self._at : self._at + count]
        self._at += len(taken)
        if len(taken) < count:
            raise self.fault("something is missing")
        return taken


def facts(parts: Parts) -> Facts:
    """Raises PositionError for a part that means nothing; it is named."""
    if parts.take("the game") != KIND:
        raise parts.fault(f"a position of {GAME} begins with {KIND}")
    deck = shipped().get(parts.take("the deck"))
    if deck is None:
        raise parts.fault(f"the decks are {', '.join(shipped())}")
    who = parts.take("whose view it is")
    text = parts.take('the "one more" cards')
    try:
        setup = Setup(len(text), deck)
    except SetupError as error:
        raise parts.fault(str(error).rstrip(".")) from None
    tokens = tuple(parts.digit(letter, TO_WIN + 1) for letter in text)
    over = tokens.count(TO_WIN)
    if over > 1:
        raise parts.fault("only one player can win")
    if who not in (ALL, NOTHING, *map(str, range(setup.seats))):
        raise PositionError(
            f"Part 3 of the position, whose view it is: a seat from 0 to {setup.seats - 1}; "
            f"{NOTHING}, for spectators; or {ALL}."
        )
    round = parts.number("the round", setup.most_rounds)
    if round != sum(tokens) + 1 - over:
        raise parts.fault('everybody who lost a round has a "one more"')
    first = parts.number("who began", setup.seats - 1)
    last, lost_on = _last(parts, tokens, first, ended=bool(over), in_view=who != ALL)
    shown = () if last is None or lost_on is None else (*last.hand, lost_on)
    strange = set(shown) - set(deck.cards()) - {STARTER}
    if strange:
        raise parts.fault(f"the deck has no {min(map(str, strange))}")
    return Facts(setup, who, tokens, round, first, last, lost_on)


def _last(
    parts: Parts, tokens: tuple[int, ...], first: Seat, *, ended: bool, in_view: bool
) -> tuple[Lost | None, Card | None]:
    text = parts.take("the last loss")
    expected = in_view if ended else any(tokens)
    if not expected or text == NOTHING:
        if expected or text != NOTHING:
            raise parts.fault(
                "a view of a game that is over tells how it was lost, and any other position how "
                f"the round before was; there is {NOTHING} without one"
            )
        return None, None
    loss = _LOSS_OF.get(text[:1])
    held, between, on = text[1:].partition(BETWEEN)
    if loss is None or not between:
        raise parts.fault(f"it is {' or '.join(_LOSS_OF)}, a hand, {BETWEEN} and a card")
    hand = Letters(parts, held, len(tokens)).hand()
    letters = Letters(parts, on, len(tokens))
    centre = letters.card()
    letters.finish()
    loser = tokens.index(TO_WIN) if ended else first
    if not tokens[loser]:
        raise parts.fault(f'who began lost the round before, but seat {loser} has no "one more"')
    return Lost(loser, loss, hand, tokens), centre

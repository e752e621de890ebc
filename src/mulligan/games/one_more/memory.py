"""
What an attentive player remembers of a round: where every card is, as far as it can be known.

The round is replayed with cards face down. A card that the seat has not seen has no face yet; it
gets one when somebody plays it or hands it over. Only a swap between two others has to be guessed,
and a guess can be wrong: a player who gave their 5± away cannot play it later. Then another guess
is tried, so a memory never contradicts what was seen.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from mulligan.core import Seat, below
from mulligan.games.one_more.cards import STARTER, Card
from mulligan.games.one_more.events import Direction, Left, Played, Reversed
from mulligan.games.one_more.rules import DEALT
from mulligan.games.one_more.view import Asked, SeenDraw, SeenSwap, View

Token: TypeAlias = int
"""
One card of the round, whatever its face.

The cards of the first hands come first, seat by seat, with each seat's 5± last; then the drawn
cards, in the order of drawing.
"""

HAND = DEALT + 1


@dataclass(frozen=True, slots=True)
class Moment:
    """The table when somebody chose a card: to play it, or to give it away in a swap."""

    seat: Seat
    token: Token
    centre: Card | None  # what a play had to answer; None for a gift, which can be any card
    direction: Direction
    hands: tuple[tuple[Token, ...], ...]  # before the card left
    cards_left: int


@dataclass(frozen=True, slots=True)
class Memory:
    faces: tuple[Card | None, ...]  # by token; None: it has not been seen
    hands: tuple[tuple[Token, ...], ...]  # by seat
    rest: tuple[Card, ...]  # the cards of the deck that nobody has shown: hidden faces and the pile
    swaps: tuple[tuple[Token, Token], ...]  # what was given in each swap, in the order of seats
    moments: tuple[Moment, ...]  # every play and every gift of the round

    @property
    def dealt(self) -> tuple[Token, ...]:
        """The play cards of the first hands, as they came from the pack."""
        seats = range(len(self.hands))
        return tuple(HAND * seat + at for seat in seats for at in range(DEALT))

    @property
    def drawn(self) -> tuple[Token, ...]:
        return tuple(range(HAND * len(self.hands), len(self.faces)))


def recall(view: View, dice: Iterator[int]) -> Memory:
    """A memory of the round that fits *view*. Swaps between two others are guessed."""
    told = _Telling.start(view).go_on(view, 0, dice, set())
    assert told is not None, "a view shows what really happened, so it can have happened"
    return Memory(
        tuple(told.faces),
        tuple(map(tuple, told.hands)),
        tuple(told.unseen.elements()),
        tuple(told.swaps),
        tuple(told.moments),
    )


def possible(view: View, dice: Iterator[int]) -> bool:
    """Whether a round can have gone as *view* tells. A view of a real game always can."""
    if view.seat is not None:
        first = _first_hand(view, view.seat)
        if first[STARTER] != 1 or first.total() != HAND or min(first.values()) < 0:
            return False
    told = _Telling.start(view)
    return min(told.unseen.values()) >= 0 and told.go_on(view, 0, dice, set()) is not None


_Key: TypeAlias = tuple[int, tuple[tuple[str, ...], ...]]
"""A place in the story and the faces in all hands: all that the rest of the story depends on."""


@dataclass(slots=True)
class _Telling:
    """The round, replayed up to some point."""

    faces: list[Card | None]
    hands: list[list[Token]]
    unseen: Counter[Card]
    centre: Card
    cards_left: int
    direction: Direction
    swaps: list[tuple[Token, Token]]
    moments: list[Moment]

    @classmethod
    def start(cls, view: View) -> "_Telling":
        """The first hands; in other players' hands only the 5± is known."""
        seats = range(len(view.counts))
        unseen = Counter(dict(view.cards))
        faces: list[Card | None] = [None] * (HAND * len(seats))
        faces[DEALT::HAND] = [STARTER for _ in seats]
        if view.seat is not None:
            mine = list(_first_hand(view, view.seat).elements())
            mine.remove(STARTER)
            faces[HAND * view.seat : HAND * view.seat + DEALT] = mine
            unseen.subtract(mine)
        unseen[view.revealed] -= 1
        for told in view.story:
            if isinstance(told, SeenDraw) and told.card is not None:
                unseen[told.card] -= 1
        return cls(
            faces,
            [list(range(HAND * seat, HAND * (seat + 1))) for seat in seats],
            unseen,
            view.revealed,
            sum(count for _, count in view.cards) - DEALT * len(seats) - 1,
            1,
            [],
            [],
        )

    def go_on(
        self, view: View, start: int, dice: Iterator[int], dead: set[_Key]
    ) -> "_Telling | None":
        """Replay the story from index *start* on. None: it cannot have happened this way."""
        for at in range(start, len(view.story)):
            match view.story[at]:
                case Played(seat, card):
                    if not self._play(seat, card, dice):
                        return None
                case SeenDraw(_, seat, drawn):
                    self.hands[seat].append(len(self.faces))
                    self.faces.append(drawn)
                    self.cards_left -= 1
                case SeenSwap(_, (one, other), cards):
                    if cards is None:
                        return self._guess(view, at + 1, one, other, dice, dead)
                    given, back = (
                        self._find(seat, card, dice)
                        for seat, card in zip((one, other), cards, strict=True)
                    )
                    if given is None or back is None:
                        return None
                    self._exchange(one, other, given, back)
                case Reversed(direction):
                    self.direction = direction
                case Left():
                    pass  # a player who leaves has no cards to track
        return self if self._ends_as_shown(view, dice) and self._goes_on(view) else None

    def _play(self, seat: Seat, card: Card, dice: Iterator[int]) -> bool:
        token = self._find(seat, card, dice)
        if token is None:
            return False
        self._remember(seat, token, self.centre)
        self.hands[seat].remove(token)
        self.centre = card
        return True

    def _remember(self, seat: Seat, token: Token, centre: Card | None) -> None:
        hands = tuple(map(tuple, self.hands))
        moment = Moment(seat, token, centre, self.direction, hands, self.cards_left)
        self.moments.append(moment)

    def _find(self, seat: Seat, card: Card, dice: Iterator[int]) -> Token | None:
        """The card in a hand that must be *card*. One already known to be it comes first: that
        leaves more possibilities than giving its face to an unseen card."""
        held = self.hands[seat]
        for token in held:
            if self.faces[token] == card:
                return token
        hidden = [token for token in held if self.faces[token] is None]
        if not hidden or self.unseen[card] == 0:
            return None
        token = hidden[below(dice, len(hidden))]
        self.faces[token] = card
        self.unseen[card] -= 1
        return token

    def _guess(
        self, view: View, at: int, one: Seat, other: Seat, dice: Iterator[int], dead: set[_Key]
    ) -> "_Telling | None":
        """Two others swapped: any card for any card, so long as the story can go on from there."""
        tried = set()
        for given in _mixed(self.hands[one], dice):
            for back in _mixed(self.hands[other], dice):
                faces = self.faces[given], self.faces[back]
                if faces in tried:
                    continue
                tried.add(faces)
                branch = self._after_swap(one, other, given, back)
                if dead and branch._key(at) in dead:
                    continue
                if (told := branch.go_on(view, at, dice, dead)) is not None:
                    return told
                dead.add(self._after_swap(one, other, given, back)._key(at))
        return None

    def _exchange(self, one: Seat, other: Seat, given: Token, back: Token) -> None:
        self.swaps.append((given, back))
        self._remember(one, given, None)
        self._remember(other, back, None)
        self.hands[one][self.hands[one].index(given)] = back
        self.hands[other][self.hands[other].index(back)] = given

    def _ends_as_shown(self, view: View, dice: Iterator[int]) -> bool:
        """The loser of the last round of a game has shown their hand."""
        if view.end is None or view.last is None:
            return True
        held = self.hands[view.last.seat]
        shown = []
        for card in view.last.hand:
            token = self._find(view.last.seat, card, dice)
            if token is None:
                return False
            held.remove(token)
            shown.append(token)
        held += shown
        return True

    def _goes_on(self, view: View) -> bool:
        """The seat whose turn it is can play; otherwise the round would be over."""
        if view.asked is not Asked.PLAY:
            return True
        held = [self.faces[token] for token in self.hands[view.active]]
        if None in held and any(card.answers(view.centre) for card in +self.unseen):
            return True
        return any(card.answers(view.centre) for card in held if card is not None)

    def _after_swap(self, one: Seat, other: Seat, given: Token, back: Token) -> "_Telling":
        """Another telling, in which the two have swapped these cards."""
        branch = _Telling(
            self.faces.copy(),
            [held.copy() for held in self.hands],
            self.unseen.copy(),
            self.centre,
            self.cards_left,
            self.direction,
            self.swaps.copy(),
            self.moments.copy(),
        )
        branch._exchange(one, other, given, back)
        return branch

    def _key(self, at: int) -> _Key:
        return at, tuple(
            tuple(sorted(str(self.faces[token]) for token in held)) for held in self.hands
        )


def _first_hand(view: View, seat: Seat) -> Counter[Card]:
    """The cards with which *seat*, whose view this is, began the round."""
    held = Counter(view.hand)
    for told in view.story:
        match told:
            case Played(player, card) if player == seat:
                held[card] += 1
            case SeenDraw(_, drawer, card) if drawer == seat and card is not None:
                held[card] -= 1
            case SeenSwap(_, (one, other), (ones, others)) if seat in (one, other):
                held[ones] += 1 if seat == one else -1
                held[others] += 1 if seat == other else -1
            case _:
                pass
    return held


def _mixed(held: list[Token], dice: Iterator[int]) -> list[Token]:
    left = held.copy()
    return [left.pop(below(dice, len(left))) for _ in held]

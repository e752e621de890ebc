"""
A view from what its owner saw: the round is played again with other people's cards face down.

Any card will do for one that is not seen. `view` hides it again, and `memory` says whether there
are cards with which the round could have gone like this.
"""

from dataclasses import dataclass, field
from itertools import combinations

from mulligan.core import Seat, words
from mulligan.core.position import Parts, PositionError
from mulligan.games.one_more.cards import STARTER, Card, Effect
from mulligan.games.one_more.events import (
    Direction,
    Drew,
    Ended,
    Left,
    Loss,
    Played,
    Reversed,
    Swapped,
    Told,
)
from mulligan.games.one_more.memory import HAND, possible
from mulligan.games.one_more.notation.position.reading import Facts, Letters
from mulligan.games.one_more.notation.position.writing import NOT_YET, UNSEEN
from mulligan.games.one_more.rules import DEALT
from mulligan.games.one_more.state import Stage, State, Swap
from mulligan.games.one_more.view import View, view

FACE_DOWN = STARTER


def view_of(parts: Parts, facts: Facts) -> View:
    """Raises PositionError if no round can have gone like this."""
    seats = facts.setup.seats
    letters = Letters(parts, parts.take("the first centre card"), seats)
    revealed = letters.card()
    letters.finish()
    hand = Letters(parts, parts.take("the hand"), seats).hand()
    letters = Letters(parts, parts.take("the story of the round"), seats)
    told = _Round(facts, revealed)
    while letters.more:
        told.go_on(letters)
    swap = None
    if told.named is not None:
        gifts = Letters(parts, parts.take("the gifts"), seats)
        swap = Swap(told.active, told.named, _gifts(gifts, told.named, facts.seat, hand))
    if facts.seat is not None and told.counts[facts.seat] != len(hand):
        raise letters.fault(f"there are {told.counts[facts.seat]} cards in the hand by now")
    if facts.winner is None:
        if told.stage is Stage.LOST:
            raise letters.fault("the round is over here")
    else:
        told.lose(letters)
    state = State(
        setup=facts.setup,
        packs=(),
        active=told.active,
        tokens=facts.tokens,
        round=facts.round,
        pile=(FACE_DOWN,) * told.cards_left,
        hands=tuple(
            hand if seat == facts.seat else (FACE_DOWN,) * count
            for seat, count in enumerate(told.counts)
        ),
        playing=frozenset(told.playing),
        revealed=revealed,
        centre=told.centre,
        direction=told.direction,
        stage=told.stage,
        swap=swap,
        story=tuple(told.story),
        last=facts.last,
        lost_on=facts.lost_on,
        end=None if facts.winner is None else Ended((facts.winner,)),
    )
    found = view(state, facts.seat)
    if not possible(found, words(bytes(32), "position")):
        raise PositionError("No cards of the deck could have been played like this.")
    return found


def _gifts(
    letters: Letters, pair: tuple[Seat, Seat], seat: Seat | None, hand: tuple[Card, ...]
) -> tuple[Card | None, Card | None]:
    """A swap under way: at most one of the two has chosen, and only they know what."""
    found: list[Card | None] = []
    for giver in pair:
        gift = letters.gift()
        if gift == NOT_YET:
            found.append(None)
        elif giver == seat and gift in hand:
            found.append(gift if isinstance(gift, Card) else None)
        elif giver != seat and gift == UNSEEN:
            found.append(FACE_DOWN)
        else:
            raise letters.fault(f"seat {giver} cannot be seen to give {gift}")
    letters.finish()
    if None not in found:
        raise letters.fault("with both gifts the swap is over")
    one, other = found
    return one, other


@dataclass(slots=True)
class _Round:
    """A round so far. It knows how many cards everybody has, but not which."""

    facts: Facts
    centre: Card
    active: Seat = field(init=False)
    counts: list[int] = field(init=False)
    playing: set[Seat] = field(init=False)
    cards_left: int = field(init=False)
    direction: Direction = 1
    stage: Stage = Stage.PLAY
    named: tuple[Seat, Seat] | None = None
    """Two who swap, if nothing says what they gave."""
    story: list[Told] = field(default_factory=list)

    def __post_init__(self) -> None:
        seats = self.facts.setup.seats
        self.active = self.facts.first
        self.counts = [HAND] * seats
        self.playing = set(range(seats))
        self.cards_left = len(self.facts.setup.deck.cards()) - DEALT * seats - 1

    @property
    def holders(self) -> list[Seat]:
        return [seat for seat in sorted(self.playing) if self.counts[seat]]

    def go_on(self, letters: Letters) -> None:
        """The next decision of the story."""
        match self.stage, self.centre.effect:
            case Stage.LOST, _:
                raise letters.fault("the round is over here")
            case Stage.EFFECT, Effect.DRAW:
                self._draw(letters)
            case Stage.EFFECT, _:
                self._name_two(letters)
            case _:
                self._play(letters)

    def lose(self, letters: Letters) -> None:
        """The game is over: this round was lost as the position says."""
        last = self.facts.last
        assert last is not None, "a view of a game that is over tells how it was lost"
        if last.reason is Loss.LAST:
            right = self.stage is Stage.LOST and self.holders == [last.seat]
        else:
            playable = any(card.answers(self.centre) for card in last.hand)
            right = self.stage is Stage.PLAY and self.active == last.seat and not playable
        if not right or len(last.hand) != self.counts[last.seat]:
            raise letters.fault(f"seat {last.seat} did not lose the round here")
        if self.facts.lost_on != self.centre:
            raise letters.fault(f"the last card is not {self.facts.lost_on}")
        self.active, self.stage = last.seat, Stage.LOST

    def _play(self, letters: Letters) -> None:
        card = letters.card()
        if not card.answers(self.centre):
            raise letters.fault(f"{card} cannot be played on {self.centre}")
        if not self.counts[self.active]:
            raise letters.fault(f"seat {self.active} has no card")
        self.counts[self.active] -= 1
        self.centre = card
        self.story.append(Played(self.active, card))
        if len(self.holders) == 1:
            self.stage = Stage.LOST
            return
        match card.effect:
            case Effect.REPLAY if self.counts[self.active]:
                pass
            case Effect.REVERSE:
                self.direction = -1 if self.direction == 1 else 1
                self.story.append(Reversed(self.direction))
                self._end_turn()
            case Effect.DRAW if self.cards_left:
                self.stage = Stage.EFFECT
            case Effect.SWAP:
                self.stage = Stage.EFFECT
            case _:
                self._end_turn()

    def _draw(self, letters: Letters) -> None:
        seat = letters.seat()
        if seat not in self.playing:
            raise letters.fault(f"seat {seat} is out of the round")
        card = letters.card() if seat == self.facts.seat else FACE_DOWN
        self.counts[seat] += 1
        self.cards_left -= 1
        self.story.append(Drew(self.active, seat, card))
        self._end_turn()

    def _name_two(self, letters: Letters) -> None:
        pair = letters.seat(), letters.seat()
        if pair not in combinations(self.holders, 2):
            raise letters.fault("these two cannot be named for a swap, lower seat first")
        self.named = pair
        self.stage = Stage.GIVE
        if letters.more or not letters.parts.left:  # the gifts of a swap under way come later
            self._swap(pair, letters)

    def _swap(self, pair: tuple[Seat, Seat], letters: Letters) -> None:
        """The two have swapped. Only they know what."""
        one = other = FACE_DOWN
        if self.facts.seat in pair:
            one, other = letters.card(), letters.card()
        self.story.append(Swapped(self.active, pair, (one, other)))
        self.named = None
        self._end_turn()

    def _end_turn(self) -> None:
        if not self.counts[self.active]:
            self.playing.remove(self.active)
            self.story.append(Left(self.active))
        following = self.active
        while (following := (following + self.direction) % len(self.counts)) not in self.playing:
            pass
        self.active, self.stage = following, Stage.PLAY

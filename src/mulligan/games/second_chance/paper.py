"""
The referee for sheets of paper: was every tile legal, given the cards that were called?

A player enters afterwards what they drew, round by round, and the same rules as on screen replay it
on a table with this one sheet: `rules.decide` judges every drawing, `rules.evolve` says who could
draw and who was stuck. This module only judges what is possible on paper but not on screen: drawing
nothing, or taking a second chance that was not due.
"""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from mulligan.core import RefusedError, Seat, fold
from mulligan.games.second_chance import rules
from mulligan.games.second_chance.caller import Called, CalledRound
from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.events import (
    Chanced,
    Drawn,
    Dropped,
    Event,
    Opened,
    Revealed,
    Started,
    Wrote,
)
from mulligan.games.second_chance.grid import Mask, empty
from mulligan.games.second_chance.moves import Bonus, Draw, Move
from mulligan.games.second_chance.rules import Refusal
from mulligan.games.second_chance.setup import Setup
from mulligan.games.second_chance.state import Phase, State

SHEET: Seat = 0


class Slip(StrEnum):
    """What only happens on paper. The codes are stable; `rules.Refusal` has the others."""

    CHANCE_FORGOTTEN = "chance-forgotten"
    CHANCE_UNDUE = "chance-undue"
    NOT_OUT = "not-out"
    NO_ONE_TO_WRITE = "no-one-to-write"


@dataclass(frozen=True, slots=True)
class Drawings:
    """What a player says they drew. An empty mask means nothing was drawn."""

    start: Mask
    rounds: tuple[Mask, ...]
    """From the first round on, as far as they got."""
    one: Mask = 0


@dataclass(frozen=True, slots=True)
class Fault:
    """Something against the rules: in which round (0 is the starting tile), why, and where."""

    round: int
    reason: Refusal | Slip
    sentence: str
    cells: Mask


@dataclass(frozen=True, slots=True)
class Verdict:
    faults: tuple[Fault, ...]
    empty: int
    """Squares that nothing was drawn on, right or wrong."""
    complete: bool
    """Whether every called card has been answered."""

    @property
    def right(self) -> bool:
        return not self.faults


def judged(called: Called, drawings: Drawings) -> Verdict:
    """
    What the rules say about a sheet. Every drawing is judged on the sheet as it really was before
    it, so that one wrong tile does not make all later ones wrong.
    """
    referee = _Referee(called)
    referee.start(drawings.start)
    answered = 0
    for cards, cells in zip(called.rounds, drawings.rounds, strict=False):
        if referee.full:
            break  # the game was won there (SC-13)
        answered += 1
        referee.round(answered, cards, cells)
    complete = referee.full or answered == len(called.rounds)
    referee.one(answered, drawings.one, due=complete)
    return Verdict(tuple(referee.faults), empty(referee.filled), complete)


class _Referee:
    """A table with one sheet, and what was wrong so far."""

    def __init__(self, called: Called) -> None:
        cards = tuple(card for each in called.rounds for card in each.cards)
        deck = Deck("as called", (called.start,), tuple(Counter(cards).items()))
        # Who writes the 1 was settled at the table. One seat never does (SC-17); of two, the first.
        setup = Setup(2 if called.one else 1, deck=deck)
        self._state: State = fold(rules, rules.opening(Opened(setup, deck.start, cards)))
        self.faults: list[Fault] = []

    @property
    def filled(self) -> Mask:
        return self._state.sheets[SHEET].filled

    @property
    def full(self) -> bool:
        return self._state.sheets[SHEET].full

    def start(self, cells: Mask) -> None:
        self._answered(0, Draw(cells), cells, otherwise=Started(SHEET, cells))

    def round(self, number: int, cards: CalledRound, cells: Mask) -> None:
        first, second = cards.offer
        self._happens(Revealed(number, (first, second)))
        if cards.chance is None:
            self._drawn(number, cards, cells)
            return
        if SHEET in self._state.drawing:
            sentence = "One of the two tiles fits, so there is no second chance."
            self._could_draw(number, cards, Slip.CHANCE_UNDUE, sentence)
        before = self._state
        self._happens(Chanced(SHEET, cards.chance))
        if cards.out:
            self._dropped(number, cards, cells)
            return
        self._drawn(number, cards, cells)
        if not cells:
            self._state = before  # the card is used up, with no effect

    def one(self, number: int, cell: Mask, *, due: bool) -> None:
        """The 1 (SC-12): judged if there is one, missed if it is *due*."""
        if cell and not self._state.writing:
            sentence = "You were not the first to drop out, so you write no 1."
            self._fault(number, Slip.NO_ONE_TO_WRITE, sentence, cell)
            self._happens(Wrote(SHEET, cell))
        elif cell:
            self._answered(number, Bonus(cell), cell, otherwise=Wrote(SHEET, cell))
        elif due and self._state.writing:
            sentence = "You dropped out first. Write your 1 into an empty square."
            self._fault(number, Refusal.MUST_WRITE, sentence, 0)

    def _drawn(self, number: int, cards: CalledRound, cells: Mask) -> None:
        chance = self._state.phase is Phase.CHANCE
        if cells:
            wrongly = Drawn(SHEET, "chance" if chance else 0, cells)
            self._answered(number, Draw(cells), cells, otherwise=wrongly)
        elif SHEET in self._state.drawing:
            what = "Your second chance" if chance else "One of the two tiles"
            sentence = f"{what} fits, so you must draw it."
            self._could_draw(number, cards, Refusal.MUST_DRAW, sentence)
        elif cards.settled and chance:
            self._fault(number, Slip.NOT_OUT, "Your second chance does not fit: you are out.", 0)
        elif cards.settled:
            sentence = "Neither tile fits. A second chance was yours, and nobody called it."
            self._fault(number, Slip.CHANCE_FORGOTTEN, sentence, 0)

    def _dropped(self, number: int, cards: CalledRound, cells: Mask) -> None:
        if SHEET in self._state.drawing:
            sentence = "Your second chance fits, so you must draw it."
            self._could_draw(number, cards, Refusal.MUST_DRAW, sentence)
        if cells:
            sentence = "You dropped out in this round, so you draw nothing in it."
            self._fault(number, Refusal.ALREADY_OUT, sentence, cells)
            self._happens(Drawn(SHEET, "chance", cells))
        self._happens(Dropped(SHEET))

    def _answered(self, number: int, move: Move, cells: Mask, *, otherwise: Event) -> None:
        """Let the rules judge *move*. An illegal drawing stays on the paper all the same."""
        asked = self._state
        if isinstance(move, Draw):
            # Even if nothing fits: then the drawing overlaps, or is another tile.
            asked = asked._replace(drawing=frozenset({SHEET}))
        try:
            event = rules.decide(asked, SHEET, move)[0]
        except RefusedError as refused:
            self._fault(number, Refusal(refused.reason), refused.sentence, cells)
            event = otherwise
        self._happens(event)

    def _could_draw(
        self, number: int, cards: CalledRound, reason: Refusal | Slip, sentence: str
    ) -> None:
        """SC-9, with a place where it fits; not while the round is open: that would be a hint."""
        place = rules.legal(self._state, SHEET)[0] if cards.over else None
        cells = place.cells if isinstance(place, Draw) else 0
        self._fault(number, reason, sentence, cells)

    def _fault(self, number: int, reason: Refusal | Slip, sentence: str, cells: Mask) -> None:
        self.faults.append(Fault(number, reason, sentence, cells))

    def _happens(self, event: Event) -> None:
        self._state = rules.evolve(self._state, event)

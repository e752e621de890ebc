"""
What a seat may see, built field by field: a field that is not named here is not shown.

Nobody knows the order of the pile. What was drawn or written in the open round is hidden from seats
that may still have to draw in it, and from spectators.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from mulligan.core import Seat
from mulligan.core.caching import cached_by_identity
from mulligan.games.second_chance.events import Ended, Happened, Told
from mulligan.games.second_chance.grid import Mask, union
from mulligan.games.second_chance.moves import Move
from mulligan.games.second_chance.rules import bonuses, drawings, to_act
from mulligan.games.second_chance.solo import Challenge
from mulligan.games.second_chance.state import Drawing as Drawing  # part of what is seen
from mulligan.games.second_chance.state import Phase, Sheet, State
from mulligan.games.second_chance.tiles import Tile


class Doing(StrEnum):
    """What a seat is doing, for all to see."""

    DRAWING = "drawing"
    DRAWN = "drawn"
    STUCK = "stuck"
    WRITING = "writing"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class SeenSheet:
    start: Tile
    drawings: tuple[Drawing, ...]
    one: Mask
    chance: Tile | None
    chanced: Tile | None
    """The second chance drawn in this round: the card is public, even if its place is not yet."""
    out: int | None
    doing: Doing
    pencil: int | None  # in hand this round

    @property
    def filled(self) -> Mask:
        return union(self.one, *(drawing.cells for drawing in self.drawings))


@dataclass(frozen=True, slots=True)
class Stock:
    """A shape of the deck and how many of its cards are still to come (SC-19)."""

    tile: Tile
    left: int
    total: int


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    edition: str
    deck: str
    start: tuple[Tile, ...]
    """The starting tiles of the deck. The sheets show which of them were dealt."""
    round: int
    phase: Phase
    offer: tuple[Tile, ...]
    cards_left: int
    shapes: tuple[tuple[Tile, int], ...]  # of the whole deck, with how many cards of each
    left: tuple[int, ...]  # how many of each shape are still to come
    sheets: tuple[SeenSheet, ...]
    stuck: tuple[Seat, ...]
    """Whose second chance in this round is still to come, in the order of SC-R1."""
    story: tuple[Told, ...]
    """How the second chances of the last round went, and what has happened in this one.
    Simultaneous actions are listed in seat order: who was quicker does not matter."""
    to_act: frozenset[Seat]
    end: Ended | None
    challenge: Challenge | None
    """The solo challenge that this game is part of, as it stood before the first card (SC-17)."""

    @property
    def stock(self) -> tuple[Stock, ...]:
        return tuple(
            Stock(tile, left, total)
            for (tile, total), left in zip(self.shapes, self.left, strict=True)
        )


def view(state: State, seat: Seat | None) -> View:
    """All that *seat* may know. None, or a seat that does not exist, sees what spectators see."""
    if seat is not None and not 0 <= seat < len(state.sheets):
        seat = None
    veiled, bare, story = _for_everybody(state)
    if _may_look(state, seat):
        sheets = bare
    elif seat is None:
        sheets = veiled
    else:
        sheets = (*veiled[:seat], bare[seat], *veiled[seat + 1 :])
    return View(
        seat=seat,
        edition=state.setup.edition,
        deck=state.setup.deck.name,
        start=state.setup.deck.start,
        round=state.round,
        phase=state.phase,
        offer=state.offer,
        cards_left=len(state.pile),
        shapes=state.setup.deck.puzzle,
        left=state.left,
        sheets=sheets,
        stuck=state.stuck,
        story=story,
        to_act=to_act(state),
        end=state.end,
        challenge=state.setup.challenge,
    )


def choices(view: View) -> tuple[Move, ...]:
    """
    The legal moves of the seat whose view this is: the same list in the same order.

    >>> from mulligan.games import positions  # a starting tile has to cover the centre
    >>> line = "sc1.standard.en-2019.0.0.-.2222111221111111111111111111111111.-.2"
    >>> len(choices(positions.read(line)[1]))
    64
    """
    if view.seat is None or view.seat not in view.to_act:
        return ()
    sheet = view.sheets[view.seat]
    if sheet.doing is Doing.WRITING:
        return tuple(bonuses(sheet.filled))
    if view.phase is Phase.START:
        return drawings(sheet.filled, (sheet.start,), start=True)
    return drawings(
        sheet.filled, view.offer if sheet.chance is None else (sheet.chance,), start=False
    )


def _story(state: State) -> Iterator[Told]:
    round = state.round
    if state.story:  # it tells who dropped out a round ago
        yield from (told for told in state.story if told.round < round)
        yield from _wrote(state, round - 1)
    now = [told for told in state.story if told.round == round]
    by_chance = {told.seat for told in now}
    drew = [
        seat
        for seat, sheet in enumerate(state.sheets)
        if sheet.drawings and sheet.drawings[-1].round == round
    ]
    yield from (Told(round, seat, Happened.DREW) for seat in drew if seat not in by_chance)
    for told in now:
        yield told
        if told.seat in drew:
            yield Told(round, told.seat, Happened.DREW)
    yield from _wrote(state, round)


def _wrote(state: State, round: int) -> Iterator[Told]:
    for seat, sheet in enumerate(state.sheets):
        if sheet.one and sheet.out == round:
            yield Told(round, seat, Happened.WROTE)


def _may_look(state: State, seat: Seat | None) -> bool:
    """Whether the drawings of the open round may be shown to *seat*: it has nothing to draw."""
    if state.end is not None:
        return True
    return seat is not None and seat not in state.drawing and seat not in state.stuck


def _whole(
    state: State,
) -> tuple[tuple[SeenSheet, ...], tuple[SeenSheet, ...], tuple[Told, ...]]:
    """All sheets without what was done in the open round and with it, and the story."""
    bare = tuple([_seen(state, owner, sheet) for owner, sheet in enumerate(state.sheets)])
    return tuple([_veiled(state, sheet) for sheet in bare]), bare, tuple(_story(state))


_for_everybody = cached_by_identity(_whole)
"""Cached, because all seats of a table look at a state one after the other."""


def _seen(state: State, owner: Seat, sheet: Sheet) -> SeenSheet:
    return SeenSheet(
        start=sheet.start,
        drawings=sheet.drawings,
        one=sheet.one,
        chance=sheet.chance,
        chanced=_chanced(state, sheet),
        out=sheet.out,
        doing=_doing(state, owner, sheet),
        pencil=state.setup.rules.pencil(state.setup.seats, owner, state.round),
    )


def _veiled(state: State, sheet: SeenSheet) -> SeenSheet:
    if sheet.drawings and sheet.drawings[-1].round == state.round:
        sheet = replace(sheet, drawings=sheet.drawings[:-1])  # nobody draws twice in a round
    if sheet.one and sheet.out == state.round:
        sheet = replace(sheet, one=0)
    return sheet


def _chanced(state: State, sheet: Sheet) -> Tile | None:
    if state.phase is not Phase.CHANCE or sheet.drawings[-1].round < state.round:
        return None
    tile = sheet.drawings[-1].tile
    return None if tile in state.offer else tile  # a second chance equal to these cannot fit


def _doing(state: State, owner: Seat, sheet: Sheet) -> Doing:
    if owner in state.drawing:
        return Doing.DRAWING
    if owner in state.writing:
        return Doing.WRITING
    if sheet.out is not None:
        return Doing.OUT
    return Doing.STUCK if owner in state.stuck else Doing.DRAWN

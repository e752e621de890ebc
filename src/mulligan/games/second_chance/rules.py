"""
The rules of Second Chance. `decide` says which events a move causes; `evolve` says what an event
changes; `apply` does both.

Everybody draws at the same time: all seats that owe a drawing may commit in any order, and the
table goes on by itself when the last one has. Commit order therefore cannot matter, and a test
checks that.
"""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from mulligan.core import RefusedError, Seat, shuffled
from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.editions import Writers
from mulligan.games.second_chance.events import (
    Chanced,
    Choice,
    Dealt,
    Drawn,
    Dropped,
    Ended,
    Event,
    Happened,
    Opened,
    Reason,
    Revealed,
    Started,
    Told,
    Wrote,
)
from mulligan.games.second_chance.grid import (
    CENTRE,
    FULL,
    SINGLES,
    SQUARES,
    Mask,
    empty,
    fits,
    forms,
    squares,
)
from mulligan.games.second_chance.moves import Bonus, Draw, Move, draws, starts
from mulligan.games.second_chance.setup import Setup
from mulligan.games.second_chance.state import Drawing, Phase, Sheet, State
from mulligan.games.second_chance.tiles import Tile


class Refusal(StrEnum):
    """Why a move was turned down. The codes are stable."""

    NO_SUCH_SEAT = "no-such-seat"
    GAME_OVER = "game-over"
    ALREADY_DRAWN = "already-drawn"
    ALREADY_OUT = "already-out"
    WAIT_FOR_CHANCE = "wait-for-chance"
    MUST_DRAW = "must-draw"
    MUST_WRITE = "must-write"
    LEAVES_GRID = "leaves-grid"
    NOT_THIS_TILE = "not-this-tile"
    TILE_NOT_OFFERED = "tile-not-offered"
    CENTRE_NOT_COVERED = "centre-not-covered"
    OVERLAPS = "overlaps"
    NOT_ONE_SQUARE = "not-one-square"


def deal(setup: Setup, seed: bytes) -> tuple[Event, ...]:
    """Shuffle both decks from *seed* and deal a starting tile to every seat (SC-5, SC-6)."""
    return opening(
        Opened(
            setup,
            start=shuffled(setup.deck.start, seed, "second-chance/start"),
            pile=shuffled(setup.deck.cards(), seed, "second-chance/puzzle"),
        )
    )


def opening(opened: Opened) -> tuple[Event, ...]:
    """The first events of a game with the card order of *opened*."""
    dealt = zip(range(opened.setup.seats), opened.start, strict=False)
    return opened, *(Dealt(seat, tile) for seat, tile in dealt)


def to_act(state: State) -> frozenset[Seat]:
    return state.drawing | state.writing


def turn(state: State) -> int:
    """The round: nobody decides more than once in a round."""
    return state.round


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every drawing of the first tile in ascending order of its squares, then of the second."""
    if seat in state.writing:
        return tuple(bonuses(state.sheets[seat].filled))
    if seat in state.drawing:
        sheet = state.sheets[seat]
        return drawings(sheet.filled, _offered(state, sheet), start=state.phase is Phase.START)
    return ()


def drawings(filled: Mask, tiles: tuple[Tile, ...], *, start: bool) -> tuple[Draw, ...]:
    """Where *tiles* fit; equal tiles are listed once (SC-R6). A starting tile covers the centre."""
    everywhere = starts if start else draws
    return tuple(
        draw
        for tile in dict.fromkeys(tiles)
        for draw in everywhere(tile)
        if not draw.cells & filled
    )


def bonuses(filled: Mask) -> Iterator[Bonus]:
    """Where a 1 can be written: any empty square (SC-12)."""
    return (Bonus(1 << at) for at in range(len(SQUARES)) if not filled >> at & 1)


def chance_order(seats: int, round: int) -> tuple[Seat, ...]:
    """
    All seats in the order in which second chances are taken in *round* (SC-R1).

    The seat that begins moves on by one each round, because a fixed order would favour the first
    seat where only one player writes the 1.

    >>> chance_order(4, round=2)
    (1, 2, 3, 0)
    """
    return tuple((round - 1 + step) % seats for step in range(seats))


def apply(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """
    Play *move*: the drawing itself, then all that the table does until somebody owes a move.

    Raises:
        RefusedError: The move is not in `legal(state, seat)`; its reason says why.
    """
    events = []
    event: Event | None = _answer(state, seat, move)
    while event is not None:
        events.append(event)
        state = evolve(state, event)
        event = following(state)
    return state, tuple(events)


def decide(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """What *move* causes; see `apply`."""
    return apply(state, seat, move)[1]


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Opened):
        return State(event.setup, event.pile, _counted(event.setup.deck, event.pile))
    assert state is not None, "a game starts with Opened"
    match event:
        case Dealt(seat, tile):
            return state._replace(
                sheets=(*state.sheets, Sheet(tile)), drawing=state.drawing | {seat}
            )
        case Started(seat, cells):
            return _drew(state, seat, state.sheets[seat].start, cells)
        case Revealed(round, tiles):
            seats = chance_order(len(state.sheets), round)
            playing = [seat for seat in seats if state.sheets[seat].out is None]
            able = [seat for seat in playing if _can_draw(state.sheets[seat], tiles)]
            return state._replace(
                pile=state.pile[2:],
                left=_left(state, *tiles),
                round=round,
                phase=Phase.DRAW,
                offer=tiles,
                drawing=frozenset(able),
                story=tuple(told for told in state.story if told.round == state.round),
                stuck=tuple(seat for seat in playing if seat not in able),
            )
        case Drawn(seat, choice, cells):
            return _drew(state, seat, _chosen(state, seat, choice), cells)
        case Chanced(seat, tile):
            sheet = state.sheets[seat]
            return state._replace(
                sheets=_with_sheet(state, seat, sheet._replace(chance=tile)),
                pile=state.pile[1:],
                left=_left(state, tile),
                phase=Phase.CHANCE,
                stuck=state.stuck[1:],
                story=_told(state, seat, Happened.CHANCE, tile),
                drawing=frozenset({seat} if fits(tile, sheet.filled) else ()),
            )
        case Dropped(seat):
            sheet = state.sheets[seat]._replace(chance=None, out=state.round)
            return state._replace(
                sheets=_with_sheet(state, seat, sheet),
                writing=state.writing | {seat} if _writes_one(state) else state.writing,
                first_out=state.round if state.first_out is None else state.first_out,
                story=_told(state, seat, Happened.DROPPED),
            )
        case Wrote(seat, cell):
            return state._replace(
                sheets=_with_sheet(state, seat, state.sheets[seat].with_one(cell)),
                writing=state.writing - {seat},
            )
        case Ended():
            return state._replace(end=event)


def result(state: State) -> Ended | None:
    return state.end


def following(state: State) -> Event | None:
    """What the table does by itself now. None: somebody owes a move, or the game is over."""
    if state.end is not None or state.drawing:
        return None
    match state.phase:
        case Phase.START:
            return _next_round(state)
        case Phase.DRAW:
            if any(sheet.full for sheet in state.sheets):
                return _ended(state, Reason.FILLED)
            if len(state.stuck) > len(state.pile):
                return _ended(state, Reason.NO_CHANCE_CARDS)
            return _next_chance(state) if state.stuck else _next_round(state)
        case Phase.CHANCE:
            for seat, sheet in enumerate(state.sheets):
                if sheet.chance is not None:
                    return Dropped(seat)
            if state.stuck:
                return _next_chance(state)
            if state.writing:
                return None
            if any(sheet.full for sheet in state.sheets):
                return _ended(state, Reason.FILLED)
            if all(sheet.out is not None for sheet in state.sheets):
                return _ended(state, Reason.ALL_OUT)
            return _next_round(state)


def _next_round(state: State) -> Event:
    match state.pile:
        case (first, second, *_):
            return Revealed(state.round + 1, (first, second))
        case _:
            return _ended(state, Reason.DECK)


def _next_chance(state: State) -> Event:
    """Second chances are taken one after the other (SC-R1)."""
    return Chanced(state.stuck[0], state.pile[0])


def _ended(state: State, reason: Reason) -> Ended:
    left = tuple(empty(sheet.filled) for sheet in state.sheets)
    best = [seat for seat, squares_left in enumerate(left) if squares_left == min(left)]
    if reason is not Reason.FILLED:
        # A tie is broken by the 1; without a 1 among the tied, victory is shared (SC-16).
        best = [seat for seat in best if state.sheets[seat].one] or best
    return Ended(reason, left, tuple(best))


def _writes_one(state: State) -> bool:
    """Whether a seat that drops out now writes a 1 (SC-12); a solo player never does (SC-17)."""
    if state.setup.solo:
        return False
    match state.setup.rules.writers:
        case Writers.ONE:
            return state.first_out is None
        case Writers.ALL_OF_THE_ROUND:
            return state.first_out in (None, state.round)


def _offered(state: State, sheet: Sheet) -> tuple[Tile, ...]:
    """What a seat that owes a drawing may draw."""
    if state.phase is Phase.START:
        return (sheet.start,)
    if sheet.chance is not None:
        return (sheet.chance,)
    return state.offer


def _chosen(state: State, seat: Seat, choice: Choice) -> Tile:
    if choice != "chance":
        return state.offer[choice]
    chance = state.sheets[seat].chance
    assert chance is not None, "a second chance is revealed before it is drawn"
    return chance


def _can_draw(sheet: Sheet, tiles: tuple[Tile, ...]) -> bool:
    filled = sheet.filled
    return any(fits(tile, filled) for tile in tiles)


def _drew(state: State, seat: Seat, tile: Tile, cells: Mask) -> State:
    pencil = state.setup.rules.pencil(state.setup.seats, seat, state.round)
    drawing = Drawing(state.round, tile, cells, pencil)
    return state._replace(
        sheets=_with_sheet(state, seat, state.sheets[seat].with_drawing(drawing)),
        drawing=state.drawing - {seat},
    )


def _told(state: State, seat: Seat, what: Happened, tile: Tile | None = None) -> tuple[Told, ...]:
    return (*state.story, Told(state.round, seat, what, tile))


def _with_sheet(state: State, seat: Seat, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*state.sheets[:seat], sheet, *state.sheets[seat + 1 :])


def _counted(deck: Deck, pile: tuple[Tile, ...]) -> tuple[int, ...]:
    """How many cards of each shape of *deck* lie in *pile*."""
    counts = Counter(tile.shape for tile in pile)
    return tuple(counts[shape] for shape in deck.shapes)


def _left(state: State, *drawn: Tile) -> tuple[int, ...]:
    """How many cards of each shape are left when *drawn* are taken from the pile."""
    left = list(state.left)
    for card in drawn:
        left[state.setup.deck.shapes.index(card.shape)] -= 1
    return tuple(left)


def _answer(state: State, seat: Seat, move: Move) -> Event:
    """The move as an event, if it is legal: the one place where a move is judged."""
    if not 0 <= seat < len(state.sheets):
        raise RefusedError(Refusal.NO_SUCH_SEAT, f"There is no seat {seat} at this table.")
    if seat not in to_act(state):
        raise _not_now(state, seat)
    sheet = state.sheets[seat]
    match move:
        case Draw(cells) if seat in state.drawing:
            return _judge_draw(state, seat, sheet, cells)
        case Bonus(cell) if seat in state.writing:
            return _judge_bonus(seat, sheet, cell)
        case Draw():
            raise RefusedError(
                Refusal.MUST_WRITE, "You are out. Write your 1 into an empty square."
            )
        case Bonus():
            raise RefusedError(Refusal.MUST_DRAW, "A tile fits, so you must draw one.")


def _judge_draw(state: State, seat: Seat, sheet: Sheet, cells: Mask) -> Event:
    if not 0 <= cells <= FULL:
        raise RefusedError(Refusal.LEAVES_GRID, "That leaves the grid.")
    offered = _offered(state, sheet)
    for tile in offered:
        if cells in forms(tile):
            break
    else:
        if len(offered) == 1:
            raise RefusedError(
                Refusal.NOT_THIS_TILE, "Those squares do not have your tile's shape."
            )
        raise RefusedError(
            Refusal.TILE_NOT_OFFERED, "Those squares have the shape of neither of the two tiles."
        )
    if overlap := cells & sheet.filled:
        raise RefusedError(
            Refusal.OVERLAPS, f"That overlaps what you drew at {', '.join(squares(overlap))}."
        )
    if state.phase is Phase.START:
        if not cells & CENTRE:
            raise RefusedError(
                Refusal.CENTRE_NOT_COVERED, "Your starting tile has to cover the centre, e5."
            )
        return Started(seat, cells)
    if sheet.chance is not None:
        return Drawn(seat, "chance", cells)
    return Drawn(seat, 0 if tile == offered[0] else 1, cells)


def _judge_bonus(seat: Seat, sheet: Sheet, cell: Mask) -> Event:
    if cell not in SINGLES:
        raise RefusedError(Refusal.NOT_ONE_SQUARE, "The 1 goes into one square of the grid.")
    if cell & sheet.filled:
        raise RefusedError(Refusal.OVERLAPS, f"{squares(cell)[0]} is filled already.")
    return Wrote(seat, cell)


def _not_now(state: State, seat: Seat) -> RefusedError:
    if state.end is not None:
        return RefusedError(Refusal.GAME_OVER, "The game is over.")
    if state.sheets[seat].out is not None:
        return RefusedError(Refusal.ALREADY_OUT, "You have dropped out; the others play on.")
    if seat in state.stuck:
        return RefusedError(
            Refusal.WAIT_FOR_CHANCE,
            "Neither tile fits. Your second chance comes when the others have drawn.",
        )
    return RefusedError(Refusal.ALREADY_DRAWN, "You have drawn already; wait for the others.")

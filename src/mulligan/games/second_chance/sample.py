"""
A state that a seat cannot tell from the real one, for thinking ahead from a view.

Most of Second Chance is public: which cards are still to come is known, only their order is not.
What others drew or wrote in the open round, if the seat may not see it yet, is drawn again here at
random, with every legal way equally likely.
"""

from collections.abc import Iterator, Sequence

from mulligan.core import Seat, below, shuffled, words
from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.editions import Writers
from mulligan.games.second_chance.events import Happened
from mulligan.games.second_chance.grid import FULL, Mask, forms
from mulligan.games.second_chance.rules import bonuses, chance_order, drawings
from mulligan.games.second_chance.setup import MOST_SEATS, Setup
from mulligan.games.second_chance.state import Drawing, Phase, Sheet, State
from mulligan.games.second_chance.tiles import Tile
from mulligan.games.second_chance.view import Doing, SeenSheet, View

CHANCES = (Happened.CHANCE, Happened.DROPPED)
"""What a state remembers of the story; the sheets show the rest."""


def sample(view: View, seed: bytes) -> State:
    """
    A state in which the seat of *view* sees exactly *view*. The same seed gives the same one.

    A view does not say whether a small table has agreed on the rule for big ones, since it makes
    no difference; this assumes it has not.
    """
    setup = _setup(view)
    outs = [sheet.out for sheet in view.sheets]
    writing = writers(setup, outs)
    dice = words(seed, "sample/sheets")
    sheets = []
    for owner, seen in enumerate(view.sheets):
        sheet = _with_drawing(view, seen, dice)
        sheets.append(_with_one(seen, sheet, dice) if owner in writing else sheet)
    left = [stock.tile for stock in view.stock for _ in range(stock.left)]
    return State(
        setup=setup,
        pile=shuffled(left, seed, "sample/pile"),
        left=view.left,
        sheets=tuple(sheets),
        round=view.round,
        phase=view.phase,
        offer=view.offer,
        drawing=frozenset(_who(view, Doing.DRAWING)),
        stuck=_who(view, Doing.STUCK),
        writing=frozenset(_who(view, Doing.WRITING)),
        first_out=min((out for out in outs if out is not None), default=None),
        story=tuple(told for told in view.story if told.what in CHANCES),
        end=view.end,
    )


def _setup(view: View) -> Setup:
    seats = len(view.sheets)
    deck = Deck(view.deck, view.start, view.shapes)
    return Setup(seats, view.edition, deck, big_table=seats > MOST_SEATS)


def _with_drawing(view: View, seen: SeenSheet, dice: Iterator[int]) -> Sheet:
    """The sheet with what its owner drew in this round, even if that is not shown."""
    sheet = Sheet(seen.start, seen.drawings, seen.one, seen.chance, seen.out, seen.filled)
    shown = any(drawing.round == view.round for drawing in seen.drawings)
    if shown or seen.doing is not Doing.DRAWN:
        return sheet
    tiles = _could_draw(view, seen)
    ways = [draw.cells for draw in drawings(seen.filled, tiles, start=view.phase is Phase.START)]
    if view.phase is Phase.CHANCE and seen.chanced is None:
        # The first phase is over and the game is not: nobody filled a sheet in it (SC-R2).
        ways = [cells for cells in ways if seen.filled | cells != FULL]
    cells = _any(ways, dice)
    tile = next(tile for tile in tiles if cells in forms(tile))
    drawing = Drawing(view.round, tile, cells, seen.pencil)
    return sheet.with_drawing(drawing)


def _could_draw(view: View, seen: SeenSheet) -> tuple[Tile, ...]:
    if view.phase is Phase.START:
        return (seen.start,)
    return view.offer if seen.chanced is None else (seen.chanced,)


def writers(setup: Setup, outs: Sequence[int | None]) -> frozenset[Seat]:
    """
    Who writes a 1 (SC-12), from the round in which each seat dropped out: the first to do so, but
    never a solo player (SC-17).
    """
    first_out = min((out for out in outs if out is not None), default=None)
    if setup.solo or first_out is None:
        return frozenset()
    order = chance_order(setup.seats, first_out)
    first = [seat for seat in order if outs[seat] == first_out]
    match setup.rules.writers:
        case Writers.ONE:
            return frozenset(first[:1])
        case Writers.ALL_OF_THE_ROUND:
            return frozenset(first)


def _with_one(seen: SeenSheet, sheet: Sheet, dice: Iterator[int]) -> Sheet:
    """The sheet with the 1, if it is written, even if that is not shown."""
    if seen.one or seen.doing is Doing.WRITING:
        return sheet
    return sheet.with_one(_any([bonus.cell for bonus in bonuses(seen.filled)], dice))


def _who(view: View, doing: Doing) -> tuple[Seat, ...]:
    order = chance_order(len(view.sheets), view.round)
    return tuple(seat for seat in order if view.sheets[seat].doing is doing)


def _any(ways: list[Mask], dice: Iterator[int]) -> Mask:
    return ways[below(dice, len(ways))]

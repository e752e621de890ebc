"""What a seat sees in Second Chance, as numbers, made from its view and nothing else."""

from functools import cache

from mulligan.core import Seat
from mulligan.envs.fields import Field, Fields, Numbers
from mulligan.envs.second_chance.actions import SLOTS, slots
from mulligan.games.second_chance.decks import PUZZLE_CARDS, STARTING_TILES
from mulligan.games.second_chance.grid import SIDE, Mask
from mulligan.games.second_chance.rules import chance_order
from mulligan.games.second_chance.tiles import ways
from mulligan.games.second_chance.view import Doing, View

PHASES = ("start", "draw", "chance")


@cache
def fields(seats: int) -> Fields:
    """
    The layout for *seats*. Seats are counted clockwise from the one that looks, which is place 0.

    A deck has at most 40 different tiles; entries that a deck does not need stay 0.
    """
    return Fields(
        Field("sheets", (seats, SIDE, SIDE)),  # 1: drawn or written there, and to be seen
        Field("slots", (SLOTS, SIDE, SIDE)),  # the tiles to draw, as the deck draws them
        Field("left", (PUZZLE_CARDS,), PUZZLE_CARDS),  # cards of each tile still to come
        Field("start", (seats, STARTING_TILES)),  # which starting tile
        Field("chance", (seats, PUZZLE_CARDS)),  # the second chance of this round
        Field("doing", (seats, len(Doing))),  # drawing, drawn, stuck, writing, out
        Field("one", (seats,)),  # whether the 1 is there, and to be seen
        Field("first", (seats,)),  # whose second chance would come first in this round
        Field("phase", (len(PHASES),)),
        Field("round", (1,), PUZZLE_CARDS),
        Field("cards_left", (1,), PUZZLE_CARDS),
    )


def observe(view: View) -> Numbers:
    seats = len(view.sheets)
    layout = fields(seats)
    flat = layout.blank()
    parts = layout.unpack(flat)
    tiles = [tile for tile, _ in view.shapes]
    for owner, sheet in enumerate(view.sheets):
        at = place(view, owner)
        _fill(parts["sheets"][at].reshape(-1), sheet.filled)
        parts["start"][at, view.start.index(sheet.start)] = 1
        if (chance := sheet.chance or sheet.chanced) is not None:
            parts["chance"][at, tiles.index(chance)] = 1
        parts["doing"][at, list(Doing).index(sheet.doing)] = 1
        parts["one"][at] = bool(sheet.one)
    for slot, tile in enumerate(slots(view)):
        for row, column in ways(tile)[0]:
            parts["slots"][slot, row, column] = 1
    parts["left"][: len(view.left)] = view.left
    parts["first"][place(view, chance_order(seats, view.round)[0])] = 1
    parts["phase"][PHASES.index(view.phase)] = 1
    parts["round"][0] = view.round
    parts["cards_left"][0] = view.cards_left
    return flat


def place(view: View, seat: Seat) -> int:
    """How many seats clockwise from the seat of *view* this *seat* is; a spectator counts from
    seat 0."""
    return (seat - (view.seat or 0)) % len(view.sheets)


def _fill(squares: Numbers, cells: Mask) -> None:
    while cells:
        lowest = cells & -cells
        squares[lowest.bit_length() - 1] = 1
        cells ^= lowest

"""
Why one drawing is better than another, as far as it shows on the two sheets.

A reason is a fact: what it says is true of these two sheets and of the cards to come, and can be
counted by anybody who looks. That it is *the* reason, nobody can prove; what differs first in the
order below is what people see first. Where nothing of the kind differs, the reason says so.
"""

from dataclasses import dataclass
from enum import StrEnum

from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL, SIDE, Mask, fits, placements, union

BIG = 5
"""From so many squares on, a tile is big: people look for a place for it."""
MORE_PLACES = 1.15
"""How many times as many places are worth mentioning."""
MORE_BORDER = 2
"""How many sides of squares more are worth mentioning."""

CORNERS: tuple[Mask, ...] = tuple(1 << at for at in (0, SIDE - 1, SIDE * (SIDE - 1), SIDE**2 - 1))


class Why(StrEnum):
    """In one word, what the better drawing has over the one that was made."""

    SAME = "same"  # it was the best, or as good
    DEAD = "dead"  # it leaves more squares that no tile to come can fill
    HOLES = "holes"  # it leaves more single squares, which only the smallest tile fills
    CORNER = "corner"  # the better one fills a corner that it leaves empty
    PIECES = "pieces"  # it cuts the empty squares into more pieces
    LAST = "last"  # it takes the last place of a big tile to come
    FITS = "fits"  # fewer of the cards to come will fit
    PLACES = "places"  # there are far fewer places for the tiles to come
    BORDER = "border"  # the empty squares have a longer border
    ROOM = "room"  # a smaller tile would have kept more room
    SIZE = "size"  # a bigger tile could have been placed well
    LATER = "later"  # nothing visible at a glance


@dataclass(frozen=True, slots=True)
class Reason:
    why: Why
    count: int = 0
    """What is counted after the drawing that was made; for LAST, the squares of the tile."""
    better: int = 0
    """The same after the better drawing."""
    of: int = 0
    """For FITS, how many cards are to come."""
    squares: Mask = 0
    """Where to look: on the sheet as it was drawn, or for CORNER and LAST on the better one."""


SAME = Reason(Why.SAME)


def reason(view: game.View, made: Mask, best: Mask) -> Reason:
    """The first visible difference between the sheets after *made* and after *best*."""
    assert view.seat is not None
    filled = view.sheets[view.seat].filled
    worse, better = filled | made, filled | best
    for compared in (_dead, _holes, _corner, _pieces, _fits, _places, _border):
        found = compared(view, worse, better)
        if found is not None:
            return found
    if made.bit_count() > best.bit_count():
        return Reason(Why.ROOM, made.bit_count(), best.bit_count())
    if made.bit_count() < best.bit_count():
        return Reason(Why.SIZE, made.bit_count(), best.bit_count())
    return Reason(Why.LATER)


def _dead(view: game.View, worse: Mask, better: Mask) -> Reason | None:
    lost, kept = dead(view, worse), dead(view, better)
    if lost.bit_count() <= kept.bit_count():
        return None
    return Reason(Why.DEAD, lost.bit_count(), kept.bit_count(), squares=lost)


def _holes(view: game.View, worse: Mask, better: Mask) -> Reason | None:
    alone, others = holes(worse), holes(better)
    fillable = any(stock.left and stock.tile.size == 1 for stock in view.stock)
    if alone.bit_count() <= others.bit_count() or not fillable:
        return None
    return Reason(Why.HOLES, alone.bit_count(), others.bit_count(), squares=alone)


def _corner(_: game.View, worse: Mask, better: Mask) -> Reason | None:
    filled = union(*(corner for corner in CORNERS if corner & better and not corner & worse))
    if not filled or any(corner & worse and not corner & better for corner in CORNERS):
        return None
    return Reason(Why.CORNER, squares=filled)


def _pieces(_: game.View, worse: Mask, better: Mask) -> Reason | None:
    cut, whole = len(pieces(worse)), len(pieces(better))
    return Reason(Why.PIECES, cut, whole) if cut > whole else None


def _fits(view: game.View, worse: Mask, better: Mask) -> Reason | None:
    count, more = fitting(view, worse), fitting(view, better)
    if count >= more:
        return None
    gone = [
        stock.tile
        for stock in view.stock
        if stock.left and fits(stock.tile, better) and not fits(stock.tile, worse)
    ]
    biggest = max(gone, key=lambda tile: tile.size)
    if biggest.size >= BIG:
        place = next(cells for cells in placements(biggest) if not cells & better)
        return Reason(Why.LAST, biggest.size, squares=place)
    return Reason(Why.FITS, count, more, sum(view.left))


def _places(view: game.View, worse: Mask, better: Mask) -> Reason | None:
    count, more = places(view, worse), places(view, better)
    return Reason(Why.PLACES, count, more) if count * MORE_PLACES < more else None


def _border(_: game.View, worse: Mask, better: Mask) -> Reason | None:
    ragged, smooth = border(worse), border(better)
    return Reason(Why.BORDER, ragged, smooth) if ragged > smooth + MORE_BORDER else None


# --- what is counted ------------------------------------------------------------------------------


def dead(view: game.View, filled: Mask) -> Mask:
    """The empty squares that no tile to come can fill."""
    reached = union(
        *(
            cells
            for stock in view.stock
            if stock.left
            for cells in placements(stock.tile)
            if not cells & filled
        )
    )
    return FULL & ~filled & ~reached


def holes(filled: Mask) -> Mask:
    """The empty squares without an empty neighbour."""
    return union(*(piece for piece in pieces(filled) if piece.bit_count() == 1))


def pieces(filled: Mask) -> list[Mask]:
    """The empty squares, grouped into connected pieces."""
    left = FULL & ~filled
    found = []
    while left:
        piece, edge = 0, left & -left
        while edge:
            piece |= edge
            edge = _around(edge) & left & ~piece
        left &= ~piece
        found.append(piece)
    return found


def border(filled: Mask) -> int:
    """How many sides of empty squares touch a filled one or the edge."""
    free = FULL & ~filled
    beside = (free & free >> 1 & _NOT_LAST).bit_count()
    below = (free & free >> SIDE).bit_count()
    return 4 * free.bit_count() - 2 * (beside + below)


def fitting(view: game.View, filled: Mask) -> int:
    """How many cards to come still fit somewhere."""
    return sum(stock.left for stock in view.stock if stock.left and fits(stock.tile, filled))


def places(view: game.View, filled: Mask) -> int:
    """In how many ways the tiles to come can be drawn."""
    return sum(
        not cells & filled for stock in view.stock if stock.left for cells in placements(stock.tile)
    )


_NOT_LAST: Mask = union(*(1 << at for at in range(SIDE * SIDE) if at % SIDE < SIDE - 1))


def _around(cells: Mask) -> Mask:
    """The squares that share a side with *cells*."""
    right = (cells & _NOT_LAST) << 1
    left = cells >> 1 & _NOT_LAST
    return (right | left | cells << SIDE | cells >> SIDE) & FULL

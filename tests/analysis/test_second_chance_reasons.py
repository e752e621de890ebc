"""What the coach says about two drawings is true of the two sheets, counted square by square."""

from functools import cache
from random import Random

import pytest

from mulligan.analysis.second_chance_reasons import (
    BIG,
    Reason,
    Why,
    border,
    dead,
    holes,
    pieces,
    reason,
)
from mulligan.core import fold
from mulligan.games import second_chance as game
from mulligan.games.second_chance.events import Drawn
from mulligan.games.second_chance.grid import FULL, SIDE, Mask
from mulligan.games.second_chance.tiles import ways
from mulligan.puzzles.collection import collection
from mulligan.sim.match import Match, play

GAMES = 6
PAIRS = 25
Square = tuple[int, int]


@cache
def compared() -> list[tuple[game.View, Mask, Mask, Reason]]:
    """Positions of real games and of puzzles, each with pairs of drawings."""
    dice = Random(7)
    views = [each.view for each in list(collection().values())[::12]]
    for index in range(GAMES):
        setup = Match(game.GAME, game.Setup(1), ("random",), seed="reasons")
        events = play(setup, index).events
        drawn = [at for at, event in enumerate(events) if isinstance(event, Drawn)]
        views += [game.view(fold(game, events[:at]), 0) for at in drawn[3:]]
    found = []
    for view in views:
        moves = [move.cells for move in game.choices(view) if isinstance(move, game.Draw)]
        for _ in range(PAIRS):
            made, best = dice.choice(moves), dice.choice(moves)
            found.append((view, made, best, reason(view, made, best)))
    return found


def free(view: game.View, drawn: Mask) -> set[Square]:
    filled = view.sheets[0].filled | drawn
    return {divmod(at, SIDE) for at in range(SIDE * SIDE) if not filled >> at & 1}


def places(tile: game.Tile, empty: set[Square]) -> list[set[Square]]:
    found = []
    for way in ways(tile):
        for row in range(SIDE):
            for column in range(SIDE):
                cells = {(row + down, column + right) for down, right in way}
                if cells <= empty:
                    found.append(cells)
    return found


def to_come(view: game.View) -> list[tuple[game.Tile, int]]:
    return [(stock.tile, stock.left) for stock in view.stock if stock.left]


def alone(empty: set[Square]) -> set[Square]:
    return {
        (row, column)
        for row, column in empty
        if not {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & empty
    }


def unreachable(view: game.View, empty: set[Square]) -> set[Square]:
    reached = [cells for tile, _ in to_come(view) for cells in places(tile, empty)]
    return empty.difference(*reached)


def fitting(view: game.View, empty: set[Square]) -> int:
    return sum(left for tile, left in to_come(view) if places(tile, empty))


def as_set(mask: Mask) -> set[Square]:
    return {divmod(at, SIDE) for at in range(SIDE * SIDE) if mask >> at & 1}


def holds(view: game.View, made: Mask, best: Mask, said: Reason) -> bool:
    """Whether the sentence is true."""
    worse, better = free(view, made), free(view, best)
    match said.why:
        case Why.DEAD:
            lost, kept = unreachable(view, worse), unreachable(view, better)
            return (len(lost), len(kept), lost) == (said.count, said.better, as_set(said.squares))
        case Why.HOLES:
            smallest = any(tile.size == 1 for tile, _ in to_come(view))
            told = (len(alone(worse)), len(alone(better)), alone(worse))
            return smallest and told == (said.count, said.better, as_set(said.squares))
        case Why.CORNER:
            corners = as_set(said.squares)
            edge = {0, SIDE - 1}
            real = all(row in edge and column in edge for row, column in corners)
            return bool(corners) and real and corners <= worse and not corners & better
        case Why.LAST:
            gone = [tile for tile, _ in to_come(view) if places(tile, better)]
            gone = [tile for tile in gone if not places(tile, worse)]
            shown = as_set(said.squares) <= better and len(as_set(said.squares)) == said.count
            return max(tile.size for tile in gone) == said.count >= BIG and shown
        case Why.FITS:
            fit = (fitting(view, worse), fitting(view, better), sum(view.left))
            return fit == (said.count, said.better, said.of)
        case Why.PLACES:
            counts = [
                sum(len(places(tile, each)) for tile, _ in to_come(view))
                for each in (worse, better)
            ]
            return counts == [said.count, said.better]
        case Why.ROOM:
            return len(worse) < len(better)
        case Why.SIZE:
            return len(worse) > len(better)
        case Why.PIECES | Why.BORDER:
            return said.count > said.better
        case Why.LATER | Why.SAME:
            return True


@pytest.mark.slow
@pytest.mark.parametrize("why", Why)
def test_what_is_said_is_true_of_the_sheets(why: Why) -> None:
    said = [each for each in compared() if each[3].why is why]
    for view, made, best, told in said[:40]:
        assert holds(view, made, best, told), (view.sheets[0].filled, made, best, told)


def test_all_that_can_be_said_is_said_somewhere_and_always_against_the_made_one() -> None:
    said = {told.why for *_, told in compared()}

    assert said >= {Why.DEAD, Why.HOLES, Why.CORNER, Why.PIECES, Why.LAST, Why.FITS, Why.PLACES}
    for *_, told in compared():
        if told.why in (Why.DEAD, Why.HOLES, Why.PIECES, Why.BORDER, Why.ROOM):
            assert told.count > told.better
        if told.why in (Why.FITS, Why.PLACES, Why.SIZE):
            assert told.count < told.better


def squares(*names: str) -> Mask:
    return FULL & ~game.mask(names)


def test_holes_pieces_and_borders() -> None:
    assert holes(squares("a1", "c1", "c2")) == game.mask(["a1"])
    assert sorted(piece.bit_count() for piece in pieces(squares("a1", "c1", "c2"))) == [1, 2]
    assert len(pieces(squares("i1", "a2"))) == 2  # the end of a row does not touch the next
    assert border(squares("b2")) == 4
    assert border(squares("b2", "b3")) == 6
    assert border(0) == 36


def test_a_square_is_dead_if_no_card_to_come_fills_it() -> None:
    view = next(iter(collection().values())).view
    left = [tile.size for tile, _ in to_come(view)]

    assert dead(view, FULL) == 0
    assert dead(view, 0) == 0
    assert bool(dead(view, squares("e5"))) == (1 not in left)

"""What a seat of Second Chance has to decide, in numbers: in plain Python, for every bot."""

from typing import NamedTuple

from mulligan.games import second_chance as game
from mulligan.games.second_chance.grid import FULL
from mulligan.kernels.second_chance.packing import border, packed, placed, unpacked


class Sheets(NamedTuple):
    """The sheets that a decision can lead to."""

    empty: list[int]  # the empty squares of each: see `packing`
    squares: list[int]  # drawn by the move

    def move(self, view: game.View, at: int) -> game.Draw:
        """The move that leads from *view* to the sheet at *at*."""
        assert view.seat is not None
        return game.Draw(FULL & ~unpacked(self.empty[at]) & ~view.sheets[view.seat].filled)


def sheets(view: game.View, most: int | None = None) -> Sheets:
    """What drawing can lead to: up to *most* sheets, those with the shortest borders first."""
    assert view.seat is not None
    sheet = view.sheets[view.seat]
    if view.round == 0:
        return _starts(view, sheet.start)
    kinds = [tile for tile, _ in view.shapes]
    tiles = view.offer if sheet.chance is None else (sheet.chance,)
    filled = packed(sheet.filled)
    free = packed(FULL & ~sheet.filled)
    found = [
        (free ^ cells, tile.size)
        for tile in dict.fromkeys(kinds[kinds.index(tile)] for tile in tiles)
        for cells in placed(tile)
        if not cells & filled
    ]
    ranks = [border(empty) for empty, _ in found]
    order = sorted(range(len(found)), key=ranks.__getitem__)[:most]
    return Sheets([found[at][0] for at in order], [found[at][1] for at in order])


def _starts(view: game.View, start: game.Tile) -> Sheets:
    """A starting tile is drawn over the centre; there are few ways, and all are worth a look."""
    moves = [move for move in game.choices(view) if isinstance(move, game.Draw)]
    return Sheets([packed(FULL & ~move.cells) for move in moves], [start.size] * len(moves))

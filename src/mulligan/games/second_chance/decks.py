"""
Decks: the 13 starting tiles and the 40 puzzle cards, as data (SC-2, SC-3).

The published cards are pictures that nobody may copy, so the decks here are reconstructions, and a
person who owns the box can write down their own in ten minutes: see `docs/decks.md`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any

from mulligan.core.deckfile import DeckFile, FaultCode, Label, shown
from mulligan.core.decks import Decks
from mulligan.games.second_chance.tiles import Tile, TileError, read_tile

GAME = "second-chance"
STARTING_TILES = 13
STARTING_SIZE = 8
PUZZLE_CARDS = 40
LARGEST_PUZZLE_TILE = 7


class TileFault(StrEnum):
    """What can be wrong with the tiles of a deck, apart from the faults of any deck file."""

    NO_TILE = "no-tile"
    WRONG_SIZE = "wrong-size"
    SAME_TILE = "same-tile"
    WRONG_TOTAL = "wrong-total"


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of a box, in the order in which they were written down."""

    name: str
    start: tuple[Tile, ...]
    puzzle: tuple[tuple[Tile, int], ...]
    """Each shape with its quantity, as the overview shows it (SC-3)."""
    shapes: tuple[str, ...] = field(init=False, compare=False, repr=False)
    """The shapes in the same order, for lookups: every drawn card is looked up."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "shapes", tuple(tile.shape for tile, _ in self.puzzle))

    def cards(self) -> tuple[Tile, ...]:
        """The puzzle cards one by one, unshuffled."""
        return tuple(tile for tile, count in self.puzzle for _ in range(count))


def parse(source: str, text: str) -> tuple[Deck, Label]:
    """Read a deck file's *text*. *source* is what to call it in complaints."""
    file = DeckFile(source, text)
    label = file.label(GAME, frozenset({"start", "puzzle"}))
    start: list[Tile] = []
    puzzle: list[tuple[Tile, int]] = []
    lines: dict[str, list[int]] = {"start": [], "puzzle": []}
    faulty = {}
    before = file.faults_so_far()
    for line, entry in file.entries("start"):
        file.only(line, entry, frozenset({"tile"}))
        if (drawn := _tile(file, line, entry)) is not None:
            start.append(drawn)
            lines["start"].append(line)
    faulty["start"] = file.faults_so_far() > before
    before = file.faults_so_far()
    for line, entry in file.entries("puzzle"):
        file.only(line, entry, frozenset({"tile", "count"}))
        count = file.count(line, entry, PUZZLE_CARDS)
        if (drawn := _tile(file, line, entry)) is not None:
            puzzle.append((drawn, count))
            lines["puzzle"].append(line)
    faulty["puzzle"] = file.faults_so_far() > before
    for part, index, code, sentence in faults(start, puzzle):
        if index is not None:
            file.fault(lines[part][index], code, sentence)
        elif not faulty[part]:  # with unreadable tiles missing, the total says nothing
            file.fault(file.line_of(part), code, sentence)
    file.finish()
    return Deck(label.name, tuple(start), tuple(puzzle)), label


DECKS = Decks(__package__, parse)
load, names = DECKS.load, DECKS.names
standard = cache(DECKS.standard)  # one value for all setups


def faults(
    start: Sequence[Tile], puzzle: Sequence[tuple[Tile, int]]
) -> Iterator[tuple[str, int | None, TileFault, str]]:
    """What is wrong with these tiles: in which part, at which entry (None: all of it), and why."""
    for index, tile in enumerate(start):
        if tile.size != STARTING_SIZE:
            yield (
                "start",
                index,
                TileFault.WRONG_SIZE,
                (f"{tile} has {tile.size} squares; a starting tile has {STARTING_SIZE}"),
            )
        if tile in start[:index]:
            yield (
                "start",
                index,
                TileFault.SAME_TILE,
                (f"{tile} is there already, turned or mirrored; starting tiles are all different"),
            )
    if len(start) != STARTING_TILES:
        yield (
            "start",
            None,
            TileFault.WRONG_TOTAL,
            (f"there are {len(start)} starting tiles; a deck has {STARTING_TILES}"),
        )
    shapes = [tile for tile, _ in puzzle]
    for index, tile in enumerate(shapes):
        if tile.size > LARGEST_PUZZLE_TILE:
            yield (
                "puzzle",
                index,
                TileFault.WRONG_SIZE,
                (f"{tile} has {tile.size} squares; a puzzle tile has 1 to {LARGEST_PUZZLE_TILE}"),
            )
        if tile in shapes[:index]:
            yield (
                "puzzle",
                index,
                TileFault.SAME_TILE,
                (f"{tile} is there already, turned or mirrored; raise its count instead"),
            )
    if (total := sum(count for _, count in puzzle)) != PUZZLE_CARDS:
        yield (
            "puzzle",
            None,
            TileFault.WRONG_TOTAL,
            (f"there are {shown(total)} puzzle cards; a deck has {PUZZLE_CARDS}"),
        )


def _tile(file: DeckFile, line: int, entry: Mapping[str, Any]) -> Tile | None:
    drawing = entry.get("tile")
    if not isinstance(drawing, str):
        file.fault(line, FaultCode.MISSING, "here is no tile: draw one with rows of # and .")
        return None
    try:
        return read_tile(drawing)
    except TileError as error:
        file.fault(line, TileFault.NO_TILE, str(error))
        return None

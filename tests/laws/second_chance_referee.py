"""
A second reading of the rules of Second Chance, from a record to what the table must look like.

Squares are names and grids are sets of them. Every check names its rule of
`docs/rules/second-chance.md`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

from tests.laws.referee import Story, dealt

Shape: TypeAlias = tuple[tuple[int, int], ...]
"""Squares in the top left corner; of all its ways the smallest, so that equal tiles are equal."""

COLUMNS, ROWS = "abcdefghi", "123456789"
GRID = frozenset(column + row for row in ROWS for column in COLUMNS)


@dataclass
class Table:
    """What everybody at the table could check, after the last event that was told."""

    grids: list[set[str]]
    fresh: list[set[str]]  # squares of the round that is still open
    pile: Counter[Shape]
    round: int = 0
    offer: tuple[Shape, ...] = ()
    stuck: set[int] = field(default_factory=set)  # their second chance is still to come
    out: dict[int, int] = field(default_factory=dict)  # seat: round
    ones: dict[int, str] = field(default_factory=dict)
    owing: set[int] = field(default_factory=set)  # who has to decide now
    ended: bool = False


def judge(record: dict[str, Any]) -> Table:
    """Play *record* through. Raises FoulError where it breaks a rule."""
    story = Story(record)
    table = _played(record, story)
    story.check(table.ended == (record["result"] is not None), "there is a result after the end")
    return table


def _played(record: dict[str, Any], story: Story) -> Table:
    seats = range(len(record["seats"]))
    one_writer = record["rules"]["edition"] == "fr-2018"
    boxed = Counter(shape(text) for text in record["deck"]["start"])
    pile = Counter[Shape]()
    for entry in record["deck"]["puzzle"]:
        pile[shape(entry["tile"])] += entry["count"]
    story.check(set(boxed.values()) == {1} and boxed.total() == 13, "SC-2")
    story.check(pile.total() == 40 and all(len(tile) in range(1, 8) for tile in pile), "SC-3")
    story.check(len(seats) <= 6 or record["rules"].get("big_table") is True, "SC-4")
    story.check(record["rules"]["solo"] is (len(seats) == 1), "SC-17")
    table = Table([set() for _ in seats], [set() for _ in seats], pile)
    turned_up: list[Shape] = []

    def reveal(text: str) -> Shape:
        tile = shape(text)
        story.check(pile[tile] > 0, f"{text} is not in the deck any more")
        pile[tile] -= 1
        turned_up.append(tile)
        return tile

    def draw(event: dict[str, Any], tiles: Sequence[Shape]) -> None:
        seat, names = event["seat"], event["cells"]
        cells = set(names)
        story.check(seat in table.owing, f"seat {seat} has nothing to draw")
        story.check(len(cells) == len(names) and cells <= GRID, "SC-8: outside the grid")
        story.check(not cells & table.grids[seat], "SC-8: overlaps")
        story.check(bool(cells) and lowest(map(place, cells)) in tiles, f"SC-8: not {names}")
        table.grids[seat] |= cells
        table.fresh[seat] |= cells
        table.owing.remove(seat)

    def write() -> None:
        event = story.take("bonus")
        seat, cell = event["seat"], event["cell"]
        story.check(table.out.get(seat) == table.round, f"SC-12: seat {seat} writes no 1")
        draw({"seat": seat, "cells": [cell]}, [((0, 0),)])
        table.ones[seat] = cell

    def end(reason: str) -> Table:
        empty = [len(GRID - grid) for grid in table.grids]
        best = [seat for seat in seats if empty[seat] == min(empty)]
        if reason != "filled":  # SC-15, SC-16
            best = [seat for seat in best if seat in table.ones] or best
        event = story.take("end", reason=reason, empty=empty, winners=best)
        story.check(record["result"] == story.without_name(event), "the result is the end")
        story.check(story.over, "nothing comes after the end")
        check_the_deal(record, starts, turned_up, story)
        table.ended = True
        return table

    starts = [shape(story.take("deal", seat=seat)["tile"]) for seat in seats]
    story.check(all(len(tile) == 8 for tile in starts) and not Counter(starts) - boxed, "SC-5")
    table.owing = set(seats)
    while table.owing:
        if story.over:
            return table
        event = story.take("start")
        draw(event, [tile for seat, tile in enumerate(starts) if seat == event["seat"]])
        story.check("e5" in event["cells"], "SC-5: the starting tile covers the centre")

    while True:
        if pile.total() < 2:
            return end("deck")  # SC-13
        table.round += 1
        table.fresh = [set() for _ in seats]
        event = story.take("reveal", round=table.round)
        table.offer = one, other = reveal(event["tiles"][0]), reveal(event["tiles"][1])
        playing = set(seats) - table.out.keys()
        able = {s for s in playing if room(one, table.grids[s]) or room(other, table.grids[s])}
        table.owing, table.stuck = able, playing - able
        while table.owing:
            if story.over:
                return table
            event = story.take("draw")
            story.check(event["choice"] in (0, 1), "SC-9: one of the two tiles")
            draw(event, [(one, other)[event["choice"]]])
        if any(grid == GRID for grid in table.grids):
            return end("filled")  # SC-R2: before the second chances
        if len(table.stuck) > pile.total():
            return end("no-chance-cards")  # SC-14
        first_time = not table.out
        first = (table.round - 1) % len(seats)  # SC-R1
        for seat in sorted(table.stuck, key=lambda seat: (seat - first) % len(seats)):
            table.stuck.remove(seat)
            tile = reveal(story.take("chance", seat=seat)["tile"])
            if room(tile, table.grids[seat]):
                table.owing.add(seat)
                while seat in table.owing:
                    if story.over:
                        return table
                    if story.upcoming() == "bonus":
                        write()  # SC-R4: meanwhile
                    else:
                        draw(story.take("draw", seat=seat, choice="chance"), [tile])
            else:
                story.take("out", seat=seat)  # SC-11
                if first_time and len(seats) > 1 and not (one_writer and table.out):
                    table.owing.add(seat)  # SC-12, and SC-17: not alone
                table.out[seat] = table.round
        while table.owing:
            if story.over:
                return table
            write()
        if any(grid == GRID for grid in table.grids):
            return end("filled")
        if len(table.out) == len(seats):
            return end("all-out")


def check_the_deal(
    record: dict[str, Any], starts: list[Shape], turned_up: list[Shape], story: Story
) -> None:
    """A finished record holds the seed: deal again, and no card was moved (D4)."""
    seed = bytes.fromhex(record["seed"])
    deck = record["deck"]
    cards = [entry["tile"] for entry in deck["puzzle"] for _ in range(entry["count"])]
    boxed = dealt(deck["start"], seed, "second-chance/start")
    pile = dealt(cards, seed, "second-chance/puzzle")
    story.check(starts == [shape(text) for text in boxed[: len(starts)]], "the starting tiles")
    story.check(turned_up == [shape(text) for text in pile[: len(turned_up)]], "the puzzle cards")


@cache
def shape(text: str) -> Shape:
    return lowest(
        (row, column)
        for row, signs in enumerate(text.split("/"))
        for column, sign in enumerate(signs)
        if sign == "#"
    )


def place(square: str) -> tuple[int, int]:
    return ROWS.index(square[1]), COLUMNS.index(square[0])


def lowest(cells: Iterable[tuple[int, int]]) -> Shape:
    return min(ways(frozenset(cells)))


@cache
def ways(cells: frozenset[tuple[int, int]]) -> frozenset[Shape]:
    """All eight ways: swapping the axes and flipping each of them gives every one."""
    return frozenset(
        cornered((down * at[axis], right * at[1 - axis]) for at in cells)
        for axis in (0, 1)
        for down in (1, -1)
        for right in (1, -1)
    )


def cornered(cells: Iterable[tuple[int, int]]) -> Shape:
    listed = list(cells)
    top, left = min(row for row, _ in listed), min(column for _, column in listed)
    return tuple(sorted((row - top, column - left) for row, column in listed))


@cache
def everywhere(tile: Shape) -> frozenset[frozenset[str]]:
    """Every way to draw *tile* into an empty grid."""
    return frozenset(
        frozenset(COLUMNS[column + right] + ROWS[row + down] for row, column in way)
        for way in ways(frozenset(tile))
        for down in range(9 - max(row for row, _ in way))
        for right in range(9 - max(column for _, column in way))
    )


def room(tile: Shape, grid: set[str]) -> bool:
    return any(grid.isdisjoint(cells) for cells in everywhere(tile))

"""
Second Chance, compiled.

A sheet is the set of its empty squares. Where a tile fits is found for the whole grid at once: the
empty squares, shifted by each square of the tile and cut with one another, leave the places where
its first square can go. That takes a few instructions for each square of the tile, where a list of
placements takes hundreds of look-ups.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.grid import SIDE, Mask, centred
from mulligan.games.second_chance.tiles import Tile, ways
from mulligan.kernels.bits import ONE, WORD, ZERO, moved_up, nth, size
from mulligan.kernels.dice import below, shuffle

ROW = SIDE + 1
MOST_SEATS = 13
MOST_SQUARES = 8
WAYS = 8

FILLED, NO_CHANCE_CARDS, ALL_OUT, DECK = range(4)
"""Why a game ended, in the order of `Reason`."""

START, DRAW, CHANCE, BONUS = range(4)
"""The kinds of decisions in a log."""


Words: TypeAlias = npt.NDArray[np.uint64]
Numbers: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]


class Box(NamedTuple):
    """A deck in arrays. Kinds of tiles are numbered as the deck lists them."""

    squares: Numbers  # by kind
    ways: Numbers  # by kind
    offsets: Words  # by kind, way and square: how far from the first square
    low: Words  # by kind and way: the squares with the first at 0
    high: Words
    cards: Numbers  # the kinds of all cards, unshuffled
    start_first: Numbers  # by starting tile: where its placements begin in start_low
    start_low: Words  # all placements that cover the centre
    start_high: Words


class Scratch(NamedTuple):
    """Arrays that are written over and over, so that no game has to ask for memory."""

    empty_low: Words  # by seat
    empty_high: Words
    one: Flags  # by seat: whether it wrote a 1
    out: Numbers  # by seat: the round in which it dropped out, or 0
    low: Words  # places where a tile fits, by way; a second tile from WAYS on
    high: Words
    stuck: Flags  # by seat: whether it waits for a second chance
    numbers: Numbers  # rounds, second chances, decisions, placements found


def box(deck: Deck) -> Box:
    """The arrays of *deck*."""
    tiles = [tile for tile, _ in deck.puzzle]
    kinds = len(tiles)
    made = Box(
        squares=np.array([tile.size for tile in tiles], np.int64),
        ways=np.array([len(ways(tile)) for tile in tiles], np.int64),
        offsets=np.zeros((kinds, WAYS, MOST_SQUARES), np.uint64),
        low=np.zeros((kinds, WAYS), np.uint64),
        high=np.zeros((kinds, WAYS), np.uint64),
        cards=np.array([at for at, (_, count) in enumerate(deck.puzzle) for _ in range(count)]),
        start_first=np.cumsum([0, *(len(centred(tile)) for tile in deck.start)]),
        start_low=np.array([pack(cells)[0] for tile in deck.start for cells in centred(tile)]),
        start_high=np.array([pack(cells)[1] for tile in deck.start for cells in centred(tile)]),
    )
    for kind, tile in enumerate(tiles):
        for way, offsets in enumerate(_offsets(tile)):
            made.offsets[kind, way, : tile.size] = offsets
            made.low[kind, way], made.high[kind, way] = _words(sum(1 << at for at in offsets))
    return made


def scratch() -> Scratch:
    return Scratch(
        empty_low=np.zeros(MOST_SEATS, np.uint64),
        empty_high=np.zeros(MOST_SEATS, np.uint64),
        one=np.zeros(MOST_SEATS, np.bool_),
        out=np.zeros(MOST_SEATS, np.int64),
        low=np.zeros(2 * WAYS, np.uint64),
        high=np.zeros(2 * WAYS, np.uint64),
        stuck=np.zeros(MOST_SEATS, np.bool_),
        numbers=np.zeros(4, np.int64),
    )


def pack(cells: Mask) -> tuple[np.uint64, np.uint64]:
    """A mask of `games` in two words, ten bits a row."""
    rows = (cells >> row * SIDE & (1 << SIDE) - 1 for row in range(SIDE))
    return _words(sum(row << at * ROW for at, row in enumerate(rows)))


def unpack(low: int | np.uint64, high: int | np.uint64) -> Mask:
    """Two words as a mask of `games`."""
    whole = int(low) | int(high) << 64
    rows = (whole >> row * ROW & (1 << SIDE) - 1 for row in range(SIDE))
    return sum(row << at * SIDE for at, row in enumerate(rows))


def _words(whole: int) -> tuple[np.uint64, np.uint64]:
    return np.uint64(whole & (1 << 64) - 1), np.uint64(whole >> 64)


def _offsets(tile: Tile) -> list[list[int]]:
    """For each way of *tile* how far each square is from the first in reading order."""
    first = [way[0] for way in ways(tile)]
    return [
        [row * ROW + column - (top * ROW + left) for row, column in way]
        for way, (top, left) in zip(ways(tile), first, strict=True)
    ]


EMPTY_LOW, EMPTY_HIGH = pack((1 << SIDE * SIDE) - 1)


@njit(cache=True, nogil=True)
def fitting(box, kind, empty_low, empty_high, low, high, base):
    """Find every place where a tile fits; write them down by way from *base* on, and count them."""
    total = 0
    for way in range(box.ways[kind]):
        here_low, here_high = empty_low, empty_high
        for square in range(1, box.squares[kind]):
            steps = box.offsets[kind, way, square]
            here_low &= (empty_low >> steps) | (empty_high << (WORD - steps))
            here_high &= empty_high >> steps
        low[base + way] = here_low
        high[base + way] = here_high
        total += size(here_low, here_high)
    return total


@njit(cache=True, nogil=True)
def fits(box, kind, empty_low, empty_high):
    """Whether a tile fits anywhere."""
    for way in range(box.ways[kind]):
        here_low, here_high = empty_low, empty_high
        for square in range(1, box.squares[kind]):
            steps = box.offsets[kind, way, square]
            here_low &= (empty_low >> steps) | (empty_high << (WORD - steps))
            here_high &= empty_high >> steps
        if here_low | here_high:
            return True
    return False


@njit(cache=True, nogil=True)
def placement(box, kind, low, high, base, index):
    """The squares of the placement at *index* among those that `fitting` wrote down."""
    for way in range(box.ways[kind]):
        here = size(low[base + way], high[base + way])
        if index < here:
            at = nth(low[base + way], high[base + way], index)
            return moved_up(box.low[kind, way], box.high[kind, way], at)
        index -= here
    return ZERO, ZERO


@njit(cache=True, nogil=True)
def _note(log, numbers, kind, seat, count, low, high):
    at = numbers[2]
    numbers[2] += 1
    numbers[3] += count
    if at < len(log):
        log[at, 0] = np.uint64(kind)
        log[at, 1] = np.uint64(seat)
        log[at, 2] = np.uint64(count)
        log[at, 3] = low
        log[at, 4] = high


@njit(cache=True, nogil=True)
def _draw(scratch, seat, low, high):
    scratch.empty_low[seat] &= ~low
    scratch.empty_high[seat] &= ~high


@njit(cache=True, nogil=True)
def _anybody_full(scratch, seats):
    for seat in range(seats):
        if scratch.empty_low[seat] | scratch.empty_high[seat] == ZERO:
            return True
    return False


@njit(cache=True, nogil=True)
def play_random(box, seats, one_writer, starts, pile, dice, scratch, log):
    """
    One game in which everybody chooses evenly among all legal moves; why it ended.

    The cards lie as *starts* (a starting tile for each seat) and *pile* say. *one_writer* is the
    French rule for the 1. Each decision goes into *log* while there is room.
    """
    numbers = scratch.numbers
    numbers[:] = 0
    low, high = scratch.low, scratch.high
    for seat in range(seats):
        scratch.one[seat] = False
        scratch.out[seat] = 0
        first, after = box.start_first[starts[seat]], box.start_first[starts[seat] + 1]
        chosen = first + below(dice, after - first)
        scratch.empty_low[seat] = EMPTY_LOW & ~box.start_low[chosen]
        scratch.empty_high[seat] = EMPTY_HIGH & ~box.start_high[chosen]
        _note(
            log, numbers, START, seat, after - first, box.start_low[chosen], box.start_high[chosen]
        )
    left, playing, first_out = 0, seats, 0
    while True:
        if len(pile) - left < 2:
            return DECK
        one, other = pile[left], pile[left + 1]
        left += 2
        numbers[0] += 1
        stuck = 0
        for seat in range(seats):
            scratch.stuck[seat] = False
            if scratch.out[seat]:
                continue
            empty_low, empty_high = scratch.empty_low[seat], scratch.empty_high[seat]
            ones = fitting(box, one, empty_low, empty_high, low, high, 0)
            others = 0
            if other != one:
                others = fitting(box, other, empty_low, empty_high, low, high, WAYS)
            if ones + others == 0:
                scratch.stuck[seat] = True
                stuck += 1
                continue
            index = below(dice, ones + others)
            if index < ones:
                drawn_low, drawn_high = placement(box, one, low, high, 0, index)
            else:
                drawn_low, drawn_high = placement(box, other, low, high, WAYS, index - ones)
            _draw(scratch, seat, drawn_low, drawn_high)
            _note(log, numbers, DRAW, seat, ones + others, drawn_low, drawn_high)
        if _anybody_full(scratch, seats):
            return FILLED
        if stuck == 0:
            continue
        if stuck > len(pile) - left:
            return NO_CHANCE_CARDS
        for step in range(seats):
            seat = (numbers[0] - 1 + step) % seats  # SC-R1
            if not scratch.stuck[seat]:
                continue
            kind = pile[left]
            left += 1
            numbers[1] += 1
            fitted = fitting(
                box, kind, scratch.empty_low[seat], scratch.empty_high[seat], low, high, 0
            )
            if fitted:
                drawn_low, drawn_high = placement(box, kind, low, high, 0, below(dice, fitted))
                _draw(scratch, seat, drawn_low, drawn_high)
                _note(log, numbers, CHANCE, seat, fitted, drawn_low, drawn_high)
                continue
            scratch.out[seat] = numbers[0]
            playing -= 1
            writes = first_out == 0 or (first_out == numbers[0] and not one_writer)
            if first_out == 0:
                first_out = numbers[0]
            if writes and seats > 1:
                scratch.one[seat] = True
        for seat in range(seats):
            if scratch.one[seat] and scratch.out[seat] == numbers[0]:
                empty_low, empty_high = scratch.empty_low[seat], scratch.empty_high[seat]
                count = size(empty_low, empty_high)
                at = nth(empty_low, empty_high, below(dice, count))
                drawn_low, drawn_high = moved_up(ONE, ZERO, at)
                _draw(scratch, seat, drawn_low, drawn_high)
                _note(log, numbers, BONUS, seat, count, drawn_low, drawn_high)
        if _anybody_full(scratch, seats):
            return FILLED
        if playing == 0:
            return ALL_OUT


@njit(cache=True, nogil=True)
def random_games(box, seats, one_writer, games, seed, scratch):
    """
    Many random games from shuffling to the end; how they ended, all added up.

    By end reason the number of games, then empty squares, rounds, second chances, decisions and
    placements found.
    """
    totals = np.zeros(9, np.int64)
    dice = np.array([seed], np.uint64)
    pile = box.cards.copy()
    starts = np.arange(len(box.start_first) - 1)
    log = np.zeros((0, 5), np.uint64)
    for _ in range(games):
        shuffle(dice, starts)
        shuffle(dice, pile)
        totals[play_random(box, seats, one_writer, starts, pile, dice, scratch, log)] += 1
        for seat in range(seats):
            totals[4] += size(scratch.empty_low[seat], scratch.empty_high[seat])
        totals[5:] += scratch.numbers
    return totals

"""
Many solo games of Second Chance at once, decision by decision, compiled.

Unlike `rules`, which plays whole games at random, a batch waits for a drawing in every game. What
can be drawn is a slot (the first or the second tile on offer), a way to lay it, and the place of
its first square; its `places_low` and `places_high` hold all places that are legal.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from mulligan.games.second_chance.decks import PUZZLE_CARDS, Deck
from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.bits import ONE, ZERO, moved_up
from mulligan.kernels.dice import below, shuffle
from mulligan.kernels.second_chance.deck import DeckArrays, deck_arrays
from mulligan.kernels.second_chance.grid import EMPTY_HIGH, EMPTY_LOW
from mulligan.kernels.second_chance.packing import MOST_WAYS, ROW
from mulligan.kernels.second_chance.placements import fitting
from mulligan.kernels.second_chance.rules import ALL_OUT, DECK, FILLED, NO_CHANCE_CARDS

SLOTS = 2
NOTHING = -1
"""No tile in a slot, no second chance, no reason: the game is not over."""

START, DRAW, CHANCE = range(3)
"""The phases, in the order of `Phase`."""

_CENTRE = np.uint64(SIDE // 2 * ROW + SIDE // 2)


Batch: TypeAlias = npt.NDArray[np.void]
"""An array of games; `batch` says what each holds."""


def batch(deck: Deck, games: int) -> Batch:
    """
    Room for so many games; each has to be dealt before it is played.

    What is called a kind is a tile of the deck, then a starting tile: see `tiles_of`. There is room
    for the largest deck, so that one compiled version does for all decks.
    """
    ways = SLOTS * MOST_WAYS
    made = np.zeros(
        games,
        [
            ("empty_low", np.uint64),
            ("empty_high", np.uint64),
            ("places_low", np.uint64, ways),  # by slot and way: where the first square can go
            ("places_high", np.uint64, ways),
            ("dice", np.uint64, 1),
            ("pile", np.int16, PUZZLE_CARDS),  # kinds; secret from `drawn` on
            ("drawn", np.int16),  # cards of the pile that have been revealed
            ("start", np.int16),  # the kind of the starting tile
            ("offer", np.int16, SLOTS),  # the cards of the round; equal ones are in the first slot
            ("chance", np.int16),  # the second chance of this round, unless it was given up
            ("slots", np.int16, SLOTS),  # the kinds that can be drawn now
            ("round", np.int16),
            ("phase", np.int16),
            ("reason", np.int16),  # why the game ended: see `REASONS` of `rules`
            ("kinds", np.int16),  # of tiles in the pile
            ("left", np.int8, PUZZLE_CARDS),  # by kind: cards of the pile still to come
        ],
    )
    made["kinds"] = len(deck.puzzle)
    return made


def tiles_of(deck: Deck) -> DeckArrays:
    """A deck in arrays, with its starting tiles as further kinds after those of the pile."""
    starts = tuple((tile, 0) for tile in deck.start)
    return deck_arrays(Deck(deck.name, (), (*deck.puzzle, *starts)))


@njit(cache=True, nogil=True)
def deal(deck, game):
    """Shuffle, and deal the starting tile: the game waits for its drawing."""
    dice, pile = game.dice, game.pile[: len(deck.cards)]
    kinds = game.kinds
    pile[:] = deck.cards
    shuffle(dice, pile)
    game.left[:] = 0
    for card in pile:
        game.left[card] += 1
    game.empty_low = EMPTY_LOW
    game.empty_high = EMPTY_HIGH
    game.drawn = 0
    game.round = 0
    game.phase = START
    game.reason = NOTHING
    game.chance = NOTHING
    game.offer[:] = NOTHING
    start = kinds + below(dice, len(deck.squares) - kinds)
    game.start = start
    _offer(deck, game, start, NOTHING)
    _over_the_centre(deck, game, start)


@njit(cache=True, nogil=True)
def allows(deck, game, slot, way, place):
    """Whether the tile in *slot* can be drawn like this. A game that is over allows nothing."""
    if game.reason != NOTHING or not 0 <= slot < SLOTS:
        return False
    kind = game.slots[slot]
    if kind == NOTHING or not 0 <= way < deck.ways[kind] or not 0 <= place < SIDE * ROW:
        return False
    low, high = moved_up(ONE, ZERO, np.uint64(place))
    at = slot * MOST_WAYS + way
    return (game.places_low[at] & low) | (game.places_high[at] & high) != ZERO


@njit(cache=True, nogil=True)
def draw(deck, game, slot, way, place):
    """Draw a tile where `allows` allows it; the game goes on to the next decision, or to its end.
    Returns how many squares were drawn."""
    kind = game.slots[slot]
    low, high = moved_up(deck.low[kind, way], deck.high[kind, way], np.uint64(place))
    game.empty_low &= ~low
    game.empty_high &= ~high
    if game.empty_low | game.empty_high == ZERO:
        game.reason = FILLED
    else:
        _next_round(deck, game)
    return deck.squares[kind]


@njit(cache=True, nogil=True)
def _next_round(deck, game):
    if len(deck.cards) - game.drawn < 2:
        game.reason = DECK
        return
    one = _revealed(game)
    other = _revealed(game)
    if other == one:
        other = NOTHING  # SC-R6
    game.round += 1
    game.phase = DRAW
    game.chance = NOTHING
    game.offer[0] = one
    game.offer[1] = other
    if _offer(deck, game, one, other):
        return
    if game.drawn == len(deck.cards):
        game.reason = NO_CHANCE_CARDS
        return
    chance = _revealed(game)
    game.phase = CHANCE
    if _offer(deck, game, chance, NOTHING):
        game.chance = chance
    else:
        game.reason = ALL_OUT


@njit(cache=True, nogil=True)
def _revealed(game):
    """The next card of the pile."""
    kind = game.pile[game.drawn]
    game.drawn += 1
    game.left[kind] -= 1
    return kind


@njit(cache=True, nogil=True)
def _offer(deck, game, one, other):
    """Put these tiles into the slots, and find where they fit. Returns whether they do."""
    low, high = game.empty_low, game.empty_high
    places_low, places_high = game.places_low, game.places_high
    game.slots[0] = one
    game.slots[1] = other
    found = fitting(deck, one, low, high, places_low, places_high, 0)
    if other != NOTHING:
        found += fitting(deck, other, low, high, places_low, places_high, MOST_WAYS)
    return found > 0


@njit(cache=True, nogil=True)
def _over_the_centre(deck, game, kind):
    """Of all places of a starting tile, keep those that cover the centre (SC-5)."""
    for way in range(deck.ways[kind]):
        low, high = ZERO, ZERO
        for square in range(deck.squares[kind]):
            steps = deck.offsets[kind, way, square]
            if steps <= _CENTRE:
                at_low, at_high = moved_up(ONE, ZERO, _CENTRE - steps)
                low |= at_low
                high |= at_high
        game.places_low[way] &= low
        game.places_high[way] &= high

"""
Steps of many solo games of Second Chance, with all that they show, compiled.

An observation has the layout of `mulligan.envs.second_chance.observation`, an action the number of
`mulligan.envs.second_chance.actions`: the tests compare both with what these make of a view.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.envs.second_chance.actions import PASS, SQUARES, WAYS
from mulligan.envs.second_chance.observation import fields
from mulligan.envs.vector.buffers import DISABLED, SAME_STEP, begins
from mulligan.games.second_chance.decks import Deck
from mulligan.games.second_chance.grid import SIDE
from mulligan.games.second_chance.tiles import ways
from mulligan.games.second_chance.view import Doing
from mulligan.kernels.arrays import Numbers
from mulligan.kernels.bits import ONE, WORD, lowest
from mulligan.kernels.second_chance.batch import NOTHING, SLOTS, allows, deal, draw
from mulligan.kernels.second_chance.packing import MOST_SQUARES, ROW
from mulligan.kernels.second_chance.rules import ALL_OUT, NO_CHANCE_CARDS

DRAWING = list(Doing).index(Doing.DRAWING)
DRAWN = list(Doing).index(Doing.DRAWN)
STUCK = list(Doing).index(Doing.STUCK)
OUT = list(Doing).index(Doing.OUT)


class Layout(NamedTuple):
    """Where each part of an observation begins, and how the tiles of a deck look."""

    sheets: int
    slots: int
    left: int
    start: int
    chance: int
    doing: int
    first: int
    phase: int
    round: int
    cards_left: int
    pictures: Numbers  # by kind and square: where the tile is drawn in a slot
    insets: Numbers  # by kind and way: how far the first square is from the left edge of the box
    squares: Numbers  # by place in a grid of ten columns: the number of the square


def layout(deck: Deck) -> Layout:
    tiles = (*(tile for tile, _ in deck.puzzle), *deck.start)
    at = begins(fields(1))
    pictures = np.zeros((len(tiles), MOST_SQUARES), np.int64)
    insets = np.zeros((len(tiles), WAYS), np.int64)
    for kind, tile in enumerate(tiles):
        laid = ways(tile)
        pictures[kind, : tile.size] = [row * SIDE + column for row, column in laid[0]]
        insets[kind, : len(laid)] = [way[0][1] for way in laid]
    places = np.arange(SIDE * ROW)
    return Layout(
        sheets=at["sheets"],
        slots=at["slots"],
        left=at["left"],
        start=at["start"],
        chance=at["chance"],
        doing=at["doing"],
        first=at["first"],
        phase=at["phase"],
        round=at["round"],
        cards_left=at["cards_left"],
        pictures=pictures,
        insets=insets,
        squares=places // ROW * SIDE + places % ROW,
    )


@njit(cache=True, nogil=True)
def deal_games(deck, layout, batch, which, buffers):
    """Deal anew every game of *which*."""
    for at in range(len(which)):
        if which[at]:
            game = batch[at]
            deal(deck, game)
            _observe(deck, layout, game, buffers.observations[at])
            _mask(deck, layout, game, buffers.masks[at])


@njit(cache=True, nogil=True)
def step_games(deck, layout, batch, actions, mode, buffers):
    """
    Play an action in every game. Returns how many games are in `buffers.final_games`.

    If an action is not legal, no game changes, and -1 less the number of its game is returned.
    """
    for at in range(len(actions)):
        game = batch[at]
        if game.reason != NOTHING:
            if mode == DISABLED:
                return -1 - at
            continue
        slot, way, place = _decoded(layout, game, actions[at])
        if not allows(deck, game, slot, way, place):
            return -1 - at
    finished = 0
    for at in range(len(actions)):
        game = batch[at]
        if game.reason != NOTHING:  # over since the step before this one
            deal(deck, game)
            buffers.rewards[at] = 0
        else:
            slot, way, place = _decoded(layout, game, actions[at])
            buffers.rewards[at] = draw(deck, game, slot, way, place)
        over = game.reason != NOTHING
        buffers.terminations[at] = over
        if over and mode == SAME_STEP:
            _observe(deck, layout, game, buffers.final_observations[finished])
            buffers.final_games[finished] = at
            finished += 1
            deal(deck, game)
        _observe(deck, layout, game, buffers.observations[at])
        _mask(deck, layout, game, buffers.masks[at])
    return finished


@njit(cache=True, nogil=True)
def _decoded(layout, game, action):
    """The slot, the way and the place of the first square; -1 for what is none of them."""
    slot, rest = action // (WAYS * SQUARES), action % (WAYS * SQUARES)
    way, corner = rest // SQUARES, rest % SQUARES
    if not 0 <= slot < SLOTS or game.slots[slot] == NOTHING:
        return -1, -1, -1
    column = corner % SIDE + layout.insets[game.slots[slot], way]
    if column >= SIDE:
        return -1, -1, -1
    return slot, way, corner // SIDE * ROW + column


@njit(cache=True, nogil=True)
def _mask(deck, layout, game, mask):
    mask[:] = 0
    if game.reason != NOTHING:
        mask[PASS] = 1
        return
    for slot in range(SLOTS):
        kind = game.slots[slot]
        if kind == NOTHING:
            continue
        for way in range(deck.ways[kind]):
            at = slot * WAYS + way
            base = at * SQUARES - layout.insets[kind, way]
            low, high = game.places_low[at], game.places_high[at]
            while low:
                mask[base + layout.squares[np.int64(lowest(low))]] = 1
                low &= low - ONE
            while high:
                mask[base + layout.squares[np.int64(lowest(high) + WORD)]] = 1
                high &= high - ONE


@njit(cache=True, nogil=True)
def _observe(deck, layout, game, seen):
    seen[:] = 0
    low, high = game.empty_low, game.empty_high
    for square in range(SQUARES):
        bit = np.uint64(square // SIDE * ROW + square % SIDE)
        word = low >> bit if bit < WORD else high >> (bit - WORD)
        seen[layout.sheets + square] = np.int8(1) - np.int8(word & ONE)
    _observe_tiles(deck, layout, game, seen)
    for kind in range(game.kinds):
        seen[layout.left + kind] = game.left[kind]
    seen[layout.start + game.start - game.kinds] = 1
    if game.chance != NOTHING:
        seen[layout.chance + game.chance] = 1
    seen[layout.doing + _doing(game)] = 1
    seen[layout.first] = 1
    seen[layout.phase + game.phase] = 1
    seen[layout.round] = game.round
    seen[layout.cards_left] = len(deck.cards) - game.drawn


@njit(cache=True, nogil=True)
def _observe_tiles(deck, layout, game, seen):
    """The tiles that can be drawn. When all is over they are those of the last round."""
    for slot in range(SLOTS):
        kind = game.slots[slot]
        if game.reason != NOTHING:
            kind = game.offer[slot]
            if game.round == 0 and slot == 0:
                kind = game.start
        if kind != NOTHING:
            for square in range(deck.squares[kind]):
                seen[layout.slots + slot * SQUARES + layout.pictures[kind, square]] = 1


@njit(cache=True, nogil=True)
def _doing(game):
    reason = game.reason
    if reason == NOTHING:
        return DRAWING
    if reason == ALL_OUT:
        return OUT
    return STUCK if reason == NO_CHANCE_CARDS else DRAWN

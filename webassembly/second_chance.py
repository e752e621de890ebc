"""What the module exports for Second Chance. `mulligan.bots.second_chance.wasm` calls it."""

import numpy as np
from numba import njit

from mulligan.bots.second_chance.network.layout import BINS
from mulligan.kernels.second_chance import candidates as candidates_module
from mulligan.kernels.second_chance import endgame
from mulligan.kernels.second_chance.deck import DeckArrays
from mulligan.kernels.second_chance.endgame import solve
from mulligan.kernels.second_chance.futures import Futures, fill_futures
from mulligan.kernels.second_chance.packing import MOST_SQUARES, MOST_WAYS, SQUARES
from webassembly import network
from webassembly.memory import WORD, floats, numbers, raw, singles, words

_candidates = njit(candidates_module.candidates)
_solver = njit(endgame.solver)


@njit
def _deck(address, kinds):
    """A deck: the squares and ways of each kind, their sets in two words, their offsets."""
    squares = numbers(address, kinds)
    address += WORD * kinds
    ways = numbers(address, kinds)
    address += WORD * kinds
    low = words(address, (kinds, MOST_WAYS))
    address += WORD * MOST_WAYS * kinds
    high = words(address, (kinds, MOST_WAYS))
    address += WORD * MOST_WAYS * kinds
    offsets = words(address, (kinds, MOST_WAYS, MOST_SQUARES))
    no_cards, no_start = np.zeros(0, np.int64), np.zeros(0, np.uint64)
    return DeckArrays(squares, ways, offsets, low, high, no_cards, no_cards, no_start, no_start)


@njit
def network_size(planes, width, depth, whole, hidden):
    """How many bytes a network with this layout takes, ready for use."""
    return 4 * network.size(network.layout(planes, width, depth, whole, hidden))


@njit
def load_network(planes, width, depth, whole, hidden, halves, many, into):
    """Make a network ready for use, from its *many* bytes of weights at *halves*."""
    layout = network.layout(planes, width, depth, whole, hidden)
    return network.load(raw(halves, many), network.network(into, layout))


@njit
def predict(
    planes,
    width,
    depth,
    whole,
    hidden,
    net,
    deck,
    kinds,
    lefts,
    rows,
    of,
    lows,
    highs,
    many,
    likely,
):
    """How each of *many* sheets may end: see `network.predict`."""
    network.predict(
        network.network(net, network.layout(planes, width, depth, whole, hidden)),
        _deck(deck, kinds),
        singles(lefts, (rows, kinds)),
        numbers(of, many),
        words(lows, many),
        words(highs, many),
        singles(likely, (many, len(BINS))),
    )
    return 0


@njit
def futures(deck, kinds, left, lows, highs, many, each, next_lows, next_highs, sheets, next_kinds):
    """Where the next tile may lead. Returns how many sheets there are."""
    left = numbers(left, kinds)
    room = many * (left > 0).sum() * each
    into = Futures(
        words(next_lows, room),
        words(next_highs, room),
        numbers(sheets, room),
        numbers(next_kinds, room),
    )
    return fill_futures(
        _deck(deck, kinds),
        left,
        words(lows, many),
        words(highs, many),
        each,
        _candidates(),
        into,
    )


@njit
def solve_end(deck, kinds, left, lows, highs, many, end, out, spare, each, most, costs):
    """What sheets cost with best play. Returns whether that was little enough work."""
    return np.int64(
        solve(
            _deck(deck, kinds),
            numbers(left, kinds),
            words(lows, many),
            words(highs, many),
            floats(end, SQUARES + 1),
            floats(out, SQUARES + 1),
            spare,
            each,
            most,
            _solver(),
            _candidates(),
            floats(costs, many),
        )
    )

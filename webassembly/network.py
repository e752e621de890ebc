"""
The value networks of Second Chance as one compiled function.

On a server numpy multiplies the matrices, with a library for the processor. A browser has none, so
they are multiplied here; everything else is the code that a server runs.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from mulligan.bots.second_chance.network.convolution import (
    BLOCKS,
    SPREAD,
    SUMS,
    into_sums,
    out_of_sums,
    pool,
)
from mulligan.bots.second_chance.network.features import features
from mulligan.bots.second_chance.network.layout import BINS, FACTS, Layout
from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.arrays import Singles
from webassembly.memory import singles

AT_ONCE = 16
"""Sheets in one go."""

ENDS = len(BINS)


class Network(NamedTuple):
    """The weights, ready for use."""

    first: Singles
    first_bias: Singles
    facts: Singles
    facts_bias: Singles
    rest: Singles
    rest_bias: Singles
    whole: Singles
    whole_bias: Singles
    hidden: Singles
    hidden_bias: Singles
    last: Singles
    last_bias: Singles


@njit
def layout(planes, width, depth, whole, hidden):
    return Layout(planes, width, depth, whole, hidden)


@njit
def _pooled(layout):
    return 2 * layout.width + FACTS


@njit
def size(layout):
    """How many floats the weights take, ready for use."""
    width, pooled = layout.width, _pooled(layout)
    floats = SUMS * layout.planes * width + width
    floats += (FACTS + 1) * width
    floats += layout.depth * (SUMS * width + 1) * width
    floats += layout.whole * (pooled + 1) * width
    floats += (pooled + 1) * layout.hidden
    return floats + (layout.hidden + 1) * ENDS


@njit
def network(at, layout):
    """The weights at an address, where `load` has written them."""
    width, pooled = layout.width, _pooled(layout)
    first = singles(at, (SUMS, layout.planes, width))
    at += 4 * first.size
    first_bias = singles(at, width)
    at += 4 * first_bias.size
    facts = singles(at, (FACTS, width))
    at += 4 * facts.size
    facts_bias = singles(at, width)
    at += 4 * facts_bias.size
    rest = singles(at, (layout.depth, SUMS, width, width))
    at += 4 * rest.size
    rest_bias = singles(at, (layout.depth, width))
    at += 4 * rest_bias.size
    whole = singles(at, (layout.whole, pooled, width))
    at += 4 * whole.size
    whole_bias = singles(at, (layout.whole, width))
    at += 4 * whole_bias.size
    hidden = singles(at, (pooled, layout.hidden))
    at += 4 * hidden.size
    hidden_bias = singles(at, layout.hidden)
    at += 4 * hidden_bias.size
    last = singles(at, (layout.hidden, ENDS))
    at += 4 * last.size
    last_bias = singles(at, ENDS)
    return Network(
        first,
        first_bias,
        facts,
        facts_bias,
        rest,
        rest_bias,
        whole,
        whole_bias,
        hidden,
        hidden_bias,
        last,
        last_bias,
    )


@njit
def _number(halves, at):
    """The float of half precision at a place, which is never infinite."""
    bits = np.int64(halves[2 * at]) | np.int64(halves[2 * at + 1]) << 8
    exponent, fraction = bits >> 10 & 31, bits & 1023
    number = np.float64(fraction)
    if exponent:
        number += 1024
        exponent -= 1
    for _ in range(24 - exponent):
        number /= 2
    for _ in range(exponent - 24):
        number *= 2
    return -number if bits >> 15 else number


@njit
def _load_kernel(halves, at, into):
    """A kernel (out, in, 3, 3) as 25 matrices (in, out). Returns where the next weights begin."""
    wide, width = into.shape[1:]
    for out in range(width):
        for channel in range(wide):
            for row in range(5):
                for column in range(5):
                    total = 0.0
                    for down in range(3):
                        for right in range(3):
                            number = _number(halves, at + 3 * down + right)
                            total += SPREAD[row, down] * SPREAD[column, right] * number
                    into[5 * row + column, channel, out] = total
            at += 9
    return at


@njit
def _load_matrix(halves, at, into):
    """A matrix (out, in) the other way round. Returns where the next weights begin."""
    for out in range(into.shape[1]):
        for channel in range(into.shape[0]):
            into[channel, out] = _number(halves, at)
            at += 1
    return at


@njit
def _load_vector(halves, at, into):
    for place in range(len(into)):
        into[place] = _number(halves, at + place)
    return at + len(into)


@njit
def load(halves, into):
    """Make the weights ready for use."""
    at = _load_kernel(halves, 0, into.first)
    at = _load_vector(halves, at, into.first_bias)
    at = _load_matrix(halves, at, into.facts)
    at = _load_vector(halves, at, into.facts_bias)
    for layer in range(len(into.rest)):
        at = _load_kernel(halves, at, into.rest[layer])
        at = _load_vector(halves, at, into.rest_bias[layer])
    for layer in range(len(into.whole)):
        at = _load_matrix(halves, at, into.whole[layer])
        at = _load_vector(halves, at, into.whole_bias[layer])
    at = _load_matrix(halves, at, into.hidden)
    at = _load_vector(halves, at, into.hidden_bias)
    at = _load_matrix(halves, at, into.last)
    return _load_vector(halves, at, into.last_bias)


@njit
def _multiply(left, right, product, rows):
    """Many products of matrices (rows, wide) and (wide, width); *wide* is a multiple of four."""
    wide, width = right.shape[1:]
    for which in range(len(left)):
        for row in range(rows):
            into = product[which, row]
            for column in range(width):
                into[column] = 0
            for at in range(0, wide, 4):
                a, b = left[which, row, at], left[which, row, at + 1]
                c, d = left[which, row, at + 2], left[which, row, at + 3]
                one, two = right[which, at], right[which, at + 1]
                three, four = right[which, at + 2], right[which, at + 3]
                for column in range(width):
                    into[column] += (
                        a * one[column] + b * two[column] + c * three[column] + d * four[column]
                    )


@njit
def _linear(x, kernel, bias, into):
    for row in range(len(x)):
        for column in range(len(bias)):
            into[row, column] = bias[column]
        for at in range(x.shape[1]):
            number, weights = x[row, at], kernel[at]
            for column in range(len(bias)):
                into[row, column] += number * weights[column]


@njit
def predict(net, deck, lefts, of, lows, highs, likely):
    """Write how likely each number of empty squares is at the end, for each sheet."""
    width, wide, deep = net.first.shape[2], net.first.shape[1], len(net.rest)
    silent = deep - len(net.whole)
    planes = np.zeros((AT_ONCE, SIDE, SIDE, wide), np.float32)
    facts = np.zeros((AT_ONCE, FACTS), np.float32)
    grids = np.zeros((AT_ONCE, SIDE, SIDE, width), np.float32)
    first_sums = np.zeros((SUMS, BLOCKS * AT_ONCE, wide), np.float32)
    sums = np.zeros((SUMS, BLOCKS * AT_ONCE, width), np.float32)
    products = np.zeros((SUMS, BLOCKS * AT_ONCE, width), np.float32)
    more = np.zeros((AT_ONCE, width), np.float32)
    nothing = np.zeros((AT_ONCE, width), np.float32)
    pooled = np.zeros((AT_ONCE, len(net.hidden)), np.float32)
    hidden = np.zeros((AT_ONCE, len(net.hidden_bias)), np.float32)
    logits = np.zeros((AT_ONCE, ENDS), np.float32)
    for start in range(0, len(lows), AT_ONCE):
        here = slice(start, min(start + AT_ONCE, len(lows)))
        many = here.stop - start
        blocks = BLOCKS * many
        x, y, z = planes[:many], facts[:many], grids[:many]
        features(deck, lefts, of[here], lows[here], highs[here], x, y)
        _linear(y, net.facts, net.facts_bias, more)
        into_sums(x, first_sums)
        _multiply(first_sums, net.first, products, blocks)
        out_of_sums(products, net.first_bias, more, z, False)
        for layer in range(deep):
            heard = nothing
            if layer >= silent:
                pool(z, y, pooled)
                _linear(
                    pooled[:many], net.whole[layer - silent], net.whole_bias[layer - silent], more
                )
                heard = more
            into_sums(z, sums)
            _multiply(sums, net.rest[layer], products, blocks)
            out_of_sums(products, net.rest_bias[layer], heard, z, True)
        pool(z, y, pooled)
        _linear(pooled[:many], net.hidden, net.hidden_bias, hidden)
        for row in range(many):
            for column in range(hidden.shape[1]):
                hidden[row, column] = max(hidden[row, column], np.float32(0))
        _linear(hidden[:many], net.last, net.last_bias, logits)
        for row in range(many):
            most = logits[row, 0]
            for end in range(1, ENDS):
                most = max(most, logits[row, end])
            total = np.float32(0)
            for end in range(ENDS):
                likely[start + row, end] = np.exp(logits[row, end] - most)
                total += likely[start + row, end]
            for end in range(ENDS):
                likely[start + row, end] /= total

"""
The value network of Second Chance as one compiled function.

On a server numpy multiplies the matrices, with a library for the processor. A browser has none, so
they are multiplied here; everything else is the code that a server runs.
"""

from importlib.resources import files
from io import BytesIO
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
from mulligan.bots.second_chance.network.layout import BINS, FACTS, PLANES
from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.arrays import Singles
from webassembly.memory import singles

AT_ONCE = 16
"""Sheets in one go."""

_ORDER = (
    "first.weight",
    "first.bias",
    "facts.weight",
    "facts.bias",
    *(f"rest.{at}.{part}" for at in range(3) for part in ("weight", "bias")),
    "hidden.weight",
    "hidden.bias",
    "last.weight",
    "last.bias",
)

with np.load(
    BytesIO(files("mulligan.bots.second_chance.network").joinpath("weights.npz").read_bytes())
) as archive:
    _SHAPES = {name: archive[name].shape for name in archive.files}
    HALVES = b"".join(archive[name].astype("<f2").tobytes() for name in _ORDER)
    """All weights, with half precision, as the module holds them."""
assert set(_SHAPES) == set(_ORDER)

WIDTH = _SHAPES["first.bias"][0]
HIDDEN = _SHAPES["hidden.bias"][0]
ENDS = len(BINS)
POOLED = 2 * WIDTH + FACTS
_FIRST = SUMS * PLANES * WIDTH
_REST = SUMS * WIDTH * WIDTH
SIZE = _FIRST + (FACTS + 2) * WIDTH + 3 * (_REST + WIDTH) + (POOLED + 1) * HIDDEN
SIZE += (HIDDEN + 1) * ENDS
"""How many floats the weights take, ready for use."""


class Network(NamedTuple):
    """The weights, ready for use."""

    first: Singles
    first_bias: Singles
    facts: Singles
    facts_bias: Singles
    one: Singles
    one_bias: Singles
    two: Singles
    two_bias: Singles
    three: Singles
    three_bias: Singles
    hidden: Singles
    hidden_bias: Singles
    last: Singles
    last_bias: Singles


@njit
def network(address):
    """The weights at an address, where `load` has written them."""
    at = address
    first = singles(at, (SUMS, PLANES, WIDTH))
    at += 4 * _FIRST
    first_bias = singles(at, WIDTH)
    at += 4 * WIDTH
    facts = singles(at, (FACTS, WIDTH))
    at += 4 * FACTS * WIDTH
    facts_bias = singles(at, WIDTH)
    at += 4 * WIDTH
    one = singles(at, (SUMS, WIDTH, WIDTH))
    at += 4 * _REST
    one_bias = singles(at, WIDTH)
    at += 4 * WIDTH
    two = singles(at, (SUMS, WIDTH, WIDTH))
    at += 4 * _REST
    two_bias = singles(at, WIDTH)
    at += 4 * WIDTH
    three = singles(at, (SUMS, WIDTH, WIDTH))
    at += 4 * _REST
    three_bias = singles(at, WIDTH)
    at += 4 * WIDTH
    hidden = singles(at, (POOLED, HIDDEN))
    at += 4 * POOLED * HIDDEN
    hidden_bias = singles(at, HIDDEN)
    at += 4 * HIDDEN
    last = singles(at, (HIDDEN, ENDS))
    at += 4 * HIDDEN * ENDS
    last_bias = singles(at, ENDS)
    return Network(
        first,
        first_bias,
        facts,
        facts_bias,
        one,
        one_bias,
        two,
        two_bias,
        three,
        three_bias,
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
    at = _load_kernel(halves, at, into.one)
    at = _load_vector(halves, at, into.one_bias)
    at = _load_kernel(halves, at, into.two)
    at = _load_vector(halves, at, into.two_bias)
    at = _load_kernel(halves, at, into.three)
    at = _load_vector(halves, at, into.three_bias)
    at = _load_matrix(halves, at, into.hidden)
    at = _load_vector(halves, at, into.hidden_bias)
    at = _load_matrix(halves, at, into.last)
    return _load_vector(halves, at, into.last_bias)


@njit
def _multiply(left, right, product, rows):
    """Many products of matrices (rows, wide) and (wide, WIDTH); *wide* is a multiple of four."""
    wide = left.shape[2]
    for which in range(len(left)):
        for row in range(rows):
            into = product[which, row]
            for column in range(WIDTH):
                into[column] = 0
            for at in range(0, wide, 4):
                a, b = left[which, row, at], left[which, row, at + 1]
                c, d = left[which, row, at + 2], left[which, row, at + 3]
                one, two = right[which, at], right[which, at + 1]
                three, four = right[which, at + 2], right[which, at + 3]
                for column in range(WIDTH):
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
    planes = np.zeros((AT_ONCE, SIDE, SIDE, PLANES), np.float32)
    facts = np.zeros((AT_ONCE, FACTS), np.float32)
    grids = np.zeros((AT_ONCE, SIDE, SIDE, WIDTH), np.float32)
    first_sums = np.zeros((SUMS, BLOCKS * AT_ONCE, PLANES), np.float32)
    sums = np.zeros((SUMS, BLOCKS * AT_ONCE, WIDTH), np.float32)
    products = np.zeros((SUMS, BLOCKS * AT_ONCE, WIDTH), np.float32)
    more = np.zeros((AT_ONCE, WIDTH), np.float32)
    nothing = np.zeros((AT_ONCE, WIDTH), np.float32)
    pooled = np.zeros((AT_ONCE, POOLED), np.float32)
    hidden = np.zeros((AT_ONCE, HIDDEN), np.float32)
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
        into_sums(z, sums)
        _multiply(sums, net.one, products, blocks)
        out_of_sums(products, net.one_bias, nothing, z, True)
        into_sums(z, sums)
        _multiply(sums, net.two, products, blocks)
        out_of_sums(products, net.two_bias, nothing, z, True)
        into_sums(z, sums)
        _multiply(sums, net.three, products, blocks)
        out_of_sums(products, net.three_bias, nothing, z, True)
        pool(z, y, pooled)
        _linear(pooled[:many], net.hidden, net.hidden_bias, hidden)
        for row in range(many):
            for column in range(HIDDEN):
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

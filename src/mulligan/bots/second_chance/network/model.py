"""
How many squares will be empty at the end, as a distribution.

Four small convolutions, done as matrix products.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO
from threading import local

import numpy as np

from mulligan.bots.second_chance.network.convolution import (
    BLOCKS,
    SUMS,
    into_sums,
    out_of_sums,
    pool,
    transformed,
)
from mulligan.bots.second_chance.network.features import features
from mulligan.bots.second_chance.network.layout import BINS, FACTS, PLANES
from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.arrays import Numbers, Singles, Words
from mulligan.kernels.second_chance.deck import DeckArrays

AT_ONCE = 32
"""Sheets in one go: enough to keep the processor busy, few enough to stay in its cache."""


def predict(deck: DeckArrays, lefts: Singles, of: Numbers, low: Words, high: Words) -> Singles:
    """
    How likely each number of empty squares is at the end, for each sheet.

    *low* and *high* are the empty squares. Sheet *at* has the cards `lefts[of[at]]` to come, which
    are counted by kind and need not be whole.
    """
    likely = np.zeros((len(low), len(BINS)), np.float32)
    for start in range(0, len(low), AT_ONCE):
        here = slice(start, start + AT_ONCE)
        many = len(low[here])
        planes, facts = _buffers.planes[:many], _buffers.facts[:many]
        features(deck, lefts, of[here], low[here], high[here], planes, facts)
        likely[here] = _forward(planes, facts)
    return likely


class _Weights:
    def __init__(self) -> None:
        data = files(__package__).joinpath("weights.npz").read_bytes()
        with np.load(BytesIO(data)) as archive:
            raw = {name: archive[name].astype(np.float32) for name in archive.files}
        depth = sum(name.startswith("rest.") and name.endswith(".weight") for name in raw)
        self.first = transformed(raw["first.weight"]), raw["first.bias"]
        self.facts = raw["facts.weight"].T.copy(), raw["facts.bias"]
        self.rest = [
            (transformed(raw[f"rest.{at}.weight"]), raw[f"rest.{at}.bias"]) for at in range(depth)
        ]
        self.hidden = raw["hidden.weight"].T.copy(), raw["hidden.bias"]
        self.last = raw["last.weight"].T.copy(), raw["last.bias"]


@cache
def _weights() -> _Weights:
    return _Weights()


class _Buffers(local):
    """Arrays that every prediction reuses, one set per thread: new memory is slow."""

    def __init__(self) -> None:
        self.planes = np.zeros((AT_ONCE, SIDE, SIDE, PLANES), np.float32)
        self.facts = np.zeros((AT_ONCE, FACTS), np.float32)
        width = len(_weights().first[1])
        self.grids = np.zeros((AT_ONCE, SIDE, SIDE, width), np.float32)
        self.sums = np.zeros(SUMS * BLOCKS * AT_ONCE * width, np.float32)
        self.products = np.zeros_like(self.sums)

    def matrices(self, many: int, wide: int) -> tuple[Singles, Singles]:
        """Room for the sums of *many* grids with *wide* channels, and for their products."""
        width = self.grids.shape[3]
        sums = self.sums[: SUMS * BLOCKS * many * wide].reshape(SUMS, -1, wide)
        products = self.products[: SUMS * BLOCKS * many * width].reshape(SUMS, -1, width)
        return sums, products


_buffers = _Buffers()


def _forward(planes: Singles, facts: Singles) -> Singles:
    weights = _weights()
    many = len(planes)
    x = _buffers.grids[:many]
    kernels, bias = weights.first
    sums, products = _buffers.matrices(many, PLANES)
    into_sums(planes, sums)
    more = _linear(facts, *weights.facts)
    out_of_sums(np.matmul(sums, kernels, out=products), bias, more, x, False)
    sums, products = _buffers.matrices(many, len(bias))
    nothing = np.zeros_like(more)
    for kernels, bias in weights.rest:
        into_sums(x, sums)
        out_of_sums(np.matmul(sums, kernels, out=products), bias, nothing, x, True)
    pooled = np.empty((many, 2 * len(bias) + FACTS), np.float32)
    pool(x, facts, pooled)
    logits = _linear(np.maximum(_linear(pooled, *weights.hidden), 0), *weights.last)
    logits -= logits.max(1, keepdims=True)
    likely: Singles = np.exp(logits)
    likely /= likely.sum(1, keepdims=True)
    return likely


def _linear(x: Singles, kernel: Singles, bias: Singles) -> Singles:
    product: Singles = x @ kernel + bias
    return product

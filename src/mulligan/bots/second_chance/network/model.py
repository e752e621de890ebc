"""
How many squares will be empty at the end, as a distribution.

A network is a few convolutions, done as matrix products. The small one knows the sizes of tiles and
plays every deck. The large one knows the tiles of one deck, and is for that deck alone.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from threading import local
from types import MappingProxyType
from typing import IO, Protocol
from zipfile import BadZipFile

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
from mulligan.bots.second_chance.network.layout import BINS, FACTS, LARGE, SMALL, Layout
from mulligan.core import MulliganError
from mulligan.games.second_chance.grid import SIDE
from mulligan.kernels.arrays import Numbers, Singles, Words
from mulligan.kernels.second_chance.deck import DeckArrays

LARGEST_PRODUCT = 16 * BLOCKS * 48 * 48
"""
How many multiplications are done in one go: enough to keep the processor busy, and few enough for
OpenBLAS to do them in the thread that asks. It spreads larger products over threads of its own that
wait by spinning: with several bots at work, or other programs, that took ten to sixty times the
processor time.
"""


def at_once(layout: Layout) -> int:
    """How many sheets a network takes in one go."""
    return LARGEST_PRODUCT // (BLOCKS * layout.width * max(layout.width, layout.planes))


class Predicting(Protocol):
    """What a bot asks."""

    def predict(
        self, deck: DeckArrays, lefts: Singles, of: Numbers, low: Words, high: Words
    ) -> Singles:
        """
        How likely each number of empty squares is at the end, for each sheet.

        *low* and *high* are the empty squares. Sheet *at* has the cards `lefts[of[at]]` to come,
        which are counted by kind and need not be whole.
        """


class Network:
    """Weights, ready for use."""

    def __init__(self, layout: Layout, file: IO[bytes]) -> None:
        with np.load(file) as archive:
            raw = {name: archive[name].astype(np.float32) for name in archive.files}
        self.layout = layout
        silent = layout.depth - layout.whole
        self._first = transformed(raw["first.weight"]), raw["first.bias"]
        self._facts = _matrix(raw, "facts")
        self._rest = [
            (
                transformed(raw[f"rest.{at}.weight"]),
                raw[f"rest.{at}.bias"],
                _matrix(raw, f"whole.{at - silent}") if at >= silent else None,
            )
            for at in range(layout.depth)
        ]
        self._hidden = _matrix(raw, "hidden")
        self._last = _matrix(raw, "last")
        self._buffers = _Buffers(layout)

    def predict(
        self, deck: DeckArrays, lefts: Singles, of: Numbers, low: Words, high: Words
    ) -> Singles:
        likely = np.zeros((len(low), len(BINS)), np.float32)
        some = at_once(self.layout)
        for start in range(0, len(low), some):
            here = slice(start, start + some)
            many = len(low[here])
            planes, facts = self._buffers.planes[:many], self._buffers.facts[:many]
            features(deck, lefts, of[here], low[here], high[here], planes, facts)
            likely[here] = self.forward(planes, facts)
        return likely

    def forward(self, planes: Singles, facts: Singles) -> Singles:
        """How likely each bin is, for up to `at_once` sheets."""
        many, buffers = len(planes), self._buffers
        x, pooled = buffers.grids[:many], buffers.pooled[:many]
        kernels, bias = self._first
        sums, products = buffers.matrices(many, planes.shape[3])
        into_sums(planes, sums)
        more = _linear(facts, *self._facts)
        out_of_sums(np.matmul(sums, kernels, out=products), bias, more, x, False)
        sums, products = buffers.matrices(many, len(bias))
        nothing = np.zeros_like(more)
        for kernels, bias, whole in self._rest:
            more = nothing
            if whole is not None:
                pool(x, facts, pooled)
                more = _linear(pooled, *whole)
            into_sums(x, sums)
            out_of_sums(np.matmul(sums, kernels, out=products), bias, more, x, True)
        pool(x, facts, pooled)
        logits = _linear(np.maximum(_linear(pooled, *self._hidden), 0), *self._last)
        logits -= logits.max(1, keepdims=True)
        likely: Singles = np.exp(logits)
        likely /= likely.sum(1, keepdims=True)
        return likely


def small() -> Predicting:
    """The network for every deck."""
    return _instead.get().get(SMALL) or _shipped(SMALL, "small.npz")


def large() -> Predicting:
    """The network for the deck of `layout.LARGE_FOR`."""
    return _instead.get().get(LARGE) or _shipped(LARGE, "large.npz")


@cache
def _shipped(layout: Layout, name: str) -> Network:
    with files(__package__).joinpath(name).open("rb") as file:
        return Network(layout, file)


_instead: ContextVar[Mapping[Layout, Predicting]] = ContextVar(
    "networks", default=MappingProxyType({})
)


@contextmanager
def thinking_with(networks: Mapping[Layout, Predicting]) -> Iterator[None]:
    """Predict with these for a while, instead of those that are shipped."""
    before = _instead.set(networks)
    try:
        yield
    finally:
        _instead.reset(before)


@lru_cache(maxsize=4)
def loaded(data: bytes) -> Network:
    """
    The network in a file that training has written.

    Raises:
        MulliganError: It holds something else.
    """
    try:
        with np.load(BytesIO(data)) as archive:
            shape = archive["first.weight"].shape
        layouts = [each for each in (SMALL, LARGE) if shape == (each.width, each.planes, 3, 3)]
        if not layouts:
            raise MulliganError("These are weights of a network with another layout.")
        network = Network(layouts[0], BytesIO(data))
        likely = network.forward(
            np.zeros((1, SIDE, SIDE, layouts[0].planes), np.float32),
            np.zeros((1, FACTS), np.float32),
        )
    except (BadZipFile, EOFError, KeyError, OSError, TypeError, ValueError) as error:
        raise MulliganError(f"These are not weights of the network: {error}") from None
    if likely.shape != (1, len(BINS)) or not np.isfinite(likely).all():
        raise MulliganError("These are not weights of the network: it says nothing sensible.")
    return network


class _Buffers(local):
    """Arrays that every prediction reuses, one set per thread: new memory is slow."""

    def __init__(self, layout: Layout) -> None:
        planes, width, many = layout.planes, layout.width, at_once(layout)
        self.planes = np.zeros((many, SIDE, SIDE, planes), np.float32)
        self.facts = np.zeros((many, FACTS), np.float32)
        self.grids = np.zeros((many, SIDE, SIDE, width), np.float32)
        self.sums = np.zeros(SUMS * BLOCKS * many * max(planes, width), np.float32)
        self.products = np.zeros(SUMS * BLOCKS * many * width, np.float32)
        self.pooled = np.zeros((many, layout.pooled), np.float32)

    def matrices(self, many: int, wide: int) -> tuple[Singles, Singles]:
        """Room for the sums of *many* grids with *wide* channels, and for their products."""
        width = self.grids.shape[3]
        sums = self.sums[: SUMS * BLOCKS * many * wide].reshape(SUMS, -1, wide)
        products = self.products[: SUMS * BLOCKS * many * width].reshape(SUMS, -1, width)
        return sums, products


def _matrix(raw: dict[str, Singles], name: str) -> tuple[Singles, Singles]:
    return np.ascontiguousarray(raw[f"{name}.weight"].T), raw[f"{name}.bias"]


def _linear(x: Singles, kernel: Singles, bias: Singles) -> Singles:
    product: Singles = x @ kernel + bias
    return product

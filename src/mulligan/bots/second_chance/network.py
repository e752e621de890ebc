"""
The value network: how many squares will be empty at the end, as a distribution.

Four small convolutions, done as matrix products. `training/second_chance.py` made the weights.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from mulligan.bots.second_chance.position import Sheets
from mulligan.kernels.second_chance import Box, Numbers
from mulligan.kernels.second_chance_eyes import FACTS, PLANES, Floats, look

WORTH = np.array([*range(24), 26], np.float32)
"""The empty squares that each bin of the distribution stands for; the last is 24 and more."""

AT_ONCE = 64
"""Sheets in one go: enough to keep the processor busy, few enough to stay in its cache."""


def expected(deck: Box, left: Numbers, sheets: Sheets) -> Floats:
    """How many squares will be empty at the end, on average."""
    mean: Floats = outlook(deck, left, sheets) @ WORTH
    return mean


def outlook(deck: Box, left: Numbers, sheets: Sheets) -> Floats:
    """How likely each number of empty squares is at the end, for each sheet."""
    parts = []
    for start in range(0, len(sheets.low), AT_ONCE):
        low, high = sheets.low[start : start + AT_ONCE], sheets.high[start : start + AT_ONCE]
        planes = np.zeros((len(low), 9, 9, PLANES), np.float32)
        facts = np.zeros((len(low), FACTS), np.float32)
        look(deck, left, low, high, planes, facts)
        parts.append(_forward(planes, facts))
    return np.concatenate(parts)


class _Weights:
    def __init__(self) -> None:
        data = files(__package__).joinpath("weights.npz").read_bytes()
        with np.load(BytesIO(data)) as archive:
            raw = {name: archive[name].astype(np.float32) for name in archive.files}
        depth = sum(name.startswith("rest.") and name.endswith(".weight") for name in raw)
        self.first = _columns_of(raw["first.weight"]), raw["first.bias"]
        self.facts = raw["facts.weight"].T.copy(), raw["facts.bias"]
        self.rest = [
            (_columns_of(raw[f"rest.{at}.weight"]), raw[f"rest.{at}.bias"]) for at in range(depth)
        ]
        self.hidden = raw["hidden.weight"].T.copy(), raw["hidden.bias"]
        self.last = raw["last.weight"].T.copy(), raw["last.bias"]


@cache
def _weights() -> _Weights:
    return _Weights()


def _forward(planes: Floats, facts: Floats) -> Floats:
    weights = _weights()
    x = _convolved(planes, *weights.first) + _linear(facts, *weights.facts)[:, None, None, :]
    np.maximum(x, 0, out=x)
    for kernel, bias in weights.rest:
        x += _convolved(x, kernel, bias)
        np.maximum(x, 0, out=x)
    pooled = np.concatenate([x.mean((1, 2)), x.max((1, 2)), facts], 1)
    logits = _linear(np.maximum(_linear(pooled, *weights.hidden), 0), *weights.last)
    logits -= logits.max(1, keepdims=True)
    likely: Floats = np.exp(logits)
    likely /= likely.sum(1, keepdims=True)
    return likely


def _linear(x: Floats, kernel: Floats, bias: Floats) -> Floats:
    product: Floats = x @ kernel + bias
    return product


def _convolved(x: Floats, kernel: Floats, bias: Floats) -> Floats:
    """A convolution of 3 x 3: all neighbourhoods in a row each, times the kernel."""
    sheets, height, width, channels = x.shape
    padded = np.zeros((sheets, height + 2, width + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = x
    around = sliding_window_view(padded, (3, 3), axis=(1, 2)).transpose(0, 1, 2, 4, 5, 3)
    rows = around.reshape(sheets * height * width, 9 * channels)
    return _linear(rows, kernel, bias).reshape(sheets, height, width, -1)


def _columns_of(kernel: Floats) -> Floats:
    """A kernel (out, in, 3, 3) as a matrix for `_convolved`."""
    return np.ascontiguousarray(kernel.transpose(2, 3, 1, 0).reshape(-1, kernel.shape[0]))

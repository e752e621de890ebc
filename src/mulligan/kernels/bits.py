"""
Sets of up to 128 small numbers in two 64-bit words, the lower numbers in the first.

A grid is such a set with ten numbers a row: the tenth column is never empty, so that a shifted
grid cannot wrap around the edge. A hand of cards is such a set too, of kinds of cards.

numba turns a mix of unsigned and signed integers into a float, so everything here is unsigned.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

ZERO = np.uint64(0)
ONE = np.uint64(1)
WORD = np.uint64(64)


def split(whole: int) -> tuple[np.uint64, np.uint64]:
    """A set that is one integer in two words."""
    return np.uint64(whole & (1 << 64) - 1), np.uint64(whole >> 64)


def joined(low: int | np.uint64, high: int | np.uint64) -> int:
    """Two words as one integer."""
    return int(low) | int(high) << 64


@intrinsic
def popcount(typingctx: Any, word: Any) -> Any:
    """How many bits of a word are set."""

    def codegen(context: Any, builder: ir.IRBuilder, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


@intrinsic
def lowest(typingctx: Any, word: Any) -> Any:
    """The position of the lowest bit of a word, which must not be zero."""

    def codegen(context: Any, builder: ir.IRBuilder, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), codegen


@intrinsic
def highest(typingctx: Any, word: Any) -> Any:
    """The position of the highest bit of a word, which must not be zero."""

    def codegen(context: Any, builder: ir.IRBuilder, signature: Any, args: Any) -> Any:
        above = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 63), above)

    return types.uint64(types.uint64), codegen


@njit(cache=True, nogil=True)
def size(low, high):
    """How many numbers are in the set."""
    return np.int64(popcount(low) + popcount(high))


@njit(cache=True, nogil=True)
def nth(low, high, index):
    """The number that stands at *index* in the set, counted from 0 in ascending order."""
    word, base = low, ZERO
    rest = np.uint64(index)
    inside = popcount(low)
    if rest >= inside:
        rest -= inside
        word, base = high, WORD
    width = np.uint64(32)
    while width > ZERO:
        # Is it in the lower half of what is left? Five steps find one of 64.
        lower = popcount(word & ((ONE << width) - ONE))
        if rest >= lower:
            rest -= lower
            word >>= width
            base += width
        width >>= ONE
    return base


@njit(cache=True, nogil=True)
def moved_up(low, high, steps):
    """Every number of the set *steps* higher, 0 to 127."""
    if steps == ZERO:
        return low, high
    if steps >= WORD:
        return ZERO, low << (steps - WORD)
    return low << steps, (high << steps) | (low >> (WORD - steps))

"""
Arrays at addresses, for the functions that the module exports: they get addresses, not arrays.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import carray, njit, types
from numba.extending import intrinsic

WORD = 8
"""The bytes of a number in memory, whole or not, unless a function says otherwise."""


@intrinsic
def pointer(typingctx: Any, address: Any) -> Any:
    """An address as numba's `carray` takes it."""

    def codegen(context: Any, builder: ir.IRBuilder, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ir.IntType(8).as_pointer())

    return types.voidptr(types.int64), codegen


@njit
def words(address, shape):
    """Unsigned numbers."""
    return carray(pointer(address), shape, np.uint64)


@njit
def numbers(address, shape):
    """Signed numbers."""
    return carray(pointer(address), shape, np.int64)


@njit
def floats(address, shape):
    """Floats of double precision."""
    return carray(pointer(address), shape, np.float64)


@njit
def singles(address, shape):
    """Floats of single precision: four bytes each."""
    return carray(pointer(address), shape, np.float32)


@njit
def small_numbers(address, shape):
    """Signed numbers of one byte."""
    return carray(pointer(address), shape, np.int8)


@njit
def flags(address, shape):
    """Yes and no, a byte each."""
    return carray(pointer(address), shape, np.bool_)


@njit
def raw(address, shape):
    """Bytes."""
    return carray(pointer(address), shape, np.uint8)

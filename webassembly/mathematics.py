"""
The functions that numba takes from the C library, which a module in a browser does not have.

A C library rounds `exp` and `log` correctly nearly always, and the expert of One More! compares
chances that differ only by rounding: so they are worked out with twice the digits here. What the
network needs, in single precision, gets by with one series.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

_LN2 = 0.6931471805599453
# The same in three parts; the first two are so short that a product with a whole number is exact.
_LN2_HIGH = float.fromhex("0x1.62e42fee00000p-1")
_LN2_MIDDLE = float.fromhex("0x1.a39ef35600000p-33")
_LN2_LOW = float.fromhex("0x1.93c7673007e5fp-65")
_SPLITTER = 2.0**27 + 1
_ROOT_2 = 1.4142135623730951
_LARGEST = 709.0
_SMALLEST = -708.0
_FRACTION = 52  # the bits of a float after its point
_BIAS = 1023
_ONES = (1 << _FRACTION) - 1


@intrinsic
def _bits(typingctx: Any, number: Any) -> Any:
    def codegen(context: Any, builder: ir.IRBuilder, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.IntType(64))

    return types.int64(types.float64), codegen


@intrinsic
def _float(typingctx: Any, bits: Any) -> Any:
    def codegen(context: Any, builder: ir.IRBuilder, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.DoubleType())

    return types.float64(types.int64), codegen


@njit(error_model="numpy")
def _sum(a, b):
    """A sum, and what rounding took from it."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


@njit(error_model="numpy")
def _halves(a):
    """A float as a sum of two with half as many digits."""
    wide = _SPLITTER * a
    high = wide - (wide - a)
    return high, a - high


@njit(error_model="numpy")
def _square(a):
    """A square, and what rounding took from it."""
    square = a * a
    high, low = _halves(a)
    return square, ((high * high - square) + 2 * high * low) + low * low


@njit(error_model="numpy")
def _product(a, b):
    """A product, and what rounding took from it."""
    product = a * b
    a_high, a_low = _halves(a)
    b_high, b_low = _halves(b)
    rest = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
    return product, rest


@njit(error_model="numpy")
def _twos(x):
    """How often 2 is a factor of e to the power of *x*, more or less."""
    return np.int64(x / _LN2 + (0.5 if x > 0 else -0.5))


@njit(error_model="numpy")
def _power(x, twos):
    """e to the power of *x*, over so many factors of 2, as a sum of two floats."""
    high, low = _sum(x - twos * _LN2_HIGH, -(twos * _LN2_MIDDLE))
    high, low = _sum(high, low - twos * _LN2_LOW)
    high /= 256
    low /= 256
    rest = high * high * (1 / 2 + high * (1 / 6 + high * (1 / 24 + high * (1 / 120 + high / 720))))
    high, low = _sum(high, low + rest + high * low)
    for _ in range(8):  # from e^r - 1 to e^2r - 1
        square, error = _square(high)
        double, more = _sum(2 * high, square)
        high, low = _sum(double, more + (error + 2 * high * low) + 2 * low)
    total, more = _sum(1.0, high)
    return _sum(total, more + low)


@njit(error_model="numpy")
def exp(x):
    """e to the power of *x*, correctly rounded but for one case in thousands."""
    if x < _SMALLEST:
        return 0.0
    if x > _LARGEST:
        return np.inf
    twos = _twos(x)
    high, low = _power(x, twos)
    return (high + low) * _float((twos + _BIAS) << _FRACTION)


@njit(error_model="numpy")
def log(x):
    """The natural logarithm of *x*, just as well rounded; *x* is above 0 and not tiny."""
    guess = quick_log(x)
    twos = _twos(-guess)
    high, low = _power(-guess, twos)
    product, rest = _product(x * _float((twos + _BIAS) << _FRACTION), high)
    return guess + ((product - 1.0) + (rest + x * _float((twos + _BIAS) << _FRACTION) * low))


@njit(error_model="numpy")
def quick_exp(x):
    """e to the power of *x*, exact to a bit or two."""
    if x < _SMALLEST:
        return 0.0
    if x > _LARGEST:
        return np.inf
    twos = _twos(x)
    rest = x - twos * _LN2
    total = 1.0
    for step in range(14, 0, -1):
        total = 1.0 + total * rest / step
    return total * _float((twos + _BIAS) << _FRACTION)


@njit(error_model="numpy")
def quick_log(x):
    """The natural logarithm of *x*, exact to a bit or two; *x* is above 0 and not tiny."""
    bits = _bits(x)
    twos = (bits >> _FRACTION) - _BIAS
    part = _float(bits & _ONES | _BIAS << _FRACTION)
    if part > _ROOT_2:
        part /= 2
        twos += 1
    ratio = (part - 1) / (part + 1)
    square = ratio * ratio
    total = 0.0
    for step in range(25, 0, -2):
        total = total * square + 1.0 / step
    return twos * _LN2 + 2 * ratio * total

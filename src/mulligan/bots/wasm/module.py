"""
Calls into a WebAssembly module: arrays are copied into its memory, and results out of it.

The module has a fixed memory, taken from the bottom up. What a call needs is given back after it;
only what is kept stays.
"""

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias


class Instance(Protocol):
    """An instance of the module in some engine."""

    def call(self, name: str, *numbers: int) -> int:
        """Call an exported function."""

    def write(self, address: int, data: bytes) -> None:
        """Put bytes into its memory."""

    def read(self, address: int, size: int) -> bytes:
        """Bytes of its memory."""


Given: TypeAlias = "int | bytes | array[Any]"


class Module:
    """An instance, and who may use which part of its memory."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance

    def keep(self, size: int) -> int:
        """Room for *size* bytes that stay. Returns their address."""
        return self.instance.call("reserve", size)

    def call(self, name: str, *given: Given, out: Sequence["array[Any]"] = ()) -> int:
        """
        Call an exported function. Arrays are handed over as addresses; those that are also in *out*
        hold afterwards what the function wrote.
        """
        instance = self.instance
        start = instance.call("reserve", 0)
        try:
            addresses: dict[int, int] = {}
            numbers = []
            for each in given:
                if isinstance(each, int):
                    numbers.append(each)
                    continue
                data = each if isinstance(each, bytes) else each.tobytes()
                address = instance.call("reserve", len(data))
                instance.write(address, data)
                addresses[id(each)] = address
                numbers.append(address)
            result = instance.call(name, *numbers)
            for wanted in out:
                size = len(wanted) * wanted.itemsize
                read = array(wanted.typecode, instance.read(addresses[id(wanted)], size))
                wanted[:] = read
            return result
        finally:
            instance.call("release", start)


def numbers(given: Iterable[int]) -> "array[int]":
    """Signed numbers as the module has them."""
    return array("q", given)


def words(given: Iterable[int]) -> "array[int]":
    """Unsigned numbers as the module has them."""
    return array("Q", given)


def floats(given: Iterable[float]) -> "array[float]":
    """Floats of double precision as the module has them."""
    return array("d", given)


def singles(given: Iterable[float]) -> "array[float]":
    """Floats of single precision as the module has them."""
    return array("f", given)


def room(typecode: str, many: int) -> "array[Any]":
    """An array to write into."""
    return array(typecode, bytes(many * array(typecode).itemsize))

"""
The networks in the memory of a WebAssembly module, ready for use.

`webassembly/network.py` has the other side of every call.
"""

from importlib.resources import files
from struct import unpack
from typing import TypeAlias
from weakref import WeakKeyDictionary
from zipfile import ZipFile

from mulligan.bots.second_chance.network.layout import LARGE, SMALL, Layout
from mulligan.bots.wasm.module import Module

Network: TypeAlias = tuple[int, ...]
"""The numbers of its layout, then where it lies."""

_ready: WeakKeyDictionary[Module, dict[str, Network]] = WeakKeyDictionary()


def small(module: Module) -> Network:
    """The network for every deck."""
    return _network(module, SMALL, "small.npz")


def large(module: Module) -> Network:
    """The network for the deck of `layout.LARGE_FOR`."""
    return _network(module, LARGE, "large.npz")


def _network(module: Module, layout: Layout, name: str) -> Network:
    ready = _ready.setdefault(module, {})
    if name not in ready:
        stored = _halves(layout, name)
        address = module.keep(module.call("network_size", *layout))
        module.call("load_network", *layout, stored, len(stored), address)
        ready[name] = (*layout, address)
    return ready[name]


def _halves(layout: Layout, name: str) -> bytes:
    """All weights of a file in order, as floats of half precision."""
    with files(__package__).joinpath(name).open("rb") as file, ZipFile(file) as archive:
        return b"".join(
            _content(archive.read(f"{layer}.{part}.npy"))
            for layer in layout.names
            for part in ("weight", "bias")
        )


def _content(stored: bytes) -> bytes:
    """The content of an array in numpy's format, version 1: behind the header, whose length is
    written in front of it."""
    (length,) = unpack("<H", stored[8:10])
    return stored[10 + length :]

"""
Arrays with a fence right before or behind them: who reads or writes past them is killed.

Compiled code checks no index, and the library that multiplies reads ahead. Past the end of an array
there usually is more memory, so nobody notices, until some day there is none.

    python -m tests.bots.second_chance.network.fences
"""

import ctypes
from collections.abc import Callable
from mmap import PAGESIZE
from typing import Any, TypeAlias

import numpy as np

from mulligan.bots.second_chance.compiled import compiled_deck
from mulligan.bots.second_chance.native import NativeDeck
from mulligan.bots.second_chance.network import model
from mulligan.bots.second_chance.position import sheets
from tests.bots.second_chance.views import middle

READ_AND_WRITE, NOTHING = 3, 0
PRIVATE_AND_EMPTY = 0x22

Fence: TypeAlias = Callable[[Any], Any]

libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]


def _copied(array: Any, *, behind: bool) -> Any:
    """*array* between two fences, right at one of them. It is never given back."""
    size = -(-array.nbytes // PAGESIZE) * PAGESIZE
    first = libc.mmap(None, size + 2 * PAGESIZE, READ_AND_WRITE, PRIVATE_AND_EMPTY, -1, 0)
    room = first + PAGESIZE
    for fence in (first, room + size):
        assert libc.mprotect(fence, PAGESIZE, NOTHING) == 0
    start = room + size - array.nbytes if behind else room
    memory = (ctypes.c_char * array.nbytes).from_address(start)
    made = np.frombuffer(memory, array.dtype).reshape(array.shape)
    made[...] = array
    return made


def before(array: Any) -> Any:
    return _copied(array, behind=False)


def behind(array: Any) -> Any:
    return _copied(array, behind=True)


def fence_in(network: model.Network, fence: Fence) -> None:
    """All weights of *network*, and the arrays that this thread thinks with."""

    def pair(found: Any) -> Any:
        return None if found is None else tuple(map(fence, found))

    for name in ("_first", "_facts", "_hidden", "_last"):
        setattr(network, name, pair(getattr(network, name)))
    network._rest = [(*pair(rest[:2]), pair(rest[2])) for rest in network._rest]
    buffers = network._buffers
    for name in ("planes", "facts", "grids", "sums", "products", "pooled"):
        setattr(buffers, name, fence(getattr(buffers, name)))


def main() -> None:
    for fence in (before, behind):
        for network in (model.small(), model.large()):
            assert isinstance(network, model.Network)
            fence_in(network, fence)
        for rounds in (1, 4, 8, 12):
            view = middle(rounds)
            found = sheets(view, 40).empty
            for large in (False, True):
                deck = compiled_deck(view.shapes, large)
                assert isinstance(deck, NativeDeck)
                deck.arrays = type(deck.arrays)(*map(fence, deck.arrays))
                for many in (1, 2, 7, 8, 9, 10, 15, 16, 17, 33, 40):
                    deck.predict([view.left], [0] * len(found[:many]), found[:many])
    print("nobody went too far")


if __name__ == "__main__":
    main()

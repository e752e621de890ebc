"""Which compiled code the bots of Second Chance think with: see `interface`."""

from functools import lru_cache

from mulligan.bots import wasm
from mulligan.bots.second_chance.interface import CompiledDeck, Shapes
from mulligan.bots.wasm.module import Module


def compiled_deck(shapes: Shapes) -> CompiledDeck:
    """
    The deck with these tiles.

    Raises:
        ModuleNotFoundError: No module is in use, and numba is not installed.
    """
    return _compiled_deck(wasm.in_use(), shapes)


@lru_cache(maxsize=64)
def _compiled_deck(module: Module | None, shapes: Shapes) -> CompiledDeck:
    if module is None:
        from mulligan.bots.second_chance.native import NativeDeck

        return NativeDeck(shapes)
    from mulligan.bots.second_chance.wasm import WasmDeck

    return WasmDeck(module, shapes)

"""Which compiled code the bots of Second Chance think with: see `interface`."""

from functools import cache, lru_cache

from mulligan.bots import wasm
from mulligan.bots.second_chance.interface import CompiledDeck, Shapes
from mulligan.bots.second_chance.network.layout import LARGE_FOR
from mulligan.bots.wasm.module import Module
from mulligan.games.second_chance import load


def compiled_deck(shapes: Shapes, large: bool = False) -> CompiledDeck:
    """
    The deck with these tiles; with the *large* network, if it was made for this deck.

    Raises:
        ModuleNotFoundError: No module is in use, and numba is not installed.
    """
    return _compiled_deck(wasm.in_use(), shapes, large and shapes == _known_to_the_large())


@cache
def _known_to_the_large() -> Shapes:
    return load(LARGE_FOR)[0].puzzle


@lru_cache(maxsize=64)
def _compiled_deck(module: Module | None, shapes: Shapes, large: bool) -> CompiledDeck:
    if module is None:
        from mulligan.bots.second_chance.native import NativeDeck

        return NativeDeck(shapes, large)
    from mulligan.bots.second_chance.wasm import WasmDeck

    return WasmDeck(module, shapes, large)

"""Which compiled code the bots of One More! think with: see `interface`."""

from functools import lru_cache

from mulligan.bots import wasm
from mulligan.bots.one_more.interface import Cards, CompiledDeck
from mulligan.bots.wasm.module import Module


def compiled_deck(cards: Cards) -> CompiledDeck:
    """
    The deck with these cards.

    Raises:
        ModuleNotFoundError: No module is in use, and numba is not installed.
    """
    return _compiled_deck(wasm.in_use(), cards)


@lru_cache(maxsize=64)
def _compiled_deck(module: Module | None, cards: Cards) -> CompiledDeck:
    if module is None:
        from mulligan.bots.one_more.native import NativeDeck

        return NativeDeck(cards)
    from mulligan.bots.one_more.wasm import WasmDeck

    return WasmDeck(module, cards)

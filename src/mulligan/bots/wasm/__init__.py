"""
The compiled code of the bots where there is no numba: a WebAssembly module of the same functions.

`kernels.wasm` lies in this folder; `make wasm` writes it from numba's functions, and a test holds
it to them. It imports nothing and never grows. To use it, make an instance in an engine for
WebAssembly and hand it in:

    from mulligan.bots import wasm
    wasm.use(instance)

From then on all bots, hints and the coach think with it. In a browser under Pyodide the instance is
`mulligan.bots.wasm.browser.BrowserInstance(exports)`, where *exports* are the exports of the
JavaScript instance.
"""

from mulligan.bots.wasm.module import Instance, Module

_module: Module | None = None


def use(instance: Instance | None) -> None:
    """Think with this instance of `kernels.wasm` from now on; with None, with numba again."""
    global _module
    _module = None if instance is None else Module(instance)


def in_use() -> Module | None:
    """The module to think with, or None if that is numba."""
    return _module

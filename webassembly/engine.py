"""The module under CPython, for tests and measurements: an instance in wasmtime."""

import atexit
from importlib.resources import files

from wasmtime import Engine, Func, Instance, Memory, Module, Store


class WasmtimeInstance:
    """An instance of a module, by default of the one that the bots come with."""

    def __init__(self, binary: bytes | None = None) -> None:
        if binary is None:
            binary = files("mulligan.bots.wasm").joinpath("kernels.wasm").read_bytes()
        engine = Engine()
        self._store = Store(engine)
        self.module = Module(engine, binary)
        # wasmtime complains about what is left when Python ends, and caches of decks are left.
        for each in (engine, self.module, self._store):
            atexit.register(each.close)
        exports = Instance(self._store, self.module, []).exports(self._store)
        self._functions = {name: each for name, each in exports.items() if isinstance(each, Func)}
        memory = exports["memory"]
        assert isinstance(memory, Memory)
        self._memory = memory

    def call(self, name: str, *numbers: int) -> int:
        result = self._functions[name](self._store, *numbers)
        return 0 if result is None else int(result)

    def write(self, address: int, data: bytes) -> None:
        self._memory.write(self._store, data, address)

    def read(self, address: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, address, address + size))

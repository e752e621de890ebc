"""An instance of the module in a browser, under Pyodide."""

from typing import Any


class BrowserInstance:
    """
    *exports* are the exports of a `WebAssembly.Instance` of `kernels.wasm`. It needs no imports:

        const { instance } = await WebAssembly.instantiate(bytes)
        const exports = instance.exports
    """

    def __init__(self, exports: Any) -> None:
        self._exports = exports
        # The memory never grows, so that this view of it stays valid.
        from js import Uint8Array

        self._bytes = Uint8Array.new(exports.memory.buffer)

    def call(self, name: str, *numbers: int) -> int:
        result = getattr(self._exports, name)(*numbers)
        return 0 if result is None else int(result)

    def write(self, address: int, data: bytes) -> None:
        self._bytes.subarray(address, address + len(data)).assign(data)

    def read(self, address: int, size: int) -> bytes:
        data: bytes = self._bytes.subarray(address, address + size).to_bytes()
        return data

"""
The bots' WebAssembly module beside numba: `python -m bench.wasm [DECISIONS]`.

How many of the moves are the same, and what a move costs the processor, here with wasmtime. What
differs counts by the value that the expert sees in it, in squares. The champion thinks so long that
it is asked less.
"""

import sys
from statistics import median

from webassembly.agreement import ALL, compare
from webassembly.engine import WasmtimeInstance

FEWER = {"champion": 20}
"""Of so many decisions a bot is asked about one."""


def main() -> None:
    decisions = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    instance = WasmtimeInstance()
    print("game | bot | same | dearest | numba, ms | module, ms | worst, ms")
    for game, name in ALL:
        asked = max(1, decisions // FEWER.get(name, 1))
        found = compare(game, name, asked, instance)
        print(
            f"{game} | {name} | {found.same} of {found.decisions} | {found.dearest:.4f} | "
            f"{1000 * median(found.native):.1f} | {1000 * median(found.module):.1f} | "
            f"{1000 * max(found.module):.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()

"""
`make wasm`: write the kernels as a WebAssembly module.

    python -m webassembly [FILE]
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HOME = Path(__file__).parents[1] / "src/mulligan/bots/wasm/kernels.wasm"


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HOME
    with TemporaryDirectory() as folder:
        # What numba has kept is optimized for this processor: compile everything again, plainly.
        os.environ["NUMBA_CACHE_DIR"] = folder
        os.environ["NUMBA_OPT"] = "0"
        os.environ["NUMBA_LOOP_VECTORIZE"] = os.environ["NUMBA_SLP_VECTORIZE"] = "0"
        from webassembly.build import build  # numba reads its settings when it is imported

        target.write_bytes(build())


if __name__ == "__main__":
    main()

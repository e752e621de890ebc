"""
Compiled code, for millions of games and for bots that think ahead.

Each game has a folder: its rules again, compiled, and the bots' searches on top. `games` is the
truth; the tests play the same deals through both and compare them move for move. Nothing here is
imported until it is needed: numba takes a while to load, and most people only play. What the bots
use is also compiled for browsers: after a change to it, `make wasm` writes that file again.

numba compiles a function again when its own file has changed, not when a file that it imports has.
After changing a constant or a function that others use, delete what is compiled:
`find src -name '*.nb[ci]' -delete`.
"""

import os
from pathlib import Path

COMPILED = "NUMBA_CACHE_DIR"
"""The variable that says where numba keeps compiled code. numba reads it when it is loaded."""


def keep_compiled_in(folder: Path) -> None:
    """
    Keep compiled code in *folder* if it cannot be kept next to its source. A service may be allowed
    to write neither there nor at home, and then numba refuses to compile at all.
    """
    if COMPILED not in os.environ and not os.access(Path(__file__).parent, os.W_OK):
        os.environ[COMPILED] = str(folder)

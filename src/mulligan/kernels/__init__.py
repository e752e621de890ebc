"""
The same rules once more, compiled, for those who need millions of games.

`games` is the truth; the tests play the same deals through both and compare move for move. Nothing
here is imported until somebody asks for it: numba takes a while to load, and most people only play.
"""

import os
from pathlib import Path

COMPILED = "NUMBA_CACHE_DIR"
"""Where numba keeps what it has compiled, if somebody says so. It is read when numba is loaded."""


def keep_compiled_in(folder: Path) -> None:
    """
    Keep compiled kernels in *folder* where they cannot stand beside their source: a service may
    write neither there nor at home, and without either numba refuses to compile at all.
    """
    if COMPILED not in os.environ and not os.access(Path(__file__).parent, os.W_OK):
        os.environ[COMPILED] = str(folder)

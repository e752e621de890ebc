"""
The part that runs inside a peer's own environment; the standard library is all it has there.

A peer is started once, so that what it compiles is compiled, and then plays for a moment whenever
it is told to. All peers take turns: whatever else slows the machine down slows all of them down.
"""

import json
import os
import sys
from collections.abc import Callable, Mapping
from time import process_time

Work = Callable[[], int]
"""Plays at random for about a tenth of a second or more, and returns how many moves it made."""


def serve(works: Mapping[str, Work]) -> None:
    """Warm up, say which games there are, then measure one of them for each line that comes in."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # everybody on one core
    for work in works.values():
        work()
    print(json.dumps(list(works)), flush=True)
    for name in sys.stdin:
        start = process_time()
        moves = works[name.strip()]()
        print(json.dumps([moves, process_time() - start]), flush=True)

"""
What pytest does differently while the code is mutated: start each test cold, and end it.

mutmut loads this plugin (see `pyproject.toml`); no other test run does.
"""

import os
import signal
import sys

import pytest

LIMIT = 15.0
"""Seconds of computing that one test may take; several times the longest."""

TIMEOUT = 36
"""The exit code by which mutmut knows a mutant that does not end."""


def forget() -> None:
    """
    Empty every `functools.cache` in the package and in its tests.

    What is in them was computed by the unchanged code, once, for the first test that asked. Kept
    warm they would shield the functions behind them from every mutant and every other test.
    """
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("mulligan", "tests"):
            for value in list(vars(module).values()):
                if clear := getattr(value, "cache_clear", None):
                    clear()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    forget()
    # mutmut waits for a multiple of all tests' time, minutes for an endless mutant. The timer
    # counts the seconds of this process, so a busy machine kills no mutant.
    signal.signal(signal.SIGVTALRM, lambda *_: os._exit(TIMEOUT))
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)


def pytest_runtest_teardown() -> None:
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)

"""
Work that goes on though nobody waits for it.

Python says that an error was never retrieved if nobody looked at it: late, and without saying what
the work was for. Here a fault is logged once, when it happens, and a refusal not at all.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from mulligan.core import MulliganError


def logged(logger: logging.Logger, failed: str) -> "Callable[[asyncio.Future[Any]], None]":
    """A done callback for work that nobody waits for: a fault is logged as *failed*."""

    def done(work: "asyncio.Future[Any]") -> None:
        error = None if work.cancelled() else work.exception()
        if error is not None and not isinstance(error, MulliganError):
            logger.error(failed, exc_info=error)

    return done


def retrieved(work: "asyncio.Future[Any]") -> None:
    """A done callback for work that others wait for: they may leave before they see its error."""
    if not work.cancelled():
        work.exception()

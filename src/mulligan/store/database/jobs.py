"""What waits to be written."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection

Entry: TypeAlias = tuple[str, int, float, str, int]
"""A row of the log: the table, the number, the time, the text, and the epoch of its home."""
Work: TypeAlias = Callable[[Connection], None]


@dataclass(frozen=True, slots=True)
class Job:
    """Something to write, and the future of the caller waiting for it."""

    entries: Sequence[Entry]  # the entries of a whole batch are inserted at once
    work: Work | None  # what else there is to do
    waiting: "asyncio.Future[None]"

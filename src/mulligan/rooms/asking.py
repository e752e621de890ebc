"""The address that a request comes from, and what each address may have stored."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from mulligan.tables.table import Table

asking_address: ContextVar[str] = ContextVar("asking_address", default="")
"""The address whose request is being handled; empty for what the server does by itself."""


@contextmanager
def for_everybody() -> Iterator[None]:
    """
    What is done in this block is done by the server itself, though a request was the occasion:
    others depend on it, and it must not be refused because one address asks for too much.
    """
    before = asking_address.set("")
    try:
        yield
    finally:
        asking_address.reset(before)


class Allowance(Protocol):
    """What each address may have stored without playing."""

    def left(self, address: str) -> bool:
        """Whether *address* may have something more stored."""

    def must_have(self, address: str) -> None:
        """Raises RefusedError if it may not."""

    def add_table(self, address: str, table: Table) -> None:
        """*address* has opened *table*, at which nobody has played yet."""

    def add_entries(self, address: str, count: int) -> None:
        """*address* has added that many entries to logs without playing."""


class Unlimited:
    """For people on their own device: everything is allowed."""

    def left(self, address: str) -> bool:
        return True

    def must_have(self, address: str) -> None:
        pass

    def add_table(self, address: str, table: Table) -> None:
        pass

    def add_entries(self, address: str, count: int) -> None:
        pass

"""The address that a request comes from: every queue takes turns between addresses."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

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

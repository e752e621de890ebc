"""Who asks: whatever has a queue serves one address after the other."""

from contextvars import ContextVar

asking_address: ContextVar[str] = ContextVar("asking_address", default="")
"""The address whose request is being handled; empty for what a server does by itself."""

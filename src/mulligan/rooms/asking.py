"""The address that a request comes from: every queue takes turns between addresses."""

from contextvars import ContextVar

asking_address: ContextVar[str] = ContextVar("asking_address", default="")
"""The address whose request is being handled; empty for what the server does by itself."""

"""A store with so much to read that no more is admitted, as far as a request asks for it."""

from typing import Any

import pytest

from mulligan.core import RefusedError
from mulligan.store import Store
from mulligan.wire import Refusal


def read_nothing_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From now on. Returns the addresses that are turned away, as they come."""
    turns = store._database._reader._turns
    put, refused = turns.put, list[str]()

    def admit(address: str, job: Any) -> None:
        if address:
            refused.append(address)
            raise RefusedError(Refusal.BUSY, "Too much waits.")
        put(address, job)

    monkeypatch.setattr(turns, "put", admit)
    return refused

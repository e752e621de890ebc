"""Who hears what happens at a table, or in the lobby."""

from typing import Protocol

from mulligan.core import Seat


class Listener(Protocol):
    """Somebody who is connected, seen from a room."""

    @property
    def person(self) -> str | None: ...

    @property
    def passes(self) -> dict[Seat, int]:
        """The seats they showed a pass for, with the sitting it is good for."""
        ...

    def tell(self, key: str, message: bytes) -> None:
        """Send *message* soon. One that is still waiting under the same *key* is replaced."""
        ...

"""What a room needs of the place where all rooms are."""

from typing import Any, Protocol

from mulligan.rooms.asking import Allowance
from mulligan.rooms.loading import Loaded
from mulligan.rooms.protocols import (
    BrokenTableError,
    DamagedError,
    Meter,
    TableLog,
    Thinking,
    Timing,
)
from mulligan.tables.table import Table


class World(Protocol):
    """What all rooms share."""

    @property
    def log(self) -> TableLog: ...
    @property
    def thinking(self) -> Thinking: ...
    @property
    def timing(self) -> Timing: ...
    @property
    def meter(self) -> Meter: ...
    @property
    def allowance(self) -> Allowance: ...

    async def load(self, table: str) -> Loaded | None:
        """A table as it is stored. Raises BrokenTableError if it is damaged."""

    def lost(self, room: Any) -> None:
        """Called when the table has another home, or nobody knows what is stored of it."""

    def broke(self, table: str, error: DamagedError) -> BrokenTableError:
        """Called when *table* is damaged; returns the refusal."""

    async def play_on(self, table: Table) -> str:
        """Open a table for the same people, and return its id."""

    def changed(self, room: Any) -> None:
        """Called when somebody comes, leaves, sits down or stands up."""

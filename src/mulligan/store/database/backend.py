"""What a kind of database brings along: how it is opened, and the SQL that only it speaks."""

from typing import Protocol

from sqlalchemy import Connection, Engine


class Backend(Protocol):
    @property
    def shared(self) -> bool:
        """Whether several processes may serve tables from it at the same time."""

    @property
    def readers(self) -> int:
        """How many threads may read at once."""

    @property
    def reading(self) -> Engine:
        """Its transactions see one moment of the database."""

    @property
    def changing(self) -> Engine:
        """For transactions that change something."""

    @property
    def writing(self) -> Engine:
        """A statement is a transaction of its own unless `begin` was called."""

    def open(self) -> None:
        """
        Check that it is whole, and bring it up to date.

        Raises:
            StoreError: It cannot be used.
        """

    def close(self) -> None: ...

    def begin(self, connection: Connection) -> None:
        """Begin a transaction on a connection for `writing`."""

    def append(self, connection: Connection, rows: str) -> frozenset[str]:
        """
        Insert *rows* into the log: JSON lists of table, number, time, entry and epoch. Returns the
        tables that have another home by now; nothing of them is inserted.
        """

    def is_damage(self, error: Exception) -> bool:
        """Whether *error* says that what is stored is damaged, and not busy, full or gone."""

    def is_lost(self, error: Exception) -> bool:
        """Whether the connection was lost, so that nobody knows what became of the last commit."""

"""
What outlives the process: the append-only log of all tables, and data that is not a log.

Nothing here knows a game: an entry is text with a number.
"""

from collections.abc import Callable
from pathlib import Path

from mulligan.store.database import Database
from mulligan.store.histories import HistoryBooks
from mulligan.store.log import TableLog
from mulligan.store.scores import Scores
from mulligan.store.secrets import secret

__all__ = ["Store"]


class Store:
    """One database and everything in it. Open with `Store(path)`, end with `close()`."""

    def __init__(
        self,
        path: Path,
        *,
        on_commit: Callable[[int, float], None] | None = None,
        also_ours: frozenset[str] = frozenset(),
    ) -> None:
        """
        *on_commit* is called after every commit with its number of jobs and its seconds.
        *also_ours* are the names of other things that belong in the folder of the file.

        Raises:
            StoreError: The file cannot be opened, is damaged, or has another version.
        """
        self._database = Database(path, on_commit=on_commit, also_ours=also_ours)
        self.log = TableLog(self._database)
        self.scores = Scores(self._database)
        self.histories = HistoryBooks(self._database)

    def secret(self, name: str) -> bytes:
        """The server's own secret called *name*."""
        return secret(self._database, name)

    def close(self) -> None:
        """Finish all pending work, then close the files."""
        self._database.close()

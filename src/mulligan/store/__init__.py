"""
What outlives the process: the append-only log of all tables, and data that is not a log.

Nothing here knows a game: an entry is text with a number.
"""

from collections.abc import Callable
from pathlib import Path
from secrets import token_hex

from mulligan.store.clubs import ClubRows
from mulligan.store.codes import TableCodes
from mulligan.store.database import Database
from mulligan.store.database.backend import Backend
from mulligan.store.database.notices import Notices
from mulligan.store.database.postgres import Postgres, is_address
from mulligan.store.database.secrets import secret
from mulligan.store.database.sqlite import Sqlite
from mulligan.store.histories import HistoryBooks
from mulligan.store.log import TableLog
from mulligan.store.processes.jobs import Jobs
from mulligan.store.processes.open_tables import OpenTables
from mulligan.store.processes.process import HOMES, LOBBY, Kind, Process
from mulligan.store.scores import Scores

__all__ = ["HOMES", "LOBBY", "Store"]


class Store:
    """One database and everything in it. Open with `Store(place)`, end with `close()`."""

    def __init__(
        self,
        place: Path | str,
        *,
        kind: Kind = "serve",
        on_commit: Callable[[int, float], None] | None = None,
        also_ours: frozenset[str] = frozenset(),
    ) -> None:
        """
        *place* is a file, or the address of a PostgreSQL server. *on_commit* is called after every
        commit with its number of jobs and its seconds. *also_ours* are the names of other things
        that belong in the folder of the file.

        Raises:
            StoreError: It cannot be opened, is damaged, or has another version.
        """
        process = token_hex(8)
        self._backend = _backend(place, process, also_ours)
        self._database = Database(self._backend, on_commit=on_commit)
        self._notices: Notices | None = None
        self.process = Process(process, self._database, kind)
        self.log = TableLog(self._database, self.process)
        self.codes = TableCodes(self._database)
        self.open_tables = OpenTables(self._database, self.process)
        self.jobs = Jobs(self._database, self.process)
        self.scores = Scores(self._database)
        self.histories = HistoryBooks(self._database)
        self.clubs = ClubRows(self._database)

    @property
    def shared(self) -> bool:
        """Whether other processes may use it at the same time."""
        return self._database.shared

    @property
    def waiting(self) -> float:
        """For how many seconds the commit that is under way has not come back."""
        return self._database.waiting

    def listen(
        self,
        heard: Callable[[str, str], None],
        began: Callable[[], None],
        channels: tuple[str, ...] = (HOMES, LOBBY),
    ) -> None:
        """
        Hear from now on what other processes announce: *heard* is called with a channel and a text,
        *began* whenever something may have been missed. Both are called from another thread.
        """
        if isinstance(self._backend, Postgres):
            self._notices = Notices(self._backend.connect, channels, heard, began)

    def secret(self, name: str) -> bytes:
        """The server's own secret called *name*."""
        return secret(self._database, name)

    def close(self) -> None:
        """Finish all pending work, then close the files."""
        if self._notices is not None:
            self._notices.close()
        self._database.close()


def _backend(place: Path | str, process: str, also_ours: frozenset[str]) -> Backend:
    if isinstance(place, str) and is_address(place):
        return Postgres(place, process)
    return Sqlite(Path(place), also_ours=also_ours)

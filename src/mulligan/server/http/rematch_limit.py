"""
A limit on rematches after games that nobody played: each is one more table that takes space, and
asking for it costs no more than a message.
"""

from mulligan.requests.problems import TooMuchError
from mulligan.server.http.quota import Quota
from mulligan.server.http.rate_limits import Buckets
from mulligan.tables.permissions import Asker
from mulligan.tables.table import Table
from mulligan.wire import Refusal, Stage


class RematchLimit:
    def __init__(self, tables: Buckets, quota: Quota) -> None:
        """It takes from the same *tables* and *quota* as tables that are opened otherwise."""
        self._tables = tables
        self._quota = quota

    def must_allow(self, table: Table, asker: Asker) -> None:
        """
        Called before *asker* gets a rematch of *table*. If no person has moved there, it is limited
        as a new table of theirs. It counts towards the quota once it is stored.

        Raises:
            TooMuchError: They have opened too many.
        """
        opens = table.stage is Stage.ENDED and table.rematch is None and asker.seats(table)
        if table.moves or not opens:  # moves that bots and the clock make have no id
            return
        address = asker.address or ""
        self._quota.must_have(address)
        if not self._tables.take(address):
            raise TooMuchError(Refusal.TOO_MANY_REQUESTS, "That was too much. Wait a little.")

"""
The open tables that wait for players, of all processes.

Each process lists its own. That the list has changed is announced without saying how: the others
read it again, so nobody has to have heard everything.
"""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select

from mulligan.store.database import Database
from mulligan.store.database.statements import database_clock
from mulligan.store.processes.process import LOBBY, Process, alive
from mulligan.store.schema import waiting


class OpenTables:
    def __init__(self, database: Database, process: Process) -> None:
        self._database = database
        self._process = process

    async def list_ours(self, changed: Mapping[str, str | None]) -> None:
        """
        List these tables of this process, each with a text about it, or take them off the list
        (None).
        """

        def work(connection: Connection) -> None:
            for table, text in sorted(changed.items()):
                mine = waiting.c.process == self._process.id
                # One that moved here is listed by its old home until it is listed by us.
                listed = waiting.c.table_id == table
                connection.execute(
                    delete(waiting).where(listed, *([] if text is not None else [mine]))
                )
                if text is not None:
                    row = {"table_id": table, "process": self._process.id, "listed": text}
                    connection.execute(insert(waiting).values(**row, at=database_clock()))
            self._process.notify(connection, LOBBY, "")

        await self._database.change(work)

    async def others(self, most: int) -> list[str]:
        """The texts about tables of other processes, the latest first."""

        def work(connection: Connection) -> list[str]:
            query = (
                select(waiting.c.listed)
                .where(waiting.c.process != self._process.id, waiting.c.process.in_(alive()))
                .order_by(waiting.c.at.desc())
                .limit(most)
            )
            return list(connection.execute(query).scalars())

        return await self._database.read(work)

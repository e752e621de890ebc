"""
Short codes for tables that wait for players: people read them out on the telephone.

A code opens nothing but a waiting table, and is forgotten when the game starts. It says nothing
about the id of its table, which stays a secret of those who were there.
"""

from secrets import choice

from sqlalchemy import Connection, select

from mulligan.store.database import Database
from mulligan.store.database.statements import insert_new
from mulligan.store.schema import codes

LETTERS = "BCDFGHJKMNPQRSTVWXZ2345679"
"""No vowels, so that no code is a word, and nothing that looks like something else."""
LENGTH = 6


class TableCodes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def code_of(self, table: str) -> str:
        """The code of a table that waits: the same as long as it does."""
        query = select(codes.c.code).where(codes.c.table_id == table)

        def find(connection: Connection) -> str | None:
            return connection.execute(query).scalar_one_or_none()

        def make(connection: Connection) -> str:
            # Another process may do the same at this moment, or the code may be another table's.
            while (found := find(connection)) is None:
                row = {"code": _new_code(), "table_id": table}
                connection.execute(insert_new(codes), row)
            return found

        found = await self._database.read(find)
        return await self._database.change(make) if found is None else found

    async def table_of(self, code: str) -> str | None:
        """The table that waits under *code*."""
        query = select(codes.c.table_id).where(codes.c.code == code)
        return await self._database.read(lambda each: each.execute(query).scalar_one_or_none())


def _new_code() -> str:
    return "".join(choice(LETTERS) for _ in range(LENGTH))

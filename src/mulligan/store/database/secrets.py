"""The server's own secrets, created when first asked for."""

from secrets import token_bytes

from sqlalchemy import Connection, select

from mulligan.store.database.database import Database
from mulligan.store.database.statements import insert_new
from mulligan.store.schema import secrets


def secret(database: Database, name: str) -> bytes:
    """The secret called *name*: 32 bytes, the same for as long as the database lives."""

    def work(connection: Connection) -> bytes:
        # First, then read: another process may do the same at this moment.
        connection.execute(insert_new(secrets), {"name": name, "value": token_bytes(32)})
        query = select(secrets.c.value).where(secrets.c.name == name)
        return bytes(connection.execute(query).scalar_one())

    return database.change_now(work)

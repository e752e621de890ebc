"""The server's own secrets, created when first asked for."""

from secrets import token_bytes

from sqlalchemy import Connection, insert, select

from mulligan.store.database import Database
from mulligan.store.schema import secrets


def secret(database: Database, name: str) -> bytes:
    """The secret called *name*: 32 bytes, the same for as long as the database lives."""

    def work(connection: Connection) -> bytes:
        query = select(secrets.c.value).where(secrets.c.name == name)
        value = connection.execute(query).scalar_one_or_none()
        if value is None:
            value = token_bytes(32)
            connection.execute(insert(secrets), {"name": name, "value": value})
        return bytes(value)

    return database.write_now(work)

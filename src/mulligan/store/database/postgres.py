"""PostgreSQL: a server that any number of our processes share."""

import logging
from typing import Any

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from mulligan.rooms.protocols import StoreError
from mulligan.store.database.migrating import migrate
from mulligan.store.database.statements import APPLICATION
from mulligan.store.database.writer import reason

MIGRATING = 0x6D756C6C69
"""The advisory lock under which one process migrates, while the others wait."""
READERS = 4
USUAL = {
    "connect_timeout": "3",
    # Notice within seconds that the other machine is gone.
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "6000",
    # Of several hosts the one that takes writes: after a failover it is another one.
    "target_session_attrs": "read-write",
}
"""What a connection is made with, unless the address says something else."""

# One statement and one parameter for all rows of a batch. Locking the row of the table makes a new
# home wait until what the old one has begun is stored, and ordering the locks avoids deadlocks.
APPEND = """
WITH new AS (
    SELECT value ->> 0 AS table_id,
           (value ->> 1)::integer AS number,
           (value ->> 2)::double precision AS at,
           value ->> 3 AS entry,
           (value ->> 4)::integer AS epoch
    FROM json_array_elements(%(rows)s::json)
), home AS (
    SELECT id FROM tables
    WHERE (id, epoch) IN (SELECT table_id, epoch FROM new)
    ORDER BY id
    FOR SHARE
), stored AS (
    INSERT INTO log (table_id, number, at, entry)
    SELECT table_id, number, at, entry FROM new JOIN home ON home.id = new.table_id
    ORDER BY table_id, number
)
SELECT DISTINCT table_id FROM new WHERE table_id NOT IN (SELECT id FROM home)
"""

logger = logging.getLogger(__name__)


def is_address(database: str) -> bool:
    """Whether *database* is the address of a PostgreSQL server."""
    return database.startswith(("postgresql://", "postgres://"))


class Postgres:
    shared = True
    readers = READERS

    def __init__(self, address: str, process: str = "") -> None:
        """
        *address* as libpq reads it: several hosts, and options like `sslmode`, may be in it. By the
        name of this *process* the others see whether it is connected.

        Raises:
            StoreError: It is no address, or psycopg is not installed.
        """
        self.connect = connecting(address, APPLICATION + process)
        # Two more than the readers: one for the writer, one to spare while one is replaced.
        size = READERS + 2
        engine = create_engine(
            "postgresql+psycopg://",
            creator=self.connect,
            pool_size=size,
            max_overflow=0,
            pool_use_lifo=True,
        )
        self._engine = engine
        # One moment of the database: the row of a table and its entries belong together.
        self.reading = engine.execution_options(isolation_level="REPEATABLE READ")
        self.changing = engine.execution_options(isolation_level="READ COMMITTED")
        self.writing = engine.execution_options(isolation_level="AUTOCOMMIT")

    def open(self) -> None:
        try:
            with self.changing.begin() as connection:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
                migrate(connection)
        except StoreError as error:
            self.close()
            raise StoreError(f"The database: {error}") from None
        except (SQLAlchemyError, OSError) as error:
            self.close()
            raise StoreError(f"The database: {' '.join(reason(error).split())}") from None

    def close(self) -> None:
        self._engine.dispose()

    def begin(self, connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    def append(self, connection: Connection, rows: str) -> frozenset[str]:
        moved = connection.exec_driver_sql(APPEND, {"rows": rows})
        return frozenset(moved.scalars())

    def is_damage(self, error: Exception) -> bool:
        # data_corrupted, index_corrupted
        return getattr(getattr(error, "orig", None), "sqlstate", None) in ("XX001", "XX002")

    def is_lost(self, error: Exception) -> bool:
        return isinstance(error, DBAPIError) and error.connection_invalidated


def connecting(address: str, application: str = APPLICATION.strip()) -> Any:
    """
    A function that connects to *address*, under the name of *application*.

    Raises:
        StoreError: It is no address, or psycopg is not installed.
    """
    try:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict, make_conninfo
    except ImportError:
        raise StoreError("PostgreSQL needs the extra: pip install 'mulligan[postgres]'.") from None
    try:
        given = conninfo_to_dict(address)
        chosen = USUAL | {name: value for name, value in given.items() if value is not None}
        text = make_conninfo("", **chosen | {"application_name": application})
    except psycopg.ProgrammingError as error:
        # The address itself may hold a password.
        raise StoreError(f"That is no address of a database: {_without(address, error)}") from None
    return lambda: psycopg.connect(text)


def _without(address: str, error: Exception) -> str:
    return " ".join(str(error).replace(address, "...").split())

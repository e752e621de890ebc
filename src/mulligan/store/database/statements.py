"""Statements that are written differently for each kind of database."""

from typing import Any

from sqlalchemy import Boolean, Float, Insert, String, Table
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

APPLICATION = "mulligan "
"""Before the name of a process: what PostgreSQL calls its connections."""


def insert_new(table: Table) -> Insert:
    """Insert rows into *table*; those whose key is there already stay as they are."""
    # SQLite took this clause over from PostgreSQL, and so does its dialect here.
    return insert(table).on_conflict_do_nothing()


class random_name(FunctionElement[str]):  # noqa: N801  # written like a function of SQL
    """32 random hexadecimal digits, others for each row."""

    type = String()
    inherit_cache = True


@compiles(random_name, "sqlite")
def _in_sqlite(_element: Any, _compiler: Any, **_given: Any) -> str:
    return "lower(hex(randomblob(16)))"


@compiles(random_name, "postgresql")
def _in_postgres(_element: Any, _compiler: Any, **_given: Any) -> str:
    return "replace(gen_random_uuid()::text, '-', '')"


class database_clock(FunctionElement[float]):  # noqa: N801  # written like a function of SQL
    """Seconds since 1970, by the one clock that all processes share."""

    type = Float()
    inherit_cache = True


@compiles(database_clock, "sqlite")
def _sqlite_clock(_element: Any, _compiler: Any, **_given: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(database_clock, "postgresql")
def _postgres_clock(_element: Any, _compiler: Any, **_given: Any) -> str:
    return "extract(epoch FROM clock_timestamp())::double precision"


class is_connected(FunctionElement[bool]):  # noqa: N801  # written like a function of SQL
    """Whether a process has a connection to the database, by the name of that process."""

    type = Boolean()
    inherit_cache = True


@compiles(is_connected, "sqlite")
def _connected_to_sqlite(_element: Any, _compiler: Any, **_given: Any) -> str:
    return "1 = 1"  # one process at a time, and it is asking


@compiles(is_connected, "postgresql")
def _connected_to_postgres(element: Any, compiler: Any, **given: Any) -> str:
    name = compiler.process(element.clauses, **given)
    return (
        f"EXISTS (SELECT FROM pg_stat_activity WHERE application_name = '{APPLICATION}' || {name})"
    )

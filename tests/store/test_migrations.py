"""Migrations lead to the schema that the code expects, in one piece or not at all."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine

from mulligan.rooms.protocols import StoreError
from mulligan.store import Store
from mulligan.store.schema import metadata


def test_migrations_give_exactly_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Store(path).close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, metadata)
    engine.dispose()

    assert differences == []


def test_the_log_has_no_hidden_row_numbers(tmp_path: Path) -> None:
    """Alembic does not compare this, and it halves what a move writes."""
    path = tmp_path / "games.db"
    Store(path).close()
    connection = sqlite3.connect(path)
    (made,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'log'").fetchone()
    connection.close()

    assert "WITHOUT ROWID" in made


def test_a_database_of_a_later_version_is_said_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Store(path).close()
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="another version of Mulligan"):
        Store(path)
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    connection.close()

    assert found == [("9999",)]


def test_a_migration_that_is_cut_short_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    create = Operations.create_table

    def cut(self: Operations, name: str, *columns: Any, **options: Any) -> Any:
        if name == "seats":
            raise OSError("the power went")
        return create(self, name, *columns, **options)

    with monkeypatch.context() as patched:
        patched.setattr(Operations, "create_table", cut)
        with pytest.raises(StoreError):
            Store(path)
    connection = sqlite3.connect(path)
    left = connection.execute("SELECT name FROM sqlite_master").fetchall()
    connection.close()
    Store(path).close()

    assert left == []


def test_opening_twice_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    schemas = []
    for _ in range(2):
        Store(path).close()
        connection = sqlite3.connect(path)
        schemas.append(connection.execute("SELECT sql FROM sqlite_master").fetchall())
        connection.close()

    assert schemas[0] == schemas[1]

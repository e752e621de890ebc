"""Migrations lead to the schema that the code expects, in one piece or not at all."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations

from mulligan.core import NotationError
from mulligan.games.one_more import notation as one_more_notation
from mulligan.games.second_chance import notation as second_chance_notation
from mulligan.games.second_chance.caller import notation as caller_notation
from mulligan.rooms.protocols import StoreError, TableRow
from mulligan.store import Store
from mulligan.store.schema import metadata
from mulligan.tables.entries import Moved, read
from tests.store.direct import Place, engine_of, sql

pytestmark = pytest.mark.anyio


def test_migrations_give_exactly_the_schema(place: Place) -> None:
    Store(place).close()
    engine = engine_of(place)
    with engine.connect() as connection:
        options = {"compare_type": True, "include_object": lambda _, name, *__: "log_" not in name}
        context = MigrationContext.configure(connection, opts=options)
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


def test_postgres_divides_the_log_by_table(postgres: str) -> None:
    Store(postgres).close()
    parts = sql(postgres, "SELECT count(*) FROM pg_inherits WHERE inhparent = 'log'::regclass")

    assert parts == [(16,)]


def later(place: Place, oldest: str) -> None:
    """Let a later version of Mulligan have been there."""
    Store(place).close()
    sql(place, "UPDATE alembic_version SET version_num = '9999'")
    sql(place, "UPDATE compatibility SET oldest = :oldest", {"oldest": oldest})


def test_a_database_that_a_later_version_contracted_is_said_and_left_alone(place: Place) -> None:
    later(place, "9998")
    with pytest.raises(StoreError, match="another version of Mulligan"):
        Store(place)

    assert sql(place, "SELECT version_num FROM alembic_version") == [("9999",)]


def test_programs_from_before_clubs_can_use_a_database_with_clubs(place: Place) -> None:
    """Processes are replaced one by one."""
    Store(place).close()

    assert sql(place, "SELECT oldest FROM compatibility") == [("0007",)]


async def test_a_database_that_a_later_version_expanded_is_used(place: Place) -> None:
    later(place, "0007")
    sql(place, "ALTER TABLE tables ADD COLUMN colour VARCHAR(8) NOT NULL DEFAULT 'red'")
    sql(place, "ALTER TABLE log ADD COLUMN weather TEXT")
    store = Store(place)
    await store.log.create(TableRow("one", 1, b"seed", "{}", "gathering", 1.0), ["a"], ["me"])
    await store.log.append("one", 1, ["b"], stage="playing")
    found = await store.log.load("one")
    store.close()

    assert found is not None
    assert found.entries == ("a", "b")
    assert sql(place, "SELECT version_num FROM alembic_version") == [("9999",)]


def test_several_that_start_at_once_migrate_once(postgres: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(lambda _: Store(postgres), range(4)):
            store.close()


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


MOVES = {
    '{"t":"draw","cells":[41,40,31]}': "draw e4 e5 f5",
    '{"t":"bonus","cell":80}': "one i9",
    '{"t":"play","card":"5±"}': "play 5±",
    '{"t":"give","card":"7+replay"}': "give 7+replay",
    '{"t":"name-draw","seat":2}': "draw 2",
    '{"t":"name-swap","seats":[3,1]}': "swap 1 3",
    '{"t":"next"}': "next",
    '{"t":"chance","player":0}': "chance 0",
    '{"t":"fits","player":12}': "fits 12",
    '{"t":"out","player":1}': "out 1",
    '{"t":"full","player":1}': "full 1",
    '{"t":"count","player":0,"empty":5}': "count 0 5",
    '{"t":"undo-tap"}': "take-back",
}


def test_old_logs_are_turned_into_the_games_notation(tmp_path: Path) -> None:
    """Every kind of move, read by its game afterwards; what is no move, or damaged, stays."""
    path = tmp_path / "games.db"
    Store(path).close()
    other = '{"e":"seated","seat":0,"person":"x","name":"\\"move\\""}'
    with sqlite3.connect(path) as database:
        database.execute("ALTER TABLE tables ADD COLUMN game TEXT DEFAULT ''")
        database.execute("ALTER TABLE tables ADD COLUMN private BOOLEAN DEFAULT 1")
        database.execute("UPDATE alembic_version SET version_num = '0004'")
        for index in ("tables_by_touched", "seats_by_table", "daily_by_table"):
            database.execute(f"DROP INDEX {index}")
        for column in ("home", "epoch", "touched"):
            database.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        clubs = ("clubs", "club_members", "club_games")
        for table in ("archive", "codes", "processes", "waiting", "jobs", "chores", *clubs):
            database.execute(f"DROP TABLE {table}")
        database.execute("DROP TABLE compatibility")
        entries = [f'{{"e":"moved","seat":0,"move":{move},"id":"a"}}' for move in MOVES]
        rows = [("t", number, 0.0, entry) for number, entry in enumerate([other, *entries])]
        damaged = ['{"e":"moved","seat":', '{"e":"moved"}', '{"e":"moved","move":{"t":"fly"}}']
        rows += [("x", number, 0.0, entry) for number, entry in enumerate(damaged)]
        database.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
    database.close()
    Store(path).close()
    with sqlite3.connect(path) as database:
        found, left = (
            [entry for (entry,) in database.execute(f"SELECT entry FROM log WHERE {where}")]
            for where in ("table_id = 't'", "table_id = 'x'")
        )
    database.close()

    assert found[0] == other
    assert left == damaged
    moved = [read(entry) for entry in found[1:]]
    assert [entry.move for entry in moved if isinstance(entry, Moved)] == [*MOVES.values()]
    readers = (second_chance_notation, one_more_notation, caller_notation)
    for text in MOVES.values():
        assert any(_is_read(reader, text) for reader in readers)


def _is_read(notation: Any, text: str) -> bool:
    try:
        return bool(notation.write_move(notation.read_move(text)) == text)
    except NotationError:
        return False

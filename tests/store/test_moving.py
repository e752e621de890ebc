"""From one database to another: everything arrives, and is read there as it was here."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mulligan.rooms.protocols import StoreError
from mulligan.store import Store
from mulligan.store.moving import Report, move, place_of, shown
from mulligan.store.moving import games as moving_games
from tests.postgres import Postgres
from tests.store.direct import Place, sql
from tests.store.played import fill

NAME = "mulligan.db"
CLUBS = ("clubs", "club_members", "club_games")
CARRIED = ("seats", "daily", "history_readers", "history", "secrets", "codes", "archive", *CLUBS)
ROWS = {
    "tables": "SELECT id, rules, seed, setup, stage, created, epoch, touched FROM tables",
    "log": "SELECT table_id, number, at, entry FROM log",
    **{name: f"SELECT * FROM {name}" for name in CARRIED},
}


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file in which games of all kinds have been played."""
    file = tmp_path_factory.mktemp("master") / NAME
    asyncio.run(fill(file, file.parent, Random(7)))
    return file


@pytest.fixture
def source(master: Path, folder: Path) -> Path:
    (folder / "here").mkdir()
    return Path(shutil.copy(master, folder / "here" / NAME))


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, folder: Path) -> Place:
    """A place for a new database."""
    if request.param == "sqlite":
        return folder / "there" / NAME
    address: str = request.getfixturevalue("postgres")
    return address


@contextmanager
def quietly(_what: str, _total: int | None) -> Iterator[Callable[[int], None]]:
    yield lambda _: None


def moved(source: Place, destination: Place) -> Report:
    return move(source, destination, quietly)


def contents(place: Place) -> dict[str, list[tuple[Any, ...]]]:
    return {name: sorted(sql(place, query)) for name, query in ROWS.items()}


def folded_files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.db")}


def count(place: Place, name: str) -> int:
    return len(sql(place, ROWS[name]))


def longest(place: Place, stage: str = "ended") -> str:
    """The table of that *stage* with the most entries in the log, of those whose last is a move."""
    query = (
        f"SELECT table_id FROM log JOIN tables ON id = table_id WHERE stage = '{stage}'"
        " AND rules > 0 AND id NOT IN (SELECT table_id FROM archive)"
        " AND id NOT IN (SELECT table_id FROM log WHERE entry LIKE '%moved-on%')"
        " GROUP BY table_id ORDER BY count(*) DESC, table_id"
    )
    return str(sql(place, query)[0][0])


# --- everything arrives -------------------------------------------------------------------------


def test_the_file_of_these_tests_has_everything(master: Path) -> None:
    found = contents(master)

    assert all(found.values()), {name: len(rows) for name, rows in found.items()}
    assert {row[4] for row in found["tables"]} == {"gathering", "playing", "ended"}


def test_everything_is_carried_over_and_the_source_stays_as_it_is(
    source: Path, empty: Place
) -> None:
    before, files = contents(source), folded_files(source.parent)
    report = moved(source, empty)

    assert contents(empty) == before
    assert contents(source) == before
    assert folded_files(source.parent) == files
    assert report.complete
    assert (report.added, report.continued, report.kept) == (count(source, "tables"), 0, 0)
    assert report.folded == report.added
    assert report.records >= 8
    assert report.compared == {name: len(before[name]) for name in CARRIED if name != "archive"}
    assert report.rows == report.compared


def test_a_second_time_nothing_is_left_to_do(source: Path, empty: Place) -> None:
    first = moved(source, empty)
    before = contents(empty)
    again = moved(source, empty)

    assert contents(empty) == before
    assert again.complete
    assert (again.added, again.continued, again.entries) == (0, 0, 0)
    assert (again.kept, again.folded, again.records) == (first.added, first.folded, first.records)
    assert not any(again.rows.values())
    assert again.compared == first.compared


def test_from_a_server_and_back_is_the_same(source: Path, postgres: str, folder: Path) -> None:
    moved(source, postgres)
    report = moved(postgres, folder / "back" / NAME)

    assert report.complete
    assert contents(folder / "back" / NAME) == contents(source)


def test_what_was_played_on_a_server_arrives_in_a_file(postgres: str, folder: Path) -> None:
    (folder / "data").mkdir()
    asyncio.run(fill(postgres, folder / "data", Random(8)))
    report = moved(postgres, folder / "there" / NAME)

    assert report.complete
    assert report.records >= 8
    assert contents(folder / "there" / NAME) == contents(postgres)
    homes = sql(folder / "there" / NAME, "SELECT DISTINCT home FROM tables")
    assert homes == [("",)]


# --- again, after something happened ------------------------------------------------------------


@pytest.mark.parametrize("after", [0, 1, 3])
def test_what_was_interrupted_goes_on(
    source: Path, empty: Place, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C in the middle of a transaction, after so many tables of a later one."""
    left, carry = [after + 5], moving_games.carry

    def interrupted(*given: Any) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return carry(*given)

    monkeypatch.setattr("mulligan.store.moving.moving.AT_ONCE", 4)
    with monkeypatch.context() as patched:
        patched.setattr(moving_games, "carry", interrupted)
        with pytest.raises(KeyboardInterrupt):
            moved(source, empty)
    there = count(empty, "tables")
    report = moved(source, empty)

    assert there == (after + 5) // 4 * 4
    assert (report.kept, report.added) == (there, count(source, "tables") - there)
    assert report.complete
    assert contents(empty) == contents(source)


def test_a_table_that_is_behind_is_continued(source: Path, empty: Place) -> None:
    """As after a move while people still played here."""
    before = contents(source)
    begun, over = longest(source, "playing"), longest(source)
    sql(source, f"DELETE FROM log WHERE table_id = '{begun}' AND number >= 6")
    last = f"SELECT max(number) FROM log WHERE table_id = '{over}'"
    sql(source, f"DELETE FROM log WHERE table_id = '{over}' AND number IN ({last})")
    sql(source, f"UPDATE tables SET stage = 'playing' WHERE id = '{over}'")
    ((tries,),) = sql(source, "SELECT count(*) FROM daily WHERE empty IS NOT NULL")
    sql(source, "UPDATE daily SET empty = NULL")
    first = moved(source, empty)
    for name in ("log", "tables", "daily"):
        sql(source, f"DELETE FROM {name}")
    columns = {
        "log": "table_id, number, at, entry",
        "tables": "id, rules, seed, setup, stage, created, epoch, touched",
        "daily": "day, kind, person, table_id, empty",
    }
    for name, names in columns.items():
        for row in before[name]:
            given = dict(zip(names.split(", "), row, strict=True))
            values = ", ".join(f":{each}" for each in given)
            sql(source, f"INSERT INTO {name} ({names}) VALUES ({values})", given)
    second = moved(source, empty)

    assert first.complete
    assert second.complete
    assert (second.added, second.continued) == (0, 2)
    assert second.rows["daily"] == tries > 0
    assert contents(empty) == contents(source) == before


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE log SET entry = '{}' WHERE table_id = '{id}' AND number = 2", "another one"),
        ("UPDATE log SET at = at + 1 WHERE table_id = '{id}' AND number = 2", "another one"),
        ("UPDATE tables SET stage = 'playing' WHERE id = '{id}'", "another one"),
        (
            "INSERT INTO log SELECT table_id, {next}, at, entry FROM log"
            " WHERE table_id = '{id}' AND number = 0",
            "have gone on",
        ),
        ("DELETE FROM log WHERE table_id = '{id}' AND number = 2", "damaged there"),
    ],
)
def test_what_is_different_there_is_named_and_nothing_changes(
    source: Path, empty: Place, change: str, why: str
) -> None:
    moved(source, empty)
    id = longest(source)
    ((entries,),) = sql(source, f"SELECT count(*) FROM log WHERE table_id = '{id}'")
    sql(empty, change.replace("{id}", id).replace("{next}", str(entries)))
    sql(empty, "DELETE FROM seats")
    before = contents(empty)
    with pytest.raises(StoreError, match=f"table {id} .*{why}.* Nothing was changed"):
        moved(source, empty)

    assert contents(empty) == before


def test_a_club_that_has_gone_on_since_is_carried_again(source: Path, empty: Place) -> None:
    assert [count(source, name) for name in CLUBS] == [1, 2, 2]
    moved(source, empty)
    sql(source, "UPDATE clubs SET version = version + 1, touched = touched + 9")
    sql(source, "UPDATE club_games SET changed = changed + 9, final = 1")
    report = moved(source, empty)

    assert report.complete
    assert (report.rows["clubs"], report.rows["club_games"]) == (1, 2)
    assert contents(empty) == contents(source)


@pytest.mark.parametrize("change", ["version = version + 1", "club = '{}'"])
def test_a_club_that_has_gone_on_there_is_named(source: Path, empty: Place, change: str) -> None:
    moved(source, empty)
    sql(empty, f"UPDATE clubs SET {change}")
    before = contents(empty)
    with pytest.raises(StoreError, match=r"1 of clubs .*Nothing was changed"):
        moved(source, empty)

    assert contents(empty) == before


def test_rows_that_are_different_there_are_named(source: Path, empty: Place) -> None:
    moved(source, empty)
    sql(empty, "UPDATE history SET game = '[]' WHERE table_id = 't1'")
    sql(empty, "DELETE FROM codes")
    before = contents(empty)
    with pytest.raises(StoreError, match=r"1 of history .*Nothing was changed"):
        moved(source, empty)

    assert contents(empty) == before


def test_what_the_destination_has_besides_stays(source: Path, empty: Place) -> None:
    moved(source, empty)
    id = longest(empty)
    sql(source, f"DELETE FROM tables WHERE id = '{id}'")
    sql(source, f"DELETE FROM log WHERE table_id = '{id}'")
    before = contents(empty)
    report = moved(source, empty)

    assert report.complete
    assert contents(empty) == before


def test_a_server_that_was_only_tried_out_there_does_not_matter(source: Path, empty: Place) -> None:
    if isinstance(empty, Path):
        empty.parent.mkdir()
    store = Store(empty)
    store.secret("passes")
    store.close()
    report = moved(source, empty)

    assert report.complete
    assert contents(empty) == contents(source)


def test_people_of_another_server_keep_their_seats(source: Path, empty: Place) -> None:
    """With other secrets, their passes would open nothing any more."""
    if isinstance(empty, Path):
        empty.parent.mkdir()
    store = Store(empty)
    store.secret("passes")
    store.close()
    sql(empty, "INSERT INTO seats VALUES ('bob', 'his table')")
    before = contents(empty)
    with pytest.raises(StoreError, match=r"games or people of its own.* Nothing was changed"):
        moved(source, empty)

    assert contents(empty) == before


# --- damage -------------------------------------------------------------------------------------


def test_damaged_tables_are_named_and_all_others_arrive(source: Path, empty: Place) -> None:
    before = contents(source)
    gap, nonsense = longest(source), longest(source, "playing")
    ((packed,),) = sql(source, "SELECT table_id FROM archive ORDER BY table_id LIMIT 1")
    sql(source, f"DELETE FROM log WHERE table_id = '{gap}' AND number = 3")
    sql(source, f"UPDATE log SET entry = '{{}}' WHERE table_id = '{nonsense}' AND number = 3")
    sql(source, f"UPDATE archive SET entries = x'00' WHERE table_id = '{packed}'")
    sql(source, "INSERT INTO log VALUES ('orphan', 0, 1.0, '{}')")
    report = moved(source, empty)
    damaged = {gap, nonsense, packed, "orphan"}

    assert not report.complete
    assert set(report.damaged) == {f"table {id}" for id in damaged}
    assert report.different == {}
    found = contents(empty)
    assert found["tables"] == [row for row in before["tables"] if row[0] not in damaged]
    assert found["log"] == [row for row in before["log"] if row[0] not in damaged]
    assert found["seats"] == before["seats"]


def test_what_only_sqlite_can_keep_is_named(source: Path, postgres: str) -> None:
    id = longest(source, "playing")
    sql(source, f"UPDATE tables SET setup = setup || char(0) WHERE id = '{id}'")
    sql(source, "INSERT INTO seats VALUES ('nobody' || char(0), 'a table')")
    report = moved(source, postgres)

    assert not report.complete
    assert len(report.damaged) == 2
    assert report.different == {}
    assert report.added == count(source, "tables") - 1
    assert count(postgres, "seats") == count(source, "seats") - 1


def test_a_damaged_page_costs_only_what_is_on_it(source: Path, folder: Path) -> None:
    ((root,),) = sql(source, "SELECT rootpage FROM sqlite_master WHERE name = 'history'")
    with source.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\xff" * 4096)
    report = moved(source, folder / "there" / NAME)

    assert list(report.damaged) == ["history"]
    assert report.folded == count(folder / "there" / NAME, "tables") > 10


# --- what cannot be moved -----------------------------------------------------------------------


def test_a_source_that_is_not_there_is_not_made(folder: Path, postgres: str) -> None:
    with pytest.raises(StoreError, match="no such file"):
        moved(folder / NAME, postgres)
    (folder / "other.db").write_text("something else, and not a database at all")
    with pytest.raises(StoreError, match="not a database"):
        moved(folder / "other.db", folder / "there" / NAME)
    with pytest.raises(StoreError, match="not a database of Mulligan"):
        moved(postgres, folder / "there" / NAME)

    assert sorted(path.name for path in folder.iterdir()) == ["other.db"]


def test_a_server_that_is_not_there_is_named_without_its_password(
    source: Path, postgres: str
) -> None:
    wrong = postgres.replace("postgres@", "postgres:hunter2@") + "_gone"
    with pytest.raises(StoreError, match="does not exist") as told:
        moved(source, wrong)

    assert "hunter2" not in str(told.value)
    assert "_gone" in str(told.value)


@pytest.mark.parametrize(
    ("version", "words"), [("0006", "an older version"), ("9999", "a newer version")]
)
def test_databases_of_other_versions_are_left_alone(
    source: Path, empty: Place, version: str, words: str
) -> None:
    sql(source, f"UPDATE alembic_version SET version_num = '{version}'")
    with pytest.raises(StoreError, match=words):
        moved(source, empty)

    assert not isinstance(empty, Path) or not empty.exists()


def test_a_destination_of_a_newer_version_is_left_alone(source: Path, empty: Place) -> None:
    if isinstance(empty, Path):
        empty.parent.mkdir()
    Store(empty).close()
    sql(empty, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="a newer version"):
        moved(source, empty)


def test_one_database_under_two_names_is_noticed(
    source: Path, postgres: str, postgres_server: Postgres
) -> None:
    Store(postgres).close()
    link = source.with_name("link.db")
    link.symlink_to(source)
    for one, other in (
        (source, source),
        (source, link),
        (postgres, postgres),
        (postgres, postgres.replace("127.0.0.1", "localhost")),
    ):
        with pytest.raises(StoreError, match="the same database"):
            moved(one, other)

    with pytest.raises(StoreError, match=r"not a database of Mulligan|does not exist"):
        moved(postgres_server.address(), postgres)


SERVER = """
import asyncio, sys
from pathlib import Path
from mulligan.store import Store

where = sys.argv[1]
store = Store(where if where.startswith("postgresql") else Path(where))
asyncio.run(store.process.beat())
print("ready", flush=True)
sys.stdin.read()
"""


@contextmanager
def opened_elsewhere(place: Place) -> Iterator[None]:
    """Another process that uses the database, as a server does."""
    command = [sys.executable, "-c", SERVER, str(place)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield
        process.kill()


def test_a_server_that_still_runs_is_noticed_on_both_sides(source: Path, empty: Place) -> None:
    with opened_elsewhere(source), pytest.raises(StoreError, match=r"here.*Stop that first"):
        moved(source, empty)
    if isinstance(empty, Path):
        empty.parent.mkdir()
    with opened_elsewhere(empty), pytest.raises(StoreError, match="Stop that first"):
        moved(source, empty)
    if isinstance(empty, Path):
        assert moved(source, empty).complete  # where one was killed
    else:
        sql(empty, "UPDATE processes SET seen = seen - 60")
        assert moved(source, empty).complete


def test_a_source_that_changes_meanwhile_is_noticed(
    source: Path, empty: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = longest(source, "playing")
    carry = moving_games.carry

    def meanwhile(*given: Any) -> int:
        monkeypatch.setattr(moving_games, "carry", carry)
        entry = '{"e":"stood-in","seat":0,"bot":"random"}'
        number = f"(SELECT max(number) + 1 FROM log WHERE table_id = '{begun}')"
        sql(source, f"INSERT INTO log VALUES ('{begun}', {number}, 9e9, :entry)", {"entry": entry})
        return carry(*given)

    before = contents(source)
    monkeypatch.setattr(moving_games, "carry", meanwhile)
    report = moved(source, empty)

    assert report.changed
    assert not report.complete
    assert (report.damaged, report.different) == ({}, {})
    assert contents(empty) == before
    again = moved(source, empty)
    assert (again.complete, again.continued) == (True, 1)
    assert contents(empty) == contents(source)


# --- how places are written ---------------------------------------------------------------------


def test_a_place_is_a_file_a_folder_or_an_address(folder: Path) -> None:
    (folder / "old").touch()
    places = {
        "games.db": Path("games.db"),
        "sqlite:///games.db": Path("games.db"),
        "sqlite:////var/lib/games.db": Path("/var/lib/games.db"),
        str(folder): folder / NAME,
        str(folder / "new"): folder / "new" / NAME,
        str(folder / "old"): folder / "old",
        "postgresql://me@there/games": "postgresql://me@there/games",
    }

    assert {text: place_of(text, usual_name=NAME) for text in places} == places
    for text in ("", "sqlite:///", "mysql://me@there/games", "sqlite://games.db"):
        with pytest.raises(StoreError):
            place_of(text, usual_name=NAME)


def test_no_password_is_shown() -> None:
    assert shown("postgresql://me:s3c%40ret@one,two:5433/g") == "postgresql://me:...@one,two:5433/g"
    assert shown("postgresql://h/g?password=abc&a=b") == "postgresql://h/g?password=...&a=b"
    assert shown("postgresql://me@h/g?x=a@b:c") == "postgresql://me@h/g?x=a@b:c"

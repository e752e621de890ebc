"""The store keeps what it acknowledged, in order, and nothing of what it refused."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from mulligan.rooms.protocols import BehindError, StoreError, TableRow
from mulligan.store import Store
from mulligan.store.database.writer import LARGEST_BATCH
from tests.store.direct import Place, sql

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    store = Store(place)
    yield store
    store.close()


@pytest.fixture
def file_store(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()


def row(id: str = "one", *, created: float = 0.0) -> TableRow:
    return TableRow(id, 1, b"seed", "{}", "gathering", created)


async def entries(store: Store, id: str = "one") -> tuple[str, ...]:
    found = await store.log.load(id)
    assert found is not None
    return found.entries


def on_disk(place: Place) -> list[tuple[Any, ...]]:
    return sql(place, "SELECT table_id, number, entry FROM log ORDER BY table_id, number")


class Trouble:
    """A disk that makes trouble when told to: SQLite itself refuses, as with a real one."""

    def __init__(self, store: Store) -> None:
        self.pragma = ""
        event.listen(store._backend.reading, "begin", self._begin)

    def _begin(self, connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql("PRAGMA query_only = OFF")
        connection.exec_driver_sql("PRAGMA max_page_count = 1073741823")
        if self.pragma:
            connection.exec_driver_sql(self.pragma.format(pages=pages))


FULL = "PRAGMA max_page_count = {pages}"
READ_ONLY = "PRAGMA query_only = ON"
BIG = "x" * 10_000  # more than fits into the pages that are there


async def test_what_is_acknowledged_is_on_disk(store: Store, place: Place) -> None:
    await store.log.create(row(), ["a", "b"], [])
    await store.log.append("one", 2, ["c"])

    assert on_disk(place) == [("one", 0, "a"), ("one", 1, "b"), ("one", 2, "c")]


async def test_a_new_store_on_the_same_file_finds_everything(place: Place) -> None:
    first = Store(place)
    await first.log.create(row(created=12.5), ["a"], ["me"])
    first.close()
    second = Store(place)
    found = await second.log.load("one")
    mine = await second.log.tables_of("me")
    second.close()

    assert found is not None
    assert found.row == row(created=12.5)
    assert found.entries == ("a",)
    assert mine == ("one",)


async def test_what_is_not_there_is_none(store: Store) -> None:
    assert await store.log.load("nowhere") is None


async def test_the_loser_is_told_and_nothing_of_its_entry_stays(store: Store) -> None:
    await store.log.create(row(), ["a"], [])
    await store.log.append("one", 1, ["won"])
    with pytest.raises(BehindError):
        await store.log.append("one", 1, ["lost"], stage="ended", people=["loser"])
    found = await store.log.load("one")

    assert found is not None
    assert found.entries == ("a", "won")
    assert found.row.stage == "gathering"
    assert await store.log.tables_of("loser") == ()


async def test_of_two_stores_on_one_file_one_wins(file_store: Store, path: Path) -> None:
    await file_store.log.create(row(), [], [])
    other = Store(path)
    for number in range(20):
        ends = await asyncio.gather(
            file_store.log.append("one", number, ["here"]),
            other.log.append("one", number, ["there"]),
            return_exceptions=True,
        )

        assert sorted(type(each).__name__ for each in ends) == ["BehindError", "NoneType"]
    other.close()

    assert len(await entries(file_store)) == 20


async def test_many_at_once_share_a_commit(place: Place) -> None:
    sizes: list[int] = []
    store = Store(place, on_commit=lambda jobs, _: sizes.append(jobs))
    for id in range(100):
        await store.log.create(row(f"t{id}"), [], [])
    before = len(sizes)
    await asyncio.gather(*(store.log.append(f"t{id}", 0, [f"entry {id}"]) for id in range(100)))
    found = [await entries(store, f"t{id}") for id in range(100)]
    store.close()

    assert found == [(f"entry {id}",) for id in range(100)]
    assert len(sizes) - before < 50
    assert sum(sizes[before:]) == 100


async def test_one_loser_in_a_batch_costs_nobody_else_anything(place: Place) -> None:
    """A commit under way holds the writer, so that the rest are one batch."""
    holding = threading.Event()
    held = threading.Event()

    def hold(_jobs: int, _seconds: float) -> None:
        held.set()
        holding.wait(10)

    store = Store(place, on_commit=hold)
    holding.set()
    for id in range(10):
        await store.log.create(row(f"t{id}"), [], [])
    await store.log.append("t3", 0, ["first"])
    holding.clear()
    held.clear()
    plug = asyncio.create_task(store.log.append("t0", 0, ["plug"]))
    await asyncio.to_thread(held.wait, 10)
    together = [asyncio.create_task(store.log.append(f"t{id}", 0, ["mine"])) for id in range(1, 10)]
    await asyncio.sleep(0)
    holding.set()
    ends = await asyncio.gather(plug, *together, return_exceptions=True)
    found = [await entries(store, f"t{id}") for id in range(10)]
    store.close()

    assert [type(end).__name__ for end in ends].count("BehindError") == 1
    assert isinstance(ends[3], BehindError)
    assert found == [("first",) if id == 3 else ("plug" if not id else "mine",) for id in range(10)]


async def test_what_is_decided_when_the_disk_is_ready_shares_a_commit(place: Place) -> None:
    """Also if all of it was asked for while another commit was under way."""
    sizes: list[int] = []
    holding, held = threading.Event(), threading.Event()

    def hold(jobs: int, _: float) -> None:
        sizes.append(jobs)
        held.set()
        holding.wait(10)

    store = Store(place, on_commit=hold)

    async def decide(id: int) -> None:
        await store.log.ready()
        await store.log.append(f"t{id}", 0, ["mine"])

    holding.set()
    for id in range(5):
        await store.log.create(row(f"t{id}"), [], [])
    await store.log.ready()  # nothing is under way: at once
    holding.clear()
    held.clear()
    sizes.clear()
    plug = asyncio.create_task(store.log.append("t0", 0, ["plug"]))
    await asyncio.to_thread(held.wait, 10)
    deciding = [asyncio.create_task(decide(id)) for id in range(1, 5)]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in deciding)
    holding.set()
    await asyncio.gather(plug, *deciding)
    store.close()

    assert sizes == [1, 4]


async def test_more_than_one_commit_holds_is_stored_in_several(place: Place) -> None:
    sizes: list[int] = []
    store = Store(place, on_commit=lambda jobs, _: sizes.append(jobs))
    many = LARGEST_BATCH + 3
    await store.log.create(row(), [], [])
    sizes.clear()
    await asyncio.gather(*(store.log.append("one", at, [f"{at}"]) for at in range(many)))
    stored = await entries(store)
    store.close()

    assert sizes == [LARGEST_BATCH, 3]
    assert stored == tuple(f"{at}" for at in range(many))


async def test_who_stops_waiting_does_not_undo_what_is_written(store: Store) -> None:
    await store.log.create(row(), [], [])
    asking = asyncio.create_task(store.log.append("one", 0, ["a"]))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await store.log.create(row("two"), [], [])  # comes after it

    assert await entries(store) == ("a",)


async def test_a_closed_store_says_so(place: Place) -> None:
    store = Store(place)
    store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.log.append("one", 0, ["a"])
    with pytest.raises(StoreError, match="closed"):
        await store.log.load("one")


async def test_what_was_asked_for_before_closing_is_stored(place: Place) -> None:
    store = Store(place)
    await store.log.create(row(), [], [])
    asking = asyncio.create_task(store.log.append("one", 0, ["a"]))
    await asyncio.sleep(0)
    store.close()
    await asking

    assert on_disk(place) == [("one", 0, "a")]


# --- trouble ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("pragma", "says"), [(FULL, "full"), (READ_ONLY, "readonly")])
async def test_a_disk_in_trouble_is_said_nothing_stays_and_it_recovers(
    file_store: Store, path: Path, pragma: str, says: str, caplog: pytest.LogCaptureFixture
) -> None:
    await file_store.log.create(row(), ["a"], [])
    before = on_disk(path)
    trouble = Trouble(file_store)
    trouble.pragma = pragma
    for _ in range(2):
        with pytest.raises(StoreError, match=says):
            await file_store.log.append("one", 1, [BIG] * 3, stage="ended", people=["me"])
        with pytest.raises(StoreError, match=says):
            await file_store.log.create(row("two"), [BIG] * 3, ["me"])

    assert on_disk(path) == before
    assert BIG not in caplog.text
    assert await entries(file_store) == ("a",)

    trouble.pragma = ""
    await file_store.log.append("one", 1, [BIG] * 3, stage="ended", people=["me"])
    found = await file_store.log.load("one")

    assert found is not None
    assert found.entries == ("a", BIG, BIG, BIG)
    assert found.row.stage == "ended"
    assert await file_store.log.load("two") is None
    assert await file_store.log.tables_of("me") == ("one",)


async def test_what_fits_on_a_full_disk_is_kept_though_another_of_its_batch_is_not(
    file_store: Store,
) -> None:
    await file_store.log.create(row(), [], [])
    await file_store.log.create(row("two"), [], [])
    trouble = Trouble(file_store)
    trouble.pragma = FULL
    ends = await asyncio.gather(
        file_store.log.append("one", 0, [BIG] * 3),
        file_store.log.append("two", 0, ["a"]),
        return_exceptions=True,
    )

    assert isinstance(ends[0], StoreError)
    assert ends[1] is None
    assert await entries(file_store) == ()
    assert await entries(file_store, "two") == ("a",)


def test_a_folder_that_is_none_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="Not a directory"):
        Store(tmp_path / "file" / "games.db")


def test_a_file_that_is_no_database_is_said(path: Path) -> None:
    path.write_bytes(b"not a database, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        Store(path)


# --- forgetting -------------------------------------------------------------------------------


async def test_only_idle_tables_are_forgotten(store: Store, place: Place) -> None:
    now = time.time()
    await store.log.create(row("old", created=now), ["a"], ["me"])
    await store.log.create(row("kept", created=now), ["a"], ["me"])
    await store.log.create(row("new", created=now), ["a"], ["me"])
    then = {"then": now - 100}
    sql(place, "UPDATE log SET at = :then WHERE table_id <> 'new'", then)
    sql(place, "UPDATE tables SET touched = :then WHERE id <> 'new'", then)
    removed = await store.log.remove_idle(now - 50, keep={"kept"})

    assert removed == 1
    assert await store.log.load("old") is None
    assert sorted(await store.log.tables_of("me")) == ["kept", "new"]
    assert [each[0] for each in on_disk(place)] == ["kept", "new"]


async def test_a_table_at_which_nothing_ever_happened_is_forgotten_too(store: Store) -> None:
    await store.log.create(row("empty", created=10), [], [])
    await store.log.create(row("young", created=time.time()), [], [])

    assert await store.log.remove_idle(1000) == 1
    assert await store.log.load("empty") is None
    assert await store.log.load("young") is not None


async def test_many_idle_tables_are_forgotten(store: Store, place: Place) -> None:
    many = 2000
    sql(
        place,
        "INSERT INTO tables (id, rules, seed, setup, stage, created)"
        " VALUES (:id, 1, :seed, '{}', 'gathering', 0)",
        [{"id": f"t{at}", "seed": b""} for at in range(many)],
    )

    assert await store.log.remove_idle(1000) == many
    assert await store.log.load("t0") is None


# --- secrets ----------------------------------------------------------------------------------


def test_a_secret_is_made_once_and_kept(place: Place) -> None:
    first = Store(place)
    one, other = first.secret("passes"), first.secret("other")
    first.close()
    second = Store(place)
    again = second.secret("passes")
    second.close()

    assert one == again != other
    assert len(one) == 32


def test_two_servers_that_start_at_once_have_the_same_secret(place: Place) -> None:
    stores = [Store(place), Store(place)]
    found: list[bytes] = []
    threads = [
        threading.Thread(target=lambda each=each: found.append(each.secret("passes")))
        for each in stores
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in stores:
        each.close()

    assert len(found) == 2
    assert found[0] == found[1]


# --- the deal of the day ------------------------------------------------------------------------


@pytest.mark.anyio
async def test_of_a_day_long_past_only_the_results_are_kept(store: Store, place: Place) -> None:
    for person, score in (("ann", 3), ("bob", 5), ("cleo", None)):
        await store.log.create(row(person), [], [])
        await store.scores.begin_try("2026-01-01", "game", person, person)
        if score is not None:
            await store.log.append(person, 0, ["end"], score=score)
    await store.scores.begin_try("2026-02-01", "game", "ann", "later")

    assert await store.scores.forget_who_tried("2026-02-01") == 2
    assert await store.scores.forget_who_tried("2026-02-01") == 0
    assert await store.scores.of_day("2026-01-01", "game") == (3, 5)
    assert await store.scores.try_of("2026-01-01", "game", "ann") is None
    assert await store.scores.try_of("2026-02-01", "game", "ann") == ("later", None)
    kept = sql(place, "SELECT person, table_id FROM daily ORDER BY day")
    assert {table for _, table in kept[:2]} == {""}
    assert not {person for person, _ in kept[:2]} & {"ann", "bob", "cleo"}


@pytest.mark.anyio
async def test_a_score_is_noted_once_and_only_with_its_entry(store: Store) -> None:
    await store.log.create(row(), [], [])
    await store.scores.begin_try("2026-01-01", "game", "ann", row().id)
    await store.log.append(row().id, 0, ["end"], score=7)
    with pytest.raises(BehindError):
        await store.log.append(row().id, 0, ["end"], score=1)
    await store.log.append(row().id, 1, ["more"], score=2)

    assert await store.scores.of_day("2026-01-01", "game") == (7,)

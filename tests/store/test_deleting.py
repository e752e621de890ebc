"""Much is deleted a part at a time: others come in between, and after a kill the rest goes, too."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from sqlalchemy import Connection

from mulligan.rooms.protocols import StoreError
from mulligan.store import Store
from mulligan.store.database.deleting import MOST_ROWS, parts
from mulligan.store.database.jobs import Job
from tests.clubs.values import club_of
from tests.store.direct import Place, sql
from tests.store.test_log import row

pytestmark = pytest.mark.anyio

MANY = 5 * MOST_ROWS + 30


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    store = Store(place)
    yield store
    store.close()


def many_games(place: Place, book: str, readers: Sequence[str], games: int = MANY) -> None:
    """A history of so many games, written to long ago."""
    sql(
        place,
        "INSERT INTO history_readers VALUES (:person, :book)",
        [{"person": person, "book": book} for person in readers],
    )
    sql(
        place,
        "INSERT INTO history VALUES (:book, :table, 1, '{}')",
        [{"book": book, "table": f"t{at}"} for at in range(games)],
    )


def count(place: Place, table: str, more: str = "") -> int:
    return int(sql(place, f"SELECT count(*) FROM {table} {more}")[0][0])


class Watched:
    """What the commits of a store do to a table; from the commit *kill_at* on none gets through."""

    def __init__(self, store: Store, table: str, kill_at: int | None = None) -> None:
        self.deleted: list[int] = []
        self._store = store
        self._table = table
        self._kill_at = kill_at
        self._commit = store._database._writer._commit
        vars(store._database._writer)["_commit"] = self._watched

    def _watched(self, batch: Sequence[Job]) -> "Sequence[Exception | None]":
        if len(self.deleted) == self._kill_at:
            return [StoreError("killed")] * len(batch)
        before = self._rows()
        errors = self._commit(batch)
        self.deleted.append(before - self._rows())
        return errors

    def _rows(self) -> int:
        with self._store._backend.reading.connect() as connection:
            found: int = connection.exec_driver_sql(
                f"SELECT count(*) FROM {self._table}"
            ).scalar_one()
        return found


async def moves_during(
    watched: Watched, store: Store, place: Place, deleting: Any, table: str
) -> list[int]:
    """Moves made one after the other while something is deleted: how many rows were left then."""
    await store.log.create(row("here", created=time.time()), [], [])
    begun, left = len(watched.deleted), list[int]()
    task = asyncio.create_task(deleting)
    while len(watched.deleted) == begun and not task.done():
        await asyncio.sleep(0)
    for number in range(3):
        await store.log.append("here", number, ["a move"])
        left.append(count(place, table))
    await task
    return left


# --- histories ------------------------------------------------------------------------------------


async def test_moves_go_between_the_parts_of_a_history_that_is_erased(
    store: Store, place: Place
) -> None:
    many_games(place, "book", ["me", *(f"device {at}" for at in range(MANY))])
    games = Watched(store, "history")
    left = await moves_during(
        games, store, place, store.histories.erase("book", "me"), "history_readers"
    )

    assert all(0 < rows < MANY + 1 for rows in left)
    assert max(games.deleted) == MOST_ROWS
    assert sum(games.deleted) == MANY
    assert count(place, "history_readers") == 0


async def test_moves_go_between_the_parts_of_a_history_that_nobody_reads_any_more(
    store: Store, place: Place
) -> None:
    many_games(place, "own", ["me"])
    many_games(place, "theirs", ["they"], games=2)
    games = Watched(store, "history")
    sharing = store.histories.share("me", "theirs")
    left = await moves_during(games, store, place, sharing, "history")

    assert all(rows > 2 for rows in left)
    assert max(games.deleted) == MOST_ROWS
    assert await store.histories.book_of("me") == "theirs"
    assert sql(place, "SELECT DISTINCT book FROM history") == [("theirs",)]


@pytest.mark.parametrize("kill_at", range(5))
async def test_who_erases_a_history_can_ask_again_after_a_kill(place: Place, kill_at: int) -> None:
    """Until the last of them has lost it, all games are there; then they go with the old ones."""
    killed = Store(place)
    many_games(place, "book", [*(f"device {at}" for at in range(MOST_ROWS)), "me"], games=250)
    Watched(killed, "history", kill_at)
    with pytest.raises(StoreError):
        await killed.histories.erase("book", "me")
    killed.close()
    store = Store(place)
    mine = await store.histories.book_of("me")

    assert (mine is None) == (kill_at > 2)
    assert count(place, "history") == 250 if mine else count(place, "history") <= 250
    if mine is not None:
        await store.histories.erase(mine, "me")
    else:
        await store.histories.remove_old(0)
    assert count(place, "history") == count(place, "history_readers") == 0
    store.close()


async def test_old_histories_go_after_a_kill(place: Place) -> None:
    Store(place).close()
    for book in ("old", "older"):
        many_games(place, book, [f"{book} {at}" for at in range(MOST_ROWS + 1)], games=250)
    many_games(place, "new", ["me"], games=3)
    sql(place, "UPDATE history SET at = 100 WHERE book = 'new'")
    for kill_at in (1, 2, 3):
        killed = Store(place)
        Watched(killed, "history", kill_at)
        with pytest.raises(StoreError):
            await killed.histories.remove_old(50)
        killed.close()
    store = Store(place)
    await store.histories.remove_old(50)

    assert await store.histories.remove_old(50) == 0
    assert sql(place, "SELECT book, count(*) FROM history GROUP BY book") == [("new", 3)]
    assert sql(place, "SELECT person FROM history_readers") == [("me",)]
    store.close()


async def test_nothing_is_noted_in_a_history_that_was_erased(store: Store, place: Place) -> None:
    many_games(place, "book", ["me"], games=1)
    await store.histories.erase("book", "me")
    await store.histories.note("book", [("late", "{}")], 10)

    assert count(place, "history") == 0


# --- tables ---------------------------------------------------------------------------------------


async def idle_table(store: Store, place: Place, id: str, entries: int, *, packed: bool) -> None:
    await store.log.create(row(id), ["an entry"] * entries, ["me", "you"])
    await store.log.append(id, entries, [], stage="ended")
    sql(place, f"UPDATE log SET at = 1 WHERE table_id = '{id}'")
    sql(place, f"UPDATE tables SET touched = 1 WHERE id = '{id}'")
    if packed:
        await store.log.fold_ended(2)


@pytest.mark.parametrize("packed", [False, True])
async def test_moves_go_between_the_tables_that_are_forgotten(
    store: Store, place: Place, packed: bool
) -> None:
    for at in range(30):
        await idle_table(store, place, f"idle{at}", 60, packed=packed)
    rows = Watched(store, "log")
    left = await moves_during(rows, store, place, store.log.remove_idle(50), "tables")

    assert 1 < left[0] < 31
    assert max(rows.deleted) <= MOST_ROWS
    tables_, log = count(place, "tables"), count(place, "log")
    assert (tables_, log, count(place, "archive"), count(place, "seats")) == (1, 3, 0, 0)


async def test_moves_go_between_the_tables_that_are_packed(store: Store, place: Place) -> None:
    for at in range(10):
        await idle_table(store, place, f"idle{at}", 70, packed=False)
    rows = Watched(store, "log")
    packed = await moves_during(rows, store, place, store.log.fold_ended(50), "archive")

    assert 0 < packed[0] < 10
    assert max(rows.deleted) <= MOST_ROWS
    assert count(place, "archive") == 10


@pytest.mark.parametrize("kill_at", [0, 1, 2])
async def test_a_table_is_whole_or_gone_after_a_kill(place: Place, kill_at: int) -> None:
    killed = Store(place)
    for at in range(8):
        await idle_table(killed, place, f"idle{at}", 90, packed=at < 4)
    Watched(killed, "log", kill_at)
    with pytest.raises(StoreError):
        await killed.log.remove_idle(50)
    killed.close()
    store = Store(place)
    left = sorted(id for (id,) in sql(place, "SELECT id FROM tables"))
    seats = sorted(id for (id,) in sql(place, "SELECT DISTINCT table_id FROM seats"))

    assert 0 < len(left) <= 8
    assert (len(left) == 8) == (kill_at == 0)
    assert seats == left
    for id in left:
        found = await store.log.load(id)
        assert found is not None
        assert len(found.entries) == 90
    assert await store.log.remove_idle(50) == len(left)
    assert [count(place, each) for each in ("tables", "log", "archive", "seats")] == [0] * 4
    store.close()


async def test_a_table_to_which_somebody_comes_back_meanwhile_is_kept(
    store: Store, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in range(6):
        await idle_table(store, place, f"idle{at}", 90, packed=False)
    store.log._stamped.clear()  # all that was long ago
    keep, read = set[str](), store._database.read

    async def read_slowly(work: Callable[[Connection], Any]) -> Any:
        found = await read(work)
        await store.log.append("idle4", 90, ["a move"])
        keep.add("idle5")
        return found

    with monkeypatch.context() as patched:
        patched.setattr(store._database, "read", read_slowly)
        assert await store.log.remove_idle(50, keep) == 4
    found = [await store.log.load(id) for id in ("idle3", "idle4", "idle5")]

    assert [each and len(each.entries) for each in found] == [None, 91, 90]


def test_parts_are_whole_tables() -> None:
    rows = [("a", 90), ("b", 110), ("c", 1), ("large", 900), ("d", 100), ("e", 101)]

    assert list(parts(rows)) == [["a", "b"], ["c"], ["large"], ["d"], ["e"]]
    assert list(parts([])) == []


# --- scores ---------------------------------------------------------------------------------------

KNOWN = "daily WHERE table_id <> ''"
DAY = "2026-01-01", "game"


def many_tries(place: Place) -> None:
    """Each of two people with one table; and some tries that never ended."""
    row = "INSERT INTO daily VALUES ('2026-01-01', 'game', :person, :table, :empty)"
    ended = [{"person": f"p{at}", "table": f"t{at // 2}", "empty": at // 2} for at in range(MANY)]
    never = [{"person": f"n{at}", "table": f"n{at}", "empty": None} for at in range(250)]
    sql(place, row, ended + never)


async def test_moves_go_between_the_parts_of_a_day_that_is_forgotten(
    store: Store, place: Place
) -> None:
    many_tries(place)
    before = await store.scores.of_day(*DAY)
    tries = Watched(store, KNOWN)
    forgetting = store.scores.forget_who_tried("2026-02-01")
    left = await moves_during(tries, store, place, forgetting, KNOWN)

    assert all(each > 0 for each in left)
    assert max(tries.deleted) == MOST_ROWS
    assert count(place, KNOWN) == 0
    assert await store.scores.of_day(*DAY) == before == tuple(range(MANY // 2))
    assert count(place, "daily") == len(before)


@pytest.mark.parametrize("kill_at", [1, 4, 7])
async def test_a_day_counts_alike_after_a_kill(place: Place, kill_at: int) -> None:
    killed = Store(place)
    many_tries(place)
    Watched(killed, KNOWN, kill_at)
    with pytest.raises(StoreError):
        await killed.scores.forget_who_tried("2026-02-01")
    results = await killed.scores.of_day(*DAY)
    killed.close()
    store = Store(place)

    assert 0 < count(place, KNOWN) < MANY + 250
    assert await store.scores.forget_who_tried("2026-02-01") > 0
    assert count(place, KNOWN) == 0
    assert await store.scores.of_day(*DAY) == results == tuple(range(MANY // 2))
    store.close()


# --- clubs ----------------------------------------------------------------------------------------


async def club_with_games(store: Store, place: Place) -> str:
    """The code of a club with many games."""
    kept = await store.clubs.create(club_of("Ann"), "code")
    sql(
        place,
        "INSERT INTO club_games (table_id, club, opened, changed, note)"
        " VALUES (:table, :club, 1, 1, '{}')",
        [{"table": f"t{at}", "club": kept.club.id} for at in range(MANY)],
    )
    return kept.code


async def test_moves_go_between_the_games_of_a_club_that_is_deleted(
    store: Store, place: Place
) -> None:
    code = await club_with_games(store, place)
    games = Watched(store, "club_games")
    deleting = store.clubs.change(code, lambda _: None)
    left = await moves_during(games, store, place, deleting, "club_games")

    assert all(0 < each <= MANY for each in left)
    assert max(games.deleted) == MOST_ROWS
    assert [count(place, each) for each in ("clubs", "club_members", "club_games")] == [0] * 3


@pytest.mark.parametrize("kill_at", [0, 1, 2])
async def test_the_games_of_a_club_go_after_a_kill(place: Place, kill_at: int) -> None:
    killed = Store(place)
    code = await club_with_games(killed, place)
    Watched(killed, "club_games", kill_at)
    with pytest.raises(StoreError):
        await killed.clubs.change(code, lambda _: None)
    killed.close()
    store = Store(place)

    assert await store.clubs.behind(code) is None
    assert count(place, "club_games") == MANY - kill_at * MOST_ROWS
    await store.clubs.remove_idle(0)
    assert count(place, "club_games") == 0
    store.close()

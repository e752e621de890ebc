"""Several processes on one database: a table has one home, and the newest wins."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from mulligan.rooms.protocols import MovedError, TableRow, UnclearError
from mulligan.store import HOMES, LOBBY, Store
from tests.postgres import postgres as postgres_server
from tests.store.direct import Place, sql

pytestmark = pytest.mark.anyio


@pytest.fixture
def stores(postgres: str) -> Iterator[tuple[Store, Store]]:
    """Two processes, as far as the database can tell."""
    one, other = Store(postgres), Store(postgres)
    yield one, other
    one.close()
    other.close()


def row(id: str = "one") -> TableRow:
    return TableRow(id, 1, b"seed", "{}", "gathering", 1.0)


async def taken(store: Store, id: str = "one") -> int:
    found = await store.log.take(id)
    assert found is not None
    return found.epoch


async def entries(store: Store, id: str = "one") -> tuple[str, ...]:
    found = await store.log.load(id)
    assert found is not None
    return found.entries


async def test_the_newest_home_wins(stores: tuple[Store, Store]) -> None:
    here, there = stores
    await here.log.create(row(), ["a"], [])
    first = await taken(here)
    await here.log.append("one", 1, ["b"], epoch=first)
    second = await taken(there)
    with pytest.raises(MovedError):
        await here.log.append("one", 2, ["c"], stage="ended", people=["me"], epoch=first)
    await there.log.append("one", 2, ["d"], epoch=second)
    third = await taken(here)

    assert first < second < third
    assert await entries(here) == ("a", "b", "d")
    assert await here.log.tables_of("me") == ()
    with pytest.raises(MovedError):
        await there.log.append("one", 3, ["e"], epoch=second)


async def test_looking_takes_no_home(stores: tuple[Store, Store]) -> None:
    here, there = stores
    await here.log.create(row(), ["a"], [])
    epoch = await taken(here)
    found = await there.log.load("one")
    await here.log.append("one", 1, ["b"], epoch=epoch)

    assert found is not None
    assert found.epoch == epoch
    assert await there.log.epochs(["one", "two"]) == {"one": epoch}


async def test_a_table_that_is_not_there_cannot_be_taken(stores: tuple[Store, Store]) -> None:
    assert await stores[0].log.take("nowhere") is None
    with pytest.raises(MovedError):
        await stores[0].log.append("nowhere", 0, ["a"])


async def test_one_that_moved_costs_the_others_of_its_batch_nothing(
    stores: tuple[Store, Store],
) -> None:
    here, there = stores
    ids = [f"t{at}" for at in range(20)]
    for id in ids:
        await here.log.create(row(id), [], [])
    epochs = {id: await taken(here, id) for id in ids}
    await taken(there, "t7")
    ends = await asyncio.gather(
        *(here.log.append(id, 0, ["a"], stage="playing", epoch=epochs[id]) for id in ids),
        return_exceptions=True,
    )

    assert [id for id, end in zip(ids, ends, strict=True) if isinstance(end, MovedError)] == ["t7"]
    assert [await entries(there, id) for id in ids] == [("a",) if id != "t7" else () for id in ids]
    found = await there.log.load("t7")
    assert found is not None
    assert found.row.stage == "gathering"


async def test_a_new_home_sees_what_the_old_one_has_begun_to_store(
    stores: tuple[Store, Store],
) -> None:
    """Taking and appending at the same moment, many times: nothing acknowledged is overlooked."""
    here, there = stores
    for at in range(40):
        id = f"t{at}"
        await here.log.create(row(id), [], [])
        epoch = await taken(here, id)
        appending = asyncio.create_task(here.log.append(id, 0, ["a"], epoch=epoch))
        await asyncio.sleep(0.0005 * (at % 5))
        found = await there.log.take(id)
        (end,) = await asyncio.gather(appending, return_exceptions=True)

        assert found is not None
        assert found.entries == (() if isinstance(end, MovedError) else ("a",))


async def test_a_home_that_is_given_up_is_nobodys(
    stores: tuple[Store, Store], postgres: str
) -> None:
    here, there = stores
    for id in ("one", "two"):
        await here.log.create(row(id), [], [])
        await taken(here, id)
    await taken(there, "two")
    await here.log.release(["one", "two"])

    homes = dict(sql(postgres, "SELECT id, home FROM tables"))
    assert homes == {"one": "", "two": there.process.id}


async def test_a_table_that_is_open_elsewhere_is_not_forgotten(
    stores: tuple[Store, Store],
) -> None:
    here, there = stores
    for id in ("open", "closed", "orphan"):
        await here.log.create(row(id), [], [])
    await there.process.beat()
    await taken(there, "open")
    await taken(there, "closed")
    await there.log.release(["closed"])

    assert await here.log.remove_idle(1e9) == 2
    assert await here.log.load("open") is not None
    await there.process.end()
    assert await here.log.remove_idle(1e9) == 1


# --- notices ----------------------------------------------------------------------------------


class Heard:
    def __init__(self, store: Store, *channels: str) -> None:
        self.notices: list[tuple[str, str]] = []
        self.began = 0
        self._news = threading.Condition()
        store.listen(self._heard, self._began, channels or (HOMES, LOBBY))

    def _heard(self, channel: str, text: str) -> None:
        with self._news:
            self.notices.append((channel, text))
            self._news.notify_all()

    def _began(self) -> None:
        with self._news:
            self.began += 1
            self._news.notify_all()

    async def until(self, notices: int = 0, began: int = 1) -> None:
        def wait() -> bool:
            with self._news:
                return self._news.wait_for(
                    lambda: len(self.notices) >= notices and self.began >= began, 20
                )

        assert await asyncio.get_running_loop().run_in_executor(None, wait)


async def test_a_new_home_is_announced_and_a_move_is_not(stores: tuple[Store, Store]) -> None:
    here, there = stores
    heard = Heard(here)
    await heard.until(began=1)
    await here.log.create(row(), [], [])
    epoch = await taken(there)
    await there.log.append("one", 0, ["a"], epoch=epoch)
    await there.open_tables.list_ours({"one": "text"})
    await heard.until(notices=2)

    assert heard.notices == [(HOMES, f"one {epoch} {there.process.id}"), (LOBBY, "")]


async def test_a_listener_that_was_cut_off_begins_again(
    stores: tuple[Store, Store], postgres: str
) -> None:
    here, there = stores
    heard = Heard(here)
    await heard.until(began=1)
    sql(
        postgres,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    )
    await heard.until(began=2)
    await here.log.create(row(), [], [])
    await taken(there)
    await heard.until(notices=1)

    assert [channel for channel, _ in heard.notices] == [HOMES]


# --- the database goes away -------------------------------------------------------------------


async def test_a_commit_that_was_cut_off_is_said_to_be_unclear(
    stores: tuple[Store, Store], postgres: str
) -> None:
    here, _ = stores
    await here.log.create(row(), [], [])
    epoch = await taken(here)
    await here.log.append("one", 0, ["a"], epoch=epoch)
    sql(
        postgres,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    with pytest.raises(UnclearError):
        await here.log.append("one", 1, ["b"], epoch=epoch)

    known = len(await _patiently(here))
    await here.log.append("one", known, ["c"], epoch=epoch)
    assert (await entries(here))[-1] == "c"


async def _patiently(store: Store) -> tuple[str, ...]:
    """The connections of the readers were cut, too; each says so once."""
    for _ in range(10):
        try:
            return await entries(store)
        except Exception:
            continue
    raise AssertionError("the database did not come back")


async def test_a_database_that_restarts_is_waited_for() -> None:
    with postgres_server() as server:
        store = Store(server.address())
        await store.log.create(row(), [], [])
        epoch = await taken(store)
        await store.log.append("one", 0, ["a"], epoch=epoch)
        server.stop(how=3)
        appending = asyncio.create_task(store.log.append("one", 1, ["b"], epoch=epoch))
        with pytest.raises(UnclearError):
            await appending
        appending = asyncio.create_task(store.log.append("one", 1, ["b"], epoch=epoch))
        await asyncio.sleep(0.5)
        assert not appending.done()
        await asyncio.get_running_loop().run_in_executor(None, server.start)
        await appending

        assert await _patiently(store) == ("a", "b")
        store.close()


# --- what used to be in the memory of one process ----------------------------------------------


async def test_a_code_is_the_same_for_all_processes(stores: tuple[Store, Store]) -> None:
    here, there = stores
    await here.log.create(row(), [], [])
    codes = await asyncio.gather(*(each.codes.code_of("one") for each in (here, there) * 5))

    assert len(set(codes)) == 1
    assert await there.codes.table_of(codes[0]) == "one"
    await here.log.append("one", 0, ["a"], stage="playing")
    assert await there.codes.table_of(codes[0]) is None


async def test_open_tables_of_living_processes_are_listed(stores: tuple[Store, Store]) -> None:
    here, there = stores
    await here.process.beat()
    await there.process.beat()
    await there.open_tables.list_ours({"one": "1", "two": "2"})
    await there.open_tables.list_ours({"two": None})
    await here.open_tables.list_ours({"three": "3"})

    assert await here.open_tables.others(10) == ["1"]
    assert await there.open_tables.others(10) == ["3"]
    await here.open_tables.list_ours({"one": "moved here"})
    await there.open_tables.list_ours({"one": None})  # heard of it too late
    assert sorted(await there.open_tables.others(10)) == ["3", "moved here"]
    await here.process.end()
    assert await there.open_tables.others(10) == []


async def test_one_process_does_a_chore_for_all(place: Place) -> None:
    one, other = Store(place), Store(place)
    turns = await asyncio.gather(
        *(each.process.is_our_turn("clearing", 3600) for each in (one, other) * 4)
    )

    assert turns.count(True) == 1
    assert not await one.process.is_our_turn("clearing", 3600)
    assert await one.process.is_our_turn("clearing", 0)
    assert await other.process.is_our_turn("something else", 3600)
    one.close()
    other.close()


# --- finished games ----------------------------------------------------------------------------


async def test_a_finished_game_is_packed_into_one_row_and_read_as_before(place: Place) -> None:
    store = Store(place)
    for id, stage in (("over", "ended"), ("on", "playing"), ("open", "ended")):
        await store.log.create(row(id), ["a", "b"], [])
        await store.log.append(id, 2, ["é\\u0000\\"], stage=stage)
    before = [await store.log.load(id) for id in ("over", "on", "open")]
    sql(place, "UPDATE tables SET touched = 5")

    assert await store.log.fold_ended(10, keep={"open"}) == 1
    assert [await store.log.load(id) for id in ("over", "on", "open")] == before
    assert dict(sql(place, "SELECT table_id, count(*) FROM log GROUP BY table_id")) == {
        "on": 3,
        "open": 3,
    }
    await store.log.append("over", 3, ["once more"])
    assert (await entries(store, "over"))[-2:] == ("é\\u0000\\", "once more")
    assert await store.log.fold_ended(1e12, keep={"open"}) == 1
    assert (await entries(store, "over"))[-2:] == ("é\\u0000\\", "once more")
    assert await store.log.fold_ended(1e12, keep={"open"}) == 0
    assert await store.log.remove_idle(1e12) == 3
    assert sql(place, "SELECT * FROM archive") == []
    store.close()

"""Reading: of each address in turn one thing is read, and only so many may wait."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from mulligan.core import RefusedError
from mulligan.rooms.asking import asking_address, for_everybody
from mulligan.rooms.protocols import StoreError
from mulligan.store.database import Database
from mulligan.store.database.backend import Backend
from mulligan.store.database.postgres import Postgres
from mulligan.store.database.reader import MOST_WAITING
from mulligan.store.database.sqlite import Sqlite
from mulligan.wire import Refusal

pytestmark = pytest.mark.anyio


class Shelf:
    """A database whose reading threads are all held until they may go on; what was read then."""

    def __init__(self, backend: Backend) -> None:
        self.database = Database(backend)
        self.read: list[str] = []
        self._threads = backend.readers
        self._go_on = threading.Event()

    async def hold(self) -> "asyncio.Future[list[None]]":
        holding = threading.Semaphore(0)

        def wait(_: Connection) -> None:
            holding.release()
            self._go_on.wait(60)

        held = asyncio.gather(*(self.database.read(wait) for _ in range(self._threads)))
        await asyncio.sleep(0)
        for _ in range(self._threads):
            assert await asyncio.to_thread(holding.acquire, timeout=60)
        return held

    def go_on(self) -> None:
        self._go_on.set()

    def ask(self, name: str, address: str, *, change: bool = False) -> "asyncio.Task[str]":
        asking_address.set(address)  # a task keeps what was set when it was made
        asked = self.database.change if change else self.database.read
        return asyncio.create_task(asked(self._noting(name)))

    def _noting(self, name: str) -> Callable[[Connection], str]:
        def work(connection: Connection) -> str:
            connection.execute(text("SELECT 1"))
            self.read.append(name)
            return name

        return work


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """With one thread, so the order is that of the turns."""
    shelf = Shelf(Sqlite(tmp_path / "games.db"))
    yield shelf
    shelf.go_on()
    shelf.database.close()


@pytest.fixture
def wide_shelf(postgres: str) -> Iterator[Shelf]:
    """With several threads."""
    shelf = Shelf(Postgres(postgres))
    yield shelf
    shelf.go_on()
    shelf.database.close()


async def test_one_of_each_address_in_turn(shelf: Shelf) -> None:
    """One address asks for much; others come later, and are served after the first of it."""
    held = await shelf.hold()
    many = [shelf.ask(f"many {at}", "greedy") for at in range(5)]
    few = [shelf.ask(f"few {at}", "modest") for at in range(2)]
    one = shelf.ask("one", "new")
    await asyncio.sleep(0)
    shelf.go_on()
    await asyncio.gather(held, *many, *few, one)

    order = ["many 0", "few 0", "one", "many 1", "few 1", *(f"many {at}" for at in range(2, 5))]
    assert shelf.read == order


async def test_changes_wait_in_the_same_queue(shelf: Shelf) -> None:
    held = await shelf.hold()
    asked = [shelf.ask(f"many {at}", "greedy", change=bool(at % 2)) for at in range(4)]
    asked.append(shelf.ask("few", "modest", change=True))
    await asyncio.sleep(0)
    shelf.go_on()
    await asyncio.gather(held, *asked)

    assert shelf.read == ["many 0", "few", "many 1", "many 2", "many 3"]


async def test_what_comes_while_others_are_read_has_its_turn(shelf: Shelf) -> None:
    """Threads take no more than they read: who comes late is not behind all that came before."""
    steps = [threading.Event() for _ in range(3)]
    begun = threading.Semaphore(0)

    def wait_for(step: threading.Event) -> Callable[[Connection], None]:
        def work(_: Connection) -> None:
            begun.release()
            step.wait(60)
            shelf.read.append("slow")

        return work

    asking_address.set("greedy")
    slow = [asyncio.create_task(shelf.database.read(wait_for(step))) for step in steps]
    await asyncio.sleep(0)
    assert await asyncio.to_thread(begun.acquire, timeout=60)
    late = shelf.ask("late", "modest")
    await asyncio.sleep(0)
    for step in steps:
        step.set()
    await asyncio.gather(late, *slow)

    assert shelf.read == ["slow", "slow", "late", "slow"]


@pytest.mark.parametrize("kind", ["shelf", "wide_shelf"])
async def test_when_too_much_waits_the_greediest_hears_busy(
    kind: str, request: pytest.FixtureRequest
) -> None:
    shelf: Shelf = request.getfixturevalue(kind)
    held = await shelf.hold()
    many = [shelf.ask(f"many {at}", "greedy") for at in range(MOST_WAITING)]
    await asyncio.sleep(0)
    few, own = shelf.ask("few", "modest"), shelf.ask("own", "")
    await asyncio.sleep(0)
    with pytest.raises(RefusedError) as refused:
        await shelf.ask("more", "greedy")
    with pytest.raises(RefusedError) as lost:
        await many[-1]
    shelf.go_on()
    results = await asyncio.gather(few, own, *many[:-1])
    await held

    assert refused.value.reason == lost.value.reason == Refusal.BUSY
    names = ["few", "own", *(f"many {at}" for at in range(MOST_WAITING - 1))]
    assert results == names
    assert sorted(shelf.read) == sorted(names)


async def test_when_all_ask_for_as_little_the_latest_hears_busy(shelf: Shelf) -> None:
    held = await shelf.hold()
    waiting = [shelf.ask(f"{at}", f"address {at}") for at in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(RefusedError):
        await shelf.ask("one more", "another address")
    shelf.go_on()

    assert await asyncio.gather(*waiting) == [f"{at}" for at in range(MOST_WAITING)]
    await held


async def test_what_the_server_reads_itself_is_always_admitted_and_never_dropped(
    shelf: Shelf,
) -> None:
    held = await shelf.hold()
    own = [shelf.ask(f"own {at}", "") for at in range(MOST_WAITING + 5)]
    await asyncio.sleep(0)
    many = [shelf.ask(f"many {at}", "greedy") for at in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(RefusedError):
        await shelf.ask("more", "greedy")
    asking_address.set("greedy")
    with for_everybody():
        late = asyncio.create_task(shelf.database.read(lambda _: "late"))
    modest = shelf.ask("modest", "modest")
    await asyncio.sleep(0)
    with pytest.raises(RefusedError):
        await many[-1]
    shelf.go_on()
    await held

    assert await asyncio.gather(*own) == [f"own {at}" for at in range(MOST_WAITING + 5)]
    assert [await late, await modest] == ["late", "modest"]
    assert len(await asyncio.gather(*many[:-1])) == MOST_WAITING - 1
    assert asking_address.get() == "modest"


async def test_what_nobody_waits_for_is_not_read_and_takes_no_place(shelf: Shelf) -> None:
    held = await shelf.hold()
    left = [shelf.ask(f"left {at}", f"{at}") for at in range(MOST_WAITING)]
    await asyncio.sleep(0)
    for each in left:
        each.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    stayed = shelf.ask("stayed", "here")
    await asyncio.sleep(0)
    shelf.go_on()
    await asyncio.gather(held, stayed)

    assert shelf.read == ["stayed"]


async def test_what_fails_is_said_and_the_next_is_read(shelf: Shelf) -> None:
    with pytest.raises(StoreError):
        await shelf.database.read(lambda each: each.execute(text("SELECT * FROM nothing")))

    assert await shelf.ask("next", "here") == "next"


async def test_all_that_waits_is_read_before_the_end(shelf: Shelf) -> None:
    held = await shelf.hold()
    waiting = [shelf.ask(f"{at}", "here") for at in range(3)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(asyncio.to_thread(shelf.database.close))
    await asyncio.sleep(0)
    shelf.go_on()
    await asyncio.gather(held, closing)

    assert await asyncio.gather(*waiting) == ["0", "1", "2"]

"""The writer: moves go first, then one of each address in turn, and only so many may wait."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from mulligan.core import RefusedError
from mulligan.rooms.asking import asking_address
from mulligan.store.database import Database
from mulligan.store.database.jobs import Work
from mulligan.store.database.sqlite import Sqlite
from mulligan.store.database.writer import MOST_BULKY, MOST_WAITING, MOST_WORK
from mulligan.wire import Refusal

pytestmark = pytest.mark.anyio


class Disk:
    """
    A database whose writing is held until it may go on. Commit by commit: what was done, and how
    many jobs that were, moves included.
    """

    def __init__(self, path: Path) -> None:
        self.commits: list[list[str]] = []
        self.sizes: list[int] = []
        self._open: list[str] = []
        self._go_on = threading.Event()
        self.database = Database(Sqlite(path), on_commit=lambda jobs, _: self._committed(jobs))

    def _committed(self, jobs: int) -> None:
        self.commits.append(self._open)
        self.sizes.append(jobs)
        self._open = []

    def _noting(self, name: str) -> Work:
        def work(_: Connection) -> None:
            self._open.append(name)

        return work

    async def hold(self) -> "asyncio.Task[None]":
        holding = threading.Event()

        def wait(_: Connection) -> None:
            holding.set()
            self._go_on.wait(60)

        held = asyncio.create_task(self.database.write(wait))
        await asyncio.to_thread(holding.wait, 60)
        return held

    def go_on(self) -> None:
        self._go_on.set()

    def write(
        self, name: str, *, bulky: bool = False, address: str = "here"
    ) -> "asyncio.Task[None]":
        asking_address.set(address)  # a task keeps what was set when it was made
        return asyncio.create_task(self.database.write(self._noting(name), bulky=bulky))

    def move(self) -> "asyncio.Task[None]":
        return asyncio.create_task(self.database.write(None, [("none", 0, 1.0, "move", 0)]))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(tmp_path / "games.db")
    yield disk
    disk.go_on()
    disk.database.close()


async def test_bulky_jobs_go_one_to_a_commit_after_the_moves(disk: Disk) -> None:
    held = await disk.hold()
    bulky = [disk.write(f"history {at}", bulky=True) for at in range(3)]
    moves = [disk.write(f"move {at}") for at in range(2)]
    await asyncio.sleep(0)
    disk.go_on()
    await asyncio.gather(held, *bulky, *moves)

    assert disk.commits == [[], ["move 0", "move 1", "history 0"], ["history 1"], ["history 2"]]


async def test_what_takes_longer_than_a_move_goes_into_several_commits(disk: Disk) -> None:
    """A crowd that opens tables must not hold up those who move."""
    held = await disk.hold()
    tables = [disk.write(f"table {at}") for at in range(MOST_WORK + 1)]
    move = disk.move()
    await asyncio.sleep(0)
    disk.go_on()
    await asyncio.gather(held, move, *tables)

    assert disk.commits[1:] == [[f"table {at}" for at in range(MOST_WORK)], [f"table {MOST_WORK}"]]
    assert disk.sizes == [1, MOST_WORK + 1, 1]  # the move came last and went with the first


async def test_what_nobody_waits_for_is_not_written(disk: Disk) -> None:
    held = await disk.hold()
    left, stayed = [disk.write(f"history {at}", bulky=True) for at in range(2)]
    await asyncio.sleep(0)
    left.cancel()
    await asyncio.sleep(0)
    disk.go_on()
    await asyncio.gather(held, stayed)

    assert disk.commits == [[], ["history 1"]]


async def test_only_so_many_bulky_jobs_wait(disk: Disk) -> None:
    held = await disk.hold()
    bulky = [disk.write(f"history {at}", bulky=True) for at in range(MOST_BULKY)]
    await asyncio.sleep(0)
    with pytest.raises(RefusedError) as refused:
        await disk.write("one more", bulky=True)
    move = disk.write("move")
    await asyncio.sleep(0)
    disk.go_on()
    await asyncio.gather(held, move, *bulky)

    assert refused.value.reason == Refusal.BUSY
    assert disk.commits[1] == ["move", "history 0"]


@pytest.mark.parametrize("bulky", [False, True])
async def test_one_of_each_address_in_turn(disk: Disk, bulky: bool) -> None:
    """One address asks for much; another comes last, and is served after the first of it."""
    held = await disk.hold()
    many = [disk.write(f"many {at}", bulky=bulky, address="greedy") for at in range(6)]
    few = [disk.write(f"few {at}", bulky=bulky, address="modest") for at in range(2)]
    await asyncio.sleep(0)
    disk.go_on()
    await asyncio.gather(held, *many, *few)

    order = [name for commit in disk.commits for name in commit]
    assert order == ["many 0", "few 0", "many 1", "few 1", *(f"many {at}" for at in range(2, 6))]


@pytest.mark.parametrize(("bulky", "most"), [(False, MOST_WAITING), (True, MOST_BULKY)])
async def test_when_too_much_waits_the_greediest_hears_busy(
    disk: Disk, bulky: bool, most: int
) -> None:
    held = await disk.hold()
    many = [disk.write(f"many {at}", bulky=bulky, address="greedy") for at in range(most)]
    await asyncio.sleep(0)
    few = disk.write("few", bulky=bulky, address="modest")
    own = disk.write("own", bulky=bulky, address="")
    await asyncio.sleep(0)
    with pytest.raises(RefusedError) as refused:
        await disk.write("more", bulky=bulky, address="greedy")
    move = disk.move()
    await asyncio.sleep(0)
    disk.go_on()
    await asyncio.gather(held, few, own, move, *many[:-1])

    assert refused.value.reason == Refusal.BUSY
    with pytest.raises(RefusedError) as lost:
        await many[-1]
    assert lost.value.reason == Refusal.BUSY
    written = {name for commit in disk.commits for name in commit}
    assert written == {"few", "own", *(f"many {at}" for at in range(most - 1))}


async def test_a_place_that_nobody_waits_on_is_free(disk: Disk) -> None:
    held = await disk.hold()
    left = [disk.write(f"left {at}", bulky=True, address=f"{at}") for at in range(MOST_BULKY)]
    await asyncio.sleep(0)
    for each in left:
        each.cancel()
    await asyncio.sleep(0)
    stayed = disk.write("stayed", bulky=True)
    await asyncio.sleep(0)
    disk.go_on()
    await asyncio.gather(held, stayed)

    assert disk.commits == [[], ["stayed"]]


async def test_all_that_waits_is_written_before_the_end(disk: Disk) -> None:
    held = await disk.hold()
    waiting = [disk.write("history", bulky=True), disk.write("move")]
    await asyncio.sleep(0)
    disk.go_on()
    await asyncio.to_thread(disk.database.close)
    await asyncio.gather(held, *waiting)

    assert sorted(name for commit in disk.commits for name in commit) == ["history", "move"]

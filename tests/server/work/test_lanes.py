"""Lanes: whose work is next, what is turned away, and what is dropped."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial

import pytest

from mulligan.core import RefusedError
from mulligan.rooms.asking import asking_address
from mulligan.server.work.lanes import Lane, WaitingLane
from mulligan.server.work.used import HALF_LIFE, TIDY_AT, Used
from mulligan.wire import Refusal

pytestmark = pytest.mark.anyio


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Shop:
    """A lane whose one thread is held until it may go on, and what it has done since."""

    def __init__(self, *, most: int = 100, each: int = 8) -> None:
        self.clock = Clock()
        self.lane = Lane("shop", most=most, each=each, clock=self.clock)
        self.done: list[str] = []
        self.opened = threading.Event()
        self._held = self.lane.submit(lambda: self.opened.wait(20), address="-")

    def ask(
        self,
        name: str,
        address: str = "",
        seconds: float = 0.0,
        *,
        table: str = "",
        unattended: bool = False,
    ) -> "Asked":
        work = partial(self._work, name, seconds)
        return self.lane.submit(work, table=table, address=address, unattended=unattended)

    def _work(self, name: str, seconds: float) -> str:
        self.clock.now += seconds
        self.done.append(name)
        return name

    async def open(self) -> None:
        self.opened.set()
        await self._held


Asked = asyncio.Future[str]


async def test_first_come_first_served() -> None:
    shop = Shop()
    asked = [shop.ask(name, "a") for name in "xyz"]
    await shop.open()

    assert await asyncio.gather(*asked) == ["x", "y", "z"]
    assert shop.done == ["x", "y", "z"]


async def test_the_address_that_used_least_is_next() -> None:
    """One asks for six long jobs; another comes last, and is served after the first of them."""
    shop = Shop()
    many = [shop.ask(f"many {at}", "greedy", seconds=1) for at in range(6)]
    few = [shop.ask(f"few {at}", "modest", seconds=0.1) for at in range(2)]
    await shop.open()
    await asyncio.gather(*many, *few)

    assert shop.done[:4] == ["many 0", "few 0", "few 1", "many 1"]


async def test_newcomers_do_not_all_go_before_one_who_has_used_a_little() -> None:
    shop = Shop()
    before = shop.ask("before", "regular", seconds=0.2)
    await shop.open()
    await before
    shop.clock.now += 100  # in which much of it is forgotten
    shop.opened.clear()
    held = shop.lane.submit(lambda: shop.opened.wait(20), address="-")
    many = [shop.ask(f"{each} {at}", each, seconds=0.1) for at in range(3) for each in "abcde"]
    regular = shop.ask("regular", "regular", seconds=0.1)
    shop.opened.set()
    await asyncio.gather(held, *many, regular)

    assert shop.done[:2] == ["before", "regular"]


async def test_what_was_used_while_nobody_else_wanted_it_is_not_held_against_anybody() -> None:
    """Somebody plays against the expert for a while; then ten who are new ask for much at once."""
    shop = Shop()
    await shop.open()
    for at in range(8):
        await shop.ask(f"alone {at}", "regular", seconds=1)
    shop.opened.clear()
    held = shop.lane.submit(lambda: shop.opened.wait(20), address="-")
    many = [shop.ask(f"{each} {at}", each, seconds=0.1) for at in range(6) for each in "abcdefghij"]
    regular = shop.ask("regular", "regular", seconds=0.1)
    shop.opened.set()
    await asyncio.gather(held, *many, regular)

    assert shop.done.index("regular") - shop.done.index("alone 7") <= 11


async def test_who_comes_during_a_crowd_waits_for_one_turn_of_each_at_most() -> None:
    shop = Shop()
    many = [shop.ask(f"{each} {at}", each, seconds=1) for at in range(4) for each in "abc"]
    late: list[Asked] = []
    many[4].add_done_callback(lambda _: late.append(shop.ask("late", "new", seconds=1)))
    await shop.open()
    await asyncio.gather(*many)
    await asyncio.gather(*late)

    assert shop.done.index("late") - shop.done.index("b 1") <= 3


async def test_at_one_address_the_table_that_used_least_is_next() -> None:
    shop = Shop()
    big = [shop.ask(f"big {at}", "home", seconds=1, table="big") for at in range(3)]
    small = shop.ask("small", "home", seconds=1, table="small")
    await shop.open()
    await asyncio.gather(*big, small)

    assert shop.done == ["big 0", "small", "big 1", "big 2"]


async def test_tables_where_nobody_is_come_last() -> None:
    shop = Shop()
    alone = shop.ask("alone", "a", unattended=True)
    attended = [shop.ask(f"attended {at}", "b", seconds=5) for at in range(2)]
    await shop.open()
    await asyncio.gather(alone, *attended)

    assert shop.done == ["attended 0", "attended 1", "alone"]


async def test_an_address_that_asks_for_too_much_hears_busy_at_once() -> None:
    shop = Shop(each=2)
    asked = [shop.ask("x", "greedy"), shop.ask("y", "greedy")]
    with pytest.raises(RefusedError) as refused:
        shop.ask("z", "greedy")
    asked.append(shop.ask("w", "modest"))
    await shop.open()

    assert refused.value.reason == Refusal.BUSY
    assert await asyncio.gather(*asked) == ["x", "y", "w"]


async def test_in_a_full_lane_the_greediest_makes_room() -> None:
    shop = Shop(most=3)
    many = [shop.ask(f"many {at}", "greedy") for at in range(3)]
    few = shop.ask("few", "modest")
    with pytest.raises(RefusedError):
        shop.ask("more", "greedy")
    await shop.open()

    with pytest.raises(RefusedError) as refused:
        await many[2]
    assert refused.value.reason == Refusal.BUSY
    assert list(await asyncio.gather(many[0], many[1], few)) == ["many 0", "many 1", "few"]


async def test_in_a_lane_full_of_modest_people_the_next_one_hears_busy() -> None:
    shop = Shop(most=3)
    asked = [shop.ask(name, name) for name in "abc"]
    with pytest.raises(RefusedError):
        shop.ask("d", "d")
    await shop.open()

    assert await asyncio.gather(*asked) == ["a", "b", "c"]


async def test_what_nobody_waits_for_is_not_done() -> None:
    shop = Shop(each=2)
    dropped, kept = shop.ask("dropped", "a"), shop.ask("kept", "a")
    dropped.cancel()
    await asyncio.sleep(0)
    assert shop.lane.waiting == 1
    other = shop.ask("other", "a")  # its place is free again
    await shop.open()
    await asyncio.gather(kept, other)

    assert shop.done == ["kept", "other"]


async def test_a_caller_who_leaves_during_the_work_harms_nobody() -> None:
    begun, go_on = threading.Event(), threading.Event()
    lane = Lane("one")

    def work() -> None:
        begun.set()
        go_on.wait(20)
        raise ValueError("nobody hears this")

    first = lane.submit(work)
    await asyncio.to_thread(begun.wait, 20)
    first.cancel()
    second = lane.submit(lambda: "served")
    go_on.set()

    assert await second == "served"


async def test_an_error_goes_to_the_caller() -> None:
    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await Lane("one").run(fail)


async def test_the_address_is_that_of_the_request() -> None:
    shop = Shop(each=1)
    asking_address.set("from here")
    asked = shop.lane.submit(lambda: None)
    with pytest.raises(RefusedError):
        shop.lane.submit(lambda: None)
    await shop.open()
    await asked


async def test_what_is_waited_for_counts_for_who_asked() -> None:
    """Not for the address that ended its own and so began it."""

    async def asking() -> str:
        await asyncio.sleep(0)
        return asking_address.get()

    lane = WaitingLane("elsewhere", workers=1, most=9, each=9)
    asking_address.set("first")
    asked = [lane.wait(asking)]
    asking_address.set("second")
    asked += [lane.wait(asking), lane.wait(asking, address="third")]

    assert await asyncio.gather(*asked) == ["first", "second", "third"]
    assert asking_address.get() == "second"


async def test_a_closed_lane_drops_what_waits() -> None:
    shop = Shop()
    asked = shop.ask("late", "a")
    shop.lane.close()
    await shop.open()

    with pytest.raises(asyncio.CancelledError):
        await asked
    assert shop.done == []


async def test_as_many_run_at_once_as_there_are_threads() -> None:
    together = threading.Barrier(3)
    meet: Callable[[], int] = partial(together.wait, 20)
    lane = Lane("three", workers=3)

    assert sorted(await asyncio.gather(*(lane.run(meet) for _ in range(3)))) == [0, 1, 2]


def test_time_that_was_used_is_forgotten() -> None:
    clock = Clock()
    used = Used(clock)
    used.add("a", 8)
    clock.now += 3 * HALF_LIFE
    used.add("b", 2)

    assert used.of("a") == pytest.approx(1)
    assert used.of("b") == 2
    assert used.of("c") == 0


def test_addresses_do_not_pile_up() -> None:
    clock = Clock()
    used = Used(clock)
    for at in range(10 * TIDY_AT):
        used.add(f"address {at}", 1)
        clock.now += HALF_LIFE

    assert len(used) <= TIDY_AT


async def test_a_closed_lane_takes_nothing_more() -> None:
    lane = Lane("closing")
    begun, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        begun.set()
        go_on.wait(20)

    holding = asyncio.create_task(lane.run(hold))
    await asyncio.get_running_loop().run_in_executor(None, begun.wait, 20)
    waiting = lane.submit(lambda: "never")
    lane.close()
    with pytest.raises(RefusedError):
        lane.submit(lambda: "too late")
    go_on.set()
    await holding

    assert waiting.cancelled()


async def test_nothing_stays_of_a_table_that_is_put_away_while_its_work_goes_on() -> None:
    begun, go_on = threading.Event(), threading.Event()
    lane = Lane("one")

    def work() -> None:
        begun.set()
        go_on.wait(20)

    working = lane.submit(work, table="put away")
    await asyncio.to_thread(begun.wait, 20)
    lane.forget("put away")
    go_on.set()
    await working

    assert len(lane._by_table) == 0


async def test_what_was_left_a_moment_ago_is_not_begun() -> None:
    shop = Shop()
    left, kept = shop.ask("left", "a"), shop.ask("kept", "a")
    shop.lane._workers = 2
    left.cancel()
    shop.lane._begin()  # before the lane hears that it was left
    await shop.open()

    assert await kept == "kept"
    assert shop.done == ["kept"]

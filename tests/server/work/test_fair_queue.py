"""The queue of a lane: the same order as if all who wait were compared, in far fewer steps."""

import asyncio
from collections.abc import Callable
from functools import partial
from math import log2
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.server.work import fair_queue
from mulligan.server.work.fair_queue import FairQueue, Job
from mulligan.server.work.ranked import Ranked
from mulligan.server.work.used import Used

MANY = 20_000

Step = tuple[str, str, str, float]

addresses, tables = st.sampled_from("abc"), st.sampled_from(["", "t", "u", "v"])
steps = st.lists(
    st.tuples(
        st.sampled_from(["ask", "ask", "ask", "ask unattended", "leave", "come", "do", "do"]),
        addresses,
        tables,
        st.sampled_from([0.0, 0.5, 1.0, 7.0]),
    ),
    max_size=80,
)


def job(address: str, table: str = "", *, unattended: bool = False) -> Job:
    return Job(lambda: None, address, table, unattended, cast("asyncio.Future[Any]", None))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@given(steps)
def test_the_least_that_was_used_is_next_then_who_came_first(steps: list[Step]) -> None:
    clock = Clock()
    by_address, by_table = Used(clock), Used(clock)
    queue = FairQueue(by_address, by_table)
    waiting: list[Job] = []

    def following() -> Job:
        """The next one, found by comparing all that wait."""
        alone = all(each.unattended for each in waiting)
        firsts: dict[str, Job] = {}
        for each in sorted(waiting, key=lambda each: by_table.of(each.table)):
            if each.unattended == alone:
                firsts.setdefault(each.address, each)
        return min(firsts.values(), key=lambda each: (by_address.of(each.address), each.number))

    for what, address, table, seconds in steps:
        match what:
            case "ask" | "ask unattended":
                alone = what == "ask unattended"
                waiting.append(job("" if alone else address, table, unattended=alone))
                queue.add(waiting[-1])
            case "leave" if waiting:
                queue.remove(waiting.pop(int(seconds) % len(waiting)))
            case "come":
                queue.attend(table, address)
                assert not any(each.unattended and each.table == table for each in waiting)
            case "do" if waiting:
                done = following()
                assert queue.next is done
                queue.remove(done)
                waiting.remove(done)
                clock.now += seconds
                by_address.add(done.address, seconds)
                if done.table:
                    by_table.add(done.table, seconds)
                queue.note_use(done.address, done.table)

        assert list(queue) == waiting
        for each in (*"abc", ""):
            assert queue.count(each) == sum(one.address == each for one in waiting)
        if waiting:
            assert queue.count(queue.greediest) == max(queue.count(each) for each in (*"abc", ""))

    queue.clear()
    assert len(queue) == 0


@given(st.lists(st.tuples(st.integers(0, 9), st.none() | st.integers(0, 20)), max_size=60))
def test_the_least_is_first_whatever_is_put_in_or_taken_out(
    changes: list[tuple[int, int | None]],
) -> None:
    ranked: Ranked[int] = Ranked()
    known: dict[int, tuple[int, int]] = {}
    for thing, rank in changes:
        if rank is not None:
            known[thing] = rank, thing
            ranked.put(thing, (rank, thing))
        elif thing in known:
            del known[thing]
            ranked.remove(thing)

        assert len(ranked) == len(known)
        if known:
            assert ranked.first == min(known, key=lambda each: known[each])
            assert ranked.rank(ranked.first) == min(known.values())


class Rank:
    """A rank that counts how often it is compared."""

    compared = 0

    def __init__(self, rank: Any) -> None:
        self.rank = rank

    def __lt__(self, other: "Rank") -> bool:
        Rank.compared += 1
        return bool(self.rank < other.rank)


class CountedRanks(Ranked[Any]):
    def put(self, thing: Any, rank: Any) -> None:
        super().put(thing, Rank(rank))


def one_address(_: int) -> tuple[str, str]:
    return "greedy", "t"


def many_addresses(at: int) -> tuple[str, str]:
    return f"address {at}", "t"


def many_tables(at: int) -> tuple[str, str]:
    return "greedy", f"table {at}"


def a_crowd(at: int) -> tuple[str, str]:
    return f"address {at % 140}", f"table {at % 1400}"


@pytest.mark.parametrize("asked", [one_address, many_addresses, many_tables, a_crowd])
def test_whose_turn_it_is_takes_few_comparisons_however_many_wait(
    asked: Callable[[int], tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_queue, "Ranked", CountedRanks)
    clock = Clock()
    by_address, by_table = Used(clock), Used(clock)
    queue = FairQueue(by_address, by_table)
    dice = Random(1)
    jobs = [job(*asked(at), unattended=at % 2 == 1) for at in range(MANY)]
    compared: list[int] = []

    def count(work: Callable[[], None]) -> None:
        before = Rank.compared
        work()
        compared.append(Rank.compared - before)

    def turn() -> None:
        following = queue.next
        queue.remove(following)
        clock.now += 1
        by_address.add(following.address, dice.random())
        by_table.add(following.table, dice.random())
        queue.note_use(following.address, following.table)

    for each in jobs:
        count(partial(queue.add, each))
    for _ in range(500):
        count(turn)
    for each in dice.sample(list(queue), 500):
        count(partial(queue.remove, each))

    assert len(queue) == MANY - 1000
    assert max(compared) < 5 * log2(MANY)

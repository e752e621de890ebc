"""Work that nobody waits for any more: a fault is logged once, and a refusal never."""

import asyncio
import gc
import logging
import threading
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from mulligan import wire
from mulligan.bots import BOTS
from mulligan.core import RefusedError
from mulligan.requests.reviews import REVIEWS
from mulligan.rooms.daily import Daily
from mulligan.server.api.common import AnyRequest, unless_gone
from mulligan.server.work import bots, worker
from mulligan.server.work.coach import Coach
from mulligan.server.work.common_work import CommonWork
from mulligan.server.work.elsewhere import Elsewhere
from mulligan.server.work.lanes import Lane, Lanes
from mulligan.server.work.shared_coach import SharedCoach
from mulligan.server.work.worker import Worker
from mulligan.store import Store
from mulligan.tables import calendar
from mulligan.tables.calendar import Calendar
from mulligan.wire import Refusal

pytestmark = pytest.mark.anyio

BUSY = RefusedError(Refusal.BUSY, "Too much to do.")


class Errors:
    """The lines of level error that were logged, with what caused them."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        self._caplog = caplog

    async def found(self) -> list[tuple[str, BaseException | None]]:
        for _ in range(5):
            await asyncio.sleep(0)
        gc.collect()  # only then does Python say that nobody has looked at an error
        return [
            (each.name, each.exc_info[1] if each.exc_info else None)
            for each in self._caplog.records
            if each.levelno >= logging.ERROR
        ]


@pytest.fixture
def errors(caplog: pytest.LogCaptureFixture) -> Errors:
    return Errors(caplog)


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


# --- reviews --------------------------------------------------------------------------------------


async def test_a_review_that_fails_is_logged_once(
    errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = ValueError("no thought")

    def review(*_: Any) -> None:
        raise fault

    monkeypatch.setitem(REVIEWS, "second-chance", review)
    reviews = Lane("reviews")
    coach = Coach(reviews, Lane("hints"), Lane("judging"))
    await coach.ask("a" * 64, "second-chance", (), 0, dict)
    await until(lambda: not (reviews.waiting or reviews._running))
    known = await coach.known("a" * 64, 0)
    del coach

    assert known is None
    assert await errors.found() == [("mulligan.server.work.coach", fault)]


async def test_a_review_that_lost_its_place_is_no_fault(errors: Errors) -> None:
    reviews, go_on = Lane("reviews", most=2), threading.Event()
    holding = reviews.submit(lambda: go_on.wait(20), address="-")
    coach = Coach(reviews, Lane("hints"), Lane("judging"))
    for digest in "ab":
        await coach.ask(digest * 64, "second-chance", (), 0, dict)
    other = reviews.submit(lambda: "looked at", address="more modest")
    known = await coach.known("a" * 64, 0)
    reviews.close()
    go_on.set()
    await holding
    del coach

    assert known is not None
    assert other.cancelled()
    assert await errors.found() == []


class Jobs:
    """The jobs of one database, in memory."""

    def __init__(self) -> None:
        self.finished: list[tuple[str, str | None]] = []

    async def look(self, _: Sequence[str], *, ask: bool = False) -> dict[str, Any]:
        return {}

    async def take_this(self, _: Any) -> bool:
        return True

    async def finish(self, id: str, *, result: Any, failed: str | None) -> None:
        self.finished.append((id, failed))


async def test_a_shared_review_that_lost_its_place_can_be_asked_for_again(errors: Errors) -> None:
    """Otherwise all would wait for a process that has dropped it."""
    lanes, jobs, go_on = Lanes(apart=False), Jobs(), asyncio.Event()
    for _ in range(4):
        lanes.reviews_elsewhere.wait(go_on.wait, address="-")
    lanes.reviews_elsewhere._most = 2
    shared = SharedCoach(cast("Elsewhere", SimpleNamespace(jobs=jobs)), lanes)
    for digest in "ab":
        await shared.ask(digest * 64, "second-chance", dict, 0)
    lanes.reviews_elsewhere.wait(go_on.wait, address="more modest")
    await until(lambda: jobs.finished)
    lanes.close()

    assert [(id[-66:-2], failed) for id, failed in jobs.finished] == [("b" * 64, "busy")]
    assert await errors.found() == []


# --- what several ask for -------------------------------------------------------------------------


async def test_what_fails_after_all_have_left_is_logged_once(errors: Errors) -> None:
    fault = ValueError("no thought")

    async def thought() -> str:
        try:
            await asyncio.sleep(1000)
        finally:
            raise fault

    work = CommonWork[str](10)
    asking = [
        asyncio.create_task(work.of("same", lambda: asyncio.ensure_future(thought())))
        for _ in range(2)
    ]
    await asyncio.sleep(0.01)
    for each in asking:
        each.cancel()
    await asyncio.gather(*asking, return_exceptions=True)

    assert await errors.found() == [("mulligan.server.work.common_work", fault)]


async def test_those_who_wait_hear_of_a_fault_and_nobody_else(errors: Errors) -> None:
    async def thought() -> str:
        raise ValueError("no thought")

    work = CommonWork[str](10)
    with pytest.raises(ValueError, match="no thought"):
        await work.of("same", lambda: asyncio.ensure_future(thought()))
    del work

    assert await errors.found() == []


async def test_a_request_that_is_given_up_leaves_nothing_behind(errors: Errors) -> None:
    """The client hangs up, and what it asked for is refused or fails at the same time."""

    async def hang_up() -> dict[str, str]:
        await asyncio.sleep(0)
        return {"type": "http.disconnect"}

    async def fails() -> None:
        try:
            await asyncio.sleep(1000)
        finally:
            raise BUSY

    request = cast("AnyRequest", SimpleNamespace(receive=hang_up))
    with pytest.raises(Exception, match="Nobody waits"):
        await unless_gone(request, fails())

    assert await errors.found() == []


# --- the deal of the day --------------------------------------------------------------------------


def daily(play_alone: Callable[[Sequence[bytes]], Awaitable[list[wire.BotScore]]]) -> Daily:
    unused: Any = None
    return Daily(unused, unused, Calendar(bytes(32)), play_alone)


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> date:
    found = date(2026, 11, 15)
    monkeypatch.setattr("mulligan.rooms.daily.today", lambda: found)
    return found


async def test_bots_that_fail_at_the_deal_of_the_day_are_logged_once(
    errors: Errors, day: date
) -> None:
    fault, begun = ValueError("no thought"), []

    async def alone(seeds: Sequence[bytes]) -> list[wire.BotScore]:
        begun.append(seeds)
        raise fault

    board = daily(alone)
    first = board._bots_at(day, "game")
    await asyncio.sleep(0.01)
    later = [board._bots_at(day, "game") for _ in range(3)]
    del board

    assert (first, later, len(begun)) == (None, [[], [], []], 1)
    assert await errors.found() == [("mulligan.rooms.daily", fault)]


async def test_bots_that_found_no_place_play_the_deal_of_the_day_later(
    errors: Errors, day: date
) -> None:
    answers: list[Any] = [BUSY, [wire.BotScore("casual", 3)]]

    async def alone(_: Sequence[bytes]) -> list[wire.BotScore]:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return cast("list[wire.BotScore]", answer)

    board = daily(alone)
    seen = []
    for _ in range(3):
        seen.append(board._bots_at(day, "game"))
        await asyncio.sleep(0.01)
    del board

    assert seen == [None, None, [wire.BotScore("casual", 3)]]
    assert await errors.found() == []


async def test_bots_find_a_place_for_every_deal_that_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "played_alone", lambda _, seeds: len(seeds))
    thinking = bots.BotThinking(1.0, Lanes(apart=False))
    days = range(16)
    found = await asyncio.gather(
        *(thinking.alone([bytes(32)] * games) for _ in days for games in (1, 3))
    )

    assert len(found) == 32
    assert {len(scores) for scores in found} == {
        len(BOTS["second-chance"].keys() - bots.NEVER_ALONE)
    }
    assert calendar.DAY_DEALS.keys() == {"game", "series", "one-more"}


# --- for ever -------------------------------------------------------------------------------------


async def test_a_process_that_can_take_no_more_jobs_ends(
    errors: Errors, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would give signs of life, and all others would wait for it in vain."""
    monkeypatch.setattr(worker, "warm_all", lambda: None)
    fault = ValueError("no job")

    async def take(*_: Any) -> None:
        raise fault

    store = Store(str(folder / "tables.db"))
    monkeypatch.setattr(store.jobs, "take", take)
    with pytest.raises(ValueError, match="no job"):
        async with asyncio.timeout(60):
            await Worker(store, 1).run(lambda: None)
    store.close()

    assert await errors.found() == []

"""Work that is done once for all who ask for the same, and not at all if all of them have left."""

import asyncio

import pytest

from mulligan.server.work.common_work import CommonWork

pytestmark = pytest.mark.anyio


class Begun:
    """What was begun."""

    def __init__(self) -> None:
        self.results: list[asyncio.Future[str]] = []

    def __call__(self) -> "asyncio.Future[str]":
        self.results.append(asyncio.get_running_loop().create_future())
        return self.results[-1]


async def asked(work: CommonWork[str], begin: Begun, times: int) -> "list[asyncio.Task[str]]":
    asking = [asyncio.create_task(work.of("same", begin)) for _ in range(times)]
    await asyncio.sleep(0)
    return asking


async def test_it_is_done_once_and_remembered() -> None:
    work, begin = CommonWork[str](10), Begun()
    asking = await asked(work, begin, 3)
    begin.results[0].set_result("done")

    assert [await each for each in asking] == ["done"] * 3
    assert await work.of("same", begin) == "done"
    assert len(begin.results) == 1


async def test_it_goes_on_while_somebody_waits_and_ends_with_the_last() -> None:
    work, begin = CommonWork[str](10), Begun()
    first, second, third = await asked(work, begin, 3)
    for each in (first, second):
        each.cancel()
        await asyncio.sleep(0)
    assert not begin.results[0].cancelled()
    third.cancel()
    await asyncio.sleep(0)

    assert begin.results[0].cancelled()


async def test_who_asks_after_all_have_left_has_it_begun_again() -> None:
    work, begin = CommonWork[str](10), Begun()
    (first,) = await asked(work, begin, 1)
    first.cancel()
    (second,) = await asked(work, begin, 1)
    begin.results[1].set_result("done")

    assert await second == "done"


async def test_what_failed_is_tried_again() -> None:
    work, begin = CommonWork[str](10), Begun()
    (first,) = await asked(work, begin, 1)
    begin.results[0].set_exception(OSError("gone"))
    with pytest.raises(OSError, match="gone"):
        await first
    (second,) = await asked(work, begin, 1)
    begin.results[1].set_result("done")

    assert await second == "done"


async def test_only_the_latest_are_remembered() -> None:
    work, begin = CommonWork[str](2), Begun()
    for key in ("a", "b", "c", "a"):
        asking = asyncio.create_task(work.of(key, begin))
        await asyncio.sleep(0)
        begin.results[-1].set_result(key)
        assert await asking == key

    assert len(begin.results) == 4

"""Days that are over can be played on the screen, for fun; no other day can be had that way."""

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.tables.calendar import GRACE, MARGIN
from mulligan.wire import Refusal, Stage
from tests.rooms.test_midnight import next_game, played
from tests.server.harness import running

pytestmark = pytest.mark.anyio

TODAY = date(2026, 11, 15)
MIDNIGHT = datetime(2026, 11, 15, tzinfo=UTC)
NOON = MIDNIGHT + timedelta(hours=12)
KINDS: tuple[wire.DailyKind, ...] = get_args(wire.DailyKind)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The moment it is; a test may change it."""
    moment = [NOON]
    monkeypatch.setattr("mulligan.tables.calendar.now", lambda: moment[0])
    return moment


@pytest.fixture
async def services(tmp_path: Path, now: list[datetime]) -> AsyncIterator[Services]:
    assert now == [NOON]
    services = Services(Settings(data=str(tmp_path)))
    yield services
    services.close()


@pytest.mark.parametrize("kind", ["game", "series"])
async def test_a_day_that_is_over_is_played_as_often_as_one_likes_without_a_score(
    services: Services, kind: wire.DailyKind
) -> None:
    day = TODAY - timedelta(3)
    tables = [await services.daily.play_older(kind, day, "ann", "Ann") for _ in range(2)]

    assert tables[0].id != tables[1].id
    for table in tables:
        assert table.seed == services.calendar.deal(day, kind, 0)
        assert (table.agreement.day, table.agreement.scored) == (day.isoformat(), False)
        await played(services, table.id, "ann")
    told = await services.daily.board(kind, day, "ann")
    assert (told.table, told.empty, told.scores) == (None, None, [])


async def test_a_challenge_of_a_day_that_is_over_goes_on_with_that_days_games(
    services: Services,
) -> None:
    day = TODAY - timedelta(3)
    table = await services.daily.play_older("series", day, "ann", "Ann")
    for index in (1, 2):
        await played(services, table.id, "ann")
        table = await next_game(services, table.id, "ann")
        assert table.seed == services.calendar.deal(day, "series", index)
        assert not table.agreement.scored
    await played(services, table.id, "ann")

    assert await services.store.scores.of_day(day.isoformat(), "series") == ()


async def test_one_more_of_a_day_that_is_over_has_that_days_cards_and_bots(
    services: Services,
) -> None:
    day = TODAY - timedelta(3)
    table = await services.daily.play_older("one-more", day, "ann", "Ann")

    assert table.seed == services.calendar.seed(day, "one-more")
    assert [chair.bot for chair in table.chairs] == [None, "casual", "casual", "casual"]
    assert (table.agreement.day, table.agreement.scored) == (day.isoformat(), False)


async def test_ones_own_result_of_that_day_stays_and_is_what_the_game_is_compared_with(
    services: Services, now: list[datetime]
) -> None:
    first = await services.daily.play("game", "ann", "Ann")
    empty = await played(services, first.id, "ann")
    now[0] = NOON + timedelta(1)

    again = await services.daily.play_older("game", TODAY, "ann", "Ann")
    assert again.agreement.deal_of == first.id
    await played(services, again.id, "ann")
    told = await services.daily.board("game", TODAY, "ann")
    assert (told.table, told.empty, told.scores) == (first.id, empty, [empty])


async def test_a_try_that_was_never_finished_is_not_finished_by_playing_later(
    services: Services, now: list[datetime]
) -> None:
    begun = await services.daily.play("game", "ann", "Ann")
    now[0] = NOON + timedelta(1)
    later = await services.daily.play_older("game", TODAY, "ann", "Ann")
    await played(services, later.id, "ann")

    told = await services.daily.board("game", TODAY, "ann")
    assert later.id != begun.id
    assert (told.table, told.empty, told.scores) == (begun.id, None, [])


@pytest.mark.parametrize("ahead", range(3))
@pytest.mark.parametrize("kind", KINDS)
async def test_neither_today_nor_a_day_to_come_is_dealt_for_fun(
    services: Services, kind: wire.DailyKind, ahead: int
) -> None:
    with pytest.raises(RefusedError) as refused:
        await services.daily.play_older(kind, TODAY + timedelta(ahead), "ann", "Ann")

    assert refused.value.reason == Refusal.SEALED


MOMENTS = (
    MIDNIGHT - timedelta(microseconds=1),
    MIDNIGHT,
    MIDNIGHT + GRACE,
    MIDNIGHT + GRACE + MARGIN - timedelta(microseconds=1),
    MIDNIGHT + GRACE + MARGIN,
    NOON,
)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("kind", KINDS)
async def test_every_day_at_every_moment_over_http(
    tmp_path: Path, now: list[datetime], kind: wire.DailyKind, moment: datetime
) -> None:
    """Asked for by name: today counts, days that are over are for fun, all others are refused."""
    async with running(tmp_path) as server:
        now[0] = moment
        today = moment.date()
        unsealed = moment >= MIDNIGHT + GRACE + MARGIN
        for away in range(-3, 4):
            person = server.person()
            day = today + timedelta(away)
            asked = {"name": "Ann", "day": day.isoformat()}
            answer = await person.http.post(f"/api/daily/{kind}", json=asked)

            after = timedelta(away)
            if after > timedelta(0):
                assert answer.status_code == 422, (day, answer.text)
            elif after == timedelta(-1) and moment >= MIDNIGHT and not unsealed:
                assert answer.json()["code"] == Refusal.SEALED, day
            else:
                assert answer.status_code == 201, (day, answer.text)
                table = await person.must("GET", f"/api/tables/{answer.json()['id']}")
                assert table["day"] == day.isoformat()
                assert table["scored"] == (away == 0)
                assert table["stage"] == Stage.PLAYING


@pytest.mark.parametrize("day", ["tomorrow", "2026-13-01", "2026-11-15T00", "0", "9999-12-31"])
async def test_what_is_no_day_is_refused(tmp_path: Path, now: list[datetime], day: str) -> None:
    assert now == [NOON]
    async with running(tmp_path) as server:
        asked = {"name": "Ann", "day": day}
        answer = await server.person().http.post("/api/daily/game", json=asked)

    assert answer.status_code in (400, 422)

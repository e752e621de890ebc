"""The day ends: a try ends with it or counts no more, and no card is told while one can count."""

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.games.second_chance import record as second_chance_record
from mulligan.rooms.protocols import StoreError
from mulligan.rooms.room import Room
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.tables.calendar import GRACE, MARGIN
from mulligan.tables.games import SECOND_CHANCE
from mulligan.tables.permissions import Asker, must_admit
from mulligan.tables.table import Table
from mulligan.wire import Refusal, Stage
from tests.rooms.listener import Guest
from tests.server.harness import running

pytestmark = pytest.mark.anyio

DAY = date(2026, 11, 15)
TEXT = DAY.isoformat()
MIDNIGHT = datetime(2026, 11, 16, tzinfo=UTC)
EVENING = MIDNIGHT - timedelta(hours=1)
LATE = MIDNIGHT + timedelta(minutes=40)
CLOSING = MIDNIGHT + GRACE


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The moment it is; a test may change it."""
    moment = [EVENING]
    monkeypatch.setattr("mulligan.tables.calendar.now", lambda: moment[0])
    return moment


@pytest.fixture
async def services(tmp_path: Path, now: list[datetime]) -> AsyncIterator[Services]:
    assert now == [EVENING]
    services = Services(Settings(data=str(tmp_path)))
    yield services
    services.close()


async def room_at(services: Services, table: str) -> Room:
    room = await services.rooms.find(table)
    assert room is not None
    return room


async def moved(room: Room, person: str) -> None:
    assert room.table.play is not None
    move = room.table.game.legal(room.table.play.state, 0)[0]
    asked = wire.MakeMove(
        str(room.table.number), 0, room.table.turn, SECOND_CHANCE.move_to_wire(move)
    )
    await room.ask(Guest(person), asked)


async def played(services: Services, table: str, person: str) -> int:
    """Play to the end; returns the empty squares."""
    room = await room_at(services, table)
    while room.table.stage is Stage.PLAYING:
        await moved(room, person)
    assert room.table.play is not None
    ended: Any = room.table.game.result(room.table.play.state)
    empty: int = ended.empty[0]
    return empty


async def refused(doing: Any) -> str:
    with pytest.raises(RefusedError) as caught:
        await doing
    return str(caught.value.reason)


async def scores(services: Services, kind: str = "game") -> tuple[int, ...]:
    return await services.store.scores.of_day(TEXT, kind)


async def next_game(services: Services, table: str, person: str) -> Table:
    room = await room_at(services, table)
    await room.ask(Guest(person), wire.Rematch("again"))
    assert room.table.rematch is not None
    return (await room_at(services, room.table.rematch)).table


async def claim(services: Services, table: str, person: str) -> None:
    room = await room_at(services, table)
    await services.daily.claim(room, Asker(person), 0, room.table.chairs[0].since)


# --- until the tries of the day stop counting -----------------------------------------------------


async def test_a_try_begun_before_midnight_may_end_after_it(
    services: Services, now: list[datetime]
) -> None:
    table = await services.daily.play("game", "ann", "Ann")
    now[0] = CLOSING - timedelta(seconds=1)
    told = await services.daily.board("game", DAY, "ann")
    assert (told.open, told.until, told.table) == (True, "2026-11-16T02:00:00+00:00", table.id)
    empty = await played(services, table.id, "ann")

    assert await scores(services) == (empty,)
    assert (await services.daily.board("game", DAY, "ann")).empty == empty


@pytest.mark.parametrize("moment", [LATE, CLOSING, CLOSING + MARGIN - timedelta(seconds=1)])
async def test_no_card_is_told_while_a_try_may_count(
    services: Services, now: list[datetime], moment: datetime
) -> None:
    ann = await services.daily.play("game", "ann", "Ann")
    await played(services, ann.id, "ann")
    series = await services.daily.play("series", "ann", "Ann")
    await played(services, series.id, "ann")
    paper = await services.daily.on_paper(DAY, "cid", "Cid")
    asked = wire.PlayOn(step=2, seat=0, name="Ann")
    practice = await services.openings.from_table(
        (await room_at(services, ann.id)).table, asked, "ann"
    )
    await played(services, practice.id, "ann")
    now[0] = moment

    for kind in ("game", "series"):
        told = await services.daily.board(kind, DAY, "ben")
        assert (told.seed, told.scores, told.bots) == (None, [], [])
    for id in (ann.id, series.id, paper.id, practice.id):
        room = await room_at(services, id)
        with pytest.raises(RefusedError) as caught:
            must_admit(room.table, Asker("ben"))
        assert caught.value.reason == Refusal.SEALED
        assert room.audience.info(Asker("ann")).seed is None
        assert room.audience.info(Asker("ann")).series_seed is None
        again = wire.NewTable("second-chance", seats=1, people=["Ben"], deal_of=id)
        assert await refused(services.openings.as_asked(again, "ben")) in ("sealed", "not-over")
    for id in (ann.id, series.id, practice.id):
        room = await room_at(services, id)
        record = await services.rooms.record(room.table)
        assert record["seed"] is None
        assert ann.seed.hex() not in str(record)
        on = services.openings.from_table(room.table, asked, "ben")
        assert await refused(on) == Refusal.SEALED
    assert await refused(services.daily.on_paper(DAY, "ben", "Ben")) == Refusal.SEALED
    assert await services.store.scores.try_of(TEXT, "game", "ben") is None


async def test_everything_is_told_when_no_try_can_count(
    services: Services, now: list[datetime]
) -> None:
    ann = await services.daily.play("game", "ann", "Ann")
    await played(services, ann.id, "ann")
    now[0] = CLOSING + MARGIN
    told = await services.daily.board("game", DAY, "ben")

    assert (told.open, told.seed) == (False, ann.seed.hex())
    room = await room_at(services, ann.id)
    must_admit(room.table, Asker("ben"))
    assert (await services.rooms.record(room.table))["seed"] == ann.seed.hex()
    assert (await services.daily.on_paper(DAY, "ben", "Ben")).seed == ann.seed


async def test_after_midnight_the_deal_is_tomorrows(
    services: Services, now: list[datetime]
) -> None:
    ann = await services.daily.play("game", "ann", "Ann")
    now[0] = LATE
    new = await services.daily.play("game", "ann", "Ann")

    assert new.agreement.day == "2026-11-16"
    assert new.seed != ann.seed
    assert new.agreement.scored


# --- after that -----------------------------------------------------------------------------------


async def test_a_try_that_goes_on_too_long_becomes_a_game_for_fun(
    services: Services, now: list[datetime]
) -> None:
    """The seed of the day is public by then: who reads it knows the pile."""
    table = await services.daily.play("game", "ann", "Ann")
    room = await room_at(services, table.id)
    await moved(room, "ann")
    now[0] = CLOSING
    await played(services, table.id, "ann")

    assert await scores(services) == ()
    told = await services.daily.board("game", DAY, "ann")
    assert (told.table, told.empty, told.open) == (table.id, None, False)
    info = room.audience.info(Asker("ann"))
    assert (info.scored, info.late) == (False, True)
    now[0] = CLOSING + MARGIN
    read = second_chance_record.read(await services.rooms.record(room.table))
    assert read.head.seed == table.seed


async def test_it_is_said_at_the_table_without_anybody_asking(
    services: Services, now: list[datetime]
) -> None:
    table = await services.daily.play("game", "ann", "Ann")
    room = await room_at(services, table.id)
    ann = Guest("ann")
    room.enter(ann, None)
    assert (ann.table.scored, ann.table.late) == (True, False)
    now[0] = CLOSING
    services.rooms.sweep(idle=60)
    assert room._working is not None
    await room._working

    assert (ann.table.scored, ann.table.late) == (False, True)
    number = room.table.number
    services.rooms.sweep(idle=60)
    await moved(room, "ann")
    assert room.table.number == number + 1  # once is enough


async def test_the_last_move_decides_even_if_nothing_else_could_be_stored(
    services: Services, now: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await services.daily.play("game", "ann", "Ann")
    room = await room_at(services, table.id)
    append = services.store.log.append

    async def fails_for_overdue(table: str, number: int, entries: Any, **more: Any) -> None:
        if "overdue" in entries[0]:
            raise StoreError("the disk is full")
        await append(table, number, entries, **more)

    monkeypatch.setattr(services.store.log, "append", fails_for_overdue)
    now[0] = CLOSING
    await played(services, table.id, "ann")

    assert room.table.agreement.scored
    assert await scores(services) == ()


async def test_a_challenge_counts_only_if_its_last_game_ends_in_time(
    services: Services, now: list[datetime]
) -> None:
    totals = {}
    for person in ("ann", "ben"):
        now[0] = EVENING
        table = await services.daily.play("series", person, person)
        total = await played(services, table.id, person)
        now[0] = LATE  # the next game begins after midnight
        table = await next_game(services, table.id, person)
        total += await played(services, table.id, person)
        now[0] = LATE if person == "ann" else CLOSING
        table = await next_game(services, table.id, person)
        totals[person] = total + await played(services, table.id, person)

    assert await scores(services, "series") == (totals["ann"],)
    assert (await room_at(services, table.id)).table.late


# --- second devices -------------------------------------------------------------------------------


async def test_a_second_device_shares_the_one_try(services: Services) -> None:
    table = await services.daily.play("game", "ann", "Ann")
    await claim(services, table.id, "phone")
    assert (await services.daily.play("game", "phone", "Ann")).id == table.id
    assert await refused(services.daily.on_paper(DAY, "phone", "Ann")) == Refusal.TRY_OPEN
    empty = await played(services, table.id, "phone")

    for device in ("ann", "phone"):
        told = await services.daily.board("game", DAY, device)
        assert (told.empty, told.scores) == (empty, [empty])
        again = await services.daily.play("game", device, "Ann")
        assert not again.agreement.scored


async def test_a_second_device_goes_along_with_a_challenge(services: Services) -> None:
    table = await services.daily.play("series", "ann", "Ann")
    await claim(services, table.id, "phone")
    total = await played(services, table.id, "ann")
    for device in ("phone", "ann"):
        table = await next_game(services, table.id, device)
        assert (await services.daily.play("series", "phone", "Ann")).id == table.id
        total += await played(services, table.id, device)

    assert await scores(services, "series") == (total,)


async def test_who_is_in_the_middle_of_a_try_looks_at_no_other(services: Services) -> None:
    ahead = await services.daily.play("game", "ann", "Ann")
    await played(services, ahead.id, "ann")
    own = await services.daily.play("game", "phone", "Ann")

    assert await refused(claim(services, ahead.id, "phone")) == Refusal.TRY_OPEN
    with pytest.raises(RefusedError):
        must_admit((await room_at(services, ahead.id)).table, Asker("phone"))
    await played(services, own.id, "phone")
    await claim(services, ahead.id, "phone")
    assert len(await scores(services)) == 2


async def test_who_knows_the_cards_joins_no_try_that_counts(services: Services) -> None:
    await services.daily.on_paper(DAY, "phone", "Ann")
    table = await services.daily.play("game", "ann", "Ann")
    assert await refused(claim(services, table.id, "phone")) == Refusal.COUNTS
    await played(services, table.id, "ann")

    await claim(services, table.id, "phone")


@pytest.mark.parametrize("kind", ["game", "series"])
async def test_a_game_for_fun_shows_the_cards_too(services: Services, kind: wire.DailyKind) -> None:
    scored = await services.daily.play(kind, "ann", "Ann")
    await played(services, scored.id, "ann")
    table = (await room_at(services, scored.id)).table
    practice = await services.openings.from_table(table, wire.PlayOn(2, 0, "Ann"), "ann")
    await claim(services, practice.id, "phone")

    assert not (await services.daily.play(kind, "phone", "Ann")).agreement.scored
    if kind == "game":
        assert not (await services.daily.on_paper(DAY, "phone", "Ann")).agreement.scored


async def test_a_pass_of_another_sitting_costs_no_try(services: Services) -> None:
    table = await services.daily.play("game", "ann", "Ann")
    room = await room_at(services, table.id)
    wrong = services.daily.claim(room, Asker("phone"), 0, 99)
    assert await refused(wrong) == Refusal.NO_SUCH_PASS

    assert await services.store.scores.try_of(TEXT, "game", "phone") is None


async def test_a_pass_alone_shows_nothing_of_today(tmp_path: Path) -> None:
    """Who looks with a pass and never claims the seat would have a try of their own left."""
    async with running(tmp_path) as server:
        ann, phone = server.person(), server.person()
        table = (await ann.must("POST", "/api/daily/game", json={"name": "Ann"}))["id"]
        token = (await ann.must("GET", f"/api/tables/{table}/seats/0/pass"))["token"]
        await phone.must("GET", "/api/catalogue")
        talk = await phone.talk(table, token=token)
        assert talk.heard[-1]["code"] == "sealed"
        assert talk.views == {}

        await phone.must("POST", f"/api/tables/{table}/claim", json={"token": token})
        await talk.hello(table)
        assert talk.table["id"] == table


async def test_a_shared_try_leaves_one_result_behind(services: Services) -> None:
    table = await services.daily.play("game", "ann", "Ann")
    for device in ("phone", "tablet"):
        await claim(services, table.id, device)
    empty = await played(services, table.id, "tablet")
    await services.store.scores.forget_who_tried("2026-12-24")

    assert await scores(services) == (empty,)

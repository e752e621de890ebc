"""The deal of the day: the same for all, secret until it is played, scored once."""

import asyncio
from collections.abc import AsyncIterator
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import MulliganError, RefusedError, commitment
from mulligan.games.second_chance import record as second_chance_record
from mulligan.server import daily, wire
from mulligan.server import table as table_module
from mulligan.server.api.asking import Visitor
from mulligan.server.daily import AHEAD, Calendar, read_day
from mulligan.server.house import BOTS_LOOK_BACK, House
from mulligan.server.rights import must_admit, must_be_replaceable
from mulligan.server.settings import Settings
from mulligan.server.sights import wire_move
from mulligan.server.table import Table
from mulligan.server.wire import Stage
from mulligan.store import StoreError
from tests.server.harness import running

TODAY = date(2026, 11, 15)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The day it is; a test may change it."""
    day = [TODAY]
    for module in (daily, table_module):
        monkeypatch.setattr(module, "today", lambda: day[0])
    monkeypatch.setattr("mulligan.server.house.today", lambda: day[0])
    return day


@pytest.fixture
async def house(tmp_path: Path, now: list[date]) -> AsyncIterator[House]:
    assert now == [TODAY]
    house = House(Settings(data=str(tmp_path)))
    yield house
    house.close()


async def played(house: House, table: Table, person: str) -> int:
    """Play *table* to its end with the first legal move each time; returns the empty squares."""
    room = await house.room(table.id)
    assert room is not None
    me = Visitor(person)
    while room.table.stage is Stage.PLAYING:
        assert room.table.play is not None
        move = room.table.game.legal(room.table.play.state, 0)[0]
        id = str(room.table.number)
        await room.ask(me, wire.MakeMove(id, 0, room.table.turn, wire_move(move)))
    assert room.table.play is not None
    empty: int = room.table.game.result(room.table.play.state).empty[0]
    return empty


days = st.dates(date(2026, 1, 1), date(2100, 1, 1))


@given(st.binary(min_size=32, max_size=32), days, days, st.sampled_from(get_args(wire.DailyKind)))
def test_every_day_and_every_server_has_its_own_seed(
    key: bytes, one: date, other: date, kind: str
) -> None:
    calendar = Calendar(key)
    assert calendar.seed(one, kind) == Calendar(key).seed(one, kind)
    assert (calendar.seed(one, kind) == calendar.seed(other, kind)) == (one == other)
    assert calendar.seed(one, "game") != calendar.seed(one, "series")
    assert calendar.seed(one, kind) != Calendar(sha256(key).digest()).seed(one, kind)
    games = {calendar.deal(one, "series", at) for at in range(3)}
    assert len(games | {calendar.seed(one, "series")}) == 4


@given(st.binary(min_size=32, max_size=32), days, st.sampled_from(get_args(wire.DailyKind)))
def test_what_is_promised_is_what_comes(key: bytes, day: date, kind: str) -> None:
    calendar = Calendar(key)
    coming = calendar.coming(day, kind)
    assert len(coming) == AHEAD
    for ahead, promise in enumerate(coming, 1):
        assert promise == commitment(calendar.seed(day + timedelta(ahead), kind))
        assert calendar.seed(day + timedelta(ahead), kind).hex() not in coming


@pytest.mark.usefixtures("now")
@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "2026-11-16", "9999-12-31", "0"])
def test_days_that_have_not_begun_are_not_told(text: str) -> None:
    with pytest.raises(MulliganError):
        read_day(text)


@pytest.mark.anyio
async def test_everybody_gets_the_same_cards_and_is_scored_once(house: House) -> None:
    ann = await house.play_daily("game", "ann", "Ann")
    ben = await house.play_daily("game", "ben", "Ben")
    assert ann.seed == ben.seed
    assert (await house.play_daily("game", "ann", "Ann")).id == ann.id  # goes on where she was
    empty = await played(house, ann, "ann")
    told = await house.daily("game", TODAY, "ann")
    assert (told.empty, told.scores) == (empty, [empty])
    again = await house.play_daily("game", "ann", "Ann")
    assert again.agreement.deal_of == ann.id  # to be compared with
    assert again.id != ann.id
    assert again.seed == ann.seed
    await played(house, again, "ann")
    assert (await house.daily("game", TODAY, "ann")).scores == [empty]
    while not (bots := (await house.daily("game", TODAY, "ann")).bots):
        await asyncio.sleep(0.05)  # they play in the background, and nobody waits for them
    assert [each.bot for each in bots] == ["beginner", "casual", "skilled", "expert"]


@pytest.mark.anyio
async def test_nothing_of_today_is_told_before_one_has_played(house: House) -> None:
    ann = await house.play_daily("game", "ann", "Ann")
    await played(house, ann, "ann")
    for person in ("ben", "ann"):
        told = await house.daily("game", TODAY, person)
        assert told.seed is None
        assert (told.scores == []) == (person == "ben")
    room = await house.room(ann.id)
    assert room is not None
    with pytest.raises(RefusedError, match="today"):
        must_admit(room, Visitor("ben"))
    assert room.info(Visitor("ann")).seed is None
    record = await house.record(room.table)
    assert record["seed"] is None
    second_chance_record.read(record)
    asked = wire.NewTable(game="second-chance", seats=1, people=["Ben"], deal_of=ann.id)
    with pytest.raises(RefusedError, match="today"):
        await house.open(asked, "ben")


@pytest.mark.anyio
async def test_the_seed_is_told_when_the_day_is_over(house: House, now: list[date]) -> None:
    ann = await house.play_daily("game", "ann", "Ann")
    await played(house, ann, "ann")
    now[0] = TODAY + timedelta(1)
    told = await house.daily("game", TODAY, "ben")
    assert told.seed == ann.seed.hex()
    assert told.commitment == commitment(bytes.fromhex(told.seed))
    room = await house.room(ann.id)
    assert room is not None
    must_admit(room, Visitor("ben"))
    assert room.info(Visitor("ben")).seed == told.seed
    tomorrow = await house.play_daily("game", "ann", "Ann")
    assert tomorrow.seed != ann.seed


@pytest.mark.anyio
async def test_a_daily_challenge_has_three_games_and_one_score(house: House) -> None:
    tables = {}
    for person in ("ann", "ben"):
        table = await house.play_daily("series", person, person)
        seeds, total = [], 0
        for index in range(3):
            assert table.agreement.solo is not None
            assert table.agreement.solo.index == index
            seeds.append(table.seed)
            assert (await house.daily("series", TODAY, person)).empty is None
            total += await played(house, table, person)
            if index < 2:
                room = await house.room(table.id)
                assert room is not None
                await room.ask(Visitor(person), wire.Rematch("again"))
                assert room.table.rematch is not None
                following = await house.room(room.table.rematch)
                assert following is not None
                table = following.table
        assert (await house.daily("series", TODAY, person)).empty == total
        tables[person] = seeds
    assert tables["ann"] == tables["ben"]
    assert len(set(tables["ann"])) == 3


async def counted(house: House, table: Table, person: str, *moves: wire.Move) -> None:
    """Have cards called until they run out, and count."""
    room = await house.room(table.id)
    assert room is not None
    calls = [wire.NextCards()] * 21
    for move in (*moves, *calls, wire.Count(0, 7)):
        id = str(room.table.number)
        await room.ask(Visitor(person), wire.MakeMove(id, 0, room.table.turn, move))
    assert room.table.stage is Stage.ENDED


@pytest.mark.anyio
async def test_who_had_the_cards_called_for_paper_is_not_scored(house: House) -> None:
    paper = await house.daily_on_paper(TODAY, "ann", "Ann")
    screen = await house.play_daily("game", "ben", "Ben")
    assert paper.seed == screen.seed
    told = await house.daily("game", TODAY, "ann")
    assert (told.paper, told.table, told.scores) == (paper.id, None, [])
    assert (await house.daily_on_paper(TODAY, "ann", "Ann")).id == paper.id  # goes on there

    fun = await house.play_daily("game", "ann", "Ann")
    assert not fun.agreement.scored
    await played(house, fun, "ann")
    assert await house.store.scores.of_day(TODAY.isoformat(), "game") == ()

    await counted(house, paper, "ann")
    told = await house.daily("game", TODAY, "ann")
    assert (told.paper, told.empty) == (paper.id, None)
    assert await house.store.scores.of_day(TODAY.isoformat(), "game") == ()
    assert (await house.daily_on_paper(TODAY, "ann", "Ann")).id != paper.id


@pytest.mark.anyio
async def test_nobody_looks_the_cards_up_on_paper_during_the_scored_game(house: House) -> None:
    screen = await house.play_daily("game", "ann", "Ann")
    with pytest.raises(RefusedError) as refused:
        await house.daily_on_paper(TODAY, "ann", "Ann")
    assert refused.value.reason == table_module.Refusal.TRY_OPEN
    empty = await played(house, screen, "ann")
    await house.daily_on_paper(TODAY, "ann", "Ann")
    assert (await house.daily("game", TODAY, "ann")).scores == [empty]


@pytest.mark.anyio
async def test_todays_cards_on_paper_are_sealed(house: House, now: list[date]) -> None:
    paper = await house.daily_on_paper(TODAY, "ann", "Ann")
    await counted(house, paper, "ann")
    room = await house.room(paper.id)
    assert room is not None
    assert room.info(Visitor("ann")).seed is None
    with pytest.raises(RefusedError, match="today"):
        must_admit(room, Visitor("ben"))
    asked = wire.NewTable(game="caller", seats=1, people=["Ben"], deal_of=paper.id)
    with pytest.raises(RefusedError, match="today"):
        await house.open(asked, "ben")
    now[0] = TODAY + timedelta(1)
    must_admit(room, Visitor("ben"))


@pytest.mark.anyio
async def test_who_has_played_today_may_practise_it_and_nobody_else_sees_it(
    house: House, now: list[date]
) -> None:
    """With the same cards, from any moment on, without a score, and sealed like the game itself."""
    asked = wire.PlayOn(step=2, seat=0, name="Ann")
    table = await house.play_daily("game", "ann", "Ann")
    with pytest.raises(RefusedError) as refused:
        await house.play_on_from(table, asked, "ann")
    assert refused.value.reason == table_module.Refusal.NOT_OVER
    empty = await played(house, table, "ann")
    room = await house.room(table.id)
    assert room is not None
    with pytest.raises(RefusedError) as refused:
        await house.play_on_from(room.table, asked, "ben")
    assert refused.value.reason == table_module.Refusal.SEALED

    again = await house.play_on_from(room.table, asked, "ann")
    practice = await house.room(again.id)
    assert practice is not None
    assert (again.agreement.practice, again.agreement.scored) == (True, False)
    assert again.seed == table.seed
    with pytest.raises(RefusedError, match="today"):
        must_admit(practice, Visitor("ben"))
    assert await played(house, again, "ann") == empty  # the same cards in the same places
    assert practice.info(Visitor("ann")).seed is None
    assert (await house.record(practice.table))["seed"] is None
    assert await house.store.scores.of_day(TODAY.isoformat(), "game") == (empty,)

    now[0] = TODAY + timedelta(1)
    must_admit(practice, Visitor("ben"))
    assert (await house.record(practice.table))["seed"] == table.seed.hex()
    later = await house.play_on_from(room.table, asked, "ben")
    assert later.agreement.day is None


@pytest.mark.anyio
async def test_the_cards_of_a_day_gone_by_cost_nobody_their_score(
    house: House, now: list[date]
) -> None:
    now[0] = TODAY + timedelta(1)
    paper = await house.daily_on_paper(TODAY, "ann", "Ann")
    assert paper.seed == house.calendar.deal(TODAY, "game", 0)
    assert (await house.play_daily("game", "ann", "Ann")).agreement.scored


@pytest.mark.anyio
async def test_a_game_on_paper_that_was_noted_and_never_laid_is_laid_at_last(house: House) -> None:
    """The server died between the two: no card was seen, and no second try is given for it."""
    first = await house.store.scores.begin_try(TODAY.isoformat(), "game", "ann", "lost")
    assert (await house.daily_on_paper(TODAY, "ann", "Ann")).id == first == "lost"
    with pytest.raises(RefusedError):
        await house.daily_on_paper(TODAY, "ben", "\u200b")
    assert await house.store.scores.try_of(TODAY.isoformat(), "game", "ben") is None


async def failing_once(*_: object, **__: object) -> None:
    raise StoreError("the disk is full")


@pytest.mark.anyio
async def test_the_last_move_and_its_score_are_stored_together_or_not_at_all(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.play_daily("game", "ann", "Ann")
    append = house.store.log.append
    failed = []

    async def fails_at_the_end(*said: Any, stage: str | None = None, **more: Any) -> None:
        if stage == Stage.ENDED:
            monkeypatch.setattr(house.store.log, "append", append)
            failed.append(await house.daily("game", TODAY, "ann"))
            raise StoreError("the disk is full")
        await append(*said, stage=stage, **more)

    monkeypatch.setattr(house.store.log, "append", fails_at_the_end)
    empty = await played(house, ann, "ann")  # the last move is made again
    assert [(told.empty, told.scores) for told in failed] == [(None, [])]
    told = await house.daily("game", TODAY, "ann")
    assert (told.empty, told.scores) == (empty, [empty])


@pytest.mark.anyio
async def test_a_challenge_goes_on_where_it_went_when_that_could_not_be_noted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next table is open and the try is there, but the first table does not know of it."""
    total, table = 0, await house.play_daily("series", "ann", "Ann")
    for index in range(3):
        total += await played(house, table, "ann")
        if index < 2:
            room = await house.room(table.id)
            assert room is not None
            with monkeypatch.context() as full:
                full.setattr(house.store.log, "append", failing_once)
                with pytest.raises(StoreError):
                    await room._play_on()
            await room._play_on()
            assert room.table.rematch is not None
            following = await house.room(room.table.rematch)
            assert following is not None
            table = following.table
    told = await house.daily("series", TODAY, "ann")
    assert (told.empty, told.scores) == (total, [total])


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["game", "series"])
async def test_who_asks_twice_at_once_has_one_try(house: House, kind: wire.DailyKind) -> None:
    tables = await asyncio.gather(*(house.play_daily(kind, "ann", "Ann") for _ in range(5)))
    assert len({table.id for table in tables}) == 1
    assert len(await house.store.log.tables_of("ann")) == 1
    room = await house.room(tables[0].id)
    assert room is not None
    assert all(table is room.table for table in tables)


@pytest.mark.anyio
async def test_who_asks_twice_at_once_for_paper_has_one_sheet(house: House) -> None:
    asking = (house.daily_on_paper(TODAY, "ann", "Ann") for _ in range(5))
    assert len({table.id for table in await asyncio.gather(*asking)}) == 1


@pytest.mark.anyio
async def test_a_try_that_was_noted_and_never_laid_is_laid(house: House) -> None:
    """The server died between the two."""
    await house.store.scores.begin_try(TODAY.isoformat(), "game", "ann", "abc")
    table = await house.play_daily("game", "ann", "Ann")
    assert table.id == "abc"
    assert table.agreement.scored


@pytest.mark.anyio
async def test_nobody_else_plays_the_try_that_counts(house: House) -> None:
    table = await house.play_daily("game", "ann", "Ann")
    room = await house.room(table.id)
    assert room is not None
    with pytest.raises(RefusedError) as refused:
        must_be_replaceable(room, Visitor("ann"), 0, 0.0)
    assert refused.value.reason == "counts"


@pytest.mark.anyio
async def test_bots_play_no_deal_of_long_ago(house: House) -> None:
    old = TODAY - timedelta(days=BOTS_LOOK_BACK + 1)
    assert (await house.daily("series", old, "ann")).bots == []
    assert house._bot_scores == {}
    late = TODAY - timedelta(days=BOTS_LOOK_BACK)
    assert (await house.daily("game", late, "ann")).bots is None
    assert list(house._bot_scores) == [(late, "game")]


@pytest.mark.anyio
async def test_todays_deal_moves_to_another_device(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, phone, eve = server.person(), server.person(), server.person()
        table = (await ann.must("POST", "/api/daily/game", json={"name": "Ann"}))["id"]
        token = (await ann.must("GET", f"/api/tables/{table}/seats/0/pass"))["token"]
        await phone.must("POST", f"/api/tables/{table}/claim", json={"token": token})
        assert [each["id"] for each in await phone.must("GET", "/api/me/tables")] == [table]
        refused = await eve.http.post(f"/api/tables/{table}/claim", json={"token": "guessed"})
        assert refused.json()["code"] == "sealed"

"""The deal of the day: the same for all, secret until it is played, scored once."""

import asyncio
from collections.abc import AsyncIterator
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.core import MulliganError, RefusedError, commitment
from mulligan.games.second_chance import record as second_chance_record
from mulligan.server import daily, wire
from mulligan.server import table as table_module
from mulligan.server.api.asking import Visitor
from mulligan.server.daily import AHEAD, Calendar, read_day
from mulligan.server.house import House
from mulligan.server.rights import must_admit
from mulligan.server.settings import Settings
from mulligan.server.sights import wire_move
from mulligan.server.table import Table
from mulligan.server.wire import Stage

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


@given(st.binary(min_size=32, max_size=32), days, days, st.sampled_from(daily.KINDS))
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


@given(st.binary(min_size=32, max_size=32), days, st.sampled_from(daily.KINDS))
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
    assert await house.store.scores(TODAY.isoformat(), "game") == ()

    await counted(house, paper, "ann")
    told = await house.daily("game", TODAY, "ann")
    assert (told.paper, told.empty) == (paper.id, None)
    assert await house.store.scores(TODAY.isoformat(), "game") == ()
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
    assert await house.store.scores(TODAY.isoformat(), "game") == (empty,)

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
    first = await house.store.begin_try(TODAY.isoformat(), "game", "ann", "lost")
    assert (await house.daily_on_paper(TODAY, "ann", "Ann")).id == first == "lost"
    with pytest.raises(RefusedError):
        await house.daily_on_paper(TODAY, "ben", "\u200b")
    assert await house.store.try_of(TODAY.isoformat(), "game", "ben") is None


@pytest.mark.anyio
async def test_a_score_survives_a_crash_between_the_last_move_and_its_note(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.play_daily("game", "ann", "Ann")

    async def crash(_: Table) -> None:
        raise RuntimeError("the server died")

    monkeypatch.setattr(house, "ended", crash)
    with pytest.raises(RuntimeError, match="died"):
        await played(house, ann, "ann")
    after = House(Settings(data=str(tmp_path)))
    try:
        assert await after.store.scores(TODAY.isoformat(), "game") == ()
        room = await after.room(ann.id)
        assert room is not None
        assert len(await after.store.scores(TODAY.isoformat(), "game")) == 1
    finally:
        after.close()

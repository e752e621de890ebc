"""The deal of the day: the same for all, secret until it is played, scored once."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan import wire
from mulligan.bots import BOTS
from mulligan.core import MulliganError, RefusedError, commitment
from mulligan.games.second_chance import record as second_chance_record
from mulligan.rooms.daily import BOTS_LOOK_BACK
from mulligan.rooms.protocols import StoreError
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.tables.calendar import AHEAD, Calendar, read_day
from mulligan.tables.games import SECOND_CHANCE
from mulligan.tables.permissions import Asker, must_admit
from mulligan.tables.table import Table
from mulligan.wire import Refusal, Stage
from tests.rooms.listener import Guest
from tests.server.harness import running

TODAY = date(2026, 11, 15)
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


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


async def played(services: Services, table: Table, person: str) -> int:
    """Play *table* to its end with the first legal move each time; returns the empty squares."""
    room = await services.rooms.find(table.id)
    assert room is not None
    me = Guest(person)
    while room.table.stage is Stage.PLAYING:
        assert room.table.play is not None
        move = room.table.game.legal(room.table.play.state, 0)[0]
        id = str(room.table.number)
        await room.ask(me, wire.MakeMove(id, 0, room.table.turn, SECOND_CHANCE.move_to_wire(move)))
    assert room.table.play is not None
    ended: Any = room.table.game.result(room.table.play.state)
    empty: int = ended.empty[0]
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
async def test_everybody_gets_the_same_cards_and_is_scored_once(services: Services) -> None:
    ann = await services.daily.play("game", "ann", "Ann")
    ben = await services.daily.play("game", "ben", "Ben")
    assert ann.seed == ben.seed
    assert (await services.daily.play("game", "ann", "Ann")).id == ann.id  # goes on where she was
    empty = await played(services, ann, "ann")
    told = await services.daily.board("game", TODAY, "ann")
    assert (told.empty, told.scores) == (empty, [empty])
    again = await services.daily.play("game", "ann", "Ann")
    assert again.agreement.deal_of == ann.id  # to be compared with
    assert again.id != ann.id
    assert again.seed == ann.seed
    await played(services, again, "ann")
    assert (await services.daily.board("game", TODAY, "ann")).scores == [empty]
    while not (bots := (await services.daily.board("game", TODAY, "ann")).bots):
        await asyncio.sleep(0.05)  # they play in the background, and nobody waits for them
    # Not the weakest, who draws anywhere, nor the strongest, who thinks too long.
    assert [each.bot for each in bots] == [*BOTS["second-chance"]][1:-1]


@pytest.mark.anyio
async def test_nothing_of_today_is_told_before_one_has_played(services: Services) -> None:
    ann = await services.daily.play("game", "ann", "Ann")
    await played(services, ann, "ann")
    for person in ("ben", "ann"):
        told = await services.daily.board("game", TODAY, person)
        assert told.seed is None
        assert (told.scores == []) == (person == "ben")
    room = await services.rooms.find(ann.id)
    assert room is not None
    with pytest.raises(RefusedError, match="today"):
        must_admit(room.table, Asker("ben"))
    assert room.audience.info(Asker("ann")).seed is None
    record = await services.rooms.record(room.table)
    assert record["seed"] is None
    second_chance_record.read(record)
    asked = wire.NewTable(game="second-chance", seats=1, people=["Ben"], deal_of=ann.id)
    with pytest.raises(RefusedError, match="today"):
        await services.openings.as_asked(asked, "ben")


@pytest.mark.anyio
async def test_the_seed_is_told_when_the_day_is_over(
    services: Services, now: list[datetime]
) -> None:
    ann = await services.daily.play("game", "ann", "Ann")
    await played(services, ann, "ann")
    now[0] = NOON + timedelta(1)
    told = await services.daily.board("game", TODAY, "ben")
    assert told.seed == ann.seed.hex()
    assert told.commitment == commitment(bytes.fromhex(told.seed))
    room = await services.rooms.find(ann.id)
    assert room is not None
    must_admit(room.table, Asker("ben"))
    assert room.audience.info(Asker("ben")).seed == told.seed
    tomorrow = await services.daily.play("game", "ann", "Ann")
    assert tomorrow.seed != ann.seed


@pytest.mark.anyio
async def test_a_daily_challenge_has_three_games_and_one_score(services: Services) -> None:
    tables = {}
    for person in ("ann", "ben"):
        table = await services.daily.play("series", person, person)
        seeds, total = [], 0
        for index in range(3):
            assert table.agreement.solo is not None
            assert table.agreement.solo.index == index
            seeds.append(table.seed)
            assert (await services.daily.board("series", TODAY, person)).empty is None
            total += await played(services, table, person)
            if index < 2:
                room = await services.rooms.find(table.id)
                assert room is not None
                await room.ask(Guest(person), wire.Rematch("again"))
                assert room.table.rematch is not None
                following = await services.rooms.find(room.table.rematch)
                assert following is not None
                table = following.table
        assert (await services.daily.board("series", TODAY, person)).empty == total
        tables[person] = seeds
    assert tables["ann"] == tables["ben"]
    assert len(set(tables["ann"])) == 3


async def counted(services: Services, table: Table, person: str, *moves: wire.Move) -> None:
    """Have cards called until they run out, and count."""
    room = await services.rooms.find(table.id)
    assert room is not None
    calls = [wire.NextCards()] * 21
    for move in (*moves, *calls, wire.Count(0, 7)):
        id = str(room.table.number)
        await room.ask(Guest(person), wire.MakeMove(id, 0, room.table.turn, move))
    assert room.table.stage is Stage.ENDED


@pytest.mark.anyio
async def test_who_had_the_cards_called_for_paper_is_not_scored(services: Services) -> None:
    paper = await services.daily.on_paper(TODAY, "ann", "Ann")
    screen = await services.daily.play("game", "ben", "Ben")
    assert paper.seed == screen.seed
    told = await services.daily.board("game", TODAY, "ann")
    assert (told.paper, told.table, told.scores) == (paper.id, None, [])
    assert (await services.daily.on_paper(TODAY, "ann", "Ann")).id == paper.id  # goes on there

    fun = await services.daily.play("game", "ann", "Ann")
    assert not fun.agreement.scored
    await played(services, fun, "ann")
    assert await services.store.scores.of_day(TODAY.isoformat(), "game") == ()

    await counted(services, paper, "ann")
    told = await services.daily.board("game", TODAY, "ann")
    assert (told.paper, told.empty) == (paper.id, None)
    assert await services.store.scores.of_day(TODAY.isoformat(), "game") == ()
    assert (await services.daily.on_paper(TODAY, "ann", "Ann")).id != paper.id


@pytest.mark.anyio
async def test_nobody_looks_the_cards_up_on_paper_during_the_scored_game(
    services: Services,
) -> None:
    screen = await services.daily.play("game", "ann", "Ann")
    with pytest.raises(RefusedError) as refused:
        await services.daily.on_paper(TODAY, "ann", "Ann")
    assert refused.value.reason == Refusal.TRY_OPEN
    empty = await played(services, screen, "ann")
    await services.daily.on_paper(TODAY, "ann", "Ann")
    assert (await services.daily.board("game", TODAY, "ann")).scores == [empty]


@pytest.mark.anyio
async def test_todays_cards_on_paper_are_sealed(services: Services, now: list[datetime]) -> None:
    paper = await services.daily.on_paper(TODAY, "ann", "Ann")
    await counted(services, paper, "ann")
    room = await services.rooms.find(paper.id)
    assert room is not None
    assert room.audience.info(Asker("ann")).seed is None
    with pytest.raises(RefusedError, match="today"):
        must_admit(room.table, Asker("ben"))
    asked = wire.NewTable(game="caller", seats=1, people=["Ben"], deal_of=paper.id)
    with pytest.raises(RefusedError, match="today"):
        await services.openings.as_asked(asked, "ben")
    now[0] = NOON + timedelta(1)
    must_admit(room.table, Asker("ben"))


@pytest.mark.anyio
async def test_who_has_played_today_may_practise_it_and_nobody_else_sees_it(
    services: Services, now: list[datetime]
) -> None:
    """With the same cards, from any moment on, without a score, and sealed like the game itself."""
    asked = wire.PlayOn(step=2, seat=0, name="Ann")
    table = await services.daily.play("game", "ann", "Ann")
    with pytest.raises(RefusedError) as refused:
        await services.openings.from_table(table, asked, "ann")
    assert refused.value.reason == Refusal.NOT_OVER
    empty = await played(services, table, "ann")
    room = await services.rooms.find(table.id)
    assert room is not None
    with pytest.raises(RefusedError) as refused:
        await services.openings.from_table(room.table, asked, "ben")
    assert refused.value.reason == Refusal.SEALED

    again = await services.openings.from_table(room.table, asked, "ann")
    practice = await services.rooms.find(again.id)
    assert practice is not None
    assert (again.agreement.practice, again.agreement.scored) == (True, False)
    assert again.seed == table.seed
    with pytest.raises(RefusedError, match="today"):
        must_admit(practice.table, Asker("ben"))
    assert await played(services, again, "ann") == empty  # the same cards in the same places
    assert practice.audience.info(Asker("ann")).seed is None
    assert (await services.rooms.record(practice.table))["seed"] is None
    assert await services.store.scores.of_day(TODAY.isoformat(), "game") == (empty,)

    now[0] = NOON + timedelta(1)
    must_admit(practice.table, Asker("ben"))
    assert (await services.rooms.record(practice.table))["seed"] == table.seed.hex()
    later = await services.openings.from_table(room.table, asked, "ben")
    assert later.agreement.day is None


@pytest.mark.anyio
async def test_the_cards_of_a_day_gone_by_cost_nobody_their_score(
    services: Services, now: list[datetime]
) -> None:
    now[0] = NOON + timedelta(1)
    paper = await services.daily.on_paper(TODAY, "ann", "Ann")
    assert paper.seed == services.calendar.deal(TODAY, "game", 0)
    assert (await services.daily.play("game", "ann", "Ann")).agreement.scored


@pytest.mark.anyio
async def test_a_game_on_paper_that_was_noted_and_never_laid_is_laid_at_last(
    services: Services,
) -> None:
    """The server died between the two: no card was seen, and no second try is given for it."""
    first = await services.store.scores.begin_try(TODAY.isoformat(), "game", "ann", "lost")
    assert (await services.daily.on_paper(TODAY, "ann", "Ann")).id == first == "lost"
    with pytest.raises(RefusedError):
        await services.daily.on_paper(TODAY, "ben", "\u200b")
    assert await services.store.scores.try_of(TODAY.isoformat(), "game", "ben") is None


async def failing_once(*_: object, **__: object) -> None:
    raise StoreError("the disk is full")


@pytest.mark.anyio
async def test_the_last_move_and_its_score_are_stored_together_or_not_at_all(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await services.daily.play("game", "ann", "Ann")
    append = services.store.log.append
    failed = []

    async def fails_at_the_end(*said: Any, stage: str | None = None, **more: Any) -> None:
        if stage == Stage.ENDED:
            monkeypatch.setattr(services.store.log, "append", append)
            failed.append(await services.daily.board("game", TODAY, "ann"))
            raise StoreError("the disk is full")
        await append(*said, stage=stage, **more)

    monkeypatch.setattr(services.store.log, "append", fails_at_the_end)
    empty = await played(services, ann, "ann")  # the last move is made again
    assert [(told.empty, told.scores) for told in failed] == [(None, [])]
    told = await services.daily.board("game", TODAY, "ann")
    assert (told.empty, told.scores) == (empty, [empty])


@pytest.mark.anyio
async def test_a_challenge_goes_on_where_it_went_when_that_could_not_be_noted(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next table is open and the try is there, but the first table does not know of it."""
    total, table = 0, await services.daily.play("series", "ann", "Ann")
    for index in range(3):
        total += await played(services, table, "ann")
        if index < 2:
            room = await services.rooms.find(table.id)
            assert room is not None
            with monkeypatch.context() as full:
                full.setattr(services.store.log, "append", failing_once)
                with pytest.raises(StoreError):
                    await room._play_on()
            await room._play_on()
            assert room.table.rematch is not None
            following = await services.rooms.find(room.table.rematch)
            assert following is not None
            table = following.table
    told = await services.daily.board("series", TODAY, "ann")
    assert (told.empty, told.scores) == (total, [total])


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["game", "series"])
async def test_who_asks_twice_at_once_has_one_try(services: Services, kind: wire.DailyKind) -> None:
    tables = await asyncio.gather(*(services.daily.play(kind, "ann", "Ann") for _ in range(5)))
    assert len({table.id for table in tables}) == 1
    assert len(await services.store.log.tables_of("ann")) == 1
    room = await services.rooms.find(tables[0].id)
    assert room is not None
    assert {table.number for table in tables} == {room.table.number}


@pytest.mark.anyio
async def test_who_asks_twice_at_once_for_paper_has_one_sheet(services: Services) -> None:
    asking = (services.daily.on_paper(TODAY, "ann", "Ann") for _ in range(5))
    assert len({table.id for table in await asyncio.gather(*asking)}) == 1


@pytest.mark.anyio
async def test_a_try_that_was_noted_and_never_laid_is_laid(services: Services) -> None:
    """The server died between the two."""
    await services.store.scores.begin_try(TODAY.isoformat(), "game", "ann", "abc")
    table = await services.daily.play("game", "ann", "Ann")
    assert table.id == "abc"
    assert table.agreement.scored


@pytest.mark.anyio
async def test_nobody_else_plays_the_try_that_counts(services: Services) -> None:
    table = await services.daily.play("game", "ann", "Ann")
    room = await services.rooms.find(table.id)
    assert room is not None
    with pytest.raises(RefusedError) as refused:
        await room.do(Asker("ann"), wire.StandIn("away", 0, "random"))
    assert refused.value.reason == "counts"


@pytest.mark.anyio
async def test_bots_play_no_deal_of_long_ago(services: Services) -> None:
    old = TODAY - timedelta(days=BOTS_LOOK_BACK + 1)
    assert (await services.daily.board("series", old, "ann")).bots == []
    assert services.daily._bot_scores == {}
    late = TODAY - timedelta(days=BOTS_LOOK_BACK)
    assert (await services.daily.board("game", late, "ann")).bots is None
    assert list(services.daily._bot_scores) == [(late, "game")]


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

"""The deal of the day of One More!: the same cards and the same bots for everybody, scored once."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.room import Room
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.tables.calendar import GRACE, MARGIN
from mulligan.tables.games import ONE_MORE
from mulligan.tables.games.one_more import NOT_WON
from mulligan.tables.permissions import Asker, must_admit
from mulligan.tables.table import Table
from mulligan.wire import Refusal, Stage
from tests.rooms.listener import Guest

pytestmark = pytest.mark.anyio

DAY = date(2026, 11, 15)
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
CLOSING = datetime(2026, 11, 16, tzinfo=UTC) + GRACE
PATIENCE = 60.0
KIND: wire.DailyKind = "one-more"


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The moment it is; a test may change it."""
    moment = [NOON]
    monkeypatch.setattr("mulligan.tables.calendar.now", lambda: moment[0])
    return moment


@pytest.fixture
async def services(tmp_path: Path, now: list[datetime]) -> AsyncIterator[Services]:
    assert now == [NOON]
    services = started(tmp_path)
    yield services
    services.close()


def started(folder: Path) -> Services:
    """Bots that do not dawdle."""
    return Services(Settings(data=str(folder), pace=0))


async def room_at(services: Services, table: str) -> Room:
    room = await services.rooms.find(table)
    assert room is not None
    return room


async def asked(room: Room) -> bool:
    """Wait until the person has to move, or the game is over. Returns whether they have to."""
    room.wake_bots()
    async with asyncio.timeout(PATIENCE):
        while room.table.stage is Stage.PLAYING and 0 not in room.table.to_act:
            await asyncio.sleep(0.002)
    return room.table.stage is Stage.PLAYING


async def moved(room: Room, person: str, at: int = 0) -> None:
    """The first or, with -1, the last of the legal moves."""
    assert room.table.play is not None
    move = room.table.game.legal(room.table.play.state, 0)[at]
    text = wire.MakeMove(str(room.table.number), 0, room.table.turn, ONE_MORE.move_to_wire(move))
    await room.ask(Guest(person), text)


async def played(services: Services, table: Table, person: str, at: int = 0) -> Table:
    room = await room_at(services, table.id)
    while await asked(room):
        await moved(room, person, at)
    return room.table


async def events(services: Services, table: Table) -> Any:
    return (await services.rooms.record(table))["events"]


def score(table: Table) -> int:
    assert table.play is not None
    state = table.play.state
    assert state.end is not None
    rounds: int = state.round
    return rounds if 0 in state.end.winners else NOT_WON - rounds


async def test_the_same_moves_lead_to_the_same_game(services: Services) -> None:
    games = []
    for person in ("ann", "ben"):
        table = await services.daily.play(KIND, person, person)
        assert [chair.bot for chair in table.chairs] == [None, "casual", "casual", "casual"]
        assert (table.agreement.game, table.agreement.edition) == ("one-more", None)
        games.append(await events(services, await played(services, table, person)))

    assert games[0] == games[1]
    assert len(games[0]) > 10


async def test_each_of_the_bots_has_a_name_of_its_own_and_the_board_says_them(
    services: Services,
) -> None:
    table = await services.daily.play(KIND, "ann", "Ann")
    names = (await services.daily.board(KIND, DAY, "ben")).company

    assert list(table.names) == ["Ann", *names]
    assert len(set(names)) == 3
    assert (await services.daily.board("game", DAY, "ben")).company == []


async def test_the_bots_go_on_alike_after_every_restart(
    tmp_path: Path, now: list[datetime]
) -> None:
    """Nothing that was acknowledged is lost, and no bot changes its mind."""
    assert now == [NOON]
    services = started(tmp_path)
    whole = await services.daily.play(KIND, "ann", "Ann")
    expected = await events(services, await played(services, whole, "ann"))
    table = await services.daily.play(KIND, "ben", "Ben")
    for restart in range(100):
        room = await room_at(services, table.id)
        if not await asked(room):
            break
        await moved(room, "ben")
        number = room.table.number
        services.close()
        services = started(tmp_path)
        again = await services.daily.play(KIND, "ben", "Ben")
        if again.id != table.id:  # the bots have finished it, and their last move was stored
            assert (await room_at(services, table.id)).table.stage is Stage.ENDED, restart
            break
        assert again.number >= number, restart

    room = await room_at(services, table.id)
    assert await events(services, room.table) == expected
    assert (await services.daily.board(KIND, DAY, "ben")).empty == score(room.table)
    services.close()


async def test_the_first_try_counts_by_how_it_ended_and_after_how_many_rounds(
    services: Services,
) -> None:
    ann = await played(services, await services.daily.play(KIND, "ann", "Ann"), "ann")
    ben = await played(services, await services.daily.play(KIND, "ben", "Ben"), "ben", at=-1)
    told = await services.daily.board(KIND, DAY, "ann")

    assert told.empty == score(ann)
    assert told.scores == sorted((score(ann), score(ben)))
    assert (told.edition, told.bots, told.seed) == (None, [], None)
    fun = await services.daily.play(KIND, "ann", "Ann")
    assert (fun.agreement.scored, fun.seed) == (False, ann.seed)
    await played(services, fun, "ann", at=-1)
    assert (await services.daily.board(KIND, DAY, "ann")).scores == told.scores


@pytest.mark.parametrize("rounds", [2, 3, 4, 5])
def test_winning_is_best_and_sooner_is_better(rounds: int) -> None:
    class End:
        winners = (0,)

    class Elsewhere:
        winners = (1,)

    class Finished:
        def __init__(self, rounds: int, end: type) -> None:
            self.round, self.end = rounds, end

    won = ONE_MORE.daily_score(Finished(rounds, End))
    assert won == rounds
    assert won < min(ONE_MORE.daily_score(Finished(later, Elsewhere)) for later in (2, 3, 4, 5))
    assert won < ONE_MORE.daily_score(Finished(rounds + 1, End))
    assert ONE_MORE.daily_score(Finished(rounds, Elsewhere)) > ONE_MORE.daily_score(
        Finished(rounds + 1, Elsewhere)
    )


async def test_it_is_sealed_like_the_others(services: Services, now: list[datetime]) -> None:
    ann = await played(services, await services.daily.play(KIND, "ann", "Ann"), "ann")
    again = wire.NewTable(
        game="one-more", seats=4, people=["Ben"], bots=["casual"] * 3, deal_of=ann.id
    )
    for moment in (NOON, CLOSING - timedelta(minutes=30), CLOSING + MARGIN - timedelta(seconds=1)):
        now[0] = moment
        told = await services.daily.board(KIND, DAY, "ben")
        assert (told.seed, told.scores) == (None, [])
        room = await room_at(services, ann.id)
        with pytest.raises(RefusedError):
            must_admit(room.table, Asker("ben"))
        with pytest.raises(RefusedError) as refused:
            await services.openings.as_asked(again, "ben")
        assert refused.value.reason == Refusal.SEALED
        with pytest.raises(RefusedError) as refused:
            await services.openings.from_table(room.table, wire.PlayOn(2, 0, "Ben"), "ben")
        assert refused.value.reason == Refusal.SEALED
        assert (await services.rooms.record(room.table))["seed"] is None
        assert room.audience.info(Asker("ann")).seed is None
    now[0] = CLOSING + MARGIN
    told = await services.daily.board(KIND, DAY, "ben")
    assert (told.seed, told.scores) == (ann.seed.hex(), [score(ann)])


async def test_a_try_that_ends_too_late_has_no_score(
    services: Services, now: list[datetime]
) -> None:
    table = await services.daily.play(KIND, "ann", "Ann")
    now[0] = CLOSING
    await played(services, table, "ann")

    assert await services.store.scores.of_day(DAY.isoformat(), KIND) == ()


async def test_no_bot_plays_a_try_that_counts(services: Services) -> None:
    table = await services.daily.play(KIND, "ann", "Ann")
    room = await room_at(services, table.id)
    ann = Guest("ann")
    reasons = []
    for wanted in (wire.StandIn("1", 0, "expert"), wire.SeatBot("2", 1, "random")):
        await room.ask(ann, wanted)
        reasons.append(ann.refused)

    assert reasons == [Refusal.COUNTS, Refusal.ALREADY_STARTED]
    assert [chair.bot for chair in room.table.chairs] == [None, "casual", "casual", "casual"]


async def test_a_second_device_shares_the_try_and_has_no_other(services: Services) -> None:
    table = await services.daily.play(KIND, "ann", "Ann")
    room = await room_at(services, table.id)
    await services.daily.claim(room, Asker("phone"), 0, room.table.chairs[0].since)
    assert (await services.daily.play(KIND, "phone", "Ann")).id == table.id
    ended = await played(services, room.table, "phone")

    for device in ("ann", "phone"):
        told = await services.daily.board(KIND, DAY, device)
        assert (told.empty, told.scores) == (score(ended), [score(ended)])
    # The three deals of a day are three tries.
    assert (await services.daily.play("game", "phone", "Ann")).agreement.scored


async def test_a_new_deal_with_the_same_bots_is_an_ordinary_game(services: Services) -> None:
    table = await played(services, await services.daily.play(KIND, "ann", "Ann"), "ann")
    room = await room_at(services, table.id)
    await room.ask(Guest("ann"), wire.Rematch("again"))
    assert room.table.rematch is not None
    following = (await room_at(services, room.table.rematch)).table

    assert (following.agreement.day, following.agreement.scored) == (None, False)
    assert following.seed != table.seed

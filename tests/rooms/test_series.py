"""Solo challenges at tables: three games from one seed, which is told when the third is over."""

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mulligan import wire
from mulligan.core import SetupError, commitment, seed_in_series
from mulligan.core.record import line
from mulligan.games import RECORDS, second_chance
from mulligan.games.second_chance.solo import Challenge
from mulligan.requests.replays import challenge_in, digest, in_challenge
from mulligan.rooms.protocols import StoreError
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.sim.series import Placed, judged
from mulligan.sim.verify import verify
from mulligan.tables import entries as log_entries
from mulligan.tables.agreement import Agreement, Solo
from mulligan.tables.games import SECOND_CHANCE
from mulligan.tables.new_table import as_asked, of_the_day, once_more
from mulligan.tables.records import record_of
from mulligan.tables.table import Table, folded
from mulligan.wire import Stage
from tests.rooms.listener import Guest
from tests.server.harness import running

pytestmark = pytest.mark.anyio

TODAY = date(2026, 11, 15)
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
ANN = Guest("ann")
ASKED = wire.NewTable("second-chance", seats=1, people=["Ann"], series=True, start=True)


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


async def table_of(services: Services, id: str) -> Table:
    room = await services.rooms.find(id)
    assert room is not None
    return room.table


async def played(services: Services, id: str) -> Table:
    """Play the table *id* to its end with the first legal move each time."""
    room = await services.rooms.find(id)
    assert room is not None
    while room.table.stage is Stage.PLAYING:
        assert room.table.play is not None
        move = room.table.game.legal(room.table.play.state, 0)[0]
        await room.ask(
            ANN,
            wire.MakeMove(
                str(room.table.number), 0, room.table.turn, SECOND_CHANCE.move_to_wire(move)
            ),
        )
    return room.table


async def following(services: Services, id: str) -> str:
    room = await services.rooms.find(id)
    assert room is not None
    await room.ask(ANN, wire.Rematch("again"))
    assert room.table.rematch is not None
    return room.table.rematch


def series_in(table: Table) -> tuple[bytes, int]:
    """The seed of its series, and which game of it is played at *table*."""
    solo = table.agreement.solo
    assert solo is not None
    assert solo.seed is not None
    assert solo.id == commitment(bytes.fromhex(solo.seed))
    return bytes.fromhex(solo.seed), solo.index


def findings(records: list[dict[str, Any]]) -> list[str]:
    """What `mulligan record verify` says of *records*, which are all by the rules."""
    verdicts = list(verify((line(record).encode() for record in records), jobs=1))
    assert [at.fault for at in verdicts] == [None] * len(records)
    games = [Placed("", at.line, at.solo) for at in verdicts if at.solo is not None]
    return [finding.sentence for finding in judged(games)]


@pytest.mark.parametrize("series", [True, False])
async def test_playing_on_leaves_no_twin_behind(
    services: Services, monkeypatch: pytest.MonkeyPatch, series: bool
) -> None:
    """The server died after opening the next table and before it was noted at the first one."""

    async def fails(*_: object, **__: object) -> None:
        raise StoreError("the disk is full")

    asked = msgspec.structs.replace(ASKED, series=series)
    id = (await services.openings.as_asked(asked, "ann")).id
    await played(services, id)
    room = await services.rooms.find(id)
    assert room is not None
    with monkeypatch.context() as full:
        full.setattr(services.store.log, "append", fails)
        await room.ask(ANN, wire.Rematch("again"))
        assert room.table.rematch is None
    services.rooms._rooms.clear()
    other = await following(services, id)

    assert set(await services.store.log.tables_of("ann")) == {id, other}


async def test_a_challenge_is_dealt_from_one_seed(services: Services) -> None:
    """SC-17: which is told in the records of all three when the third is over, and not before."""
    id = (await services.openings.as_asked(ASKED, "ann")).id
    ids, empty = [id], []
    for index in range(3):
        table = await table_of(services, id)
        seed, at = series_in(table)
        assert (at, table.seed) == (index, seed_in_series(seed, index))
        room = await services.rooms.find(id)
        assert room is not None
        info = room.audience.info(ANN.asker)
        assert (info.series_commitment, info.series_seed) == (commitment(seed), None)
        table = await played(services, id)
        assert table.play is not None
        ended: Any = table.game.result(table.play.state)
        empty.append(ended.empty[0])
        records = [await services.rooms.record(await table_of(services, each)) for each in ids]
        for each in records:
            assert each["series"]["id"] == commitment(seed)
            assert each["series"].get("seed") == (seed.hex() if index == 2 else None)
        assert room.audience.info(ANN.asker).series_seed == (seed.hex() if index == 2 else None)
        if index < 2:
            id = await following(services, id)
            ids.append(id)
    goal = "reached" if sum(empty) < 10 else "missed"
    assert findings(records) == [
        f"a series: {' + '.join(map(str, empty))} = {sum(empty)} empty squares, goal {goal}"
    ]

    again = await table_of(services, await following(services, id))
    assert series_in(again)[1] == 0
    assert series_in(again)[0] != seed


async def test_a_challenge_survives_a_restart(services: Services, tmp_path: Path) -> None:
    """The seed of the series is stored with what was agreed, and nothing else knows it."""
    first = await services.openings.as_asked(ASKED, "ann")
    seed, _ = series_in(first)
    await played(services, first.id)
    services.close()

    again = Services(Settings(data=str(tmp_path)))
    second = await following(again, first.id)
    assert series_in(await table_of(again, second)) == (seed, 1)
    third = await following(again, (await played(again, second)).id)
    await played(again, third)
    again.close()

    later = Services(Settings(data=str(tmp_path)))
    records = [
        await later.rooms.record(await table_of(later, id)) for id in (first.id, second, third)
    ]
    later.close()
    assert [each["series"]["seed"] for each in records] == [seed.hex()] * 3


async def test_the_seed_stays_secret_when_the_next_table_is_gone(services: Services) -> None:
    """Nobody knows any more whether the series was played to its end."""
    first = await services.openings.as_asked(ASKED, "ann")
    await played(services, first.id)
    second = await following(services, first.id)
    await played(services, second)
    third = await following(services, second)
    await played(services, third)
    assert "seed" in (await services.rooms.record(await table_of(services, first.id)))["series"]

    services.rooms._rooms.pop(second).close()
    found = await services.store.log.load(second)
    assert found is not None
    await services.store.log.remove_idle(found.touched + 1, keep=frozenset({first.id, third}))
    assert await services.rooms.find(second) is None
    assert "seed" not in (await services.rooms.record(await table_of(services, first.id)))["series"]
    assert "seed" in (await services.rooms.record(await table_of(services, third)))["series"]


async def test_the_challenge_of_the_day_is_a_series(
    services: Services, now: list[datetime]
) -> None:
    """SC-17: its id was public for days; its seed is told when the day and the series are over."""
    promise = (await services.daily.board("series", TODAY, "ann")).commitment
    id = (await services.daily.play("series", "ann", "Ann")).id
    ids = [id]
    for _ in range(2):
        await played(services, id)
        id = await following(services, id)
        ids.append(id)
    assert [series_in(await table_of(services, each))[1] for each in ids] == [0, 1, 2]
    seed, _ = series_in(await table_of(services, ids[0]))
    assert commitment(seed) == promise
    assert seed == services.calendar.seed(TODAY, "series")
    for index, each in enumerate(ids):
        table = await table_of(services, each)
        assert table.seed == services.calendar.deal(TODAY, "series", index)
        assert table.seed == seed_in_series(seed, index)
    now[0] = NOON + timedelta(1)
    records = [await services.rooms.record(await table_of(services, each)) for each in ids[:2]]
    assert findings(records) == ["the series is not whole: game 3 is missing"]
    assert seed.hex() not in "".join(map(line, records))

    now[0] = NOON
    await played(services, id)
    room = await services.rooms.find(id)
    assert room is not None
    assert room.audience.info(ANN.asker).series_seed is None
    for each in ids:
        record = await services.rooms.record(await table_of(services, each))
        assert "seed" not in record["series"]
    now[0] = NOON + timedelta(1)
    assert room.audience.info(ANN.asker).series_seed == seed.hex()
    records = [await services.rooms.record(await table_of(services, each)) for each in ids]
    (finding,) = findings(records)
    assert finding.startswith("a series: ")


async def test_everybody_has_the_same_challenge_of_the_day(
    services: Services, now: list[datetime]
) -> None:
    """Two tries of one series in one file are told apart."""
    records = []
    for name in ("Ann", "Ben"):
        id = (await services.daily.play("series", name.lower(), name)).id
        room = await services.rooms.find(id)
        assert room is not None
        while room.table.stage is Stage.PLAYING:
            assert room.table.play is not None
            move = SECOND_CHANCE.move_to_wire(room.table.game.legal(room.table.play.state, 0)[0])
            asked = wire.MakeMove(str(room.table.number), 0, room.table.turn, move)
            await room.ask(Guest(name.lower()), asked)
        now[0] = NOON + timedelta(1)
        records.append(await services.rooms.record(room.table))
        now[0] = NOON
    assert findings(records) == ["the series is not whole: games 2 and 3 are missing"] * 2


async def test_a_challenge_from_before_goes_on_without_a_series(services: Services) -> None:
    """Its games were dealt by themselves: no record says otherwise."""
    first = await services.openings.as_asked(ASKED, "ann")
    stored = msgspec.to_builtins(first.agreement)
    stored["solo"] = {"id": "0123456789abcdef", "index": 0, "empty": []}
    old = folded("old", msgspec.convert(stored, Agreement), bytes(32), [])
    assert old.agreement.solo == Solo("0123456789abcdef", 0, [])
    finished = await played(services, first.id)
    old = Table("old", old.agreement, first.seed, finished.chairs, play=finished.play)

    opening = once_more(old)

    assert opening.agreement.solo is not None
    assert (opening.agreement.solo.index, opening.agreement.solo.seed) == (1, None)
    assert opening.seed != once_more(old).seed
    log = await services.store.log.load(first.id)
    assert log is not None
    record = record_of(old, map(log_entries.read, log.entries))
    assert "series" not in record
    RECORDS["second-chance"].read(record)
    room = await services.rooms.find(first.id)
    assert room is not None
    room.audience.follow(old)
    assert room.audience.info(ANN.asker).series_commitment is None


def test_no_log_shows_the_seed_of_a_series() -> None:
    solo = Solo("ab" * 32, 1, [3], "cd" * 32)
    assert repr(solo) == f"Solo({'ab' * 32!r}, 1, [3])"


def test_a_challenge_has_its_own_cards() -> None:
    asked = msgspec.structs.replace(ASKED, deal_of="abc")
    with pytest.raises(SetupError, match=r"^A solo challenge has three deals of its own\.$"):
        as_asked(asked, "ann", bots=())


async def test_a_game_of_a_challenge_is_practised_for_its_goal(services: Services) -> None:
    """The cards and what was left before are the same, but it is none of the three games."""
    first = await played(services, (await services.openings.as_asked(ASKED, "ann")).id)
    second = await played(services, await following(services, first.id))
    assert second.agreement.solo is not None
    asked = wire.PlayOn(step=0, seat=0, name="Ann")
    practice = await services.openings.from_table(second, asked, "ann")

    assert practice.seed == second.seed
    assert practice.agreement.challenge == second.agreement.challenge
    assert practice.play is not None
    assert practice.game.view(practice.play.state, 0).challenge == second.agreement.challenge
    assert practice.agreement.solo == Solo("", 1, second.agreement.solo.empty)
    record = await services.rooms.record(await played(services, practice.id))
    assert "series" not in record
    RECORDS["second-chance"].read(record)


async def test_a_challenge_is_practised_game_by_game(services: Services) -> None:
    asked = msgspec.structs.replace(ASKED, practice=True)
    id = (await services.openings.as_asked(asked, "ann")).id
    seeds: set[bytes] = set()
    empty: list[int] = []
    for index in range(3):
        table = await played(services, id)
        assert table.agreement.practice
        assert table.agreement.solo == Solo("", index, empty)
        assert "series" not in await services.rooms.record(table)
        seeds.add(table.seed)
        assert table.play is not None
        ended = second_chance.result(table.play.state)
        assert ended is not None
        empty = [*empty, ended.empty[0]]
        id = await following(services, id)

    assert len(seeds) == 3
    again = await table_of(services, id)
    assert again.agreement.practice
    assert again.agreement.solo == Solo("", 0, [])


async def test_practice_goes_on_with_cards_of_no_day(services: Services) -> None:
    """After a game of today's challenge, practised, the next is no deal of the day."""
    opening = of_the_day(TODAY, "series", "ann", "Ann", bytes(32), scored=True, before=None)
    first = await played(services, (await services.rooms.create(opening)).id)
    asked = wire.PlayOn(step=0, seat=0, name="Ann")
    practice = await services.openings.from_table(first, asked, "ann")
    assert practice.agreement.day == TODAY.isoformat()  # its cards are still a secret
    following_one = once_more(await played(services, practice.id)).agreement

    assert following_one.day is None
    assert not following_one.scored
    assert following_one.solo is not None
    assert (following_one.solo.index, following_one.solo.seed) == (1, None)


async def test_the_coach_tells_challenges_apart(services: Services) -> None:
    """The same game is worth another review if more was left before it."""
    table = await services.openings.as_asked(ASKED, "ann")
    found = await services.rooms.finished(await played(services, table.id))
    assert challenge_in(found.events) == Challenge()
    keys = {digest(found.record, each) for each in (None, Challenge(), Challenge((3,)))}

    assert len(keys) == 3
    assert challenge_in(in_challenge(found.events, Challenge((3,)))) == Challenge((3,))
    assert in_challenge(found.events, None) is found.events


async def test_the_coach_knows_a_game_with_and_without_the_seed_of_its_series(
    services: Services,
) -> None:
    table = await services.openings.as_asked(ASKED, "ann")
    record = await services.rooms.record(await played(services, table.id))
    series = record["series"] | {"seed": "00" * 32}
    assert digest(record | {"series": series}) == digest(record)
    assert digest(record | {"seed": None}) != digest(record)


async def test_three_files_from_a_server_make_one(tmp_path: Path) -> None:
    """Each ends with a line end: put together, there is one record on each line."""
    async with running(tmp_path) as server:
        ann = server.person()
        table = await ann.open("second-chance", 1, "Ann", start=True)
        talk = await ann.talk(table)
        await talk.do("stand-in", seat=0, bot="random")
        await talk.sees(0, lambda view: bool(view["end"]))
        answer = await ann.http.get(f"/api/tables/{table}/record")
        assert answer.content.endswith(b"}\n")
        assert [at.fault for at in verify(answer.content.splitlines() * 2, jobs=1)] == [None] * 2

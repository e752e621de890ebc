"""A damaged file is noticed: at the start, or at the one table that it concerns."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mulligan import wire
from mulligan.rooms.protocols import BrokenTableError, DamagedError, StoreError, TableRow
from mulligan.rooms.room import Room
from mulligan.server.services import DATABASE, Services
from mulligan.store import Store
from mulligan.tables.permissions import Asker
from mulligan.wire import Refusal
from tests.rooms.listener import Guest
from tests.server.harness import patient, running

pytestmark = pytest.mark.anyio

PAGE = 4096


def _filled(path: Path) -> None:
    """A database with some hundred pages of games, and no write-ahead log."""
    Store(path).close()
    entry = '{"e":"moved","seat":0,"move":"draw a1 a2 a3 b1 b2"}'
    with sqlite3.connect(path) as database:
        rows = [(f"table{at}", number, 1.5, entry) for at in range(200) for number in range(30)]
        database.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
    database.close()


def _flipped(path: Path, dice: Random, count: int, start: int = 0) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(count):
        content[dice.randrange(start, len(content))] ^= 1 << dice.randrange(8)
    path.write_bytes(content)


# --- at the start ---------------------------------------------------------------------------------


def test_a_whole_file_is_opened(tmp_path: Path) -> None:
    _filled(tmp_path / "games.db")

    Store(tmp_path / "games.db").close()


@pytest.mark.parametrize("luck", range(10))
def test_flipped_bytes_in_the_structure_are_noticed_at_the_start(tmp_path: Path, luck: int) -> None:
    """In the head of a page; within a text they cannot be told from another text."""
    path = tmp_path / "games.db"
    _filled(path)
    content = bytearray(path.read_bytes())
    dice = Random(luck)
    pages = len(content) // PAGE
    for page in dice.sample(range(1, pages), 20):
        for at in range(3):
            content[page * PAGE + 3 + at] ^= 0xFF
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"games\.db: .*(damaged|malformed|not a database)"):
        Store(path)


@pytest.mark.parametrize("luck", range(25))
def test_sixty_flipped_bits_anywhere_are_noticed_at_the_start(tmp_path: Path, luck: int) -> None:
    path = tmp_path / "games.db"
    _filled(path)
    _flipped(path, Random(luck), 60)
    with pytest.raises(StoreError):
        Store(path)


@pytest.mark.parametrize("luck", range(25))
async def test_a_few_flipped_bits_end_in_a_sentence_or_in_a_store_that_works(
    tmp_path: Path, luck: int
) -> None:
    """Within a text they are not seen. What is stored afterwards is found again."""
    path = tmp_path / "games.db"
    _filled(path)
    _flipped(path, Random(luck), 3)
    row = TableRow("new", 1, b"seed", "{}", "playing", 1.5)
    try:
        store = Store(path)
    except StoreError:
        return
    await store.log.create(row, ["first"], ["ann"])
    await store.log.append("new", 1, ["second"], people=["bob"])
    found = await store.log.load("new")
    store.close()

    assert found is not None
    assert (found.row, found.entries) == (row, ("first", "second"))
    again = Store(path)
    assert await again.log.load("new") == found
    assert await again.log.tables_of("bob") == ("new",)
    again.close()


def _crashed(folder: Path) -> Path:
    """What a server leaves that was killed: the last commits are only in the write-ahead log."""
    Store(folder / "games.db").close()
    database = sqlite3.connect(folder / "games.db", isolation_level=None)
    database.execute("PRAGMA wal_autocheckpoint = 0")
    for number in range(10):
        database.execute("INSERT INTO log VALUES ('t', ?, 1.5, '{}')", (number,))
    left = folder / "left"
    left.mkdir()
    for end in ("", "-wal"):
        name = f"games.db{end}"
        (left / name).write_bytes((folder / name).read_bytes())
    database.close()
    return left / "games.db"


def _rows(path: Path) -> int:
    with sqlite3.connect(path) as database:
        (found,) = database.execute("SELECT count(*) FROM log").fetchone()
    database.close()
    return int(found)


def _whole(content: bytearray) -> None:
    pass


def _torn(content: bytearray) -> None:
    """The power went during the last commit, which nobody had been told of."""
    content[-2000] ^= 0xFF


def _broken_in_the_middle(content: bytearray) -> None:
    content[len(content) // 2] ^= 0xFF


def _garbage(content: bytearray) -> None:
    content[:] = Random(1).randbytes(len(content))


@pytest.mark.parametrize(
    ("harm", "said", "rows"),
    [
        (_whole, False, 10),
        (_torn, False, 9),
        (_broken_in_the_middle, True, None),
        (_garbage, True, 0),
    ],
)
def test_a_damaged_write_ahead_log_is_said(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    harm: Callable[[bytearray], None],
    said: bool,
    rows: int | None,
) -> None:
    path = _crashed(tmp_path)
    ahead = path.with_name("games.db-wal")
    content = bytearray(ahead.read_bytes())
    harm(content)
    ahead.write_bytes(content)
    with caplog.at_level(logging.ERROR):
        Store(path).close()

    assert ("write-ahead log was damaged" in caplog.text) == said
    assert rows is None or _rows(path) == rows


# --- one table ------------------------------------------------------------------------------------


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    services = Services(patient(tmp_path))
    yield services
    services.close()


async def opened(services: Services, **more: Any) -> str:
    asked = wire.NewTable("second-chance", seats=2, people=["Ann", "Ben"], start=True, **more)
    table = await services.openings.as_asked(asked, "ann")
    room = await services.rooms.find(table.id)
    assert room is not None
    await moved(room, 0)
    await moved(room, 1)
    return table.id


async def moved(room: Room, seat: int) -> None:
    assert room.table.play is not None
    kind = room.table.agreement.kind
    move = kind.move_to_wire(room.table.game.legal(room.table.play.state, seat)[0])
    asked = wire.MakeMove(str(room.table.number), seat, room.table.turn, move)
    await room.do(Asker("ann"), asked)


def _change(services: Services, statement: str, table: str) -> None:
    path = Path(services.settings.data) / DATABASE
    with sqlite3.connect(path) as database:
        database.execute(statement, {"id": table})
    database.close()


HARM = {
    "a number is missing": "DELETE FROM log WHERE table_id = :id AND number = 1",
    "the first is missing": "DELETE FROM log WHERE table_id = :id AND number = 0",
    "the start is missing": "DELETE FROM log WHERE table_id = :id AND number > 1",
    "an entry is no JSON": "UPDATE log SET entry = '{\"e' WHERE table_id = :id AND number = 2",
    "an entry is empty": "UPDATE log SET entry = '' WHERE table_id = :id AND number = 2",
    "an entry is of no kind": 'UPDATE log SET entry = \'{"e":"x"}\''
    " WHERE table_id = :id AND number = 2",
    "an entry is bytes": "UPDATE log SET entry = x'ff00' WHERE table_id = :id AND number = 2",
    "an entry is a number": "UPDATE log SET entry = 7 WHERE table_id = :id AND number = 2",
    "an entry is no UTF-8": "UPDATE log SET entry = cast(x'7b22ff' AS TEXT)"
    " WHERE table_id = :id AND number = 2",
    "a move is none": 'UPDATE log SET entry = \'{"e":"moved","seat":0,"move":"fly"}\''
    " WHERE table_id = :id AND number = 3",
    "a move is illegal": 'UPDATE log SET entry = \'{"e":"moved","seat":0,"move":"one a1"}\''
    " WHERE table_id = :id AND number = 3",
    "a seat is none": 'UPDATE log SET entry = \'{"e":"moved","seat":9,"move":"one a1"}\''
    " WHERE table_id = :id AND number = 3",
    "a time is text": "UPDATE log SET at = 'noon' WHERE table_id = :id",
    "the setup is no JSON": "UPDATE tables SET setup = '{' WHERE id = :id",
    "the setup is of no kind": "UPDATE tables SET setup = '{}' WHERE id = :id",
    "the deck is none": "UPDATE tables SET setup = replace(setup, 'standard', 'stindard')"
    " WHERE id = :id",
    "the stage is none": "UPDATE tables SET stage = 'plaing' WHERE id = :id",
    "the stage is another": "UPDATE tables SET stage = 'ended' WHERE id = :id",
    "the seed is text": "UPDATE tables SET seed = 7 WHERE id = :id",
}


@pytest.mark.parametrize("harm", HARM)
async def test_a_table_that_does_not_fold_is_refused_and_others_go_on(
    services: Services, caplog: pytest.LogCaptureFixture, harm: str
) -> None:
    broken, other = await opened(services), await opened(services)
    services.rooms._rooms.clear()
    _change(services, HARM[harm], broken)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            with pytest.raises(BrokenTableError) as refused:
                await services.rooms.find(broken)
            assert refused.value.reason == Refusal.DAMAGED
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.message for record in told] == ["a table is damaged"]
    assert told[0].exc_info is None

    room = await services.rooms.find(other)
    assert room is not None
    await moved(room, 0)


async def test_a_room_whose_table_breaks_stands_still(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    """Another process wrote nonsense while bots play here: they do not try for ever."""
    table = await opened(services, timer=60)
    room = await services.rooms.find(table)
    assert room is not None
    number = room.table.number
    _change(services, f"INSERT INTO log VALUES (:id, {number}, 1.5, 'nonsense')", table)
    ann = Guest("ann")
    room.enter(ann, None)
    await room.ask(ann, wire.StandIn("away", 0, "random"))
    assert ann.refused == Refusal.DAMAGED
    assert table not in services.rooms.open
    services.rooms.sweep(idle=60)
    room.wake_bots()

    assert not room._autoplay._at_work
    assert room._autoplay.clock.left is None
    await room.ask(ann, wire.StandIn("away", 0, "random"))
    assert ann.refused == Refusal.DAMAGED
    assert caplog.text.count("a table is damaged") == 1


@pytest.mark.parametrize(
    "harm", ["a number is missing", "an entry is bytes", "an entry is no JSON"]
)
async def test_a_table_in_memory_whose_log_breaks_has_no_record(
    services: Services, harm: str
) -> None:
    table = await opened(services)
    room = await services.rooms.find(table)
    assert room is not None
    _change(services, HARM[harm], table)
    with pytest.raises(BrokenTableError):
        await services.rooms.record(room.table)


async def test_bots_stop_where_nothing_can_be_written_any_more(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def damaged(*_: object, **__: object) -> None:
        raise DamagedError("database disk image is malformed")

    table = await opened(services)
    room = await services.rooms.find(table)
    assert room is not None
    await room.do(Asker("ann"), wire.StandIn("away", 0, "random"))
    monkeypatch.setattr(services.store.log, "append", damaged)
    room.wake_bots()
    for _ in range(5):
        if room._working is not None:
            await room._working
    with pytest.raises(BrokenTableError):
        await room.do(Asker("ann"), wire.TakeBack("back", 0))

    room.wake_bots()
    await asyncio.sleep(0.05)
    assert not room._autoplay._at_work


async def test_people_are_told_over_every_road(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = server.person()
        broken = await ann.open("second-chance", 2, "Ann", "Ben", start=True)
        whole = await ann.open("second-chance", 2, "Ann", "Ben", start=True)
        server.services.rooms._rooms.clear()
        _change(server.services, HARM["an entry is no JSON"], broken)
        for address in ("", "/record", "/replay", "/coach", "/seats/0/pass"):
            answer = await ann.http.get(f"/api/tables/{broken}{address}")
            assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
        talk = await ann.talk(broken)
        assert talk.heard[-1]["code"] == "damaged"
        await talk.hello(whole)
        assert talk.table["id"] == whole
        mine = await ann.must("GET", "/api/me/tables")
        assert [each["id"] for each in mine] == [whole]
        again = {"game": "second-chance", "seats": 2, "people": ["Ann"], "deal_of": broken}
        assert (await ann.http.post("/api/tables", json=again)).json()["code"] == "damaged"


@pytest.mark.parametrize("luck", range(8))
async def test_flipped_bits_in_a_file_in_use_are_a_refusal_or_go_unseen(
    tmp_path: Path, luck: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Never a traceback, whatever is hit after the head of the file."""
    first = Services(patient(tmp_path))
    ids = [await opened(first) for _ in range(40)]
    first.close()
    _flipped(tmp_path / DATABASE, Random(luck), 400, start=2 * PAGE)
    try:
        services = Services(patient(tmp_path))
    except StoreError:
        return
    try:
        found = 0
        for id in ids:
            with suppress(BrokenTableError, StoreError):
                found += await services.rooms.find(id) is not None
        services.rooms.sweep(idle=60)
        assert found < 40
        assert "Traceback" not in caplog.text
    finally:
        services.close()

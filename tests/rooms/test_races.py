"""Several at once, with a store slow enough that they meet: nothing is lost, nothing done twice."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from mulligan import wire
from mulligan.rooms.protocols import StoreError, UnclearError
from mulligan.server.services import Services
from mulligan.server.settings import Settings
from mulligan.tables import entries as log_entries
from mulligan.tables.games import SECOND_CHANCE
from tests.rooms.listener import Guest
from tests.server.harness import Server, Talk, at_once, choices, patient, play, running, verified
from tests.store.full import read_nothing_more

pytestmark = pytest.mark.anyio

SLOW = 0.03


@asynccontextmanager
async def slowly(folder: Path, **chosen: Any) -> AsyncIterator[Server]:
    async with running(folder, **chosen) as server:
        append = server.services.store.log.append

        async def slow(*what: Any, **more: Any) -> None:
            await asyncio.sleep(SLOW)
            await append(*what, **more)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(server.services.store.log, "append", slow)
            yield server


async def gathered(server: Server, seats: int, game: str = "second-chance") -> list[Talk]:
    people = [server.person() for _ in range(seats)]
    table = await people[0].open(game, seats, "Ann")
    for at, person in enumerate(people[1:], 1):
        await person.join(table, f"Guest {at}")
    talks = [await person.talk(table) for person in people]
    await talks[0].do("start")
    for seat, talk in enumerate(talks):
        await talk.sees(seat, bool)
    return talks


async def log(services: Services, table: str) -> list[log_entries.AnyEntry]:
    found = await services.store.log.load(table)
    assert found is not None
    return [log_entries.read(each) for each in found.entries]


def as_sent(stored: str) -> Any:
    """A move of Second Chance from the log, as a client sends it."""
    return msgspec.to_builtins(SECOND_CHANCE.move_to_wire(SECOND_CHANCE.read_move(stored)))


async def test_all_seats_move_at_once(folder: Path) -> None:
    async with slowly(folder) as server:
        talks = await gathered(server, 6)
        answers = await at_once(
            *(
                talk.move(choices(talk.views[seat]["view"], seat)[0], seat)
                for seat, talk in enumerate(talks)
            )
        )
        entries = await log(server.services, talks[0].table["id"])
        view = await talks[0].sees(0, lambda view: view["round"] == 1)

    assert [each["t"] for each in answers] == ["done"] * 6
    assert sorted(each.seat for each in entries if isinstance(each, log_entries.Moved)) == [
        *range(6)
    ]
    assert all(len(sheet["drawings"]) == 1 for sheet in view["sheets"])


async def test_all_sit_down_at_once_and_everybody_gets_a_seat_of_their_own(folder: Path) -> None:
    async with slowly(folder) as server:
        host = server.person()
        table = await host.open("one-more", 6, "Ann")
        guests = [server.person() for _ in range(7)]
        body = {"name": "Bob"}
        path = f"/api/tables/{table}/seats"
        answers = await at_once(*(guest.http.post(path, json=body) for guest in guests))
        info = await host.must("GET", f"/api/tables/{table}")

    seats = [each.json()["seat"] for each in answers if each.is_success]
    refused = [each.json()["code"] for each in answers if not each.is_success]

    assert sorted(seats) == [1, 2, 3, 4, 5]
    assert refused == ["seat-taken"] * 2
    assert len({each["name"] for each in info["seats"]}) == 6


async def test_the_same_move_from_two_devices_at_once(folder: Path) -> None:
    async with slowly(folder) as server:
        talks = await gathered(server, 2)
        table = talks[0].table["id"]
        cookie = talks[0].cookie
        again = await server.person(cookie).talk(table)
        move = choices(talks[0].views[0]["view"], 0)[0]
        answers = await at_once(
            talks[0].move(move, 0, id="same", turn=0), again.move(move, 0, id="same", turn=0)
        )
        entries = await log(server.services, table)

    assert answers[0] == answers[1]
    assert answers[0]["t"] == "done"
    assert sum(isinstance(each, log_entries.Moved) for each in entries) == 1


async def test_a_table_counts_as_open_from_the_moment_somebody_comes(server: Server) -> None:
    """Or it could be forgotten as an old one while it is read."""
    rooms = server.services.rooms
    table = await server.person().open("one-more", 4, "Ann")
    await server.services.put_away(idle=-1)
    opened = rooms.open
    before = table in opened
    finding = asyncio.create_task(rooms.find(table))
    await asyncio.sleep(0)

    assert (before, table in opened) == (False, True)
    assert await finding is not None
    assert table in opened


async def test_a_table_looks_for_its_move_though_too_much_waits_to_be_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a move was stored that was cut off: the room must know, whatever its people ask."""
    async with slowly(folder) as server:
        store = server.services.store
        talks = await gathered(server, 1)
        append = store.log.append

        async def cut(*what: Any, **more: Any) -> None:
            await append(*what, **more)
            raise UnclearError("cut")

        monkeypatch.setattr(store.log, "append", cut)
        refused = read_nothing_more(store, monkeypatch)
        answer = await talks[0].move(choices(talks[0].views[0]["view"], 0)[0], 0)

        assert answer["t"] == "done"
        assert refused == []
        with pytest.raises(AssertionError, match="busy"):
            await server.person().must("GET", "/api/me/tables")


@pytest.mark.parametrize("first", ["undo", "move"])
async def test_taking_back_against_the_last_mover(folder: Path, first: str) -> None:
    """Either the drawing is back and the round open, or the round is over: never half of each."""
    async with slowly(folder) as server:
        anns, bobs = await gathered(server, 2)
        await anns.move(choices(anns.views[0]["view"], 0)[0], 0)
        undo = anns.ask("undo", seat=0, turn=0)
        move = bobs.move(choices(bobs.views[1]["view"], 1)[0], 1)
        if first == "undo":
            undone, moved = await at_once(undo, move)
        else:
            moved, undone = await at_once(move, undo)
        entries = await log(server.services, anns.table["id"])
        kinds = [type(each).__name__ for each in entries][-2:]

        assert moved["t"] == "done"
        if undone["t"] == "done":
            assert kinds == ["Undone", "Moved"]
            view = await bobs.sees(1, lambda view: view["to_act"] == [0])
            assert view["round"] == 0
        else:
            assert undone["code"] in ("stale-turn", "nothing-to-undo")
            assert kinds == ["Moved", "Moved"]
            await bobs.sees(1, lambda view: view["round"] == 1)
        await at_once(play(anns, [0], Random(1)), play(bobs, [1], Random(2)))
        await verified(server.person(), anns.table["id"])


async def test_an_old_pass_does_not_catch_the_next_one_on_the_seat(folder: Path) -> None:
    async with slowly(folder) as server:
        host, guest, thief = server.person(), server.person(), server.person()
        table = await host.open("one-more", 3, "Ann")
        token = (await guest.join(table, "Bob", 1))["token"]
        hosts = await host.talk(table)
        await hosts.say("stand", id="away", seat=1)
        await hosts.say("sit", id="mine", seat=1, name="Eve")
        await asyncio.sleep(SLOW / 3)  # the first is under way, the second waits for it
        claim = await thief.http.post(f"/api/tables/{table}/claim", json={"token": token})
        await hosts.answer("mine")
        mine = await thief.must("GET", f"/api/tables/{table}")

    assert claim.json()["code"] == "no-such-pass"
    assert not any(each["yours"] for each in mine["seats"])


def moved_on(talk: Talk) -> Any:
    return talk.table["rematch"]


async def test_two_who_ask_for_a_rematch_at_once_meet(folder: Path) -> None:
    async with slowly(folder) as server:
        talks = await gathered(server, 3, "one-more")
        await at_once(*(play(talk, [seat], Random(seat)) for seat, talk in enumerate(talks)))
        await at_once(*(talk.do("rematch") for talk in talks))
        tables = [await talk.until(partial(moved_on, talk)) for talk in talks]

    assert len(set(tables)) == 1


# --- two processes at one database --------------------------------------------------------------


@pytest.mark.file
async def test_two_servers_on_one_database_lose_nothing(folder: Path) -> None:
    """As while one replaces the other: the one that is behind reloads, and decides again."""
    async with slowly(folder) as here, slowly(folder) as there:
        anns, bobs = await gathered(here, 2)
        table = anns.table["id"]
        cookie = bobs.cookie
        bobs_there = await there.person(cookie).talk(table)
        await bobs_there.sees(1, bool)
        moves = [choices(anns.views[0]["view"], 0)[0], choices(bobs.views[1]["view"], 1)[0]]
        answers = await at_once(anns.move(moves[0], 0), bobs_there.move(moves[1], 1))
        entries = await log(here.services, table)

    assert sorted(each["number"] for each in answers) == [len(entries) - 1, len(entries)]
    stored = [each for each in entries if isinstance(each, log_entries.Moved)]
    assert {each.seat: as_sent(each.move) for each in stored} == dict(enumerate(moves))


@pytest.mark.file
async def test_the_same_move_at_two_servers_is_made_once_and_both_answer(folder: Path) -> None:
    async with running(folder) as here, running(folder) as there:
        anns, bobs = await gathered(here, 2)
        table = anns.table["id"]
        cookie = anns.cookie
        again = await there.person(cookie).talk(table)
        await again.sees(0, bool)
        move = choices(anns.views[0]["view"], 0)[0]
        first = await anns.move(move, 0, id="same")
        await bobs.move(choices(bobs.views[1]["view"], 1)[0], 1)  # there nobody knows of it
        second = await again.move(move, 0, id="same", turn=0)
        entries = await log(here.services, table)

    assert first == second
    assert sum(isinstance(each, log_entries.Moved) for each in entries) == 2


@pytest.mark.file
async def test_a_rematch_at_two_servers_is_one(folder: Path) -> None:
    async with running(folder) as here, running(folder) as there:
        host = here.person()
        table = await host.open("one-more", 3, "Ann", "Bob", "Cleo", start=True)
        talk = await host.talk(table)
        await play(talk, range(3), Random(1))
        other = await there.person(host.cookie).talk(table)
        await talk.do("rematch")
        assert await other.refused("rematch") == "moved-on"
        await other.until(lambda: other.table["rematch"])

        assert other.table["rematch"] == talk.table["rematch"]


@pytest.mark.file
async def test_a_busy_table_is_said_to_be(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    services = Services(patient(folder))
    try:
        async with running(folder) as server:
            anns, _ = await gathered(server, 2)
            table = anns.table["id"]
            append, load = server.services.store.log.append, services.store.log.load

            async def overtaken(id: str, number: int, *rest: Any, **more: Any) -> None:
                """Somebody else is always a little quicker."""
                found = await load(id)
                assert found is not None
                entry = log_entries.StoodIn(1, "random") if number % 2 else log_entries.TakenBack(1)
                await services.store.log.append(
                    id, len(found.entries), [log_entries.written(entry)]
                )
                await append(id, number, *rest, **more)

            monkeypatch.setattr(server.services.store.log, "append", overtaken)
            answer = await anns.move(choices(anns.views[0]["view"], 0)[0], 0)

            assert answer["code"] == "not-stored"
            assert len(await log(services, table)) > 0
    finally:
        services.close()


async def test_a_move_whose_sender_is_gone_is_told_to_the_others(folder: Path) -> None:
    """Nobody waits any more for the move on its way to the disk: everybody hears of it still."""
    async with slowly(folder) as server:
        one, other = await gathered(server, 2)
        room = await server.services.rooms.find(one.table["id"])
        assert room is not None
        owner = Guest(room.table.chairs[0].people[0])
        move = msgspec.convert(choices(one.views[0]["view"], 0)[0], wire.Draw)
        asking = asyncio.create_task(
            room.ask(owner, wire.MakeMove("last", 0, room.table.turn, move))
        )
        await asyncio.sleep(SLOW / 3)
        asking.cancel()
        view = await other.sees(1, lambda view: 0 not in view["to_act"])

    assert asking.cancelled()
    assert view["sheets"][0]["doing"] == "drawn"


async def test_a_table_that_nobody_waits_for_any_more_may_fail_to_load(tmp_path: Path) -> None:
    """Everybody has gone, and the store closes: there is nobody to tell, and nothing to log."""
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: complaints.append(what))
    services = Services(Settings(data=str(tmp_path)))
    going_on = asyncio.Event()

    async def take(_: str) -> None:
        await going_on.wait()
        raise StoreError("The store is closed.")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(services.rooms.log, "take", take)
        finding = asyncio.create_task(services.rooms.find("kxg8h8g6xz"))
        await asyncio.sleep(0)
        finding.cancel()
        await asyncio.gather(finding, return_exceptions=True)
        going_on.set()
        for _ in range(5):
            await asyncio.sleep(0)
    services.close()
    del finding  # it knows the task that failed
    gc.collect()

    assert complaints == []

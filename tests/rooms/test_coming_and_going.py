"""People who come, go and bother others: the host and those who play are never stopped by them."""

from pathlib import Path
from random import Random

import pytest

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.room import Room
from mulligan.tables.permissions import Asker
from mulligan.tables.permissions.budgets import CHANGES
from mulligan.wire import Refusal
from tests.server.harness import Person, Server, at_once, play, running

pytestmark = pytest.mark.anyio


async def test_nobody_can_brick_a_table(server: Server) -> None:
    """An outsider sits down and stands up, a player calls bots and takes over: for ever."""
    ann, bob, eve = (server.person() for _ in range(3))
    table = await ann.open("second-chance", 3, "Ann")
    await bob.join(table, "Bob")
    await eve.must("GET", "/api/lobby")  # for a cookie
    anns, bobs, eves = [await each.talk(table) for each in (ann, bob, eve)]
    for _ in range(CHANGES):
        await eves.do("sit", seat=2, name="Eve")
        await eves.do("stand", seat=2)

    assert await eves.refused("sit", seat=2, name="Eve") == Refusal.TOO_OFTEN

    await anns.do("resize", seats=2)
    await anns.do("start")
    for _ in range(CHANGES - 1):
        await bobs.do("stand-in", seat=1, bot="random")
        await bobs.do("take-back", seat=1)

    assert await bobs.refused("stand-in", seat=1, bot="random") == Refusal.TOO_OFTEN

    ends = await at_once(play(anns, [0], Random(1)), play(bobs, [1], Random(2)))
    assert ends[0] == ends[1]


# --- a seat that the host took away -------------------------------------------------------------


async def joins(person: Person, table: str, name: str = "Eve") -> str:
    """Ask for any seat; returns why it was refused, or nothing."""
    answer = await person.http.post(f"/api/tables/{table}/seats", json={"name": name})
    return "" if answer.is_success else str(answer.json()["code"])


async def test_somebody_whose_seat_the_host_took_away_does_not_get_another(folder: Path) -> None:
    """Not under another name, not on another seat, and not after a restart either."""
    async with running(folder) as server:
        ann, eve, bob = (server.person() for _ in range(3))
        table = await ann.open("second-chance", 3, "Ann")
        await eve.join(table, "Eve")
        anns, eves = await ann.talk(table), await eve.talk(table)
        await anns.do("stand", seat=1)

        assert await joins(eve, table) == Refusal.REMOVED
        assert await eves.refused("sit", seat=2, name="Bob") == Refusal.REMOVED
        assert await joins(bob, table, "Bob") == ""

        # Who stands up by themselves may come back.
        bobs = await bob.talk(table)
        await bobs.do("stand", seat=1)
        assert await joins(bob, table, "Bob") == ""
        cookies = eve.cookie, bob.cookie

    async with running(folder) as server:
        eve, cid = server.person(cookies[0]), server.person()
        assert await joins(eve, table) == Refusal.REMOVED
        assert await joins(cid, table, "Cid") == ""


async def test_the_host_can_let_somebody_back_in_by_a_personal_link(server: Server) -> None:
    ann, eve = server.person(), server.person()
    table = await ann.open("second-chance", 2, "Ann")
    await eve.join(table, "Eve")
    await (await ann.talk(table)).do("stand", seat=1)
    token = (await ann.join(table, "Eve"))["token"]
    await eve.must("POST", f"/api/tables/{table}/claim", json={"token": token})

    info = await eve.must("GET", f"/api/tables/{table}")
    assert [seat["yours"] for seat in info["seats"]] == [False, True]


async def room_for(server: Server, seats: int) -> Room:
    opened = wire.NewTable("second-chance", seats, people=["Ann"])
    table = await server.services.openings.as_asked(opened, "ann")
    room = await server.services.rooms.find(table.id)
    assert room is not None
    return room


async def sits(room: Room, person: str, address: str) -> str:
    try:
        await room.sit(Asker(person, address=address), None, person)
    except RefusedError as refused:
        return str(refused.reason)
    return ""


async def test_a_new_cookie_does_not_help_somebody_who_had_to_leave(server: Server) -> None:
    room = await room_for(server, 4)
    assert await sits(room, "eve", "10.0.0.66") == ""
    await room.do(Asker("ann", address="10.0.0.1"), wire.Stand("s", 1))

    assert await sits(room, "eve again", "10.0.0.66") == Refusal.REMOVED
    assert await sits(room, "bob", "10.0.0.2") == ""
    assert await sits(room, "ann", "10.0.0.66") == ""  # the host sits down anywhere


async def test_an_address_that_others_share_is_not_held_against_them(server: Server) -> None:
    room = await room_for(server, 5)
    ann = Asker("ann", address="10.0.0.1")
    assert await sits(room, "brother", "10.0.0.1") == ""
    await room.do(ann, wire.Stand("s", 1))
    assert await sits(room, "brother", "10.0.0.1") == Refusal.REMOVED
    assert await sits(room, "sister", "10.0.0.1") == ""

    assert await sits(room, "bob", "10.0.0.2") == ""
    assert await sits(room, "bob's friend", "10.0.0.2") == ""
    await room.do(ann, wire.Stand("s", 3))
    assert await sits(room, "bob's sister", "10.0.0.2") == ""


# --- one seat each ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agreed", "second"),
    [
        ({"private": False}, "one-seat-each"),
        ({"private": True, "several": False}, "one-seat-each"),
        ({"private": True}, ""),
        ({"private": False, "several": True}, ""),
    ],
)
async def test_a_stranger_takes_one_seat_unless_the_host_allows_more(
    server: Server, agreed: dict[str, bool], second: str
) -> None:
    ann, eve = server.person(), server.person()
    table = await ann.open("second-chance", 5, "Ann", **agreed)
    await eve.join(table, "Eve")
    eves = await eve.talk(table)

    assert eves.table["several"] == (second == "")
    assert await joins(eve, table, "Eva") == second
    answer = await eves.ask("sit", seat=3, name="Evi")
    assert answer.get("code", "") == second
    assert await joins(eve, table, "Eve") == ""  # asked twice
    assert await joins(ann, table, "Al") == ""  # the host, for somebody on their device


# --- asked twice --------------------------------------------------------------------------------


async def test_asking_twice_under_a_name_that_somebody_has_gives_one_seat(server: Server) -> None:
    ann, eve = server.person(), server.person()
    table = await ann.open("second-chance", 4, "Ada")
    first = await eve.join(table, "Ada")

    assert await eve.join(table, "Ada") == first
    assert await eve.join(table, " Ada ") == first
    assert await eve.join(table, "Ada 2") == first
    info = await eve.must("GET", f"/api/tables/{table}")
    assert [seat["name"] for seat in info["seats"]] == ["Ada", "Ada 2", "", ""]


async def test_asking_twice_at_once_gives_one_seat(server: Server) -> None:
    ann, eve = server.person(), server.person()
    table = await ann.open("second-chance", 6, "Ada")
    await eve.must("GET", "/api/lobby")  # for a cookie
    passes = await at_once(*(eve.join(table, "Ada") for _ in range(4)))

    assert passes == passes[:1] * 4


async def test_a_seat_is_claimed_once_however_often_it_is_asked(server: Server) -> None:
    ann, phone = server.person(), server.person()
    table = await ann.open("second-chance", 2, "Ann")
    room = await server.services.rooms.find(table)
    assert room is not None
    token = (await ann.must("GET", f"/api/tables/{table}/seats/0/pass"))["token"]
    await phone.must("GET", "/api/lobby")
    claim = f"/api/tables/{table}/claim"
    await at_once(*(phone.must("POST", claim, json={"token": token}) for _ in range(4)))

    assert room.table.number == 2

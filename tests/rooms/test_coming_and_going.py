"""People who come, go and bother others: the host and those who play are never stopped by them."""

from pathlib import Path
from random import Random

import pytest

from mulligan import wire
from mulligan.core import RefusedError
from mulligan.rooms.asking import asking_address
from mulligan.rooms.room import Room
from mulligan.tables.permissions import Asker
from mulligan.tables.permissions.budgets import CHANGES, COMING, COMING_FROM_ONE_ADDRESS
from mulligan.wire import Refusal
from tests.rooms.listener import Guest
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


async def room_for(server: Server, asked: wire.NewTable, opened_from: str = "") -> Room:
    asking_address.set(opened_from)
    table = await server.services.openings.as_asked(asked, "ann")
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
    room = await room_for(server, wire.NewTable("second-chance", 4, people=["Ann"]))
    assert await sits(room, "eve", "10.0.0.66") == ""
    await room.do(Asker("ann", address="10.0.0.1"), wire.Stand("s", 1))

    assert await sits(room, "eve again", "10.0.0.66") == Refusal.REMOVED
    assert await sits(room, "bob", "10.0.0.2") == ""
    assert await sits(room, "ann", "10.0.0.66") == ""  # the host sits down anywhere


async def test_an_address_that_others_share_is_not_held_against_them(server: Server) -> None:
    room = await room_for(server, wire.NewTable("second-chance", 5, people=["Ann"]))
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


def public(several: bool | None = None) -> wire.NewTable:
    return wire.NewTable("second-chance", 5, people=["Ann"], private=False, several=several)


ANNS, EVES, BOBS = "10.0.0.1", "10.0.0.66", "10.0.0.2"


async def test_new_cookies_take_no_further_seats(server: Server) -> None:
    """A program without cookies is somebody new each time it asks."""
    room = await room_for(server, public(), ANNS)
    answers = [await sits(room, f"eve {at}", EVES) for at in range(4)]

    assert answers == ["", *[Refusal.ONE_SEAT_EACH] * 3]
    assert await sits(room, "bob", BOBS) == ""
    assert await sits(room, "bob's friend", BOBS) == Refusal.ONE_SEAT_EACH
    assert await sits(room, "cid", "10.0.0.3") == ""


async def test_who_stands_up_leaves_the_seat_to_others_of_their_address(server: Server) -> None:
    room = await room_for(server, public(), ANNS)
    assert await sits(room, "eve", EVES) == ""
    await room.do(Asker("eve", address=EVES), wire.Stand("s", 1))

    assert await sits(room, "eve's sister", EVES) == ""


async def test_families_share_an_address_with_the_host_or_by_the_hosts_leave(
    server: Server,
) -> None:
    home = await room_for(server, public(), ANNS)
    shared = await room_for(server, public(several=True), ANNS)
    link = await room_for(server, wire.NewTable("second-chance", 5, people=["Ann"]), ANNS)

    assert [await sits(home, f"child {at}", ANNS) for at in range(4)] == [""] * 4
    assert [await sits(shared, f"guest {at}", BOBS) for at in range(4)] == [""] * 4
    assert [await sits(link, f"guest {at}", BOBS) for at in range(4)] == [""] * 4


async def test_after_a_restart_who_sits_there_is_known_when_they_connect(server: Server) -> None:
    room = await room_for(server, public(), ANNS)
    await sits(room, "eve", EVES)
    server.services.rooms._rooms.clear()
    again = await server.services.rooms.find(room.table.id)
    assert again is not None
    for person, address in (("ann", ANNS), ("eve", EVES), ("eve", BOBS), ("passer-by", BOBS)):
        guest = Guest(person)
        guest.asker = Asker(person, address=address)
        again.enter(guest, None)

    assert await sits(again, "eve again", EVES) == Refusal.ONE_SEAT_EACH
    assert await sits(again, "ann's son", ANNS) == ""
    assert await sits(again, "bob", BOBS) == ""


async def test_one_address_does_not_close_a_waiting_room(server: Server) -> None:
    """Eve comes and goes with a new cookie each time. Only her address is turned away."""
    room, answers = await room_for(server, public(), ANNS), []
    for at in range(COMING + 1):
        eve = f"eve {at}"
        answers.append(await sits(room, eve, EVES))
        if not answers[-1]:
            await room.do(Asker(eve, address=EVES), wire.Stand(f"s{at}", 1))

    assert answers.count("") == COMING_FROM_ONE_ADDRESS
    assert answers[-1] == Refusal.TOO_OFTEN
    assert await sits(room, "bob", BOBS) == ""
    ann = Asker("ann", address=ANNS)
    await room.do(ann, wire.Resize("r", 2))
    await room.do(ann, wire.Start("go"))


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

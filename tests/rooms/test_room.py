"""What one can ask of a table, over real sockets: seats, hosts, passes, stand-ins, refusals."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from mulligan import wire
from mulligan.games import second_chance
from tests.server.harness import (
    Message,
    Person,
    Server,
    Talk,
    at_once,
    choices,
    play,
    running,
    verified,
)

pytestmark = pytest.mark.anyio


async def two(
    server: Server, game: str = "second-chance", **agreed: object
) -> tuple[Person, Person, Talk, Talk]:
    """Ann and Bob, seated and started."""
    ann, bob = server.person(), server.person()
    table = await ann.open(game, 2, "Ann", **agreed)
    await bob.join(table, "Bob")
    anns, bobs = await ann.talk(table), await bob.talk(table)
    await anns.do("start")
    await at_once(anns.sees(0, bool), bobs.sees(1, bool))
    return ann, bob, anns, bobs


# --- coming in ----------------------------------------------------------------------------------


async def test_an_unknown_table(server: Server) -> None:
    talk = await server.talk()
    await talk.hello("nowhere")

    assert [each["t"] for each in talk.heard] == ["welcome", "refused"]
    assert talk.heard[-1]["code"] == "no-such-table"


async def test_another_protocol(server: Server) -> None:
    talk = await server.talk()
    await talk.hello(protocol=wire.PROTOCOL + 1)

    assert [each.get("code") for each in talk.heard] == ["other-protocol"]
    assert await talk.refused("start") == "say-hello"


async def test_nothing_without_a_hello(server: Server) -> None:
    talk = await server.talk()

    assert await talk.refused("rematch") == "say-hello"


async def test_a_forged_pass_lets_one_watch_and_says_so(server: Server) -> None:
    host = server.person()
    table = await host.open("one-more", 3, "Ann", "Bob", "Cleo", start=True)
    talk = await server.talk()
    await talk.hello(table, token="0.1." + "0" * 32)
    await talk.sees(None, bool)

    assert "no-such-pass" in [each.get("code") for each in talk.heard]
    assert await talk.refused("move", seat=0, turn=0, move={"t": "play", "card": "5±"}) == (
        "not-your-seat"
    )


async def test_a_pass_is_good_for_one_sitting_at_one_table(server: Server) -> None:
    host, guest, other = server.person(), server.person(), server.person()
    table = await host.open("one-more", 3, "Ann")
    another = await host.open("one-more", 3, "Ann")
    token = (await guest.join(table, "Bob", 1))["token"]
    hosts = await host.talk(table)

    async def claims(where: str) -> str:
        body = {"token": token}
        answer = await other.http.post(f"/api/tables/{where}/claim", json=body)
        return str(answer.json().get("code", "good"))

    assert await claims(another) == "no-such-pass"
    assert await claims(table) == "good"

    await hosts.do("stand", seat=1)
    assert await claims(table) == "no-such-pass"

    await server.person().join(table, "Eve", 1)
    assert await claims(table) == "no-such-pass"
    old = await server.talk()
    await old.hello(table, token=token)
    assert not any(each["yours"] for each in old.table["seats"])


@pytest.mark.file
async def test_what_is_no_news_is_not_sent_again(server: Server) -> None:
    ann, _, anns, _ = await two(server)
    number = anns.views[0]["number"]
    again = await ann.talk(anns.table["id"], since=number)
    older = await ann.talk(anns.table["id"], since=number - 1)
    await older.sees(0, bool)

    assert [each["t"] for each in again.heard if each["t"] != "table"] == ["welcome"]


async def test_those_who_come_at_once_are_told_as_one(server: Server) -> None:
    """And who says hello again and again wakes nobody each time."""
    host = server.person()
    table = await host.open("second-chance", 2, "Ann", private=False)
    anns = await host.talk(table)
    await anns.until(lambda: len([each for each in anns.heard if each["t"] == "table"]) == 2)
    before = len(anns.heard)
    guests = await at_once(*(server.person().talk(table) for _ in range(10)))
    for _ in range(20):
        await guests[0].hello(table)
    await anns.until(lambda: anns.table["watchers"] == 10)

    assert all(each.table["id"] == table for each in guests)
    assert len([each for each in anns.heard[before:] if each["t"] == "table"]) < 10


async def test_a_seat_that_was_given_up_is_no_table_of_mine(server: Server) -> None:
    host, guest = server.person(), server.person()
    table = await host.open("one-more", 4, "Ann")
    await guest.join(table, "Bob")
    talk = await guest.talk(table)
    assert len(await guest.must("GET", "/api/me/tables")) == 1
    await talk.do("stand", seat=1)

    assert await guest.must("GET", "/api/me/tables") == []


# --- before the game ------------------------------------------------------------------------------


async def test_who_asks_for_a_seat_twice_has_one(server: Server) -> None:
    """The first answer may have got lost. Another name is somebody else at the same device."""
    host, guest = server.person(), server.person()
    table = await host.open("one-more", 4, "Ann")
    seats = [(await guest.join(table, name))["seat"] for name in ("Bob", " Bob", "Cleo", "Bob")]

    assert seats == [1, 1, 2, 1]


async def test_names_are_cleaned_and_told_apart(server: Server) -> None:
    host, guest = server.person(), server.person()
    table = await host.open("one-more", 4, "Ann", "\u202eAnn\u200b")
    await guest.join(table, "  An\u0001n  ")
    await guest.join(table, "Ann")
    names = [each["name"] for each in (await host.talk(table)).table["seats"]]

    assert names == ["Ann", "Ann 2", "An n", "Ann 3"]

    answer = await guest.http.post(f"/api/tables/{table}/seats", json={"name": "\u200b\u200b"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no-name")


@pytest.mark.parametrize(
    ("who", "asked", "stage"),
    [
        ("host", {"t": "resize", "seats": 4}, "gathering"),
        ("host", {"t": "seat-bot", "seat": 2, "bot": "random"}, "gathering"),
        ("host", {"t": "stand", "seat": 1}, "gathering"),
        ("guest", {"t": "sit", "seat": 2, "name": "Bob"}, "gathering"),
        ("host", {"t": "start"}, "gathering"),
        ("guest", {"t": "stand-in", "seat": 1, "bot": "random"}, "playing"),
        ("guest", {"t": "take-back", "seat": 1}, "playing"),
    ],
    ids=lambda value: value["t"] if isinstance(value, dict) else "",
)
async def test_what_is_asked_again_is_done_once_and_not_refused(
    server: Server, who: str, asked: Message, stage: str
) -> None:
    """As somebody does who lost the connection before the answer came, maybe elsewhere."""
    host, guest = server.person(), server.person()
    table = await host.open("second-chance", 3, "Ann")
    await guest.join(table, "Bob")
    talks = {"host": await host.talk(table), "guest": await guest.talk(table)}
    if stage == "playing" or asked["t"] == "start":
        await talks["host"].do("resize", seats=2)
    if stage == "playing":
        await talks["host"].do("start")
    if asked["t"] == "take-back":
        await talks["guest"].do("stand-in", seat=1, bot="beginner")
    if asked == {"t": "sit", "seat": 2, "name": "Bob"}:
        await talks["guest"].do("stand", seat=1)
    room = await server.services.rooms.find(table)
    assert room is not None
    number = room.table.number
    first = await talks[who].ask(**asked)
    again = await talks[who].ask(**asked)

    assert (first["t"], again["t"]) == ("done", "done")
    entries = await server.services.store.log.load(table)
    assert entries is not None
    assert len([text for text in entries.entries[number:] if '"e":"moved"' not in text]) == 1


async def test_the_host_decides(server: Server) -> None:
    host, guest = server.person(), server.person()
    table = await host.open("second-chance", 3, "Ann")
    await guest.join(table, "Bob")
    hosts, guests = await host.talk(table), await guest.talk(table)

    assert hosts.table["host"] is True
    assert guests.table["host"] is False
    for ask in (
        {"t": "start"},
        {"t": "resize", "seats": 2},
        {"t": "seat-bot", "seat": 2, "bot": "random"},
        {"t": "stand", "seat": 0},
    ):
        assert await guests.refused(**ask) == "not-the-host"
    assert await hosts.refused("start") == "seats-empty"
    assert await hosts.refused("seat-bot", seat=1, bot="random") == "seat-taken"
    assert await hosts.refused("seat-bot", seat=2, bot="nobody") == "not-possible"
    assert await hosts.refused("seat-bot", seat=3, bot="random") == "no-such-seat"
    assert await hosts.refused("resize", seats=1) == "seat-taken"
    assert await hosts.refused("stand", seat=7) == "no-such-seat"
    assert await guests.refused("sit", seat=0, name="Bob") == "seat-taken"
    assert await guests.refused("undo", seat=1, turn=0) == "not-started"
    assert await guests.refused("take-back", seat=0) == "not-your-seat"
    assert await guests.refused("take-back", seat=9) == "no-such-seat"
    move = {"t": "bonus", "cell": 0}
    assert await guests.refused("move", seat=1, turn=0, move=move) == "not-started"

    await guests.do("stand", seat=1)
    await guests.do("sit", seat=2, name="Bob")
    await guests.do("sit", seat=2, name="Bob")  # asked twice
    await hosts.do("seat-bot", seat=1, bot="random")
    await hosts.do("seat-bot", seat=1, bot="beginner")
    await hosts.do("resize", seats=4)
    await hosts.do("resize", seats=3)
    await hosts.do("start")

    assert await hosts.refused("resize", seats=4) == "already-started"
    assert await guests.refused("start") == "not-the-host"
    assert await guests.refused("sit", seat=0, name="Bob") == "already-started"
    assert await hosts.refused("sit", seat=1, name="Cleo") == "already-started"


async def test_a_solo_challenge_cannot_grow(server: Server) -> None:
    host = server.person()
    table = await host.open("second-chance", 1, "Ann", series=True)
    talk = await host.talk(table)

    assert await talk.refused("resize", seats=2) == "not-possible"


async def test_a_draft_from_before_the_game_is_not_the_next_ones(server: Server) -> None:
    host, guest, other = server.person(), server.person(), server.person()
    table = await host.open("second-chance", 2, "Ann")
    await guest.join(table, "Bob")
    hosts, guests = await host.talk(table), await guest.talk(table)
    await guests.say("draft", seat=1, turn=0, move={"t": "draw", "cells": [1, 2]})
    await guests.do("stand", seat=1)
    await other.join(table, "Eve")
    others = await other.talk(table)
    await hosts.do("start")
    await others.sees(1, bool)

    assert others.views[1]["draft"] is None


# --- moves ----------------------------------------------------------------------------------------


async def test_refused_moves_change_nothing(server: Server) -> None:
    _, _, anns, bobs = await two(server)
    before = anns.views[0]
    good = choices(before["view"], 0)[0]
    draw = {"t": "draw", "cells": [0]}

    assert (await bobs.move(good, 0))["code"] == "not-your-seat"
    assert (await anns.move(good, 5))["code"] == "no-such-seat"
    assert (await anns.move(draw, 0))["code"] == second_chance.Refusal.NOT_THIS_TILE
    assert (await anns.move({"t": "play", "card": "5±"}, 0))["code"] == "not-a-move"
    assert (await anns.move({"t": "draw", "cells": [40, 40]}, 0))["code"] == "not-a-move"
    assert (await anns.move(good, 0, turn=1))["code"] == "stale-turn"
    assert (await anns.move(good, 0, turn=-1))["code"] == "stale-turn"
    assert (await bobs.ask("undo", seat=1, turn=0))["code"] == "nothing-to-undo"
    assert (await bobs.ask("undo", seat=1, turn=3))["code"] == "stale-turn"
    assert anns.views[0] == before


async def test_a_move_sent_twice_is_one_entry_and_both_are_answered(server: Server) -> None:
    ann, _, anns, bobs = await two(server)
    again = await ann.talk(anns.table["id"])
    move = choices(anns.views[0]["view"], 0)[0]
    first = await anns.move(move, 0, id="mine")
    second = await anns.move(move, 0, id="mine")
    elsewhere = await again.move(move, 0, id="mine", turn=0)
    await bobs.move(choices(bobs.views[1]["view"], 1)[0], 1)  # the table goes on
    late = await anns.move(move, 0, id="mine", turn=0)
    later = await anns.move(move, 0, id="other", turn=0)

    assert first["t"] == "done"
    assert first == second == elsewhere == late
    assert later["code"] == "stale-turn"


async def test_drawings_are_open_to_nobody_where_they_can_be_taken_back(server: Server) -> None:
    _, _, anns, bobs = await two(server)
    watcher = await server.person().talk(anns.table["id"])
    before = anns.views[0]["view"]
    first, second, third = choices(before, 0)[:3]
    for move in (first, second):
        await anns.move(move, 0)
        mine = await anns.sees(0, lambda view: view["can_undo"])
        await at_once(
            bobs.sees(1, lambda view: 0 not in view["to_act"]),
            watcher.sees(None, lambda view: 0 not in view["to_act"]),
        )

        assert mine["sheets"][0]["drawings"][0]["cells"] == move["cells"]
        for view in (bobs.views[1]["view"], watcher.views[None]["view"]):
            assert view["sheets"][0]["drawings"] == []
            assert view["sheets"][0]["doing"] == "drawn"
        await anns.do("undo", seat=0, turn=0)
        back = await anns.sees(0, lambda view: not view["can_undo"])
        await bobs.sees(1, lambda view: 0 in view["to_act"])
        await watcher.sees(None, lambda view: 0 in view["to_act"])

        assert back == before
    await anns.move(third, 0)
    await bobs.move(choices(bobs.views[1]["view"], 1)[0], 1)
    seen = await bobs.sees(1, lambda view: view["round"] == 1)

    assert seen["sheets"][0]["drawings"][0]["cells"] == third["cells"]
    assert await anns.refused("undo", seat=0, turn=1) == "nothing-to-undo"
    assert await anns.refused("undo", seat=0, turn=0) == "stale-turn"


async def test_who_has_drawn_does_not_see_the_others_drawing_before_taking_back(
    server: Server,
) -> None:
    """Both have drawn, a third thinks: what the first sees of the second would help it."""
    host = server.person()
    table = await host.open("second-chance", 3, "Ann")
    people = [host, server.person(), server.person()]
    for name, person in zip(("Bob", "Cleo"), people[1:], strict=True):
        await person.join(table, name)
    talks = [await person.talk(table) for person in people]
    await talks[0].do("start")
    for seat in (0, 1):
        view = await talks[seat].sees(seat, bool)
        await talks[seat].move(choices(view, seat)[0], seat)
    view = await talks[0].sees(0, lambda view: view["to_act"] == [2])

    assert view["sheets"][1]["drawings"] == []
    assert view["can_undo"] is True


async def test_a_table_without_taking_back(server: Server) -> None:
    _, _, anns, _ = await two(server, undo=False)
    await anns.move(choices(anns.views[0]["view"], 0)[0], 0)

    assert await anns.refused("undo", seat=0, turn=0) == "no-undo-here"


async def test_a_played_card_cannot_be_taken_back(server: Server) -> None:
    host = server.person()
    table = await host.open("one-more", 3, "Ann", "Bob", "Cleo", start=True)
    talk = await host.talk(table)
    view = await talk.sees(0, bool)
    seat = view["active"]
    own = await talk.sees(seat, bool)
    before = talk.turn
    await talk.move(choices(own, seat)[0], seat)

    assert talk.table["undo"] is False
    for turn in (before, talk.turn):
        assert await talk.refused("undo", seat=seat, turn=turn) in ("no-undo-here", "stale-turn")


async def test_reactions(server: Server) -> None:
    _, _, anns, bobs = await two(server)
    await anns.say("react", seat=0, reaction="clap")
    heard = await bobs.hears("reacted")
    await anns.say("react", seat=1, reaction="clap")
    refused = await anns.hears("refused")

    assert heard == {"t": "reacted", "seat": 0, "reaction": "clap"}
    assert refused["code"] == "not-your-seat"


async def test_pings(server: Server) -> None:
    talk = await server.talk()
    await talk.say("ping", n=5)

    assert await talk.hears("pong") == {"t": "pong", "n": 5}


# --- standing in ------------------------------------------------------------------------------


async def test_a_bot_stands_in_for_who_is_gone_and_gives_the_seat_back(folder: Path) -> None:
    async with running(folder, absent_after=600) as server:
        _, bob, anns, bobs = await two(server)
        room = await server.services.rooms.find(anns.table["id"])
        assert room is not None
        watcher = await server.person().talk(anns.table["id"])

        assert await anns.refused("stand-in", seat=1, bot="random") == "not-absent"
        assert await watcher.refused("stand-in", seat=1, bot="random") == "not-your-seat"
        assert await anns.refused("stand-in", seat=1, bot="who") == "not-possible"

        await bobs.cut()
        await anns.until(lambda: not anns.table["seats"][1]["online"])
        assert await anns.refused("stand-in", seat=1, bot="random") == "not-absent"
        room.audience._gone[1] -= 600  # ten minutes later, as it were
        await anns.do("stand-in", seat=1, bot="random")
        await anns.sees(0, lambda view: 1 not in view["to_act"])  # the bot has drawn
        seat = anns.table["seats"][1]

        assert (seat["holder"], seat["stand_in"], seat["name"]) == ("bot", True, "Bob")

        back = await bob.talk(anns.table["id"])
        await back.do("take-back", seat=1)
        assert await back.refused("take-back", seat=0) == "not-your-seat"
        await at_once(play(anns, [0], Random(1)), play(back, [1], Random(2)))
        replay = await verified(bob, anns.table["id"])

        assert [each.kind for each in replay.head.players] == ["human", "human"]


# --- the lobby --------------------------------------------------------------------------------


async def test_the_lobby_lists_public_tables_that_wait_and_tells_of_changes(
    server: Server,
) -> None:
    host, guest = server.person(), server.person()
    looking = await server.person().talk()
    table = await host.open("one-more", 3, "Ann", private=False, timer=30)
    private = await host.open("one-more", 3, "Ann")
    hidden = await host.talk(private)

    def listed() -> list[str]:
        return [each["id"] for each in looking.heard[-1].get("tables", ())]

    assert listed() == []  # nobody is there to wait with
    hosts = await host.talk(table)
    await looking.until(lambda: listed() == [table])
    assert looking.heard[-1]["tables"][0] == {
        "id": table,
        "game": "one-more",
        "edition": None,
        "deck": "standard",
        "seats": 3,
        "free": 2,
        "names": ["Ann"],
        "timer": 30,
    }
    await guest.join(table, "Bob")
    await looking.until(lambda: looking.heard[-1]["tables"][0]["free"] == 1)
    assert looking.heard[-1]["tables"][0]["names"] == ["Ann", "Bob"]
    assert [each["id"] for each in await guest.must("GET", "/api/lobby")] == [table]
    await hosts.hang_up()
    await looking.until(lambda: not listed())
    await hidden.hang_up()


async def test_ones_own_tables(server: Server) -> None:
    ann, bob, anns, _ = await two(server)
    table = anns.table["id"]

    async def turns() -> list[bool]:
        found = [await person.must("GET", "/api/me/tables") for person in (ann, bob)]
        assert all(each[0]["id"] == table for each in found)
        return [each[0]["your_turn"] for each in found]

    assert await turns() == [True, True]
    await anns.move(choices(anns.views[0]["view"], 0)[0], 0)
    assert await turns() == [False, True]
    assert await server.person().must("GET", "/api/me/tables") == []


async def test_ones_own_tables_name_the_others(server: Server) -> None:
    """Nobody plays "with" themselves; somebody else at the same device is company."""
    ann = server.person()
    asked = {"game": "one-more", "seats": 3, "people": ["Ann", "Ben"], "bots": ["random"]}
    await ann.must("POST", "/api/tables", json=asked)
    [listed] = await ann.must("GET", "/api/me/tables")

    assert listed["names"][0] == "Ben"
    assert len(listed["names"]) == 2


async def test_a_called_game_is_listed_with_those_on_paper_and_is_nobodys_turn(
    server: Server,
) -> None:
    caller = server.person()
    asked = {"game": "caller", "seats": 1, "people": ["Ann", "Ben"], "start": True}
    await caller.must("POST", "/api/tables", json=asked)
    [listed] = await caller.must("GET", "/api/me/tables")
    assert listed["stage"] == "playing"
    assert listed["names"] == ["Ann", "Ben"]
    assert not listed["your_turn"]


async def test_a_quiet_room_is_put_away_and_comes_back_as_it_was(server: Server) -> None:
    ann, _, anns, bobs = await two(server)
    table = anns.table["id"]
    await anns.move(choices(anns.views[0]["view"], 0)[0], 0)
    view = await anns.sees(0, lambda view: 0 not in view["to_act"])
    room = await server.services.rooms.find(table)
    assert room is not None
    room.quiet_since -= 24 * 3600  # a day later, as it were
    server.services.rooms.sweep(idle=600)

    assert await server.services.rooms.find(table) is room  # they are still there

    await anns.hang_up()
    await bobs.hang_up()
    async with asyncio.timeout(60):
        while not room.empty:
            await asyncio.sleep(0.01)
    room.quiet_since -= 24 * 3600
    server.services.rooms.sweep(idle=600)
    again = await ann.talk(table)

    assert await server.services.rooms.find(table) is not room
    assert await again.sees(0, bool) == view


# --- records ----------------------------------------------------------------------------------


async def test_the_record_of_a_game_that_goes_on_is_what_ones_seat_sees(server: Server) -> None:
    ann, bob, anns, bobs = await two(server)
    stranger = server.person()
    path = f"/api/tables/{anns.table['id']}/record"
    mine = await ann.must("GET", path)
    theirs = await bob.must("GET", path)
    public = await stranger.must("GET", path)

    assert mine == [anns.views[0]]
    assert theirs == [bobs.views[1]]
    assert public[0]["view"]["seat"] is None

    waiting = await ann.open("one-more", 3, "Ann")
    answer = await ann.http.get(f"/api/tables/{waiting}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-started")


async def test_drawings_taken_back_are_not_in_the_record(server: Server) -> None:
    host = server.person()
    table = await host.open("second-chance", 2, "Ann", "Bob", start=True)
    talk = await host.talk(table)
    dice = Random(11)
    while not (view := (await talk.sees(0, bool)))["end"]:
        for seat in (0, 1):
            for _ in range(dice.randrange(3)):
                view = talk.views[seat]["view"]
                if seat in view["to_act"]:
                    answer = await talk.move(dice.choice(choices(view, seat)), seat)
                    assert answer["t"] == "done"
                    if talk.views[seat]["view"]["can_undo"] and dice.random() < 0.5:
                        await talk.do("undo", seat=seat, turn=talk.turn)
    replay = await verified(host, table)

    assert list(replay.events[-1].winners) == view["end"]["winners"]

"""Whole games over real sockets: everybody gets to the end, and the record proves it."""

import asyncio
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from examples import player
from mulligan.wire import Stage
from tests.server.harness import Message, Server, Talk, at_once, choices, play, running, verified

pytestmark = pytest.mark.anyio

GAMES = [("second-chance", 3), ("one-more", 4)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_people_play_to_the_end(server: Server, game: str, seats: int) -> None:
    host, *guests = [server.person() for _ in range(seats)]
    table = await host.open(game, seats, "Ann")
    for at, guest in enumerate(guests):
        await guest.join(table, f"Guest {at}")
    talks = [await person.talk(table) for person in (host, *guests)]
    watcher = await server.person().talk(table)
    await talks[0].do("start")
    dice = Random(7)
    ends = await at_once(*(play(talk, [seat], dice) for seat, talk in enumerate(talks)))
    seen = await watcher.sees(None, lambda view: bool(view["end"]))
    replay = await verified(host, table)

    assert all(end == seen["end"] for end in ends)
    assert talks[0].table["stage"] == Stage.ENDED
    assert bytes.fromhex(talks[0].table["seed"]) == replay.head.seed
    assert list(replay.events[-1].winners) == seen["end"]["winners"]


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_a_person_among_bots(server: Server, game: str, seats: int) -> None:
    host = server.person()
    bots = ["random"] * (seats - 1)
    table = await host.open(game, seats, "Ann", bots=bots, start=True)
    await play(await host.talk(table), [0], Random(1))
    replay = await verified(host, table)

    assert [each.kind for each in replay.head.players] == ["human"] + ["bot"] * (seats - 1)


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_bots_play_on_without_a_watchdog(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    """A bot that owes two moves in a row makes both at once."""
    monkeypatch.setattr("mulligan.server.services.SWEEP", 3600)
    async with running(folder) as server:
        host = server.person()
        table = await host.open(game, seats, "Ann", bots=["random"] * (seats - 1), start=True)
        talk = await host.talk(table)
        await talk.do("stand-in", seat=0, bot="random")
        await talk.sees(0, lambda view: bool(view["end"]))
        await verified(host, table)


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_one_device_for_all(server: Server, game: str, seats: int) -> None:
    host = server.person()
    names = ["Ann", "Bob", "Cleo", "Dan"][:seats]
    table = await host.open(game, seats, *names, start=True)
    talk = await host.talk(table)
    await play(talk, range(seats), Random(3))
    replay = await verified(host, table)

    assert [each["yours"] for each in talk.table["seats"]] == [True] * seats
    assert [each.name for each in replay.head.players] == names


async def test_two_devices_in_one_seat_both_play_it(server: Server) -> None:
    phone, tablet, guest = server.person(), server.person(), server.person()
    table = await phone.open("second-chance", 2, "Ann")
    token = (await phone.must("GET", f"/api/tables/{table}/seats/0/pass"))["token"]
    await guest.join(table, "Bob")
    await tablet.must("POST", f"/api/tables/{table}/claim", json={"token": token})
    program = await server.talk()
    await program.hello(table, token=token)
    ones = [await phone.talk(table), await tablet.talk(table), program]
    other = await guest.talk(table)
    await ones[1].do("start")
    bobs = asyncio.create_task(play(other, [1], Random(2)))
    last = -1
    for talk in cycle(ones):
        position = await talk.until(partial(_next, talk, last))
        if position["view"]["end"]:
            break
        last = position["turn"]
        await talk.move(choices(position["view"], 0)[0], 0)
    await bobs
    ends = [await each.sees(0, lambda view: bool(view["end"])) for each in ones]

    assert ends[0] == ends[1] == ends[2]


def _next(talk: Talk, last: int) -> Message | None:
    """Where seat 0 owes a move in a turn after *last*, or the game is over."""
    position = talk.views.get(0)
    if position is None or position["view"]["end"]:
        return position
    return position if 0 in position["view"]["to_act"] and position["turn"] > last else None


async def test_a_solo_challenge_goes_on_for_three_games(server: Server) -> None:
    host = server.person()
    table = await host.open("second-chance", 1, "Ann", series=True, start=True)
    empty: list[int] = []
    ids = []
    for index in range(4):
        talk = await host.talk(table)
        start = talk.table
        end = await play(talk, [0], Random(index))
        replay = await verified(host, table)
        ids.append(replay.head.series.id)

        assert start["series"] == index % 3
        assert start["series_empty"] == (empty if index < 3 else [])
        assert replay.head.series.index == index % 3

        empty.append(end["empty"][0])
        await talk.do("rematch")
        table = await talk.until(partial(_moved_on, talk))

    assert ids[0] == ids[1] == ids[2] != ids[3]


def _moved_on(talk: Talk) -> Any:
    return talk.table["rematch"]


async def test_a_rematch_seats_the_same_people_and_their_bots(server: Server) -> None:
    ann, bob = server.person(), server.person()
    table = await ann.open("one-more", 3, "Ann", bots=[])
    await bob.join(table, "Bob")
    anns, bobs = await ann.talk(table), await bob.talk(table)
    await anns.do("seat-bot", seat=2, bot="random")
    await anns.do("start")

    assert await bobs.refused("rematch") == "not-over"

    await at_once(play(anns, [0], Random(1)), play(bobs, [1], Random(2)))
    watcher = await server.person().talk(table)

    assert await watcher.refused("rematch") == "not-your-seat"

    numbers = await at_once(bobs.do("rematch"), anns.do("rematch"))  # both press at once
    new = await anns.until(lambda: anns.table["rematch"])
    await bobs.hello(new)
    info = bobs.table

    assert numbers[0] == numbers[1]
    assert new == bobs.table["id"] != table
    assert [each["name"] for each in info["seats"]] == ["Ann", "Bob", "Flo"]
    assert [each["yours"] for each in info["seats"]] == [False, True, False]
    assert info["seats"][2]["bot"] == "random"
    assert info["stage"] == Stage.PLAYING
    assert info["commitment"] != watcher.table["commitment"]


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_the_example_program_plays(server: Server, game: str, seats: int) -> None:
    host = server.person()
    table = await host.open(game, seats, "Ann", bots=["random"] * (seats - 2))
    talk = await host.talk(table)
    program = asyncio.create_task(_in_thread(player.play, server.url, table, "Robo"))
    await talk.until(lambda: all(each["holder"] != "nobody" for each in talk.table["seats"]))
    await talk.do("start")
    mine, theirs = await at_once(play(talk, [0], Random(5)), _wait(program))

    assert mine == theirs


async def _in_thread(what: Any, *arguments: Any) -> Any:
    """The program blocks while it asks over HTTP, so it gets an event loop of its own."""
    return await asyncio.to_thread(lambda: asyncio.run(what(*arguments)))


async def _wait(task: "asyncio.Task[Any]") -> Any:
    return await task

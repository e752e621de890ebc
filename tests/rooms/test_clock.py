"""The timer: what is played for somebody whose time is up, and how long they had."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mulligan import wire
from mulligan.core import fold
from mulligan.games import one_more, second_chance
from mulligan.rooms.room.autoplay import beats
from mulligan.rooms.room.clock import Clock
from mulligan.tables.games import ONE_MORE, SECOND_CHANCE
from mulligan.tables.games.one_more import INTERLUDE
from tests.server.harness import Person, Server, Talk, choices, running, verified

pytestmark = pytest.mark.anyio

FASTER = 10
"""Five seconds are the shortest timer that can be agreed on; nobody wants to wait for them."""
TIMER, GRACE = 5, 15
LONG = 600
"""A timer that does not ring by itself while a test prepares something, on however slow a
machine."""


@pytest.fixture
async def server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    setting = Clock.set
    monkeypatch.setattr(Clock, "set", lambda self, seconds: setting(self, seconds / FASTER))
    async with running(folder, grace=GRACE) as server:
        yield server


async def started(server: Server, game: str, *names: str, **agreed: Any) -> tuple[Person, Talk]:
    host = server.person()
    agreed = {"timer": TIMER, "start": True} | agreed
    table = await host.open(game, len(names), *names, **agreed)
    talk = await host.talk(table)
    await talk.sees(0, bool)
    return host, talk


async def ring(server: Server, table: str) -> None:
    """Time is up now."""
    room = await server.services.rooms.find(table)
    assert room is not None
    room._autoplay.clock.set(0)


async def test_what_somebody_had_in_mind_is_played(server: Server) -> None:
    host, talk = await started(server, "second-chance", "Ann", "Bob", timer=LONG)
    other = await host.talk(talk.table["id"])
    drafts = [choices(talk.views[seat]["view"], seat)[seat + 3] for seat in (0, 1)]
    for seat, move in enumerate(drafts):
        await talk.say("draft", seat=seat, turn=0, move=move)
    await talk.say("ping", n=1)
    await talk.hears("pong")
    await ring(server, talk.table["id"])
    view = await other.sees(0, lambda view: view["round"] == 1)

    assert [sheet["drawings"][0]["cells"] for sheet in view["sheets"]] == [
        move["cells"] for move in drafts
    ]


async def test_a_draft_is_told_to_ones_other_device_and_can_be_taken_away(server: Server) -> None:
    host, talk = await started(server, "second-chance", "Ann", timer=LONG)
    move = choices(talk.views[0]["view"], 0)[5]
    await talk.say("draft", seat=0, turn=0, move=move)
    await talk.say("ping", n=1)
    await talk.hears("pong")
    told = await host.talk(talk.table["id"])
    await told.sees(0, bool)
    await talk.say("draft", seat=0, turn=0, move=None)
    await talk.say("ping", n=2)
    await talk.until(lambda: talk.heard[-1] == {"t": "pong", "n": 2})
    later = await host.talk(talk.table["id"])
    await later.sees(0, bool)

    assert told.views[0]["draft"] == move
    assert later.views[0]["draft"] is None


@pytest.mark.parametrize("draft", [None, {"t": "draw", "cells": [0]}, {"t": "bonus", "cell": 1}])
async def test_without_a_legal_draft_a_bot_moves(server: Server, draft: Any) -> None:
    _, talk = await started(server, "second-chance", "Ann")
    legal = [move["cells"] for move in choices(talk.views[0]["view"], 0)]
    if draft is not None:
        await talk.say("draft", seat=0, turn=0, move=draft)
    view = await talk.sees(0, lambda view: view["round"] == 1)

    assert view["sheets"][0]["drawings"][0]["cells"] in legal


@pytest.mark.parametrize("game", ["second-chance", "one-more"])
async def test_a_game_in_which_nobody_moves_comes_to_its_end(
    server: Server, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurried = Clock.set
    monkeypatch.setattr(Clock, "set", lambda self, seconds: hurried(self, seconds / 50))
    host, talk = await started(server, game, "Ann", "Bob", "Cleo")
    await talk.sees(0, lambda view: bool(view["end"]))

    await verified(host, talk.table["id"])


async def test_who_has_lost_the_connection_gets_some_grace_once(server: Server) -> None:
    host, guest = server.person(), server.person()
    table = await host.open("second-chance", 2, "Ann", timer=LONG)
    await guest.join(table, "Bob")
    hosts, guests = await host.talk(table), await guest.talk(table)
    await hosts.do("start")
    await guests.sees(1, bool)
    await hosts.move(choices(hosts.views[0]["view"], 0)[0], 0)
    await guests.cut()
    await hosts.until(lambda: not hosts.table["seats"][1]["online"])
    loop = asyncio.get_running_loop()
    begun = loop.time()
    heard = len(hosts.heard)
    await ring(server, table)
    await hosts.sees(0, lambda view: view["round"] == 1)
    took = loop.time() - begun

    assert took > GRACE / FASTER
    assert any(
        each["t"] == "view" and 0 < (each["time_left"] or 0) <= GRACE / FASTER
        for each in hosts.heard[heard:]
    )


async def test_the_time_that_is_left_is_told_as_it_is_now(server: Server) -> None:
    host, talk = await started(server, "second-chance", "Ann", "Bob", timer=LONG)
    room = await server.services.rooms.find(talk.table["id"])
    assert room is not None
    room._autoplay.clock.set(FASTER * 100.0)
    first = await host.talk(talk.table["id"])
    await first.sees(0, bool)
    room._autoplay.clock.set(FASTER * 40.0)  # a minute later, as it were
    second = await host.talk(talk.table["id"])
    await second.sees(0, bool)

    assert first.views[0]["time_left"] == pytest.approx(100, abs=20)
    assert second.views[0]["time_left"] == pytest.approx(40, abs=20)


async def test_taking_back_does_not_stop_the_clock(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With only bots left to move it stops; a move that is taken back then has to be made again."""
    thinking = asyncio.Event()
    choose = server.services.thinking.choose

    async def slowly(game: str, player: Any, view: Any, at: Any) -> Any:
        await thinking.wait()
        return await choose(game, player, view, at)

    monkeypatch.setattr(server.services.thinking, "choose", slowly)
    host = server.person()
    table = await host.open(
        "second-chance", 2, "Ann", bots=["random"], timer=LONG, undo=True, start=True
    )
    talk = await host.talk(table)
    view = await talk.sees(0, bool)
    await talk.move(choices(view, 0)[0], 0)
    await talk.do("undo", seat=0, turn=0)
    await talk.sees(0, lambda view: 0 in view["to_act"])
    thinking.set()

    assert talk.views[0]["time_left"] is not None


async def test_who_takes_a_move_back_when_time_is_up_has_no_more_of_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a bot still thinks for the one who was slow, the other one changes their mind."""
    thinking, asked = asyncio.Event(), asyncio.Event()
    choose = server.services.thinking.choose

    async def slowly(game: str, player: Any, view: Any, at: Any) -> Any:
        asked.set()
        await thinking.wait()
        return await choose(game, player, view, at)

    _, talk = await started(server, "second-chance", "Ann", "Bob", timer=LONG, undo=True)
    await talk.move(choices(talk.views[1]["view"], 1)[0], 1)
    monkeypatch.setattr(server.services.thinking, "choose", slowly)
    await ring(server, talk.table["id"])
    await asked.wait()
    await talk.do("undo", seat=1, turn=0)
    thinking.set()

    await talk.sees(0, lambda view: view["round"] == 1)  # somebody moved for both


async def test_a_stand_in_wins_nobody_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = asyncio.Event()

    async def never(*_: Any) -> None:
        await thinking.wait()

    monkeypatch.setattr(server.services.thinking, "choose", never)
    _, talk = await started(server, "second-chance", "Ann", timer=LONG)
    room = await server.services.rooms.find(talk.table["id"])
    assert room is not None
    autoplay = room._autoplay
    autoplay._until -= 100  # so much later, as it were
    for _ in range(3):
        await talk.do("stand-in", seat=0, bot="random")
        assert autoplay.clock.left is None
        await talk.do("take-back", seat=0)
        left = autoplay.clock.left
        assert left is not None
        assert left <= (LONG - 100) / FASTER


async def test_bots_let_people_laugh_before_they_play_on() -> None:
    """In a game of turns they take their time, and for the first card after a lost round more."""
    dice = Random(3)
    state = fold(one_more, one_more.deal(one_more.Setup(3), bytes(32)))
    seen = []
    while waiting := sorted(one_more.to_act(state)):
        view = one_more.view(state, waiting[0])
        first = state.round > 1 and not state.story
        assert ONE_MORE.beats(view) == (INTERLUDE if first else 1)
        seen.append(first)
        state, _ = one_more.apply(state, waiting[0], dice.choice(one_more.legal(state, waiting[0])))
    assert any(seen)  # a round was lost on the way
    drawing = fold(second_chance, second_chance.deal(second_chance.Setup(2), bytes(32)))
    assert SECOND_CHANCE.beats(second_chance.view(drawing, 0)) == 0


async def test_bots_wait_as_long_as_the_calmest_player_wants(server: Server) -> None:
    """Spectators do not hold the table up, and who has left does not either."""
    host = server.person()
    table = await host.open("one-more", 3, "Ann", "Bob", bots=["random"])
    room = await server.services.rooms.find(table)
    assert room is not None
    paces = [room.audience.pace]
    quick = await host.talk(table, pace="at-once")
    paces.append(room.audience.pace)
    slow = await server.person().talk(table, pace="slow")
    paces.append(room.audience.pace)  # they only watch
    calm = await host.talk(table, pace="calm")
    paces.append(room.audience.pace)
    await calm.hello(table, pace="slow")
    paces.append(room.audience.pace)
    await calm.hello(table)  # a program that says nothing
    paces.append(room.audience.pace)
    await slow.hang_up()
    await calm.hang_up()
    await quick.until(lambda: room.audience.pace == "at-once")

    assert paces == ["brisk", "at-once", "at-once", "calm", "slow", "brisk"]


@pytest.mark.parametrize(
    ("pace", "card", "after_a_lost_round"),
    [("slow", 3.0, 7.0), ("calm", 1.9, 5.9), ("brisk", 1.0, 5.0), ("at-once", 0.0, 0.0)],
)
def test_a_pace_counts_where_people_watch(
    pace: wire.Pace, card: float, after_a_lost_round: float
) -> None:
    assert beats(0, pace) == 0  # nobody watches a bot draw in Second Chance
    assert beats(1, pace) == card
    assert beats(INTERLUDE, pace) == after_a_lost_round

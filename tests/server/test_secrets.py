"""Whatever a client hears while a game goes on, it may know."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from mulligan import wire
from mulligan.games import one_more, second_chance
from mulligan.rooms.registry import Rooms
from mulligan.rooms.room import Room, audience
from mulligan.tables import entries as log_entries
from mulligan.tables.identity import person_of
from mulligan.tables.table import Table
from tests.server import secrets
from tests.server.harness import Message, Person, Server, Talk, at_once, choices, running
from tests.server.secrets import Truth, leaks

pytestmark = pytest.mark.anyio

MANY = int(os.environ.get("MULLIGAN_SECRETS", "16"))
"""Games of each kind in the slow test; hundreds are for the night."""

CENTRE = 40
DECKS = {
    one_more.GAME: secrets.one_more_deck(),
    second_chance.GAME: secrets.second_chance_deck(),
}


class Device:
    """A client with its seats, that notes all it says and all it hears."""

    def __init__(self, person: Person, table: str, seats: tuple[int, ...]) -> None:
        self.person = person
        self.table = table
        self.seats = seats
        self.said: set[str] = set()
        self.heard: list[str] = []
        self.talk: Talk | None = None

    async def look(self) -> None:
        """Ask over HTTP for whatever there is to see."""
        for path in ("", "/record"):
            answer = await self.person.http.get(f"/api/tables/{self.table}{path}")
            if answer.status_code == 200:
                await self._hear(answer.text)

    async def connect(self) -> None:
        self.talk = await self.person.talk(self.table)

    async def play(self, dice: Random) -> None:
        """Play to the end, with drafts, wrong moves, moves taken back and curious looks."""
        talk = self.talk
        assert talk is not None
        asked = dict.fromkeys(self.seats, -1)
        while True:
            found = await talk.until(lambda: self._owed(talk, asked))
            seat, position = found
            if position["view"]["end"]:
                break
            asked[seat] = position["number"]
            mine = choices(position["view"], seat)
            if dice.random() < 0.3:
                await self._say(talk, "draft", seat, position, dice.choice(mine))
            if dice.random() < 0.3:
                await self._say(talk, "move", seat, position, self._wrong(position["view"], dice))
            if dice.random() < 0.2:
                await self.look()
            answer = await self._say(talk, "move", seat, position, dice.choice(mine))
            assert answer is not None
            if answer["t"] == "done" and dice.random() < 0.2:
                undo = await talk.ask("undo", seat=seat, turn=position["turn"])
                if undo["t"] == "done":
                    asked[seat] = undo["number"] - 1
            elif answer["t"] == "refused":
                assert answer["code"] in ("stale-turn", "game-over")
        self.heard += talk.raw

    async def _say(
        self, talk: Talk, what: str, seat: int, position: Message, move: Message
    ) -> Message | None:
        self.said |= {json.dumps(move), str(move.get("card"))}
        if what == "move":
            return await talk.move(move, seat, turn=position["turn"])
        await talk.say("draft", seat=seat, turn=position["turn"], move=move)
        return None

    def _wrong(self, view: Message, dice: Random) -> Message:
        if view["game"] == one_more.GAME:
            wrong: list[Message] = [{"t": "play", "card": "0+"}, {"t": "give", "card": "99-"}]
        else:
            # The centre is filled before anybody writes a 1: that is never right.
            wrong = [{"t": "draw", "cells": [0, 80]}, {"t": "bonus", "cell": CENTRE}]
        return dice.choice(wrong)

    def _owed(self, talk: Talk, asked: dict[int, int]) -> tuple[int, Message] | None:
        for seat in self.seats:
            if (position := talk.views.get(seat)) is None:
                continue
            fresh = position["number"] > asked[seat] and seat in position["view"]["to_act"]
            if fresh or position["view"]["end"]:
                return seat, position
        return None

    async def _hear(self, text: str) -> None:
        """A table over HTTP has no number: it is put behind what was heard before it."""
        assert self.talk is not None
        told = json.loads(text)
        if isinstance(told, dict) and (told.get("stage") == "ended" or told.get("result")):
            # Somebody else has ended the game meanwhile, and that news is still on its way.
            await self.talk.sees(self.seats[0], lambda view: bool(view["end"]))
        self.heard += self.talk.raw
        self.talk.raw.clear()
        self.heard.append(text)


async def scanned(server: Server, game: str, dice: Random) -> list[str]:
    """Play a game and return everything that anybody should not have heard."""
    host = server.person()
    # One device with one or two seats, others with one each, a bot, a watcher, one in the lobby.
    shared = dice.choice([1, 2])
    guests = [server.person() for _ in range(dice.choice([1, 2]))]
    bots = 1 if game == one_more.GAME else dice.choice([0, 1])
    seats = shared + len(guests) + bots
    table = await host.open(
        game,
        seats,
        *["Ann", "Bob"][:shared],
        deck={"toml": DECKS[game]},
        undo=dice.random() < 0.7,
        private=dice.random() < 0.5,
    )
    passes = [await guest.join(table, f"Guest {at}") for at, guest in enumerate(guests)]
    own = (await host.must("GET", f"/api/tables/{table}/seats/0/pass"))["token"]
    watcher = Device(server.person(), table, ())
    await watcher.person.must("GET", "/api/catalogue")
    devices = [Device(host, table, tuple(range(shared)))]
    devices += [Device(guest, table, (shared + at,)) for at, guest in enumerate(guests)]
    lobby = await server.person().talk()
    for device in (*devices, watcher):
        await device.connect()
    first = devices[0].talk
    assert first is not None
    for seat in range(seats - bots, seats):
        await first.do("seat-bot", seat=seat, bot="random")
    await first.do("start")
    assert watcher.talk is not None
    await at_once(*(device.play(Random(dice.random())) for device in devices))
    await watcher.talk.sees(None, lambda view: bool(view["end"]))
    watcher.heard += watcher.talk.raw
    found = await server.services.store.log.load(table)
    room = await server.services.rooms.find(table)
    assert found is not None
    assert room is not None
    cookies = [str(device.person.cookie) for device in (*devices, watcher)]
    hidden = [*cookies, *map(person_of, cookies), *(each["token"] for each in passes), own]
    truth = Truth(room.table, [log_entries.read(each) for each in found.entries], hidden)
    leaked = [
        f"{device.seats}: {leak}"
        for device in (*devices, watcher)
        for leak in leaks(truth, device.heard, device.seats, device.said)
    ]
    assert not any(table in text for text in lobby.raw) or not room.table.agreement.private
    for device in (*devices, watcher):
        assert device.talk is not None
        assert len(device.heard) > 4
        await device.talk.hang_up()
        await device.person.http.aclose()
    await lobby.hang_up()  # thousands who stay would all hear of every new table
    return leaked


async def challenged(server: Server, dice: Random) -> list[str]:
    """Play a solo challenge, look at its earlier games all the time, and return what leaked."""
    host = server.person()
    deck = {"toml": DECKS[second_chance.GAME]}
    table = await host.open(second_chance.GAME, 1, "Ann", deck=deck, series=True, start=True)
    devices: list[Device] = []
    for index in range(3):
        device = Device(host, table, (0,))
        devices.append(device)
        await device.connect()
        for each in devices:
            await each.look()  # the series goes on: its seed is still a secret everywhere
        await device.play(Random(dice.random()))
        if index < 2:
            await device.look()
            assert device.talk is not None
            await device.talk.do("rematch")
            table = await device.talk.until(partial(_moved_on, device.talk))
    leaked: list[str] = []
    for device in devices:
        found = await server.services.store.log.load(device.table)
        room = await server.services.rooms.find(device.table)
        assert found is not None
        assert room is not None
        truth = Truth(room.table, [log_entries.read(each) for each in found.entries], [])
        leaked += leaks(truth, device.heard, device.seats, device.said)
    return leaked


def _moved_on(talk: Talk) -> Any:
    return talk.table["rematch"]


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[Server]:
    async with running(folder, think=30) as server:
        yield server


@pytest.mark.parametrize("game", [one_more.GAME, second_chance.GAME])
async def test_nobody_hears_what_is_not_theirs_to_know(server: Server, game: str) -> None:
    assert await scanned(server, game, Random(2)) == []


async def test_nobody_hears_the_seed_of_a_series_before_its_end(server: Server) -> None:
    """SC-17: it would tell the cards of the games to come."""
    assert await challenged(server, Random(2)) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", [one_more.GAME, second_chance.GAME])
async def test_nobody_hears_it_in_many_games(server: Server, game: str) -> None:
    for at in range(0, MANY, 4):
        several = (scanned(server, game, Random(f"{game} {each}")) for each in range(at, at + 4))

        assert await asyncio.gather(*several) == [[]] * 4


# --- the scan can fail ------------------------------------------------------------------------


def another_hand(room: Room, seat: int | None) -> wire.Position:
    """What seat 0 sees, to those who watch."""
    position = POSITION(room, 0 if seat is None else seat)
    position.view.seat = seat
    return position


def cards_of_others(room: Room, seat: int | None) -> wire.Position:
    """The hand of the next seat, behind one's own."""
    position = POSITION(room, seat)
    if seat is not None and isinstance(position.view, wire.OneMoreView):
        other = POSITION(room, (seat + 1) % len(room.table.chairs)).view
        assert isinstance(other, wire.OneMoreView)
        position.view.story.extend(wire.Drew(0, 0, card) for card in other.hand)
    return position


def the_next_card(room: Room, seat: int | None) -> wire.Position:
    """To those who watch: who plays would draw it."""
    position = POSITION(room, seat)
    play = room.table.play
    assert play is not None
    if seat is None and isinstance(position.view, wire.SecondChanceView) and play.state.pile:
        position.view.offer.append(play.state.pile[0].text)
    return position


def open_drawings(room: Room, seat: int | None) -> wire.Position:
    """Sheets as if nothing could be taken back."""
    position = POSITION(room, seat)
    play = room.table.play
    assert play is not None
    if isinstance(position.view, wire.SecondChanceView):
        for owner, sheet in enumerate(position.view.sheets):
            seen = POSITION(room, owner).view
            assert isinstance(seen, wire.SecondChanceView)
            sheet.drawings = seen.sheets[owner].drawings
    return position


def drafts_of_others(room: Room, seat: int | None) -> wire.Position:
    position = POSITION(room, seat)
    for draft in room._drafts.values():
        position.draft = draft[1]
    return position


POSITION = Room.position
INFO = audience.table_info


@pytest.mark.parametrize(
    ("game", "leaky"),
    [
        (one_more.GAME, another_hand),
        (one_more.GAME, cards_of_others),
        (second_chance.GAME, the_next_card),
        (second_chance.GAME, open_drawings),
        (second_chance.GAME, drafts_of_others),
    ],
)
async def test_a_leaky_view_is_caught(
    server: Server, monkeypatch: pytest.MonkeyPatch, game: str, leaky: Any
) -> None:
    monkeypatch.setattr(Room, "position", leaky)

    assert await scanned(server, game, Random(2)) != []


def early_seed(table: Table, *who: Any) -> wire.TableInfo:
    return msgspec.structs.replace(INFO(table, *who), seed=table.seed.hex())


def persons(table: Table, *who: Any) -> wire.TableInfo:
    return msgspec.structs.replace(INFO(table, *who), rematch=table.agreement.host)


@pytest.mark.parametrize("leaky", [early_seed, persons])
async def test_a_leaky_table_is_caught(
    server: Server, monkeypatch: pytest.MonkeyPatch, leaky: Any
) -> None:
    monkeypatch.setattr(audience, "table_info", leaky)

    assert await scanned(server, one_more.GAME, Random(2)) != []


def early_series(table: Table, *who: Any) -> wire.TableInfo:
    assert table.agreement.solo is not None
    return msgspec.structs.replace(INFO(table, *who), series_seed=table.agreement.solo.seed)


async def test_a_table_that_tells_the_seed_of_its_series_is_caught(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "table_info", early_series)

    assert "the seed of the series" in await challenged(server, Random(2))


async def test_a_record_that_tells_the_seed_of_its_series_is_caught(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the first two games, while the third is still to come."""

    async def always(*_: object) -> bool:
        return True

    monkeypatch.setattr(Rooms, "_series_is_over", always)

    assert "the seed of the series" in await challenged(server, Random(2))

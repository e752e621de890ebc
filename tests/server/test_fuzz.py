"""Whatever a stranger sends: the room stands, the game stands, and there is an answer or an end."""

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.exceptions import ConnectionClosed

from mulligan.server.http.socket import BAD_MESSAGE
from mulligan.tables import entries as log_entries
from mulligan.tables.table import folded
from mulligan.wire import Reaction
from tests.server.harness import Person, Server, Talk, running

TOO_BIG = 1009
NOT_TEXT = 1007
"""What a WebSocket itself says to what is too large, and to text that is none."""

PATIENCE = 120
"""Seconds. Bots are loaded for some of the requests, which takes a busy machine its time."""

shared = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])

# --- messages -----------------------------------------------------------------------------------

nonsense = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside),
    max_leaves=10,
)
seats = st.integers(0, 12)
cards = st.sampled_from(["5±", "1+", "3-swap", "7+replay", "no card", "99-"])
moves = st.one_of(
    st.fixed_dictionaries(
        {"t": st.just("draw"), "cells": st.lists(st.integers(0, 80), min_size=1, max_size=16)}
    ),
    st.fixed_dictionaries({"t": st.just("bonus"), "cell": st.integers(0, 80)}),
    st.fixed_dictionaries({"t": st.sampled_from(["play", "give"]), "card": cards}),
    st.fixed_dictionaries({"t": st.just("name-draw"), "seat": seats}),
    st.fixed_dictionaries({"t": st.just("name-swap"), "seats": st.tuples(seats, seats)}),
)
fields: dict[str, st.SearchStrategy[Any]] = {
    "id": st.text(min_size=1, max_size=40),
    "seat": seats,
    "turn": st.integers(-1, 40),
    "move": moves,
    "name": st.text(min_size=1, max_size=24),
    "bot": st.sampled_from(["random", "expert", "nobody"]),
    "seats": st.integers(1, 13),
    "reaction": st.sampled_from(get_args(Reaction)),
    "n": st.integers(0, 99),
    "token": st.text(min_size=1, max_size=60),
    "since": st.integers(),
    "protocol": st.integers(0, 2),
}
kinds = {
    "move": ("id", "seat", "turn", "move"),
    "undo": ("id", "seat", "turn"),
    "draft": ("seat", "turn", "move"),
    "sit": ("id", "seat", "name"),
    "stand": ("id", "seat"),
    "seat-bot": ("id", "seat", "bot"),
    "resize": ("id", "seats"),
    "start": ("id",),
    "stand-in": ("id", "seat", "bot"),
    "take-back": ("id", "seat"),
    "rematch": ("id",),
    "react": ("seat", "reaction"),
    "ping": ("n",),
}
messages = st.sampled_from(sorted(kinds)).flatmap(
    lambda kind: st.fixed_dictionaries(
        {"t": st.just(kind), **{name: fields[name] for name in kinds[kind]}}
    )
)


@st.composite
def mutated(draw: st.DrawFn) -> str | bytes:
    """A message with something wrong about it, as text or as bytes."""
    message: dict[str, Any] = dict(draw(messages))
    match draw(st.integers(0, 7)):
        case 0:
            del message[draw(st.sampled_from(sorted(message)))]
        case 1:
            message[draw(st.sampled_from(sorted(message)))] = draw(nonsense)
        case 2:
            message[draw(st.text(max_size=10))] = draw(nonsense)
        case 3:
            text = json.dumps(message)
            return text[: draw(st.integers(0, len(text)))]
        case 4:
            return json.dumps(message).encode()
        case 5:
            return json.dumps(draw(nonsense))
        case 6:
            return draw(st.text(max_size=200) | st.binary(max_size=200))
        case _:
            text = json.dumps(message)
            at = draw(st.integers(0, len(text)))
            return text[:at] + draw(st.text(max_size=5)) + text[at:]
    return json.dumps(message)


EXTREMES: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{}",
    '{"t": "ping", "n": NaN}',
    '{"t": "ping", "n": Infinity}',
    '{"t": "ping", "n": 1e999}',
    f'{{"t": "ping", "n": {2**70}}}',
    f'{{"t": "ping", "n": {"9" * 5000}}}',
    '{"t": "ping", "t": "start"}',
    '{"t": "hello", "table": "\\ud800"}',
    '{"t": "hello", "table": "a\\u0000b"}',
    '{"t": "sit", "id": "\\udfff", "seat": 0, "name": "x"}',
    "[" * 10_000,
    '{"a":' * 3_000 + "1" + "}" * 3_000,
    '{"t": "draft", "seat": 0, "turn": 0, "move": ' + "[" * 8_000,
    "\x00" * 100,
    b"\x00\xff" * 100,
    b"",
    "x" * 16_000,
    "x" * 17_000,
    "\U0001f98a" * 16_384,
    b"x" * 100_000,
]


# --- a room under fire --------------------------------------------------------------------------


@dataclass
class Range:
    """A game in its middle, somebody who plays in it, and a stranger."""

    server: Server
    table: str
    host: Person
    stranger: Person
    pings: Iterator[int]

    async def fire(self, person: Person, *texts: str | bytes) -> Talk:
        """Send *texts* and then a ping; there is a pong, or the connection was closed cleanly."""
        talk = await person.talk(self.table)
        number = 1000 + next(self.pings)
        try:
            for text in texts:
                await talk.socket.send(text)
            await talk.say("ping", n=number)
            await talk.until(lambda: {"t": "pong", "n": number} in talk.heard)
        except (ConnectionClosed, ConnectionError):
            assert await talk.end() in (BAD_MESSAGE, TOO_BIG, NOT_TEXT)
        await talk.hang_up()
        return talk


@pytest.fixture
async def range_(folder: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Range]:
    async with running(folder) as server:
        host, stranger = server.person(), server.person()
        table = await host.open("one-more", 3, "Ann", "Bob", "Cleo", start=True)
        await stranger.must("GET", "/api/catalogue")
        yield Range(server, table, host, stranger, count())
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


@pytest.mark.anyio
@shared
@given(texts=st.lists(mutated() | messages.map(json.dumps), min_size=1, max_size=8))
async def test_a_stranger_changes_nothing(range_: Range, texts: list[str | bytes]) -> None:
    room = await range_.server.services.rooms.find(range_.table)
    assert room is not None
    before = room.table
    talk = await range_.fire(range_.stranger, *texts)

    assert room.table is before
    assert not any(each["t"] == "done" for each in talk.heard)


@pytest.mark.anyio
@shared
@given(texts=st.lists(messages.map(json.dumps) | mutated(), min_size=1, max_size=8))
async def test_a_player_cannot_break_a_table(range_: Range, texts: list[str | bytes]) -> None:
    room = await range_.server.services.rooms.find(range_.table)
    assert room is not None
    await range_.fire(range_.host, *texts)
    async with asyncio.timeout(PATIENCE):  # it comes to rest, however often bots stand in
        while True:
            await room.finish()
            table = room.table
            found = await range_.server.services.store.log.load(range_.table)
            if room.table is table and room._working is None:
                break  # no bot has moved while the log was read
    assert found is not None
    entries = [log_entries.read(each) for each in found.entries]

    assert table == folded(table.id, table.agreement, table.seed, entries)


@pytest.mark.anyio
async def test_extremes(range_: Range) -> None:
    room = await range_.server.services.rooms.find(range_.table)
    assert room is not None
    before = room.table
    for text in EXTREMES:
        for person in (range_.stranger, range_.host):
            talk = await range_.fire(person, text)

            assert talk.closed is not None or any(each["t"] == "refused" for each in talk.heard)
            assert room.table is before


# --- requests -------------------------------------------------------------------------------------


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """A server in a thread of its own: the requests here are not asynchronous."""
    found: list[str] = []
    ready, done = threading.Event(), threading.Event()

    async def serve() -> None:
        async with running(folder) as server:
            found.append(server.url)
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait(PATIENCE)
    yield found[0]
    done.set()
    thread.join()


@pytest.mark.slow
def test_requests_of_every_kind(address: str, caplog: pytest.LogCaptureFixture) -> None:
    """Made from the published description: no answer is our fault, and all are as described."""
    description = schemathesis.openapi.from_url(f"{address}/api/schema/openapi.json")
    asked = 0
    for operation in description.get_all_operations():

        @settings(
            max_examples=15,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.ok().as_strategy())  # type: ignore[union-attr]  # raises if it is none
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            answer = case.call(base_url=address, timeout=PATIENCE)

            assert answer.status_code < 500, answer.text
            assert "content-security-policy" in answer.headers
            # What fits the description may still be against the rules: that is not its business.
            case.validate_response(answer, excluded_checks=[positive_data_acceptance])

        ask()

    assert asked > 50
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []

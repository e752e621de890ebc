"""
A real server on a loopback port in the test's own event loop, and people who talk to it.

Nothing is mocked: requests go over HTTP, messages over WebSockets, entries to a file. Only the
patience differs: no limits on how much anybody may ask, and bots that do not dawdle.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from examples.player import everywhere
from mulligan.games import RECORDS
from mulligan.server.http.client import COOKIE
from mulligan.server.run import bind, make_server
from mulligan.server.services import Services
from mulligan.server.settings import Settings

PATIENCE = 60.0
"""Seconds after which a test gives up waiting: far more than anything takes."""

Message: TypeAlias = dict[str, Any]


class Server:
    """A server that runs, as its guests and its owner see it."""

    def __init__(
        self,
        services: Services,
        port: int,
        guests: AsyncExitStack,
        stop: Callable[[], Awaitable[None]],
    ) -> None:
        self.services = services
        self.url = f"http://127.0.0.1:{port}"
        self._guests = guests
        self.stop = stop
        """End while people are still connected; the block would let them leave first."""

    def person(self, cookie: str | None = None, **headers: str) -> "Person":
        """Somebody new, or who comes back with their *cookie*."""
        # Let go of before the server does: a request on a line that is just being closed is lost.
        limits = httpx.Limits(keepalive_expiry=2)
        http = httpx.AsyncClient(
            base_url=self.url, timeout=PATIENCE, headers=headers, limits=limits
        )
        if cookie is not None:
            http.cookies.set(COOKIE, cookie, domain="127.0.0.1")
        self._guests.push_async_callback(http.aclose)
        return Person(self, http)

    async def talk(self, *, cookie: str | None = None, **headers: str) -> "Talk":
        """A socket on which nothing has been said."""
        if cookie is not None:
            headers["Cookie"] = f"{COOKIE}={cookie}"
        address = f"{self.url.replace('http', 'ws', 1)}/ws"
        socket = await connect(address, additional_headers=headers, compression=None)
        talk = Talk(socket, cookie)
        self._guests.push_async_callback(talk.hang_up)
        return talk


@asynccontextmanager
async def running(folder: Path, **chosen: Any) -> AsyncIterator[Server]:
    """A server with its data in *folder*, until the block ends. *chosen* are settings."""
    settings = patient(folder, **chosen)
    server = make_server(settings, lambda: None)
    listener = bind("127.0.0.1", 0)
    # What uvicorn's own `serve` does, less its signals and its main loop, which would poll.
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup([listener])
    stopped = False

    async def stop() -> None:
        nonlocal stopped
        if stopped:
            return
        stopped = True
        for each in server.servers:
            each.close()
        listener.close()
        if server.server_state.connections:
            await server.shutdown()
        else:
            await server.lifespan.shutdown()  # nobody to wait for, in steps of a tenth of a second

    async with AsyncExitStack() as after:
        after.push_async_callback(stop)
        async with AsyncExitStack() as guests:
            app: Any = server.config.app
            yield Server(app.state.services, listener.getsockname()[1], guests, stop)


def patient(folder: Path, **chosen: Any) -> Settings:
    """Settings for tests: as many questions as one likes, and quick bots."""
    freely: dict[str, Any] = {
        "data": str(folder),
        "pace": 0,
        "message_rate": 1e6,
        "request_rate": 1e6,
        "table_rate": 1e6,
        "code_rate": 1e6,
        "work_rate": 1e6,
        "processes": False,
        "connections_each": 5000,
        "tcp_connections_each": 5000,
        "tcp_connection_rate": 1e6,
        "stored_each": 1e6,
    }
    return Settings(**(freely | chosen))


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: Server, http: httpx.AsyncClient) -> None:
        self.server = server
        self.http = http

    @property
    def cookie(self) -> str | None:
        return self.http.cookies.get(COOKIE)

    async def open(self, game: str, seats: int, *people: str, **agreed: Any) -> str:
        """Open a table and return its id."""
        asked = {"game": game, "seats": seats, "people": people, **agreed}
        return str((await self.must("POST", "/api/tables", json=asked))["id"])

    async def join(self, table: str, name: str, seat: int | None = None) -> Message:
        """Sit down, and return the pass."""
        asked = {"name": name, "seat": seat}
        found: Message = await self.must("POST", f"/api/tables/{table}/seats", json=asked)
        return found

    async def must(self, method: str, path: str, **how: Any) -> Any:
        answer = await self.http.request(method, path, **how)
        assert answer.is_success, answer.text
        return answer.json()

    async def talk(self, table: str | None = None, **hello: Any) -> "Talk":
        """Connect and say hello."""
        talk = await self.server.talk(cookie=self.cookie)
        await talk.hello(table, **hello)
        return talk


class Talk:
    """One WebSocket: all that was heard on it, and how to say something."""

    def __init__(self, socket: ClientConnection, cookie: str | None = None) -> None:
        self.socket = socket
        self.cookie = cookie
        self.raw: list[str] = []
        self.heard: list[Message] = []
        self.views: dict[int | None, Message] = {}
        """The last position by the seat that sees it."""
        self.table: Message = {}
        self.closed: int | None = None
        """The code with which the connection ended."""
        self._ids = count()
        self._device = token_hex(4)  # a seat may be played from several: ids must differ
        self._news = asyncio.Event()
        self._hearing = asyncio.create_task(self._hear())

    async def hello(self, table: str | None = None, **more: Any) -> None:
        """Say hello and wait until the table, the lobby or a refusal has come."""
        before = len(self.heard)
        await self.say("hello", table=table, **more)
        await self.hears("table", "lobby", "refused", after=before)

    async def say(self, t: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"t": t, **fields}))

    async def ask(self, t: str, **fields: Any) -> Message:
        """Say something that has an id, and return the answer to it."""
        before = len(self.heard)
        fields.setdefault("id", f"{t}-{self._device}-{next(self._ids)}")
        await self.say(t, **fields)
        return await self.answer(fields["id"], after=before)

    async def do(self, t: str, **fields: Any) -> int:
        """Ask for something that must be done; returns the number after it."""
        answer = await self.ask(t, **fields)
        assert answer["t"] == "done", answer
        return int(answer["number"])

    async def refused(self, t: str, **fields: Any) -> str:
        """Ask for something that must be refused; returns the code."""
        answer = await self.ask(t, **fields)
        assert answer["t"] == "refused", answer
        return str(answer["code"])

    async def move(self, move: Message, seat: int, **more: Any) -> Message:
        """Make a move in the turn that was seen last."""
        return await self.ask("move", **{"seat": seat, "turn": self.turn, "move": move, **more})

    @property
    def turn(self) -> int:
        return max(int(position["turn"]) for position in self.views.values())

    async def answer(self, id: str, *, after: int = 0) -> Message:
        def found() -> Message | None:
            answers = (each for each in self.heard[after:] if each.get("id") == id)
            return next(answers, None)

        answer: Message = await self.until(found)
        return answer

    async def hears(self, *kinds: str, after: int = 0) -> Message:
        """The first message of one of these *kinds* after so many others."""
        heard: Message = await self.until(
            lambda: next((each for each in self.heard[after:] if each["t"] in kinds), None)
        )
        return heard

    async def sees(self, seat: int | None, test: Callable[[Message], bool]) -> Message:
        """The first view of *seat*, from now on, for which *test* holds."""

        def found() -> Message | None:
            view = self.views.get(seat, {}).get("view")
            return view if view is not None and test(view) else None

        answer: Message = await self.until(found)
        return answer

    async def until(self, found: Callable[[], Any]) -> Any:
        """Wait until *found* finds something; it looks again after every message."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (what := found()):
                    if self.closed is not None:
                        raise ConnectionError(f"closed with {self.closed}")
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"waited in vain; heard last: {self.heard[-3:]}") from None
        return what

    async def end(self) -> int:
        """Wait until the connection is closed, and return the code."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.shield(self._hearing)
        assert self.closed is not None
        return self.closed

    async def hang_up(self) -> None:
        await self.socket.close()
        await asyncio.gather(self._hearing, return_exceptions=True)

    async def cut(self) -> None:
        """Lose the connection without a word, as a phone in a tunnel does."""
        self.socket.transport.abort()
        await asyncio.gather(self._hearing, return_exceptions=True)

    async def _hear(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.raw.append(text)
                message = json.loads(text)
                self.heard.append(message)
                if message["t"] == "view":
                    self.views[message["view"]["seat"]] = message
                elif message["t"] == "table":
                    self.table = message["table"]
                self._news.set()
        except ConnectionClosed:
            pass
        finally:
            self.closed = self.socket.close_code or 1006
            self._news.set()


# --- how people play ------------------------------------------------------------------------------


def choices(view: Message, seat: int) -> list[Message]:
    """Every legal move, worked out from what a client sees and from nothing of ours."""
    if seat not in view["to_act"]:
        return []
    if view["game"] == "one-more":
        return _one_more(view)
    sheet = view["sheets"][seat]
    filled = {cell for drawing in sheet["drawings"] for cell in drawing["cells"]}
    if sheet["doing"] == "writing":
        return [{"t": "bonus", "cell": cell} for cell in range(81) if cell not in filled]
    tiles = [sheet["chance"]] if sheet["chance"] else view["offer"] or [sheet["start"]]
    return [
        {"t": "draw", "cells": sorted(cells)}
        for tile in tiles
        for cells in _places(tile)
        if not cells & filled and (view["offer"] or 40 in cells)
    ]


@cache
def _places(tile: str) -> tuple[frozenset[int], ...]:
    return tuple(dict.fromkeys(frozenset(cells) for cells in everywhere(tile)))


def _one_more(view: Message) -> list[Message]:
    in_round = view["playing"]
    match view["asked"]:
        case "play":
            return [{"t": "play", "card": card} for card in view["playable"]]
        case "give":
            return [{"t": "give", "card": card} for card in view["hand"]]
        case "name-draw":
            return [{"t": "name-draw", "seat": each} for each in in_round]
        case _:
            holders = [each for each in in_round if view["counts"][each]]
            pairs = [(one, two) for one in holders for two in holders if one < two]
            return [{"t": "name-swap", "seats": pair} for pair in pairs]


async def play(talk: Talk, seats: Iterable[int], dice: Random) -> Message:
    """Play *seats* at random until the game is over; returns how it ended."""
    mine = tuple(seats)

    def owed() -> tuple[int, Message] | None:
        for seat in mine:
            position = talk.views.get(seat)
            if position is not None:
                if position["view"]["end"]:
                    return seat, position
                if seat in position["view"]["to_act"] and position["number"] > asked[seat]:
                    return seat, position
        return None

    asked = dict.fromkeys(mine, -1)
    while True:
        seat, position = await talk.until(owed)
        if position["view"]["end"]:
            end: Message = position["view"]["end"]
            return end
        asked[seat] = position["number"]
        move = dice.choice(choices(position["view"], seat))
        answer = await talk.move(move, seat, turn=position["turn"])
        # Between the view and the move somebody else may have ended the turn (the clock, say).
        assert answer["t"] == "done" or answer["code"] == "stale-turn", answer


async def at_once(*doing: Coroutine[Any, Any, Any]) -> list[Any]:
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(each) for each in doing]
    return [task.result() for task in tasks]


async def verified(person: Person, table: str) -> Any:
    """The record of a finished game, read and played again by the rules."""
    answer = await person.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return RECORDS[answer.json()["game"]].read(answer.json())

"""A device in a test: its storage in memory, and a page that asks and listens."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, TypeVar

import msgspec

from examples.player import choose
from mulligan.offline.connection import DeviceConnection
from mulligan.offline.device import Device
from mulligan.offline.dispatcher import Answer, answer
from mulligan.offline.storage import Change, EmptiedError, Kept, KeptEntries

T = TypeVar("T")
PATIENCE = 60.0


class Shelf:
    """What a browser's database does, and what it holds after the page is gone. Texts only."""

    def __init__(self) -> None:
        self.device: Any = None
        self.tables: dict[str, Any] = {}
        self.entries: dict[tuple[str, int], Any] = {}
        self.listed: dict[str, Any] = {}
        self.full = False
        self.changes = 0

    def empty(self) -> None:
        """Somebody deletes everything."""
        self.device = None
        for kept in (self.tables, self.entries, self.listed):
            kept.clear()

    async def kept(self) -> Kept:
        return msgspec.convert({"device": self.device, "tables": [*self.tables.values()]}, Kept)

    async def entries_of(self, table: str) -> Sequence[KeptEntries]:
        found = [part for (id, _), part in sorted(self.entries.items()) if id == table]
        return msgspec.convert(found, list[KeptEntries])

    async def keep(self, change: Change) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("no space left")
        first = next(iter(change.entries), None)
        if first is not None and first.number and first.table not in self.tables:
            raise EmptiedError
        self.changes += 1
        kept = json.loads(msgspec.json.encode(change))
        self.device = kept.get("device", self.device)
        self.tables |= {table["id"]: table for table in kept.get("tables", ())}
        for part in kept.get("entries", ()):
            self.entries[part["table"], part["number"]] = part
        self.listed |= {table["id"]: table for table in kept.get("listed", ())}
        for id in kept.get("removed", ()):
            del self.tables[id]
            self.listed.pop(id, None)
            self.entries = {key: part for key, part in self.entries.items() if key[0] != id}


class AtOnce:
    """How many seconds things take that people would wait for."""

    grace = 0.0
    absent_after = 0.0
    pace = 0.0


@asynccontextmanager
async def started(shelf: Shelf | None = None) -> AsyncIterator["Page"]:
    """A page that plays without a server, with what is on the *shelf*."""
    device = await Device.start(shelf or Shelf(), AtOnce())
    try:
        yield Page(device)
    finally:
        device.close()


class Page:
    def __init__(self, device: Device) -> None:
        self.device = device

    async def ask(self, method: str, path: str, body: Any = None, query: str = "") -> Answer:
        text = b"" if body is None else json.dumps(body).encode()
        return await answer(self.device, method, f"/api/{path}", query, text)

    async def must(self, method: str, path: str, body: Any = None, query: str = "") -> Any:
        found = await self.ask(method, path, body, query)
        assert found.status in (200, 201), found.body
        return json.loads(found.body)

    async def refused(self, method: str, path: str, body: Any = None) -> str:
        found = await self.ask(method, path, body)
        assert found.status >= 400, found.body
        return str(json.loads(found.body)["code"])

    async def open(self, game: str, people: Sequence[str], **agreed: Any) -> str:
        """Open a table and return its id; by default it is full, and starts."""
        seats = len(people) + len(agreed.get("bots", ()))
        asked = {"game": game, "seats": seats, "people": people, "start": True, **agreed}
        return str((await self.must("POST", "tables", asked))["id"])

    def talk(self, table: str) -> "Talk":
        talk = Talk(self.device)
        talk.say(t="hello", table=table)
        return talk

    async def record(self, table: str) -> bytes:
        found = await self.ask("GET", f"tables/{table}/record")
        assert found.status == 200, found.body
        return found.body


class Talk:
    """A socket of the page: it remembers what it was told."""

    def __init__(self, device: Device) -> None:
        self.connection: DeviceConnection = device.connect(self._hear)
        self.told: list[Any] = []
        self.views: dict[int | None, Any] = {}
        self.table: Any = None
        self._ids = count()
        self._news = asyncio.Event()

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.told.append(message)
        match message:
            case {"t": "view"}:
                self.views[message["view"]["seat"]] = message
            case {"t": "table"}:
                self.table = message["table"]
            case _:
                pass
        self._news.set()

    def say(self, **message: Any) -> None:
        self.connection.hear(json.dumps(message))

    async def until(self, found: Callable[[], T | None]) -> T:
        """What *found* returns, as soon as it is something."""
        while (result := found()) is None:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)
        return result

    async def do(self, **message: Any) -> Any:
        """Ask for something, and return the answer."""
        id = f"{message['t']}-{next(self._ids)}"
        self.say(**message, id=id)
        return await self.until(
            lambda: next((each for each in self.told if each.get("id") == id), None)
        )

    async def play(self, *seats: int, moves: int | None = None) -> Any:
        """Play *seats* to the end, and return how it ended; or only so many *moves*."""
        made = 0
        while moves is None or made < moves:
            seat, position = await self.until(lambda: self._owed(seats))
            if position["view"]["end"]:
                return position["view"]["end"]
            move = choose(position["view"], seat)
            done = await self.do(t="move", seat=seat, turn=position["turn"], move=move)
            assert done["t"] == "done", done
            made += 1
        return None

    async def rematch(self) -> str:
        """Play on, and return the id of the next table."""
        assert (await self.do(t="rematch"))["t"] == "done"
        return str(await self.until(lambda: self.table["rematch"]))

    def _owed(self, seats: Sequence[int]) -> tuple[int, Any] | None:
        return owed(self.views, seats)


def owed(views: Mapping[int | None, Any], seats: Sequence[int]) -> tuple[int, Any] | None:
    """
    The first of *seats* that has to move, with its position; any when the game is over. Bots move
    first, so that the same game is always the same list of moves.
    """
    for seat in seats:
        position = views.get(seat)
        if position is not None:
            waiting = position["view"]["to_act"]
            if position["view"]["end"] or (seat in waiting and set(waiting) <= set(seats)):
                return seat, position
    return None

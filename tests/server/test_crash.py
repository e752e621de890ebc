"""
A server that is killed again and again, in the middle of whatever it does.

It runs as a process of its own on a real disk. What a client was told is done must be there when
the server is back, every game must come to its end, and every record must verify.
"""

import asyncio
import json
import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from secrets import token_hex

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from mulligan.games import RECORDS
from mulligan.server.http.client import COOKIE
from mulligan.server.http.socket import GOING_AWAY
from mulligan.store import Store
from mulligan.tables import entries as log_entries
from tests.server.harness import Message, choices

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

CRASHES = int(os.environ.get("MULLIGAN_CRASHES", "6"))
TABLES = 4
STOPPED = 128 + signal.SIGTERM
"""How a program says that it ended because it was asked to."""
SEED = 20

SETTINGS = {
    "MULLIGAN_PACE": "0",
    "MULLIGAN_MESSAGE_RATE": "100000",
    "MULLIGAN_REQUEST_RATE": "100000",
    "MULLIGAN_TCP_CONNECTION_RATE": "100000",
    "MULLIGAN_TABLE_RATE": "100000",
    "MULLIGAN_STORED_EACH": "100000",
}


class Mortal:
    """A server process: started, killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None
        self.url = ""

    async def start(self) -> None:
        arguments = ("serve", "--port", str(self._port), "--data", str(self._folder))
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "mulligan.cli",
            *arguments,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=os.environ | SETTINGS,
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(60):
            line = (await self._process.stdout.readline()).decode()
        found = re.search(r"http://127.0.0.1:(\d+)", line)
        assert found, line
        self._port = int(found[1])
        self.url = found[0]

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        process = self._process
        assert process is not None
        if process.returncode is None:
            process.send_signal(how)
        async with asyncio.timeout(30):
            ended = await process.wait()
        # Reads what is left, so that the pipe is closed here and not by the collector.
        assert process.stdout is not None
        await process.stdout.read()
        return ended


class Survivor:
    """A person who plays all seats of a table on one device, however often the server goes."""

    def __init__(self, server: Mortal, number: int) -> None:
        self._server = server
        self._dice = Random(f"{SEED} {number}")
        self._game = ("second-chance", "one-more")[number % 2]
        self._seats = 3
        self._cookie = ""
        self.table = ""
        self.told: dict[int, str] = {}
        """The numbers of what we were told is done, with our names for it."""
        self.over = asyncio.Event()

    async def open(self) -> None:
        async with httpx.AsyncClient(base_url=self._server.url) as http:
            people = ["Ann", "Bob"]
            asked = {
                "game": self._game,
                "seats": self._seats,
                "people": people,
                "bots": ["random"],
                "start": True,
            }
            answer = await http.post("/api/tables", json=asked)
            assert answer.status_code == 201, answer.text
            self.table = answer.json()["id"]
            self._cookie = http.cookies[COOKIE]

    async def play(self) -> None:
        owed: dict[int, Message] = {}
        while not self.over.is_set():
            try:
                await self._talk(owed)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def _talk(self, owed: dict[int, Message]) -> None:
        """Play until the line breaks. *owed* are moves that nobody has answered."""
        address = f"{self._server.url.replace('http', 'ws', 1)}/ws"
        headers = {"Cookie": f"{COOKIE}={self._cookie}"}
        async with connect(address, additional_headers=headers, compression=None) as socket:
            await socket.send(json.dumps({"t": "hello", "table": self.table}))
            for move in owed.values():
                await socket.send(json.dumps(move))
            async for text in socket:
                message = json.loads(text)
                match message["t"]:
                    case "view" if message["view"]["end"]:
                        self.over.set()
                        return
                    case "view":
                        await asyncio.sleep(0.002)  # else the games are over before the crashes
                        if (answer := self._answer(message, owed)) is not None:
                            await socket.send(json.dumps(answer))
                    case "done":
                        self.told[message["number"]] = message["id"]
                        self._settle(owed, message["id"])
                    case "refused":
                        # Sent before the crash, stored, and now sent again in the next turn.
                        assert message["code"] in ("stale-turn", "not-stored"), message
                        self._settle(owed, message["id"])
                    case _:
                        pass

    def _answer(self, message: Message, owed: dict[int, Message]) -> Message | None:
        view = message["view"]
        seat = view["seat"]
        if seat is None or seat not in view["to_act"]:
            return None
        if seat in owed and owed[seat]["turn"] == message["turn"]:
            return None
        move = self._dice.choice(choices(view, seat))
        owed[seat] = {
            "t": "move",
            "id": token_hex(6),
            "seat": seat,
            "turn": message["turn"],
            "move": move,
        }
        return owed[seat]

    @staticmethod
    def _settle(owed: dict[int, Message], id: str) -> None:
        for seat, move in list(owed.items()):
            if move["id"] == id:
                del owed[seat]


async def some_play(everybody: list[Survivor], dice: Random) -> None:
    """Until some more moves are answered, by a count and not by a clock: machines differ."""

    def answered() -> int:
        return sum(len(survivor.told) for survivor in everybody)

    enough = answered() + dice.randrange(1, 40)
    async with asyncio.timeout(60):
        while answered() < enough and not all(each.over.is_set() for each in everybody):
            await asyncio.sleep(0.001)
    await asyncio.sleep(dice.uniform(0, 0.02))


async def test_nothing_that_was_acknowledged_is_lost_however_often_it_is_killed(
    tmp_path: Path,
) -> None:
    server = Mortal(tmp_path)
    await server.start()
    dice = Random(SEED)
    everybody: list[Survivor] = []
    playing: set[asyncio.Task[None]] = set()
    crashes = 0
    try:
        while crashes < CRASHES or not all(each.over.is_set() for each in everybody):
            while crashes < CRASHES and sum(not each.over.is_set() for each in everybody) < TABLES:
                survivor = Survivor(server, len(everybody))
                await survivor.open()
                everybody.append(survivor)
                playing.add(asyncio.create_task(survivor.play()))
            await some_play(everybody, dice)
            for task in playing:
                if task.done():
                    task.result()
            if crashes < CRASHES:
                await server.kill()
                crashes += 1
                await server.start()
        async with httpx.AsyncClient(base_url=server.url) as http:
            for survivor in everybody:
                record = (await http.get(f"/api/tables/{survivor.table}/record")).json()
                RECORDS[record["game"]].read(record)
        assert await server.kill(signal.SIGTERM) == STOPPED
    finally:
        await server.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    store = Store(tmp_path / "mulligan.db")
    try:
        for survivor in everybody:
            found = await store.log.load(survivor.table)
            assert found is not None
            entries = [log_entries.read(each) for each in found.entries]
            for number, id in survivor.told.items():
                entry = entries[number - 1]
                assert isinstance(entry, log_entries.Moved)
                assert entry.id == id
            assert len(
                {each.id for each in entries if isinstance(each, log_entries.Moved) and each.id}
            ) == (sum(isinstance(each, log_entries.Moved) and bool(each.id) for each in entries))
    finally:
        store.close()

    assert sum(len(survivor.told) for survivor in everybody) > 10 * CRASHES


async def test_a_server_that_is_asked_to_stop_says_goodbye(tmp_path: Path) -> None:
    server = Mortal(tmp_path)
    await server.start()
    try:
        async with connect(f"{server.url.replace('http', 'ws', 1)}/ws") as socket:
            await socket.send('{"t": "hello"}')
            heard = [json.loads(await socket.recv())["t"] for _ in range(2)]
            ending = asyncio.create_task(server.kill(signal.SIGTERM))
            with suppress(ConnectionClosed):
                async for text in socket:
                    heard.append(json.loads(text)["t"])
            ended = socket.close_code
        code = await ending
    finally:
        await server.kill()

    assert heard == ["welcome", "lobby", "bye"]
    assert ended == GOING_AWAY
    assert code == STOPPED

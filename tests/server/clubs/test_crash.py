"""
A server that is killed again and again while a club has its evening: each of its games counts
exactly once, with the result that its record has.
"""

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import httpx
import pytest

from mulligan.games import RECORDS
from mulligan.server.http.client import COOKIE
from tests.server.harness import Message
from tests.server.test_crash import SEED, STOPPED, TABLES, Mortal, Survivor, some_play

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

CRASHES = int(os.environ.get("MULLIGAN_CRASHES", "6"))


class Host:
    """The owner of a club, who asks again until somebody answers."""

    def __init__(self, server: Mortal) -> None:
        self._server = server
        self.cookie = ""
        self._club = ""

    async def ask(self, method: str, path: str, **body: object) -> httpx.Response:
        async with httpx.AsyncClient(base_url=self._server.url, timeout=60) as http:
            if self.cookie:
                http.cookies.set(COOKIE, self.cookie, domain="127.0.0.1")
            answer = await http.request(method, path, json=body or None)
            self.cookie = self.cookie or http.cookies[COOKIE]
        assert answer.is_success, answer.text
        return answer

    async def begin(self) -> None:
        await self.ask("GET", "/api/catalogue")
        made = await self.ask("POST", "/api/clubs", id="made", name="Ours", you="Ann")
        self._club = f"/api/clubs/{made.json()['code']}"
        await self.ask("POST", f"{self._club}/evenings", id="first")

    async def open(self, number: int, game: str) -> str:
        table = {
            "game": game,
            "seats": 3,
            "people": ["Ann", "Bob"],
            "bots": ["random"],
            "start": True,
        }
        opened = await self.ask("POST", f"{self._club}/tables", id=f"{number}", table=table)
        return str(opened.json()["id"])

    async def club(self, path: str = "") -> Message:
        found: Message = (await self.ask("GET", self._club + path)).json()
        return found


class AtTheClub(Survivor):
    """Somebody who plays the seats of a table of the club."""

    def __init__(self, server: Mortal, number: int, host: Host) -> None:
        super().__init__(server, number)
        self._host, self._number = host, number

    async def open(self) -> None:
        self.table = await self._host.open(self._number, self._game)
        self._cookie = self._host.cookie


async def test_every_game_counts_exactly_once_however_often_the_server_is_killed(
    tmp_path: Path,
) -> None:
    server, dice = Mortal(tmp_path), Random(SEED)
    await server.start()
    host = Host(server)
    everybody: list[AtTheClub] = []
    playing: set[asyncio.Task[None]] = set()
    crashes = 0
    try:
        await host.begin()
        while crashes < CRASHES or not all(each.over.is_set() for each in everybody):
            while crashes < CRASHES and sum(not each.over.is_set() for each in everybody) < TABLES:
                survivor = AtTheClub(server, len(everybody), host)
                await survivor.open()
                everybody.append(survivor)
                playing.add(asyncio.create_task(survivor.play()))
            await some_play(list(everybody), dice)
            for task in playing:
                if task.done():
                    task.result()
            if crashes < CRASHES:
                await server.kill()
                crashes += 1
                await server.start()
        club, file = await host.club(), await host.club("/export")
        expected = []
        for survivor in everybody:
            text = (await host.ask("GET", f"/api/tables/{survivor.table}/record")).json()
            winners = set(RECORDS[text["game"]].read(text).events[-1].winners)
            expected.append((text["game"], [seat in winners for seat in range(3)]))
        assert await server.kill(signal.SIGTERM) == STOPPED
    finally:
        await server.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    counted = [
        (game["game"], [player["place"] == 1 for player in game["players"]])
        for game in file["games"]
    ]

    assert club["tables"] == []
    assert len(counted) == len(everybody)
    assert sorted(map(str, counted)) == sorted(map(str, expected))

"""Attacks on what is kept, in memory or on the disk."""

import asyncio
import json
from itertools import count
from secrets import token_hex
from typing import Any

from httpx import codes

from bench.attacks.attacker import BREATH, Attacker
from bench.attacks.records import record
from mulligan.wire import MOST_NOTED_AT_ONCE

MANY = 20
"""Tables of one person: as many as are shown."""
LATE = 60
"""A step of a record after which not much of the game is left."""


def noted_games() -> list[dict[str, Any]]:
    game = {"game": "one-more", "when": 1.0, "empty": None, "won": True, "seats": 4}
    more = {"bots": ["casual"] * 3, "day": None, "series": None}
    return [{"table": token_hex(12), **game, **more} for _ in range(MOST_NOTED_AT_ONCE)]


async def histories(attacker: Attacker) -> None:
    async with attacker.http() as http:
        await http.get("/api/me/history")  # for a cookie
        for _ in range(15):  # as much as a history holds
            await http.post("/api/me/history", json={"games": noted_games(), "begin": True})
        after: str | None = ""
        while after is not None:
            answer = await http.get("/api/me/history", params={"after": after})
            after = answer.json()["next"] if answer.is_success else None


async def empty_tables(attacker: Attacker) -> None:
    await attacker.open(game="one-more", seats=9)


async def days(attacker: Attacker) -> None:
    await attacker.post("/api/daily/game", name="X")


async def sitting(attacker: Attacker) -> None:
    """Sit down and stand up in somebody's waiting room."""
    found = await attacker.open(game="one-more", seats=9, private=False, people=["X"])
    async with attacker.http() as http:
        while True:
            path = f"/api/tables/{found['id']}/seats"
            answer = await http.post(path, json={"name": "Y"})
            if not answer.is_success:
                return
            token = answer.json()["token"]
            async with await attacker.socket() as socket:
                await socket.send(json.dumps({"t": "hello", "table": found["id"], "token": token}))
                asked = {"t": "stand", "id": "s", "seat": answer.json()["seat"]}
                await socket.send(json.dumps(asked))
                await asyncio.sleep(BREATH)


async def stand_ins(attacker: Attacker) -> None:
    found = await attacker.open(game="one-more", seats=3, people=["X", "Y", "Z"], start=True)
    token = found["passes"][0]["token"]
    async with await attacker.socket() as socket:
        await socket.send(json.dumps({"t": "hello", "table": found["id"], "token": token}))
        for number in count():
            asked = {"id": f"s{number}", "seat": 0}
            await socket.send(json.dumps({"t": "stand-in", **asked, "bot": "random"}))
            await socket.send(json.dumps({"t": "take-back", **asked, "id": f"t{number}"}))
            await asyncio.sleep(BREATH)


async def clubs(attacker: Attacker) -> None:
    """Fill a club with people, and look at all of it again and again."""
    async with attacker.http() as http:
        await http.get("/api/me/clubs")  # for a cookie
        asked = {"id": token_hex(8), "name": "X", "you": "X"}
        answer = await http.post("/api/clubs", json=asked)
        club = f"/api/clubs/{answer.raise_for_status().json()['code']}"
        for number in range(20):
            await http.post(f"{club}/guests", json={"name": f"guest {number}"})
        while True:
            for path in ("", "/screen", "/today", "/export", "/seasons/1"):
                await http.get(club + path)
            await asyncio.sleep(BREATH)


async def loading(attacker: Attacker) -> None:
    """Look at many long games again and again: those that were put away have to be loaded."""
    async with attacker.http() as http:
        await http.get("/api/me/tables")  # for a cookie
        number = 0
        while number < MANY:
            asked = {"record": record(number), "step": LATE, "seat": 0, "name": "X"}
            answer = await http.post("/api/play-on", json=asked)
            if answer.status_code == codes.TOO_MANY_REQUESTS:
                break  # as many as this address may open at once
            number += answer.is_success  # if the server is busy, once more
            await asyncio.sleep(BREATH)
        while True:
            await http.get("/api/me/tables")
            await asyncio.sleep(BREATH)

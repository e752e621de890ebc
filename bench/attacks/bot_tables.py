"""Attacks on those who play with bots: tables full of them, as many as an address may open."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Any

from websockets.asyncio.client import ClientConnection

from bench.attacks.attacker import TASKS, Attacker, keep_up
from examples.player import choose
from mulligan.server.http.client import COOKIE

AT_ONCE = 30
"""How many tables one address may open at once."""
EACH = -(-AT_ONCE // TASKS)
SIGN_OF_LIFE = 15.0
FULL = (("second-chance", 6, "champion"), ("one-more", 9, "expert"))
"""The games, how many can play at a table, and which bot thinks longest."""
_tables = cycle(FULL)


async def experts(attacker: Attacker) -> None:
    """Tables full of bots that think long, one for the attacker, too. None waits for another."""
    await _side_by_side(_of_experts, attacker)


async def fast_bots(attacker: Attacker) -> None:
    """Tables full of quick bots that play on and on: rematches as soon as a game is over."""
    await _side_by_side(_of_fast_bots, attacker)


async def _side_by_side(attack: Callable[[Attacker], Awaitable[None]], attacker: Attacker) -> None:
    await asyncio.gather(*(keep_up(attack, attacker) for _ in range(EACH)))


async def _of_experts(attacker: Attacker) -> None:
    game, seats, bot = next(_tables)
    async with _full_of(bot, game, seats, attacker) as (socket, table):
        await _say(socket, "hello", table=table, pace="at-once")
        await _say(socket, "stand-in", id="s", seat=0, bot=bot)
        async for text in socket:
            news = json.loads(text)
            if news["t"] == "view" and news["view"]["end"] is not None:
                attacker.heard["games"] += 1
                return


async def _of_fast_bots(attacker: Attacker) -> None:
    game, seats, _ = next(_tables)
    async with _full_of("random", game, seats, attacker) as (socket, table):
        while True:
            table = await _rematch(socket, table)
            attacker.heard["games"] += 1


async def _rematch(socket: ClientConnection, table: str) -> str:
    """
    Play at *table* until the game is over; returns where its rematch is.

    A rematch after a game that nobody played counts as a new table. So the attacker makes one move,
    and leaves the rest to a bot.
    """
    await _say(socket, "hello", table=table, pace="at-once")
    await _say(socket, "take-back", id="back", seat=0)  # the bot may stay for the rematch
    latest: Any = None
    asked = False
    async for text in socket:
        news = json.loads(text)
        match news["t"]:
            case "view" if news["view"]["end"] is not None:
                await _say(socket, "rematch", id="again")
            case "view":
                latest = news
            case "refused" if news["id"] == table:
                asked = False  # the bot was quicker: in the turn after
            case "done" if news["id"] == table:
                await _say(socket, "stand-in", id="away", seat=0, bot="random")
            case "table" if news["table"]["rematch"] is not None:
                return str(news["table"]["rematch"])
            case "refused" if news["id"] == "again":
                break
        if latest is not None and not asked and 0 in latest["view"]["to_act"]:
            asked = True
            move = choose(latest["view"], 0)
            await _say(socket, "move", id=table, seat=0, turn=latest["turn"], move=move)
    raise ConnectionError("there is no rematch")


@asynccontextmanager
async def _full_of(
    bot: str, game: str, seats: int, attacker: Attacker
) -> AsyncIterator[tuple[ClientConnection, str]]:
    """A connection of the attacker, and a table with bots on all other seats."""
    asked = {"game": game, "seats": seats, "people": ["X"], "bots": [bot] * (seats - 1)}
    async with attacker.http() as http:
        answer = await http.post("/api/tables", json={**asked, "start": True})
        table = answer.raise_for_status().json()["id"]
        cookie = f"{COOKIE}={http.cookies[COOKIE]}"
    async with await attacker.socket(cookie) as socket:
        alive = asyncio.create_task(_stay(socket))
        try:
            yield socket, table
        finally:
            alive.cancel()


async def _stay(socket: ClientConnection) -> None:
    while True:
        await asyncio.sleep(SIGN_OF_LIFE)
        await _say(socket, "ping")


async def _say(socket: ClientConnection, t: str, **fields: Any) -> None:
    await socket.send(json.dumps({"t": t, **fields}))

"""People who play in peace, each table from an address of its own, and how long things take."""

import asyncio
from itertools import count

from bench.attacks.client import asked_to_move, connected, moved, opened, seen
from bench.attacks.felt import Felt
from bench.attacks.put_away import PutAway

TABLES = 5
PACE = 0.25
"""Seconds between two moves of a player."""
BOTS = ("skilled", "expert", "champion")
"""The champion thinks longest, in a lane of its own; before it, the expert."""
NEXT = 2.0
"""Seconds until the next one opens a table."""
PATIENCE = 12.0
"""Seconds that people go on waiting when it is over. What is not there then has failed."""


async def play(
    server: str, seconds: float, put_away: PutAway | None = None, patience: float = PATIENCE
) -> Felt:
    """Play at several tables for so long, and come back to those that were *put_away*."""
    felt, over = Felt(), asyncio.Event()
    people = [_play_on(server, f"127.0.1.{at + 1}", felt, over) for at in range(TABLES)]
    people += [
        _with_bot(server, f"127.0.2.{at + 1}", bot, felt, over) for at, bot in enumerate(BOTS)
    ]
    people.append(_opening(server, felt, over))
    if put_away is not None:
        people.append(put_away.come_back(felt, over))
    tasks = [asyncio.create_task(each) for each in people]
    try:
        await asyncio.sleep(seconds)
        over.set()
        await asyncio.wait(tasks, timeout=patience)
    finally:
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                felt.failed.append(repr(ended))
    return felt


async def _play_on(server: str, address: str, felt: Felt, over: asyncio.Event) -> None:
    """Alone at a table, one game after the other: how long until a move is acknowledged."""
    while not over.is_set():
        with felt.wait(felt.tables, "new table"):
            seat = await opened(server, address, seats=1, people=["Ann"])
            socket = await connected(server, seat)
            news = await seen(socket)
        async with socket:
            while news["view"]["end"] is None and not over.is_set():
                await asyncio.sleep(PACE)
                with felt.wait(felt.moves, "answer to a move"):
                    news = await moved(socket, news)


async def _with_bot(server: str, address: str, bot: str, felt: Felt, over: asyncio.Event) -> None:
    """Against a bot: how long until it has drawn, too."""
    while not over.is_set():
        with felt.wait(felt.tables, "new table"):
            seat = await opened(server, address, seats=2, people=["Bob"], bots=[bot])
            socket = await connected(server, seat)
            news = await seen(socket)
        async with socket:
            asked = -1
            while news["view"]["end"] is None and not over.is_set():
                turn = news["turn"]
                with felt.wait(felt.bots, f"move of a bot ({bot})"):
                    while news["turn"] == turn and news["view"]["end"] is None:
                        # A second chance and the 1 are asked for in the same turn.
                        if 0 in news["view"]["to_act"] and asked < news["number"]:
                            asked = news["number"]
                            await asked_to_move(socket, news)
                        news = await seen(socket)
                await asyncio.sleep(PACE)


async def _opening(server: str, felt: Felt, over: asyncio.Event) -> None:
    """Somebody new every few seconds: how long until the new table is seen."""
    for at in count():
        if over.is_set():
            return
        with felt.wait(felt.tables, "new table"):
            seat = await opened(server, f"127.0.3.{at % 250 + 1}", seats=1, people=["Cleo"])
            socket = await connected(server, seat)
            await seen(socket)
        await socket.close()
        await asyncio.sleep(NEXT)

"""
Bots at tables: they think in threads of their own, never in the event loop.

A bot that fails or takes too long does not stop a table: its fallback moves in its place.
"""

import asyncio
import logging
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from mulligan.bots import BOTS, AnyBot, bot
from mulligan.core import Seat, apply, fold
from mulligan.games import GAMES, second_chance
from mulligan.server import wire

QUICK = "random"
"""Who moves where nobody else can."""

logger = logging.getLogger(__name__)


class Thinkers:
    def __init__(self, seconds: float, workers: int | None = None) -> None:
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(
            max_workers=workers or max(2, os.cpu_count() or 2), thread_name_prefix="bot"
        )

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def seat(self, game: str, name: str, seed: bytes, seat: Seat, number: int) -> AnyBot:
        """A bot for *seat*. Its chances say nothing about the cards: the seed goes in hashed."""
        secret = sha256(b"mulligan-bot/" + seed + str(number).encode()).digest()
        return bot(game, name, secret, f"bot/{seat}")

    async def choose(self, game: str, player: AnyBot, view: Any) -> Any:
        """A legal move: the bot's own, or its fallback's if it fails or takes too long."""
        loop = asyncio.get_running_loop()
        try:
            thinking = loop.run_in_executor(self._pool, player.choose, view)
            move = await asyncio.wait_for(thinking, self._seconds)
            if move in GAMES[game].choices(view):
                return move
            logger.error("a bot chose what is not legal", extra={"bot": type(player).__name__})
        except TimeoutError:
            logger.warning("a bot took too long", extra={"bot": type(player).__name__})
        except Exception:
            logger.exception("a bot failed", extra={"bot": type(player).__name__})
        return self.quick(game, view)

    def quick(self, game: str, view: Any) -> Any:
        """A move at once, of no great thought."""
        return bot(game, QUICK, token_bytes(32), "quick").choose(view)

    async def alone(self, seeds: Sequence[bytes]) -> list[wire.BotScore]:
        """How many squares each bot of Second Chance leaves empty with these cards, in all."""
        names = [name for name in BOTS[second_chance.GAME] if name != QUICK]
        loop = asyncio.get_running_loop()
        totals = await asyncio.gather(
            *(loop.run_in_executor(self._pool, _played_alone, name, seeds) for name in names)
        )
        return [wire.BotScore(name, total) for name, total in zip(names, totals, strict=True)]

    @staticmethod
    def known(game: str, name: str) -> bool:
        return name in BOTS.get(game, {})


def _played_alone(name: str, seeds: Sequence[bytes]) -> int:
    total = 0
    for seed in seeds:
        player = bot(
            second_chance.GAME, name, sha256(b"mulligan-daily-bot/" + seed).digest(), "bot/0"
        )
        setup = second_chance.Setup(1)
        state = fold(second_chance, second_chance.deal(setup, seed))
        while second_chance.to_act(state):
            move = player.choose(second_chance.view(state, 0))
            state, _ = apply(second_chance, state, 0, move)
        ended = second_chance.result(state)
        assert ended is not None
        total += ended.empty[0]
    return total

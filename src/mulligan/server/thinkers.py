"""
Bots at tables: they think in threads of their own, never in the event loop.

A bot that fails or takes too long does not stop a table: its fallback moves in its place.
"""

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from mulligan.bots import BOTS, AnyBot, bot
from mulligan.core import Seat
from mulligan.games import GAMES

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

    @staticmethod
    def known(game: str, name: str) -> bool:
        return name in BOTS[game]

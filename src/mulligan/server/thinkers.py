"""
Bots at tables: they think in threads of their own, never in the event loop.

A bot that fails or takes too long does not stop a table: its fallback moves in its place.
"""

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from mulligan.bots import BOTS, AnyBot, bot
from mulligan.core import Seat
from mulligan.games import GAMES

QUICK = "random"
"""Who moves where nobody else can."""
PLAIN = "casual"
"""Who moves for a person, where the game has such a bot."""

logger = logging.getLogger(__name__)


class Thinker:
    """
    A bot on a seat, made when it is first asked: loading the compiled ones takes seconds, and
    where they are not installed it fails. Both belong into the thread in which bots think.
    """

    def __init__(self, game: str, name: str, secret: bytes, seat: Seat) -> None:
        self.name = name
        self._make = partial(bot, game, name, secret, f"bot/{seat}")
        self._bot: AnyBot | None = None

    def choose(self, view: Any) -> Any:
        if self._bot is None:
            self._bot = self._make()
        return self._bot.choose(view)


class Thinkers:
    def __init__(self, seconds: float, workers: int | None = None) -> None:
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(
            max_workers=workers or max(2, os.cpu_count() or 2), thread_name_prefix="bot"
        )

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def seat(self, game: str, name: str, seed: bytes, seat: Seat, number: int) -> Thinker:
        """A bot for *seat*. Its chances say nothing about the cards: the seed goes in hashed."""
        secret = sha256(b"mulligan-bot/" + seed + str(number).encode()).digest()
        return Thinker(game, name, secret, seat)

    def plain(self, game: str, seed: bytes, seat: Seat, number: int) -> Thinker:
        """Who moves on *seat* for a person whose time is up."""
        name = PLAIN if self.known(game, PLAIN) else QUICK
        return self.seat(game, name, seed, seat, number)

    async def choose(self, game: str, player: Thinker, view: Any) -> Any:
        """A legal move: the bot's own, or its fallback's if it fails or takes too long."""
        loop = asyncio.get_running_loop()
        try:
            thinking = loop.run_in_executor(self._pool, player.choose, view)
            move = await asyncio.wait_for(thinking, self._seconds)
            if move in GAMES[game].choices(view):
                return move
            logger.error("a bot chose what is not legal", extra={"bot": player.name})
        except TimeoutError:
            logger.warning("a bot took too long", extra={"bot": player.name})
        except Exception:
            logger.exception("a bot failed", extra={"bot": player.name})
        return self.quick(game, view)

    def quick(self, game: str, view: Any) -> Any:
        """A move at once, of no great thought."""
        return bot(game, QUICK, token_bytes(32), "quick").choose(view)

    @staticmethod
    def known(game: str, name: str) -> bool:
        return name in BOTS[game]

"""
Bots at tables: they think in their own threads, never in the event loop.

A bot that fails or takes too long does not stop a table: a simpler one moves in its place.
"""

import asyncio
import logging
import threading
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from mulligan import wire
from mulligan.bots import BOTS, AnyBot, bot
from mulligan.bots.fallback import BotWithFallback
from mulligan.bots.warming import warm, warm_all
from mulligan.core import RefusedError, Seat, fold
from mulligan.games import second_chance
from mulligan.rooms.protocols import Attendance
from mulligan.server.work.lanes import Lane
from mulligan.tables.new_table import PLAIN, QUICK

logger = logging.getLogger(__name__)


class Thinker:
    """
    A bot on a seat, created when first asked: loading the compiled ones takes seconds, and fails
    without the `bots` extra. Both should happen in the thread in which bots think.
    """

    def __init__(self, game: str, name: str, secret: bytes, seat: Seat) -> None:
        self.game = game
        self.name = name
        self._make = partial(BotWithFallback, game, name, secret, f"bot/{seat}", hurry=True)
        self._bot: AnyBot | None = None

    def choose(self, view: Any) -> Any:
        if self._bot is None:
            # The first time in a process the kernels are loaded, and the first time ever on a
            # machine compiled: that must not count as the bot's thinking time.
            warm(self.game, self.name)
            self._bot = self._make()
        return self._bot.choose(view)


class BotThinking:
    """*lane* is for bots at tables, *alone* for those that play the deal of the day."""

    def __init__(self, seconds: float, lane: Lane, alone: Lane) -> None:
        self._seconds = seconds
        self._lane = lane
        self._alone = alone

    def seat(self, game: str, name: str, seed: bytes, seat: Seat, number: int) -> Thinker:
        """A bot for *seat*. Its random numbers do not reveal the cards: the seed is hashed."""
        secret = sha256(b"mulligan-bot/" + seed + str(number).encode()).digest()
        return Thinker(game, name, secret, seat)

    def plain(self, game: str, seed: bytes, seat: Seat, number: int) -> Thinker:
        """The bot that moves on *seat* for a person whose time is up."""
        name = PLAIN if PLAIN in self.known(game) else QUICK
        return self.seat(game, name, seed, seat, number)

    async def choose(self, game: str, player: Thinker, view: Any, at: Attendance) -> Any:
        """
        A legal move: the bot's own, or its fallback's if it fails or takes too long.

        Raises:
            RefusedError: Too many bots of the same people wait for their turn.
        """
        thinking = self._lane.submit(
            partial(player.choose, view),
            table=at.table,
            address=at.address,
            unattended=not at.anybody,
        )
        try:
            return await asyncio.wait_for(thinking, self._seconds)
        except RefusedError:
            raise
        except TimeoutError:
            logger.warning("bots took too long", extra={"bot": player.name})
        except Exception:
            logger.exception("a bot failed", extra={"bot": player.name})
        return self.quick(game, view)

    def warm_up(self) -> None:
        """Load the bots' compiled code before the first bot is needed."""
        # Not in a lane: the end of the program waits for its threads, and compiling takes long.
        threading.Thread(target=warm_all, name="warm-up", daemon=True).start()

    def quick(self, game: str, view: Any) -> Any:
        """A move at once, without much thought."""
        return bot(game, QUICK, token_bytes(32), "quick").choose(view)

    async def alone(self, seeds: Sequence[bytes]) -> list[wire.BotScore]:
        """The total of empty squares that each bot of Second Chance leaves with these cards."""
        names = [name for name in BOTS[second_chance.GAME] if name != QUICK]
        totals = await asyncio.gather(
            *(self._alone.run(partial(_played_alone, name, seeds), address="") for name in names)
        )
        return [wire.BotScore(name, total) for name, total in zip(names, totals, strict=True)]

    @staticmethod
    def known(game: str) -> frozenset[str]:
        """The bots that *game* has."""
        return frozenset(BOTS.get(game, ()))


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
            state, _ = second_chance.apply(state, 0, move)
        ended = second_chance.result(state)
        assert ended is not None
        total += ended.empty[0]
    return total

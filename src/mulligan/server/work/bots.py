"""
Bots at tables: they think in their own threads, never in the event loop.

A bot that fails or takes too long does not stop a table: a simpler one moves in its place. If there
are other processes that think, they do.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from secrets import token_bytes
from typing import Any, TypeVar

from mulligan import wire
from mulligan.bots import BOTS, bot
from mulligan.bots.characters import characters
from mulligan.bots.seated import SeatedBot, secret_of
from mulligan.bots.warming import warm_all
from mulligan.core import NotationError, RefusedError, Seat
from mulligan.games import GAMES, second_chance
from mulligan.rooms.protocols import Attendance
from mulligan.rooms.unawaited import retrieved
from mulligan.server.work.elsewhere import Elsewhere
from mulligan.server.work.lanes import Lane, Lanes
from mulligan.server.work.players import played_alone
from mulligan.server.work.thoughts import move_job, read_move, read_score, score_job
from mulligan.tables.new_table import PLAIN, QUICK

SLOW = frozenset({"expert", "champion"})
"""The bots that others think for. The rest mostly take a third of a millisecond or less; and
some of them draw lots one after the other, which only works in one place."""
NEVER_ALONE = frozenset({QUICK, "champion"})
"""The bots that don't play the deal of the day: one draws anywhere, the other thinks longer about
it than all the rest together."""
LONG = frozenset({"champion"})
"""The bots that think so long that the others wait in a lane of their own."""
PATIENCE = 0.5
"""Seconds that people wait for the turn of such a bot. Then its fallback moves in its place."""
BRIEFLY = 0.1
"""The same for some time after others have waited in vain: the next ones mostly would, too."""
CROWDED = 10.0
"""How many seconds that is."""
IN_A_CROWD = 0.6
"""Seconds that such a bot may think in that time, or while others wait for it to end."""
LONGER = 2.0
"""Seconds beyond the bot's own time that an answer may take."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class _CrowdedError(Exception):
    """Too many want bots that think long: this one's move would come too late."""


class BotThinking:
    """Who thinks in the *lanes* of this process, or *elsewhere* if it may ask others."""

    def __init__(self, seconds: float, lanes: Lanes, elsewhere: Elsewhere | None = None) -> None:
        self._seconds = seconds
        self._lanes = lanes
        self._elsewhere = elsewhere
        self._arrivals: dict[str, set[asyncio.Future[None]]] = {}
        """By table: what waits there until somebody comes."""
        self._crowded_until = 0.0

    def seat(self, game: str, name: str, seed: bytes, seat: Seat, number: int) -> SeatedBot:
        """A bot for *seat*. Its random numbers do not reveal the cards: the seed is hashed."""
        return SeatedBot(game, name, secret_of(seed, number), seat)

    def plain(self, game: str, seed: bytes, seat: Seat, number: int) -> SeatedBot:
        """The bot that moves on *seat* for a person whose time is up."""
        name = PLAIN if PLAIN in self.known(game) else QUICK
        return self.seat(game, name, seed, seat, number)

    def somebody_came(self, table: str, address: str) -> None:
        """
        Bots at *table* that were asked while nobody was there no longer wait for all others, and
        their time counts from now on. They are not asked again: those that draw lots would draw
        others.
        """
        for arrival in self._arrivals.pop(table, ()):
            if not arrival.done():
                arrival.set_result(None)
        lanes = self._lanes
        for lane in (lanes.bots, lanes.champions, lanes.bots_elsewhere, lanes.champions_elsewhere):
            lane.attend(table, address)

    async def choose(
        self, game: str, player: SeatedBot, view: Any, attendance: Callable[[], Attendance]
    ) -> Any:
        """
        A legal move: the bot's own, or its fallback's if it fails or takes too long.

        Raises:
            RefusedError: Too many bots of the same people wait for their turn.
        """
        move = await self._from_elsewhere(player, view, attendance)
        if move is not None:
            return move
        try:
            if player.name in LONG:
                with suppress(_CrowdedError):
                    return await self._at_length(player, view, attendance)
                player = player.fallback
            thinking = self._submit(self._lanes.bots, partial(player.choose, view), attendance())
            return await self._in_time(thinking, self._seconds, attendance)
        except RefusedError:
            raise
        except TimeoutError:
            logger.warning("bots took too long", extra={"bot": player.name})
        except Exception:
            logger.exception("a bot failed", extra={"bot": player.name})
        return self.quick(game, view)

    async def _at_length(
        self, player: SeatedBot, view: Any, attendance: Callable[[], Attendance]
    ) -> Any:
        """
        The move of a bot that thinks long.

        Raises:
            _CrowdedError: So many others think at length that it would come too late.
        """
        loop, begun = asyncio.get_running_loop(), asyncio.Event()

        def think() -> Any:
            loop.call_soon_threadsafe(begun.set)
            return player.choose(view)

        thinking = self._submit(self._lanes.champions, think, attendance())
        thinking.add_done_callback(retrieved)
        thinking.add_done_callback(lambda _: begun.set())  # it may be turned away while it waits
        try:
            if await self._comes_too_late(begun, thinking, attendance):
                self._crowded_until = loop.time() + CROWDED
                raise _CrowdedError
            return await self._in_time(thinking, self._seconds, attendance)
        finally:
            thinking.cancel()

    async def _comes_too_late(
        self,
        begun: asyncio.Event,
        thinking: "asyncio.Future[Any]",
        attendance: Callable[[], Attendance],
    ) -> bool:
        """Whether people wait no longer. Where nobody else wants such a bot, they do."""
        patience = BRIEFLY if self._crowded else PATIENCE
        try:
            await self._in_time(asyncio.ensure_future(begun.wait()), patience, attendance)
        except TimeoutError:
            return True
        await asyncio.wait({thinking}, timeout=IN_A_CROWD)
        wanted = self._crowded or self._lanes.champions.waiting > 0
        return not thinking.done() and wanted and attendance().anybody

    @property
    def _crowded(self) -> bool:
        """Whether somebody has waited in vain a moment ago."""
        return asyncio.get_running_loop().time() < self._crowded_until

    @staticmethod
    def _submit(lane: Lane, work: Callable[[], T], at: Attendance) -> "asyncio.Future[T]":
        return lane.submit(work, table=at.table, address=at.address, unattended=not at.anybody)

    async def _in_time(
        self, work: "asyncio.Future[T]", seconds: float, attendance: Callable[[], Attendance]
    ) -> T:
        """
        The result of *work*, for which people wait only so many *seconds*. Where nobody is, it has
        time until the room is closed.

        Raises:
            TimeoutError: They have waited that long.
        """
        work.add_done_callback(retrieved)
        try:
            while not work.done():
                if (at := attendance()).anybody:
                    done, _ = await asyncio.wait({work}, timeout=seconds)
                    if not done and attendance().anybody:
                        raise TimeoutError
                else:
                    await self._somebody_comes(at.table, work)
            return work.result()
        finally:
            work.cancel()

    async def _somebody_comes(self, table: str, work: "asyncio.Future[Any]") -> None:
        """Return when somebody comes to *table*, or when *work* is done."""
        arrival: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._arrivals.setdefault(table, set()).add(arrival)
        both: set[asyncio.Future[Any]] = {work, arrival}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            arrivals = self._arrivals.get(table, set())
            arrivals.discard(arrival)
            if not arrivals:
                self._arrivals.pop(table, None)

    async def _from_elsewhere(
        self, player: SeatedBot, view: Any, attendance: Callable[[], Attendance]
    ) -> Any:
        """The same from another process; None if there is none, or it did not answer in time."""
        elsewhere, lanes = self._elsewhere, self._lanes
        if elsewhere is None or player.name not in SLOW:
            return None
        if not await elsewhere.anybody():
            return None
        seconds = characters()[player.game][player.name].seconds + LONGER
        lane = lanes.champions_elsewhere if player.name in LONG else lanes.bots_elsewhere
        at = attendance()
        asking = lane.wait(
            # Who waits for it is seen when its turn comes.
            lambda: elsewhere.ask(move_job(player, view, attendance()), seconds),
            table=at.table,
            address=at.address,
            unattended=not at.anybody,
        )
        try:
            found = await self._in_time(asking, seconds, attendance)
        except TimeoutError:
            logger.warning("nobody thought for bots in time", extra={"bot": player.name})
            return None
        if found is None:
            return None
        try:
            move = read_move(player.game, found)
        except NotationError:
            return None
        return move if move in GAMES[player.game].choices(view) else None

    def warm_up(self) -> None:
        """Load the bots' compiled code before the first bot is needed."""
        # Not in a lane: the end of the program waits for its threads, and compiling takes long.
        threading.Thread(target=warm_all, name="warm-up", daemon=True).start()

    def quick(self, game: str, view: Any) -> Any:
        """A move at once, without much thought."""
        return bot(game, QUICK, token_bytes(32), "quick").choose(view)

    async def alone(self, seeds: Sequence[bytes]) -> list[wire.BotScore]:
        """The total of empty squares that bots of Second Chance leave with these cards."""
        names = [name for name in BOTS[second_chance.GAME] if name not in NEVER_ALONE]
        totals = await asyncio.gather(*(self._score(name, seeds) for name in names))
        return [wire.BotScore(name, total) for name, total in zip(names, totals, strict=True)]

    async def _score(self, name: str, seeds: Sequence[bytes]) -> int:
        if self._elsewhere is None:
            return await self._lanes.bots_alone.run(partial(played_alone, name, seeds), address="")
        job = score_job(name, seeds)
        here = partial(self._lanes.bots_alone.run, address="")
        return read_score(await self._elsewhere.settle(job, here))

    @staticmethod
    def known(game: str) -> frozenset[str]:
        """The bots that *game* has."""
        return frozenset(BOTS.get(game, ()))

"""
Who moves when nobody at the table does: bots in their seats, and the clock for whoever is slow.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from mulligan.core import RefusedError, Seat
from mulligan.games import one_more
from mulligan.server import entries as said
from mulligan.server import wire
from mulligan.server.clock import Clock
from mulligan.server.settings import Settings
from mulligan.server.sights import wire_move
from mulligan.server.table import Refusal, Table
from mulligan.server.thinkers import Thinker, Thinkers
from mulligan.store import StoreError

INTERLUDE = 5
"""So many times its pace a bot takes for the first card after a lost round."""
AGAIN = 1.0
"""Seconds until the clock rings again for those whose move it could not make."""

logger = logging.getLogger(__name__)


class Principal(Protocol):
    """The room for which deputies move."""

    table: Table

    def online(self, seat: Seat) -> bool: ...

    def draft(self, seat: Seat, turn: int) -> wire.Move | None:
        """What *seat* has in mind for *turn*, as far as it told."""
        ...

    async def do(self, entry: Callable[[Table], said.AnyEntry]) -> int:
        """Write down what *entry* says of the table as it is then. Raises RefusedError if not."""
        ...

    def tell_again(self) -> None:
        """Tell everybody where the game stands, for the clock has changed."""
        ...

    def gone_quiet(self) -> None:
        """Hear that a bot has stopped thinking."""
        ...


class Deputies:
    def __init__(self, room: Principal, thinkers: Thinkers, settings: Settings) -> None:
        self._room = room
        self._thinkers = thinkers
        self._settings = settings
        self._bots: dict[Seat, Thinker] = {}
        self._thinking: dict[Seat, asyncio.Task[bool]] = {}
        self.clock = Clock(self._time_is_up)
        self._graced = False
        self._until = 0.0
        """When the time of those who were asked last is up, also while a bot stands in for them."""

    @property
    def busy(self) -> bool:
        return bool(self._thinking)

    def close(self) -> None:
        """Let go of everything that is under way; nothing that was told is lost."""
        self.clock.close()
        for task in self._thinking.values():
            task.cancel()

    # --- bots -----------------------------------------------------------------------------------

    def kick(self) -> None:
        """Let every bot that owes a move think, unless it does already. Harmless at any time."""
        table = self._room.table
        for seat in table.to_act:
            if table.chairs[seat].bot is not None and seat not in self._thinking:
                task = asyncio.create_task(self._think(seat))
                self._thinking[seat] = task
                task.add_done_callback(partial(self._thought, seat))

    def _thought(self, seat: Seat, thinking: "asyncio.Task[bool]") -> None:
        del self._thinking[seat]
        self._room.gone_quiet()
        if thinking.cancelled():
            return
        if (error := thinking.exception()) is not None:
            logger.error("a bot's move failed", exc_info=error)
        elif thinking.result():
            self.kick()

    async def _think(self, seat: Seat) -> bool:
        """Move for a bot. Returns whether to look at once who owes a move now."""
        started = time.monotonic()
        before = self._room.table
        name = before.chairs[seat].bot
        if name is None or before.play is None:
            return False
        game = before.agreement.game
        view = before.game.view(before.play.state, seat)
        move = await self._thinkers.choose(game, self._bot(seat, name), view)
        pace = beats(game, view) * self._settings.pace
        await asyncio.sleep(max(0.0, started + pace - time.monotonic()))

        def entry(table: Table) -> said.AnyEntry:
            if table.turn != before.turn or table.chairs[seat].bot != name:
                raise RefusedError(Refusal.STALE_TURN, "The game has gone on since.")
            return said.Moved(seat, wire_move(move), by="bot")

        try:
            await self._room.do(entry)
        except RefusedError:
            return True  # somebody was quicker
        except StoreError:
            logger.warning("a bot's move could not be stored")
            return False  # the watchdog asks again, when the disk has had a moment
        return True

    def _bot(self, seat: Seat, name: str) -> Thinker:
        known = self._bots.get(seat)
        if known is None or known.name != name:
            table = self._room.table
            known = self._bots[seat] = self._thinkers.seat(
                table.agreement.game, name, table.seed, seat, table.number
            )
        return known

    # --- the clock ------------------------------------------------------------------------------

    def set_clock(self, *, anew: bool) -> None:
        timer = self._room.table.agreement.timer
        if timer is None:
            return
        now = time.monotonic()
        if anew:
            self._graced = False
            self._until = now + timer
        if not self._people_to_act():
            self.clock.stop()
        elif anew or self.clock.left is None:
            self.clock.set(max(0.0, self._until - now))

    def _people_to_act(self) -> list[Seat]:
        table = self._room.table
        return [seat for seat in sorted(table.to_act) if table.chairs[seat].bot is None]

    async def _time_is_up(self) -> None:
        """Move for everybody who has not: what they had in mind, or what a plain bot would."""
        before = self._room.table
        waiting = self._people_to_act()
        if not self._graced and any(not self._room.online(seat) for seat in waiting):
            self._graced = True
            self.clock.set(self._settings.grace)
            self._room.tell_again()
            return
        for seat in waiting:
            try:
                await self._move_for(seat, before)
            except RefusedError:
                continue  # they were quicker
            except StoreError:
                logger.warning("time was up and nothing could be stored")
                break
        if self._people_to_act() and self.clock.left == 0.0:
            # Not stored, or taken back meanwhile: there is no more time than there was.
            self.clock.set(AGAIN)

    async def _move_for(self, seat: Seat, before: Table) -> None:
        draft = self._room.draft(seat, before.turn)
        if draft is not None:
            try:
                await self._room.do(partial(_clocked, before, seat, draft))
                return
            except RefusedError:
                pass  # the draft is no legal move
        if before.play is None:
            return
        game = before.agreement.game
        view = before.game.view(before.play.state, seat)
        plain = self._thinkers.plain(game, before.seed, seat, before.number)
        chosen = wire_move(await self._thinkers.choose(game, plain, view))
        await self._room.do(partial(_clocked, before, seat, chosen))


def beats(game: str, view: Any) -> int:
    """
    How many times its pace a bot takes for a move. Where people wait for each other's turns, they
    like to see what happens, and a lost round is there to be laughed at.
    """
    if game != one_more.GAME:
        return 0
    return INTERLUDE if view.last is not None and not view.story else 1


def _clocked(before: Table, seat: Seat, move: wire.Move, table: Table) -> said.AnyEntry:
    if table.turn != before.turn or seat not in table.to_act:
        raise RefusedError(Refusal.STALE_TURN, "The game has gone on since.")
    return said.Moved(seat, move, by="clock")

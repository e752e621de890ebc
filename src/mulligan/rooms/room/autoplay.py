"""Moves that no person makes: bots play their seats, and the clock moves for slow players."""

import asyncio
import logging
import time
from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.rooms.protocols import Attendance, MovedError, StoreError, Thinking, Timing
from mulligan.rooms.room.clock import Clock
from mulligan.tables.permissions import Asked, Asker, PlayFor
from mulligan.tables.table import Table

AGAIN = 1.0
"""Seconds until the clock tries again, if it could not make a move."""
TABLE = Asker()
"""The table itself, which needs nobody's permission."""

logger = logging.getLogger(__name__)


BEATS: Mapping[wire.Pace, float] = {"slow": 3.0, "calm": 1.9, "brisk": 1.0, "at-once": 0.0}
"""How many times the server's pace a bot takes for a card that people want to follow."""


def beats(least: int, pace: wire.Pace) -> float:
    """How many times the server's pace a bot takes for a move that deserves *least* beats."""
    if least == 0 or pace == "at-once":
        return 0.0
    return BEATS[pace] + least - 1


class Played(Protocol):
    """The room in which to move."""

    @property
    def table(self) -> Table: ...
    @property
    def audience(self) -> "Present": ...

    def draft(self, seat: Seat, turn: int) -> wire.Move | None:
        """The draft of *seat* for *turn*, if it sent one."""

    async def do(self, asker: Asker, asked: Asked) -> int:
        """Decide, store, tell. Raises RefusedError if it was turned down."""

    def clock_changed(self) -> None:
        """Send everybody the state of the game again, because the time left has changed."""


class Present(Protocol):
    @property
    def address(self) -> str | None: ...
    @property
    def pace(self) -> wire.Pace: ...

    def online(self, seat: Seat) -> bool: ...


class Autoplay:
    def __init__(self, room: Played, thinking: Thinking, timing: Timing) -> None:
        self._room = room
        self._thinking = thinking
        self._timing = timing
        self._bots: dict[Seat, Any] = {}
        self._at_work: dict[Seat, asyncio.Task[bool]] = {}
        self.clock = Clock(self._time_is_up)
        self._closed = False
        self._graced = False
        self._until = 0.0
        """When the time of the seats asked last is up, even while a bot stands in for them."""

    def close(self) -> None:
        """Cancel everything that is under way; nothing already announced is lost."""
        self._closed = True
        self.clock.close()
        for task in self._at_work.values():
            task.cancel()

    # --- bots -----------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Start every bot that owes a move and is not thinking yet. Safe to call at any time."""
        if self._closed:
            return
        table = self._room.table
        for seat in table.to_act:
            if table.chairs[seat].bot is not None and seat not in self._at_work:
                task = asyncio.create_task(self._think(seat))
                self._at_work[seat] = task
                task.add_done_callback(partial(self._thought, seat))

    def somebody_came(self) -> None:
        """
        Bots that were asked while nobody was here, or that the clock asked: now somebody waits for
        them.
        """
        self._thinking.somebody_came(self._room.table.id, self._room.audience.address or "")

    def _thought(self, seat: Seat, thinking: "asyncio.Task[bool]") -> None:
        del self._at_work[seat]
        if thinking.cancelled():
            return
        if (error := thinking.exception()) is not None:
            logger.error("a bot's move failed", exc_info=error)
        elif thinking.result():
            self.wake_bots()

    async def _think(self, seat: Seat) -> bool:
        """Move for a bot. Returns whether to check at once who owes a move now."""
        started = time.monotonic()
        before = self._room.table
        name = before.chairs[seat].bot
        if name is None or before.play is None:
            return False
        kind = before.agreement.kind
        view = before.game.view(before.play.state, seat)
        bot = self._bot(seat, name)
        try:
            move = await self._thinking.choose(
                kind.name, bot, view, partial(self._attendance, before)
            )
        except RefusedError:
            return False  # too many wait to think; the watchdog tries again after a while
        pause = beats(kind.beats(view), self._room.audience.pace) * self._timing.pace
        await asyncio.sleep(max(0.0, started + pause - time.monotonic()))
        asked = PlayFor(seat, before.turn, kind.write_move(move), "bot", name)
        try:
            await self._room.do(TABLE, asked)
        except RefusedError:
            return True  # somebody was quicker
        except MovedError:
            return False  # the bot thinks at the table's new home
        except StoreError:
            logger.warning("a bot's move could not be stored")
            return False  # the watchdog tries again after a while, when the disk may work again
        return True

    def _attendance(self, table: Table) -> Attendance:
        address = self._room.audience.address
        return Attendance(table.id, table.number, address is not None, address or "")

    def _bot(self, seat: Seat, name: str) -> Any:
        known = self._bots.get(seat)
        if known is None or known.name != name:
            table = self._room.table
            # With the cards of a day bots play alike for everybody, also after a restart.
            number = table.number if table.agreement.day is None else 0
            known = self._bots[seat] = self._thinking.seat(
                table.agreement.game, name, table.seed, seat, number
            )
        return known

    # --- the clock ------------------------------------------------------------------------------

    def set_clock(self, *, anew: bool, since: float | None = None) -> None:
        """
        Set the clock for those who have to act. If they are asked *anew* they get their full time,
        counted from *since* if they were asked before this process knew of them.
        """
        timer = self._room.table.agreement.timer
        if timer is None or self._closed:
            return
        now = time.monotonic()
        if anew:
            self._graced = False
            used = 0.0 if since is None else time.time() - since
            self._until = now + timer - min(max(used, 0.0), timer)
        if not self._people_to_act():
            self.clock.stop()
        elif anew or self.clock.left is None:
            self.clock.set(max(0.0, self._until - now))

    def _people_to_act(self) -> list[Seat]:
        table = self._room.table
        return [seat for seat in sorted(table.to_act) if table.chairs[seat].bot is None]

    async def _time_is_up(self) -> None:
        """Move for everybody who has not: their draft, or what a plain bot would play."""
        before = self._room.table
        waiting = self._people_to_act()
        if not self._graced and any(not self._room.audience.online(seat) for seat in waiting):
            self._graced = True
            self.clock.set(self._timing.grace)
            self._room.clock_changed()
            return
        for seat in waiting:
            try:
                await self._move_for(seat, before)
            except RefusedError:
                continue  # they were quicker, or too many wait to think
            except StoreError:
                logger.warning("time was up and nothing could be stored")
                break
        if self._people_to_act() and self.clock.left == 0.0 and not self._closed:
            # Not stored, or taken back meanwhile: they get no extra time.
            self.clock.set(AGAIN)

    async def _move_for(self, seat: Seat, before: Table) -> None:
        kind = before.agreement.kind
        draft = self._room.draft(seat, before.turn)
        if draft is not None:
            try:
                await self._play(seat, before, kind.move_from_wire(draft))
                return
            except RefusedError:
                pass  # the draft is not a legal move
        if before.play is None:
            return
        view = before.game.view(before.play.state, seat)
        plain = self._thinking.plain(kind.name, before.seed, seat, before.number)
        move = await self._thinking.choose(
            kind.name, plain, view, partial(self._attendance, before)
        )
        await self._play(seat, before, move)

    async def _play(self, seat: Seat, before: Table, move: Any) -> None:
        text = before.agreement.kind.write_move(move)
        await self._room.do(TABLE, PlayFor(seat, before.turn, text, "clock"))

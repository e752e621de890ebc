"""
A room is a table with people around it. It decides, stores and tells, in this order.

Every request becomes an entry, or a refusal that changes nothing. `batch` decides which, from
values alone; entries are stored before anybody hears of them; `audience` tells everybody.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from mulligan import wire
from mulligan.core import MulliganError, RefusedError, Seat
from mulligan.rooms.loading import Loaded, asks_anew
from mulligan.rooms.protocols import (
    BehindError,
    BrokenTableError,
    DamagedError,
    MovedError,
    StoreError,
    UnclearError,
)
from mulligan.rooms.room.addresses import Addresses
from mulligan.rooms.room.audience import Audience, Listener, encoder
from mulligan.rooms.room.autoplay import Autoplay
from mulligan.rooms.room.batch import Ask, Batch, decide, score_of
from mulligan.rooms.room.club_notes import club_news
from mulligan.rooms.room.positions import position_of
from mulligan.rooms.room.world import World
from mulligan.tables import entries
from mulligan.tables.entries import AnyEntry, Moved, Seated
from mulligan.tables.games import WrongMoveError
from mulligan.tables.permissions import (
    Asked,
    Asker,
    ClaimSeat,
    EndScoring,
    MoveOn,
    SitAnywhere,
    Situation,
    must_have_played,
    must_hold,
    sits_already,
)
from mulligan.tables.table import Table
from mulligan.wire import Refusal, Stage

NOBODY = Asker()
LOOKING = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Seconds between the attempts to see what became of a commit that was cut off."""
FINISHING = 2.0
"""Seconds to wait for a commit before the room is handed over."""


class Room:
    def __init__(self, found: Loaded, world: World) -> None:
        self.table = found.table
        self.touched = found.touched
        self.epoch = found.epoch
        self.quiet_since = time.monotonic()
        """Since when nobody is here, if nobody is."""
        self._world = world
        self._asked: deque[Ask] = deque()
        self._broken: BrokenTableError | None = None
        self._gone = False
        self._working: asyncio.Task[None] | None = None
        self._rematching: asyncio.Task[int] | None = None
        self._drafts: dict[Seat, tuple[int, wire.Move]] = {}
        self._memory: dict[Seat, Any] = {}
        self._addresses = Addresses(found, world.allowance)
        self.audience = Audience(self.table, self.position, partial(world.changed, self))
        self._autoplay = Autoplay(self, world.thinking, world.timing)
        self._autoplay.set_clock(anew=True, since=found.asked)

    @property
    def loaded(self) -> Loaded:
        """The table as it is in memory."""
        return Loaded(self.table, self.touched, self.touched, self.epoch)

    @property
    def empty(self) -> bool:
        """Nobody is here, and nothing is being stored. Bots may think: they do so again later."""
        return self.audience.empty and not (self._working or self._rematching)

    def close(self) -> None:
        """Cancel everything that is under way; nothing already announced is lost."""
        self._autoplay.close()
        self.audience.close()

    def dismiss(self) -> None:
        """Close because the home of the table is elsewhere; everybody comes back there."""
        self._gone = True
        self.close()
        while self._asked:
            self._asked.popleft().hear(MovedError())
        self.audience.dismiss()

    async def finish(self) -> None:
        """Return when what has been asked so far is stored and told."""
        if self._working is not None:
            await asyncio.wait({self._working}, timeout=FINISHING)

    def wake_bots(self) -> None:
        """
        Do what is due without anybody asking: nobody waits for an idle bot, and a try whose day is
        over is for fun. Safe to call at any time.
        """
        if self._broken is not None or self._gone:
            return
        if self.table.overdue:
            self._begin_work()
        self._autoplay.wake_bots()

    def enter(self, listener: Listener, since: int | None) -> None:
        """Let somebody in, and send what they have missed since the number *since*."""
        if self._gone:  # since they found it
            listener.move_on()
            return
        if self._autoplay.clock.left is not None:
            self.audience.forget_views()  # the time left in them is out of date
        # After a failover to a database that lags behind, the same number may mean another entry.
        known = since == self.table.number and not self._world.log.shared
        self._addresses.meet(listener.asker, self.table)
        self.audience.enter(listener, knows_position=known)
        self._autoplay.somebody_came()
        self.wake_bots()

    def leave(self, listener: Listener) -> None:
        self.audience.leave(listener)
        if self.audience.empty:
            self.quiet_since = time.monotonic()

    # --- what is asked --------------------------------------------------------------------------

    async def ask(self, listener: Listener, message: wire.ClientMessage) -> None:
        """Do what *message* asks, and answer. Never raises for what a client may send."""
        id: str | None = getattr(message, "id", None)
        started = time.perf_counter()
        refuse = partial(self._refuse, listener, id)
        try:
            await self._answer(listener, message, id)
        except RefusedError as refused:
            refuse(Refusal(refused.reason), refused.sentence)
        except WrongMoveError as wrong:
            refuse(Refusal.NOT_A_MOVE, str(wrong))
        except MovedError:
            return  # the client comes back to the new home and asks again
        except StoreError as error:
            refuse(error.refusal, error.sentence)
        except MulliganError as error:
            refuse(Refusal.NOT_POSSIBLE, str(error))
        if isinstance(message, wire.MakeMove):
            self._world.meter.answered(time.perf_counter() - started)

    async def _answer(
        self, listener: Listener, message: wire.ClientMessage, id: str | None
    ) -> None:
        self.table.must_be_current()
        match message:
            case wire.Draft():
                self._draft(listener.asker, message)
            case wire.React(seat, reaction):
                must_hold(self.table, listener.asker, seat)
                self.audience.tell_all(f"reacted/{seat}", wire.Reacted(seat, reaction))
            case wire.Rematch():
                _done(listener, message.id, await self._rematch(listener.asker))
            case wire.Hello() | wire.Ping():
                raise TypeError("not for a room")
            case _:
                # The answer is sent together with the new view.
                assert id is not None
                await self.do(listener.asker, message, partial(_done, listener, id))

    async def sit(self, asker: Asker, seat: Seat | None, name: str) -> Seat:
        """Let somebody sit down on *seat*, or on the first that is free; returns which."""
        asked = SitAnywhere(seat, name)
        ask = self._put(asker, asked)
        await ask.answer
        if isinstance(ask.entry, Seated):
            return ask.entry.seat
        before = sits_already(self.table, asker, asked)  # asked twice
        if before is None:
            raise RefusedError(Refusal.SEAT_FREE, "You have stood up since.")
        return before

    async def claim(self, asker: Asker, seat: Seat, since: int) -> int:
        """Give *seat* also to somebody who showed a pass of that sitting."""
        return await self.do(asker, ClaimSeat(seat, since))

    async def _rematch(self, asker: Asker) -> int:
        must_have_played(self.table, asker)
        if self._rematching is None:
            self._rematching = asyncio.create_task(self._play_on())
            self._rematching.add_done_callback(self._played_on)
        return await asyncio.shield(self._rematching)

    async def _play_on(self) -> int:
        if self.table.stage is not Stage.ENDED:
            raise RefusedError(Refusal.NOT_OVER, "The game is not over.")
        if self.table.rematch is not None:
            return self.table.number
        return await self.do(NOBODY, MoveOn(await self._world.play_on(self.table)))

    def _played_on(self, playing_on: "asyncio.Task[int]") -> None:
        self._rematching = None
        if not playing_on.cancelled():
            playing_on.exception()  # mark it as retrieved: there may be nobody left to await it

    def _draft(self, asker: Asker, message: wire.Draft) -> None:
        must_hold(self.table, asker, message.seat)
        if message.turn != self.table.turn or self.table.stage is not Stage.PLAYING:
            return  # too late: the turn is over, so the draft is useless
        if message.move is None:
            self._drafts.pop(message.seat, None)
        else:
            self.table.agreement.kind.move_from_wire(message.move)
            self._drafts[message.seat] = (message.turn, message.move)
        self.audience.forget_views(message.seat)

    def draft(self, seat: Seat, turn: int) -> wire.Move | None:
        """The draft of *seat* for *turn*, if it sent one."""
        for_turn, move = self._drafts.get(seat, (None, None))
        return move if for_turn == turn else None

    # --- decide, store, tell --------------------------------------------------------------------

    async def do(
        self, asker: Asker, asked: Asked, heard: Callable[[int], None] = lambda _: None
    ) -> int:
        """
        Decide, store, tell; returns the table's number after it. *heard* is called at the moment
        when everybody is told.

        It finishes even if the asker stops waiting: what is stored has to be announced.
        """
        return await self._put(asker, asked, heard).answer

    def _put(
        self, asker: Asker, asked: Asked, heard: Callable[[int], None] = lambda _: None
    ) -> Ask:
        if self._broken is not None:
            raise self._broken
        if self._gone:
            raise MovedError
        ask = Ask(asker, asked, heard, asyncio.get_running_loop().create_future())
        self._asked.append(ask)
        self._begin_work()
        return ask

    def _begin_work(self) -> None:
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Handle all requests; each time, those that have come in by when the log is ready."""
        if self.table.overdue:
            nobody_waits = asyncio.get_running_loop().create_future()
            nobody_waits.add_done_callback(lambda told: told.exception())
            self._asked.appendleft(Ask(NOBODY, EndScoring(), lambda _: None, nobody_waits))
        try:
            while self._asked:
                await self._world.log.ready()
                batch = decide(self.table, self._asked, self._situation())
                try:
                    await self._carry_out(batch)
                except Exception as error:
                    batch.fail(error)
        finally:
            self._working = None

    def _situation(self) -> Situation:
        """What takes long is looked up only if it matters: nearly all requests are moves."""
        found = self._addresses.situation(self.table, self._asked)
        if any(isinstance(ask.asked, wire.StandIn | wire.SeatBot) for ask in self._asked):
            absent = self.audience.absent_for(self._world.timing.absent_after)
            bots = self._world.thinking.known(self.table.agreement.game)
            found = replace(found, absent=absent, bots=bots)
        return found

    async def _carry_out(self, batch: Batch) -> None:
        before, after = batch.before, batch.after
        if batch.entries:
            stage = after.stage if after.stage is not before.stage else None
            try:
                await self._world.log.append(
                    before.id,
                    before.number,
                    [entries.written(entry) for entry in batch.entries],
                    stage=stage,
                    rules=after.agreement.kind.rules_version if stage is Stage.PLAYING else None,
                    people=batch.people,
                    score=score_of(after) if stage is Stage.ENDED else None,
                    club=club_news(before, after),
                    epoch=self.epoch,
                )
            except MovedError:
                self._world.meter.fenced()
                self._world.lost(self)
                raise
            except UnclearError:
                self._world.meter.unclear()
                if not await self._was_stored(before.number):
                    self._ask_again(batch)
                    return
            except DamagedError as error:
                raise self._break(self._world.broke(before.id, error)) from None
            except BehindError:
                # Another process also serves this table, and was first.
                await self._reload()
                self._ask_again(batch)
                return
            self._addresses.remember(batch)
            self._went_on(before, after, batch.entries)
        batch.tell()

    def _ask_again(self, batch: Batch) -> None:
        for ask in reversed(batch.asks):
            ask.tries -= 1
            if ask.tries:
                self._asked.appendleft(ask)
            else:
                ask.hear(StoreError("The table is too busy."))

    async def _was_stored(self, number: int) -> bool:
        """
        Whether what was appended after the first *number* entries is there, now that the database
        can be asked again. If not, nobody can say, and the room is closed.
        """
        for pause in LOOKING:
            await asyncio.sleep(pause)
            with suppress(StoreError):
                found = await self._load()
                if found.epoch != self.epoch:
                    break
                return found.table.number > number
        self._world.lost(self)
        raise MovedError

    async def _load(self) -> Loaded:
        try:
            found = await self._world.load(self.table.id)
        except BrokenTableError as error:
            raise self._break(error) from None
        if found is None:
            raise StoreError("The table is gone.")
        return found

    async def _reload(self) -> None:
        found, before = await self._load(), self.table
        self.table, self.touched = found.table, found.touched
        self._autoplay.set_clock(anew=self.table.turn != before.turn)
        self.audience.follow(self.table)
        self._autoplay.wake_bots()

    def _break(self, error: BrokenTableError) -> BrokenTableError:
        """The table is damaged: from now on everything is refused, and nothing moves by itself."""
        self._broken = error
        self._autoplay.close()
        return error

    def _went_on(self, before: Table, after: Table, happened: Sequence[AnyEntry]) -> None:
        self.table = after
        self.touched = time.time()
        for entry in happened:
            if isinstance(entry, Moved):
                self._world.meter.moved(after.agreement.game, entry.by)
                self._drafts.pop(entry.seat, None)
        self._autoplay.set_clock(anew=asks_anew(before, after, happened))
        self.audience.follow(after)
        self._autoplay.wake_bots()

    # --- what people see ------------------------------------------------------------------------

    def position(self, seat: Seat | None) -> wire.Position:
        """The state of the game, as *seat* may know it."""
        return position_of(
            self.table,
            seat,
            memory=self._memory,
            draft=None if seat is None else self.draft(seat, self.table.turn),
            time_left=self._autoplay.clock.left,
        )

    def clock_changed(self) -> None:
        """Send everybody the state of the game again, because the time left has changed."""
        self.audience.forget_views()
        self.audience.tell_positions()

    def _refuse(self, listener: Listener, id: str | None, code: Refusal, sentence: str) -> None:
        self._world.meter.refused(code)
        listener.tell(f"refused/{id}", encoder.encode(wire.Refused(id, code, sentence)))


def _done(listener: Listener, id: str, number: int) -> None:
    listener.tell(f"done/{id}", encoder.encode(wire.Done(id, number)))

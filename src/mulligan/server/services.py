"""The parts of a server, put together once, for handlers and sockets to use."""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TypeVar

from mulligan.clubs.service import Clubs
from mulligan.kernels import keep_compiled_in
from mulligan.rooms.asking import Allowance
from mulligan.rooms.daily import Daily
from mulligan.rooms.histories import Histories
from mulligan.rooms.opening import Openings
from mulligan.rooms.protocols import StoreError, Work
from mulligan.rooms.registry import Rooms
from mulligan.rooms.room.club_notes import club_note
from mulligan.server.cluster import Cluster
from mulligan.server.metrics import Metrics
from mulligan.server.settings import Settings
from mulligan.server.work.bots import BotThinking
from mulligan.server.work.coach import Coach
from mulligan.server.work.deck_trials import DeckTrials
from mulligan.server.work.elsewhere import Elsewhere
from mulligan.server.work.lanes import Lanes
from mulligan.server.work.prints import Prints
from mulligan.server.work.shared_coach import SharedCoach
from mulligan.server.work.thoughts import KEPT
from mulligan.store import Store
from mulligan.store.database.private import make_folder
from mulligan.tables.calendar import Calendar
from mulligan.tables.identity import KNOWN_SECONDS, Passes
from mulligan.wire import Stage

DATABASE = "mulligan.db"
COMPILED = "kernels"
"""The folder for compiled kernels, if the package's own folder is read-only."""
SWEEP = 2.0
"""Seconds between two looks at all rooms."""
TOO_LONG = 3.0
"""Seconds that a commit may take before the log says so."""
DAY = 24 * 3600.0
CLEARING = DAY / 4
"""Seconds between two looks for what is old; of several processes, one looks."""

T = TypeVar("T")
logger = logging.getLogger(__name__)


class RoomsBackground:
    """What rooms need done outside the event loop, by lane."""

    def __init__(self, lanes: Lanes) -> None:
        self._lanes = {
            Work.TABLES: lanes.tables,
            Work.DECKS: lanes.decks,
            Work.REPLAYS: lanes.records,
        }

    async def run(self, kind: Work, work: Callable[[], T]) -> T:
        return await self._lanes[kind].run(work)


class Services:
    def __init__(self, settings: Settings, allowance: Allowance | None = None) -> None:
        """
        *allowance* limits what each address may have stored at tables without playing.

        Raises:
            StoreError: The data folder cannot be used.
        """
        self.settings = settings
        self.metrics = Metrics()
        folder = Path(settings.data)
        try:
            make_folder(folder)
        except OSError as error:
            raise StoreError(f"{folder}: cannot be made ({error.strerror}).") from None
        keep_compiled_in(folder / COMPILED)
        self.store = Store(
            settings.database or folder / DATABASE,
            on_commit=self.metrics.committed,
            also_ours=frozenset({COMPILED}),
        )
        self.metrics.watch_commits(lambda: self.store.waiting)
        self.passes = Passes(self.store.secret("passes"))
        self.lanes = Lanes(apart=settings.processes)
        self.elsewhere = Elsewhere(self.store, self.metrics) if self.store.shared else None
        self.thinking = BotThinking(settings.think, self.lanes, self.elsewhere)
        shared = None if self.elsewhere is None else SharedCoach(self.elsewhere, self.lanes)
        self.coach = Coach(self.lanes.reviews, self.lanes.hints, self.lanes.judging, shared)
        self.deck_trials = DeckTrials(self.lanes.trials, self.elsewhere)
        self.prints = Prints(self.lanes.printing)
        log, scores = self.store.log, self.store.scores
        background = RoomsBackground(self.lanes)
        self.cluster = Cluster(self.store, self.metrics, self._answered)
        self.rooms = Rooms(
            log,
            self.thinking,
            settings,
            self.metrics,
            background,
            self.cluster.publish,
            allowance=allowance,
        )
        self.draining = False
        self.openings = Openings(self.rooms)
        self.calendar = Calendar(self.store.secret("daily"))
        self.daily = Daily(self.rooms, scores, self.calendar, self.thinking.alone)
        self.histories = Histories(self.store.histories, self.passes)
        self.clubs = Clubs(self.store.clubs, self.openings, self.daily, self.store.secret("clubs"))

    def _answered(self, job: str) -> None:
        if self.elsewhere is not None:
            self.elsewhere.answered(job)

    async def drain(self) -> None:
        """
        Hand all tables over to other processes, if there may be any. Until the proxy has noticed,
        people who come are sent back to it.
        """
        self.draining = True
        if self.store.shared:
            self.rooms.open_no_more()
            await asyncio.sleep(self.settings.drain_seconds)
            await self.rooms.hand_over()
            await self.cluster.end()

    def close(self) -> None:
        self.cluster.close()
        self.rooms.close()
        self.lanes.close()
        if self.elsewhere is not None:
            self.elsewhere.close()
        self.store.close()

    async def watch_commits(self) -> None:
        """
        For ever: log a commit that does not come back. Nothing is lost, but every move waits.

        Apart from `look_after`, which writes, too, and would wait for the same commit.
        """
        while True:
            await asyncio.sleep(SWEEP)
            if (seconds := self.store.waiting) > TOO_LONG:
                logger.error("a commit does not come back", extra={"seconds": round(seconds, 1)})

    async def look_after(self) -> None:
        """For ever: wake forgotten bots, close quiet rooms, delete old data."""
        next_clearing = 0.0
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.put_away(idle=self.settings.idle_minutes * 60)
                if time.time() >= next_clearing:
                    next_clearing = time.time() + CLEARING
                    if await self.store.process.is_our_turn("clearing", CLEARING / 2):
                        await self._let_clubs_hear()
                        await self._forget_what_is_old()
            except StoreError as error:
                logger.error("nothing can be forgotten", extra={"reason": str(error)})
            except Exception:  # whatever goes wrong, try again next time
                logger.exception("looking after the rooms failed")

    async def put_away(self, idle: float) -> None:
        """Put away the tables where nobody was for *idle* seconds."""
        closed = self.rooms.sweep(idle=idle)
        self.lanes.forget(closed)
        await self.store.log.release(closed)

    async def _let_clubs_hear(self) -> None:
        """Count games that ended at a process of an older version."""
        for id in await self.store.clubs.unheard():
            found = await self.rooms.look_if_whole(id)
            note = None if found is None else club_note(found.table)
            if found is not None and note is not None:
                await self.store.clubs.hear(id, note, found.touched)

    async def _forget_what_is_old(self) -> None:
        now, log = time.time(), self.store.log
        before = now - self.settings.keep_days * DAY
        await log.remove_idle(before, keep=self.rooms.open)
        unstarted = now - self.settings.keep_unstarted_days * DAY
        await log.remove_idle(unstarted, keep=self.rooms.open, stage=Stage.GATHERING)
        folded = now - self.settings.fold_days * DAY
        await log.fold_ended(folded, keep=self.rooms.open)
        await self.store.scores.forget_who_tried(date.fromtimestamp(before).isoformat())
        await self.store.histories.remove_old(now - KNOWN_SECONDS)
        await self.store.clubs.remove_idle(now - self.settings.keep_club_days * DAY)
        await self.store.process.forget_the_dead()
        for kinds, after in KEPT:
            await self.store.jobs.forget(kinds, after)

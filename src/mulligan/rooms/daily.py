"""The deal of the day: one scored try for everybody, on the screen or on paper, and the board."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import TypeAlias

from mulligan import wire
from mulligan.core import RefusedError, Seat
from mulligan.games.second_chance import solo
from mulligan.rooms.protocols import Scores
from mulligan.rooms.registry import Rooms
from mulligan.rooms.room import Room
from mulligan.rooms.unawaited import logged
from mulligan.tables.calendar import (
    DAY_DEALS,
    Calendar,
    closing,
    counts,
    is_sealed,
    today,
)
from mulligan.tables.identity import new_table_id
from mulligan.tables.identity.bot_names import names_of_bots
from mulligan.tables.new_table import day_on_paper, of_the_day
from mulligan.tables.permissions import Asker, must_be_of
from mulligan.tables.table import Table
from mulligan.wire import Refusal, Stage

BOTS_LOOK_BACK = 14
"""How many days back the bots still play a deal when somebody asks how they did."""

PlayAlone: TypeAlias = Callable[[Sequence[bytes]], Awaitable[list[wire.BotScore]]]
"""The totals of empty squares that bots leave with the cards of these seeds."""

logger = logging.getLogger(__name__)


class Daily:
    def __init__(
        self, rooms: Rooms, scores: Scores, calendar: Calendar, play_alone: PlayAlone
    ) -> None:
        self._rooms = rooms
        self._scores = scores
        self._calendar = calendar
        self._play_alone = play_alone
        self._bot_scores: dict[tuple[date, str], asyncio.Future[list[wire.BotScore]]] = {}

    async def play(self, kind: wire.DailyKind, person: str, name: str) -> Table:
        """
        Today's deal: the scored try where it was left, or, if that is over, the same cards again
        for fun.
        """
        day = today()
        begun = await self._scores.try_of(day.isoformat(), kind, person)
        id, ended = begun or (None, None)
        found = None if id is None else await self._rooms.look(id)
        # Cards that were called for paper, or shown at a game for fun, have been seen.
        if found is not None and ended is None and _goes_on(found.table, person):
            return found.table
        opening = of_the_day(
            day,
            kind,
            person,
            name,
            self._calendar.seed(day, kind),
            scored=found is None and ended is None,
            before=id if ended is not None and kind == "game" else None,
        )
        if not opening.agreement.scored:
            return await self._rooms.create(opening)
        if id is None:
            # Before the table is created: two requests at once open one table, none for fun.
            id = await self._scores.begin_try(day.isoformat(), kind, person, new_table_id())
        return await self._rooms.find_or_create(opening, id)

    async def play_older(self, kind: wire.DailyKind, day: date, person: str, name: str) -> Table:
        """
        The cards of *day*, which is over, for fun: nothing about its tries changes.

        Raises:
            RefusedError: A try at them may still count, or they have not been dealt to anybody.
        """
        if is_sealed(day):
            raise _still_sealed()
        begun = await self._scores.try_of(day.isoformat(), kind, person)
        id, ended = begun or (None, None)
        opening = of_the_day(
            day,
            kind,
            person,
            name,
            self._calendar.seed(day, kind),
            scored=False,
            before=id if ended is not None and kind == "game" else None,
        )
        return await self._rooms.create(opening)

    async def on_paper(self, day: date, person: str, name: str) -> Table:
        """
        The cards of *day*, called one by one for a sheet of paper. If *day* is today, this uses up
        the one scored try, without a score, because the cards have been seen.

        Raises:
            RefusedError: They are in the middle of the scored try, or others are who began it
                before midnight.
        """
        if day < today() and is_sealed(day):
            raise _still_sealed()
        opening = day_on_paper(day, person, name, self._calendar.deal(day, "game", 0))
        text, id = day.isoformat(), new_table_id()
        if day >= today():
            # Before the table is created: nobody can see a card first and then play for the score.
            first = await self._scores.begin_try(text, "game", person, id)
            found = await self._rooms.look(first)
            if found is None:
                id = first  # this one, or one that was noted before a crash and never opened
            elif found.table.stage is not Stage.ENDED and _is_paper_or_try(found.table):
                return _called(found.table)
        return _called(await self._rooms.find_or_create(opening, id))

    async def claim(self, room: Room, asker: Asker, seat: Seat, since: int) -> None:
        """
        Give *seat* also to somebody who showed a pass of that sitting. While the cards of a day
        are sealed they see them now, so they have no other try.

        Raises:
            RefusedError: The pass is not for this sitting; or they are in the middle of a try of
                their own; or they know the cards, and this game counts.
        """
        table, person = room.table, asker.person
        if not table.sealed or table.agreement.day is None or person is None:
            await room.claim(asker, seat, since)
            return
        must_be_of(table, seat, since)
        kind = self._kind(table)
        if not table.seats_of(person):
            allowance, address = self._rooms.allowance, asker.address or ""
            allowance.must_have(address)
            allowance.add_entries(address, 1)  # a try is noted for each device that asks
        # First: nobody can see a card and then play for the score.
        own = await self._scores.begin_try(table.agreement.day, kind, person, table.id)
        if own != table.id and not table.seats_of(person):
            other = await self._rooms.look(own)
            if other is None or (_counts(other.table) and _goes_on(other.table, person)):
                raise _try_open()
            if _counts(table):
                raise RefusedError(
                    Refusal.COUNTS, "This game counts for the day: nobody plays it for you."
                )
        await room.claim(asker, seat, since)

    def _kind(self, table: Table) -> str:
        """Which of the day's deals *table* has; one for practice does not say."""
        assert table.agreement.day is not None
        day = date.fromisoformat(table.agreement.day)
        dealt = (kind for kind in DAY_DEALS if table.seed == self._calendar.seed(day, kind))
        return next(dealt, "series")

    async def board(self, kind: wire.DailyKind, day: date, person: str) -> wire.Daily:
        """The deal of *day* as *person* may know it; results only after their own try."""
        text, now = day.isoformat(), today()
        begun = await self._scores.try_of(text, kind, person)
        paper = None if begun is None or begun[1] is not None else await self._paper(begun[0])
        if paper is not None:
            begun = None
        over = not is_sealed(day)
        told = over or _has_tried(begun, paper)
        return wire.Daily(
            day=text,
            today=now.isoformat(),
            until=closing(day).isoformat(),
            open=counts(day),
            kind=kind,
            edition=DAY_DEALS[kind].edition,
            commitment=self._calendar.promise(day, kind),
            seed=self._calendar.seed(day, kind).hex() if over else None,
            coming=self._calendar.coming(now, kind),
            table=begun[0] if begun else None,
            empty=begun[1] if begun else None,
            paper=None if paper is None else paper.id,
            scores=list(await self._scores.of_day(text, kind)) if told else [],
            bots=self._bots_at(day, kind) if told else [],
            company=names_of_bots(DAY_DEALS[kind].game.name, DAY_DEALS[kind].company),
        )

    async def results(
        self, kind: wire.DailyKind, day: date, person: str, people: Sequence[str]
    ) -> Sequence[tuple[str, int]] | None:
        """
        How these *people* did with the deal of *day*, the best first; a try that two of them share,
        once. None while *person* has not ended a try of their own: then nothing is said at all.
        """
        text = day.isoformat()
        begun = await self._scores.try_of(text, kind, person)
        paper = None if begun is None or begun[1] is not None else await self._paper(begun[0])
        if not _has_tried(begun, paper):
            return None
        tries = await self._scores.of_people(text, kind, people)
        once = {tries[each][0]: each for each in reversed(people) if each in tries}
        found = [(each, tries[each][1]) for each in people if each in once.values()]
        return sorted(found, key=lambda each: each[1])

    async def _paper(self, begun: str) -> Table | None:
        """The table *begun*, if it calls cards for paper."""
        found = await self._rooms.look_if_whole(begun)
        calls = found is not None and found.table.agreement.kind.calls_cards
        return found.table if found is not None and calls else None

    def _bots_at(self, day: date, kind: wire.DailyKind) -> list[wire.BotScore] | None:
        """
        How the bots do with the cards of *day*: played once, in the background, without anybody
        waiting; None while they play. For old days the list is empty.
        """
        since = today() - timedelta(days=BOTS_LOOK_BACK)
        if day < since or DAY_DEALS[kind].company:  # there they sit at the table
            return []
        if (day, kind) not in self._bot_scores:
            for known in [known for known in self._bot_scores if known[0] < since]:
                del self._bot_scores[known]
            games = 1 if kind == "game" else solo.GAMES
            seeds = [self._calendar.deal(day, kind, at) for at in range(games)]
            begun = self._bot_scores[day, kind] = asyncio.ensure_future(self._play_alone(seeds))
            begun.add_done_callback(logged(logger, "the bots could not play the deal of the day"))
            begun.add_done_callback(partial(self._bots_played, day, kind))
        playing = self._bot_scores[day, kind]
        if not playing.done():
            return None
        return [] if playing.cancelled() or playing.exception() is not None else playing.result()

    def _bots_played(
        self, day: date, kind: str, played: "asyncio.Future[list[wire.BotScore]]"
    ) -> None:
        if not played.cancelled() and isinstance(played.exception(), RefusedError):
            self._bot_scores.pop((day, kind), None)  # too much to do: they play when asked again


def _has_tried(begun: tuple[str, int | None] | None, paper: Table | None) -> bool:
    """Whether a try that was *begun* has ended, on the screen or on *paper*."""
    if paper is not None:
        return paper.stage is Stage.ENDED
    return begun is not None and begun[1] is not None


def _called(begun: Table) -> Table:
    """The table that calls today's cards. Raises RefusedError if it is the scored try."""
    if begun.agreement.scored:
        raise _try_open()
    return begun


def _is_paper_or_try(begun: Table) -> bool:
    return begun.agreement.kind.calls_cards or begun.agreement.scored


def _goes_on(begun: Table, person: str) -> bool:
    """Whether the try of *person* that was *begun* there is played on there."""
    return begun.agreement.scored and begun.rematch is None and bool(begun.seats_of(person))


def _counts(table: Table) -> bool:
    """Whether the game at *table*, or the challenge that it is part of, can still be scored."""
    solo = table.agreement.solo
    last = solo is None or solo.last
    return table.agreement.scored and not (last and table.stage is Stage.ENDED)


def _try_open() -> RefusedError:
    return RefusedError(Refusal.TRY_OPEN, "You are in the middle of today's game. Finish it first.")


def _still_sealed() -> RefusedError:
    return RefusedError(Refusal.SEALED, "Some still play this deal. It can be shared in two hours.")

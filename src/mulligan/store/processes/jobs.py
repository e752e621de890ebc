"""
What is to be thought about, by any process that thinks.

A job has a name that follows from what it is about, so what is asked for twice is thought about
once, and everybody who asked gets the result. A process reads only jobs of its own version. Jobs
are not a log: a database that crashes forgets them, and the servers then think for themselves.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    case,
    delete,
    func,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from mulligan import __version__
from mulligan.store.database import Database
from mulligan.store.database.statements import database_clock
from mulligan.store.processes.process import Process, alive
from mulligan.store.schema import jobs

WORK = "mulligan_work"
"""The channel on which is said that jobs wait."""
ANSWERS = "mulligan_answers_"
"""With the name of a process: the channel on which it hears which of its jobs are finished."""

OPEN = and_(jobs.c.result.is_(None), jobs.c.failed.is_(None))
"""Nobody has finished it."""


@dataclass(frozen=True, slots=True)
class Job:
    id: str
    kind: str
    about: bytes = field(repr=False)
    urgency: int = 0
    """The smallest first."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A job that this process has taken."""

    id: str
    kind: str
    about: bytes = field(repr=False)
    idle: float = 0.0
    """Seconds since somebody last asked about it."""


@dataclass(frozen=True, slots=True)
class JobState:
    done: int
    of: int
    result: bytes | None = field(repr=False)
    failed: str | None
    in_hand: bool
    """Whether a living process thinks about it."""
    idle: float

    @property
    def over(self) -> bool:
        return self.result is not None or self.failed is not None


class Jobs:
    """The jobs of all processes. Only for a database that is shared."""

    def __init__(self, database: Database, process: Process) -> None:
        self._database = database
        self._process = process

    @property
    def answers(self) -> str:
        """The channel on which is said which jobs of this process are finished."""
        return ANSWERS + self._process.id

    # --- asking -----------------------------------------------------------------------------------

    async def ask(self, job: Job) -> bytes | None:
        """
        Let another process think about *job*, even if this one has it. Returns the result if it is
        there already.
        """
        asker = f" {self._process.id}"
        fresh = or_(jobs.c.failed.is_not(None), jobs.c.taken == self._process.id)
        query = (
            self._insert(job, taken="", askers=asker)
            .on_conflict_do_update(
                index_elements=(jobs.c.id, jobs.c.version),
                set_={
                    "asked": database_clock(),
                    "askers": case(
                        (jobs.c.askers.contains(asker), jobs.c.askers),
                        else_=jobs.c.askers.concat(asker),
                    ),
                    "urgency": func.least(jobs.c.urgency, job.urgency),
                    "taken": case((fresh, ""), else_=jobs.c.taken),
                    "failed": None,
                },
            )
            .returning(jobs.c.result, jobs.c.taken)
        )

        def work(connection: Connection) -> bytes | None:
            row = connection.execute(query).one()
            if row.result is None and not row.taken:
                self._process.notify(connection, WORK, "")
            found: bytes | None = row.result
            return found

        return await self._database.change(work)

    async def withdraw(self, id: str) -> None:
        """This process no longer waits for it; if none does, nobody has to think about it."""
        rest = func.replace(jobs.c.askers, f" {self._process.id}", "")
        leaving = update(jobs).where(_named(id)).values(askers=rest)
        nobodys = _named(id), OPEN, jobs.c.askers == "", jobs.c.taken == ""

        def work(connection: Connection) -> None:
            connection.execute(leaving)
            connection.execute(delete(jobs).where(*nobodys))

        await self._database.change(work)

    async def look(self, ids: Collection[str], *, ask: bool = False) -> Mapping[str, JobState]:
        """What has become of these jobs, as far as there are any. To *ask* keeps them awake."""
        query = self._states().where(_named(*ids))

        def work(connection: Connection) -> dict[str, JobState]:
            found = {row.id: _read(row) for row in connection.execute(query)}
            if ask:
                asked = update(jobs).where(_named(*ids)).values(asked=database_clock())
                connection.execute(asked)
            return found

        return await self._database.change(work)

    # --- thinking ---------------------------------------------------------------------------------

    async def take(self, kinds: Collection[str]) -> Taken | None:
        """The most urgent job of these *kinds* that no living process has. Now this one has it."""
        free = OPEN, jobs.c.kind.in_(kinds), jobs.c.taken.not_in(alive())
        chosen = (
            select(jobs.c.id)
            .where(jobs.c.version == __version__, *free)
            .order_by(jobs.c.urgency, jobs.c.asked)
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        idle = database_clock() - jobs.c.asked
        query = (
            update(jobs)
            .where(jobs.c.id == chosen, jobs.c.version == __version__)
            .values(taken=self._process.id)
            .returning(jobs.c.id, jobs.c.kind, jobs.c.about, idle.label("idle"))
        )

        def work(connection: Connection) -> Taken | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else Taken(**row._asdict())

        return await self._database.change(work)

    async def take_this(self, job: Job) -> bool:
        """Think about *job* here. False: it is finished, or another living process has it."""
        mine = self._process.id
        free = and_(OPEN, or_(jobs.c.taken == mine, jobs.c.taken.not_in(alive())))
        query = (
            self._insert(job, taken=mine, askers="")
            .on_conflict_do_update(
                index_elements=(jobs.c.id, jobs.c.version),
                set_={"taken": mine, "failed": None, "asked": database_clock()},
                where=or_(free, jobs.c.failed.is_not(None)),
            )
            .returning(jobs.c.id)
        )
        return await self._database.change(lambda each: each.execute(query).first() is not None)

    async def take_over(self, id: str) -> Job | None:
        """The same for one that was asked for before, unless this process has it already."""
        query = (
            update(jobs)
            .where(_named(id), OPEN, jobs.c.taken.not_in(alive()), not_(self._mine()))
            .values(taken=self._process.id)
            .returning(jobs.c.id, jobs.c.kind, jobs.c.about, jobs.c.urgency)
        )

        def work(connection: Connection) -> Job | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else Job(**row._asdict())

        return await self._database.change(work)

    async def progress(self, id: str, done: int, of: int) -> None:
        query = update(jobs).where(_named(id), self._mine()).values(done=done, of=of)
        await self._database.change(lambda each: each.execute(query) and None)

    async def finish(
        self, id: str, *, result: bytes | None = None, failed: str | None = None
    ) -> None:
        """What came of a job that this process has taken, unless another has it by now."""
        query = (
            update(jobs)
            .where(_named(id), self._mine(), OPEN)
            .values(result=result, failed=failed)
            .returning(jobs.c.askers)
        )

        def work(connection: Connection) -> None:
            askers = connection.execute(query).scalar() or ""
            for asker in askers.split():
                self._process.notify(connection, ANSWERS + asker, id)

        await self._database.change(work)

    async def give_back(self) -> None:
        """Others think about what this process has taken and not finished."""
        query = update(jobs).where(self._mine(), OPEN).values(taken="")

        def work(connection: Connection) -> None:
            if connection.execute(query).rowcount:
                self._process.notify(connection, WORK, "")

        await self._database.change(work)

    async def forget(self, kinds: Collection[str], after: float) -> None:
        """Forget jobs of these *kinds* that nobody has asked about for so many seconds."""
        old = jobs.c.asked < database_clock() - after
        query = delete(jobs).where(jobs.c.kind.in_(kinds), old)
        await self._database.change(lambda each: each.execute(query) and None)

    def _states(self) -> Select[Any]:
        state = jobs.c.id, jobs.c.done, jobs.c.of, jobs.c.result, jobs.c.failed
        in_hand = or_(jobs.c.taken.in_(alive()), self._mine()).label("in_hand")
        return select(*state, in_hand, (database_clock() - jobs.c.asked).label("idle"))

    def _mine(self) -> ColumnElement[bool]:
        return jobs.c.taken == self._process.id

    def _insert(self, job: Job, *, taken: str, askers: str) -> Any:
        return insert(jobs).values(
            id=job.id,
            version=__version__,
            kind=job.kind,
            about=job.about,
            urgency=job.urgency,
            asked=database_clock(),
            taken=taken,
            askers=askers,
        )


def _named(*ids: str) -> ColumnElement[bool]:
    return and_(jobs.c.id.in_(ids), jobs.c.version == __version__)


def _read(row: "Row[Any]") -> JobState:
    return JobState(row.done, row.of, row.result, row.failed, row.in_hand, row.idle)

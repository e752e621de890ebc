"""
The processes that share a database: which are alive, and what they tell each other.

They hardly talk. A table that has a new home is announced, and that the list of open tables has
changed; never a move: a notice in a commit makes all commits wait for each other.
"""

import logging
from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, delete, func, select, update

from mulligan import __version__
from mulligan.store.database import Database
from mulligan.store.database.statements import database_clock, insert_new, is_connected
from mulligan.store.schema import chores, processes, waiting

Kind: TypeAlias = Literal["serve", "think"]

HOMES = "mulligan_homes"
"""The channel on which new homes are announced: the table, its epoch, the process."""
LOBBY = "mulligan_lobby"
"""The channel on which is said that other tables wait for players."""

BEAT = 2.0
"""Seconds between two signs of life."""
DEAD_AFTER = 10.0
"""Seconds without a sign of life after which a process is taken for dead."""

logger = logging.getLogger(__name__)


class Process:
    """This process, as the others know it."""

    def __init__(self, id: str, database: Database, kind: Kind) -> None:
        self.id = id
        self.kind = kind
        self._database = database

    def notify(self, connection: Connection, channel: str, text: str) -> None:
        """Tell the other processes, once the transaction of *connection* is stored."""
        connection.execute(select(func.pg_notify(channel, text)))

    def is_another(self) -> ColumnElement[bool]:
        return processes.c.id != self.id

    async def beat(self) -> None:
        """Give a sign of life."""
        await self._database.change(self._beat)

    def _beat(self, connection: Connection) -> None:
        mine = processes.c.id == self.id
        if not connection.execute(
            update(processes).where(mine).values(seen=database_clock())
        ).rowcount:
            row = {"id": self.id, "kind": self.kind, "version": __version__}
            connection.execute(insert_new(processes).values(**row, seen=database_clock()))

    async def end(self) -> None:
        """This process ends: nobody has to wait until it is taken for dead."""

        def work(connection: Connection) -> None:
            connection.execute(delete(waiting).where(waiting.c.process == self.id))
            connection.execute(delete(processes).where(processes.c.id == self.id))

        await self._database.change(work)

    async def anybody(self, kind: Kind) -> bool:
        """Whether a process of that *kind* and of our version is alive."""
        of_it = processes.c.kind == kind, processes.c.version == __version__
        query = alive().where(*of_it).limit(1)
        return await self._database.read(lambda each: each.execute(query).first() is not None)

    async def forget_the_dead(self) -> None:
        def work(connection: Connection) -> None:
            dead = processes.c.seen < database_clock() - 60 * DEAD_AFTER
            connection.execute(delete(processes).where(dead))
            known = select(processes.c.id)
            connection.execute(delete(waiting).where(waiting.c.process.not_in(known)))

        await self._database.change(work)

    async def is_our_turn(self, chore: str, every: float) -> bool:
        """Whether *chore* is due, and for us to do: one process does it for all."""

        def work(connection: Connection) -> bool:
            connection.execute(insert_new(chores).values(name=chore, at=0.0))
            due = chores.c.name == chore, chores.c.at < database_clock() - every
            taking = update(chores).where(*due).values(at=database_clock())
            return connection.execute(taking).rowcount == 1

        return await self._database.change(work)


def alive() -> Select[str]:
    """
    The processes that gave a sign of life lately. One that was killed is known to be dead at once:
    its connections are gone. One that hangs, or whose machine is gone, is known by its silence.
    """
    lately = processes.c.seen > database_clock() - DEAD_AFTER
    return select(processes.c.id).where(lately, is_connected(processes.c.id))

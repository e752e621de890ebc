"""
Histories: results that people asked to have kept, in books that several devices may share.

A book has an unguessable name; its readers are stored separately.
"""

import time
from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select, tuple_

from mulligan.store.database import Database
from mulligan.store.database.statements import insert_new
from mulligan.store.schema import history, history_readers


class HistoryBooks:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def book_of(self, person: str) -> str | None:
        """The book with the history of *person*, if there is one."""
        return await self._database.read(lambda connection: _book_of(connection, person))

    async def begin(self, person: str, book: str) -> str:
        """Open *book* for *person*. Returns their book: this one, or the one they had before."""
        found: str | None = None

        def work(connection: Connection) -> None:
            nonlocal found
            row = {"person": person, "book": book}
            connection.execute(insert_new(history_readers), [row])
            found = _book_of(connection, person)

        await self._database.write(work)
        assert found is not None
        return found

    async def note(self, book: str, games: Sequence[tuple[str, str]], most: int) -> None:
        """Add *games*, each with its table, unless they are there; keep the latest *most*."""
        await self._database.write(partial(_note, book, games, most), bulky=True)

    async def games_in(
        self, book: str, after: tuple[float, str], most: int
    ) -> tuple[tuple[float, str, str], ...]:
        """
        At most *most* games of a history behind the position *after*: when each was noted, its
        table, and the game. They come in this order.
        """

        def work(connection: Connection) -> tuple[tuple[float, str, str], ...]:
            games = history.c
            query = (
                select(games.at, games.table_id, games.game)
                .where(games.book == book, tuple_(games.at, games.table_id) > after)
                .order_by(games.at, games.table_id)
                .limit(most)
            )
            return tuple((row.at, row.table_id, row.game) for row in connection.execute(query))

        return await self._database.read(work)

    async def share(self, person: str, book: str) -> bool:
        """Let *person* have *book* instead of their own; False if it is gone."""
        shared = False

        def work(connection: Connection) -> None:
            nonlocal shared
            readers = history_readers.c
            anybody = select(readers.person).where(readers.book == book).limit(1)
            shared = connection.execute(anybody).first() is not None
            own = _book_of(connection, person)
            if not shared or own == book:
                return
            connection.execute(delete(history_readers).where(readers.person == person))
            connection.execute(insert(history_readers), [{"person": person, "book": book}])
            alone = select(readers.person).where(readers.book == own)
            if own is not None and connection.execute(alone).first() is None:
                # Nobody reads the old book now. The device that had it sends its games again.
                connection.execute(delete(history).where(history.c.book == own))

        await self._database.write(work)
        return shared

    async def erase(self, book: str) -> None:
        await self._database.write(partial(_forget, book), bulky=True)

    async def remove_old(self, before: float) -> int:
        """Forget the histories not written to since *before*; returns how many."""

        def old(connection: Connection) -> list[str]:
            query = (
                select(history.c.book)
                .group_by(history.c.book)
                .having(func.max(history.c.at) < before)
            )
            return list(connection.execute(query).scalars())

        found = await self._database.read(old)
        for book in found:  # one at a time, so that moves do not have to wait for all of them
            await self.erase(book)
        return len(found)


def _book_of(connection: Connection, person: str) -> str | None:
    query = select(history_readers.c.book).where(history_readers.c.person == person)
    return connection.execute(query).scalar_one_or_none()


def _note(book: str, games: Sequence[tuple[str, str]], most: int, connection: Connection) -> None:
    now = time.time()
    rows = [{"book": book, "table_id": id, "at": now, "game": text} for id, text in games]
    connection.execute(insert_new(history), rows)
    mine = history.c.book == book
    old = select(history.c.table_id).where(mine).order_by(history.c.at.desc()).offset(most)
    connection.execute(delete(history).where(mine, history.c.table_id.in_(old)))


def _forget(book: str, connection: Connection) -> None:
    for part in (history.c.book, history_readers.c.book):
        connection.execute(delete(part.table).where(part == book))

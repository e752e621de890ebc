"""
Histories: results that people asked to have kept, in books that several devices may share.

A book has an unguessable name; its readers are stored separately.
"""

import time
from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection, and_, delete, exists, func, insert, not_, or_, select, tuple_

from mulligan.rooms.asking import for_everybody
from mulligan.store.database import Database
from mulligan.store.database.deleting import delete_in_parts
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
        left: str | None = None

        def work(connection: Connection) -> None:
            nonlocal shared, left
            shared, left = _is_read(connection, book), None
            own = _book_of(connection, person)
            if not shared or own == book:
                return
            connection.execute(delete(history_readers).where(history_readers.c.person == person))
            connection.execute(insert(history_readers), [{"person": person, "book": book}])
            left = None if own is None or _is_read(connection, own) else own

        await self._database.write(work)
        if left is not None:
            # Nobody reads the old book now. The device that had it sends its games again.
            with for_everybody():
                await self._forget_games(left)
        return shared

    async def erase(self, book: str, person: str) -> None:
        """
        Forget *book*. Of all who read it *person* loses it last: if the server is killed meanwhile
        they can ask again. Games in books that nobody reads are forgotten by `remove_old`.
        """
        readers = history_readers.c
        others = and_(readers.book == book, readers.person != person)
        await delete_in_parts(self._database, history_readers, others)
        with for_everybody():  # now they could no longer ask again
            await self._forget(book)

    async def remove_old(self, before: float) -> int:
        """
        Forget the histories not written to since *before*, and those that nobody reads; returns how
        many.
        """

        def old(connection: Connection) -> list[str]:
            read = exists().where(history_readers.c.book == history.c.book)
            query = (
                select(history.c.book)
                .group_by(history.c.book)
                .having(or_(func.max(history.c.at) < before, not_(read)))
            )
            return list(connection.execute(query).scalars())

        found = await self._database.read(old)
        for book in found:
            await self._forget(book)
        return len(found)

    async def _forget(self, book: str) -> None:
        await delete_in_parts(self._database, history_readers, history_readers.c.book == book)
        await self._forget_games(book)

    async def _forget_games(self, book: str) -> None:
        await delete_in_parts(self._database, history, history.c.book == book)


def _book_of(connection: Connection, person: str) -> str | None:
    query = select(history_readers.c.book).where(history_readers.c.person == person)
    return connection.execute(query).scalar_one_or_none()


def _is_read(connection: Connection, book: str) -> bool:
    query = select(history_readers.c.person).where(history_readers.c.book == book).limit(1)
    return connection.execute(query).first() is not None


def _note(book: str, games: Sequence[tuple[str, str]], most: int, connection: Connection) -> None:
    if not _is_read(connection, book):
        return  # it was erased meanwhile
    now = time.time()
    rows = [{"book": book, "table_id": id, "at": now, "game": text} for id, text in games]
    connection.execute(insert_new(history), rows)
    mine = history.c.book == book
    old = select(history.c.table_id).where(mine).order_by(history.c.at.desc()).offset(most)
    connection.execute(delete(history).where(mine, history.c.table_id.in_(old)))

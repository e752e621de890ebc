"""
The store: entries are on disk when `append` returns, and not before.

Entries are numbered per table and the number is part of the key: of two who append the same
number, one is told that it is behind, and nothing of its entry stays.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from secrets import token_bytes
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Select,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from mulligan.store.schema import daily, history, history_readers, log, seats, secrets, tables
from mulligan.store.writer import LARGEST_BATCH, Entry, StoreError, Work, Writer, reason

T = TypeVar("T")
BUSY_SECONDS = 5


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is fixed when a table is opened. *setup* is the server's own text."""

    id: str
    game: str
    rules: int
    seed: bytes = field(repr=False)
    setup: str = field(repr=False)
    stage: str
    private: bool
    created: float


@dataclass(frozen=True, slots=True)
class Stored:
    row: TableRow
    entries: tuple[str, ...]
    touched: float


class Store:
    """Open with `Store(path)`, close with `close()`. All methods may be awaited from one loop."""

    def __init__(
        self, path: Path, *, on_commit: Callable[[int, float], None] | None = None
    ) -> None:
        """
        Open the database at *path*, made or migrated as needed.

        *on_commit* hears of every commit: how many jobs it held and how many seconds it took.
        """
        self._closed = False
        self._engine = create_engine(
            f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS}
        )
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._writing = self._engine.execution_options(begin="BEGIN IMMEDIATE")
        try:
            with self._writing.begin() as connection:
                _migrate(connection)
        except (SQLAlchemyError, OSError) as error:
            self._engine.dispose()
            raise StoreError(f"{path}: {reason(error)}") from None
        except CommandError:
            self._engine.dispose()
            raise StoreError(f"{path}: this was written by another version of Mulligan.") from None
        self._writer = Writer(self._engine.execution_options(begin=None), on_commit)
        self._readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-reader")

    def close(self) -> None:
        """Finish what was asked for, then let go of the files."""
        self._closed = True
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def create(self, row: TableRow, entries: Sequence[str], people: Sequence[str]) -> None:
        """A new table with its first entries, and who sits at it."""

        def work(connection: Connection) -> None:
            values = {name: getattr(row, name) for name in TableRow.__slots__}
            connection.execute(insert(tables), [values])
            _sit(connection, row.id, people)

        await self._submit(work, _rows(row.id, 0, entries))

    async def ready(self) -> None:
        """Return when the disk is ready for more: what is appended at once is written together."""
        await self._writer.ready()

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[str],
        *,
        stage: str | None = None,
        rules: int | None = None,
        people: Sequence[str] = (),
        score: int | None = None,
    ) -> None:
        """
        Put *entries* behind the first *number* ones of *table*. On disk when this returns, and
        with them the table's new *stage*, the version of the *rules* by which a game begins, who
        sits there too, and the *score* of a try that ended.

        Raises:
            BehindError: *table* has other entries there already.
            StoreError: Nothing was stored.
        """

        def work(connection: Connection) -> None:
            _sit(connection, table, people)
            changed = {"stage": stage, "rules": rules}
            values = {name: value for name, value in changed.items() if value is not None}
            if values:
                connection.execute(update(tables).where(tables.c.id == table).values(values))
            if score is not None:
                trying = (daily.c.table_id == table, daily.c.empty.is_(None))
                connection.execute(update(daily).where(*trying).values(empty=score))

        more = work if people or stage is not None or score is not None else None
        await self._submit(more, _rows(table, number, entries))

    async def begin_try(self, day: str, kind: str, person: str, table: str) -> str:
        """
        Note that *person* tries the deal of *day* at *table*. Returns the table of their one
        scored try: *table*, or the one where they began before.
        """
        found = ""

        def work(connection: Connection) -> None:
            nonlocal found
            row = {"day": day, "kind": kind, "person": person, "table_id": table}
            connection.execute(insert(daily).prefix_with("OR IGNORE", dialect="sqlite"), [row])
            found = connection.execute(_try_of(day, kind, person)).scalar_one()

        await self._submit(work)
        return found

    async def try_of(self, day: str, kind: str, person: str) -> tuple[str, int | None] | None:
        """Where *person* tries the deal of *day*, and how it ended."""

        def work(connection: Connection) -> tuple[str, int | None] | None:
            query = _try_of(day, kind, person).add_columns(daily.c.empty)
            row = connection.execute(query).one_or_none()
            return None if row is None else (row.table_id, row.empty)

        return await self._read(work)

    async def go_on_with_try(self, table: str, next_table: str) -> None:
        """The try at *table* goes on at *next_table*: the next game of a challenge."""

        def work(connection: Connection) -> None:
            connection.execute(
                update(daily).where(daily.c.table_id == table).values(table_id=next_table)
            )

        await self._submit(work)

    async def scores(self, day: str, kind: str) -> tuple[int, ...]:
        """How everybody's try at the deal of *day* ended, the best first."""

        def work(connection: Connection) -> tuple[int, ...]:
            query = (
                select(daily.c.empty)
                .where(daily.c.day == day, daily.c.kind == kind, daily.c.empty.is_not(None))
                .order_by(daily.c.empty)
            )
            return tuple(connection.execute(query).scalars())

        return await self._read(work)

    async def forget_who_tried(self, before: str) -> int:
        """
        Keep of the tries of days *before* only the results: nobody's, and at no table. Returns how
        many there were.
        """
        count = 0

        def work(connection: Connection) -> None:
            nonlocal count
            known = (daily.c.day < before, daily.c.table_id != "")
            connection.execute(delete(daily).where(*known, daily.c.empty.is_(None)))
            nobody = func.lower(func.hex(func.randomblob(16)))
            query = update(daily).where(*known).values(person=nobody, table_id="")
            count = connection.execute(query).rowcount

        await self._submit(work)
        return count

    async def history_of(self, person: str) -> str | None:
        """The book with the history of *person*, if there is one."""
        return await self._read(lambda connection: _book_of(connection, person))

    async def begin_history(self, person: str, book: str) -> str:
        """Open *book* for *person*. Returns their book: this one, or the one they had before."""
        found: str | None = None

        def work(connection: Connection) -> None:
            nonlocal found
            row = {"person": person, "book": book}
            query = insert(history_readers).prefix_with("OR IGNORE", dialect="sqlite")
            connection.execute(query, [row])
            found = _book_of(connection, person)

        await self._submit(work)
        assert found is not None
        return found

    async def note_games(self, book: str, games: Sequence[tuple[str, str]], most: int) -> None:
        """Add *games*, each with its table, unless they are there; keep the latest *most*."""

        def work(connection: Connection) -> None:
            now = time.time()
            rows = [{"book": book, "table_id": id, "at": now, "game": text} for id, text in games]
            if rows:
                query = insert(history).prefix_with("OR IGNORE", dialect="sqlite")
                connection.execute(query, rows)
            mine = history.c.book == book
            old = select(history.c.table_id).where(mine).order_by(history.c.at.desc()).offset(most)
            connection.execute(delete(history).where(mine, history.c.table_id.in_(old)))

        await self._submit(work)

    async def games_in(self, book: str) -> tuple[str, ...]:
        """The games of a history, in the order in which they were noted."""

        def work(connection: Connection) -> tuple[str, ...]:
            query = select(history.c.game).where(history.c.book == book).order_by(history.c.at)
            return tuple(connection.execute(query).scalars())

        return await self._read(work)

    async def share_history(self, person: str, book: str) -> bool:
        """Let *person* have *book* instead of their own; False if nobody has it any more."""
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
                # Nobody reads it any more. Its games come along from the device that had it.
                connection.execute(delete(history).where(history.c.book == own))

        await self._submit(work)
        return shared

    async def erase_history(self, book: str) -> None:
        await self._submit(partial(_forget_books, [book]))

    async def remove_old_histories(self, before: float) -> int:
        """Forget the histories into which nothing was written since *before*; returns how many."""

        def old(connection: Connection) -> list[str]:
            query = (
                select(history.c.book)
                .group_by(history.c.book)
                .having(func.max(history.c.at) < before)
            )
            return list(connection.execute(query).scalars())

        found = await self._read(old)
        if found:
            await self._submit(partial(_forget_books, found))
        return len(found)

    async def load(self, table: str) -> Stored | None:
        def work(connection: Connection) -> Stored | None:
            row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
            if row is None:
                return None
            found = connection.execute(
                select(log.c.entry, log.c.at).where(log.c.table_id == table).order_by(log.c.number)
            ).all()
            touched = found[-1].at if found else row.created
            return Stored(TableRow(**row._mapping), tuple(each.entry for each in found), touched)

        return await self._read(work)

    async def tables_of(self, person: str, most: int = 50) -> tuple[str, ...]:
        """The tables where *person* has a seat, the latest first."""

        def work(connection: Connection) -> tuple[str, ...]:
            query = (
                select(tables.c.id)
                .join(seats, seats.c.table_id == tables.c.id)
                .where(seats.c.person == person)
                .order_by(tables.c.created.desc())
                .limit(most)
            )
            return tuple(connection.execute(query).scalars())

        return await self._read(work)

    async def remove_idle(self, before: float, keep: Collection[str] = ()) -> int:
        """
        Forget the tables at which nothing happened since *before*, but not those in *keep*;
        returns how many.
        """

        def idle(connection: Connection) -> list[str]:
            touched = func.coalesce(func.max(log.c.at), tables.c.created)
            query = (
                select(tables.c.id)
                .outerjoin(log, log.c.table_id == tables.c.id)
                .group_by(tables.c.id)
                .having(touched < before)
            )
            return [id for id in connection.execute(query).scalars() if id not in keep]

        def forget(ids: Sequence[str], connection: Connection) -> None:
            for part in (log.c.table_id, seats.c.table_id, tables.c.id):
                connection.execute(delete(part.table).where(part.in_(ids)))

        found = await self._read(idle)
        # A few at a time: moves that come meanwhile do not wait for all of them.
        for at in range(0, len(found), LARGEST_BATCH):
            await self._submit(partial(forget, found[at : at + LARGEST_BATCH]))
        return len(found)

    def secret(self, name: str) -> bytes:
        """The server's own secret of that name, made up when it is asked for the first time."""
        try:
            with self._writing.begin() as connection:
                query = select(secrets.c.value).where(secrets.c.name == name)
                value = connection.execute(query).scalar_one_or_none()
                if value is None:
                    value = token_bytes(32)
                    connection.execute(insert(secrets), {"name": name, "value": value})
                return bytes(value)
        except SQLAlchemyError as error:
            raise StoreError(reason(error)) from None

    async def _submit(self, work: Work | None, entries: Sequence[Entry] = ()) -> None:
        if self._closed:
            raise StoreError("The store is closed.")
        await self._writer.write(work, entries)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                raise StoreError(reason(error)) from None

        if self._closed:
            raise StoreError("The store is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


def _rows(table: str, number: int, entries: Sequence[str]) -> list[Entry]:
    now = time.time()
    return [(table, at, now, entry) for at, entry in enumerate(entries, number)]


def _try_of(day: str, kind: str, person: str) -> Select[str]:
    return select(daily.c.table_id).where(
        daily.c.day == day, daily.c.kind == kind, daily.c.person == person
    )


def _book_of(connection: Connection, person: str) -> str | None:
    query = select(history_readers.c.book).where(history_readers.c.person == person)
    return connection.execute(query).scalar_one_or_none()


def _forget_books(books: Sequence[str], connection: Connection) -> None:
    for part in (history.c.book, history_readers.c.book):
        connection.execute(delete(part.table).where(part.in_(books)))


def _sit(connection: Connection, table: str, people: Sequence[str]) -> None:
    if people:
        rows = [{"person": person, "table_id": table} for person in sorted(set(people))]
        connection.execute(insert(seats).prefix_with("OR IGNORE", dialect="sqlite"), rows)


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say, around DDL too
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
    cursor.execute("PRAGMA temp_store = MEMORY")
    cursor.close()


def _begin(connection: Connection) -> None:
    # Who will write says so first: waiting for another writer works only at the beginning.
    begin = connection.get_execution_options().get("begin", "BEGIN")
    if begin is not None:
        connection.exec_driver_sql(begin)


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

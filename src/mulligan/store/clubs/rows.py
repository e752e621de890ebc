"""The rows of clubs and of their members."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from mulligan.clubs.club import Club
from mulligan.clubs.counting import Game
from mulligan.clubs.protocols import Kept, OpenGame
from mulligan.rooms.asking import for_everybody
from mulligan.rooms.protocols import ClubNote, DamagedError
from mulligan.store.clubs import games
from mulligan.store.database import Database
from mulligan.store.database.deleting import delete_in_parts
from mulligan.store.database.statements import insert_new
from mulligan.store.schema import club_games, club_members, clubs


class ClubRows:
    """See `mulligan.clubs.protocols.ClubStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, club: Club, code: str) -> Kept:
        now = time.time()
        row = {
            "id": club.id,
            "code": code,
            "version": 1,
            "touched": now,
            "club": msgspec.json.encode(club).decode(),
        }

        def work(connection: Connection) -> Kept:
            connection.execute(insert_new(clubs), [row])
            found = _found(connection, clubs.c.id == club.id)
            assert found is not None, "it is there, from now or from before"
            if found.code == code:
                _list_members(connection, club)
            return found

        return await self._database.change(work)

    async def behind(self, code: str) -> Kept | None:
        return await self._database.read(lambda each: _found(each, clubs.c.code == code))

    async def of(self, person: str, most: int) -> Sequence[tuple[Kept, int]]:
        def work(connection: Connection) -> list[tuple[Kept, int]]:
            query = (
                select(clubs)
                .join(club_members, club_members.c.club == clubs.c.id)
                .where(club_members.c.person == person)
                .order_by(clubs.c.touched.desc())
                .limit(most)
            )
            found = []
            for row in connection.execute(query).all():
                with suppress(DamagedError):  # the others are whole
                    kept = _kept(row)
                    if kept.club.member(person) is not None:
                        found.append((kept, games.how_many(connection, kept.club.id)[0]))
            return found

        return await self._database.read(work)

    async def change(
        self, code: str, change: Callable[[Club], Club | None], *, new_code: str | None = None
    ) -> Kept | None:
        deleted: str | None = None

        def work(connection: Connection) -> Kept | None:
            nonlocal deleted
            before = _found(connection, clubs.c.code == code, lock=True)
            if before is None:
                return None
            after = change(before.club)
            if after is None:
                _delete(connection, before.club.id)
                deleted = before.club.id
                return before
            return _replace(connection, before, after, new_code)

        kept = await self._database.change(work)
        if deleted is not None:
            with for_everybody():
                await self._forget_games(deleted)
        return kept

    async def end_season(
        self,
        code: str,
        evenings_of: Callable[[Club], Sequence[int]],
        end: Callable[[Club, Sequence[Game]], Club],
    ) -> Kept | None:
        def work(connection: Connection) -> Kept | None:
            before = _found(connection, clubs.c.code == code, lock=True)
            if before is None:
                return None
            evenings = evenings_of(before.club)
            played = games.finished(connection, before.club.id, evenings)
            after = end(before.club, played)
            if after.season.number != before.club.season.number:
                games.close_season(connection, before.club.id, evenings)
            return _replace(connection, before, after)

        return await self._database.change(work)

    async def going_on(self, club: str, most: int) -> Sequence[OpenGame]:
        return await self._database.read(lambda each: games.going_on(each, club, most))

    async def how_many(self, club: str) -> tuple[int, int]:
        return await self._database.read(lambda each: games.how_many(each, club))

    async def games(self, club: str, evenings: Sequence[int] | None = None) -> Sequence[Game]:
        return await self._database.read(lambda each: games.finished(each, club, evenings))

    async def unheard(self) -> Sequence[str]:
        """Tables that have ended, and their clubs do not know."""
        return await self._database.read(games.unheard)

    async def hear(self, table: str, note: ClubNote, at: float) -> None:
        """Let a club hear what happened at its *table* at that moment."""

        def work(connection: Connection) -> None:
            games.hear(connection, table, note, at)

        await self._database.write(work, bulky=True)

    async def remove_idle(self, before: float) -> int:
        """The games of a club that is gone are forgotten, too: the server was killed meanwhile."""

        def idle(connection: Connection) -> list[str]:
            return list(
                connection.execute(select(clubs.c.id).where(clubs.c.touched < before)).scalars()
            )

        def left(connection: Connection) -> list[str]:
            gone = club_games.c.club.not_in(select(clubs.c.id))
            return list(
                connection.execute(select(club_games.c.club).where(gone).distinct()).scalars()
            )

        def forget(id: str, connection: Connection) -> None:
            # Somebody may have come since.
            locked = select(clubs.c.touched).where(clubs.c.id == id).with_for_update()
            touched = connection.execute(locked).scalar_one_or_none()
            if touched is not None and touched < before:
                _delete(connection, id)

        found = await self._database.read(idle)
        for id in found:  # one at a time, so that moves do not have to wait for all of them
            await self._database.write(partial(forget, id), bulky=True)
        for id in await self._database.read(left):
            await self._forget_games(id)
        return len(found)

    async def _forget_games(self, club: str) -> None:
        await delete_in_parts(self._database, club_games, club_games.c.club == club)


def _found(
    connection: Connection, which: ColumnElement[bool], *, lock: bool = False
) -> Kept | None:
    query = select(clubs).where(which)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else _kept(row)


def _kept(row: "Row[Any]") -> Kept:
    try:
        club = msgspec.json.decode(row.club, type=Club)
    except (msgspec.MsgspecError, TypeError) as error:
        raise DamagedError(f"a club cannot be read: {type(error).__name__}") from None
    return Kept(club, row.code, row.version)


def _replace(
    connection: Connection, before: Kept, after: Club, new_code: str | None = None
) -> Kept:
    if after == before.club and new_code is None:
        return before
    games.store(connection, after, time.time())
    if new_code is not None:
        this = clubs.c.id == after.id
        connection.execute(update(clubs).where(this).values(code=new_code))
    if after.members != before.club.members:
        _list_members(connection, after)
    found = _found(connection, clubs.c.id == after.id)
    assert found is not None, "it is locked"
    return found


def _list_members(connection: Connection, club: Club) -> None:
    connection.execute(delete(club_members).where(club_members.c.club == club.id))
    rows = [{"person": member.device, "club": club.id} for member in club.members]
    connection.execute(insert(club_members), rows)


def _delete(connection: Connection, id: str) -> None:
    """Its games, maybe many, go afterwards."""
    for part in (club_members.c.club, clubs.c.id):
        connection.execute(delete(part.table).where(part == id))

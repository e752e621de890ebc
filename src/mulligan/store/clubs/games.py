"""
The games of clubs. What a club hears of a table is stored in the same transaction as the entries
that it follows from: a game counts exactly once, whatever happens to the process.
"""

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from mulligan.clubs.club import Club
from mulligan.clubs.counting import Game, Player, counted
from mulligan.clubs.evenings import active, evening_of
from mulligan.clubs.protocols import OpenGame
from mulligan.rooms.protocols import ClubNote
from mulligan.store.schema import club_games, clubs, tables
from mulligan.wire import Stage

logger = logging.getLogger(__name__)


def hear(connection: Connection, table: str, note: ClubNote, at: float) -> None:
    """
    A club hears of its *table*: that it was opened, who came, how it ended, or that a result was
    corrected or taken back. Part of the transaction that stores what happened at the table.
    """
    locked = select(clubs.c.club).where(clubs.c.id == note.club).with_for_update()
    text = connection.execute(locked).scalar_one_or_none()
    if text is None:  # it was deleted
        return
    try:
        club = msgspec.json.decode(text, type=Club)
    except msgspec.MsgspecError:
        # The game must be able to go on: it is not the club's.
        logger.error("a club is damaged", extra={"club": note.club})
        return
    this = club_games.c.table_id == table
    before = connection.execute(select(club_games).where(this)).one_or_none()
    if before is not None and before.final:
        return  # its season is over, with this result
    opened = at if before is None else before.opened
    values: dict[str, Any] = {"changed": at, "note": msgspec.json.encode(note).decode()}
    if note.places is None:
        club = active(club, at) if before is None else club
        values["ended"] = None
    else:
        evening = _evening(club, before, opened, at)
        earlier = () if before is None or before.players is None else _players(before.players)
        result = counted(club, note, evening, at, earlier)
        club = result.club
        values |= {
            "ended": at if before is None or before.ended is None else before.ended,
            "evening": evening,
            "players": msgspec.json.encode(result.players).decode(),
        }
    if before is None:
        key = {"table_id": table, "club": note.club, "opened": opened}
        connection.execute(insert(club_games), [key | values])
    else:
        connection.execute(update(club_games).where(this).values(values))
    store(connection, club, at)


def _players(text: str) -> tuple[Player, ...]:
    return msgspec.json.decode(text, type=tuple[Player, ...])


def _evening(club: Club, before: "Row[Any] | None", opened: float, at: float) -> int | None:
    """A result that is corrected stays with its evening, or with none."""
    if before is not None and (before.evening is not None or before.ended is not None):
        had: int | None = before.evening
        return had
    found = evening_of(club, opened, at)
    return None if found is None else found.number


def unheard(connection: Connection) -> list[str]:
    """
    Tables that have ended, and their clubs do not know: a process of an older version, which knows
    no clubs, was at home there.
    """
    query = select(club_games.c.table_id).join(tables, tables.c.id == club_games.c.table_id)
    return list(
        connection.execute(
            query.where(club_games.c.ended.is_(None), tables.c.stage == Stage.ENDED)
        ).scalars()
    )


def store(connection: Connection, club: Club, at: float) -> None:
    """*club* has changed, or one of its tables has. Its row is locked."""
    values = {
        "club": msgspec.json.encode(club).decode(),
        "version": clubs.c.version + 1,
        "touched": at,
    }
    connection.execute(update(clubs).where(clubs.c.id == club.id).values(values))


def forget_tables(connection: Connection, ids: Sequence[str]) -> None:
    """These tables are forgotten. Part of a transaction. Games that were finished stay."""
    gone = club_games.c.table_id.in_(ids)
    theirs = select(club_games.c.club).where(gone)
    connection.execute(
        update(clubs).where(clubs.c.id.in_(theirs)).values(version=clubs.c.version + 1)
    )
    connection.execute(delete(club_games).where(gone, club_games.c.ended.is_(None)))


def finished(connection: Connection, club: str, evenings: Sequence[int] | None) -> list[Game]:
    """The finished games of *club* that count to these *evenings*, or all, the latest first."""
    query = (
        select(club_games, tables.c.id.label("there"))
        .outerjoin(tables, tables.c.id == club_games.c.table_id)
        .where(club_games.c.club == club, club_games.c.ended.is_not(None))
        .order_by(club_games.c.ended.desc(), club_games.c.table_id)
    )
    if evenings is not None:
        query = query.where(club_games.c.evening.in_(evenings))
    return [
        Game(
            table=row.there,
            kind=msgspec.json.decode(row.note, type=ClubNote).game,
            opened=row.opened,
            ended=row.ended,
            evening=row.evening,
            players=_players(row.players),
        )
        for row in connection.execute(query)
    ]


def going_on(connection: Connection, club: str, most: int) -> list[OpenGame]:
    """The tables of *club* that wait or play, the latest first."""
    query = (
        select(club_games.c.table_id, club_games.c.opened, club_games.c.note)
        .where(club_games.c.club == club, club_games.c.ended.is_(None))
        .order_by(club_games.c.opened.desc(), club_games.c.table_id)
        .limit(most)
    )
    return [
        OpenGame(row.table_id, row.opened, msgspec.json.decode(row.note, type=ClubNote))
        for row in connection.execute(query)
    ]


def how_many(connection: Connection, club: str) -> tuple[int, int]:
    """How many tables of *club* wait or play, and how many it has had in all."""
    count = select(func.count()).select_from(club_games).where(club_games.c.club == club)
    open_ones = count.where(club_games.c.ended.is_(None))
    return connection.execute(open_ones).scalar_one(), connection.execute(count).scalar_one()


def close_season(connection: Connection, club: str, evenings: Sequence[int]) -> None:
    """From now on the results of these *evenings* stay as they are."""
    theirs = club_games.c.club == club, club_games.c.evening.in_(evenings)
    connection.execute(update(club_games).where(*theirs).values(final=1))

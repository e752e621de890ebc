"""Tables that wait for players: the open ones, who is looking at them, and codes to read out."""

import asyncio
from secrets import choice

from mulligan import wire
from mulligan.rooms.audience import Listener, encoder
from mulligan.rooms.room import Room
from mulligan.wire import Holder, Stage

EVERY = 0.3
"""Seconds: changes within this time are announced together."""
MOST = 100

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXZ2345679"
"""No vowels, so that no code is a word, and nothing that looks like something else."""
CODE_LENGTH = 6
MOST_CODES = 10_000
"""The oldest are forgotten first."""


class Lobby:
    def __init__(self) -> None:
        self._tables: dict[str, wire.OpenTable] = {}
        self._listeners: set[Listener] = set()
        self._soon: asyncio.TimerHandle | None = None

    def heard_of(self, room: Room) -> None:
        """A room has changed. It is listed while it waits for players and somebody is there."""
        table = room.table
        waits = (
            not table.agreement.private
            and table.stage is Stage.GATHERING
            and any(chair.free for chair in table.chairs)
            and any(room.audience.online(seat) for seat in range(len(table.chairs)))
        )
        listed = _listed(room) if waits else None
        if listed == self._tables.get(table.id):
            return
        if listed is None:
            self._tables.pop(table.id, None)
        else:
            self._tables[table.id] = listed
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(EVERY, self._tell)

    def tables(self) -> list[wire.OpenTable]:
        """The latest first."""
        return list(reversed(self._tables.values()))[:MOST]

    def enter(self, listener: Listener) -> None:
        self._listeners.add(listener)
        listener.tell("lobby", encoder.encode(wire.Lobby(self.tables())))

    def leave(self, listener: Listener) -> None:
        self._listeners.discard(listener)

    def _tell(self) -> None:
        self._soon = None
        news = encoder.encode(wire.Lobby(self.tables()))
        for listener in self._listeners:
            listener.tell("lobby", news)


class TableCodes:
    """
    Short codes for tables that wait for players: people read them out on the telephone.

    A code opens nothing but a waiting table, and is forgotten when the game starts. It says nothing
    about the id of its table, which stays a secret of those who were there.
    """

    def __init__(self) -> None:
        self._tables: dict[str, str] = {}
        self._codes: dict[str, str] = {}

    def heard_of(self, room: Room) -> None:
        """A room has changed: once it no longer waits, it has no code."""
        if room.table.stage is not Stage.GATHERING:
            self.forget(room.table.id)

    def code_of(self, id: str) -> str:
        """The code of a table that waits: the same as long as it does."""
        if (code := self._codes.get(id)) is None:
            code = self._new()
            self._codes[id], self._tables[code] = code, id
            if len(self._codes) > MOST_CODES:
                self.forget(next(iter(self._codes)))
        return code

    def table(self, code: str) -> str | None:
        return self._tables.get(code)

    def forget(self, id: str) -> None:
        if (code := self._codes.pop(id, None)) is not None:
            del self._tables[code]

    def _new(self) -> str:
        while True:
            code = "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._tables:
                return code


def _listed(room: Room) -> wire.OpenTable:
    table = room.table
    return wire.OpenTable(
        id=table.id,
        game=table.agreement.game,
        edition=table.agreement.edition,
        deck=table.agreement.deck,
        seats=len(table.chairs),
        free=sum(chair.free for chair in table.chairs),
        names=[chair.name for chair in table.chairs if chair.holder is Holder.PERSON],
        timer=table.agreement.timer,
    )

"""The open tables that wait for players, and who is looking at them."""

import asyncio

from mulligan import wire
from mulligan.rooms.audience import Listener, encoder
from mulligan.rooms.room import Room
from mulligan.wire import Holder, Stage

EVERY = 0.3
"""Seconds: changes within this time are announced together."""
MOST = 100


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

"""Open tables that wait for players, and who is looking at them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from mulligan import wire
from mulligan.rooms.room import Room
from mulligan.rooms.room.audience import Listener, encoder
from mulligan.wire import Holder, Stage

EVERY = 0.3
"""Seconds: changes within this time are announced together."""
MOST = 100

Publish: TypeAlias = Callable[[Mapping[str, wire.OpenTable | None]], None]
"""Tells other processes of tables that are listed here, or no longer (None)."""


class Lobby:
    def __init__(self, publish: Publish | None = None) -> None:
        self._publish = publish
        self._tables: dict[str, wire.OpenTable] = {}
        self._elsewhere: Sequence[wire.OpenTable] = ()
        self._changed: set[str] = set()
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
        self._list(table.id, _listed(room) if waits else None)

    def forget(self, id: str) -> None:
        """The table has left this process."""
        self._list(id, None)

    def hear_of(self, elsewhere: Sequence[wire.OpenTable]) -> None:
        """These tables wait for players at other processes."""
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self._tell_soon()

    def publish_all(self) -> None:
        """Tell other processes of all tables again: they may have missed something."""
        if self._publish is not None and self._tables:
            self._publish(dict(self._tables))

    def _list(self, id: str, listed: wire.OpenTable | None) -> None:
        if listed == self._tables.get(id):
            return
        if listed is None:
            self._tables.pop(id, None)
        else:
            self._tables[id] = listed
        self._changed.add(id)
        self._tell_soon()

    def _tell_soon(self) -> None:
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(EVERY, self._tell)

    def tables(self) -> list[wire.OpenTable]:
        """The latest first, those of this process before the others."""
        here = list(reversed(self._tables.values()))
        return [*here, *(each for each in self._elsewhere if each.id not in self._tables)][:MOST]

    def enter(self, listener: Listener) -> None:
        self._listeners.add(listener)
        listener.tell("lobby", encoder.encode(wire.Lobby(self.tables())))

    def leave(self, listener: Listener) -> None:
        self._listeners.discard(listener)

    def _tell(self) -> None:
        self._soon = None
        if self._publish is not None and self._changed:
            self._publish({id: self._tables.get(id) for id in self._changed})
        self._changed.clear()
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

"""
Everybody who is at a table right now, and what they are told.

Everybody gets a complete view of what they may see. It replaces the one before, so somebody who
missed a few needs only the last.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, get_args

import msgspec

from mulligan import wire
from mulligan.core import Seat
from mulligan.tables.games import deck_info
from mulligan.tables.permissions import Asker
from mulligan.tables.table import Chair, Table
from mulligan.wire import Holder, Stage

encoder = msgspec.json.Encoder()

EVERY = 0.3
"""Seconds: arrivals and departures within this time are announced together."""
MOST_SEATS = 13


class Listener(Protocol):
    """Somebody who receives news. News under the same key replaces older news."""

    @property
    def asker(self) -> Asker: ...
    @property
    def pace(self) -> wire.Pace: ...
    def tell(self, key: str, message: bytes) -> None: ...
    def move_on(self) -> None:
        """The table is elsewhere from now on: come back there."""


class Audience:
    def __init__(
        self,
        table: Table,
        position: Callable[[Seat | None], wire.Position],
        changed: Callable[[], None],
    ) -> None:
        """
        *position* is the state of the game as a seat may know it; *changed* is called when somebody
        comes or goes, or the seats change.
        """
        self._table = table
        self._position = position
        self._changed = changed
        self._listeners: set[Listener] = set()
        self._seats: dict[Listener, tuple[tuple[Chair, ...], tuple[Seat, ...]]] = {}
        self._gone: dict[Seat, float] = dict.fromkeys(range(MOST_SEATS), time.monotonic())
        self._views: dict[Seat | None, bytes] = {}
        self._soon: asyncio.TimerHandle | None = None

    def close(self) -> None:
        if self._soon is not None:
            self._soon.cancel()

    def dismiss(self) -> None:
        """Send everybody to the new home of the table."""
        for listener in tuple(self._listeners):
            listener.move_on()

    # --- who is here ----------------------------------------------------------------------------

    @property
    def empty(self) -> bool:
        return not self._listeners

    @property
    def address(self) -> str | None:
        """The address of a player who is here, or else of a spectator; None if nobody is here."""
        players = (each for each in self._listeners if self.seats_of(each))
        found = next(players, None) or next(iter(self._listeners), None)
        return None if found is None else found.asker.address or ""

    @property
    def pace(self) -> wire.Pace:
        """The calmest pace that a player who is here asked for."""
        asked = {each.pace for each in self._listeners if self.seats_of(each)}
        return next((pace for pace in get_args(wire.Pace) if pace in asked), "brisk")

    def enter(self, listener: Listener, *, knows_position: bool) -> None:
        self._listeners.add(listener)
        listener.tell("table", self._about(listener, *self._here()))
        self._presence_soon()
        if not knows_position:
            self._tell_position(listener)

    def leave(self, listener: Listener) -> None:
        if listener not in self._listeners:
            return
        own = self.seats_of(listener)
        self._listeners.discard(listener)
        self._seats.pop(listener, None)
        now = time.monotonic()
        for seat in own:
            if not self.online(seat):
                self._gone[seat] = now
        self._presence_soon()

    def seats_of(self, listener: Listener) -> tuple[Seat, ...]:
        """The seats that *listener* plays."""
        chairs, own = self._seats.get(listener, (None, ()))
        if chairs is not self._table.chairs:
            own = listener.asker.seats(self._table)
            if listener in self._listeners:  # cached: needed for every move
                self._seats[listener] = self._table.chairs, own
        return own

    def online(self, seat: Seat) -> bool:
        return any(seat in self.seats_of(listener) for listener in self._listeners)

    def absent_for(self, seconds: float) -> frozenset[Seat]:
        """The seats whose people have been away for that long."""
        since = time.monotonic() - seconds
        return frozenset(
            seat
            for seat in range(len(self._table.chairs))
            if self._gone.get(seat, 0.0) <= since and not self.online(seat)
        )

    def _here(self) -> tuple[frozenset[Seat], int]:
        """The seats of the people who are here, and the number of spectators."""
        present = [self.seats_of(each) for each in self._listeners]
        return frozenset(seat for seats in present for seat in seats), present.count(())

    # --- what they are told ---------------------------------------------------------------------

    def follow(self, table: Table) -> None:
        """The table has changed: tell everybody what is new to them."""
        before, self._table = self._table, table
        self.forget_views()
        about = before.chairs is not table.chairs or before.rematch != table.rematch
        about = about or before.late != table.late
        if about or before.stage is not table.stage:
            self._presence()
        if before.play is not table.play or before.chairs is not table.chairs:
            self.tell_positions()

    def forget_views(self, seat: Seat | None = None) -> None:
        """Views are cached by seat; drop these, so that they are made again."""
        if seat is None:
            self._views.clear()
        else:
            self._views.pop(seat, None)

    def tell_positions(self) -> None:
        for listener in self._listeners:
            self._tell_position(listener)

    def tell_all(self, key: str, message: wire.ServerMessage) -> None:
        news = encoder.encode(message)
        for listener in self._listeners:
            listener.tell(key, news)

    def info(self, asker: Asker) -> wire.TableInfo:
        """The table as *asker* may know it."""
        return table_info(self._table, asker.seats(self._table), asker, *self._here())

    def _tell_position(self, listener: Listener) -> None:
        if self._table.play is None:
            return
        for seat in self.seats_of(listener) or (None,):
            if (made := self._views.get(seat)) is None:
                made = self._views[seat] = encoder.encode(self._position(seat))
            listener.tell(f"view/{seat}", made)

    def _presence_soon(self) -> None:
        """Tell everybody who is here. Several changes at once are announced together."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(EVERY, self._presence)
        self._changed()

    def _presence(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        online, watchers = self._here()
        alike = dict[object, bytes]()
        for listener in self._listeners:
            # Many see the same, spectators for example.
            looks = self.seats_of(listener), listener.asker.is_host(self._table)
            if looks not in alike:
                alike[looks] = self._about(listener, online, watchers)
            listener.tell("table", alike[looks])
        self._changed()

    def _about(self, listener: Listener, online: frozenset[Seat], watchers: int) -> bytes:
        own = self.seats_of(listener)
        info = table_info(self._table, own, listener.asker, online, watchers)
        return encoder.encode(wire.Table(self._table.number, info))


def table_info(
    table: Table, own: tuple[Seat, ...], asker: Asker, online: frozenset[Seat], watchers: int
) -> wire.TableInfo:
    """The table as *asker*, who plays the seats *own*, may know it."""
    agreement, solo = table.agreement, table.agreement.solo
    published = table.stage is Stage.ENDED and not table.sealed
    return wire.TableInfo(
        id=table.id,
        game=agreement.game,
        stage=table.stage,
        edition=agreement.edition,
        pencils=agreement.pencils,
        deck=deck_info(agreement.game, agreement.deck, agreement.toml),
        seats=[
            wire.SeatInfo(
                holder=chair.holder,
                name=name,
                bot=chair.bot,
                stand_in=chair.stand_in,
                online=chair.holder is Holder.BOT or seat in online,
                yours=seat in own,
            )
            for seat, (name, chair) in enumerate(zip(table.names, table.chairs, strict=True))
        ],
        host=asker.is_host(table),
        private=agreement.private,
        several=agreement.shares_devices,
        timer=agreement.timer,
        undo=agreement.undo,
        commitment=table.commitment,
        seed=table.seed.hex() if published else None,
        watchers=watchers,
        rematch=table.rematch,
        deal_of=agreement.deal_of,
        day=agreement.day,
        series=None if solo is None else solo.index,
        series_empty=[] if solo is None else solo.empty,
        series_commitment=None if solo is None or solo.seed is None else solo.id,
        series_seed=solo.seed if solo is not None and solo.last and published else None,
        scored=agreement.scored,
        late=table.late,
        practice=agreement.practice,
        lesson=agreement.lesson,
        big_table=agreement.is_big_table(len(table.chairs)),
        older_rules=table.older is not None,
    )

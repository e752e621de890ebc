"""What a client says on its socket, and how it is heard, whatever carries the messages."""

from abc import ABC, abstractmethod
from dataclasses import replace

import msgspec

from mulligan import __version__, wire
from mulligan.core import RefusedError
from mulligan.rooms.protocols import MovedError, StoreError
from mulligan.rooms.registry import Rooms
from mulligan.rooms.room import Room
from mulligan.rooms.room.audience import encoder
from mulligan.tables.identity import Passes
from mulligan.tables.permissions import Asker, must_admit
from mulligan.wire import Refusal

decoder: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
UNREADABLE = msgspec.DecodeError, UnicodeError, RecursionError
"""What decoding a message may raise."""


class Conversation(ABC):
    """One client: where it is, and who it is there. It listens to one room at most."""

    def __init__(self, rooms: Rooms, passes: Passes, asker: Asker, heartbeat: int) -> None:
        self.asker = asker
        self.pace: wire.Pace = "brisk"
        self.room: Room | None = None
        self._rooms = rooms
        self._known_passes = passes
        self._heartbeat = heartbeat

    @abstractmethod
    def tell(self, key: str, message: bytes) -> None:
        """Send *message*. It replaces news under the same *key* that has not been sent yet."""

    @abstractmethod
    def move_on(self) -> None:
        """The table is elsewhere from now on: come back there."""

    async def heed(self, message: wire.ClientMessage) -> None:
        """Do what *message* asks, and answer."""
        match message:
            case wire.Ping(n):
                self.tell("pong", encoder.encode(wire.Pong(n)))
            case wire.Hello():
                await self._hello(message)
            case _ if self.room is None:
                id = getattr(message, "id", None)
                self.refuse(str(id), Refusal.SAY_HELLO, "Say hello with a table first.", id)
            case _:
                await self.room.ask(self, message)

    async def _hello(self, hello: wire.Hello) -> None:
        self.leave()
        if hello.protocol != wire.PROTOCOL:
            self.refuse("protocol", Refusal.OTHER_PROTOCOL, "Load the page again.")
            return
        welcome = wire.Welcome(wire.PROTOCOL, __version__, self._heartbeat)
        self.tell("welcome", encoder.encode(welcome))
        if hello.table is None:
            self._rooms.lobby.enter(self)
            return
        try:
            room = await self._rooms.find(hello.table)
        except MovedError:
            self.move_on()
            return
        except StoreError:
            self.refuse("hello", Refusal.NOT_STORED, "The table cannot be read right now.")
            return
        except RefusedError as refused:
            self.refuse("hello", Refusal(refused.reason), refused.sentence)
            return
        if room is None:
            self.refuse("hello", Refusal.NO_SUCH_TABLE, "There is no such table.")
            return
        self.asker = replace(self.asker, passes=self._passes(hello))
        try:
            must_admit(room.table, self.asker)
        except RefusedError as refused:
            self.refuse("hello", Refusal(refused.reason), refused.sentence)
            return
        self.pace = hello.pace
        self.room = room
        room.enter(self, hello.since)

    def _passes(self, hello: wire.Hello) -> dict[int, int]:
        """The seats that the pass of *hello* opens."""
        if hello.token is None or hello.table is None:
            return {}
        shown = self._known_passes.check(hello.table, hello.token)
        if shown is None:
            self.refuse("pass", Refusal.NO_SUCH_PASS, "This link is no longer good.")
            return {}
        return dict([shown])

    def refuse(self, key: str, code: Refusal, sentence: str, id: str | None = None) -> None:
        self.tell(f"refused/{key}", encoder.encode(wire.Refused(id, code, sentence)))

    def not_understood(self, key: str, text: str) -> None:
        """*text* was no message of ours."""
        self.refuse(key, Refusal.NOT_UNDERSTOOD, "That is no message of ours.", _id_in(text))

    def leave(self) -> None:
        self._rooms.lobby.leave(self)
        if self.room is not None:
            self.room.leave(self)
            self.room = None


def _id_in(text: str) -> str | None:
    """The id of an invalid message, if it has one, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(text)
    except UNREADABLE:
        return None
    id = found.get("id") if isinstance(found, dict) else None
    return id if isinstance(id, str) and len(id) <= 40 else None

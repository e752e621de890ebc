"""Somebody at a table in these tests, without a socket."""

import msgspec

from mulligan import wire
from mulligan.tables.permissions import Asker

_decoder: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class Guest:
    """Asks as *person*, and remembers the last message of each kind that they were told."""

    def __init__(self, person: str) -> None:
        self.asker = Asker(person)
        self.pace: wire.Pace = "brisk"
        self.told: dict[str, wire.ServerMessage] = {}
        self.sent_away = False

    def tell(self, key: str, message: bytes) -> None:
        kind, _, _ = key.partition("/")
        self.told[kind] = _decoder.decode(message)

    def move_on(self) -> None:
        self.sent_away = True

    @property
    def view(self) -> wire.View:
        position = self.told["view"]
        assert isinstance(position, wire.Position)
        return position.view

    @property
    def refused(self) -> wire.Refusal:
        """Why they were last turned down."""
        message = self.told["refused"]
        assert isinstance(message, wire.Refused)
        return message.code

    @property
    def table(self) -> wire.TableInfo:
        """What they know of the table."""
        message = self.told["table"]
        assert isinstance(message, wire.Table)
        return message.table
